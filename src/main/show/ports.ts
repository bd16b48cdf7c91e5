import type { Catalog, CatalogStatus } from '../../feed/client/catalog.ts';
import type { FeedApi } from '../../feed/client/feed-api.ts';
import type { FontFile } from '../../preload/contract/fonts.ts';
import type { ThemeId } from '../../preload/contract/output-frame.ts';
import type { ThemeTokens } from '../../preload/contract/theme-tokens.ts';
import type { Subscription, SubscriptionListener } from '../../feed/client/subscription.ts';

/** The show's dependencies; passed at composition, replaced in tests. */
export interface Clock {
  /** Unix ms. */
  wall(): number;
  /** Monotonic clock, ms; it may stop while the machine sleeps. */
  monotonic(): number;
  /** Ms since the machine was started, including sleep. */
  uptime(): number;
  /** Calls back once after `delayMs`; returns a function that cancels it. */
  after(delayMs: number, callback: () => void): () => void;
}

/** The show's clock and the corresponding time of day. */
export interface ShowClock extends Clock {
  /**
   * The time of day (Unix ms) at an instant of the show's clock: for calendar values (scheduled starts, booked hours)
   * and for timestamps that are read later.
   */
  calendar(instant: number): number;
}

/** Access to a source: REST API, list, sessions. */
export interface FeedAccess {
  api: FeedApi;
  catalog(includesSandbox: boolean, onChange: (status: CatalogStatus) => void): Catalog;
  subscribe(sessionId: string, listener: SubscriptionListener): Subscription;
}

/** `token` is looked up at each call; null: the source has none. */
export type OpenFeed = (source: { baseUrl: string; token: () => string | null }) => FeedAccess;

/** A source's token, and the URL it was given for: it is sent nowhere else. */
export interface SavedToken {
  baseUrl: string;
  token: string;
}

/** Tokens by source ID. */
export type SavedTokens = ReadonlyMap<string, SavedToken>;

/**
 * Stores tokens of sources over restarts: separate from settings, where no page, push or log sees them. Slow, because a
 * system may have to encrypt.
 */
export interface TokenPersistence {
  /** False: no safe storage is available, and a token is lost with the program. */
  readonly canKeep: boolean;
  /** Replaces all saved tokens. Rejects with the file system's error and keeps the previous tokens. */
  keep(tokens: SavedTokens): Promise<void>;
}

/** Identity of the running program: a page of another build is out of date. */
export interface Identity {
  build: string;
  version: string;
  /** The system and the runtime, in words. */
  runsOn: string;
}

/** Makes identifiers and secrets; `secret` has 128 random bits in hex. */
export interface IdGenerator {
  id(): string;
  secret(): string;
  /** SHA-256 of a secret in hex, which is saved instead of it. */
  digest(secret: string): string;
}

/** The operator of the current action, available anywhere during it. */
export interface Acting {
  /** Runs an act in someone's name, including what it awaits. */
  run<T>(name: string, act: () => T): T;
  /** Null: automatic. */
  name(): string | null;
}

/** An own theme: a bundled one with some tokens replaced. */
export interface OwnTheme {
  /** The name of its file. */
  id: string;
  name: string;
  base: ThemeId;
  tokens: ThemeTokens;
}

/** Storage of own themes. */
export interface ThemeStore {
  /** All of them, the problems of unreadable ones (one sentence each), and their IDs. */
  read(): { themes: OwnTheme[]; problems: string[]; broken: string[] };
  /** Writes one completely or not at all. Throws the error of the file system. */
  write(theme: OwnTheme): void;
  /** Throws the error of the file system. */
  remove(id: string): void;
}

/** A stored file, or a sentence that says why it can't be stored. */
export type StoredFile = { ok: true; path: string; isNew: boolean } | { ok: false; sentence: string };

/** A folder of files named by their content: pictures or fonts. */
export interface FileStore {
  /**
   * Stores a file and returns its path on Touchline's origin, and whether it is new; or a sentence that says why it
   * can't be stored.
   */
  keep(bytes: Buffer): StoredFile;
  /** Removes files by their paths. Never throws: a remaining file only takes up space. */
  remove(paths: Iterable<string>): void;
  /** The file of that name, or null. */
  read(name: string): { body: Buffer; type: string } | null;
  /** The file at that path, or null, read asynchronously. */
  load(path: string): Promise<Buffer | null>;
}

/** A usable font file: its family, as WOFF2 with the letters that graphics use, and its properties. */
export interface CheckedFont {
  /** Name of its family in the file. */
  family: string;
  bytes: Uint8Array;
  facts: Omit<FontFile, 'path'>;
}

/** Checks a font file in a thread. Rejects with RequestRefused if the font can't be used. */
export type CheckFont = (bytes: Uint8Array) => Promise<CheckedFont>;

export interface Log {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}
