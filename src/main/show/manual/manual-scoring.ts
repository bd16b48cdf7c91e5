import type { Reason } from '../../../feed/client/reasons.ts';
import { isLeague, isSport, LEAGUE_SPORT, LEAGUES } from '../../../feed/contract/versions.ts';
import type { Sport } from '../../../feed/contract/versions.ts';
import { isSameJson } from '../../../feed/contract/same-json.ts';
import type { Matchup } from '../../../feed/contract/values.ts';
import { phaseOf, resumableState } from '../../../feed/sports/index.ts';
import type { ManualPress } from '../../../preload/contract/manual.ts';
import type { BoundSession, ChannelState, GameRow } from '../../../preload/contract/show-state.ts';
import { isRehearsed, isSameSession } from '../sources/bound-session.ts';
import type { Channel } from '../channels/channel.ts';
import type { GameOnChannel } from '../channels/game-on-channel.ts';
import { boundByOperator, type Binding } from '../channels/ports.ts';
import { ManualGame, type Refusal } from './manual-game.ts';
import type { DeskClient } from '../sources/desk-client.ts';
import { OrphanedGames } from '../sources/orphaned-games.ts';
import type { Clock, FeedAccess, Log } from '../ports.ts';
import { RequestRefused } from '../refused.ts';
import { isRehearsal, type PersistedManual } from '../channels/persisted-channel.ts';
import { REHEARSAL_ID } from '../sources/source.ts';

/** Whoever is at the pad is a scout that never sleeps: well within the service's 20 s of silence. */
const HEARTBEAT_EVERY_MS = 5_000;
/**
 * No two presses of a match share a number: a session that is taken over is numbered from so far beyond them that its
 * feed, to which the match may go back, does not get there. A feed that counts has this many presses left.
 */
const NUMBERS_STEP = 10_000;
/** A feed that numbers by time has 11 days left, whatever its unit: a step is the fourth digit of a stamp. */
const STAMP_DIGITS = 3;
/** A service that lost its data may restart again: games are continued once it answers. */
const CONTINUE_AGAIN_MS = 2_000;
const CONTINUE_TRIES = 15;
/** Why a link has ended: the service has no such session (`Reason` of the feed client). */
const UNKNOWN_SESSION: Reason = 'unknown_session';
/** The feed may still move while a game is being taken over from it. */
const TAKEOVER_TRIES = 3;

/** A session whose match can be scored here. */
interface Takeable {
  before: BoundSession;
  sport: Sport;
}

const SAME_MATCH: Binding = { isRealTime: true, cause: 'operator', isSameMatch: true };

/** A game to be scored with no feed. */
export interface NewGame {
  matchup: Matchup;
  /** What it is played for, on air; null: nothing is said. */
  competition: string | null;
}

export interface ManualPorts {
  clock: Clock;
  log: Log;
  /** The channel of an id. Throws RequestRefused. */
  channel: (id: string) => Channel;
  channels: () => Iterable<Channel>;
  /** The desk of the embedded service. Throws RequestRefused where it is not running. */
  desk: () => DeskClient;
  bind: (channel: string, session: BoundSession, how: Binding) => void;
  /** Reads the source of a session; null where the show has no such source, or a rehearsal is not resumed yet. */
  accessTo: (session: BoundSession) => Pick<FeedAccess, 'subscribe'> | null;
  /** The IDs of the games that are open at the embedded service. Null: it can't be read now. */
  openGames: () => Promise<readonly string[] | null>;
  /** Lists don't show a game of the embedded service. */
  unlist: (sessionId: string) => void;
  /** The service has lost the manual game of a channel, and it can't go on. */
  onLost: (channel: string) => void;
  /** The service has lost a manual game, and its channels go on from what is on air. */
  onContinued: () => void;
  /** The feed beside a manual game has changed. */
  onChange: () => void;
  /** Something of a manual game has changed: remember and show it. */
  commit: () => void;
}

/**
 * What lists of games don't tell of a game that was scored here: what it is played for (without a competition it is one of
 * its league), what it was taken over from, and how far it came.
 */
export type OwnGame = Pick<BoundSession, 'sessionId' | 'competition' | 'ofRehearsal' | 'takenFrom'> &
  Pick<GameRow, 'reached'> & {
    /** Of a rehearsal that was taken over: its teams as they were on air last; they may have changed since it was opened. */
    teams?: Matchup | undefined;
    /** It never came to a channel, was handed back to its feed, or is a rehearsal that was stopped: lists don't show it. */
    isUnlisted?: true | undefined;
  };

/** As many as the list of finished games has rows. */
export const OWN_GAMES_MAX = 200;

/** The manual games: started from nothing, or taken over from a feed that died and given back to it. */
export class ManualScoring {
  readonly #ports: ManualPorts;
  /** By their sessions. */
  readonly #games = new Map<string, ManualGame>();
  /** By their sessions, those that have left the show too; oldest first. */
  readonly #own: Map<string, OwnGame>;
  readonly #orphans: OrphanedGames;
  /** Games that the service has lost, with the games that they go on as; null: there is none yet. */
  readonly #lost = new WeakMap<ManualGame, ManualGame | null>();
  #cancelHeartbeat: (() => void) | null = null;

  /** @param own the games that were scored here before */
  constructor(ports: ManualPorts, own: readonly OwnGame[]) {
    this.#ports = ports;
    this.#own = new Map(own.map((game) => [game.sessionId, game]));
    this.#orphans = new OrphanedGames({
      clock: ports.clock,
      openGames: ports.openGames,
      isOwned: (sessionId) => this.#isOwned(sessionId),
      close: (sessionId) => this.#closeSession(sessionId),
    });
  }

  /** To be remembered. */
  ownGames(): OwnGame[] {
    return [...this.#own.values()].slice(-OWN_GAMES_MAX);
  }

  /** What the show knows about a game of the embedded service. Games it does not know are never listed under the league whose rules they use. */
  ownGame(sessionId: string): Omit<OwnGame, 'sessionId' | 'isUnlisted'> {
    return this.#own.get(sessionId) ?? { competition: { name: null } };
  }

  /** An open game of the embedded service is about to be closed, because nothing owns it. */
  isOrphan(sessionId: string): boolean {
    return this.#orphans.isOrphan(sessionId);
  }

  state(channelId: string): ChannelState['manual'] {
    const game = this.#scored(channelId);
    if (game === null) return null;
    const before = this.#wayBack(game);
    const match = game === this.#chosen(channelId) ? null : this.#ports.channel(channelId).onAir.shown.match;
    return {
      before,
      buttons: game.buttons,
      isLogRead: game.isLogRead,
      undo: game.undo,
      feed: before && game.feed,
      match,
    };
  }

  persisted(channelId: string): PersistedManual | null {
    const chosen = this.#chosen(channelId);
    const shown = this.#gameOf(this.#ports.channel(channelId).onAir.session);
    const onAir =
      shown === null || shown === chosen ? null : { before: shown.before, session: shown.session };
    return chosen === null ? onAir : { before: chosen.before, ...(onAir && { onAir }) };
  }

  /**
   * Manual games are on a channel again after a restart: the chosen one, and the one on air until its first state.
   *
   * @param isResumed a channel has this rehearsal, which is played on
   */
  putBack(
    channelId: string,
    manual: PersistedManual | null,
    isResumed: (rehearsal: BoundSession) => boolean,
  ): void {
    const { session: chosen } = this.#ports.channel(channelId);
    for (const one of [manual, manual?.onAir]) {
      const session = one?.session ?? chosen;
      if (!one || session === null || this.#games.has(session.sessionId)) continue;
      const { before } = one;
      // A rehearsal that no channel had ended with the program: there is no way back to it.
      const isGone = before !== null && isRehearsal(before) && !isResumed(before);
      this.#play(session, isGone ? null : before, true);
    }
  }

  /** A new game with no feed at all. Throws RequestRefused. */
  async start(channelId: string, league: string, { matchup, competition }: NewGame): Promise<void> {
    const { apply } = this.#ports.channel(channelId).choices.begin();
    if (!isLeague(league)) {
      throw new RequestRefused(
        'unknown_league',
        `Touchline has no rules for the league "${league}". The leagues are: ${LEAGUES.join(', ')}.`,
      );
    }
    const opened = this.#orphans.opening();
    try {
      const session = await this.#open(league, LEAGUE_SPORT[league], league, matchup);
      this.#applyOrAbandon(apply, session);
      // A league lends its rules; what is played for is the producer's to say.
      this.#put(channelId, { ...session, competition: { name: competition } }, null, boundByOperator(true));
    } finally {
      opened();
    }
  }

  /**
   * Goes on with a manual game from what the session on a channel has on air; nothing on air moves. Throws RequestRefused.
   *
   * @param lost the manual game of the channel that its service has lost; null: the session of a feed is taken over
   */
  async takeOver(channelId: string, lost: ManualGame | null = null): Promise<void> {
    const opened = this.#orphans.opening();
    try {
      await this.#takeOver(channelId, lost);
    } finally {
      opened();
    }
  }

  /** A channel has changed: if the embedded service says that it has no such manual game, the game is continued. */
  followLoss({ session, feed, match }: Channel): void {
    const game = this.#gameOf(session);
    const isLost = feed.link.reason === UNKNOWN_SESSION && match.newest?.isFinal !== true;
    if (game === null || !isLost || this.#lost.has(game)) return;
    this.#lost.set(game, null);
    void this.#continueLost(game, CONTINUE_TRIES);
  }

  /**
   * The channels that have chosen a lost game go on from what is on air, all with the same new one. A channel whose game
   * can't go on is reported.
   */
  async #continueLost(lost: ManualGame, triesLeft: number): Promise<void> {
    let twin: BoundSession | null = null;
    for (const channel of [...this.#ports.channels()]) {
      const isChosen = (): boolean => this.#gameOf(channel.session) === lost;
      if (!isChosen()) continue;
      try {
        if (twin === null) await this.takeOver(channel.id, lost);
        else this.#join(channel.id, lost, twin);
        twin = channel.session;
        this.#lost.set(lost, this.#gameOf(twin));
      } catch (error) {
        if (!(error instanceof RequestRefused)) throw error;
        if (!isChosen()) continue;
        if (error.code === 'source_failed' && triesLeft > 0) {
          this.#ports.clock.after(CONTINUE_AGAIN_MS, () => void this.#continueLost(lost, triesLeft - 1));
          return;
        }
        this.#ports.onLost(channel.id);
      }
    }
    if (twin !== null) this.#ports.onContinued();
  }

  /** Another channel of a lost game goes on with the session that the first one has now. */
  #join(channelId: string, lost: ManualGame, session: BoundSession): void {
    const { channel } = this.#takeable(channelId, lost);
    channel.choices.begin().apply();
    channel.handOver();
    this.#ports.bind(channelId, session, SAME_MATCH);
  }

  async #takeOver(channelId: string, lost: ManualGame | null): Promise<void> {
    const { before, channel, sport } = this.#takeable(channelId, lost);
    const { armed } = before;
    const standing = (): object | null =>
      armed === undefined ? this.#stateOf(channel) : heldBeforeBegin(channel);
    standing();
    // It can be taken over, so no earlier choice replaces it in the meantime.
    const { apply } = channel.choices.begin();
    apply();
    const { a, b } = before.matchup;
    const matchup = armed === undefined ? before.matchup : { a: a || 'Home', b: b || 'Away' };
    for (let tries = 0; tries < TAKEOVER_TRIES; tries += 1) {
      const { snapshot, producer } = channel.match;
      const { overrides } = producer;
      const state = standing();
      const session = await this.#openFrom(channel, { before, sport, matchup, state });
      const isAsBefore = channel.match.snapshot === snapshot && producer.overrides === overrides;
      if (channel.session?.sessionId === before.sessionId && isAsBefore) {
        this.#applyOrAbandon(apply, session);
        channel.handOver();
        // A game that is to come has no feed to go back to.
        const feed = lost === null ? before : lost.before;
        const takenFrom = lost === null ? takenFromOf(before) : before.takenFrom;
        this.#put(
          channelId,
          { ...inPlaceOf(before, { ...session, matchup }), ...(takenFrom && { takenFrom }) },
          armed === undefined ? feed : null,
          SAME_MATCH,
        );
        return;
      }
      // The feed was not dead, or the producer holds another value: what was taken over is no longer where the game stands.
      this.#abandon(session);
      if (channel.session?.sessionId !== before.sessionId) break;
    }
    if (channel.session?.sessionId !== before.sessionId) {
      throw anotherGame(channelId);
    }
    throw new RequestRefused(
      'conflict',
      `Channel ${channelId} kept moving while it was being taken over. Its feed is alive; try again if it stops.`,
    );
  }

  /** A game that goes on from a state; null: from its beginning. Rejects with RequestRefused. */
  async #openFrom(
    channel: Channel,
    { before, sport, matchup, state }: Takeable & { matchup: Matchup; state: object | null },
  ): Promise<BoundSession> {
    // Lists can't tell that it was a rehearsal: they get the names that are on air.
    const names = isRehearsed(before) ? channel.content.names() : null;
    const listed = names === null ? matchup : { a: names.a.name, b: names.b.name };
    const session = await this.#open(standIn(before.league, sport), sport, before.league, listed);
    try {
      const number = nextNumber(channel.highestSeq);
      if (state !== null) await this.#ports.desk().beginFrom(session.sessionId, state, number);
    } catch (error) {
      this.#abandon(session);
      throw error;
    }
    return session;
  }

  /** Gives the match back to the session it was taken over from. Throws RequestRefused. */
  returnToFeed(channelId: string): void {
    const game = this.#game(channelId);
    const before = this.#wayBack(game);
    if (before === null) {
      throw new RequestRefused(
        'conflict',
        `Channel ${channelId} has no feed to go back to. Pick a game from the list instead.`,
      );
    }
    const channel = this.#ports.channel(channelId);
    channel.choices.begin().apply();
    channel.stayOnAir();
    this.#ports.bind(channelId, before, { isRealTime: true, cause: 'operator', isSameMatch: true });
  }

  /**
   * One gesture. Throws RequestRefused with the sentence of the rules.
   *
   * @param refusal why the person who pressed is no longer allowed to; asked when the press is carried out
   * @param callId names the call that presses; a repeat of it, after a restart too, counts once. Null: it isn't repeated
   */
  async press(
    channelId: string,
    asked: ManualPress,
    refusal: Refusal,
    callId: string | null = null,
  ): Promise<void> {
    await this.#game(channelId).press(asked, refusal, callId);
  }

  /** The game is over: its score is final. Throws RequestRefused. @param refusal as for a press */
  async end(channelId: string, refusal: Refusal): Promise<void> {
    const game = this.#game(channelId);
    const { session } = game;
    await game.end(refusal);
    const match = this.#ports.channel(channelId).gameOf(session)?.match.newest;
    this.#note(session, { reached: match ? phaseOf(match.view, true) : null });
    this.#ports.commit();
  }

  /** A manual game was taken over from this session, and can go back to it. */
  isWayBack(session: BoundSession): boolean {
    return [...this.#games.values()].some(({ before }) => isSameSession(before, session));
  }

  /** The sessions that channels can go back to and that have not ended. */
  waysBack(): { channel: string; session: BoundSession }[] {
    return [...this.#games.values()].flatMap((game) => {
      const { before, isFeedEnded } = game;
      return before === null || isFeedEnded
        ? []
        : this.#channelsOf(game).map((channel) => ({ channel, session: before }));
    });
  }

  /** The recording of a rehearsal is played on. */
  resumeFeed(session: BoundSession): void {
    const { accessTo, onChange } = this.#ports;
    for (const game of this.#games.values())
      if (isSameSession(game.before, session)) game.resumeFeed(session, accessTo(session), onChange);
  }

  /** No game can go back to this session any more. Answers the channels that could. */
  loseFeed(session: BoundSession): string[] {
    const games = [...this.#games.values()].filter(({ before }) => isSameSession(before, session));
    for (const game of games) game.loseFeed();
    if (games.length > 0) this.#ports.commit();
    return games.flatMap((game) => this.#channelsOf(game));
  }

  #channelsOf({ session }: ManualGame): string[] {
    return [...this.#ports.channels()].flatMap((channel) =>
      channel.gameOf(session) === null ? [] : [channel.id],
    );
  }

  /** The show has changed: manual games are kept awake, and those that have left the last channel are closed. */
  refresh(): void {
    for (const [id, game] of this.#games) {
      this.#noteTeams(game);
      if (game.isPlaced) continue;
      this.#games.delete(id);
      game.close();
      const { reached = game.reached } = this.ownGame(game.session.sessionId);
      this.#note(game.session, { reached });
      const isStopped = isRehearsed(game.session) && reached?.is !== 'final';
      if (isStopped || this.#isHandedBack(game)) this.#unlist(game.session.sessionId);
      this.#abandon(game.session);
    }
    if (this.#cancelHeartbeat === null) this.#keepAwake();
  }

  /** A rehearsal that was taken over plays as the teams that the producer assigns, for as long as a channel has chosen it. */
  #noteTeams(game: ManualGame): void {
    if (!isRehearsed(game.session)) return;
    const channel = [...this.#ports.channels()].find(({ id }) => this.#chosen(id) === game);
    const names = channel?.content.names();
    if (!names) return;
    const teams = { a: names.a.name, b: names.b.name };
    if (!isSameJson(this.ownGame(game.session.sessionId).teams, teams)) this.#note(game.session, { teams });
  }

  /** A source has another token: feeds of it that wait beside a manual game are opened with it. */
  reopen(source: string): void {
    for (const game of this.#games.values()) if (game.before?.source === source) this.#watchFeed(game);
  }

  /**
   * The embedded service answers for the first time.
   *
   * @param hasLostSettings which games are in use is not known for sure, so those that are open stay open
   */
  serviceOpened(hasLostSettings: boolean): void {
    for (const { sessionId, isUnlisted } of this.#own.values()) if (isUnlisted) this.#ports.unlist(sessionId);
    this.#orphans.begin(hasLostSettings);
  }

  close(): void {
    this.#orphans.close();
    this.#cancelHeartbeat?.();
    this.#cancelHeartbeat = null;
    for (const game of this.#games.values()) game.close();
  }

  #watchFeed(game: ManualGame): void {
    if (game.before === null) return;
    game.watchFeed(this.#ports.accessTo(game.before), this.#ports.onChange);
  }

  /** The session to go back to; null where there is none, its source was removed, or it is refused for good. */
  #wayBack({ before, isFeedRefused }: ManualGame): BoundSession | null {
    return before !== null && !isFeedRefused && this.#ports.accessTo(before) !== null ? before : null;
  }

  #keepAwake(): void {
    const open = [...this.#games.values()].filter(({ isOpen }) => isOpen);
    this.#cancelHeartbeat = null;
    if (open.length === 0) return;
    for (const { session } of open) {
      // One that is missed is made up for by the next; where the service is away, the channel's link says so.
      void this.#logged(session.sessionId, 'heartbeat', (desk) => desk.heartbeat(session.sessionId));
    }
    this.#cancelHeartbeat = this.#ports.clock.after(HEARTBEAT_EVERY_MS, () => this.#keepAwake());
  }

  /** The manual game that a channel has chosen. */
  #chosen(channelId: string): ManualGame | null {
    return this.#gameOf(this.#ports.channel(channelId).session);
  }

  /** The manual game that a channel scores: the chosen game, or the game on air while another one is awaited. */
  #scored(channelId: string): ManualGame | null {
    return this.#chosen(channelId) ?? this.#gameOf(this.#ports.channel(channelId).onAir.session);
  }

  #gameOf(session: BoundSession | null): ManualGame | null {
    const game = session && this.#games.get(session.sessionId);
    return game && isSameSession(session, game.session) ? game : null;
  }

  #game(channelId: string): ManualGame {
    const game = this.#scored(channelId);
    if (game) return game;
    throw new RequestRefused(
      'conflict',
      `Channel ${channelId} is not scored by hand. Start a manual game or take over first.`,
    );
  }

  /** What a channel has that can be taken over. Throws RequestRefused. */
  #takeable(channelId: string, lost: ManualGame | null): Takeable & { channel: Channel } {
    const channel = this.#ports.channel(channelId);
    const { session } = channel;
    if (session === null) throw RequestRefused.noSession(channelId);
    if (this.#chosen(channelId) !== lost) {
      throw new RequestRefused('conflict', `Channel ${channelId} is scored by hand already.`);
    }
    const { sport } = channel.match.feedView;
    if (!isSport(sport)) {
      throw new RequestRefused(
        'not_permitted',
        `Touchline has no rules for "${session.sport}", so it can't be scored by hand. Hold the values instead.`,
      );
    }
    return { channel, before: session, sport };
  }

  #stateOf(channel: Channel): object {
    const state = resumableState(channel.match.shownView, channel.match.snapshot, channel.moments);
    if (state !== null) return state;
    throw new RequestRefused(
      'no_session',
      `Channel ${channel.id} has had no score of this game yet, so there is nothing to go on from. Start a manual game instead.`,
    );
  }

  async #open(slug: string, sport: string, league: string, matchup: Matchup): Promise<BoundSession> {
    try {
      const sessionId = await this.#ports.desk().openSession(slug, { a: matchup.a, b: matchup.b });
      return { source: REHEARSAL_ID, sessionId, league, sport, matchup, sandbox: false };
    } catch (error) {
      // The service may have opened it.
      this.#orphans.search();
      throw error;
    }
  }

  #put(channelId: string, session: BoundSession, before: BoundSession | null, how: Binding): void {
    this.#ports.bind(channelId, session, how);
    this.#play(session, before);
  }

  #note({ sessionId }: BoundSession, news: Omit<OwnGame, 'sessionId'>): void {
    this.#own.set(sessionId, { ...this.#own.get(sessionId), sessionId, ...news });
  }

  #play(session: BoundSession, before: BoundSession | null, isRestored = false): void {
    const placed = (): GameOnChannel | null => {
      const games = [...this.#ports.channels()].map((channel) => channel.gameOf(session));
      return games.find((one) => one !== null) ?? null;
    };
    const successor = (): ManualGame | null => this.#lost.get(game) ?? null;
    const { desk, clock } = this.#ports;
    const game: ManualGame = new ManualGame(session, before, placed, desk, clock, isRestored, successor);
    this.#games.set(session.sessionId, game);
    const { competition, ofRehearsal, takenFrom } = session;
    this.#note(session, {
      ...(competition && { competition }),
      ...(ofRehearsal && { ofRehearsal }),
      ...(takenFrom && { takenFrom }),
    });
    this.#watchFeed(game);
    this.#ports.commit();
  }

  /** Closes the session where its choice came too late, and throws RequestRefused then. */
  #applyOrAbandon(apply: () => void, session: BoundSession): void {
    try {
      apply();
    } catch (error) {
      this.#abandon(session);
      throw error;
    }
  }

  /** A session that nobody needs is not left open for lists to show. */
  #abandon({ sessionId }: BoundSession): void {
    void this.#closeSession(sessionId).then((isClosed) => {
      if (!isClosed) this.#orphans.search();
    });
  }

  /** A channel is back on the feed that the game was taken over from. */
  #isHandedBack({ before }: ManualGame): boolean {
    return (
      before !== null && [...this.#ports.channels()].some(({ session }) => isSameSession(session, before))
    );
  }

  /** Lists don't show it, after a restart too. */
  #unlist(sessionId: string): void {
    this.#own.set(sessionId, { ...this.#own.get(sessionId), sessionId, isUnlisted: true });
    this.#ports.unlist(sessionId);
  }

  /** Closes a session that no channel has. False: it failed. */
  #closeSession(sessionId: string): Promise<boolean> {
    if (!this.#own.has(sessionId)) {
      this.#unlist(sessionId);
      this.#ports.commit();
    }
    return this.#logged(sessionId, 'close', (desk) => desk.closeSession(sessionId));
  }

  /** A channel has the session, a game can go back to it, or settings were saved while it was in play. */
  #isOwned(sessionId: string): boolean {
    const channels = [...this.#ports.channels()].flatMap(({ session, onAir }) => [session, onAir.session]);
    const games = [...this.#games.values()].flatMap(({ session, before }) => [session, before]);
    const own = this.#own.get(sessionId);
    const isInPlay = own !== undefined && !own.isUnlisted && own.reached === undefined;
    return isInPlay || [...channels, ...games].some((session) => session?.sessionId === sessionId);
  }

  /**
   * What the producer has not asked for and nothing on air hangs on: where it fails, the log says so. False: it failed.
   */
  async #logged(sessionId: string, call: string, act: (desk: DeskClient) => Promise<void>): Promise<boolean> {
    try {
      await act(this.#ports.desk());
      return true;
    } catch (error) {
      this.#ports.log.warn(
        { sessionId, call, error: String(error) },
        'a manual session was not looked after',
      );
      return false;
    }
  }
}

/** What the producer holds over a game that is to come, as the state to begin with; null: nothing of its state is held. */
function heldBeforeBegin({ match, moments }: Channel): object | null {
  const { shownView: view } = match;
  if (view === match.newest?.view) return null;
  const { a, b } = view.score;
  return resumableState({ ...view, score: { a: a ?? 0, b: b ?? 0 } }, null, moments);
}

function anotherGame(channelId: string): RequestRefused {
  return new RequestRefused(
    'conflict',
    `Channel ${channelId} has another game now, so nothing was taken over. Look at it and try again.`,
  );
}

/** The league under whose rules a session is pressed: its own, or one of its sport where ours knows it not. */
function standIn(league: string, sport: Sport): string {
  if (isLeague(league)) return league;
  return LEAGUES.find((slug) => LEAGUE_SPORT[slug] === sport) ?? league;
}

/** Rounded, so that it can be told in a log that a press was made by hand. @param newest the match's highest number */
function nextNumber(newest: number): number {
  const step = Math.max(NUMBERS_STEP, 10 ** (Math.floor(Math.log10(newest)) - STAMP_DIGITS));
  return (Math.floor(newest / step) + 2) * step + 1;
}

/** A session that continues the match of another one. */
function inPlaceOf({ competition, ...before }: BoundSession, session: BoundSession): BoundSession {
  return {
    ...session,
    ...(competition && { competition }),
    ...(isRehearsed(before) && { ofRehearsal: true }),
  };
}

function takenFromOf({ source, sessionId, armed }: BoundSession): NonNullable<BoundSession['takenFrom']> {
  return { source, sessionId, ...(armed && { armed }) };
}
