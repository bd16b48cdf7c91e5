import { INSTANT_MAX_S } from '../contract/desk.ts';
import type { MockResumed, ResumeMock } from '../contract/desk.ts';
import type { SandboxRequest, SandboxResponse } from '../contract/rows.ts';
import { supportedVersion, isLeague, isSport, sportOf, type Sport } from '../contract/versions.ts';
import { GameLog, playedLog, type LogRow } from '../sports/index.ts';
import { recordingOf } from '../recordings/index.ts';
import type { EventLogRow } from '../recordings/index.ts';
import type { Account } from './account.ts';
import type { Clock } from './clock.ts';
import { iso } from './clock.ts';
import { Failure } from './failure.ts';
import type { Faults } from './faults.ts';
import { Replay, RECORDING_SENDER } from './replay.ts';
import type { Reel, ReplayStart } from './replay.ts';
import type { SessionRow } from './session-row.ts';
import type { Sessions } from './sessions.ts';
import type { LogStore } from './storage.ts';
import type { StoredPress } from './stored-press.ts';

/** The names in every mock (feed-protocol, Sandbox). */
const SANDBOX_MATCHUP = { a: 'Sandbox A', b: 'Sandbox B' } as const;
/** How long abandoned mocks can be resumed after a restart before the service ends them. */
export const ABANDONED_AFTER_MS = 30_000;
/** The delay between a recorded log's last press and its end. */
const TAIL_MS = 5000;

export interface SandboxParts {
  clock: Clock;
  faults: Faults;
  sessions: Sessions;
  logs: LogStore;
  /** Called when the rules refuse a press of a recording, which is unexpected. */
  onFailure: (sessionId: string, error: unknown) => void;
}

/**
 * Replays recorded games with the same presses as a scout's (feed-protocol, Sandbox). One mock per account. Every run
 * of a recording has the same presses in the same order; only the timestamps differ.
 */
export class Sandbox {
  readonly #parts: SandboxParts;
  readonly #running = new Map<string, Replay>();
  #cancelSweep: () => void = () => undefined;

  constructor(parts: SandboxParts) {
    this.#parts = parts;
  }

  /** Ends the mocks of an earlier run unless they are resumed within `ABANDONED_AFTER_MS`. */
  async sweepAbandoned(): Promise<void> {
    const abandoned = await this.#parts.sessions.abandonedMocks();
    if (abandoned.length === 0) return;
    this.#cancelSweep = this.#parts.clock.after(ABANDONED_AFTER_MS, () => {
      const playing = new Set(this.playing());
      for (const sessionId of abandoned) if (!playing.has(sessionId)) void this.close(sessionId);
    });
  }

  /** Returns the mocks whose recordings play on this node. */
  playing(): string[] {
    return Array.from(this.#running.values(), ({ sessionId }) => sessionId);
  }

  /**
   * Starts a mock for the account. Its previous mock is ended and named in `replaced`.
   * @throws Failure 422 for an unknown league
   */
  async start(
    account: Account,
    request: SandboxRequest & { tape?: string | undefined },
  ): Promise<SandboxResponse> {
    const { clock, sessions } = this.#parts;
    const { league, speed } = request;
    if (!isLeague(league)) throw Failure.bad(`"${league.slice(0, 40)}" isn't a league of this feed.`);
    const { tape: recordingId } = request;
    const reel =
      recordingId === undefined ? recordingOf(league) : await this.#recorded(recordingId, account, league);
    const startedAt = clock.now();
    const endsAtMs = startedAt + reel.durationMs / speed;
    if (!(endsAtMs <= INSTANT_MAX_S * 1000))
      throw Failure.bad('"speed" is so low that the recording would never end. Use a higher speed.');
    const { session, replaced } = await sessions.createMock({
      league,
      matchup: SANDBOX_MATCHUP,
      gameId: null,
      isPublic: false,
      grants: [account.accountId],
      sandboxOwner: account.accountId,
      isPublished: true,
    });
    this.#running.get(account.accountId)?.stop();
    this.#running.delete(account.accountId);
    await this.#replay(session, reel, speed, account.accountId);
    return {
      sessionId: session.sessionId,
      gameId: session.gameId,
      league,
      sport: session.sport,
      matchup: SANDBOX_MATCHUP,
      speed,
      startedAt: iso(startedAt),
      endsAt: iso(endsAtMs),
      replaced,
    };
  }

  /**
   * Resumes a mock of an earlier run for the given account: the same session, with its log. If its recording was played
   * to the end, the mock only changes its owner. Returns the position at which it is resumed.
   *
   * @param positionMs how much of the recording was played, in ms; the log decides between which two presses that is
   * @throws Failure 409 if the mock can't be resumed
   */
  async resume(
    sessionId: string,
    account: Account,
    { speed, positionMs, lost }: Omit<ResumeMock, 'accountId'>,
  ): Promise<MockResumed> {
    const { sessions } = this.#parts;
    const isRestored = lost !== undefined && (await sessions.find(sessionId)) === null;
    if (isRestored) await this.#restore(sessionId, account, { ...lost, speed, positionMs });
    const session = await sessions.get(sessionId);
    const { league, phase, sandboxOwner } = session;
    if (sandboxOwner === null || league === null || !isLeague(league))
      throw Failure.conflict("This session isn't a rehearsal.");
    const isOpen = phase === 'open';
    const isPlayed =
      this.playing().includes(sessionId) || !(await sessions.abandonedMocks()).includes(sessionId);
    if (isOpen && isPlayed) throw Failure.conflict('This rehearsal is running. Close it first.');
    const reel = recordingOf(league);
    const seqs = await this.#played(session, reel);
    const isOver = seqs.length === reel.rows.length;
    if (!isOpen && !isOver)
      throw Failure.conflict('This rehearsal ended before its recording did. Start another one.');
    const other = await sessions.openMock(account.accountId);
    if (other !== null && other.sessionId !== sessionId)
      throw Failure.conflict('This account has another rehearsal. Close it first.');
    const from = {
      positionMs: Math.min(
        Math.max(positionMs, reel.rows[seqs.length - 1]?.[0] ?? 0),
        reel.rows[seqs.length]?.[0] ?? reel.durationMs,
      ),
      seqs,
    };
    await sessions.adoptMock(sessionId, account.accountId);
    if (isOpen) await this.#replay(session, reel, speed, account.accountId, from);
    return { positionMs: from.positionMs, ...(isRestored && { isRestored }) };
  }

  /**
   * Presses the recording of a lost mock again, up to the mock's position.
   * @throws Failure 404 if that isn't possible
   */
  async #restore(
    sessionId: string,
    { accountId }: Account,
    {
      league,
      lastSeq,
      speed,
      positionMs,
    }: { league: string; lastSeq: number; speed: number; positionMs: number },
  ): Promise<void> {
    const { clock, sessions } = this.#parts;
    if (!isLeague(league)) throw Failure.noSession();
    const { rows } = recordingOf(league);
    const played = rows.filter(([atMs], place) => atMs <= positionMs || place < lastSeq);
    const playedMs = Math.max(positionMs, played.at(-1)?.[0] ?? 0);
    const presses: StoredPress[] = [];
    const log = new GameLog(sportOf(league), league, () => presses);
    for (const [place, [atMs, type, payload]] of played.entries()) {
      const { retractsSeq } = log.take({ seq: place + 1, type, payload });
      const ingestTs = (clock.now() - (playedMs - atMs) / speed) / 1000;
      presses.push({ seq: place + 1, type, payload, retractsSeq, ingestTs });
    }
    const request = {
      sessionId,
      league,
      matchup: SANDBOX_MATCHUP,
      gameId: null,
      isPublic: false,
      grants: [accountId],
      sandboxOwner: accountId,
      isPublished: true,
    };
    await sessions.restoreMock(request, presses, RECORDING_SENDER);
  }

  /**
   * Returns the numbers of a recording's presses in a session so far, by their position.
   * @throws Failure 409 if the session was played from a different recording
   */
  async #played({ sessionId, sport, contractVersion }: SessionRow, reel: Reel): Promise<(number | null)[]> {
    const { logs } = this.#parts;
    const sent = await logs.seqsOf(sessionId, RECORDING_SENDER);
    const typeOf = new Map((await logs.all(sessionId)).map(({ seq, type }) => [seq, type]));
    const isSame =
      isSport(sport) &&
      contractVersion === supportedVersion(sport) &&
      [...sent].every(([place, seq]) => reel.rows[Number(place)]?.[1] === typeOf.get(seq));
    if (!isSame)
      throw Failure.conflict(
        'This version of Touchline has a different recording for this rehearsal. Start another rehearsal.',
      );
    const length = Math.max(0, ...Array.from(sent.keys(), (place) => Number(place) + 1));
    return Array.from({ length }, (_, place) => sent.get(String(place)) ?? null);
  }

  /** Ends a mock from a timer. Errors are reported, because no caller waits for an answer. */
  async close(sessionId: string): Promise<void> {
    try {
      await this.#parts.sessions.close(sessionId);
    } catch (error) {
      this.#parts.onFailure(sessionId, error);
    }
  }

  /**
   * Converts a closed session to a recording at its original pace.
   * @throws Failure if the account may not read the session, its log is lost, or it isn't a closed session of the same
   * sport
   */
  async #recorded(sessionId: string, account: Account, league: string): Promise<Reel> {
    const { sessions } = this.#parts;
    const session = await sessions.get(sessionId);
    if (!(await sessions.isEntitled(session, account))) throw Failure.notGranted();
    if (session.isLogLost) throw Failure.logGone();
    const isUsable = session.phase !== 'open' && session.phase !== 'unpublished';
    if (!isUsable || !isSport(session.sport) || (isLeague(league) && sportOf(league) !== session.sport)) {
      throw Failure.bad('"tape" must be a closed session of the same sport.');
    }
    const rows: EventLogRow[] = [];
    const newSeq = new Map<number, number>();
    let startTs: number | null = null;
    let offsetMs = 0;
    for (const { seq, type, payload, ingestTs } of await this.#asNow(session, session.sport)) {
      startTs ??= ingestTs;
      // Late presses arrived after their time. A recording never runs backwards.
      offsetMs = Math.max(offsetMs, Math.round((ingestTs - startTs) * 1000));
      newSeq.set(seq, rows.length + 1);
      rows.push([offsetMs, type, renumbered(payload, newSeq)]);
    }
    return { durationMs: offsetMs + TAIL_MS, rows };
  }

  /** Returns the presses of a log. For a log of an older version, returns the presses that count, in today's form. */
  async #asNow(
    { sessionId, league, contractVersion }: SessionRow,
    sport: Sport,
  ): Promise<(LogRow & { ingestTs: number })[]> {
    const rows = await this.#parts.logs.all(sessionId);
    if (contractVersion === supportedVersion(sport)) return rows;
    const stampOf = new Map(rows.map(({ seq, ingestTs }) => [seq, ingestTs]));
    return Array.from(playedLog(sport, league ?? '', contractVersion, rows), ({ row }) => ({
      ...row,
      ingestTs: stampOf.get(row.seq) ?? 0,
    }));
  }

  async #replay(
    session: SessionRow,
    reel: Reel,
    speed: number,
    accountId: string,
    from?: ReplayStart,
  ): Promise<void> {
    const { clock, faults, sessions, onFailure } = this.#parts;
    const { sessionId } = session;
    const live = await sessions.live(session);
    // The account may have started another mock in the meantime, which already ended this one.
    if (!live) return;
    const replay = new Replay({
      clock,
      faults,
      live,
      reel,
      speed,
      ...(from && { from }),
      onFailure: (error) => onFailure(sessionId, error),
      onEnd: () => {
        if (this.#running.get(accountId) === replay) this.#running.delete(accountId);
        if (!live.hasEnded) void this.close(sessionId);
      },
    });
    this.#running.get(accountId)?.stop();
    this.#running.set(accountId, replay);
    replay.start();
  }

  /** Stops all recordings. After the next start, their sessions can be resumed at the same position, or are ended. */
  stop(): void {
    this.#cancelSweep();
    for (const replay of this.#running.values()) replay.stop();
    this.#running.clear();
  }
}

/** Replaces the number in an undo that names its target by the number in the recording. */
function renumbered(
  payload: Record<string, unknown>,
  newSeq: ReadonlyMap<number, number>,
): Record<string, unknown> {
  const target = payload['retractsSeq'];
  return typeof target === 'number' ? { ...payload, retractsSeq: newSeq.get(target) } : payload;
}
