import type { CreateFault } from '../../../feed/contract/desk.ts';
import type { Snapshot } from '../../../feed/contract/messages.ts';
import type { Moment } from '../../../feed/contract/moments.ts';
import type { ChannelFreshness } from '../../../preload/contract/freshness.ts';
import type { GraphicId } from '../../../preload/contract/output-frame.ts';
import type { LinkView } from '../../../preload/contract/show-state.ts';

/** The state of a channel for a drill. */
export interface ChannelReading {
  link: Pick<LinkView, 'state' | 'reason' | 'scout' | 'gaps' | 'dropped'>;
  /** Why the channel's data is stale; null: it is fresh. */
  stale: ChannelFreshness['cause'];
  eventLog: { isComplete: boolean; lastSeq: number };
  /** The feed's newest score, without overrides; null: none. */
  score: { a: number; b: number } | null;
  graphics: readonly GraphicId[];
  moments: readonly Moment[];
}

export type Sign = (reading: ChannelReading) => boolean;

/** Steps available to a drill's script. Every step rejects once the drill is over, which ends the script. */
export interface DrillStage {
  sport: string;
  /** The reading at the start of the drill. */
  before: ChannelReading;
  fault(fault: Omit<CreateFault, 'session'>): Promise<void>;
  /** Injects a fault into every session, for faults that must happen before the session is known. */
  faultForAll(fault: Omit<CreateFault, 'session'>): Promise<void>;
  /** Pauses the recording for this many seconds and returns the game's state. Changes nothing in the game. */
  hold(seconds: number): Promise<PausedRecording>;
  /**
   * Makes a press between those of the recording and returns its `seq`. Presses that are still valid at the end are
   * undone.
   */
  press(type: string, payload: Record<string, unknown>): Promise<number>;
  undo(seq: number): Promise<number>;
  wait(ms: number): Promise<void>;
  /** Waits for the first sign that the fault was detected. Call it before starting the fault. */
  detects(sign: Sign): Promise<void>;
  /** Waits for the sign of recovery. */
  recovers(sign: Sign): Promise<void>;
}

export interface PausedRecording {
  snapshot: Snapshot;
  score: { a: number; b: number };
  /** The newest press of the session. */
  seq: number;
}

export type DrillScript = (stage: DrillStage) => Promise<void>;
