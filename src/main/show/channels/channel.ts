import { assertRules } from '../branding/competition-registry.ts';
import { assertNoRule } from '../overrides/fields.ts';
import type { RulePatch } from '../../../preload/contract/competition.ts';
import { startOf, type GameStatus } from '../../../words/game-status.ts';
import { sideKey } from '../../../feed/contract/values.ts';
import { en } from '../../../words/en.ts';
import { statusLines } from '../../../words/status-lines.ts';
import { lookUp } from '../../../feed/contract/lookup.ts';
import { isRuleValue, playClockOf, watchedSport, type MatchRules } from '../../../feed/sports/index.ts';
import type { Moment } from '../../../feed/contract/moments.ts';
import type { GraphicContent } from '../../../preload/contract/graphic-content.ts';
import type { ClockView, MatchView, Motion } from '../../../preload/contract/output-frame.ts';
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
import { isWithoutFinal } from '../overrides/status.ts';
import { withScorer, type Scorer } from '../overrides/scorers.ts';
import type { RequestRefused } from '../refused.ts';
import { channelErrors } from './errors.ts';
import { showErrors } from '../errors.ts';
import { isSameSession, namesOf } from '../sources/bound-session.ts';
import { ignore } from './channel-faults.ts';
import type { ChannelFeed } from './channel-feed.ts';
import type { ChannelMatch } from './channel-match.ts';
import { channelState, failedChannelState } from './channel-state.ts';
import { GameOnChannel, type GameState } from './game-on-channel.ts';
import { savedMatches, type SavedGame, type LastState, type SavedValues } from './last-state.ts';
import { blankMatchState, WINDOW_LOCALE, type ChannelContent } from './match-state.ts';
import { GameChoices } from './game-choices.ts';
import type { MatchCourse } from './match-course.ts';
import { OnAirGraphics } from './on-air.ts';
import { isManual, isRehearsal, type PersistedChannel } from './persisted-channel.ts';
import type { Binding, ChannelListener, ChannelPorts } from './ports.ts';
import { Timeline, type Entry } from './timeline.ts';
import { DELAY_MAX_MS } from '../../../preload/contract/limits.ts';

/** How long states stay available, in ms: the longest delay plus a margin. */
const KEEP_MS = DELAY_MAX_MS + 5_000;

/** Maximum number of games with a non-final status that are remembered after they left the channel. */
const LEFT_MAX = 24;

/**
 * A channel of the show: the selected game (the producer's newest choice), the games on its timeline, and the graphics
 * over them.
 *
 * Another game on the channel is a second `GameOnChannel`. The one on air stays complete until the second has a state;
 * that state is the swap. Delayed outputs show each instant with the game of that instant. `MatchCourse` handles the
 * feed's events in a game; this class handles the producer's actions.
 */
export class Channel {
  readonly id: string;
  readonly name: string;
  readonly air: OnAirGraphics;
  readonly choices: GameChoices;
  /** States for outputs, by start time. */
  readonly timeline = new Timeline<GameState>(KEEP_MS);
  readonly #ports: ChannelPorts;
  readonly #listener: ChannelListener;
  #chosen: GameOnChannel;
  /** After a restart, the match that the selected manual game took over: it may be on air, and its feed stays off. */
  #takenOver: GameOnChannel | null = null;
  /** Oldest first. */
  #leftWithoutFinal: LeftGame[] = [];
  /** The last reported state. */
  #lastState: ChannelState | null = null;

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

  /** The game on undelayed outputs. */
  get onAir(): GameOnChannel {
    return this.timeline.newest?.game ?? this.#chosen;
  }

  /** Returns the game and its state that an output shows at an instant of the feed (Unix ms). */
  shownAt(instant: number): GameState {
    return this.timeline.at(instant) ?? { game: this.#chosen, state: blankMatchState };
  }

  /** Returns the game that an output shows at an instant of the feed, Unix ms. */
  gameAt(instant: number): GameOnChannel {
    return this.shownAt(instant).game;
  }

  /** Returns the selected game or the game on air, whichever has this session; null if neither has. */
  gameOf(session: BoundSession): GameOnChannel | null {
    return [this.#chosen, this.onAir].find((game) => isSameSession(game.session, session)) ?? null;
  }

  /** The rehearsals selected or on air, each with its teams as on air. */
  get rehearsals(): { session: BoundSession; isEnded: boolean; teams: Matchup; isChosen: boolean }[] {
    return [...new Set([this.#chosen, this.onAir])].flatMap((game) => {
      const { session, isOver, content } = game;
      if (session === null || !isRehearsal(session)) return [];
      const names = content.names();
      const teams = names ? { a: names.a.name, b: names.b.name } : session.matchup;
      return [{ session, isEnded: isOver, teams, isChosen: game === this.#chosen }];
    });
  }

  /** The rehearsals selected or on air whose recordings have not ended. */
  get resumable(): BoundSession[] {
    return [...new Set([this.#chosen, this.onAir])].flatMap(({ session, feed }) =>
      session?.replay === undefined || feed.isEnded ? [] : [session],
    );
  }

  /** Returns all games that an output can still show, and the selected game. */
  #games(): readonly GameOnChannel[] {
    const shown = this.timeline.from(this.#ports.clock.wall() - KEEP_MS);
    return [...new Set([...shown.map(({ value }) => value.game), this.#chosen])];
  }

  // Parts of the selected game

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

  /** The moments of the selected game, oldest first. */
  get moments(): readonly Moment[] {
    return this.#chosen.moments.all;
  }

  /** The highest press number in any session of the selected game's match. */
  get highestSeq(): number {
    return this.#chosen.highestSeq;
  }

  /** The freshness of the game on air. */
  get freshness(): Freshness {
    return this.onAir.freshness;
  }

  // Changes of the game

  /**
   * Publishes a state of the game on air, or the first one of the selected game, which then replaces the game on air.
   * Ignores other games.
   */
  #publish(at: number, shown: GameState): void {
    const before = this.onAir;
    if (shown.game !== before && shown.game !== this.#chosen) return;
    this.timeline.push(at, shown);
    if (shown.game === before) return;
    this.#leftWithoutFinal = [...this.leftWithoutFinal, ...this.#withoutFinal(before, at)].slice(-LEFT_MAX);
    before.close();
    this.air.changeGame();
    this.#listener.onSwapped();
  }

  /** Selects another game. The one on air stays until the new one has a state. */
  #choose(): GameOnChannel {
    const before = this.#chosen;
    const wasAwaited = before !== this.onAir;
    if (wasAwaited) before.close();
    this.#chosen = this.#newGame();
    this.air.joins(this.#chosen);
    if (wasAwaited) this.air.giveUp(before);
    return this.#chosen;
  }

  /** Selects the game on air again while another game is pending. */
  stayOnAir(): void {
    const before = this.#chosen;
    if (before === this.onAir) return;
    before.close();
    this.#chosen = this.onAir;
    this.air.giveUp(before);
  }

  /**
   * Binds a session to this channel. The graphics on air stay until the new session's first state arrives, which
   * replaces the old one in one step.
   *
   * @param access null: a game without a session
   * @param beside the same manual game on another channel; null: none
   */
  bind(
    session: BoundSession,
    access: Pick<FeedAccess, 'subscribe'> | null,
    how: Binding,
    beside: GameOnChannel | null = null,
  ): void {
    const { isRealTime, cause, isSameMatch } = how;
    if (isSameSession(this.onAir.session, session)) this.stayOnAir();
    // If only the token changed, the session's data and the producer's values stay.
    const known = isSameSession(this.session, session) ? this.session : null;
    if (isSameMatch) this.#chosen.moments.carryOver(session.takenFrom !== undefined);
    else if (known === null) {
      const game = this.#choose();
      game.begin(session, isRealTime);
      if (beside !== null) game.join(beside);
    }
    // The source's newest information has priority, but an outage leaves it almost none.
    const reported = session.sport === '' ? known : session;
    this.#chosen.follow({ ...session, ...known, ...reported }, access, known !== null);
    this.#recordBind(session, cause);
    if (access === null) this.course.publish('jump', false);
    this.feed.start();
    this.#listener.onChange();
  }

  /** Updates the teams or the start of a scheduled game from its source. */
  announce(session: BoundSession): void {
    this.#chosen.announce(session);
  }

  /**
   * Follows the selected rehearsal again after its recording was resumed. Does nothing if another session is selected.
   */
  resume(session: BoundSession, access: Pick<FeedAccess, 'subscribe'>): void {
    if (!isSameSession(this.session, session)) return;
    this.feed.rename(session);
    if (this.feed.isFollowedWith(access)) this.feed.retry();
    else this.#chosen.connect(access);
    this.#listener.onChange();
  }

  /** Releases the session and clears all graphics. */
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

  /** Removes this channel: clears all graphics and ends its connection. */
  remove(): void {
    this.release();
    this.#record(this.#chosen, 'remove', 'channel', null, 'operator');
    this.close();
  }

  /** Closes the connections and stops the timers, at shutdown or when the channel is removed. */
  close(): void {
    this.#chosen.close();
    this.onAir.close();
    this.air.close();
  }

  // Producer actions

  /**
   * Takes, clears, toggles or cues a graphic; `content` undefined keeps the cued or current content. Throws
   * RequestRefused if there is nothing to show, or if the graphic can't show that content.
   */
  apply(
    name: string,
    verb: GraphicVerb,
    content: GraphicContent | undefined,
    seconds: number | null = null,
  ): void {
    const graphic = graphicOf(name);
    if (this.session === null && verb !== 'clear') throw showErrors.noGame(this.id);
    this.air.apply(graphic, verb, content && contentFor(graphic, content), seconds);
  }

  /** Overrides a value. Throws RequestRefused for an invalid field or value. */
  hold(name: string, value: unknown, release: OverrideRelease): void {
    const { newest, producer } = this.match;
    if (newest === null) throw this.#noState();
    assertNoRule(name);
    const isShown = this.#isManualFactShown(name);
    producer.hold(newest, name, value, release, this.#ports.clock.wall());
    this.#showHeld(name, isShown);
  }

  /** Overrides a number with its value plus `by`. Throws RequestRefused like `hold`. */
  step(name: string, by: number): void {
    const { newest, producer } = this.match;
    if (newest === null) throw this.#noState();
    assertNoRule(name);
    const isShown = this.#isManualFactShown(name);
    if (producer.step(newest, name, by, this.#ports.clock.wall())) this.#showHeld(name, isShown);
  }

  /** Copies a clock or override that the producer changed for the same game on another channel. */
  followValues(other: Channel): void {
    this.#chosen.followValues(other.#chosen);
  }

  /** Adds a scorer to the override of that team's list. Throws RequestRefused like `withScorer`. */
  addScorer(scorer: Scorer): void {
    const { newest, producer } = this.match;
    if (newest === null) throw this.#noState();
    const { field, value } = withScorer(producer.overrides, newest, scorer, this.match.minute());
    this.hold(field, value, 'manual');
  }

  /**
   * Changes rules of this game; null restores a rule. Throws RequestRefused for an invalid rule or value, and changes
   * nothing then.
   */
  setRules(patch: RulePatch): void {
    const { newest, producer } = this.match;
    if (newest === null) throw this.#noState();
    assertRules([newest.view.sport], patch);
    producer.setRules(newest, patch, this.#ports.clock.wall());
    this.followRules();
  }

  /**
   * Sets the match rules of this game to those of a state, because a manually scored game uses the rules of its
   * channel.
   *
   * @param rules undefined: the sport has no match rules
   */
  keepRules(rules: MatchRules | undefined): void {
    const { newest, rules: current } = this.match;
    if (newest === null) return;
    const { rows } = watchedSport(newest.view.sport).matchRules;
    const changed = rows.flatMap(({ key, ...row }): [string, string | number][] => {
      const value = lookUp(rules, key);
      return value !== lookUp(current, key) && value !== null && isRuleValue(row, value)
        ? [[key, value]]
        : [];
    });
    if (changed.length > 0) this.setRules(Object.fromEntries(changed));
  }

  /**
   * Sets or clears the exceptional state of the selected game. Outputs show it according to their delay. Throws
   * RequestRefused without a game.
   */
  setStatus(game: GameStatus | null): void {
    const { match, content } = this;
    if (match.newest === null) throw this.#noState();
    const words = game && statusWords(game, content, match.shown(content).match);
    if (match.producer.setStatus(game, words, this.#ports.clock.wall())) this.course.followStatus();
  }

  /** Applies changed rules of the league to the game. */
  followRules(): void {
    for (const game of new Set([this.onAir, this.#chosen])) game.followRules();
  }

  /** Releases an override. */
  unhold(name: string): void {
    assertNoRule(name);
    const isShown = this.#isManualFactShown(name);
    const { newest, producer } = this.match;
    const released = producer.unhold(name, newest);
    if (released !== null) {
      this.#chosen.correctMoments(released);
      this.#showHeld(name, isShown);
    } else if (newest === null) throw this.#noState();
  }

  /** Returns the refusal of a change while the selected game has no state. */
  #noState(): RequestRefused {
    const { session, match, content } = this.onAir;
    return session === null || match.newest === null
      ? channelErrors.noState(this.id)
      : channelErrors.awaitingGame(this.id, namesOf(session, content.names()));
  }

  /** Continues scoring manually from what is on air: overrides become the game's own values with its next state. */
  handOver(): void {
    const { newest, producer } = this.match;
    if (newest !== null) producer.handOver(newest, this.#ports.clock.wall());
  }

  #isManualFactShown(field: string): boolean {
    return lookUp(this.match.shown(this.content).match?.manualFacts, field) !== undefined;
  }

  /**
   * Updates outputs after an override. Match info enters and leaves like graphics; a correction is shown without
   * animation.
   */
  #showHeld(field: string, wasFactShown: boolean): void {
    this.course.followInserts('operator');
    this.#showOperatorAction(wasFactShown === this.#isManualFactShown(field) ? 'correction' : 'live');
  }

  /**
   * Changes the match clock on every output according to its delay. Throws RequestRefused without a game, and for a
   * sport without a clock.
   */
  setClock(verb: string, next: (clock: MatchClock, at: ClockMoment) => MatchClock): void {
    const { newest, producer } = this.match;
    if (newest === null) throw this.#noState();
    const preset = clockPreset(newest.view);
    if (preset === null) throw channelErrors.noMatchClock(this.id);
    const now = this.#ports.clock.wall();
    const playClock = playClockOf(newest.view);
    const moved = (clock: MatchClock): MatchClock => {
      const then = next(clock, { preset, now });
      // A rehearsal's recording would set the clock back at the next press.
      const isTaken = this.session?.replay !== undefined && then !== clock && movesClock(verb);
      return isTaken ? { ...then, follows: false } : then;
    };
    if (!producer.moveClock(verb, moved, playClock, now)) return;
    this.course.publish('correction', newest.isFinal);
    this.course.followInserts('operator');
  }

  /**
   * Changes the play clock on every output according to its delay. Throws RequestRefused without a game, and for a
   * sport without a play clock.
   */
  setPlayClock(verb: string, next: (clock: ClockView | null, at: PlayClockMoment) => ClockView | null): void {
    const { newest, producer } = this.match;
    if (newest === null) throw this.#noState();
    const playClock = playClockOf(newest.view);
    if (playClock === null) throw channelErrors.noPlayClock(this.id);
    const now = this.#ports.clock.wall();
    const hadOne = producer.playClock !== null;
    if (!producer.movePlayClock(verb, (clock) => next(clock, { playClock, now }))) return;
    const hasOne = producer.playClock !== null;
    this.course.publish(hadOne === hasOne ? 'correction' : 'live', newest.isFinal);
  }

  /**
   * Swaps the sides on every output according to its delay. Throws RequestRefused without a game.
   *
   * @param hasSwappedSides null: the opposite of the current order
   */
  swapSides(hasSwappedSides: boolean | null): void {
    const { newest, producer } = this.match;
    if (newest === null) throw this.#noState();
    if (producer.swapSides(hasSwappedSides ?? !producer.hasSwappedSides))
      this.course.publish('live', newest.isFinal);
  }

  #showOperatorAction(motion: Motion): void {
    this.#listener.onOperatorAction(motion);
    this.#listener.onChange();
  }

  // State for other channels, persistence and records

  /** The game on air, for tickers of other channels; null: none, or unknown. */
  get known(): KnownGame | null {
    return this.onAir.known;
  }

  /** Returns the games with data that left after an instant (Unix ms), in their last known state. */
  leftSince(instant: number): LeftGame[] {
    return this.timeline.from(instant).flatMap(({ value: { game } }, place, states) => {
      const next = states[place + 1];
      if (next === undefined || next.value.game === game) return [];
      const { lastKnown: known } = game;
      return known !== null && isPlayed(known) ? [{ ...known, leftAt: next.at }] : [];
    });
  }

  /** Returns the games that left this channel with a status that rules out a final. */
  get leftWithoutFinal(): readonly LeftGame[] {
    return this.#leftWithoutFinal;
  }

  #withoutFinal({ lastKnown: known }: GameOnChannel, leftAt: number): LeftGame[] {
    const isLeft = known !== null && isPlayed(known) && isWithoutFinal(known.match.status?.game ?? null);
    return isLeft ? [{ ...known, leftAt }] : [];
  }

  /** Returns all games with data when the channel is removed: the one on air, and those that left before. */
  asLeft(): LeftGame[] {
    const { known } = this.onAir;
    const leftAt = this.#ports.clock.wall();
    const now = known !== null && isPlayed(known) ? [{ ...known, leftAt }] : [];
    return [...this.leftSince(-Infinity), ...now];
  }

  state(): ChannelState {
    const { drillManualUnseen, takenBy, clock, run } = this.#ports;
    const beside = drillManualUnseen();
    this.#lastState = run(
      () => channelState(this, beside, takenBy, clock.wall()),
      () => failedChannelState(this, beside, takenBy, this.#lastState, run),
    );
    return this.#lastState;
  }

  /** Returns the data to save for a restart. */
  persisted(): Omit<PersistedChannel, 'manual'> {
    return {
      id: this.id,
      session: this.session,
      onAir: this.air.persisted(),
      ...this.match.producer.saved,
      rules: [...this.air.ruleChanges],
    };
  }

  /**
   * Returns the part of the match that is saved while it changes; null if there is nothing to draw, or nothing that a
   * restart could resume.
   *
   * @param delayMs the longest delay of an output, which still shows states that old
   */
  lastState(delayMs: number): LastState | null {
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
      ...onAir.moments.toSaved(),
      ...onAir.content.toSaved(newest.state),
      ticker: showsOtherGames(this.air.graphics) ? onAir.content.ticker(WINDOW_LOCALE, null) : [],
      earlier: [...games].map((game) => savedGame(game, shown)),
    };
  }

  /**
   * Restores a session after a restart, with its graphics. Its last state is drawn immediately as stale data, even if
   * the session can't be followed yet.
   */
  putBack({ session, onAir, manual, ...values }: PersistedChannel, saved: LastState | null): void {
    if (session === null) return;
    const isCurrent = isSameSession(saved?.session ?? null, session);
    const putBackGames = (shown: LastState): void => {
      for (const { matches, ...its } of shown.earlier) this.#chooseAgain(its).match.putBack(matches, null);
      if (isCurrent) return;
      const before = this.#chooseAgain(shown, shown.session);
      before.putBack(shown);
      // The state may date from before the session was bound.
      if (isSameSession(manual?.before ?? null, shown.session)) this.#takenOver = before;
    };
    // Graphics are restored even if this fails, because the next save writes them.
    if (saved !== null) this.#ports.run(() => putBackGames(saved), ignore);
    const game = this.#chooseAgain(values, session);
    this.#recordBind(session, 'restart');
    const putBackGame = (): void => {
      if (isCurrent && saved !== null) game.putBack(saved);
      if (session.armed !== undefined) game.course.publish('jump', false);
    };
    this.#ports.run(putBackGame, ignore);
    this.air.putBack(onAir);
    this.freshness.refresh();
    this.#listener.onMatchState('jump');
    this.#listener.onChange();
  }

  /** Selects a game from before a restart, with the producer's values. */
  #chooseAgain(
    { overrides, clock, playClock, hasSwappedSides, status }: SavedValues,
    session: BoundSession | null = null,
  ): GameOnChannel {
    const game = this.#choose();
    if (session !== null) game.expect(session);
    game.match.producer.putBack({ overrides, clock, playClock, hasSwappedSides, status });
    return game;
  }

  /** The games whose sessions have to be followed again after a restart. */
  get unfollowed(): readonly GameOnChannel[] {
    return this.followable.filter(
      ({ session, feed }) => session !== null && !session.armed && !feed.isFollowed,
    );
  }

  /**
   * The selected game, and the game on air if it is another game whose feed is still followed: not a rehearsal, and not
   * a match that the selected game took over.
   */
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

/** Returns a status in words for the as-run log: "Weather delay · Expected 8:15 PM EST", "Forfeit · Lakers". */
function statusWords(game: GameStatus, { dated }: ChannelContent, match: MatchView | null): string {
  const startsAt = startOf(game);
  const [words = ''] = statusLines(
    en,
    { game, starts: startsAt === null ? null : dated(startsAt, WINDOW_LOCALE) },
    null,
  );
  const winner = game.is === 'forfeited' ? match?.teams[sideKey(game.winner)].name : null;
  return winner ? `${words} · ${winner}` : words;
}

/** Returns whether a verb of the match clock changes its reading. */
const movesClock = (verb: string): boolean => !['follow', 'added'].includes(verb);

/** Returns a game as it is saved. @param shown all states that outputs can still show, of any game */
function savedGame(of: GameOnChannel, shown: readonly Entry<GameState>[]): SavedGame {
  const matches = shown.flatMap(({ at, value: { game, state } }) =>
    game === of ? [{ at, match: state.match, seq: state.seq }] : [],
  );
  return { ...of.match.producer.saved, matches: savedMatches(matches) };
}
