import { supportedVersion, isSport, sportOf } from '../contract/versions.ts';
import type { League } from '../contract/versions.ts';
import type { CatalogRow, SessionHealth } from '../contract/rows.ts';
import type { Matchup, PerSide } from '../contract/values.ts';
import { foldLog } from '../sports/index.ts';
import type { Account } from './account.ts';
import { iso } from './clock.ts';
import { Failure } from './failure.ts';
import { LiveSession } from './live-session.ts';
import type { LiveSessionParts } from './live-session.ts';
import { lastSeenAgeS } from './scout.ts';
import { catalogRow } from './session-row.ts';
import type { SessionRow } from './session-row.ts';
import type { NewSessionRow, SessionStore } from './storage.ts';
import type { StoredPress } from './stored-press.ts';

export interface SessionsParts extends LiveSessionParts {
  rows: SessionStore;
  /** Returns a new unique session ID: alphanumeric, with its league as a prefix. */
  newSessionId: (league: string) => string;
  /** Called when a session turns out to be unreadable. The other sessions continue. */
  onFailure: (sessionId: string, error: unknown) => void;
}

export interface NewSession {
  league: League;
  matchup: Matchup;
  gameId: string | null;
  isPublic: boolean;
  grants: readonly string[];
  sandboxOwner: string | null;
  isPublished: boolean;
}

/** All sessions, and those on air. Only this class moves a session through its lifecycle. */
export class Sessions {
  readonly #parts: SessionsParts;
  readonly #live = new Map<string, LiveSession>();
  readonly #opening = new Map<string, Promise<LiveSession | null>>();

  constructor(parts: SessionsParts) {
    this.#parts = parts;
  }

  /** Creates a session and returns its ID. An unpublished session appears in no catalog slice. */
  async create(request: NewSession): Promise<string> {
    const session = this.#newRow(request);
    await this.#parts.rows.add(session, request.grants);
    return session.sessionId;
  }

  /** Creates a mock that replaces its owner's open one, completely or not at all. */
  async createMock(request: NewSession & { sandboxOwner: string }): Promise<{
    session: SessionRow;
    replaced: string | null;
  }> {
    const { rows } = this.#parts;
    const session = this.#newRow(request);
    for (;;) {
      const replaced = await rows.openMock(request.sandboxOwner);
      const seal = replaced && (await this.#seal(replaced));
      // If another request of the account was faster, replace the mock that it created.
      if (!(await rows.replaceMock(session, seal))) continue;
      seal?.tell();
      return { session: await this.get(session.sessionId), replaced: replaced?.sessionId ?? null };
    }
  }

  /** Returns the mocks that no node plays anymore. */
  abandonedMocks(): Promise<string[]> {
    return this.#parts.rows.abandonedMocks();
  }

  openMock(accountId: string): Promise<SessionRow | null> {
    return this.#parts.rows.openMock(accountId);
  }

  adoptMock(sessionId: string, accountId: string): Promise<void> {
    return this.#parts.rows.adoptMock(sessionId, accountId);
  }

  /**
   * Restores an account's mock that the service has lost, up to the position of its recording.
   * @throws Failure 404 if the storage can't have lost it
   */
  async restoreMock(
    request: NewSession & { sessionId: string },
    presses: readonly StoredPress[],
    sender: string,
  ): Promise<void> {
    const { clock, rows } = this.#parts;
    if (rows.restoreMock === null) throw Failure.noSession();
    const now = iso(clock.now());
    const instants = { openedAt: now, publishedAt: now, closedAt: null };
    const session = { ...this.#newRow(request), sessionId: request.sessionId, ...instants };
    await rows.restoreMock({ ...session, score: null, isLogLost: false }, presses, sender);
  }

  #newRow(request: NewSession): NewSessionRow {
    const sport = sportOf(request.league);
    return {
      sessionId: this.#parts.newSessionId(request.league),
      gameId: request.gameId,
      league: request.league,
      sport,
      contractVersion: supportedVersion(sport),
      matchup: request.matchup,
      isPublic: request.isPublic,
      sandboxOwner: request.sandboxOwner,
      phase: request.isPublished ? 'open' : 'unpublished',
    };
  }

  find(sessionId: string): Promise<SessionRow | null> {
    return this.#parts.rows.find(sessionId);
  }

  /** @throws Failure 404 if the session doesn't exist */
  async get(sessionId: string): Promise<SessionRow> {
    const session = await this.find(sessionId);
    if (!session) throw Failure.noSession();
    return session;
  }

  /** Returns the running state of an open session, read from its log on first use; null for any other session. */
  async live(session: SessionRow): Promise<LiveSession | null> {
    const { sessionId, phase } = session;
    if (phase !== 'open') return null;
    const known = this.#live.get(sessionId);
    if (known) return known.hasEnded ? null : known;
    const opening = this.#opening.get(sessionId) ?? this.#open(session);
    this.#opening.set(sessionId, opening);
    try {
      return await opening;
    } finally {
      if (this.#opening.get(sessionId) === opening) this.#opening.delete(sessionId);
    }
  }

  async #open(session: SessionRow): Promise<LiveSession | null> {
    const { sessionId, sport, league, contractVersion, matchup, sandboxOwner } = session;
    if (!isSport(sport) || league === null || matchup === null) return null;
    const isSandbox = sandboxOwner !== null;
    const onAir = { sessionId, sport, league, contractVersion, matchup, isSandbox };
    const live = await LiveSession.open(onAir, this.#parts);
    // The session may have been closed after its row was read, when this node couldn't be notified yet.
    if ((await this.find(sessionId))?.phase !== 'open') {
      live.end();
      return null;
    }
    this.#live.set(sessionId, live);
    return live;
  }

  /** Returns the sessions on air that are open on this node; ended ones are removed eventually. */
  liveOnes(): Iterable<LiveSession> {
    return this.#live.values();
  }

  /** Removes sessions that have ended, and those that weren't used on this node for `idleMs`. */
  forgetIdle(idleMs: number): void {
    for (const [sessionId, live] of this.#live) {
      if (!live.hasEnded && live.idleMs < idleMs) continue;
      this.#live.delete(sessionId);
      live.release();
    }
  }

  /**
   * Publishes a session. Publishing twice changes nothing.
   * @throws Failure 409 for a closed session
   */
  async publish(sessionId: string): Promise<SessionRow> {
    const session = await this.get(sessionId);
    if (session.phase === 'open') return session;
    if (session.phase !== 'unpublished')
      throw Failure.conflict("This session is closed, so it can't be published.");
    await this.#parts.rows.publish(sessionId);
    return this.get(sessionId);
  }

  /** Closes a session: the score becomes final, and consumers are disconnected. Closing twice changes nothing. */
  async close(sessionId: string): Promise<SessionRow> {
    const session = await this.get(sessionId);
    if (session.phase === 'closed') return session;
    const seal = await this.#seal(session);
    await this.#parts.rows.close(sessionId, seal.finalScore);
    seal.tell();
    return this.get(sessionId);
  }

  /**
   * Checks that a session can be closed. Returns its final score, and `tell`, which disconnects its consumers; the
   * caller stores the score in between.
   */
  async #seal(session: SessionRow): Promise<{
    sessionId: string;
    finalScore: () => PerSide | null;
    tell: () => void;
  }> {
    const { sessionId, score, phase } = session;
    if (phase !== 'open')
      throw Failure.conflict('This session was never published, so there is nothing to close.');
    const live = score === null ? await this.live(session) : (this.#live.get(sessionId) ?? null);
    return {
      sessionId,
      finalScore: () => live?.score ?? score,
      tell: () => {
        this.#live.delete(sessionId);
        live?.end();
      },
    };
  }

  /**
   * Deletes the stored log permanently: immediately or, for an open session, when it is closed. Its history is no
   * longer available in either case.
   */
  async loseLog(sessionId: string): Promise<void> {
    await this.get(sessionId);
    await this.#parts.rows.loseLog(sessionId);
  }

  /** Opens every session that is on air, except mocks. An unreadable session is reported and stays unchanged. */
  async openAll(): Promise<void> {
    for (const session of await this.#parts.rows.allOpen()) {
      if (session.sandboxOwner !== null) continue;
      try {
        await this.live(session);
      } catch (error) {
        this.#parts.onFailure(session.sessionId, error);
      }
    }
  }

  /** Returns the score; null if there is none or it is unreadable. The catalog lists the session in any case. */
  async score(session: SessionRow): Promise<PerSide | null> {
    if (session.score !== null) return session.score;
    try {
      return (await this.live(session))?.score ?? null;
    } catch (error) {
      this.#parts.onFailure(session.sessionId, error);
      return null;
    }
  }

  async row(session: SessionRow): Promise<CatalogRow> {
    return catalogRow(session, await this.score(session));
  }

  /**
   * Returns whether this account may watch and read the session (feed-protocol, Authentication). A mock is private to
   * its owner.
   */
  async isEntitled(session: SessionRow, account: Account): Promise<boolean> {
    if (await this.#parts.rows.isGranted(session.sessionId, account.accountId)) return true;
    if (session.sandboxOwner !== null) return false;
    return session.isPublic || account.role !== 'consumer';
  }

  /**
   * Returns the current health (feed-protocol, Session health).
   * @throws Failure 404 for an unpublished session, or a log without a lifecycle
   */
  async health(session: SessionRow): Promise<SessionHealth> {
    const { clock, logs } = this.#parts;
    const { matchup, league, sport, phase } = session;
    if (phase === null || phase === 'unpublished' || !matchup || league === null) throw Failure.noSession();
    const live = await this.live(session);
    await live?.catchUp();
    const now = clock.now();
    const opened = Date.parse(session.openedAt ?? session.closedAt ?? iso(now));
    const heardAt = live ? live.scout.heardAt : await logs.lastPressedAt(session.sessionId);
    return {
      status: 'ok',
      matchup,
      phase,
      sport,
      league,
      score: live?.score ?? session.score ?? (await this.#foldedScore(session)),
      scoutDark: live?.isScoutDark ?? true,
      scoutLastSeenAgeS: lastSeenAgeS(heardAt, opened, now),
    };
  }

  /** Computes the score from the log. For sessions closed before scores were stored. */
  async #foldedScore({ sessionId, sport, league, contractVersion }: SessionRow): Promise<PerSide> {
    if (!isSport(sport)) return { a: 0, b: 0 };
    const rows = await this.#parts.logs.all(sessionId);
    return foldLog(sport, league ?? '', contractVersion, rows).game.score;
  }
}
