import type { Catalog, CatalogStatus } from '../../feed/client/catalog.ts';
import type { FeedApi } from '../../feed/client/feed-api.ts';
import type { FontFile } from '../../preload/contract/fonts.ts';
import type { ThemeId } from '../../preload/contract/output-frame.ts';
import type { ThemeTokens } from '../../preload/contract/theme-tokens.ts';
import type { Subscription, SubscriptionListener } from '../../feed/client/subscription.ts';

export interface Clock {
  /** Returns the wall clock, Unix ms. */
  wall(): number;
  /** Returns a monotonic clock, ms; it may stop while the machine sleeps. */
  monotonic(): number;
  /** Returns the ms since the machine was started, including sleep. */
  uptime(): number;
  /** Calls `callback` once after `delayMs`. Returns a function that cancels the call. */
  after(delayMs: number, callback: () => void): () => void;
}

/** The show's clock and the corresponding time of day. */
export interface ShowClock extends Clock {
  /**
   * Returns the time of day (Unix ms) at an instant of the show's clock: for calendar values (scheduled starts, booked
   * hours) and for timestamps that are read later.
   */
  calendar(instant: number): number;
}

/** Access to a source with one token: its REST API, its lists of games, and the events of a session. */
export interface FeedAccess {
  api: FeedApi;
  catalog(includesSandbox: boolean, onChange: (status: CatalogStatus) => void): Catalog;
  subscribe(sessionId: string, listener: SubscriptionListener): Subscription;
}

/** Opens access to a source. `token` is called for each request; null: the source has none. */
export type OpenFeed = (source: { baseUrl: string; token: () => string | null }) => FeedAccess;

/** A source's token, and the URL it was given for. It is sent to no other URL. */
export interface SavedToken {
  baseUrl: string;
  token: string;
}

/** Tokens by source ID. */
export type SavedTokens = ReadonlyMap<string, SavedToken>;

/**
 * Stores tokens of sources across restarts. Separate from settings, so that no page, push or log contains them. Slow,
 * because the system may have to encrypt them.
 */
export interface TokenPersistence {
  /** False if no safe storage is available: tokens are lost when the program exits. */
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

/** Generates identifiers and secrets; `secret` has 128 random bits in hex. */
export interface IdGenerator {
  id(): string;
  secret(): string;
  /** Returns the SHA-256 of a secret in hex, which is saved instead of the secret. */
  digest(secret: string): string;
}

/** The operator of the current action, available anywhere during it. */
export interface Acting {
  /** Runs an act in someone's name, including what it awaits. */
  run<T>(name: string, act: () => T): T;
  /** Returns the operator's name; null: automatic. */
  name(): string | null;
}

/** A producer's own theme: a bundled one with some tokens replaced. */
export interface OwnTheme {
  /** The theme's ID, which is the name of its file. */
  id: string;
  name: string;
  base: ThemeId;
  tokens: ThemeTokens;
}

export interface ThemeStore {
  /** Returns all readable themes, a sentence for each unreadable theme, and the IDs of the unreadable themes. */
  read(): { themes: OwnTheme[]; problems: string[]; broken: string[] };
  /** Writes a theme completely or not at all. Throws the error of the file system. */
  write(theme: OwnTheme): void;
  /** Deletes a theme. Throws the error of the file system. */
  remove(id: string): void;
}

/** A stored file, or a sentence that says why it can't be stored. */
export type StoredFile = { ok: true; path: string; isNew: boolean } | { ok: false; sentence: string };

/** A folder of files named by their content: pictures or fonts. */
export interface FileStore {
  /**
   * Stores a file and returns its path on Touchline's origin and whether it is new, or a sentence that says why it
   * can't be stored.
   */
  keep(bytes: Buffer): StoredFile;
  /** Deletes files by their paths. Never throws, because a remaining file only takes up space. */
  remove(paths: Iterable<string>): void;
  /** Returns the file with that name, or null. */
  read(name: string): { body: Buffer; type: string } | null;
  /** Like `read`, but asynchronous and by path. */
  load(path: string): Promise<Buffer | null>;
}

/** A valid font file, converted to WOFF2 with only the letters that graphics use. */
export interface CheckedFont {
  /** Name of the font family, from the file. */
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
