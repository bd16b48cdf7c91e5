import type { Catalog, CatalogStatus } from '../../feed/client/catalog.ts';
import type { FeedApi } from '../../feed/client/feed-api.ts';
import type { FontFile } from '../../preload/contract/fonts.ts';
import type { ThemeId } from '../../preload/contract/output-frame.ts';
import type { ThemeTokens } from '../../preload/contract/theme-tokens.ts';
import type { Subscription, SubscriptionListener } from '../../feed/client/subscription.ts';

/** What the show needs from the world; given at composition, replaced in tests. */
export interface Clock {
  /** Unix ms. */
  wall(): number;
  /** Ms of a clock that nobody sets; it may stand still while the machine sleeps. */
  monotonic(): number;
  /** Ms since the machine was started, its sleep included. */
  uptime(): number;
  /** Calls back once after `delayMs`; returns how to cancel. */
  after(delayMs: number, callback: () => void): () => void;
}

/** Show time, and the time of day that it corresponds to. */
export interface ShowClock extends Clock {
  /**
   * The time of day (Unix ms) at an instant of the show's own time: for what comes from a calendar (scheduled starts,
   * booked hours) and for stamps that are read later.
   */
  calendar(instant: number): number;
}

/** A source that can be read: its REST side, its list, its sessions. */
export interface FeedAccess {
  api: FeedApi;
  catalog(includesSandbox: boolean, onChange: (status: CatalogStatus) => void): Catalog;
  subscribe(sessionId: string, listener: SubscriptionListener): Subscription;
}

/** `token` is looked up at each call; null: the source has none. */
export type OpenFeed = (source: { baseUrl: string; token: () => string | null }) => FeedAccess;

/** A source's token, and the address that it was given for: it is sent nowhere else. */
export interface SavedToken {
  baseUrl: string;
  token: string;
}

/** Tokens by the id of their source. */
export type SavedTokens = ReadonlyMap<string, SavedToken>;

/**
 * Where tokens of sources outlive the program: apart from settings, where no page, push or log sees them. Reading and
 * writing take their time, because a system may have to be asked to encrypt.
 */
export interface TokenKeeper {
  /** False: there is no place here that is safe enough, and a token lives as long as the program. */
  readonly canKeep: boolean;
  /** Replaces all that was kept. Rejects with the error of the file system where it can't; what was kept stands then. */
  keep(tokens: SavedTokens): Promise<void>;
}

/** Identity of what runs: a page of another build is out of date. */
export interface Identity {
  build: string;
  version: string;
  /** The system, and what the program runs in, in words. */
  runsOn: string;
}

/** Makes identifiers and secrets; `secret` has 128 random bits in hex. */
export interface IdGenerator {
  id(): string;
  secret(): string;
  /** SHA-256 of a secret, in hex: what is kept in its place. */
  digest(secret: string): string;
}

/** Who is doing something, wherever in the program that is asked while it is done. */
export interface Acting {
  /** Does it in the name of somebody, what it waits for included. */
  run<T>(name: string, act: () => T): T;
  /** Null: nobody; it happens by itself. */
  name(): string | null;
}

/** A theme the producer made: one of ours with some tokens of its own. */
export interface OwnTheme {
  /** The name of its file. */
  id: string;
  name: string;
  base: ThemeId;
  tokens: ThemeTokens;
}

/** Where themes of the producer's own are read from. */
export interface ThemeStore {
  /** All of them, what is wrong with those that can't be read, a sentence each, and the ids of these. */
  read(): { themes: OwnTheme[]; problems: string[]; broken: string[] };
  /** Writes one whole or not at all. Throws the error of the file system. */
  write(theme: OwnTheme): void;
  /** Throws the error of the file system. */
  remove(id: string): void;
}

/** A file that was stored, or why it can't be, in a sentence. */
export type StoredFile = { ok: true; path: string; isNew: boolean } | { ok: false; sentence: string };

/** A folder of files named by their content: pictures, or fonts. */
export interface FileStore {
  /** Stores a file and returns its path on our origin, and whether it is new here; or why it can't be stored, in a sentence. */
  keep(bytes: Buffer): StoredFile;
  /** Removes files by their paths on our origin. Never throws: a file that stays only takes up space. */
  remove(paths: Iterable<string>): void;
  /** The file of that name, or null. */
  read(name: string): { body: Buffer; type: string } | null;
  /** The file at that path on our origin, or null, read without holding up the program. */
  load(path: string): Promise<Buffer | null>;
}

/** A font file that can go on air: its family, as WOFF2 with the letters that graphics use, and what is known of it. */
export interface CheckedFont {
  /** Name of its family, as the file has it. */
  family: string;
  bytes: Uint8Array;
  facts: Omit<FontFile, 'path'>;
}

/** Checks a font file beside the work of the program. Rejects with RequestRefused if the font can't be used. */
export type CheckFont = (bytes: Uint8Array) => Promise<CheckedFont>;

export interface Log {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}
