import type { Moment, MomentPlayer } from '../../../feed/contract/moments.ts';
import { GRAPHIC_IDS, type GraphicId, type Motion } from '../../../preload/contract/output-frame.ts';
import type { ChannelAutomation, RulePatch } from '../../../preload/contract/automation.ts';
import type { GraphicContent } from '../../../preload/contract/graphic-content.ts';
import type { AsRunCause } from '../as-run/as-run.ts';
import { withChange, type RuleChange } from '../automation/rules.ts';
import {
  afterTake,
  airChanges,
  applyOver,
  applyVerb,
  clearAll,
  contentWords,
  cueMoment,
  firstToLeave,
  isOfGame,
  meantBy,
  noGraphics,
  sameContent,
  takeMoment,
  withDwell,
  withoutContents,
  withoutDue,
  withoutMoment,
  withoutMoments,
  type Graphics,
  type GraphicVerb,
} from '../graphics/graphics.ts';
import { en } from '../../../words/en.ts';
import { momentName } from '../../../words/languages.ts';
import { momentWords, playerWords, takesPlayer } from '../moments/moment-words.ts';
import { earlier } from '../instants.ts';
import { type EmptyFrames, FilledForm } from '../../../preload/contract/full-frame.ts';
import { filledFormOf, whyEmpty, whyNothing } from './empty-frame.ts';
import { assertUpcoming } from '../graphics/next-game.ts';
import { channelErrors } from './errors.ts';
import { showErrors } from '../errors.ts';
import type { GameMoments } from './game-moments.ts';
import type { GameOnChannel } from './game-on-channel.ts';
import type { TakeoverOnAir } from './match-state.ts';
import type { PersistedGraphic } from './persisted-channel.ts';
import type { Clock } from '../ports.ts';
import type { AsRunRecorder } from './ports.ts';

export interface OnAirPorts {
  /** The channel's letter. */
  channel: string;
  /** The show's clock. */
  clock: Clock;
  /** Returns the game on undelayed outputs. */
  onAir: () => GameOnChannel;
  /** Returns the selected game, which is on air as soon as it has a state. */
  chosen: () => GameOnChannel;
  /** Returns the game at an instant of the feed, Unix ms. */
  gameAt: (instant: number) => GameOnChannel;
  /**
   * Returns the start of the state that outputs show at an instant of the feed. Before the first state, it is later
   * than the instant.
   */
  shownFrom: (instant: number) => number;
  /** Returns all games that an output can still show, and the selected game. */
  games: () => readonly GameOnChannel[];
  record: AsRunRecorder;
  /** Returns whether no output of the channel shows this graphic during a full frame. */
  isHiddenByFullFrame: (graphic: GraphicId) => boolean;
  /** Called when a graphic went on or off air. Outputs show it immediately, regardless of their delay. */
  onOperatorAction: (motion: Motion) => void;
  /** Called when a rule planned a graphic. Outputs show it according to their delay. */
  onPlan: () => void;
  /** Called when moments or cues changed, even if nothing changed on air. */
  onMoments: () => void;
}

/**
 * The graphics on air on one channel: the producer's, and those added by the automation rules of the game on air. When the
 * game changes, the producer's graphics stay unless they are about a moment or were written for the previous game.
 */
export class OnAirGraphics {
  readonly #ports: OnAirPorts;
  #ruleChanges: readonly RuleChange[] = [];
  /** The game that content was written for, if any; by `keyOf`. */
  readonly #gameOf = new WeakMap<object, GameOnChannel>();
  /** Manual graphics only. */
  #graphics: Graphics = noGraphics;
  /** Manual and automatic graphics, as last recorded. */
  #recorded: Graphics = noGraphics;
  /** The moments of the game that was on air for `#recorded`. */
  #recordedMoments: GameMoments | null = null;
  #cancelEdge: (() => void) | null = null;

  constructor(ports: OnAirPorts) {
    this.#ports = ports;
  }

  /** The graphics on an undelayed output, with cues. */
  get graphics(): Graphics {
    return this.#cuedAt(this.#ports.clock.wall());
  }

  /**
   * Returns the graphics on an output that shows this instant. Automatic ones follow the video and manual ones don't,
   * but nothing about a moment is shown before its state.
   */
  graphicsAt(instant: number): Graphics {
    const game = this.#ports.gameAt(instant);
    const manual = this.#withoutComing(this.manualOver(game), instant);
    return game.moments.automation.graphicsAt(manual, instant);
  }

  /** Removes a lower third about a moment that hasn't happened yet at an instant of the feed. */
  #withoutComing(graphics: Graphics, instant: number): Graphics {
    const moment = this.momentOf(graphics, instant);
    const isComing = moment !== null && moment.at > Math.max(instant, this.#ports.shownFrom(instant));
    return isComing ? withoutMoments(graphics, [moment]) : graphics;
  }

  /**
   * Returns the graphics on an output that shows this instant, plus graphics that wait for their game if nothing else
   * is on air in their place.
   */
  #takenAt(instant: number): Graphics {
    const manual = this.#graphicsOver(this.#ports.gameAt(instant));
    const shown = this.graphicsAt(instant);
    return GRAPHIC_IDS.reduce(
      (all, id) => (shown[id].onAir ? { ...all, [id]: { ...shown[id], next: manual[id].next } } : all),
      manual,
    );
  }

  /** Returns the graphics of `#takenAt` plus current cues. */
  #cuedAt(instant: number): Graphics {
    const { automation } = this.#ports.gameAt(instant).moments;
    return automation.cuedAt(this.#takenAt(instant), this.#ports.clock.wall());
  }

  /** Returns the manual graphics during a game, without moments of another game. */
  #graphicsOver(game: GameOnChannel): Graphics {
    return game === this.#ports.onAir() ? this.#graphics : withoutMoment(this.#graphics);
  }

  /** Returns the manual graphics on air during a game, without those that wait for another one. */
  manualOver(game: GameOnChannel): Graphics {
    return this.forGame(game, this.#graphicsOver(game));
  }

  /** Returns the moment of a lower third as of an instant of the feed, or null. */
  momentOf(graphics: Graphics, instant: number): Moment | null {
    const { moment: id } = graphics['lower-third'];
    return id === null ? null : this.#ports.gameAt(instant).moments.at(id, instant);
  }

  /** Returns the graphics after taking everything that is cued, and the takeover among them. */
  nextAt(instant: number): { graphics: Graphics; takeover: TakeoverOnAir | null } {
    const { moments } = this.#ports.gameAt(instant);
    const cued = this.#cuedAt(instant);
    const isFired = cued.takeover.next !== null;
    return {
      graphics: this.#withoutComing(afterTake(cued, instant), instant),
      takeover: isFired ? moments.takeoverCued(instant) : moments.takeoverAt(instant),
    };
  }

  /** Returns whether anything that an output shows, or will show, depends on moments of this game. */
  isAboutMomentsOf(game: GameOnChannel): boolean {
    const now = this.#ports.clock.wall();
    return (
      game.moments.automation.isNeeded(now) ||
      this.manualOver(game)['lower-third'].moment !== null ||
      game.moments.reactionAt(now) !== null ||
      game.moments.all.some(({ player }) => player !== undefined)
    );
  }

  /** Returns the state of automation. @param sport null: no game on the channel */
  automation(sport: string | null): ChannelAutomation {
    const { automation, all } = this.#ports.chosen().moments;
    return {
      ...automation.state(sport, all, this.#ports.clock.wall()),
      noTakeover: this.#ports.onAir().moments.whyNoTakeover(),
    };
  }

  /** The producer's changes to the rules, for saving. */
  get ruleChanges(): readonly RuleChange[] {
    return this.#ruleChanges;
  }

  putBackRules(changes: readonly RuleChange[]): void {
    this.#ruleChanges = changes;
  }

  /** Changes a rule. Its graphics leave if it is switched off. Throws RequestRefused like `withChange`. */
  patchRule(id: string, patch: RulePatch): void {
    const { clock, channel, games, onMoments } = this.#ports;
    this.#ruleChanges = withChange(this.#ruleChanges, channel, id, patch);
    let hasLeft = false;
    if (patch.isOn === false) {
      for (const { moments, inserts } of games()) {
        hasLeft = moments.automation.dropRule(id, clock.wall()) || hasLeft;
        inserts.dropRule(id);
      }
    }
    this.#set(this.#graphics, 'operator', hasLeft);
    onMoments();
  }

  /** Clears automatic graphics and inserts on all outputs. */
  dropAutomatic(): void {
    this.#set(this.#graphics, 'operator', this.#clearAutomatic());
  }

  /** Clears inserts on all outputs. */
  clearInserts(): void {
    for (const { inserts } of this.#ports.games()) inserts.clear();
  }

  /** Clears automatic graphics and inserts. Returns whether there was an automatic graphic. */
  #clearAutomatic(): boolean {
    let hasLeft = false;
    this.clearInserts();
    for (const { moments } of this.#ports.games()) hasLeft = moments.automation.clear() || hasLeft;
    return hasLeft;
  }

  get isAnythingOnAir(): boolean {
    return GRAPHIC_IDS.some((id) => this.#graphics[id].onAir);
  }

  /** Returns whether a full frame hides this graphic on every output. */
  isCovered(graphic: GraphicId): boolean {
    if (graphic === 'full-frame' || !this.graphicsAt(this.#ports.clock.wall())['full-frame'].onAir)
      return false;
    return this.#ports.isHiddenByFullFrame(graphic);
  }

  /** Returns the manual graphics on air, for a restart. */
  persisted(): PersistedGraphic[] {
    return GRAPHIC_IDS.filter((id) => this.#graphics[id].onAir).map((graphic) => {
      const { content, moment, since, until, seconds } = this.#graphics[graphic];
      const game = this.#gameFor(content);
      const of = game && (game === this.#ports.chosen() ? 'chosen' : 'on-air');
      return { graphic, content, moment, since, until, seconds, game: of ?? null };
    });
  }

  /**
   * Restores the graphics on air after a restart, except expired ones, those about unknown or retracted moments, and
   * those written for a game that is no longer on the channel.
   */
  putBack(onAir: readonly PersistedGraphic[]): void {
    const now = this.#ports.clock.wall();
    const { moments } = this.#ports.onAir();
    const lost: GraphicContent[] = [];
    let graphics = this.#graphics;
    for (const { graphic, content, moment, since, until, seconds, game } of onAir) {
      if (until !== null && until <= now) continue;
      if (content && !this.#putBackGame(content, game)) lost.push(content);
      // `since` may be in the future if a wrong system time has been corrected.
      const at = Math.min(since ?? now, now);
      if (moment === null) graphics = applyVerb(graphics, { graphic, verb: 'take', content, seconds }, at);
      else if (moments.stands(moment)) graphics = takeMoment(graphics, moment, at, seconds);
      if (until !== null) graphics = { ...graphics, [graphic]: { ...graphics[graphic], until } };
    }
    const remaining = withoutContents(graphics, (content) => lost.includes(content));
    this.#set(remaining, 'restart', moments.automation.isNeeded(now));
  }

  /** Records the game that content was written for. Returns false if that game is no longer on the channel. */
  #putBackGame(content: GraphicContent, game: PersistedGraphic['game']): boolean {
    const [chosen, onAir] = [this.#ports.chosen(), this.#ports.onAir()];
    if (game === 'on-air' && chosen === onAir) return false;
    // Older versions did not save the game. It is most likely the one that stays on air until the selected one has a
    // state.
    const likely = onAir.match.newest === null ? chosen : onAir;
    if (game === 'chosen') this.#gameOf.set(keyOf(content), chosen);
    else if (game === 'on-air') this.#gameOf.set(keyOf(content), onAir);
    else if (game === undefined && isOfGame(content, likely.teamNames))
      this.#gameOf.set(keyOf(content), likely);
    return true;
  }

  /** Updates the inserts of another game, which will go on air with the same graphics. */
  joins({ inserts }: GameOnChannel): void {
    inserts.followGraphics(this.#graphics);
  }

  /** Returns the graphics for a game, without those written for another one. */
  forGame(game: GameOnChannel, graphics: Graphics): Graphics {
    // The ticker shows lines as soon as they are taken.
    return withoutContents(
      graphics,
      (content) => content.form !== 'lines' && this.#isOfAnother(content, game),
    );
  }

  #isOfAnother(content: GraphicContent, game: GameOnChannel): boolean {
    return (this.#gameFor(content) ?? game) !== game;
  }

  /** Clears graphics written for a game that is no longer pending. Ticker lines on air stay. */
  giveUp(game: GameOnChannel): void {
    const { content } = this.#graphics.ticker;
    if (content?.form === 'lines' && this.#gameFor(content) === game)
      this.#gameOf.set(keyOf(content), this.#ports.onAir());
    this.#set(
      withoutContents(this.#graphics, (one) => this.#gameFor(one) === game),
      'operator',
      false,
    );
  }

  #gameFor(content: GraphicContent | null | undefined): GameOnChannel | undefined {
    return content ? this.#gameOf.get(keyOf(content)) : undefined;
  }

  /** Returns a copy of content, recorded for its game. Copied because equal text on air may belong to another game. */
  #written(content: GraphicContent): GraphicContent {
    const own = structuredClone(content);
    const { chosen, onAir } = this.#ports;
    // Until the selected game is on air, a text may be about the current one.
    const game = [chosen(), onAir()].find(({ teamNames }) => isOfGame(own, teamNames));
    if (game) this.#gameOf.set(keyOf(own), game);
    return own;
  }

  /**
   * Clears graphics that are about moments of the previous game or were written for it, and a full frame that would be
   * empty for the new game. Call when another game went on air.
   */
  changeGame(): void {
    const game = this.#ports.onAir();
    const about = withoutContents(withoutMoment(this.#graphics), (content) =>
      this.#isOfAnother(content, game),
    );
    const graphics = this.#withoutEarlyFrame(about);
    if (graphics === this.#graphics) this.#note('feed');
    else this.#set(graphics, 'feed', false);
  }

  /**
   * Takes, clears, toggles or cues a graphic; `content` undefined keeps the cued or current content.
   *
   * @param seconds how long it stays visible; null: until it is cleared
   * @throws RequestRefused if a full frame would be empty, an announced game has started, or no takeover is possible
   */
  apply(
    graphic: GraphicId,
    verb: GraphicVerb,
    content: GraphicContent | null | undefined,
    seconds: number | null = null,
  ): void {
    if (graphic === 'takeover') {
      this.#applyToTakeover(verb);
      return;
    }
    const now = this.#ports.clock.wall();
    const shown = this.graphics[graphic];
    // An automatic graphic counts as on air: a toggle clears it, a take keeps it, a cue is for later.
    const meant = verb === 'toggle' ? meantBy(shown) : verb;
    if (meant === 'take' && content === undefined) this.#assertUpcoming(graphic);
    if (graphic === 'full-frame' && meant !== 'clear') this.#assertFrameAsked(meant, content);
    const own = content && this.#written(content);
    const isOfAnotherGame = this.#gameFor(shown.content) !== this.#gameFor(own);
    const act = { graphic, verb: meant, content: own, seconds, isOfAnotherGame };
    const next = applyOver(this.#graphics, shown, act, now);
    const isForLater = meant === 'cue' && shown.onAir;
    const hasLeft = !isForLater && this.#yield(graphic, now);
    const isSeen = this.forGame(this.#ports.onAir(), next)[graphic].onAir;
    const hasGivenWay = isSeen && this.#makeWay(graphic, next[graphic].moment, now);
    this.#set(next, 'operator', hasLeft || hasGivenWay);
  }

  /** Drops everything planned for a graphic that the producer uses. Returns whether there was anything. */
  #yield(graphic: GraphicId, now: number): boolean {
    return this.#ports
      .games()
      .map(({ moments }) => moments.automation.yield(graphic, now))
      .includes(true);
  }

  /** Clears a full frame that would be empty for the new game, so that it doesn't reappear later. */
  #withoutEarlyFrame(graphics: Graphics): Graphics {
    const { content, match } = this.#ports.onAir();
    const shown = graphics['full-frame'];
    const form = filledFormOf(shown.content);
    const isEarly = form !== null && whyNothing(form, match.shown(content)) !== null;
    return shown.onAir && isEarly ? this.#withCleared(graphics, 'full-frame') : graphics;
  }

  /** Clears a lower third that announces a game which has begun. */
  endAnnouncement(): void {
    const { onAir, content } = this.graphics['lower-third'];
    if (onAir && this.#ports.onAir().content.announcesBegun(content))
      this.#set(this.#withCleared(this.#graphics, 'lower-third'), 'feed', false);
  }

  #withCleared(graphics: Graphics, graphic: Exclude<GraphicId, 'takeover'>): Graphics {
    const act = {
      graphic,
      verb: 'clear' as const,
      content: undefined,
      seconds: null,
      isOfAnotherGame: false,
    };
    return applyOver(graphics, graphics[graphic], act, this.#ports.clock.wall());
  }

  /** Throws RequestRefused if a cued graphic announces a game that has started in the meantime. */
  #assertUpcoming(graphic: GraphicId): void {
    const { content } = this.#ports.onAir();
    assertUpcoming(content.whyPast(this.graphics[graphic].next?.content ?? null));
  }

  /** Full frames that would be empty for the game on air, with the reason. */
  get emptyFrames(): EmptyFrames {
    const { match } = this.#ports.onAir();
    const { session, match: chosen, content } = this.#ports.chosen();
    const shown = chosen.shown(content);
    const empty: EmptyFrames = {};
    const note = (frame: keyof EmptyFrames, why: string | null): void => {
      if (why !== null) empty[frame] = why;
    };
    if (match.newest !== null) for (const form of FilledForm.options) note(form, this.#whyEmpty(form));
    if (session !== null)
      for (const side of ['A', 'B'] as const) note(`line-up-${side}`, content.whyNoLineUp(side, shown));
    return empty;
  }

  #whyEmpty(form: FilledForm): string | null {
    const { content, match } = this.#ports.onAir();
    const shown = match.shown(content);
    return whyEmpty(form, shown, {
      course: (one) => content.course(match.newestState, shown, one, this.#ports.clock.wall()),
      hasOtherGames: content.hasOtherGames,
    });
  }

  /** Throws RequestRefused if a full frame would be empty. A full frame that is already on air stays. */
  assertFrame(requested: GraphicContent | null): void {
    const { onAir, content } = this.graphics['full-frame'];
    if (onAir && sameContent(requested, content)) return;
    const form = filledFormOf(requested);
    const why = form && this.#whyEmpty(form);
    if (why) throw channelErrors.frameEmpty(why);
  }

  /** Checks a take or cue of a full frame. Without content, its cued or current content counts. Throws RequestRefused. */
  #assertFrameAsked(verb: 'take' | 'cue', content: GraphicContent | null | undefined): void {
    const { next, content: current } = this.graphics['full-frame'];
    // Cueing again without content only removes the cue.
    if (verb === 'cue' && content === undefined && next !== null) return;
    this.assertFrame(content === undefined ? (next?.content ?? current) : content);
  }

  /**
   * Takes everything that is cued, or throws RequestRefused if nothing is cued or one of the graphics can't be taken.
   */
  takeCued(): void {
    const cued = GRAPHIC_IDS.filter((id) => this.graphics[id].next !== null);
    if (cued.length === 0) throw channelErrors.nothingCued(this.#ports.channel);
    for (const graphic of cued) {
      this.#assertUpcoming(graphic);
      if (graphic === 'full-frame') this.#assertFrameAsked('take', undefined);
    }
    for (const graphic of cued) this.apply(graphic, 'take', undefined);
  }

  /**
   * Ends the takeover when the producer takes a board, unless both are about the same moment. Returns whether a
   * takeover ended.
   */
  #makeWay(graphic: GraphicId, moment: number | null, now: number): boolean {
    if (graphic !== 'lower-third' && graphic !== 'full-frame') return false;
    const { automation } = this.#ports.onAir().moments;
    const isHandedOver = moment !== null && automation.takeoverAt(now)?.moment === moment;
    return !isHandedOver && automation.endTakeover(now);
  }

  /**
   * Takes the takeover of the newest moment that has one, or stops it. It follows the video, like an automatic one:
   * viewers who have not seen the goal yet see no takeover.
   */
  #applyToTakeover(verb: GraphicVerb): void {
    const { clock } = this.#ports;
    const { onAir } = this.graphics.takeover;
    if (verb === 'cue') throw channelErrors.takeoverNotCued();
    if (verb === 'clear' || (verb === 'toggle' && onAir)) {
      this.#set(this.#graphics, 'operator', this.#yield('takeover', clock.wall()));
      return;
    }
    if (onAir) return;
    const why = this.#ports.onAir().moments.fireTakeover();
    if (why !== null) throw channelErrors.takeoverUnavailable(why);
    this.#noteTakeover();
  }

  /** Holds the takeover on air, or ends it if it is already held. Throws RequestRefused without a takeover. */
  holdTakeover(): void {
    if (!this.#ports.onAir().moments.automation.holdTakeover(this.#ports.clock.wall()))
      throw channelErrors.takeoverNotOn(this.#ports.channel);
    this.#noteTakeover();
  }

  #noteTakeover(): void {
    this.#note('operator');
    this.#ports.onPlan();
    this.#ports.onMoments();
  }

  /**
   * Takes a lower third about a moment.
   *
   * @param seconds how long it stays visible; null: until it is cleared
   * @throws RequestRefused for an unknown or retracted moment
   */
  takeMoment(id: number, seconds: number | null = null): void {
    this.#standing(id);
    const now = this.#ports.clock.wall();
    const hasYielded = this.#yield('lower-third', now);
    const hasLeft = this.#makeWay('lower-third', id, now) || hasYielded;
    this.#set(takeMoment(this.#graphics, id, now, seconds), 'operator', hasLeft);
  }

  /**
   * Cues a lower third about a moment; cueing it again removes the cue. Throws RequestRefused for an unknown or
   * retracted moment.
   */
  cueMoment(id: number, seconds: number | null = null): void {
    this.#standing(id);
    this.#set(cueMoment(this.#graphics, id, seconds), 'operator', false);
  }

  /** Returns a moment of the selected game that isn't retracted. Throws RequestRefused. */
  #standing(id: number): Moment {
    const { moments } = this.#ports.chosen();
    const moment = moments.find(id);
    if (moment === null || !moments.stands(id)) throw showErrors.unknownMoment(this.#ports.channel);
    return moment;
  }

  /**
   * Sets or removes (null) the player of a moment: graphics on air about it change immediately, as a correction. Throws
   * RequestRefused for an unknown or retracted moment, and for a player that it can't have.
   */
  setPlayer(id: number, player: MomentPlayer | null): void {
    const moment = this.#standing(id);
    if (!takesPlayer(moment)) throw channelErrors.momentWithoutPlayer(momentName(en, moment));
    if (player?.isOwnGoal && moment.kind !== 'goal') throw channelErrors.notAnOwnGoal(momentName(en, moment));
    this.#ports.chosen().moments.setPlayer(id, player);
    this.#ports.record(
      'player',
      momentName(en, moment),
      player === null ? null : playerWords(player),
      'operator',
    );
    this.#ports.onOperatorAction('correction');
  }

  /** Returns the ID of the newest matching moment that isn't retracted. Throws RequestRefused without one. */
  latestMoment(isOne: (moment: Moment) => boolean = () => true): number {
    const { all } = this.#ports.chosen().moments;
    const latest = all.findLast((moment) => moment.state !== 'withdrawn' && isOne(moment));
    if (!latest) throw showErrors.unknownMoment(this.#ports.channel);
    return latest.id;
  }

  clear(): void {
    this.#set(clearAll(this.#graphics), 'operator', this.#clearAutomatic());
  }

  /** Call when rules of a game took, planned or cued a graphic. */
  rulesActed(game: GameOnChannel): void {
    if (game === this.#ports.onAir()) this.#note('rule');
    this.#ports.onPlan();
    this.#ports.onMoments();
  }

  /** Call when moments of a game began or were retracted. @param hasLeft true if an automatic graphic left with them */
  momentsChanged(game: GameOnChannel, withdrawn: readonly Moment[], hasLeft: boolean): void {
    const isOnAir = game === this.#ports.onAir();
    this.#set(isOnAir ? withoutMoments(this.#graphics, withdrawn) : this.#graphics, 'withdrawn', hasLeft);
    // Sponsors leave together with retracted moments, but only after the moments' state and inserts are updated.
    if (withdrawn.length > 0) this.#ports.clock.after(0, () => this.#ports.onOperatorAction('live'));
    this.#ports.onMoments();
  }

  close(): void {
    this.#cancelEdge?.();
  }

  #set(graphics: Graphics, cause: AsRunCause, hasAutomaticLeft: boolean): void {
    if (graphics === this.#graphics && !hasAutomaticLeft) return;
    this.#graphics = graphics;
    this.#note(cause);
    for (const { inserts } of this.#ports.games()) inserts.followGraphics(this.#graphics);
    this.#ports.onOperatorAction(MOTION_OF_CAUSE.get(cause) ?? 'live');
  }

  /** Starts dwell times, records what went on or off air, and schedules the next automatic change. */
  #note(cause: AsRunCause): void {
    const { clock, onAir, record, onMoments } = this.#ports;
    const now = clock.wall();
    const { moments } = onAir();
    const drawn = this.manualOver(onAir());
    this.#graphics = withDwell(this.#graphics, (id) => drawn[id].onAir && !this.isCovered(id), now);
    const shown = this.#takenAt(now);
    for (const { graphic, action, moment, content } of airChanges(this.#recorded, shown)) {
      const of = action === 'clear' ? this.#recordedMoments : moments;
      const about = moment === null ? null : (of?.find(moment) ?? null);
      const words = about ? momentWords(about) : contentWords(content);
      record(action, graphic, words, cause);
    }
    this.#recorded = shown;
    this.#recordedMoments = moments;
    this.#cancelEdge?.();
    this.#cancelEdge = null;
    const next = earlier(moments.automation.nextChangeAfter(now), firstToLeave(this.#graphics));
    if (next === null) return;
    this.#cancelEdge = clock.after(next - now, () => {
      this.#set(withoutDue(this.#graphics, clock.wall()), 'rundown', false);
      this.#note('rule');
      onMoments();
    });
  }
}

/** Returns the key for `#gameOf`. The ticker's lines stay the same object when its breaking news ends. */
const keyOf = (content: GraphicContent): object => (content.form === 'lines' ? content.lines : content);

/** Motion of a change by its cause; changes with other causes are animated. */
const MOTION_OF_CAUSE: ReadonlyMap<AsRunCause, Motion> = new Map([
  ['withdrawn', 'correction'],
  ['feed', 'jump'],
]);
