import type { Sport } from '../contract/versions.ts';
import baseball from './baseball.json' with { type: 'json' };
import basketball from './basketball.json' with { type: 'json' };
import football from './football.json' with { type: 'json' };
import soccer from './soccer.json' with { type: 'json' };
import type { GameTape } from './tape.ts';

export type { GameTape, TapeRow } from './tape.ts';

/** The recorded game of each sport (contract, sandbox: one fixed tape per sport). Made by scripts/make-tapes.ts. */
export const TAPES: Readonly<Record<Sport, GameTape>> = {
  // JSON modules are typed by example, so rows come as arrays of anything; tapes.test.ts reads every row.
  basketball: basketball as unknown as GameTape,
  soccer: soccer as unknown as GameTape,
  baseball: baseball as unknown as GameTape,
  football: football as unknown as GameTape,
};
