import type { Catalog, CatalogStatus } from '../../feed/client/catalog.ts';
import type { FeedApi } from '../../feed/client/feed-api.ts';
import type { Subscription, SubscriptionListener } from '../../feed/client/subscription.ts';

/** What the show needs from the world; given at composition, replaced in tests. */
export interface Clock {
  /** Unix ms. */
  wall(): number;
  /** Ms of a clock that nobody sets; it may stand still while the machine sleeps. */
  monotonic(): number;
  /** Calls back once after `delayMs`; returns how to cancel. */
  after(delayMs: number, callback: () => void): () => void;
}

/** A source that can be read: its REST side, its list, its sessions. */
export interface FeedAccess {
  api: FeedApi;
  catalog(includesSandbox: boolean, onChange: (status: CatalogStatus) => void): Catalog;
  subscribe(sessionId: string, listener: SubscriptionListener): Subscription;
}

export type OpenFeed = (source: { baseUrl: string; token: () => string }) => FeedAccess;

/** Identity of what runs: a page of another build is out of date. */
export interface Identity {
  build: string;
  version: string;
}

/** Makes identifiers and secrets; `secret` has 128 random bits in hex. */
export interface Mint {
  id(): string;
  secret(): string;
}

/** Where the pictures of teams are kept. */
export interface LogoStore {
  /** Keeps a picture and answers its path on our origin, or why it is none, in a sentence. */
  keep(bytes: Buffer): { ok: true; path: string } | { ok: false; sentence: string };
  /** The picture of that name, or null. */
  read(name: string): { body: Buffer; type: string } | null;
}

export interface Log {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}
