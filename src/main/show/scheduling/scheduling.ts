import { isSameJson } from '../../../feed/contract/same-json.ts';
import type { SessionChoice, ScheduledState } from '../../../preload/contract/scheduled.ts';
import type { BoundSession, GameRow } from '../../../preload/contract/show-state.ts';
import { scheduledSession, isSameMatch } from '../sources/bound-session.ts';
import type { Channel } from '../channels/channel.ts';
import type { ChannelFaults } from '../channels/channel-faults.ts';
import { boundByOperator, type Binding } from '../channels/ports.ts';
import { scheduleErrors } from './errors.ts';
import type { Source } from '../sources/source.ts';
import type { Sources } from '../sources/sources.ts';
import {
  chooseSentence,
  missingGameSentence,
  overSentence,
  unreadSentence,
  waitingSentence,
} from './sentences.ts';

export interface SchedulingPorts {
  /** Returns a channel by ID. Throws RequestRefused. */
  channel: (id: string) => Channel;
  channels: () => Iterable<Channel>;
  faults: Pick<ChannelFaults, 'forEach'>;
  sources: () => Sources;
  notices: {
    notify: (id: string, level: 'warning', sentence: string) => void;
    dismiss: (id: string) => void;
  };
  /** Binds a session to a channel, saves and publishes it. */
  bind: (channel: string, session: BoundSession, how: Binding) => void;
  /** Saves and publishes a producer's action. */
  commit: () => void;
  onChange: () => void;
}

/** How the opened session of a scheduled game is bound: everything prepared for the game stays. */
const GOES_LIVE: Binding = { isRealTime: true, cause: 'feed', isSameMatch: true };
/** Time limit of a health request. */
const HEALTH_LIMIT_MS = 3_000;

type Health = Omit<SessionChoice, 'sessionId'>;

/**
 * Scheduled games on channels:
 *
 *   schedule --> waiting --one session opens--> live
 *                   |---several sessions open--> choose --producer--> live
 *                   |---no longer in any list--> gone
 *                   `---its sessions are closed--> over
 */
export class Scheduling {
  readonly #ports: SchedulingPorts;
  /** Health of the sessions to choose from, by ID. */
  readonly #health = new Map<string, Health>();
  readonly #checking = new Set<string>();
  /** The reported problem, by channel. */
  readonly #problems = new Map<string, string>();
  #unwatch: (() => void) | null = null;

  constructor(ports: SchedulingPorts) {
    this.#ports = ports;
  }

  /** Returns the scheduling state of a channel; null: no game is scheduled on it. */
  state({ id, session }: Channel): ScheduledState | null {
    if (session?.armed === undefined) return null;
    const game = `${session.matchup.a || 'Home'} vs. ${session.matchup.b || 'Away'}`;
    const source = this.#ports.sources().find(session.source);
    const row = source && rowOf(source, session);
    const open = openIn(row);
    const base = { scheduledStart: row?.scheduledStart ?? session.armed.scheduledStart, choices: [] };
    if (open.length > 1) {
      const choices = open
        .map((sessionId) => ({ sessionId, ...(this.#health.get(sessionId) ?? UNKNOWN) }))
        .sort((one, other) => Number(other.isLive) - Number(one.isLive));
      return { ...base, state: 'choose', sentence: chooseSentence(game, open.length), choices };
    }
    if (source === null || !isRead(source))
      return { ...base, state: 'waiting', sentence: unreadSentence(source?.settings.name ?? 'its source') };
    if (row === null)
      return { ...base, state: 'gone', sentence: missingGameSentence(game, source.settings.name, id) };
    if (row.status === 'closed') return { ...base, state: 'over', sentence: overSentence(game, id) };
    return { ...base, state: 'waiting', sentence: waitingSentence };
  }

  /** Schedules a game that has no session yet. Rejects with RequestRefused for a game that is not in a list. */
  async arm(channelId: string, sourceId: string, gameId: string): Promise<void> {
    const { apply } = this.#ports.channel(channelId).choices.begin();
    const source = this.#ports.sources().get(sourceId);
    const find = (): GameRow | undefined => source.catalog().games.find((game) => game.gameId === gameId);
    if (find() === undefined) await this.#ports.sources().catalogOf(sourceId);
    const row = find();
    const session = row === undefined ? null : scheduledSession(row);
    if (session === null) throw scheduleErrors.gameNotListed(source.settings.name, gameId);
    apply();
    this.#ports.channel(channelId).bind(session, null, boundByOperator(true));
    this.#ports.commit();
    this.refresh();
  }

  /**
   * Polls the lists while a game is scheduled, binds sessions that have opened, and updates the notices. Call after
   * lists of games or channels may have changed.
   */
  refresh(): void {
    const armed = [...this.#ports.channels()].filter(({ session }) => session?.armed !== undefined);
    this.#watch(armed.length > 0);
    this.#ports.faults.forEach(armed, (channel) => this.#follow(channel));
    this.#ports.faults.forEach(this.#ports.channels(), ({ id }) => this.#tell(id));
  }

  close(): void {
    this.#watch(false);
  }

  #follow(channel: Channel): void {
    const { session } = channel;
    const source = session && this.#ports.sources().find(session.source);
    const row = session && source ? rowOf(source, session) : null;
    if (session === null || source === null || row === null) return;
    const open = openIn(row);
    const [only] = open;
    if (only !== undefined && open.length === 1) {
      const opened = source.find(only);
      if (opened !== null) this.#ports.bind(channel.id, opened, GOES_LIVE);
      return;
    }
    if (open.length > 1) for (const sessionId of open) void this.#ask(source, sessionId);
    const announced = scheduledSession(row);
    if (announced !== null && !isSameJson(announced, session)) channel.announce(announced);
  }

  /**
   * Requests whether a session's scout is active. If several sessions cover the game, the one with an active scout is
   * preferred.
   */
  async #ask(source: Source, sessionId: string): Promise<void> {
    if (this.#checking.has(sessionId)) return;
    this.#checking.add(sessionId);
    const health = await source.accessTo(sessionId).api.sessionHealth(sessionId, HEALTH_LIMIT_MS);
    this.#checking.delete(sessionId);
    const { scoutDark, score } = health.ok ? health.value : UNASKED;
    this.#health.set(sessionId, { isLive: scoutDark === null ? null : !scoutDark, score });
    this.#ports.onChange();
  }

  /** Shows a notice for a problem that needs the producer, and dismisses it otherwise. */
  #tell(channelId: string): void {
    const { state, sentence } = this.state(this.#ports.channel(channelId)) ?? {
      state: 'waiting',
      sentence: '',
    };
    const problem = state === 'waiting' ? '' : sentence;
    if ((this.#problems.get(channelId) ?? '') === problem) return;
    this.#problems.set(channelId, problem);
    if (problem === '') this.#ports.notices.dismiss(`armed-${channelId}`);
    else this.#ports.notices.notify(`armed-${channelId}`, 'warning', `Channel ${channelId}: ${problem}`);
  }

  /** Polls the lists of all sources while a game is scheduled. */
  #watch(isWatched: boolean): void {
    if (isWatched === (this.#unwatch !== null)) return;
    this.#unwatch?.();
    this.#unwatch = isWatched ? this.#ports.sources().watch() : null;
  }
}

const UNKNOWN: Health = { isLive: null, score: null };
const UNASKED = { scoutDark: null, score: null };

function rowOf(source: Source, session: BoundSession): GameRow | null {
  return source.catalog().games.find((game) => isSameMatch(game, session)) ?? null;
}

/** Returns the IDs of a game's open sessions. */
function openIn(row: GameRow | null): string[] {
  return (row?.sessions ?? []).flatMap(({ sessionId, status }) => (status === 'open' ? [sessionId] : []));
}

/** Returns whether the source's lists of upcoming and current games are up to date. */
function isRead(source: Source): boolean {
  return source
    .lists()
    .filter(({ list }) => list === 'open' || list === 'upcoming')
    .every(({ state }) => state === 'ready');
}
