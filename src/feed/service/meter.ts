import type { Cluster } from './storage.ts';

/** What the service counts of itself, for whoever wants to know (`/metrics`). Counting must cost next to nothing. */
export interface Meter {
  pressed: (result: 'kept' | 'refused' | 'failed', seconds: number) => void;
  /** A press of another node was broadcast here, so many seconds after it was stamped. */
  broadcastAfter: (seconds: number) => void;
  /** Presses were found that no notification had told of. */
  caughtUp: (presses: number) => void;
  closed: (code: number) => void;
}

export const noMeter: Meter = {
  pressed: () => undefined,
  broadcastAfter: () => undefined,
  caughtUp: () => undefined,
  closed: () => undefined,
};

/** Where the counts can be read. */
export interface Metrics {
  meter: Meter;
  url: string;
  /** What is counted when somebody asks. */
  watch(watched: Watched): void;
  stop(): Promise<void>;
}

export interface Watched {
  sessions: () => Iterable<{ audienceSize: number }>;
  /** The lines of all consumers: what waits in them is what they have not taken yet. */
  lines: () => Iterable<{ writableLength: number }>;
  /** The database that nodes share; null where there is none. */
  database: Pick<Cluster, 'isReachable' | 'waiting'> | null;
}
