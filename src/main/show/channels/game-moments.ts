import type { Retractions, LoggedEvent } from '../../../feed/contract/received.ts';
import type { Moment, MomentInstant, MomentPlayer } from '../../../feed/contract/moments.ts';
import type { ViewScore } from '../../../feed/contract/values.ts';
import type { SportView } from '../../../feed/sports/index.ts';
import type { BugReaction } from '../../../preload/contract/bug-reaction.ts';
import { en } from '../../../words/en.ts';
import { momentName } from '../../../words/languages.ts';
import { Automation, type Game } from '../automation/automation.ts';
import type { LastState } from './last-state.ts';
import type { RuleChange } from '../automation/rules.ts';
import type { Graphics } from '../graphics/graphics.ts';
import { earlier } from '../instants.ts';
import { isReaction, reactionAt, reactionEdgeAfter } from '../moments/bug-reactions.ts';
import { MomentList, type MomentChange } from '../moments/moment-list.ts';
import { ReviewHistory } from '../moments/review-history.ts';
import type { Clock } from '../ports.ts';
import type { TakeoverOnAir } from './match-state.ts';

export interface GameMomentsPorts {
  clock: Clock;
  /** The channel's letter. */
  channel: string;
  /** How far back an output can show, ms. */
  keepMs: number;
  /** Returns whether automation is paused. */
  isHeld: () => boolean;
  /** Returns the producer's changes to the rules. */
  ruleChanges: () => readonly RuleChange[];
  /** Returns the game for rules; null: none. */
  game: () => Game | null;
  /** Returns the producer's graphics on air. */
  manual: () => Graphics;
  /** Called when rules took, cued or planned a graphic. */
  onRules: () => void;
  /** Called when a graphic or reaction is planned. Outputs show it according to their delay. */
  onPlan: () => void;
  /** Called when moments began or were retracted. `hasLeft`: an automatic graphic left with them. */
  onMoments: (withdrawn: readonly Moment[], hasLeft: boolean) => void;
  /** Called with the name of a moment that began live. */
  onBegun: (words: string) => void;
}

/** The moments of one game with the rules applied to them. Moment numbers are unique within their game. */
export class GameMoments {
  readonly automation: Automation;
  readonly #ports: GameMomentsPorts;
  readonly #list = new MomentList();
  readonly #reviews = new ReviewHistory();
  /** The newest moment, before the rules are applied. */
  #begun: Moment | null = null;

  constructor(ports: GameMomentsPorts) {
    this.#ports = ports;
    const { channel, isHeld, keepMs, ruleChanges } = ports;
    this.automation = new Automation({
      channel,
      isHeld,
      keepMs,
      changes: ruleChanges,
      find: (id) => this.#list.find(id),
    });
  }

  /** The moments of the game, oldest first. */
  get all(): readonly Moment[] {
    return this.#list.moments;
  }

  /** The highest known press number in any session of the match. */
  get highestSeq(): number {
    return this.#list.highestSeq;
  }

  find(id: number): Moment | null {
    return this.#list.find(id);
  }

  /** Returns whether a moment is known and not retracted. */
  stands(id: number): boolean {
    const moment = this.find(id);
    return moment !== null && moment.state !== 'withdrawn';
  }

  /** Returns the moment as of an instant of the feed, or null. */
  at(id: number, instant: number): Moment | null {
    const moment = this.find(id);
    return moment && this.#reviews.at(moment, instant);
  }

  /** Returns the scorebug's reaction at an instant of the feed, or null. */
  reactionAt(instant: number): BugReaction | null {
    return reactionAt(this.all, instant);
  }

  /** Returns the takeover at an instant of the feed, with its moment as of that instant, or null. */
  takeoverAt(instant: number): TakeoverOnAir | null {
    return this.#withMoment(this.automation.takeoverAt(instant), instant);
  }

  /** Returns the cued takeover as it would begin at an instant of the feed, or null. */
  takeoverCued(instant: number): TakeoverOnAir | null {
    return this.#withMoment(this.automation.takeoverCued(instant), instant);
  }

  #withMoment(found: ReturnType<Automation['takeoverAt']>, instant: number): TakeoverOnAir | null {
    const moment = found && this.at(found.moment, instant);
    return found && moment && { ...found, moment };
  }

  /** Returns why no takeover can be taken now, or null if one can. */
  whyNoTakeover(): string | null {
    const found = this.#takeoverToFire();
    return typeof found === 'string' ? found : null;
  }

  /** Takes the takeover of the newest moment that has one. Returns why that is impossible, or null. */
  fireTakeover(): string | null {
    const found = this.#takeoverToFire();
    if (typeof found === 'string') return found;
    this.automation.fireTakeover(found.moment, found.sport, this.#ports.clock.wall());
    return null;
  }

  /** Returns the newest moment with a takeover, or why none can be taken now. */
  #takeoverToFire(): { moment: Moment; sport: string } | string {
    const game = this.#ports.game();
    if (game === null) return 'No game is on air yet.';
    const { sport, isUnderReview } = game;
    if (isUnderReview) return 'Wait for the review decision.';
    const moment = this.automation.takeoverDue(this.all, sport, this.#ports.clock.wall());
    if (moment !== null) return { moment, sport };
    const names = this.automation.takeoverNames(sport);
    return names === '' ? 'Available after the final.' : `No new ${names}.`;
  }

  /** Returns the last instant (Unix ms) up to this one at which a confirmed moment was retracted, or null. */
  withdrawnBy(instant: number): number | null {
    return this.#reviews.withdrawals.findLast((at) => at <= instant) ?? null;
  }

  /**
   * Returns the next instant at which an automatic graphic or a reaction enters or leaves, or a moment is retracted; or
   * null.
   */
  edgeAfter(instant: number): number | null {
    const withdrawn = this.#reviews.withdrawals.find((at) => at > instant) ?? null;
    const reacted = earlier(reactionEdgeAfter(this.all, instant), withdrawn);
    return earlier(this.automation.edgeAfter(instant), reacted);
  }

  /** Sets the player of a moment; null removes the player. */
  setPlayer(id: number, player: MomentPlayer | null): void {
    this.#list.setPlayer(id, player);
  }

  /** Applies the release of a score override; see MomentList. */
  releaseScore(side: 'a' | 'b', since: number): void {
    this.#list.releaseScore(side, since);
    this.#reviews.note(this.all, this.#ports.clock.wall());
  }

  /** Returns the data to save for a restart. */
  toSaved(): Pick<LastState, 'moments' | 'plan' | 'fullTime'> {
    const { automation } = this;
    return {
      moments: this.#list.toSaved(),
      plan: automation.planAt(this.#ports.clock.wall()),
      fullTime: automation.fullTime,
    };
  }

  putBack({ moments, plan, fullTime }: Pick<LastState, 'moments' | 'plan' | 'fullTime'>): void {
    this.#list.putBack(moments);
    this.#reviews.note(this.all, this.#ports.clock.wall());
    this.automation.putBackPlan(plan, fullTime);
  }

  /** Continues the game in another session, which numbers its events from the start; see MomentList. */
  carryOver(isManual: boolean): void {
    this.#list.carryOver(isManual);
  }

  /** Adds a new live event; see MomentList. */
  heard(
    event: LoggedEvent,
    before: SportView | null,
    after: SportView,
    retracted: Retractions | null,
    at: number,
    instant: () => MomentInstant,
  ): void {
    this.#follow(this.#list.heard(event, before, after, retracted, at, instant));
  }

  /** Updates the moments from the first state after an outage. */
  renewed(before: SportView, after: SportView, retracted: Retractions): void {
    this.automation.skip();
    this.#follow(this.#list.renewed(before, after, retracted, this.#ports.clock.wall()));
  }

  /** Applies the retractions of a history, which may contain an undo that was missed. */
  applyRetractions(retracted: Retractions, isLive: boolean): void {
    this.#follow(this.#list.applyRetractions(retracted, isLive));
  }

  /** Adds the final moment of a closed session. `id` is its last `seq` plus one. */
  ended(id: number, feedScore: ViewScore, instant: MomentInstant, at: number): void {
    this.#follow(this.#list.ended(id, at, feedScore, instant));
  }

  /** Retracts the final moment, if any, because the game continues. */
  reopened(): void {
    if (this.#begun?.kind === 'final') this.#begun = null;
    this.#follow(this.#list.reopened());
  }

  /** Prevents rules from reacting to the newest moment. */
  skipBegun(): void {
    this.#begun = null;
  }

  /** Applies the rules. Call after the state of the moments was published. */
  followRules(): void {
    const begun = this.#begun;
    this.#begun = null;
    // The state with this moment may already have been sent.
    if (begun !== null && isReaction(begun.kind)) this.#ports.onPlan();
    const { game, manual, clock } = this.#ports;
    const played = game();
    if (played === null || !this.automation.follow(begun, played, manual(), clock.wall())) return;
    this.#ports.onRules();
  }

  #follow({ begun, corrected, withdrawn }: MomentChange): void {
    const now = this.#ports.clock.wall();
    this.#reviews.note(this.all, now);
    if (begun !== null) {
      this.#begun = begun;
      this.#ports.onBegun(momentName(en, begun));
    }
    if (begun === null && corrected === null && withdrawn.length === 0) return;
    const hasLeft = withdrawn.length > 0 && this.automation.withdraw(withdrawn, now);
    this.#ports.onMoments(withdrawn, hasLeft);
  }
}
