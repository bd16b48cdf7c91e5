import { lookUp } from '../../../feed/contract/lookup.ts';
import { watchedSport } from '../../../feed/sports/index.ts';
import type { Moment } from '../../../feed/contract/moments.ts';
import type { GraphicContent } from '../../../preload/contract/graphic-content.ts';
import type { ClockView, Motion } from '../../../preload/contract/output-frame.ts';
import type { OverrideRelease } from '../../../preload/contract/overrides.ts';
import type { Matchup } from '../../../feed/contract/values.ts';
import type { BoundSession, ChannelState } from '../../../preload/contract/show-state.ts';
import type { AsRunAction, AsRunCause } from '../as-run/as-run.ts';
import type { PlayClockMoment } from '../clock/play-clock.ts';
import { clockPreset, type ClockMoment, type MatchClock } from '../clock/match-clock.ts';
import type { Freshness } from '../freshness/freshness.ts';
import { contentFor, graphicOf, showsOtherGames, type GraphicVerb } from '../graphics/graphics.ts';
import { isPlayed, type KnownGame, type LeftGame } from '../graphics/played-game.ts';
import type { FeedAccess } from '../ports.ts';
import { withScorer, type Scorer } from '../overrides/scorers.ts';
import { RequestRefused } from '../refused.ts';
import { isSameSession, namesOf } from '../sources/bound-session.ts';
import { ignore } from './channel-faults.ts';
import type { ChannelFeed } from './channel-feed.ts';
import type { ChannelMatch } from './channel-match.ts';
import { channelState, failedChannelState } from './channel-state.ts';
import { GameOnChannel, type GameState } from './game-on-channel.ts';
import { savedMatches, type SavedGame, type LastState, type SavedValues } from './last-state.ts';
import { blankMatchState, WINDOW_LANGUAGE, type ChannelContent } from './match-state.ts';
import { GameChoices } from './game-choices.ts';
import type { MatchCourse } from './match-course.ts';
import { OnAirGraphics } from './on-air.ts';
import { isManual, isRehearsal, type PersistedChannel } from './persisted-channel.ts';
import type { Binding, ChannelListener, ChannelPorts } from './ports.ts';
import { Timeline, type Entry } from './timeline.ts';
import { DELAY_MAX_MS } from '../../../preload/contract/limits.ts';

/** How long past the longest delay a state is kept. */
const KEEP_MS = DELAY_MAX_MS + 5_000;

/**
 * A channel of the show: the chosen game (the producer's newest choice), the games on its timeline, and the graphics over
 * them.
 *
 * Putting another game on the channel makes a second `GameOnChannel`. The one on air stays there, whole, until the
 * second has a state; that state is the swap. Outputs with a delay show each instant with the game of that instant.
 * What happens in a game when its feed says something is in `MatchCourse`; here is what the producer does.
 */
export class Channel {
  readonly id: string;
  readonly name: string;
  readonly air: OnAirGraphics;
  readonly choices: GameChoices;
  /** What outputs show, by the instant from which it holds. */
  readonly timeline = new Timeline<GameState>(KEEP_MS);
  readonly #ports: ChannelPorts;
  readonly #listener: ChannelListener;
  #chosen: GameOnChannel;
  /** After a restart, the match that the chosen manual game took over: it may be on air, and its feed stays off. */
  #takenOver: GameOnChannel | null = null;
  /** The state that was reported last. */
  #told: ChannelState | null = null;

  constructor(id: string, ports: ChannelPorts, listener: ChannelListener) {
    this.id = id;
    this.name = `Channel ${id}`;
    this.#ports = ports;
    this.#listener = listener;
    this.choices = new GameChoices(id);
    this.air = new OnAirGraphics({
      clock: ports.clock,
      channel: id,
      onAir: () => this.onAir,
      chosen: () => this.#chosen,
      gameAt: (instant) => this.gameAt(instant),
      shownFrom: (instant) => this.timeline.entryAt(instant)?.at ?? instant,
      games: () => this.#games(),
      record: (...entry) => this.#record(this.onAir, ...entry),
      isHiddenByFullFrame: ports.isHiddenByFullFrame,
      onOperatorAction: (motion) => this.#showOperatorAction(motion),
      onPlan: () => listener.onMatchState('live'),
      onMoments: () => listener.onChange(),
    });
    this.#chosen = this.#newGame();
  }

  #newGame(): GameOnChannel {
    const { record: _, ...ports } = this.#ports;
    const game: GameOnChannel = new GameOnChannel(
      {
        ...ports,
        channel: this.id,
        keepMs: KEEP_MS,
        record: (...entry) => this.#record(game, ...entry),
        ruleChanges: () => this.air.ruleChanges,
        manual: () => this.air.manualOver(game),
        isAboutMoments: () => this.air.isAboutMomentsOf(game),
        publish: (at, state) => this.#publish(at, { game, state }),
        onRules: () => this.air.rulesActed(game),
        onMoments: (withdrawn, hasLeft) => this.air.momentsChanged(game, withdrawn, hasLeft),
        onBegun: (words) => this.#listener.onMoment(words),
      },
      this.#listener,
    );
    return game;
  }

  /** The game that outputs without a delay show. */
  get onAir(): GameOnChannel {
    return this.timeline.newest?.game ?? this.#chosen;
  }

  /** The game that an output shows at an instant of the feed (Unix ms), and its state then. */
  shownAt(instant: number): GameState {
    return this.timeline.at(instant) ?? { game: this.#chosen, state: blankMatchState };
  }

  /** The game that an output shows at an instant of the feed, Unix ms. */
  gameAt(instant: number): GameOnChannel {
    return this.shownAt(instant).game;
  }

  /** The chosen game or the game on air, whichever has this session; null if neither has. */
  gameOf(session: BoundSession): GameOnChannel | null {
    return [this.#chosen, this.onAir].find((game) => isSameSession(game.session, session)) ?? null;
  }

  /** The rehearsals that it has chosen or on air, each with its teams as on air. */
  get rehearsals(): { session: BoundSession; isEnded: boolean; teams: Matchup; isChosen: boolean }[] {
    return [...new Set([this.#chosen, this.onAir])].flatMap((game) => {
      const { session, isOver, content } = game;
      if (session === null || !isRehearsal(session)) return [];
      const names = content.names();
      const teams = names ? { a: names.a.name, b: names.b.name } : session.matchup;
      return [{ session, isEnded: isOver, teams, isChosen: game === this.#chosen }];
    });
  }

  /** The rehearsals that it has chosen or on air and whose recordings are still to be played. */
  get resumable(): BoundSession[] {
    return [...new Set([this.#chosen, this.onAir])].flatMap(({ session, feed }) =>
      session?.replay === undefined || feed.isEnded ? [] : [session],
    );
  }

  /** All games that an output can still show, and the chosen game. */
  #games(): readonly GameOnChannel[] {
    const shown = this.timeline.from(this.#ports.clock.wall() - KEEP_MS);
    return [...new Set([...shown.map(({ value }) => value.game), this.#chosen])];
  }

  // The parts of the chosen game

  get session(): BoundSession | null {
    return this.#chosen.session;
  }

  get feed(): ChannelFeed {
    return this.#chosen.feed;
  }

  get match(): ChannelMatch {
    return this.#chosen.match;
  }

  get content(): ChannelContent {
    return this.#chosen.content;
  }

  get course(): MatchCourse {
    return this.#chosen.course;
  }

  /** The moments of the chosen game, oldest first. */
  get moments(): readonly Moment[] {
    return this.#chosen.moments.all;
  }

  /** The highest number of a press in any session of the chosen game's match. */
  get highestSeq(): number {
    return this.#chosen.highestSeq;
  }

  /** The freshness of the game on air. */
  get freshness(): Freshness {
    return this.onAir.freshness;
  }

  // Games that come and go

  /** A state of the game on air, or the first one of the game that was chosen: that game is on air from now on. */
  #publish(at: number, shown: GameState): void {
    const before = this.onAir;
    if (shown.game !== before && shown.game !== this.#chosen) return;
    this.timeline.push(at, shown);
    if (shown.game === before) return;
    before.close();
    this.air.changeGame();
    this.#listener.onSwapped();
  }

  /** Another game is chosen. The one on air stays there until this one has a state. */
  #choose(): GameOnChannel {
    const before = this.#chosen;
    const wasAwaited = before !== this.onAir;
    if (wasAwaited) before.close();
    this.#chosen = this.#newGame();
    this.air.joins(this.#chosen);
    if (wasAwaited) this.air.giveUp(before);
    return this.#chosen;
  }

  /** The game on air is chosen again if another one is awaited. */
  stayOnAir(): void {
    const before = this.#chosen;
    if (before === this.onAir) return;
    before.close();
    this.#chosen = this.onAir;
    this.air.giveUp(before);
  }

  /**
   * Puts a session on this channel. What is on air stays until the new session's first state is here, and is then
   * replaced in one step.
   *
   * @param access null: it is a game that has no session yet
   * @param beside the same manual game on another channel; null: no other has it
   */
  bind(
    session: BoundSession,
    access: Pick<FeedAccess, 'subscribe'> | null,
    how: Binding,
    beside: GameOnChannel | null = null,
  ): void {
    const { isRealTime, cause, isSameMatch } = how;
    if (isSameSession(this.onAir.session, session)) this.stayOnAir();
    // The same session again, with another token: what is known and what the producer has made of it stays.
    const known = isSameSession(this.session, session) ? this.session : null;
    if (isSameMatch) this.#chosen.moments.carryOver(session.takenFrom !== undefined);
    else if (known === null) {
      const game = this.#choose();
      game.begin(session, isRealTime);
      if (beside !== null) game.join(beside);
    }
    // Of what its source says the newest counts; in an outage it knows next to nothing.
    const said = session.sport === '' ? known : session;
    this.#chosen.follow({ ...session, ...known, ...said }, access, known !== null);
    this.#recordBind(session, cause);
    if (access === null) this.course.publish('jump', false);
    this.feed.start();
    this.#listener.onChange();
  }

  /** The source says something else of the game that is to come: who plays, or when. */
  announce(session: BoundSession): void {
    this.#chosen.announce(session);
  }

  /** The recording of a rehearsal is played on. If it is the chosen game, follows it, unless this account does already. */
  resume(session: BoundSession, access: Pick<FeedAccess, 'subscribe'>): void {
    if (!isSameSession(this.session, session)) return;
    this.feed.rename(session);
    if (this.feed.isFollowedWith(access)) this.feed.retry();
    else this.#chosen.connect(access);
    this.#listener.onChange();
  }

  /** Takes the session off this channel, and everything off air with it. */
  release(): void {
    this.choices.begin().apply();
    if (this.session === null) return;
    this.air.clear();
    this.#record(this.#chosen, 'release', this.session.source, null, 'operator');
    const none = this.#choose();
    this.#publish(this.#ports.clock.wall(), { game: none, state: blankMatchState });
    this.#listener.onMatchState('live');
    this.#listener.onChange();
  }

  /** Takes this channel out of the show: all of it off air, and its connection ended. */
  remove(): void {
    this.release();
    this.#record(this.#chosen, 'remove', 'channel', null, 'operator');
    this.close();
  }

  /** Ends the connections; for shutting down. */
  close(): void {
    this.#chosen.close();
    this.onAir.close();
    this.air.close();
  }

  // What the producer does

  /**
   * Take, clear, toggle or cue; `content` is what it is to say, undefined leaves that as it is. Throws RequestRefused
   * where there is nothing to show, or where the graphic can't say that.
   */
  apply(
    name: string,
    verb: GraphicVerb,
    content: GraphicContent | undefined,
    seconds: number | null = null,
  ): void {
    const graphic = graphicOf(name);
    if (this.session === null && verb !== 'clear') throw RequestRefused.noSession(this.id);
    this.air.apply(graphic, verb, content && contentFor(graphic, content), seconds);
  }

  /** Holds a value instead of the feed's. Throws RequestRefused for a field or a value that makes no sense here. */
  hold(name: string, value: unknown, release: OverrideRelease): void {
    const { newest, producer } = this.match;
    if (newest === null) throw this.#noState();
    const isShown = this.#isManualFactShown(name);
    producer.hold(newest, name, value, release, this.#ports.clock.wall());
    this.#showHeld(name, isShown);
  }

  /** Holds a number so much higher or lower than it is. Throws RequestRefused as `hold` does. */
  step(name: string, by: number): void {
    const { newest, producer } = this.match;
    if (newest === null) throw this.#noState();
    const isShown = this.#isManualFactShown(name);
    if (producer.step(newest, name, by, this.#ports.clock.wall())) this.#showHeld(name, isShown);
  }

  /** The producer has changed the clock or an override of its game on another channel. */
  followValues(other: Channel): void {
    this.#chosen.followValues(other.#chosen);
  }

  /** Adds who scored, and when, to what is held of that side's list. Throws RequestRefused as `withScorer` does. */
  addScorer(scorer: Scorer): void {
    const { newest, producer } = this.match;
    if (newest === null) throw this.#noState();
    const { field, value } = withScorer(producer.overrides, newest, scorer, this.match.minute());
    this.hold(field, value, 'manual');
  }

  /** Gives a value back to the feed. */
  unhold(name: string): void {
    const isShown = this.#isManualFactShown(name);
    const { newest, producer } = this.match;
    const released = producer.unhold(name, newest);
    if (released !== null) {
      this.#chosen.correctMoments(released);
      this.#showHeld(name, isShown);
    } else if (newest === null) throw this.#noState();
  }

  /** The chosen game has nothing yet that could be changed. */
  #noState(): RequestRefused {
    const { session, match, content } = this.onAir;
    return session === null || match.newest === null
      ? RequestRefused.noState(this.id)
      : RequestRefused.notYet(this.id, namesOf(session, content.names()));
  }

  /** Scoring goes on by hand from what is on air: overrides become the game's own values with its next state. */
  handOver(): void {
    const { newest, producer } = this.match;
    if (newest !== null) producer.handOver(newest, this.#ports.clock.wall());
  }

  #isManualFactShown(field: string): boolean {
    return lookUp(this.match.shown(this.content).match?.manualFacts, field) !== undefined;
  }

  /** A fact that no feed tells comes and goes as graphics do; what puts something right is simply there. */
  #showHeld(field: string, wasFactShown: boolean): void {
    this.course.followInserts('operator');
    this.#showOperatorAction(wasFactShown === this.#isManualFactShown(field) ? 'correction' : 'live');
  }

  /**
   * Moves the match clock, on every output when its delay lets it through. Throws RequestRefused without a game, and
   * for one whose sport has no clock.
   */
  setClock(verb: string, next: (clock: MatchClock, at: ClockMoment) => MatchClock): void {
    const { newest, producer } = this.match;
    if (newest === null) throw this.#noState();
    const preset = clockPreset(newest.view, this.feed.league);
    if (preset === null) throw RequestRefused.noMatchClock(this.id);
    const now = this.#ports.clock.wall();
    const { playClock } = watchedSport(newest.view.sport);
    const moved = (clock: MatchClock): MatchClock => {
      const then = next(clock, { preset, now });
      // Its recording would take the clock of a rehearsal back at the next press.
      const isTaken = this.session?.replay !== undefined && then !== clock && movesClock(verb);
      return isTaken ? { ...then, follows: false } : then;
    };
    if (!producer.moveClock(verb, moved, playClock, now)) return;
    this.course.publish('correction', newest.isFinal);
    this.course.followInserts('operator');
  }

  /**
   * Moves the clock of a play, on every output when its delay lets it through. Throws RequestRefused without a game, and
   * for one whose sport has no such clock.
   */
  setPlayClock(verb: string, next: (clock: ClockView | null, at: PlayClockMoment) => ClockView | null): void {
    const { newest, producer } = this.match;
    if (newest === null) throw this.#noState();
    const { playClock } = watchedSport(newest.view.sport);
    if (playClock === null) throw RequestRefused.noPlayClock(this.id);
    const now = this.#ports.clock.wall();
    const hadOne = producer.playClock !== null;
    if (!producer.movePlayClock(verb, (clock) => next(clock, { playClock, now }))) return;
    const hasOne = producer.playClock !== null;
    this.course.publish(hadOne === hasOne ? 'correction' : 'live', newest.isFinal);
  }

  #showOperatorAction(motion: Motion): void {
    this.#listener.onOperatorAction(motion);
    this.#listener.onChange();
  }

  // What is told, remembered and recorded of it

  /** The game on air, for tickers of other channels; null: it has none, or nothing of it is known. */
  get known(): KnownGame | null {
    return this.onAir.known;
  }

  /** The games that left it after an instant (Unix ms), as they were heard last. */
  leftSince(instant: number): LeftGame[] {
    return this.timeline.from(instant).flatMap(({ value: { game } }, place, states) => {
      const next = states[place + 1];
      if (next === undefined || next.value.game === game) return [];
      const { lastKnown: known } = game;
      return known !== null && isPlayed(known) ? [{ ...known, leftAt: next.at }] : [];
    });
  }

  /** Its games when it is about to be removed: as left now, and those that left it before. */
  asLeft(): LeftGame[] {
    const { known } = this.onAir;
    const leftAt = this.#ports.clock.wall();
    const now = known !== null && isPlayed(known) ? [{ ...known, leftAt }] : [];
    return [...this.leftSince(-Infinity), ...now];
  }

  state(): ChannelState {
    const { drillManualUnseen, takenBy, clock, run } = this.#ports;
    const beside = drillManualUnseen();
    this.#told = run(
      () => channelState(this, beside, takenBy, clock.wall()),
      () => failedChannelState(this, beside, takenBy, this.#told, run),
    );
    return this.#told;
  }

  /** What to put back after a restart. */
  persisted(): Omit<PersistedChannel, 'manual'> {
    return {
      id: this.id,
      session: this.session,
      onAir: this.air.persisted(),
      overrides: this.match.producer.overrides,
      clock: this.match.producer.clock,
      playClock: this.match.producer.playClock,
      rules: [...this.air.ruleChanges],
    };
  }

  /**
   * What is kept of the match while it changes; null where there is nothing to draw.
   *
   * @param delayMs the longest delay of an output: so much of the past is still to be shown
   */
  kept(delayMs: number): LastState | null {
    const { session, onAir } = this;
    const newest = this.timeline.newest;
    if (session === null || !newest?.state.match) return null;
    // A rehearsal that can't be resumed ends with the program.
    if (isRehearsal(session) && !session.replay) return null;
    const shown = this.timeline.from(this.#ports.clock.wall() - delayMs);
    const savedAt = this.#ports.clock.wall();
    const games = new Set(shown.map(({ value }) => value.game));
    games.delete(onAir);
    return {
      session: onAir.session ?? session,
      ...onAir.feed.memory,
      savedAt,
      behindMs: savedAt - this.#ports.clock.calendar(savedAt),
      snapshot: onAir.match.snapshot,
      ...savedGame(onAir, shown),
      ...onAir.moments.kept(),
      ...onAir.content.kept(newest.state),
      ticker: showsOtherGames(this.air.graphics) ? onAir.content.ticker(WINDOW_LANGUAGE, null) : [],
      earlier: [...games].map((game) => savedGame(game, shown)),
    };
  }

  /**
   * A session is on this channel again after a restart, with what was on air over it. Its last state is drawn at once,
   * as stale data, whether it can be followed yet or not.
   */
  putBack({ session, onAir, manual, ...values }: PersistedChannel, kept: LastState | null): void {
    if (session === null) return;
    const isCurrent = isSameSession(kept?.session ?? null, session);
    const putBackGames = (shown: LastState): void => {
      for (const { matches, ...its } of shown.earlier) this.#chooseAgain(its).match.putBack(matches, null);
      if (isCurrent) return;
      const before = this.#chooseAgain(shown, shown.session);
      before.putBack(shown);
      // The state may have been saved before the session was chosen.
      if (isSameSession(manual?.before ?? null, shown.session)) this.#takenOver = before;
    };
    // Restore what was on air in any case, because the next save writes it.
    if (kept !== null) this.#ports.run(() => putBackGames(kept), ignore);
    const game = this.#chooseAgain(values, session);
    this.#recordBind(session, 'restart');
    const putBackGame = (): void => {
      if (isCurrent && kept !== null) game.putBack(kept);
      if (session.armed !== undefined) game.course.publish('jump', false);
    };
    this.#ports.run(putBackGame, ignore);
    this.air.putBack(onAir);
    this.freshness.refresh();
    this.#listener.onMatchState('jump');
    this.#listener.onChange();
  }

  /** A game that was on the channel before a restart, with the producer's values over it. */
  #chooseAgain(
    { overrides, clock, playClock }: SavedValues,
    session: BoundSession | null = null,
  ): GameOnChannel {
    const game = this.#choose();
    if (session !== null) game.expect(session);
    game.match.producer.putBack(overrides, clock, playClock);
    return game;
  }

  /** The games whose sessions are still to be followed after a restart. */
  get unfollowed(): readonly GameOnChannel[] {
    return this.followable.filter(
      ({ session, feed }) => session !== null && !session.armed && !feed.isFollowed,
    );
  }

  /** The chosen game, and the game on air if that is another one. */
  get followable(): readonly GameOnChannel[] {
    const { onAir } = this;
    const isOver = onAir === this.#chosen || onAir === this.#takenOver;
    const goesOn = !isOver && onAir.session !== null && !isRehearsal(onAir.session);
    return goesOn ? [onAir, this.#chosen] : [this.#chosen];
  }

  #recordBind(session: BoundSession, cause: AsRunCause): void {
    const from = isManual(session) ? 'manual' : session.source;
    this.#record(this.#chosen, 'bind', from, namesOf(session, this.content.names()), cause);
  }

  #record(
    { session, feed }: GameOnChannel,
    action: AsRunAction,
    subject: string,
    detail: string | null,
    cause: AsRunCause,
  ): void {
    this.#ports.record({
      at: this.#ports.clock.wall(),
      channel: this.id,
      action,
      subject,
      detail,
      cause,
      sessionId: session?.armed ? null : (session?.sessionId ?? null),
      seq: this.#ports.run(
        () => feed.lastSeq,
        () => null,
      ),
    });
  }
}

/** Whether a verb of the match clock changes its reading. */
const movesClock = (verb: string): boolean => !['follow', 'added'].includes(verb);

/** The saved form of a game. @param shown all states that outputs can still show, of any game */
function savedGame(of: GameOnChannel, shown: readonly Entry<GameState>[]): SavedGame {
  const { overrides, clock, playClock } = of.match.producer;
  const matches = shown.flatMap(({ at, value: { game, state } }) =>
    game === of ? [{ at, match: state.match, seq: state.seq }] : [],
  );
  return { overrides: [...overrides], clock, playClock, matches: savedMatches(matches) };
}
