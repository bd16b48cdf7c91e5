import { BUILT_FOR, isSport, LEAGUE_SPORT } from '../contract/versions.ts';
import type { League } from '../contract/versions.ts';
import type { CatalogRow, SessionHealth } from '../contract/rows.ts';
import type { Matchup, PerSide } from '../contract/values.ts';
import { foldLog } from '../sports/index.ts';
import type { Account } from './accounts.ts';
import { iso } from './clock.ts';
import { Failure } from './failure.ts';
import { LiveSession } from './live-session.ts';
import type { LiveSessionParts } from './live-session.ts';
import { lastSeenAgeS } from './scout.ts';
import { catalogRow } from './session-rows.ts';
import type { SessionRow, SessionRows } from './session-rows.ts';

export interface SessionsParts extends LiveSessionParts {
  rows: SessionRows;
  /** A new id that no session has: alphanumeric, with its league in front. */
  newSessionId: (league: string) => string;
  /** For what keeps one session from being read; the others go on. */
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

/** Every session there is, and those on air. The one place that moves a session through its life. */
export class Sessions {
  readonly #parts: SessionsParts;
  readonly #live = new Map<string, LiveSession>();

  constructor(parts: SessionsParts) {
    this.#parts = parts;
  }

  /** Makes a session; unpublished ones appear in no catalog slice. Where it takes another's place, both or neither. */
  create(asked: NewSession, replaced: SessionRow | null): SessionRow {
    const { rows, clock, committer, newSessionId } = this.#parts;
    const sport = LEAGUE_SPORT[asked.league];
    const now = iso(clock.now());
    const session: SessionRow = {
      sessionId: newSessionId(asked.league),
      gameId: asked.gameId,
      league: asked.league,
      sport,
      contractVersion: BUILT_FOR[sport],
      matchup: asked.matchup,
      score: null,
      isPublic: asked.isPublic,
      sandboxOwner: asked.sandboxOwner,
      phase: asked.isPublished ? 'open' : 'unpublished',
      openedAt: now,
      publishedAt: asked.isPublished ? now : null,
      closedAt: null,
      isLogLost: false,
    };
    committer.flush();
    const seal = replaced && this.#seal(replaced);
    committer.transaction(() => {
      seal?.write();
      rows.add(session);
      for (const accountId of asked.grants) rows.grant(session.sessionId, accountId);
    });
    seal?.tell();
    return session;
  }

  /** Null where there is no such session. */
  find(sessionId: string): SessionRow | null {
    return this.#parts.rows.find(sessionId);
  }

  /** @throws Failure 404 where there is no such session. */
  get(sessionId: string): SessionRow {
    const session = this.find(sessionId);
    if (!session) throw Failure.noSession();
    return session;
  }

  /** The running side of an open session, read from disk when first asked for; null for any other session. */
  live(session: SessionRow): LiveSession | null {
    const { sessionId, sport, league, contractVersion, matchup, sandboxOwner, phase } = session;
    if (phase !== 'open' || !isSport(sport) || league === null || matchup === null) return null;
    const known = this.#live.get(sessionId);
    if (known) return known;
    const isSandbox = sandboxOwner !== null;
    const opened = new LiveSession(
      { sessionId, sport, league, contractVersion, matchup, isSandbox },
      this.#parts,
    );
    this.#live.set(sessionId, opened);
    return opened;
  }

  /** All open sessions, as they are at start. */
  openRows(): SessionRow[] {
    return this.#parts.rows.allOpen();
  }

  liveOnes(): Iterable<LiveSession> {
    return this.#live.values();
  }

  /** @throws Failure 409 for a closed session. Publishing twice changes nothing. */
  publish(sessionId: string): SessionRow {
    const session = this.get(sessionId);
    if (session.phase === 'open') return session;
    if (session.phase !== 'unpublished')
      throw Failure.conflict('This session is closed: it cannot be published.');
    const { committer, rows, clock } = this.#parts;
    committer.flush();
    committer.transaction(() => rows.publish(sessionId, iso(clock.now())));
    return this.get(sessionId);
  }

  /** Seals a session: the score is final, consumers get their goodbye. Closing twice changes nothing. */
  close(sessionId: string): SessionRow {
    const { committer } = this.#parts;
    const session = this.get(sessionId);
    if (session.phase === 'closed') return session;
    committer.flush();
    const seal = this.#seal(session);
    committer.transaction(seal.write);
    seal.tell();
    return this.get(sessionId);
  }

  /** The end of a session in two steps: what goes to disk, and, once it is there, what everybody is told. */
  #seal(session: SessionRow): { write: () => void; tell: () => void } {
    const { rows, clock, presses } = this.#parts;
    const { sessionId } = session;
    const live = this.live(session);
    if (!live) throw Failure.conflict('This session was never published: there is nothing to close.');
    return {
      write: () => {
        rows.close(sessionId, iso(clock.now()), live.score);
        if (session.isLogLost) presses.erase(sessionId);
      },
      tell: () => {
        this.#live.delete(sessionId);
        live.end();
      },
    };
  }

  /** The stored log is gone for good. While the session is open its game goes on, untold. */
  loseLog(sessionId: string): void {
    const { rows, committer, presses } = this.#parts;
    const session = this.get(sessionId);
    committer.flush();
    committer.transaction(() => {
      rows.loseLog(sessionId);
      if (session.phase !== 'open') presses.erase(sessionId);
    });
  }

  /** Opens every session that is on air. One that can't be read is told of and stays as it is. */
  openAll(): void {
    for (const session of this.openRows()) {
      if (session.sandboxOwner !== null) continue;
      try {
        this.live(session);
      } catch (error) {
        this.#parts.onFailure(session.sessionId, error);
      }
    }
  }

  /** Null where there is none, or none that can be read: the catalog lists such a session nevertheless. */
  score(session: SessionRow): PerSide | null {
    try {
      return this.live(session)?.score ?? session.score;
    } catch (error) {
      this.#parts.onFailure(session.sessionId, error);
      return session.score;
    }
  }

  row(session: SessionRow): CatalogRow {
    return catalogRow(session, this.score(session));
  }

  /** May this account watch and read the session (contract, endpoint access)? A mock is its owner's alone. */
  isEntitled(session: SessionRow, account: Account): boolean {
    if (this.#parts.rows.isGranted(session.sessionId, account.accountId)) return true;
    if (session.sandboxOwner !== null) return false;
    return session.isPublic || account.role !== 'consumer';
  }

  /** Point-in-time health (contract, session health). Unpublished sessions and logs without a lifecycle have none. */
  health(session: SessionRow): SessionHealth {
    const { clock, presses } = this.#parts;
    const { matchup, league, sport, phase } = session;
    if (phase === null || phase === 'unpublished' || !matchup || league === null) throw Failure.noSession();
    const live = this.live(session);
    const now = clock.now();
    const { lastIngestTs } = presses.extent(session.sessionId);
    const opened = Date.parse(session.openedAt ?? session.closedAt ?? iso(now));
    const heardAt = live ? live.scout.heardAt : lastIngestTs === null ? null : lastIngestTs * 1000;
    return {
      status: 'ok',
      matchup,
      phase,
      sport,
      league,
      score: live?.score ?? session.score ?? this.#foldedScore(session),
      scoutDark: live?.isScoutDark ?? true,
      scoutLastSeenAgeS: lastSeenAgeS(heardAt, opened, now),
    };
  }

  /** A session closed before scores were kept: its log knows. */
  #foldedScore({ sessionId, sport, league, contractVersion }: SessionRow): PerSide {
    if (!isSport(sport)) return { a: 0, b: 0 };
    return foldLog(sport, league ?? '', contractVersion, this.#parts.presses.log(sessionId, -1)).game.score;
  }
}
