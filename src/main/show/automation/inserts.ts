import type { InsertSays } from '../../../feed/contract/inserts.ts';
import type { Insert } from '../../../preload/contract/insert.ts';
import type { Motion } from '../../../preload/contract/output-frame.ts';
import type { Graphics } from '../graphics/graphics.ts';
import { earlier } from '../instants.ts';
import type { Clock } from '../ports.ts';
import {
  advanced,
  endingInserts,
  forgettingInserts,
  insertAt,
  insertEdgeAfter,
  insertsDueAfter,
  isShownAt,
  noInserts,
  withInsert,
  withoutInserts,
  type InsertPlan,
  type InTheWay,
  type Interval,
} from './insert-plan.ts';
import { insertName } from './insert-name.ts';
import { STAY_MAX_MS, edgeAfter, type Plan } from './plan.ts';
import { insertRule, type RuleChange } from './rules.ts';

export interface InsertsPorts {
  clock: Clock;
  /** How far back an output can show, ms. */
  keepMs: number;
  /** Returns whether automation is paused. */
  isHeld: () => boolean;
  changes: () => readonly RuleChange[];
  /** Returns current and planned automatic graphics. */
  plan: () => Plan;
  record: (
    action: 'take' | 'clear',
    subject: string,
    detail: string | null,
    cause: 'operator' | 'rule',
  ) => void;
  /** Called for a change that outputs show according to their delay. */
  onPlan: () => void;
  /** Called for a change that all outputs show immediately. */
  onAtOnce: (motion: Motion) => void;
  /** Called when the insert on an undelayed output changed. */
  onChange: () => void;
}

export interface BegunInsert {
  says: InsertSays;
  /** True if every output shows it immediately: the producer's inserts, except added time. */
  isAtOnce: boolean;
  /** True if the request only updates an insert that is on air or waiting, and never starts one. */
  isGoingOn: boolean;
}

/** The latest change of a game that affects inserts. */
export interface InsertNews {
  sport: string;
  /** True in the last part of the game. */
  isLate: boolean;
  /** True if nothing in the game prevents inserts. */
  isOpen: boolean;
  begun: readonly BegunInsert[];
  /** Returns whether an insert is still true. */
  isSo: (says: InsertSays) => boolean;
  /** What caused the change: play, a correction or the producer, or unknown after an outage (`jump`). */
  how: 'live' | 'correction' | 'jump';
}

/** Graphics that an insert gives way to. */
const BOARDS = ['lower-third', 'full-frame', 'takeover'] as const;
const IS_BOARD: ReadonlySet<string> = new Set(BOARDS);

/** The inserts of one game, one at a time: from the feed and from the producer, according to the rules. */
export class Inserts {
  readonly #ports: InsertsPorts;
  #plan: InsertPlan = noInserts;
  /** When the producer had boards on air; the last board may still be on air. */
  #byHand: readonly Interval[] = [];
  #isBugOn = false;
  #isOpen = false;
  #recorded: { startedAt: number; words: string } | null = null;
  #cancelDue: (() => void) | null = null;

  constructor(ports: InsertsPorts) {
    this.#ports = ports;
  }

  /** Returns the insert on an output that shows this instant, or null. */
  at(instant: number): Insert | null {
    if (this.#plan.spans.length === 0) return null;
    const span = insertAt(this.#plan, this.#inTheWay(), instant, this.#ports.clock.wall());
    return span && { says: span.says, startedAt: span.startedAt };
  }

  /** The insert on an undelayed output, in words; null: none. */
  get words(): string | null {
    return this.#recorded?.words ?? null;
  }

  /** Returns the next instant of the feed at which an insert enters or leaves, or null. */
  edgeAfter(instant: number): number | null {
    return insertEdgeAfter(this.#plan, instant);
  }

  /**
   * Updates the inserts after a change in the game: queues new ones for `begin`, updates the value of the one on air,
   * and removes those that are no longer true. A live change also ends all of them while the game isn't open; a `jump`
   * removes all.
   */
  follow({ sport, isLate, isOpen, begun, isSo, how }: InsertNews): void {
    const now = this.#ports.clock.wall();
    this.#isOpen = isOpen;
    const requested = how === 'jump' || this.#ports.isHeld() ? [] : begun;
    let plan = this.#plan;
    for (const { says, isAtOnce, isGoingOn } of requested) {
      const rule = insertRule(sport, says.kind, isLate, this.#ports.changes());
      if (rule === null || (isGoingOn && !isShownAt(plan, says, now))) continue;
      const stayMs = Math.min(rule.seconds * 1_000, STAY_MAX_MS);
      plan = withInsert(plan, { says, isAtOnce, rule: rule.id, priority: rule.priority, stayMs }, now);
    }
    plan =
      how === 'live'
        ? endingInserts(plan, ({ says }) => !isOpen || !isSo(says), now)
        : withoutInserts(plan, ({ says }) => how === 'jump' || !isSo(says));
    const { spans } = this.#plan;
    const isGone = spans.some(({ startedAt }) => !plan.spans.some((span) => span.startedAt === startedAt));
    const isOther = plan.spans.some((span) => span.isAtOnce && !spans.includes(span));
    // A live change reaches outputs with its match state.
    const atOnce = isGone ? 'correction' : isOther ? 'live' : null;
    this.#stand(plan, how === 'live' ? 'unsaid' : atOnce);
  }

  /** Starts the next waiting insert if its place is free. Call after all other changes of the same instant. */
  begin(): void {
    this.#advance();
  }

  /**
   * Updates the inserts after the producer's graphics on air changed: a board hides them, and without the scorebug all
   * of them end.
   */
  followGraphics(graphics: Graphics): void {
    const now = this.#ports.clock.wall();
    const hasBoard = BOARDS.some((id) => graphics[id].onAir);
    const last = this.#byHand.at(-1);
    const hadBoard = last?.until === null;
    if (hasBoard && !hadBoard) this.#byHand = [...this.#byHand, { from: now, until: null }];
    if (!hasBoard && last && hadBoard) this.#byHand = [...this.#byHand.slice(0, -1), { ...last, until: now }];
    this.#isBugOn = graphics.scorebug.onAir;
    // Inserts leave together with the scorebug, and the caller updates the outputs.
    if (!this.#isBugOn) this.#plan = noInserts;
    this.#note('operator');
    this.#advance();
  }

  /** Clears inserts on air and waiting, on every output. */
  clear(): void {
    if (this.#plan.spans.length + this.#plan.waiting.length === 0) return;
    this.#stand(noInserts, 'live', 'operator');
  }

  /** Clears the inserts of a rule that was switched off, on air and waiting. */
  dropRule(id: string): void {
    this.#stand(
      withoutInserts(this.#plan, ({ rule }) => rule === id),
      'live',
      'operator',
    );
  }

  /** Ends the insert of a game that leaves the channel (later on delayed outputs) and starts no other. */
  end(): void {
    this.#isOpen = false;
    this.#stand(
      endingInserts(this.#plan, () => true, this.#ports.clock.wall()),
      'unsaid',
    );
    this.#cancelDue?.();
    this.#cancelDue = null;
  }

  #inTheWay(): InTheWay {
    return {
      byHand: this.#byHand,
      byRule: this.#ports.plan().filter(({ graphic }) => IS_BOARD.has(graphic)),
    };
  }

  #isFree(now: number): boolean {
    const { byHand, byRule } = this.#inTheWay();
    const isTaken =
      byHand.at(-1)?.until === null || byRule.some(({ from, until }) => from <= now && now < until);
    return this.#isOpen && this.#isBugOn && !isTaken && !this.#ports.isHeld();
  }

  #advance(): void {
    const now = this.#ports.clock.wall();
    const plan = advanced(this.#plan, this.#isFree(now), now);
    const hasBegun = plan.spans.length > this.#plan.spans.length;
    this.#stand(plan, hasBegun && plan.spans.at(-1)?.isAtOnce === true ? 'live' : null);
  }

  /**
   * Replaces the plan and updates outputs.
   *
   * @param atOnce how all outputs show the change immediately; null: each output shows it according to its delay;
   * `unsaid`: the caller updates the outputs
   */
  #stand(plan: InsertPlan, atOnce: Motion | 'unsaid' | null, cause: 'operator' | 'rule' = 'rule'): void {
    const { clock, keepMs } = this.#ports;
    const hasChanged = plan !== this.#plan;
    const hasShown = plan.spans !== this.#plan.spans;
    this.#plan = forgettingInserts(plan, clock.wall() - keepMs);
    if (!hasChanged) {
      this.#arm();
      return;
    }
    this.#note(cause);
    if (!hasShown || atOnce === 'unsaid') return;
    if (atOnce === null) this.#ports.onPlan();
    else this.#ports.onAtOnce(atOnce);
  }

  /** Records what an undelayed output shows, and schedules the next automatic change. */
  #note(cause: 'operator' | 'rule'): void {
    const { clock, record } = this.#ports;
    const now = clock.wall();
    const oldest = now - this.#ports.keepMs;
    if (this.#byHand.some(({ until }) => until !== null && until < oldest))
      this.#byHand = this.#byHand.filter(({ until }) => until === null || until >= oldest);
    const span = insertAt(this.#plan, this.#inTheWay(), now, now);
    const before = this.#recorded;
    this.#recorded = span && { startedAt: span.startedAt, words: insertName(span.says) };
    if (before !== null && before.startedAt !== span?.startedAt)
      record('clear', 'insert', before.words, cause);
    if (this.#recorded !== null && before?.startedAt !== this.#recorded.startedAt)
      record('take', 'insert', this.#recorded.words, 'rule');
    if (before?.words !== this.#recorded?.words) this.#ports.onChange();
    this.#arm();
  }

  #arm(): void {
    const { clock, plan } = this.#ports;
    this.#cancelDue?.();
    this.#cancelDue = null;
    const now = clock.wall();
    const due = insertsDueAfter(this.#plan, now);
    if (due === null) return;
    const next = earlier(due, edgeAfter(plan(), now)) ?? due;
    this.#cancelDue = clock.after(next - now, () => {
      const hasEnded = this.#recorded !== null && this.at(clock.wall()) === null;
      const wasAtOnce = this.#plan.spans.at(-1)?.isAtOnce === true;
      this.#note('rule');
      // The producer's insert ends on all outputs immediately; the feed's ends according to their delay.
      if (hasEnded && wasAtOnce) this.#ports.onAtOnce('live');
      this.#advance();
    });
  }
}
