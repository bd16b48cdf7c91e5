import type { Snapshot } from '../contract/messages.ts';
import type { PerSide } from '../contract/values.ts';
import type { Sport } from '../contract/versions.ts';
import { baseball } from './baseball.ts';
import { basketball } from './basketball.ts';
import { football } from './football.ts';
import { checkPress, refusal } from './press.ts';
import type { Press, Refusal } from './press.ts';
import type { Position, Rules } from './rules.ts';
import { soccer } from './soccer.ts';

export type Pressed = { game: Game } | { refusal: Refusal };

/** A game at one moment: immutable, so that earlier moments can be kept and returned to. */
export interface Game {
  readonly snapshot: Snapshot;
  readonly score: PerSide;
  /** The game after a press, or why the rules refuse it. `undo` belongs to the log (`log.ts`), not here. */
  press(press: Press): Pressed;
}

function gameAt<S extends Sport, Memory>(rules: Rules<S, Memory>, position: Position<S, Memory>): Game {
  return {
    snapshot: position.snapshot,
    score: position.snapshot.score,
    press(press) {
      const checked = checkPress(rules.sport, press);
      if ('refusal' in checked) return checked;
      if (checked.press.type === 'undo') {
        return refusal('nothing_to_undo', 'An undo needs a log to take a press from.');
      }
      const stepped = rules.step(position, checked.press as Parameters<typeof rules.step>[1]);
      return 'refusal' in stepped ? stepped : { game: gameAt(rules, stepped) };
    },
  };
}

const KICKOFF: Readonly<Record<Sport, (league: string) => Game>> = {
  basketball: (league) => gameAt(basketball, basketball.initial(league)),
  soccer: (league) => gameAt(soccer, soccer.initial(league)),
  baseball: (league) => gameAt(baseball, baseball.initial(league)),
  football: (league) => gameAt(football, football.initial(league)),
};

/** A game of `sport` in `league` before its first press. */
export function newGame(sport: Sport, league: string): Game {
  return KICKOFF[sport](league);
}
