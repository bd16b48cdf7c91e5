export const DELAY_REASONS = [
  'weather',
  'lightning',
  'power',
  'injury',
  'crowd',
  'field',
  'technical',
  'other',
] as const;
/** The reason for a delay. `other`: graphics show no reason. */
type DelayReason = (typeof DELAY_REASONS)[number];

/** An exceptional state of a game. Times are Unix ms. */
export type GameStatus =
  /** The start is late, or play is stopped for a while. `startsAt`: when play is expected to begin or resume; null: unknown. */
  | { is: 'delayed'; reason: DelayReason | null; startsAt: number | null }
  /** Stopped, to be resumed later. */
  | { is: 'suspended' }
  /** Ended early, without a result. */
  | { is: 'abandoned' }
  /** Moved to another time. `startsAt`: the new start; null: unknown. */
  | { is: 'postponed'; startsAt: number | null }
  | { is: 'canceled' }
  /** Awarded to a side, with the score in the match rules. */
  | { is: 'forfeited'; winner: 'A' | 'B' }
  /** The start or the result isn't known yet. */
  | { is: 'undecided' };

/** The words for a status. */
interface StatusForms {
  /** The full form, for most graphics. */
  long: string;
  /** On scorebugs, in capitals. */
  bug: string;
  /** On the narrowest scorebugs, and in a cell of the ticker. */
  code: string;
}

/** The words for exceptional states. */
export interface StatusWords extends Record<GameStatus['is'], StatusForms> {
  /** The full form of a delay, by its reason. */
  reasons: Record<Exclude<DelayReason, 'other'>, string>;
  /** The expected time of play. `time` includes the day if it isn't today. */
  expected: (time: string) => string;
}

/** Returns when play of a delayed or postponed game is expected to begin or resume, Unix ms; null: unknown. */
export function startOf(status: GameStatus): number | null {
  return 'startsAt' in status ? status.startsAt : null;
}
