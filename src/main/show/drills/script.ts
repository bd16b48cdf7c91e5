import type { CreateFault } from '../../../feed/contract/desk.ts';
import type { Snapshot } from '../../../feed/contract/messages.ts';
import type { Moment } from '../../../feed/contract/moments.ts';
import type { ChannelFreshness } from '../../../preload/contract/freshness.ts';
import type { GraphicId } from '../../../preload/contract/output-frame.ts';
import type { LinkView } from '../../../preload/contract/show-state.ts';

/** What a drill can see of its channel at an instant. */
export interface ChannelReading {
  link: Pick<LinkView, 'state' | 'reason' | 'scout' | 'gaps' | 'dropped'>;
  /** Why the producer is alarmed and the clock is off the graphics; null: they are not. */
  stale: ChannelFreshness['cause'];
  tape: { isComplete: boolean; lastSeq: number };
  /** The newest state's score by the feed, whatever the producer holds; null: there is none. */
  score: { a: number; b: number } | null;
  graphics: readonly GraphicId[];
  moments: readonly Moment[];
}

export type Sign = (look: ChannelReading) => boolean;

/** What a drill's script can do. Every step rejects once the drill is over, so that a script ends with it. */
export interface DrillStage {
  sport: string;
  /** As it was when the drill began. */
  before: ChannelReading;
  fault(fault: Omit<CreateFault, 'session'>): Promise<void>;
  /** Every session's faults: those that strike before anybody knows for which. */
  faultForAll(fault: Omit<CreateFault, 'session'>): Promise<void>;
  /** Holds the tape for so many seconds and answers where the game stands then. Changes nothing in the game. */
  hold(seconds: number): Promise<PausedRecording>;
  /** Presses in between those of the tape; answers its `seq`. What is not undone when the drill ends is undone then. */
  press(type: string, payload: Record<string, unknown>): Promise<number>;
  undo(seq: number): Promise<number>;
  wait(ms: number): Promise<void>;
  /** The first sign that the fault was noticed; listen before the fault is played. */
  detects(sign: Sign): Promise<void>;
  /** The sign that all is well again. */
  recovers(sign: Sign): Promise<void>;
}

export interface PausedRecording {
  snapshot: Snapshot;
  score: { a: number; b: number };
  /** The newest press of the session. */
  seq: number;
}

export type DrillScript = (stage: DrillStage) => Promise<void>;
