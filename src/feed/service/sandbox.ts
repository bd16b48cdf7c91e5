import { INSTANT_MAX_S } from '../contract/desk.ts';
import type { SandboxRequest, SandboxResponse } from '../contract/rows.ts';
import { BUILT_FOR, isLeague, isSport, LEAGUE_SPORT, type Sport } from '../contract/versions.ts';
import { playedLog, type LogRow } from '../sports/index.ts';
import { tapeOf } from '../tapes/index.ts';
import type { TapeRow } from '../tapes/index.ts';
import type { Account } from './accounts.ts';
import type { Clock } from './clock.ts';
import { iso } from './clock.ts';
import { Failure } from './failure.ts';
import type { Faults } from './faults.ts';
import type { Presses } from './presses.ts';
import { Replay } from './replay.ts';
import type { Reel } from './replay.ts';
import type { SessionRow } from './session-rows.ts';
import type { Sessions } from './sessions.ts';

/** Every mock plays these two (contract, sandbox). */
export const SANDBOX_MATCHUP = { a: 'Sandbox A', b: 'Sandbox B' } as const;
/** After a restart, how long abandoned mocks stay open before they are ended. */
const ABANDONED_AFTER_MS = 1000;
/** A recorded log ends this long after its last press. */
const TAIL_MS = 5000;

export interface SandboxParts {
  clock: Clock;
  faults: Faults;
  sessions: Sessions;
  presses: Presses;
  /** For what should not happen: a press of a tape that the rules refuse. */
  onFailure: (sessionId: string, error: unknown) => void;
}

/**
 * Replays recorded games through the same door as a scout's presses (contract, sandbox). One mock per account; every run
 * of a tape has the same presses in the same order; only the time stamps are new.
 */
export class Sandbox {
  readonly #parts: SandboxParts;
  readonly #running = new Map<string, Replay>();
  #cancelSweep: () => void = () => undefined;

  constructor(parts: SandboxParts) {
    this.#parts = parts;
  }

  /** Ends, shortly after a start, the mocks that an earlier run left behind. */
  sweepAbandoned(): void {
    const abandoned = this.#parts.sessions.openRows().filter(({ sandboxOwner }) => sandboxOwner !== null);
    if (abandoned.length === 0) return;
    this.#cancelSweep = this.#parts.clock.after(ABANDONED_AFTER_MS, () => {
      for (const { sessionId } of abandoned) this.#close(sessionId);
    });
  }

  /**
   * Starts a mock for the account; the one it had is ended and named in `replaced`.
   * @throws Failure 422 for an unknown league.
   */
  start(account: Account, request: SandboxRequest & { tape?: string | undefined }): SandboxResponse {
    const { clock, sessions } = this.#parts;
    const { league, speed } = request;
    if (!isLeague(league)) throw Failure.bad(`"${league.slice(0, 40)}" is no league of this feed.`);
    const reel = request.tape === undefined ? tapeOf(league) : this.#recorded(request.tape, account, league);
    const startedAt = clock.now();
    const endsAtMs = startedAt + reel.durationMs / speed;
    if (!(endsAtMs <= INSTANT_MAX_S * 1000))
      throw Failure.bad('"speed" is so low that the tape would never end.');
    const replaced = this.#openMock(account.accountId);
    const session = sessions.create(
      {
        league,
        matchup: SANDBOX_MATCHUP,
        gameId: null,
        isPublic: false,
        grants: [account.accountId],
        sandboxOwner: account.accountId,
        isPublished: true,
      },
      replaced,
    );
    this.#running.get(account.accountId)?.stop();
    this.#running.delete(account.accountId);
    this.#replay(session, reel, speed, account.accountId);
    return {
      sessionId: session.sessionId,
      gameId: session.gameId,
      league,
      sport: session.sport,
      matchup: SANDBOX_MATCHUP,
      speed,
      startedAt: iso(startedAt),
      endsAt: iso(endsAtMs),
      replaced: replaced?.sessionId ?? null,
    };
  }

  /** The account's mock that is still open: one that plays, or one that a restart left and that waits for its end. */
  #openMock(accountId: string): SessionRow | null {
    return this.#parts.sessions.openRows().find(({ sandboxOwner }) => sandboxOwner === accountId) ?? null;
  }

  /** Ends a mock from a timer, where nobody waits for an answer. */
  #close(sessionId: string): void {
    try {
      this.#parts.sessions.close(sessionId);
    } catch (error) {
      this.#parts.onFailure(sessionId, error);
    }
  }

  /** A closed session as a further tape, at the pace it was pressed. */
  #recorded(sessionId: string, account: Account, league: string): Reel {
    const { sessions } = this.#parts;
    const session = sessions.get(sessionId);
    if (!sessions.isEntitled(session, account)) throw Failure.notGranted();
    if (session.isLogLost) throw Failure.logGone();
    const isUsable = session.phase !== 'open' && session.phase !== 'unpublished';
    if (
      !isUsable ||
      !isSport(session.sport) ||
      (isLeague(league) && LEAGUE_SPORT[league] !== session.sport)
    ) {
      throw Failure.bad('A tape is a closed session of the same sport.');
    }
    const rows: TapeRow[] = [];
    const newSeq = new Map<number, number>();
    let startTs: number | null = null;
    let offsetMs = 0;
    for (const { seq, type, payload, ingestTs } of this.#asNow(session, session.sport)) {
      startTs ??= ingestTs;
      // Late presses came after their time: a tape never runs backwards.
      offsetMs = Math.max(offsetMs, Math.round((ingestTs - startTs) * 1000));
      newSeq.set(seq, rows.length + 1);
      rows.push([offsetMs, type, renumbered(payload, newSeq)]);
    }
    return { durationMs: offsetMs + TAIL_MS, rows };
  }

  /** The presses of a log; of one that an older version recorded, those that stand, as they would be pressed now. */
  #asNow(
    { sessionId, league, contractVersion }: SessionRow,
    sport: Sport,
  ): Iterable<LogRow & { ingestTs: number }> {
    const { presses } = this.#parts;
    if (contractVersion === BUILT_FOR[sport]) return presses.all(sessionId);
    const rows = [...presses.all(sessionId)];
    const stampOf = new Map(rows.map(({ seq, ingestTs }) => [seq, ingestTs]));
    return Array.from(playedLog(sport, league ?? '', contractVersion, rows), ({ row }) => ({
      ...row,
      ingestTs: stampOf.get(row.seq) ?? 0,
    }));
  }

  #replay(session: SessionRow, reel: Reel, speed: number, accountId: string): void {
    const { clock, faults, sessions, onFailure } = this.#parts;
    const { sessionId } = session;
    const live = sessions.live(session);
    if (!live) throw new Error('a mock that was just opened is not open');
    const replay = new Replay({
      clock,
      faults,
      live,
      reel,
      speed,
      onFailure: (error) => onFailure(sessionId, error),
      onEnd: () => {
        this.#running.delete(accountId);
        this.#close(sessionId);
      },
    });
    this.#running.set(accountId, replay);
    replay.start();
  }

  /** The service stops: tapes stop where they are; the next start ends their sessions. */
  stop(): void {
    this.#cancelSweep();
    for (const replay of this.#running.values()) replay.stop();
    this.#running.clear();
  }
}

/** An undo that names its target names it by the number it has on the tape. */
function renumbered(
  payload: Record<string, unknown>,
  newSeq: ReadonlyMap<number, number>,
): Record<string, unknown> {
  const target = payload['retractsSeq'];
  return typeof target === 'number' ? { ...payload, retractsSeq: newSeq.get(target) } : payload;
}
