import type { Moment } from '../../../feed/contract/moments.ts';
import { isScoreKind } from '../../../feed/contract/moments.ts';
import type { AutomationRule, ChannelAutomation } from '../../../preload/contract/automation.ts';
import type { GraphicId } from '../../../preload/contract/output-frame.ts';
import type { TakeoverCover } from '../../../preload/contract/takeover.ts';
import type { GraphicCue, GraphicOnAir } from '../../../preload/contract/show-state.ts';
import {
  edgeAfter,
  forgetting,
  spanAt,
  stayingUntil,
  without,
  withRequest,
  type Plan,
  type Span,
} from './plan.ts';
import { ruleById, rulesOf, type RuleChange } from './rules.ts';
import { mayTakeOver, TAKEOVER_AFTER_MAX_MS, TAKEOVER_HOLD_MS, takeoverRule } from './takeovers.ts';
import type { Graphics } from '../graphics/graphics.ts';
import { earlier } from '../instants.ts';

const ANY_OF = new Intl.ListFormat('en', { type: 'disjunction' });

export interface AutomationPorts {
  /** The channel's letter. */
  channel: string;
  /** Returns the moment's current state, or null. */
  find: (moment: number) => Moment | null;
  /** Returns whether automation is paused. */
  isHeld: () => boolean;
  /** How far back an output can show, ms. */
  keepMs: number;
  changes: () => readonly RuleChange[];
}

/** The state of the game that rules depend on. */
export interface Game {
  sport: string;
  /** True while a review is open, because it may retract something. */
  isUnderReview: boolean;
}

/** A rule for a graphic. Rules for inserts are handled by `Inserts`. */
type GraphicRule = AutomationRule & { graphic: GraphicId };

interface Cue {
  rule: string;
  graphic: GraphicId;
  moment: number;
  priority: number;
  until: number;
}

/**
 * Automatic graphics of a channel. The producer has priority: rules leave the producer's graphics alone, and a graphic
 * that the producer uses loses everything planned for it.
 */
export class Automation {
  readonly #ports: AutomationPorts;
  #plan: Plan = [];
  #cue: Cue | null = null;
  /** Scores that were under review when they arrived: their rules wait for the decision. */
  readonly #awaited = new Set<number>();
  /** Moments that already had an automatic takeover, so that none gets a second one. */
  readonly #celebrated = new Set<number>();
  /**
   * The full-time moment shown by a lower third. If the score is the same and there was no play since, a final would be
   * redundant.
   */
  #fullTime: number | null = null;

  constructor(ports: AutomationPorts) {
    this.#ports = ports;
  }

  /** Returns whether anything is cued, planned, or still on air on an output with the longest delay. */
  isNeeded(now: number): boolean {
    return this.#cue !== null || this.#plan.some(({ until }) => until >= now - this.#ports.keepMs);
  }

  /** Returns the automatic graphics that are planned, or that an output can still show. */
  planAt(now: number): Plan {
    return forgetting(this.#plan, now - this.#ports.keepMs);
  }

  /** ID of the full-time moment that was shown; null: none, or play went on. */
  get fullTime(): number | null {
    return this.#fullTime;
  }

  putBackPlan(plan: Plan, fullTime: number | null): void {
    this.#plan = plan;
    this.#fullTime = fullTime;
  }

  /** Clears the graphics of a rule that was switched off. Returns whether there were any. */
  dropRule(id: string, now: number): boolean {
    return this.#drop(({ rule }) => rule === id, now);
  }

  /**
   * Applies the rules after a live moment, or after other moments changed.
   *
   * @param graphics what the producer has on air
   * @returns whether a rule did anything, or a review ended the takeover
   */
  follow(begun: Moment | null, game: Game, graphics: Graphics, now: number): boolean {
    const hasEnded = game.isUnderReview && this.endTakeover(now);
    if (begun?.kind === 'period_start') this.#fullTime = null;
    if (begun === null && this.#awaited.size === 0) return hasEnded;
    const due = this.#standing();
    if (begun !== null) {
      // Only scores wait for confirmation; a review, a flag or a penalty is shown as soon as it opens.
      if (begun.state === 'pending' && isScoreKind(begun.kind)) this.#awaited.add(begun.id);
      else due.push(begun);
    }
    if (this.#ports.isHeld()) return hasEnded;
    return due.map((moment) => this.#begin(moment, game, graphics, now)).includes(true) || hasEnded;
  }

  /**
   * Forgets scores that wait for a decision. Call after an outage, because the decision may have been made long ago.
   */
  skip(): void {
    this.#awaited.clear();
  }

  /** Removes these moments from air, on undelayed and delayed outputs. Returns whether anything was removed. */
  withdraw(moments: readonly { id: number }[], now: number): boolean {
    return this.#drop(({ moment }) => moments.some(({ id }) => id === moment), now);
  }

  /** Drops everything planned for a graphic that the producer uses. Returns whether there was anything. */
  yield(graphic: GraphicId, now: number): boolean {
    return this.#drop((one) => one.graphic === graphic, now);
  }

  /**
   * Ends the takeover on air now; delayed outputs end it with their video. Returns whether there was one.
   */
  endTakeover(now: number): boolean {
    const plan = stayingUntil(this.#plan, 'takeover', now, now);
    const hasEnded = plan !== this.#plan;
    this.#plan = plan;
    return hasEnded;
  }

  /**
   * Holds the takeover on air until it is released, for at most a minute, or ends it if it is already held. Returns
   * false without a takeover.
   */
  holdTakeover(now: number): boolean {
    const running = spanAt(this.#plan, 'takeover', now);
    if (running === null) return false;
    const seconds = ruleById(running.rule, this.#ports.changes())?.seconds ?? 0;
    const isHeld = running.until - running.from > seconds * 1000;
    const until = isHeld ? now : now + TAKEOVER_HOLD_MS;
    this.#plan = stayingUntil(this.#plan, 'takeover', now, until);
    return true;
  }

  /**
   * Returns the moment whose takeover a rule cued, otherwise the newest confirmed moment with a takeover. Null without
   * one, or if a newer score has no takeover.
   */
  takeoverDue(moments: readonly Moment[], sport: string, now: number): Moment | null {
    const cue = this.#cue;
    const cued = cue?.graphic === 'takeover' && cue.until > now ? this.#ports.find(cue.moment) : null;
    if (cued?.state === 'confirmed') return cued;
    const rules = rulesOf(sport, this.#ports.changes());
    const newest = moments.findLast(
      (moment) =>
        moment.state === 'confirmed' && (isScoreKind(moment.kind) || takeoverRule(rules, moment) !== null),
    );
    return newest && takeoverRule(rules, newest) !== null ? newest : null;
  }

  /** Returns the kinds of takeovers of a sport in words, without the final: "goal or red card". */
  takeoverNames(sport: string): string {
    const rules = rulesOf(sport, this.#ports.changes()).filter(
      ({ graphic, kinds }) => graphic === 'takeover' && !kinds.includes('final'),
    );
    return ANY_OF.format(rules.map(({ name }) => name.toLowerCase()));
  }

  /**
   * Takes a moment's takeover manually, as its rule would, and drops a cued takeover. Does nothing for a kind of moment
   * without a takeover.
   */
  fireTakeover(moment: Moment, sport: string, now: number): void {
    const rule = takeoverRule(rulesOf(sport, this.#ports.changes()), moment);
    if (rule === null) return;
    if (this.#cue?.graphic === 'takeover') this.#cue = null;
    this.#celebrated.add(moment.id);
    this.#planFor({ ...rule, graphic: 'takeover' }, { moment: moment.id, cause: 'operator' }, now);
  }

  /** Returns the takeover at an instant of the feed, or null. */
  takeoverAt(instant: number): { moment: number; startedAt: number; covers: TakeoverCover } | null {
    const span = spanAt(this.#plan, 'takeover', instant);
    if (span === null || !this.#stands(span.moment)) return null;
    return { moment: span.moment, startedAt: span.from, covers: this.#coversOf(span.rule) };
  }

  /** Returns the cued takeover as it would begin at an instant of the feed, or null. */
  takeoverCued(instant: number): { moment: number; startedAt: number; covers: TakeoverCover } | null {
    const cue = this.#cue;
    if (cue?.graphic !== 'takeover' || cue.until <= instant || !this.#stands(cue.moment)) return null;
    return { moment: cue.moment, startedAt: instant, covers: this.#coversOf(cue.rule) };
  }

  #coversOf(rule: string): TakeoverCover {
    return ruleById(rule, this.#ports.changes())?.covers ?? 'picture';
  }

  /** Clears everything, for Clear all, a pause, or a released channel. Returns whether there was anything. */
  clear(): boolean {
    const wasEmpty = this.#plan.length === 0 && this.#cue === null;
    this.#plan = [];
    this.#cue = null;
    this.#awaited.clear();
    return !wasEmpty;
  }

  /**
   * Returns the graphics on air at an instant of the feed: the manual ones, plus automatic ones where none is on air.
   */
  graphicsAt(manual: Graphics, instant: number): Graphics {
    if (this.#plan.length === 0) return manual;
    let graphics = manual;
    for (const graphic of new Set(this.#plan.map((span) => span.graphic))) {
      const span = manual[graphic].onAir ? null : spanAt(this.#plan, graphic, instant);
      if (span === null || !this.#stands(span.moment)) continue;
      const { from, until, moment, cause } = span;
      const shown: Partial<GraphicOnAir> = { onAir: true, since: from, until, moment, cause };
      graphics = { ...graphics, [graphic]: { ...manual[graphic], ...shown, content: null } };
    }
    return graphics;
  }

  /** Adds the graphic that a rule cued, unless that graphic is on air or already cued. */
  cuedAt(shown: Graphics, now: number): Graphics {
    const cue = this.#cue;
    if (cue === null || cue.until <= now || !this.#stands(cue.moment)) return shown;
    const { graphic, moment, until } = cue;
    if (shown[graphic].onAir || shown[graphic].next) return shown;
    const next: GraphicCue = { moment, content: null, until, seconds: null, cause: 'rule' };
    return { ...shown, [graphic]: { ...shown[graphic], next } };
  }

  /** Returns the first later instant at which a graphic goes on or off air, or null. */
  edgeAfter(instant: number): number | null {
    return edgeAfter(this.#plan, instant);
  }

  /** Returns the next instant at which the producer's view changes automatically, or null. */
  nextChangeAfter(now: number): number | null {
    const cueEnd = this.#cue !== null && this.#cue.until > now ? this.#cue.until : null;
    return earlier(this.edgeAfter(now), cueEnd);
  }

  /** Returns the state of automation for the control window. @param sport null: no game on the channel */
  state(
    sport: string | null,
    moments: readonly Moment[],
    now: number,
  ): Omit<ChannelAutomation, 'noTakeover'> {
    return {
      rules: sport === null ? [] : rulesOf(sport, this.#ports.changes()),
      due: sport === null ? null : (this.takeoverDue(moments, sport, now)?.id ?? null),
      queue: this.#plan
        .filter(({ from, moment }) => from > now && this.#stands(moment))
        .map(({ moment, graphic, from, until }) => ({ moment, graphic, from, until })),
    };
  }

  #begin(moment: Moment, { sport, isUnderReview }: Game, graphics: Graphics, now: number): boolean {
    const scene = { isUnderReview, hasFullFrame: graphics['full-frame'].onAir };
    let hasBegun = false;
    for (const rule of rulesOf(sport, this.#ports.changes())) {
      const { graphic } = rule;
      // Inserts are not about moments.
      if (graphic === 'insert' || !rule.isOn || !rule.kinds.includes(moment.kind)) continue;
      if (graphics[graphic].onAir || (graphic === 'lower-third' && this.#repeatsFullTime(moment))) continue;
      if (graphic === 'takeover') {
        if (this.#celebrated.has(moment.id) || !mayTakeOver(moment, this.#plan, scene, now)) continue;
        this.#celebrated.add(moment.id);
      }
      hasBegun = true;
      if (rule.action === 'cue') this.#cueFor({ ...rule, graphic }, moment.id, now);
      else {
        this.#planFor({ ...rule, graphic }, { moment: moment.id, cause: 'rule' }, now);
        if (graphic === 'lower-third' && moment.phase?.is === 'full-time') this.#fullTime = moment.id;
      }
    }
    return hasBegun;
  }

  #repeatsFullTime({ kind, instant: { score } }: Moment): boolean {
    const reported = this.#fullTime === null ? null : this.#ports.find(this.#fullTime);
    if (kind !== 'final' || reported === null || reported.state === 'withdrawn') return false;
    return reported.instant.score.a === score.a && reported.instant.score.b === score.b;
  }

  #planFor(
    { id: rule, graphic, priority, seconds }: GraphicRule,
    request: Pick<Span, 'moment' | 'cause'>,
    now: number,
  ): void {
    const plan = forgetting(this.#plan, now - this.#ports.keepMs);
    this.#plan = withRequest(plan, { ...request, rule, graphic, priority, stayMs: seconds * 1000 }, now);
  }

  #cueFor({ id: rule, graphic, priority, seconds }: GraphicRule, moment: number, now: number): void {
    const isBusy = this.#cue !== null && this.#cue.until > now && this.#cue.priority > priority;
    // Takeovers last two seconds, so a cued one stays available longer.
    const stayMs = graphic === 'takeover' ? TAKEOVER_AFTER_MAX_MS : seconds * 1000;
    if (!isBusy) this.#cue = { rule, graphic, moment, priority, until: now + stayMs };
  }

  /** Stops awaiting moments that were decided, and returns those that were confirmed. */
  #standing(): Moment[] {
    const found = [...this.#awaited].map((id) => ({ id, moment: this.#ports.find(id) }));
    for (const { id, moment } of found) if (moment?.state !== 'pending') this.#awaited.delete(id);
    return found.flatMap(({ moment }) => (moment?.state === 'confirmed' ? [moment] : []));
  }

  #stands(moment: number): boolean {
    const { state } = this.#ports.find(moment) ?? { state: 'withdrawn' };
    return state !== 'withdrawn';
  }

  #drop(
    isGone: (one: { rule: string; moment: number; graphic: GraphicId }) => boolean,
    now: number,
  ): boolean {
    const plan = without(this.#plan, isGone, now);
    const cue = this.#cue !== null && isGone(this.#cue) ? null : this.#cue;
    const hasChanged = plan !== this.#plan || cue !== this.#cue;
    this.#plan = plan;
    this.#cue = cue;
    return hasChanged;
  }
}
