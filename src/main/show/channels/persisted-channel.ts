import type { SetStatus } from '../../../feed/contract/game-status.ts';
import type { GraphicContent } from '../../../preload/contract/graphic-content.ts';
import type { ClockView, GraphicId } from '../../../preload/contract/output-frame.ts';
import type { BoundSession } from '../../../preload/contract/show-state.ts';
import type { RuleChange } from '../automation/rules.ts';
import { noClock, type MatchClock } from '../clock/match-clock.ts';
import type { Overrides } from '../overrides/overrides.ts';
import { REHEARSAL_ID } from '../sources/source.ts';

/** A graphic to restore after a restart. */
export interface PersistedGraphic {
  graphic: GraphicId;
  content: GraphicContent | null;
  /** The graphic's moment, or null. */
  moment: number | null;
  /** On air since, Unix ms. Absent in old files. */
  since?: number | null | undefined;
  /** When it leaves automatically, Unix ms; null: it stays, or was not visible yet. */
  until: number | null;
  /** Time the graphic stays visible, in seconds; null: until cleared. */
  seconds: number | null;
  /** The game that it was written for: the selected one, or the one on air; null: none. Absent in old files. */
  game?: 'chosen' | 'on-air' | null | undefined;
}

/** Data of a manual game, without its session. */
export interface PersistedManual {
  /** The session it was taken over from, for switching back; null: none. */
  before: BoundSession | null;
  /** The manual game if it is not the selected one: it stays on air until the selected game has a state. */
  session?: BoundSession | undefined;
  /** Another manual game that stays on air until this one has a state. */
  onAir?: { before: BoundSession | null; session: BoundSession } | undefined;
}

/** A channel to restore after a restart. Data that changes with its game is separate (`last-state.ts`). */
export interface PersistedChannel {
  id: string;
  session: BoundSession | null;
  onAir: PersistedGraphic[];
  overrides: Overrides;
  clock: MatchClock;
  /** The play clock; null: none. */
  playClock: ClockView | null;
  /** Whether the teams changed ends. */
  hasSwappedSides: boolean;
  /** The exceptional state of the game; null: none. */
  status: SetStatus | null;
  /** The producer's changes to the rules. */
  rules: RuleChange[];
  /** Set if its session, or the previous game still on air, is a manual game. */
  manual: PersistedManual | null;
}

/** Returns a channel that has only these saved graphics. */
export function freshChannel(id: string, onAir: PersistedGraphic[]): PersistedChannel {
  return {
    id,
    session: null,
    onAir,
    overrides: [],
    clock: noClock,
    playClock: null,
    hasSwappedSides: false,
    status: null,
    rules: [],
    manual: null,
  };
}

/** Returns whether a game is scored in Touchline instead of followed from a feed. */
export function isManual({ source, sandbox }: BoundSession): boolean {
  return source === REHEARSAL_ID && !sandbox;
}

/**
 * Returns whether a game is a rehearsal. Its recording stops with the program; a manual game on the same service
 * continues.
 */
export function isRehearsal({ source, sandbox }: BoundSession): boolean {
  return source === REHEARSAL_ID && sandbox;
}
