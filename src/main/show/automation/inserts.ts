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
  isToldAt,
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
  /** How far back an output can look, ms. */
  keepMs: number;
  /** The producer holds all automation back. */
  isHeld: () => boolean;
  /** What the producer has changed of the rules. */
  changes: () => readonly RuleChange[];
  /** What rules have on air, or will. */
  plan: () => Plan;
  record: (
    action: 'take' | 'clear',
    subject: string,
    detail: string | null,
    cause: 'operator' | 'rule',
  ) => void;
  /** Outputs show it when their delay lets it through. */
  onPlan: () => void;
  /** All outputs show it now, whatever their delay. */
  onAtOnce: (motion: Motion) => void;
  /** Another insert is on air without a delay, or none. */
  onChange: () => void;
}

export interface BegunInsert {
  says: InsertSays;
  /** The producer has set it. */
  isAtOnce: boolean;
  /** It is told where it is on air already, and nowhere else. */
  isGoingOn: boolean;
}

/** What has come of a game's last change, for inserts. */
export interface InsertNews {
  sport: string;
  /** The last part of the game. */
  isLate: boolean;
  /** Nothing of the game keeps inserts away. */
  isOpen: boolean;
  /** To be told. */
  begun: readonly BegunInsert[];
  /** Whether what an insert says is still so. */
  isSo: (says: InsertSays) => boolean;
  /** What is not so any more: has it been, or was it never, or can nobody know? */
  how: 'live' | 'correction' | 'jump';
}

/** What an insert gives way to: a board that tells something by itself. */
const BOARDS = ['lower-third', 'full-frame', 'takeover'] as const;
const IS_BOARD: ReadonlySet<string> = new Set(BOARDS);

/** The inserts over one channel: what the game and the producer bring, one at a time, where its rule is on. */
export class Inserts {
  readonly #ports: InsertsPorts;
  #plan: InsertPlan = noInserts;
  /** When the producer had boards on air; the last one may still be. */
  #byHand: readonly Interval[] = [];
  #isBugOn = false;
  #isOpen = false;
  #recorded: { startedAt: number; words: string } | null = null;
  #cancelDue: (() => void) | null = null;

  constructor(ports: InsertsPorts) {
    this.#ports = ports;
  }

  /** What has grown out of the scorebug of an output that shows this instant; null: nothing. */
  at(instant: number): Insert | null {
    if (this.#plan.spans.length === 0) return null;
    const span = insertAt(this.#plan, this.#inTheWay(), instant, this.#ports.clock.wall());
    return span && { says: span.says, startedAt: span.startedAt };
  }

  /** What is on air without a delay, in words; null: nothing. */
  get words(): string | null {
    return this.#recorded?.words ?? null;
  }

  /** The first instant of the feed after this one at which an insert comes or goes, or null. */
  edgeAfter(instant: number): number | null {
    return insertEdgeAfter(this.#plan, instant);
  }

  /** The game has changed: what is not so any more leaves, what is new waits for `begin`. */
  follow({ sport, isLate, isOpen, begun, isSo, how }: InsertNews): void {
    const now = this.#ports.clock.wall();
    this.#isOpen = isOpen;
    const asked = how === 'jump' || this.#ports.isHeld() ? [] : begun;
    let plan = this.#plan;
    for (const { says, isAtOnce, isGoingOn } of asked) {
      const rule = insertRule(sport, says.kind, isLate, this.#ports.changes());
      if (rule === null || (isGoingOn && !isToldAt(plan, says, now))) continue;
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
    // What is heard live goes out with the state that it came with.
    const atOnce = isGone ? 'correction' : isOther ? 'live' : null;
    this.#stand(plan, how === 'live' ? 'unsaid' : atOnce);
  }

  /** What waits begins, now that everything else of the same instant stands. */
  begin(): void {
    this.#advance();
  }

  /** The producer has these on air now. */
  followGraphics(graphics: Graphics): void {
    const now = this.#ports.clock.wall();
    const hasBoard = BOARDS.some((id) => graphics[id].onAir);
    const last = this.#byHand.at(-1);
    const hadBoard = last?.until === null;
    if (hasBoard && !hadBoard) this.#byHand = [...this.#byHand, { from: now, until: null }];
    if (!hasBoard && last && hadBoard) this.#byHand = [...this.#byHand.slice(0, -1), { ...last, until: now }];
    this.#isBugOn = graphics.scorebug.onAir;
    // It grows out of the scorebug, and leaves with it; whoever takes the graphics off shows that.
    if (!this.#isBugOn) this.#plan = noInserts;
    this.#note('operator');
    this.#advance();
  }

  /** The producer takes away what is on air or waits, on every output. */
  clear(): void {
    if (this.#plan.spans.length + this.#plan.waiting.length === 0) return;
    this.#stand(noInserts, 'live', 'operator');
  }

  /** A rule was switched off: what it has on air leaves. */
  dropRule(id: string): void {
    this.#stand(
      withoutInserts(this.#plan, ({ rule }) => rule === id),
      'live',
      'operator',
    );
  }

  /** The game leaves the channel: its insert ends now (on outputs with a delay, later), and no other begins. */
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

  /** @param atOnce how all outputs show it now; null: each in its own time; `unsaid`: they are told of it by themselves */
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

  /** Records what an output without a delay shows, and waits for what comes by itself. */
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
      // One of the producer's ends on all outputs at once; those of the feed when their delay lets that through.
      if (hasEnded && wasAtOnce) this.#ports.onAtOnce('live');
      this.#advance();
    });
  }
}
