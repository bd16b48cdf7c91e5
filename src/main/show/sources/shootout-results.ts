import type { CatalogGame } from '../../../feed/client/catalog.ts';
import { shootoutScore } from '../../../feed/contract/leader.ts';
import { isSameJson } from '../../../feed/contract/same-json.ts';
import type { PerSide } from '../../../feed/contract/values.ts';
import type { MatchView } from '../../../preload/contract/output-frame.ts';
import type { BoundSession, GameRow } from '../../../preload/contract/show-state.ts';

/** The result of a shootout, and the final score that it decided. */
export interface ShootoutResult {
  source: string;
  sessionId: string;
  score: PerSide;
  shootout: PerSide;
}

interface FollowedGame {
  session: BoundSession | null;
  isOver: boolean;
  match: { isHeard: boolean; newest: Pick<MatchView, 'view' | 'shootout'> | null };
}

export const SHOOTOUT_RESULTS_MAX = 200;

/** The shootouts of games that were on a channel when they ended. Lists have only the score of the match. */
export class ShootoutResults {
  #all: readonly ShootoutResult[];
  readonly #onUnsaved: () => void;

  constructor(persisted: readonly ShootoutResult[], onUnsaved: () => void) {
    this.#all = persisted;
    this.#onUnsaved = onUnsaved;
  }

  /** Returned as the same array until a result changes. */
  get all(): readonly ShootoutResult[] {
    return this.#all;
  }

  /** Records the result of a finished shootout, and removes the result of a game that continues after all. */
  follow({ session, isOver, match: { isHeard, newest } }: FollowedGame): void {
    if (session === null || !isHeard || newest === null) return;
    const { source, sessionId } = session;
    const before = this.#all.find((one) => one.source === source && one.sessionId === sessionId);
    const { shootout, view } = newest;
    const { a, b } = view.score;
    const result =
      isOver && shootout !== null && a !== null && b !== null
        ? { source, sessionId, score: { a, b }, shootout: shootoutScore(shootout) }
        : undefined;
    if (isSameJson(before, result)) return;
    const others = this.#all.filter((one) => one !== before);
    this.#all = result ? [...others, result].slice(-SHOOTOUT_RESULTS_MAX) : others;
    this.#onUnsaved();
  }
}

/** Returns the result of a closed game of a source, if its list has the score that the shootout decided. */
export function shootoutOf(
  { status, score, sessions }: CatalogGame,
  results: readonly ShootoutResult[],
): Pick<GameRow, 'shootout'> {
  if (status !== 'closed' || score === null) return {};
  const found = results.find(
    (result) =>
      sessions.some(({ sessionId }) => sessionId === result.sessionId) &&
      result.score.a === score.a &&
      result.score.b === score.b,
  );
  return found ? { shootout: found.shootout } : {};
}
