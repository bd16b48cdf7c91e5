import type { Snapshot } from '../contract/messages.ts';
import type { PerSide } from '../contract/values.ts';
import { checkPress, fieldOf, refusal } from './press.ts';
import type { Press, Refusal, Vocabulary } from './press.ts';
import type { Position, Rules, ScoredSnapshot } from './rules.ts';

type Pressed = { game: Game } | { refusal: Refusal };

/** A game at one moment. Immutable, so that earlier moments can be saved and restored. */
export interface Game {
  readonly snapshot: Snapshot;
  readonly score: PerSide;
  /**
   * Returns the game after a press, or why the rules refuse the press. `undo` and `resume` belong to the log
   * (`log.ts`).
   */
  press(press: Press): Pressed;
}

/** A sport's rules without the sport's types, for code outside the sport. */
export interface GameRules {
  /** The possible presses. */
  readonly presses: Vocabulary;
  /** The presses that change the score, or the value of later presses. */
  readonly scoring: ReadonlySet<string>;
  /** Returns why a press isn't in the sport's vocabulary; null if it is. */
  refusalOf(press: Press): Refusal | null;
  /** Returns a game in `league` before its first press. */
  newGame(league: string): Game;
  /** Returns a game that continues from the state in a `resume` press, or why that state isn't valid for the sport. */
  resumedGame(press: Press): Pressed;
}

function gameAt<State extends ScoredSnapshot, Memory, Presses extends Vocabulary>(
  rules: Rules<State, Memory, Presses>,
  position: Position<State, Memory>,
): Game {
  return {
    snapshot: position.snapshot,
    score: position.snapshot.score,
    press(press) {
      const checked = checkPress(rules.sport, rules.presses, press);
      if ('refusal' in checked) return checked;
      if (checked.press.type === 'undo') {
        return refusal('nothing_to_undo', 'The log has no press to undo.');
      }
      if (checked.press.type === 'resume') {
        return refusal(
          'not_first',
          '"resume" must be the first press of a game. Open another session to resume.',
        );
      }
      const stepped = rules.step(position, checked.press as Parameters<typeof rules.step>[1]);
      return 'refusal' in stepped ? stepped : { game: gameAt(rules, stepped) };
    },
  };
}

function resumedAt<State extends ScoredSnapshot, Memory, Presses extends Vocabulary>(
  rules: Rules<State, Memory, Presses>,
  state: unknown,
): Pressed {
  const parsed = rules.snapshot.safeParse(state);
  if (!parsed.success)
    return refusal('bad_payload', `"resume" needs a valid ${fieldOf(parsed.error, state)}.`);
  const { score } = parsed.data;
  if (![score.a, score.b].every((points) => Number.isSafeInteger(points) && points >= 0)) {
    return refusal('bad_payload', '"resume" needs a valid "score" (whole numbers from 0).');
  }
  return { game: gameAt(rules, rules.resumed(parsed.data)) };
}

export function gameRules<State extends ScoredSnapshot, Memory, Presses extends Vocabulary>(
  rules: Rules<State, Memory, Presses>,
): GameRules {
  const refusalOf = (press: Press): Refusal | null => {
    const checked = checkPress(rules.sport, rules.presses, press);
    return 'refusal' in checked ? checked.refusal : null;
  };
  return {
    presses: rules.presses,
    scoring: new Set(rules.scoring),
    refusalOf,
    newGame: (league) => gameAt(rules, rules.initial(league)),
    resumedGame: (press) => {
      const refused = refusalOf(press);
      return refused ? { refusal: refused } : resumedAt(rules, press.payload['state']);
    },
  };
}
