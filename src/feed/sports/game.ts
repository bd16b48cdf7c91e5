import type { Snapshot } from '../contract/messages.ts';
import { SNAPSHOTS } from '../contract/snapshots.ts';
import type { PerSide } from '../contract/values.ts';
import type { Sport } from '../contract/versions.ts';
import { baseball } from './baseball/rules.ts';
import { basketball } from './basketball/rules.ts';
import { football } from './football/rules.ts';
import { checkPress, fieldsOf, refusal } from './press.ts';
import type { Press, Refusal } from './press.ts';
import type { Position, Rules } from './rules.ts';
import { soccer } from './soccer/rules.ts';

export type Pressed = { game: Game } | { refusal: Refusal };

/** A game at one moment: immutable, so that earlier moments can be kept and returned to. */
export interface Game {
  readonly snapshot: Snapshot;
  readonly score: PerSide;
  /** The game after a press, or why the rules refuse it. `undo` and `resume` belong to the log (`log.ts`), not here. */
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
      if (checked.press.type === 'resume') {
        return refusal(
          'not_first',
          'A game is resumed by its first press only. Open another session for that.',
        );
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

/** A game that goes on from the state in a `resume` press, or why that is no state of the sport. */
export function resumedGame(sport: Sport, press: Press): Pressed {
  const checked = checkPress(sport, press);
  if ('refusal' in checked) return checked;
  return RESUMED[sport](press.payload['state']);
}

function resumedAt<S extends Sport, Memory>(rules: Rules<S, Memory>, state: unknown): Pressed {
  const parsed = SNAPSHOTS[rules.sport].safeParse(state);
  if (!parsed.success) return refusal('bad_payload', `"resume" needs a valid ${fieldsOf(parsed.error)}.`);
  const { score } = parsed.data;
  if (![score.a, score.b].every((points) => Number.isSafeInteger(points) && points >= 0)) {
    return refusal('bad_payload', '"resume" needs a valid "score" (whole numbers from 0).');
  }
  // The schema of that sport has just read it; only the compiler cannot pair the two tables.
  const snapshot = parsed.data as Position<S, Memory>['snapshot'];
  return { game: gameAt(rules, { snapshot, memory: rules.remembered(snapshot) }) };
}

const RESUMED: Readonly<Record<Sport, (state: unknown) => Pressed>> = {
  basketball: (state) => resumedAt(basketball, state),
  soccer: (state) => resumedAt(soccer, state),
  baseball: (state) => resumedAt(baseball, state),
  football: (state) => resumedAt(football, state),
};
