import type { GraphicContent } from '../../../preload/contract/graphic-content.ts';
import type { ClockView, GraphicId } from '../../../preload/contract/output-frame.ts';
import type { BoundSession } from '../../../preload/contract/show-state.ts';
import type { RuleChange } from '../automation/rules.ts';
import { noClock, type MatchClock } from '../clock/match-clock.ts';
import type { Overrides } from '../overrides/overrides.ts';
import { REHEARSAL_ID } from '../sources/source.ts';

/** A graphic as it is put back after a restart. */
export interface PersistedGraphic {
  graphic: GraphicId;
  content: GraphicContent | null;
  /** The moment it is about, or null. */
  moment: number | null;
  /** Unix ms since when it is on air. Absent in old files. */
  since?: number | null | undefined;
  /** Unix ms at which it leaves automatically; null: it stays, or is not seen yet. */
  until: number | null;
  /** How long it stays once it is seen, in s; null: until it is cleared. */
  seconds: number | null;
  /** The game it was written for: the chosen one, or another one that was on air; null: it is of none. Absent in old files. */
  game?: 'chosen' | 'on-air' | null | undefined;
}

/** What to remember of a manual game besides its session. */
export interface PersistedManual {
  /** The session it was taken over from, to go back to. */
  before: BoundSession | null;
  /** The manual game itself where it is not the chosen one: it is on air until that one has a state. */
  session?: BoundSession | undefined;
  /** The manual game that is on air until this one has a state. */
  onAir?: { before: BoundSession | null; session: BoundSession } | undefined;
}

/** A channel as it is put back after a restart. What changes with its game is kept apart (`last-state.ts`). */
export interface PersistedChannel {
  id: string;
  session: BoundSession | null;
  onAir: PersistedGraphic[];
  overrides: Overrides;
  clock: MatchClock;
  /** The clock of a play; null: there is none. */
  playClock: ClockView | null;
  /** What the producer has changed of the rules. */
  rules: RuleChange[];
  /** Set if its session, or the game still on air before it, is a manual game. */
  manual: PersistedManual | null;
}

/** A channel of which nothing is remembered but its graphics. */
export function freshChannel(id: string, onAir: PersistedGraphic[]): PersistedChannel {
  return {
    id,
    session: null,
    onAir,
    overrides: [],
    clock: noClock,
    playClock: null,
    rules: [],
    manual: null,
  };
}

/** A game that is scored in this program, not followed. */
export function isManual({ source, sandbox }: BoundSession): boolean {
  return source === REHEARSAL_ID && !sandbox;
}

/** Its recording stops with the program; a manual game, which the same service keeps, goes on. */
export function isRehearsal({ source, sandbox }: BoundSession): boolean {
  return source === REHEARSAL_ID && sandbox;
}
