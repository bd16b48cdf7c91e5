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
/** Why a game is delayed. `other`: no reason is shown. */
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
  /** Awarded to a side, with the score that the rules set. */
  | { is: 'forfeited'; winner: 'A' | 'B' }
  /** The start or the result isn't known yet. */
  | { is: 'undecided' };

/** The forms of a status. */
interface StatusForms {
  /** In full. */
  long: string;
  /** On a scorebug, in capitals. */
  bug: string;
  /** On the narrowest scorebugs, and in a cell of the ticker. */
  code: string;
}

/** The words for exceptional states. */
export interface StatusWords extends Record<GameStatus['is'], StatusForms> {
  /** A delay with its reason. */
  reasons: Record<Exclude<DelayReason, 'other'>, string>;
  /** When play is expected; `time` includes the day, if it isn't today. */
  expected: (time: string) => string;
}

/** Returns when play of a delayed or postponed game is expected to begin or resume, Unix ms; null: unknown. */
export function startOf(status: GameStatus): number | null {
  return 'startsAt' in status ? status.startsAt : null;
}
