import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LoggedEvent } from '../../src/feed/contract/received.ts';
import { casesOf } from '../long-runs.ts';
import { closed, failedHistory, okHistory, pressed, settle, Sim, type SimSocket } from './sim.ts';

/**
 * Invariants 4, 11, 12, 14 and 16 under any schedule: presses that are delivered, lost, duplicated or delayed; sockets
 * that break, greet late, or send after they were abandoned; history reads that succeed, fail or hang; retries,
 * wake-ups and time.
 */

type Delivery = 'deliver' | 'drop' | 'twice' | 'hold';
type Op =
  | { op: 'press'; how: Delivery }
  | { op: 'release' }
  | { op: 'hello' }
  | { op: 'snapshot' }
  | { op: 'lose'; code: number }
  | { op: 'history'; how: 'ok' | 'fail' | 'hang' }
  | { op: 'settleHistory'; isOk: boolean }
  | { op: 'advance'; ms: number }
  | { op: 'retryNow' }
  | { op: 'woke' }
  | { op: 'late'; what: 'frame' | 'hello' | 'lose' | 'garbage' };

const anOp: fc.Arbitrary<Op> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      op: fc.constant('press' as const),
      how: fc.constantFrom<Delivery>('deliver', 'deliver', 'drop', 'twice', 'hold'),
    }),
  },
  { weight: 2, arbitrary: fc.constant<Op>({ op: 'release' }) },
  { weight: 4, arbitrary: fc.constant<Op>({ op: 'hello' }) },
  { weight: 4, arbitrary: fc.constant<Op>({ op: 'snapshot' }) },
  {
    weight: 2,
    arbitrary: fc.record({ op: fc.constant('lose' as const), code: fc.constantFrom(1006, 1001, 1011, 1013) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      op: fc.constant('history' as const),
      how: fc.constantFrom('ok' as const, 'fail' as const, 'hang' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('settleHistory' as const), isOk: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      op: fc.constant('advance' as const),
      ms: fc.constantFrom(1, 200, 760, 5_000, 11_000, 46_000),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Op>({ op: 'retryNow' }) },
  { weight: 1, arbitrary: fc.constant<Op>({ op: 'woke' }) },
  {
    weight: 2,
    arbitrary: fc.record({
      op: fc.constant('late' as const),
      what: fc.constantFrom('frame' as const, 'hello' as const, 'lose' as const, 'garbage' as const),
    }),
  },
);

interface Held {
  outSeq: number;
  event: LoggedEvent;
  state: object;
}

/** The service's side of a schedule, and what a correct client must show. */
class Schedule {
  readonly sim = new Sim();
  readonly truth: LoggedEvent[] = [];
  #outSeqs = new Map<SimSocket, number>();
  #greeted = new Set<SimSocket>();
  #delayed = new Map<SimSocket, Held[]>();
  /** Sockets whose first frame has arrived. */
  #isShown = new Set<SimSocket>();
  /** The state that a client must show: that of the newest frame, regardless of its number. */
  expected: object | null = null;

  async start(): Promise<void> {
    this.sim.subscription.start();
    await settle();
  }

  /** The socket in use; null between two sockets. */
  get current(): SimSocket | null {
    const last = this.sim.sockets.at(-1);
    return last && !last.isDropped && !last.isLost ? last : null;
  }

  #state(): object {
    return { seq: this.truth.length };
  }

  #next(socket: SimSocket): number {
    const outSeq = (this.#outSeqs.get(socket) ?? 0) + 1;
    this.#outSeqs.set(socket, outSeq);
    return outSeq;
  }

  #send(
    socket: SimSocket,
    { outSeq, event, state }: Held | { outSeq: number; event: null; state: object },
  ): void {
    if (socket === this.current) {
      this.#isShown.add(socket);
      this.expected = state;
    }
    socket.frame(outSeq, event, state);
  }

  press(how: Delivery): void {
    const event = pressed(this.truth.length + 1);
    this.truth.push(event);
    const socket = this.current;
    if (!socket || !this.#isShown.has(socket)) return;
    const frame = { outSeq: this.#next(socket), event, state: this.#state() };
    if (how === 'hold') this.#delayed.set(socket, [...(this.#delayed.get(socket) ?? []), frame]);
    if (how === 'deliver' || how === 'twice') this.#send(socket, frame);
    if (how === 'twice') this.#send(socket, frame);
  }

  release(): void {
    const socket = this.current;
    if (!socket) return;
    const delayed = this.#delayed.get(socket) ?? [];
    this.#delayed.delete(socket);
    for (const frame of delayed.reverse()) this.#send(socket, frame);
  }

  hello(): void {
    const socket = this.current;
    if (!socket || this.#greeted.has(socket)) return;
    this.#greeted.add(socket);
    socket.hello();
  }

  snapshot(): void {
    const socket = this.current;
    if (!socket || !this.#greeted.has(socket) || this.#isShown.has(socket)) return;
    this.#send(socket, { outSeq: this.#next(socket), event: null, state: this.#state() });
  }

  late(what: 'frame' | 'hello' | 'lose' | 'garbage'): void {
    const old = this.sim.sockets.filter((socket) => socket !== this.current);
    const socket = old[this.truth.length % Math.max(1, old.length)];
    if (!socket) return;
    if (what === 'frame') socket.frame(10_000, pressed(99_999), { wrong: true });
    else if (what === 'hello') socket.hello('v0');
    else if (what === 'garbage') socket.text('nonsense');
    else socket.lose(closed(4000));
  }

  async perform(op: Op): Promise<void> {
    const { sim } = this;
    switch (op.op) {
      case 'press':
        this.press(op.how);
        break;
      case 'release':
        this.release();
        break;
      case 'hello':
        this.hello();
        break;
      case 'snapshot':
        this.snapshot();
        break;
      case 'lose':
        this.current?.lose(closed(op.code));
        break;
      case 'history':
        sim.history =
          op.how === 'ok' ? okHistory([...this.truth]) : op.how === 'fail' ? failedHistory(500) : 'hangs';
        break;
      case 'settleHistory':
        sim.pendingHistories.shift()?.(op.isOk ? okHistory([...this.truth]) : failedHistory(502));
        break;
      case 'advance':
        await sim.advance(op.ms);
        break;
      case 'retryNow':
        sim.subscription.retryNow();
        break;
      case 'woke':
        sim.subscription.woke();
        break;
      case 'late':
        this.late(op.what);
        break;
    }
    // The history answer has everything pressed up to that time.
    if (sim.history !== 'hangs' && sim.history.ok) sim.history = okHistory([...this.truth]);
    await settle();
    this.check();
  }

  check(): void {
    const { sim } = this;
    // Invariant 4: never two sockets.
    if (sim.mostSockets > 1) throw new Error('Two sockets were open at the same time.');
    // Invariants 11, 14, 16: the picture is the newest frame, regardless of what an old socket sends.
    const shown = sim.shown.at(-1)?.snapshot ?? null;
    if (JSON.stringify(shown) !== JSON.stringify(this.expected)) {
      throw new Error(`Shown ${JSON.stringify(shown)}, expected ${JSON.stringify(this.expected)}.`);
    }
    // Invariant 12: each seq once, in order, and nothing that was never pressed.
    let last = 0;
    for (const { seq } of sim.eventLog.events) {
      if (seq <= last) throw new Error(`The tape has ${seq} after ${last}.`);
      if (seq > this.truth.length) throw new Error(`The tape has ${seq}, which was never pressed.`);
      last = seq;
    }
    // Invariant 12: each seq is new at most once.
    const news = sim.shown.filter(({ isNews }) => isNews).map(({ frame }) => frame.event?.seq);
    if (new Set(news).size !== news.length) throw new Error('An event was news twice.');
  }

  /** Lets the network recover. The client ends with the right state, no matter what happened before. */
  async heal(): Promise<void> {
    const { sim } = this;
    sim.history = okHistory([...this.truth]);
    while (sim.pendingHistories.length > 0) {
      sim.pendingHistories.shift()?.(okHistory([...this.truth]));
      await settle();
    }
    for (let tries = 0; tries < 50 && sim.state !== 'live'; tries += 1) {
      await sim.advance(400);
      this.hello();
      this.snapshot();
    }
    this.release();
    sim.history = okHistory([...this.truth, pressed(this.truth.length + 1)]);
    this.press('deliver');
    await settle();
    // The connection's read is still pending; a failed read is retried automatically.
    const isReading = (): boolean => {
      const { dueAt, underWay } = sim.subscription.model.reading;
      return dueAt !== null || underWay !== null;
    };
    for (let tries = 0; tries < 8 && (isReading() || !sim.eventLog.isComplete); tries += 1) {
      await sim.advance(10_000);
      sim.socket.heard();
    }
    this.check();
    expect(sim.state).toBe('live');
    expect(sim.shown.at(-1)!.snapshot).toEqual({ seq: this.truth.length });
    expect(sim.eventLog.isComplete).toBe(true);
    expect(sim.eventLog.events.map(({ seq }) => seq)).toEqual(this.truth.map(({ seq }) => seq));
  }
}

const SCHEDULES = casesOf('TOUCHLINE_CLIENT_SCHEDULES');
/** Many schedules take long on a busy machine. Only a hang reaches this limit. */
const TIMEOUT_MS = 120_000 + SCHEDULES * 6;

test(
  `invariants 4, 11, 12, 14 and 16 hold for ${SCHEDULES} schedules, and each ends with the right state`,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anOp, { minLength: 1, maxLength: 14 }), async (ops) => {
        const schedule = new Schedule();
        await schedule.start();
        for (const op of ops) await schedule.perform(op);
        await schedule.heal();
      }),
      { numRuns: SCHEDULES },
    );
  },
  TIMEOUT_MS,
);

test(
  'invariants 4, 11, 12, 14 and 16 hold for long schedules',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anOp, { minLength: 60, maxLength: 200 }), async (ops) => {
        const schedule = new Schedule();
        await schedule.start();
        for (const op of ops) await schedule.perform(op);
        await schedule.heal();
      }),
      { numRuns: 300 },
    );
  },
  TIMEOUT_MS,
);
