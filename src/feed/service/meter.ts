import type { Cluster } from './storage.ts';

/** The service's counters for `/metrics`. Counting must cost next to nothing. */
export interface Meter {
  pressed: (result: 'kept' | 'refused' | 'failed', seconds: number) => void;
  /** A press of another node was broadcast here, this many seconds after its timestamp. */
  broadcastAfter: (seconds: number) => void;
  /** Presses without a notification were found. */
  caughtUp: (presses: number) => void;
  closed: (code: number) => void;
}

export const noMeter: Meter = {
  pressed: () => undefined,
  broadcastAfter: () => undefined,
  caughtUp: () => undefined,
  closed: () => undefined,
};

/** Where the counters can be read. */
export interface Metrics {
  meter: Meter;
  url: string;
  /** Sets what is counted on request. */
  watch(watched: Watched): void;
  stop(): Promise<void>;
}

export interface Watched {
  sessions: () => Iterable<{ audienceSize: number }>;
  /** The connections of all consumers, with the bytes they have not read yet. */
  lines: () => Iterable<{ writableLength: number }>;
  /** The shared database; null if there is none. */
  database: Pick<Cluster, 'isReachable' | 'waiting'> | null;
}
