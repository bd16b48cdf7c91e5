import type { Retractions, TapeEvent } from '../../../feed/contract/received.ts';
import type { Moment, MomentInstant, MomentPlayer } from '../../../feed/contract/moments.ts';
import type { ViewScore } from '../../../feed/contract/values.ts';
import type { SportView } from '../../../feed/sports/index.ts';
import { GRAPHIC_IDS, type GraphicId } from '../../../preload/contract/output-frame.ts';
import type { ChannelAutomation, RulePatch } from '../../../preload/contract/automation.ts';
import type { BugReaction } from '../../../preload/contract/bug-reaction.ts';
import type { GraphicContent } from '../../../preload/contract/graphic-content.ts';
import type { AsRunCause } from '../as-run/as-run.ts';
import { Automation } from '../automation/automation.ts';
import type { Plan } from '../automation/plan.ts';
import type { RuleChange } from '../automation/rules.ts';
import {
  afterTake,
  airChanges,
  applyOver,
  applyVerb,
  clearAll,
  contentWords,
  cueMoment,
  meantBy,
  noGraphics,
  takeMoment,
  withoutMoment,
  withoutMoments,
  type Graphics,
  type GraphicVerb,
} from '../graphics/graphics.ts';
import { en } from '../../../words/en.ts';
import { momentName } from '../../../words/languages.ts';
import { momentWords, playerWords, takesPlayer } from '../moments/moment-words.ts';
import { reactionAt, reactionEdgeAfter, REACTION_MS } from '../moments/bug-reactions.ts';
import { MomentList, type KeptMoments, type MomentChange } from '../moments/moment-list.ts';
import { ReviewHistory } from '../moments/review-history.ts';
import { earlier } from '../instants.ts';
import { RequestRefused } from '../refused.ts';
import type { TakeoverOnAir } from './match-state.ts';
import type { PersistedGraphic } from './persisted-channel.ts';
import type { OnAirPorts } from './ports.ts';

/** What is on air over one channel, and the moments it can be about. */
export class OnAirGraphics {
  readonly #ports: OnAirPorts;
  readonly #moments = new MomentList();
  readonly #turns = new ReviewHistory();
  readonly #automation: Automation;
  /** Manual ones alone. */
  #graphics: Graphics = noGraphics;
  /** Manual and by rules, as recorded last. */
  #recorded: Graphics = noGraphics;
  /** The newest moment, which rules have not been asked about yet. */
  #begun: Moment | null = null;
  #cancelEdge: (() => void) | null = null;

  constructor(ports: OnAirPorts) {
    this.#ports = ports;
    const { channel, isHeld, keepMs } = ports;
    this.#automation = new Automation({ channel, isHeld, keepMs, find: (id) => this.#moments.find(id) });
  }

  /** As an output without a delay shows them, and what is cued. */
  get graphics(): Graphics {
    const now = this.#ports.clock.wall();
    return this.#automation.cuedAt(this.graphicsAt(now), now);
  }

  /** As an output shows them whose delay lets this instant through: rules keep the time of the video, the producer does not. */
  graphicsAt(instant: number): Graphics {
    return this.#automation.graphicsAt(this.#graphics, instant);
  }

  /** The first instant after this one at which a rule's graphic or a reaction of the scorebug comes or goes, or null. */
  edgeAfter(instant: number): number | null {
    return earlier(this.#automation.edgeAfter(instant), reactionEdgeAfter(this.moments, instant));
  }

  /** What the scorebug says of a moment at an instant of the feed, or null. */
  reactionAt(instant: number): BugReaction | null {
    return reactionAt(this.moments, instant);
  }

  /** Oldest first. */
  get moments(): readonly Moment[] {
    return this.#moments.moments;
  }

  /** The moment that a lower third is about, as it stood at an instant of the feed; or null. */
  momentOf(graphics: Graphics, instant: number): Moment | null {
    const { moment: id } = graphics['lower-third'];
    const moment = id === null ? null : this.#moments.find(id);
    return moment && this.#turns.at(moment, instant);
  }

  /** The takeover at an instant of the feed, and the moment it is about as it stood then; or null. */
  takeoverAt(instant: number): TakeoverOnAir | null {
    return this.#told(this.#automation.takeoverAt(instant), instant);
  }

  #told(found: ReturnType<Automation['takeoverAt']>, instant: number): TakeoverOnAir | null {
    const moment = found && this.#moments.find(found.moment);
    return found && moment && { ...found, moment: this.#turns.at(moment, instant) };
  }

  /** As an output would show them after a take of all that is cued, and the takeover among them. */
  nextAt(instant: number): { graphics: Graphics; takeover: TakeoverOnAir | null } {
    const cued = this.#automation.cuedAt(this.graphicsAt(instant), this.#ports.clock.wall());
    const isFired = cued.takeover.next !== null;
    return {
      graphics: afterTake(cued, instant),
      takeover: isFired
        ? this.#told(this.#automation.takeoverCued(instant), instant)
        : this.takeoverAt(instant),
    };
  }

  /** Something on air, or soon to be on some output, is about a moment. */
  isAboutMoments(now: number): boolean {
    return (
      this.#automation.isNeeded(now) ||
      this.#graphics['lower-third'].moment !== null ||
      this.reactionAt(now) !== null
    );
  }

  /** @param sport null: there is no game on the channel */
  automation(sport: string | null): ChannelAutomation {
    return this.#automation.state(sport, this.#ports.clock.wall());
  }

  /** What rules have on air, or will, or had as far back as an output can look. */
  get plan(): Plan {
    return this.#automation.planAt(this.#ports.clock.wall());
  }

  /** What the producer has changed of the rules, to be remembered. */
  get ruleChanges(): readonly RuleChange[] {
    return this.#automation.changes;
  }

  putBackRules(changes: readonly RuleChange[]): void {
    this.#automation.putBack(changes);
  }

  /** Changes a rule. Throws RequestRefused for one that there isn't. */
  patchRule(id: string, patch: RulePatch): void {
    const hasLeft = this.#automation.patch(id, patch, this.#ports.clock.wall());
    if (patch.isOn === false) this.#ports.inserts.dropRule(id);
    this.#set(this.#graphics, 'operator', hasLeft);
    this.#ports.onMoments();
  }

  /** Whatever a rule has on air leaves, on all outputs. */
  dropAutomatic(): void {
    this.#ports.inserts.clear();
    this.#set(this.#graphics, 'operator', this.#automation.clear());
  }

  /** What the producer has on air, to put back after a restart. */
  persisted(): PersistedGraphic[] {
    return GRAPHIC_IDS.filter((id) => this.#graphics[id].onAir).map((graphic) => {
      const { content, moment } = this.#graphics[graphic];
      return { graphic, content, moment };
    });
  }

  /** What changes with the game, to put back after a restart. */
  kept(): { moments: KeptMoments; plan: Plan } {
    return { moments: this.#moments.kept(), plan: this.plan };
  }

  /** What was on air when the program ended is on air again. A graphic about a moment that is not known any more is not. */
  putBack(onAir: readonly PersistedGraphic[], kept: { moments: KeptMoments; plan: Plan } | null): void {
    const now = this.#ports.clock.wall();
    if (kept !== null) {
      this.#moments.putBack(kept.moments);
      this.#turns.note(this.#moments.moments, now);
      this.#automation.putBackPlan(kept.plan);
    }
    let graphics = this.#graphics;
    for (const { graphic, content, moment } of onAir) {
      if (moment === null) graphics = applyVerb(graphics, { graphic, verb: 'take', content }, now);
      else if (this.#stands(moment)) graphics = takeMoment(graphics, moment, now);
    }
    this.#set(graphics, 'restart', kept !== null);
  }

  #stands(id: number): boolean {
    const moment = this.#moments.find(id);
    return moment !== null && moment.state !== 'withdrawn';
  }

  /** Take, clear, toggle or cue; `content` is what it is to say, undefined leaves that as it is. */
  apply(graphic: GraphicId, verb: GraphicVerb, content: GraphicContent | null | undefined): void {
    if (graphic === 'takeover') {
      this.#applyToTakeover(verb);
      return;
    }
    const now = this.#ports.clock.wall();
    const shown = this.graphics[graphic];
    // What a rule has on air is on air to the producer: a toggle takes it off, a take keeps it, a cue is for later.
    const meant = verb === 'toggle' ? meantBy(shown) : verb;
    const next = applyOver(this.#graphics, shown, { graphic, verb: meant, content }, now);
    const isForLater = meant === 'cue' && shown.onAir;
    const hasLeft = !isForLater && this.#automation.yield(graphic, now);
    const hasGivenWay = next[graphic].onAir && this.#makeWay(graphic, next[graphic].moment, now);
    this.#set(next, 'operator', hasLeft || hasGivenWay);
  }

  /** Puts everything on air that is cued. Throws RequestRefused where nothing is. */
  takeCued(): void {
    const cued = GRAPHIC_IDS.filter((id) => this.graphics[id].next !== null);
    if (cued.length === 0) throw RequestRefused.nothingCued(this.#ports.channel);
    for (const graphic of cued) this.apply(graphic, 'take', undefined);
  }

  /** A board that the producer takes is to be seen: the takeover over it ends, but for one that hands over to it. */
  #makeWay(graphic: GraphicId, moment: number | null, now: number): boolean {
    if (graphic !== 'lower-third' && graphic !== 'full-frame') return false;
    const isHandedOver = moment !== null && this.#automation.takeoverAt(now)?.moment === moment;
    return !isHandedOver && this.#automation.endTakeover(now);
  }

  /**
   * Fires the takeover of the newest moment that has one, or stops it. It keeps the time of the video, as a rule's does: a
   * viewer who has not seen the goal yet sees no takeover of it.
   */
  #applyToTakeover(verb: GraphicVerb): void {
    const now = this.#ports.clock.wall();
    const { onAir } = this.graphics.takeover;
    if (verb === 'cue') throw RequestRefused.takeoverNotCued();
    if (verb === 'clear' || (verb === 'toggle' && onAir)) {
      this.#set(this.#graphics, 'operator', this.#automation.yield('takeover', now));
      return;
    }
    if (onAir) return;
    const game = this.#ports.game();
    const moment = game && this.#automation.takeoverDue(this.#moments.moments, game.sport, now);
    if (game === null || moment === null) throw RequestRefused.noTakeover(this.#ports.channel);
    if (game.isUnderReview) throw RequestRefused.underReview(this.#ports.channel);
    this.#automation.fireTakeover(moment, game.sport, now);
    this.#noteTakeover();
  }

  /** The takeover on air stays until this is asked again. Throws RequestRefused where there is none. */
  holdTakeover(): void {
    if (!this.#automation.holdTakeover(this.#ports.clock.wall()))
      throw RequestRefused.takeoverNotOn(this.#ports.channel);
    this.#noteTakeover();
  }

  #noteTakeover(): void {
    this.#note('operator');
    this.#ports.onPlan();
    this.#ports.onMoments();
  }

  /** Puts a lower third about a moment on air. Throws RequestRefused for one that is unknown or withdrawn. */
  takeMoment(id: number): void {
    if (!this.#stands(id)) throw RequestRefused.unknownMoment(this.#ports.channel);
    const now = this.#ports.clock.wall();
    const hasYielded = this.#automation.yield('lower-third', now);
    const hasLeft = this.#makeWay('lower-third', id, now) || hasYielded;
    this.#set(takeMoment(this.#graphics, id, now), 'operator', hasLeft);
  }

  /** Makes the lower third about a moment ready. Throws RequestRefused for one that is unknown or withdrawn. */
  cueMoment(id: number): void {
    if (!this.#stands(id)) throw RequestRefused.unknownMoment(this.#ports.channel);
    this.#set(cueMoment(this.#graphics, id), 'operator', false);
  }

  /**
   * Puts a player on a moment, or takes the one that is there off (null): what is on air about it says so at once, as a
   * correction. Throws RequestRefused where there is no such moment, none that takes this player.
   */
  setPlayer(id: number, player: MomentPlayer | null): void {
    const moment = this.#moments.find(id);
    if (moment === null || !this.#stands(id)) throw RequestRefused.unknownMoment(this.#ports.channel);
    if (!takesPlayer(moment)) throw RequestRefused.noPlayer(momentName(en, moment));
    if (player?.isOwnGoal && moment.kind !== 'goal') throw RequestRefused.noOwnGoal(momentName(en, moment));
    this.#moments.setPlayer(id, player);
    this.#ports.record(
      'player',
      momentName(en, moment),
      player === null ? null : playerWords(player),
      'operator',
    );
    this.#ports.onOperatorAction('correction');
  }

  /** Id of the newest moment that still stands, and is one of these. Throws RequestRefused where there is none. */
  latestMoment(isOne: (moment: Moment) => boolean = () => true): number {
    const latest = this.#moments.moments.findLast((moment) => moment.state !== 'withdrawn' && isOne(moment));
    if (!latest) throw RequestRefused.unknownMoment(this.#ports.channel);
    return latest.id;
  }

  clear(): void {
    this.#ports.inserts.clear();
    this.#set(clearAll(this.#graphics), 'operator', this.#automation.clear());
  }

  /** Another game: its moments are not these, and no graphic is about one of them. */
  forgetGame(): void {
    this.#begun = null;
    this.#ports.inserts.clear();
    this.#set(withoutMoment(this.#graphics), 'feed', this.#automation.clear());
    this.#moments.reset();
  }

  /** The match goes on in another session: moments and graphics stay. */
  carryOver(): void {
    this.#moments.carryOver();
  }

  /** An event heard live for the first time; see MomentList. */
  heard(
    event: TapeEvent,
    before: SportView | null,
    after: SportView,
    retracted: Retractions | null,
    instant: () => MomentInstant,
  ): void {
    this.#follow(this.#moments.heard(event, before, after, retracted, this.#ports.clock.wall(), instant));
  }

  /** The state came anew after an absence. */
  renewed(before: SportView, after: SportView, retracted: Retractions): void {
    this.#automation.skip();
    this.#follow(this.#moments.renewed(before, after, retracted, this.#ports.clock.wall()));
  }

  /** History was read: it may tell of an undo that was missed. */
  applyRetractions(retracted: Retractions): void {
    this.#follow(this.#moments.applyRetractions(retracted));
  }

  /** The session is sealed; `id` is one more than its last `seq`. */
  ended(id: number, feedScore: ViewScore, instant: MomentInstant): void {
    this.#follow(this.#moments.ended(id, this.#ports.clock.wall(), feedScore, instant));
  }

  /** Rules do what they are for, now that the state is there which the moments came with. */
  followRules(): void {
    const begun = this.#begun;
    this.#begun = null;
    // The state that it came with may be on its way already.
    if (begun !== null && begun.kind in REACTION_MS) this.#ports.onPlan();
    const game = this.#ports.game();
    if (game === null || !this.#automation.follow(begun, game, this.#graphics, this.#ports.clock.wall()))
      return;
    this.#note('rule');
    this.#ports.onPlan();
    this.#ports.onMoments();
  }

  close(): void {
    this.#cancelEdge?.();
  }

  #follow({ begun, withdrawn }: MomentChange): void {
    this.#turns.note(this.#moments.moments, this.#ports.clock.wall());
    if (begun !== null) {
      this.#begun = begun;
      this.#ports.onBegun(momentName(en, begun));
    }
    if (begun === null && withdrawn.length === 0) return;
    const hasLeft = withdrawn.length > 0 && this.#automation.withdraw(withdrawn, this.#ports.clock.wall());
    this.#set(withoutMoments(this.#graphics, withdrawn), 'withdrawn', hasLeft);
    this.#ports.onMoments();
  }

  #set(graphics: Graphics, cause: AsRunCause, hasAutomaticLeft: boolean): void {
    if (graphics === this.#graphics && !hasAutomaticLeft) return;
    this.#graphics = graphics;
    this.#note(cause);
    this.#ports.inserts.followGraphics(graphics);
    this.#ports.onOperatorAction(cause === 'withdrawn' ? 'correction' : 'live');
  }

  /** Records what has changed on air, by the feed's own time, and waits for the next change that comes by itself. */
  #note(cause: AsRunCause): void {
    const now = this.#ports.clock.wall();
    const shown = this.graphicsAt(now);
    for (const { graphic, action, moment, content } of airChanges(this.#recorded, shown)) {
      const about = moment === null ? null : this.#moments.find(moment);
      const words = about ? momentWords(about) : contentWords(content);
      this.#ports.record(action, graphic, words, cause);
    }
    this.#recorded = shown;
    this.#cancelEdge?.();
    this.#cancelEdge = null;
    const next = this.#automation.nextChangeAfter(now);
    if (next === null) return;
    this.#cancelEdge = this.#ports.clock.after(next - now, () => {
      this.#note('rule');
      this.#ports.onMoments();
    });
  }
}
