import type { Cluster } from './storage.ts';

/** The service's counters for `/metrics`. Each call must be very cheap. */
export interface Meter {
  pressed: (result: 'kept' | 'refused' | 'failed', seconds: number) => void;
  /** Called when another node's press has been broadcast on this node, with the seconds since its timestamp. */
  broadcastAfter: (seconds: number) => void;
  /** Called when polling found presses without a notification. */
  caughtUp: (presses: number) => void;
  closed: (code: number) => void;
}

export const noMeter: Meter = {
  pressed: () => undefined,
  broadcastAfter: () => undefined,
  caughtUp: () => undefined,
  closed: () => undefined,
};

/** The counters, and the address where they can be read. */
export interface Metrics {
  meter: Meter;
  url: string;
  /** Sets the values that are read on each request. */
  watch(watched: Watched): void;
  stop(): Promise<void>;
}

export interface Watched {
  sessions: () => Iterable<{ audienceSize: number }>;
  /** The connections of all consumers, with the number of bytes not yet sent. */
  lines: () => Iterable<{ writableLength: number }>;
  /** The shared database; null if there is none. */
  database: Pick<Cluster, 'isReachable' | 'waiting'> | null;
}
