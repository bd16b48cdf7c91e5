import type { Reason } from '../../../feed/client/reasons.ts';
import { isLeague, isSport, sportOf, leagues } from '../../../feed/contract/versions.ts';
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
import { scoringErrors } from './errors.ts';
import { showErrors } from '../errors.ts';
import { isRehearsal, type PersistedManual } from '../channels/persisted-channel.ts';
import { REHEARSAL_ID } from '../sources/source.ts';

/** Heartbeat interval that makes the pad count as an active scout: well within the service's 20 s of silence. */
const HEARTBEAT_EVERY_MS = 5_000;
/**
 * Minimum gap between a feed's newest press number and the first manual one. Press numbers are unique within a match,
 * and the match may return to its feed, which must not reach the manual numbers.
 */
const NUMBERS_STEP = 10_000;
/**
 * Offset of a timestamp's fourth digit. If a feed numbers presses by time, the gap is at least one unit of that digit:
 * 11 days, whatever the timestamp's unit.
 */
const STAMP_DIGITS = 3;
/**
 * Retry interval for continuing games. A service that lost its data may restart again, and games are continued once it
 * answers.
 */
const CONTINUE_AGAIN_MS = 2_000;
const CONTINUE_TRIES = 15;
/** The reason for a link's end if the service has no such session (`Reason` of the feed client). */
const UNKNOWN_SESSION: Reason = 'unknown_session';
/** Number of tries, because the feed may still send events during the takeover. */
const TAKEOVER_TRIES = 3;

/** A session whose match Touchline can take over. */
interface Takeable {
  before: BoundSession;
  sport: Sport;
}

const SAME_MATCH: Binding = { isRealTime: true, cause: 'operator', isSameMatch: true };

/** A game without a feed. */
export interface NewGame {
  matchup: Matchup;
  /** The competition on air; null: none. */
  competition: string | null;
}

export interface ManualPorts {
  clock: Clock;
  log: Log;
  /** Returns a channel by ID. Throws RequestRefused. */
  channel: (id: string) => Channel;
  channels: () => Iterable<Channel>;
  /** Returns the desk of the embedded service. Throws RequestRefused if the service is not running. */
  desk: () => DeskClient;
  bind: (channel: string, session: BoundSession, how: Binding) => void;
  /** Returns access to a session's source; null without such a source, or if a rehearsal is not resumed yet. */
  accessTo: (session: BoundSession) => Pick<FeedAccess, 'subscribe'> | null;
  /** Returns the IDs of the games that are open at the embedded service, or null if it can't be read now. */
  openGames: () => Promise<readonly string[] | null>;
  /** Hides a game of the embedded service in lists. */
  unlist: (sessionId: string) => void;
  /** Called when the service has lost the manual game of a channel, and the game can't be continued. */
  onLost: (channel: string) => void;
  /** Called when the service has lost a manual game, and its channels continue from what is on air. */
  onContinued: () => void;
  /** Called when the feed of a manual game changed. */
  onChange: () => void;
  /** Saves and publishes a change of a manual game. */
  commit: () => void;
}

/**
 * Data of a manual game that lists lack: the competition (absent: its league), the session it was taken over from, and
 * how far it got.
 */
export type OwnGame = Pick<BoundSession, 'sessionId' | 'competition' | 'ofRehearsal' | 'takenFrom'> &
  Pick<GameRow, 'reached'> & {
    /** For a rehearsal that was taken over: its last teams on air, which may have changed since the game was opened. */
    teams?: Matchup | undefined;
    /**
     * True if it isn't listed, because it was never on a channel, was handed back to its feed, or is a stopped
     * rehearsal.
     */
    isUnlisted?: true | undefined;
  };

/** Maximum number of saved manual games: as many as the list of finished games has rows. */
export const OWN_GAMES_MAX = 200;

/** The manual games: started without a feed, or taken over from a dead feed and possibly handed back to it. */
export class ManualScoring {
  readonly #ports: ManualPorts;
  /** Games by session ID. */
  readonly #games = new Map<string, ManualGame>();
  /** Data of manual games by session ID, including games that left the show; oldest first. */
  readonly #own: Map<string, OwnGame>;
  readonly #orphans: OrphanedGames;
  /** Games that the service has lost, with their continuations; null: none yet. */
  readonly #lost = new WeakMap<ManualGame, ManualGame | null>();
  #cancelHeartbeat: (() => void) | null = null;

  /** @param own the manual games of earlier runs */
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

  /** Returns the data to save. */
  ownGames(): OwnGame[] {
    return [...this.#own.values()].slice(-OWN_GAMES_MAX);
  }

  /**
   * Returns the show's data about a game of the embedded service. Unknown games are never listed under the league whose
   * rules they use.
   */
  ownGame(sessionId: string): Omit<OwnGame, 'sessionId' | 'isUnlisted'> {
    return this.#own.get(sessionId) ?? { competition: { name: null } };
  }

  /** Returns whether an open game of the embedded service will be closed, because nothing owns it. */
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
   * Restores manual games on a channel after a restart: the selected one, and the one that stays on air until the
   * selected one has a state.
   *
   * @param isResumed returns whether a channel has this rehearsal, which continues
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
      // A rehearsal that was on no channel ended with the program, so switching back is impossible.
      const isGone = before !== null && isRehearsal(before) && !isResumed(before);
      this.#play(session, isGone ? null : before, true);
    }
  }

  /** Starts a game without a feed. Throws RequestRefused. */
  async start(channelId: string, league: string, { matchup, competition }: NewGame): Promise<void> {
    const { apply } = this.#ports.channel(channelId).choices.begin();
    if (!isLeague(league)) {
      throw scoringErrors.unknownLeague(league, leagues().join(', '));
    }
    const opened = this.#orphans.opening();
    try {
      const session = await this.#open(league, sportOf(league), league, matchup);
      this.#applyOrAbandon(apply, session);
      // The league provides only the rules; the producer sets the competition.
      this.#bind(channelId, { ...session, competition: { name: competition } }, null, boundByOperator(true));
    } finally {
      opened();
    }
  }

  /**
   * Continues manually from what is on air on a channel, without changing anything on air. Throws RequestRefused.
   *
   * @param lost the channel's manual game that its service has lost; null: takes over the session of a feed
   */
  async takeOver(channelId: string, lost: ManualGame | null = null): Promise<void> {
    const opened = this.#orphans.opening();
    try {
      await this.#takeOver(channelId, lost);
    } finally {
      opened();
    }
  }

  /** Continues the manual game of a channel if the embedded service reports that it has lost the game. */
  followLoss({ session, feed, match }: Channel): void {
    const game = this.#gameOf(session);
    const isLost = feed.link.reason === UNKNOWN_SESSION && match.newest?.isFinal !== true;
    if (game === null || !isLost || this.#lost.has(game)) return;
    this.#lost.set(game, null);
    void this.#continueLost(game, CONTINUE_TRIES);
  }

  /**
   * Continues the channels of a lost game from what is on air, all with the same new game. A channel whose game can't
   * be continued is reported.
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

  /** Moves another channel of a lost game to the new session that the first channel opened. */
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
      armed === undefined ? this.#stateOf(channel) : initialOverrides(channel);
    standing();
    // Chosen only now, when the game can be taken over, so that no earlier choice replaces it.
    const { apply } = channel.choices.begin();
    apply();
    const { a, b } = before.matchup;
    const matchup = armed === undefined ? before.matchup : { a: a || 'Home', b: b || 'Away' };
    for (let tries = 0; tries < TAKEOVER_TRIES; tries += 1) {
      const { snapshot, producer, shownView } = channel.match;
      const { overrides } = producer;
      const state = standing();
      const session = await this.#openFrom(channel, { before, sport, matchup, state });
      const isAsBefore = channel.match.snapshot === snapshot && producer.overrides === overrides;
      if (channel.session?.sessionId === before.sessionId && isAsBefore) {
        this.#applyOrAbandon(apply, session);
        channel.handOver();
        // An upcoming game has no feed to switch back to.
        const feed = lost === null ? before : lost.before;
        const takenFrom = lost === null ? takenFromOf(before) : before.takenFrom;
        this.#bind(
          channelId,
          { ...inPlaceOf(before, { ...session, matchup }), ...(takenFrom && { takenFrom }) },
          armed === undefined ? feed : null,
          SAME_MATCH,
        );
        channel.keepRules(shownView.rules);
        return;
      }
      // The feed was not dead, or the producer changed an override, so the game has moved on since.
      this.#abandon(session);
      if (channel.session?.sessionId !== before.sessionId) break;
    }
    if (channel.session?.sessionId !== before.sessionId) {
      throw anotherGame(channelId);
    }
    throw scoringErrors.feedIsAlive(channelId);
  }

  /** Opens a game that continues from a state (null: from the beginning). Rejects with RequestRefused. */
  async #openFrom(
    channel: Channel,
    { before, sport, matchup, state }: Takeable & { matchup: Matchup; state: object | null },
  ): Promise<BoundSession> {
    // Lists show assigned teams only for rehearsals. The manual game isn't one, so it is opened with the names on air.
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

  /**
   * Returns the match to the session it was taken over from, and drops a game that is pending on the channel. Throws
   * RequestRefused.
   */
  returnToFeed(channelId: string): void {
    const game = this.#game(channelId);
    const before = this.#wayBack(game);
    if (before === null) {
      throw scoringErrors.noFeedToReturnTo(channelId);
    }
    const channel = this.#ports.channel(channelId);
    channel.choices.begin().apply();
    channel.stayOnAir();
    this.#ports.bind(channelId, before, { isRealTime: true, cause: 'operator', isSameMatch: true });
  }

  /**
   * Performs a press. Throws RequestRefused with the rules' sentence.
   *
   * @param refusal returns why the person who pressed is no longer allowed to; checked when the press is performed
   * @param callId ID of the call. A repeated call counts once, even after a restart. Null: it isn't repeated
   */
  async press(
    channelId: string,
    gesture: ManualPress,
    refusal: Refusal,
    callId: string | null = null,
  ): Promise<void> {
    await this.#game(channelId).press(gesture, refusal, callId);
  }

  /** Ends the game, which makes its score final. Throws RequestRefused. @param refusal as for a press */
  async end(channelId: string, refusal: Refusal): Promise<void> {
    const game = this.#game(channelId);
    const { session } = game;
    await game.end(refusal);
    const match = this.#ports.channel(channelId).gameOf(session)?.match.newest;
    this.#note(session, { reached: match ? phaseOf(match.view, true) : null });
    this.#ports.commit();
  }

  /** Returns whether a manual game that was taken over from this session can switch back to it. */
  isWayBack(session: BoundSession): boolean {
    return [...this.#games.values()].some(({ before }) => isSameSession(before, session));
  }

  /** Returns sessions that channels can switch back to and that have not ended. */
  waysBack(): { channel: string; session: BoundSession }[] {
    return [...this.#games.values()].flatMap((game) => {
      const { before, isFeedEnded } = game;
      return before === null || isFeedEnded
        ? []
        : this.#channelsOf(game).map((channel) => ({ channel, session: before }));
    });
  }

  /** Follows a rehearsal again after its recording was resumed. */
  resumeFeed(session: BoundSession): void {
    const { accessTo, onChange } = this.#ports;
    for (const game of this.#games.values())
      if (isSameSession(game.before, session)) game.resumeFeed(session, accessTo(session), onChange);
  }

  /** Marks a session as lost, so that no game can switch back to it. Returns the channels that could. */
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

  /**
   * Starts heartbeats if none are being sent, notes the teams of rehearsals that were taken over, and closes games that
   * left their last channel. Call after a change of the show.
   */
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

  /** Gives a rehearsal that was taken over the teams that the producer assigns, while a channel has selected it. */
  #noteTeams(game: ManualGame): void {
    if (!isRehearsed(game.session)) return;
    const channel = [...this.#ports.channels()].find(({ id }) => this.#chosen(id) === game);
    const names = channel?.content.names();
    if (!names) return;
    const teams = { a: names.a.name, b: names.b.name };
    if (!isSameJson(this.ownGame(game.session.sessionId).teams, teams)) this.#note(game.session, { teams });
  }

  /** Reopens feeds of manual games with a source's new token. */
  reopen(source: string): void {
    for (const game of this.#games.values()) if (game.before?.source === source) this.#watchFeed(game);
  }

  /**
   * Handles the first answer of the embedded service.
   *
   * @param hasLostSettings true if the games in use are not known for certain: open games stay open
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

  /**
   * Returns the session to switch back to; null if there is none, its source was removed, or it is refused permanently.
   */
  #wayBack({ before, isFeedRefused }: ManualGame): BoundSession | null {
    return before !== null && !isFeedRefused && this.#ports.accessTo(before) !== null ? before : null;
  }

  #keepAwake(): void {
    const open = [...this.#games.values()].filter(({ isOpen }) => isOpen);
    this.#cancelHeartbeat = null;
    if (open.length === 0) return;
    for (const { session } of open) {
      // Failures are ignored: the next heartbeat makes up for a missed one, and the channel's link reports an
      // unavailable service.
      void this.#logged(session.sessionId, 'heartbeat', (desk) => desk.heartbeat(session.sessionId));
    }
    this.#cancelHeartbeat = this.#ports.clock.after(HEARTBEAT_EVERY_MS, () => this.#keepAwake());
  }

  /** Returns the manual game that a channel has selected, or null. */
  #chosen(channelId: string): ManualGame | null {
    return this.#gameOf(this.#ports.channel(channelId).session);
  }

  /**
   * Returns the manual game that a channel scores: the selected game, or the game on air while another one is pending.
   */
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
    throw scoringErrors.notManual(channelId);
  }

  /** Returns the game of a channel that can be taken over. Throws RequestRefused. */
  #takeable(channelId: string, lost: ManualGame | null): Takeable & { channel: Channel } {
    const channel = this.#ports.channel(channelId);
    const { session } = channel;
    if (session === null) throw showErrors.noGame(channelId);
    if (this.#chosen(channelId) !== lost) {
      throw scoringErrors.alreadyManual(channelId);
    }
    const { sport } = channel.match.feedView;
    if (!isSport(sport)) {
      throw scoringErrors.noRules(session.sport);
    }
    return { channel, before: session, sport };
  }

  #stateOf(channel: Channel): object {
    const state = resumableState(channel.match.shownView, channel.match.snapshot, channel.moments);
    if (state !== null) return state;
    throw scoringErrors.noScoreYet(channel.id);
  }

  async #open(slug: string, sport: string, league: string, matchup: Matchup): Promise<BoundSession> {
    try {
      const sessionId = await this.#ports.desk().openSession(slug, { a: matchup.a, b: matchup.b });
      return { source: REHEARSAL_ID, sessionId, league, sport, matchup, sandbox: false };
    } catch (error) {
      // The service may have opened the game despite the error.
      this.#orphans.search();
      throw error;
    }
  }

  #bind(channelId: string, session: BoundSession, before: BoundSession | null, how: Binding): void {
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

  /** Applies the choice. If it was made too late, closes the session and throws RequestRefused. */
  #applyOrAbandon(apply: () => void, session: BoundSession): void {
    try {
      apply();
    } catch (error) {
      this.#abandon(session);
      throw error;
    }
  }

  /** Closes an unneeded session, so that lists don't show it as open. */
  #abandon({ sessionId }: BoundSession): void {
    void this.#closeSession(sessionId).then((isClosed) => {
      if (!isClosed) this.#orphans.search();
    });
  }

  /** Returns whether a channel is back on the feed that the game was taken over from. */
  #isHandedBack({ before }: ManualGame): boolean {
    return (
      before !== null && [...this.#ports.channels()].some(({ session }) => isSameSession(session, before))
    );
  }

  /** Hides a game in lists, even after a restart. */
  #unlist(sessionId: string): void {
    this.#own.set(sessionId, { ...this.#own.get(sessionId), sessionId, isUnlisted: true });
    this.#ports.unlist(sessionId);
  }

  /** Closes a session that no channel has. Returns false if that failed. */
  #closeSession(sessionId: string): Promise<boolean> {
    if (!this.#own.has(sessionId)) {
      this.#unlist(sessionId);
      this.#ports.commit();
    }
    return this.#logged(sessionId, 'close', (desk) => desk.closeSession(sessionId));
  }

  /**
   * Returns whether a session must stay open: a channel has it, a game can switch back to it, or it was still in play
   * when settings were last saved.
   */
  #isOwned(sessionId: string): boolean {
    const channels = [...this.#ports.channels()].flatMap(({ session, onAir }) => [session, onAir.session]);
    const games = [...this.#games.values()].flatMap(({ session, before }) => [session, before]);
    const own = this.#own.get(sessionId);
    const isInPlay = own !== undefined && !own.isUnlisted && own.reached === undefined;
    return isInPlay || [...channels, ...games].some((session) => session?.sessionId === sessionId);
  }

  /**
   * Performs a call that the producer didn't request and that doesn't affect anything on air, so a failure is only
   * logged. Returns whether it succeeded.
   */
  async #logged(sessionId: string, call: string, act: (desk: DeskClient) => Promise<void>): Promise<boolean> {
    try {
      await act(this.#ports.desk());
      return true;
    } catch (error) {
      this.#ports.log.warn(
        { sessionId, call, error: String(error) },
        'a heartbeat or close of a manual session failed',
      );
      return false;
    }
  }
}

/** Returns the overrides of an upcoming game as its initial state; null: none affect the state. */
function initialOverrides({ match, moments }: Channel): object | null {
  const { shownView: view } = match;
  if (view === match.newest?.view) return null;
  const { a, b } = view.score;
  return resumableState({ ...view, score: { a: a ?? 0, b: b ?? 0 } }, null, moments);
}

function anotherGame(channelId: string): RequestRefused {
  return scoringErrors.otherGame(channelId);
}

/**
 * Returns the league whose rules a session uses: its own, or one of its sport if the embedded service doesn't know it.
 */
function standIn(league: string, sport: Sport): string {
  if (isLeague(league)) return league;
  return leagues().find((slug) => sportOf(slug) === sport) ?? league;
}

/**
 * Returns the first number of manual presses, rounded so that they can be recognized in a log. @param newest the
 * match's highest number
 */
function nextNumber(newest: number): number {
  const step = Math.max(NUMBERS_STEP, 10 ** (Math.floor(Math.log10(newest)) - STAMP_DIGITS));
  return (Math.floor(newest / step) + 2) * step + 1;
}

/** Returns a session that continues the match of another one. */
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
