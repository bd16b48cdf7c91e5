import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Sign } from '../../src/feed/client/verdict.ts';
import { casesOf } from '../long-runs.ts';
import { hangs, page, pressed, ProviderGame, refusal, type Answer } from '../peers/provider.ts';
import { ProviderSim, SESSION, type Line } from './provider-sim.ts';
import { settle } from '../peers/timers.ts';

/**
 * Invariant 37: providers of any kind. With any mix of valid, tolerated and broken messages, rows, codes and stalls,
 * either the newest received state is shown or the link reports a problem. Expectations are derived only from the
 * contract, not from the client.
 */

const RUNS = casesOf('TOUCHLINE_PROVIDERS');
/** Many runs take long on a busy machine. Only a hang reaches this limit. */
const TIMEOUT_MS = 120_000 + RUNS * 60;
/** The maximum lag of the picture. */
const LAG_MS = 100;
/** After this much silence, a connection counts as dead. */
const SILENCE_MS = 45_000;
/** Unusable messages are reported if no usable one arrives within this time. */
const UNUSABLE_MS = 5_000;
/** If an error message isn't followed by a close within this time, the client acts on the message. */
const REFUSAL_MS = 3_000;
const GAP_READINGS_APART_MS = 2_000;

// The provider's actions

/** Flaws in a press's frame that are tolerated. */
const TOLERATED = {
  nothing: (frame: Fields) => frame,
  'more fields': (frame: Fields) => ({
    ...frame,
    region: 'eu',
    event: { ...event(frame), umpire: { id: 4 } },
  }),
  'another type': (frame: Fields) => ({ ...frame, event: { ...event(frame), type: 'weather_delay' } }),
  'no receipt time': (frame: Fields) => ({ ...frame, event: without(event(frame), 'serverIngestTs') }),
  'receipt time null': (frame: Fields) => ({ ...frame, event: { ...event(frame), serverIngestTs: null } }),
  'no payload': (frame: Fields) => ({ ...frame, event: without(event(frame), 'payload') }),
  'payload null': (frame: Fields) => ({ ...frame, event: { ...event(frame), payload: null } }),
  'no names': (frame: Fields) => without(frame, 'matchup'),
  'names null': (frame: Fields) => ({ ...frame, matchup: { a: null, b: null } }),
  'no seq': (frame: Fields) => ({ ...frame, event: without(event(frame), 'seq') }),
  'seq as text': (frame: Fields) => ({ ...frame, event: { ...event(frame), seq: 'seven' } }),
  'no event': (frame: Fields) => without(frame, 'event'),
  'event without type': (frame: Fields) => ({ ...frame, event: without(event(frame), 'type') }),
} as const satisfies Record<string, (frame: Fields) => Fields>;

/** Flaws that make a frame unusable. */
const BROKEN = {
  'no outSeq': (frame: Fields) => JSON.stringify(without(frame, 'outSeq')),
  'outSeq as text': (frame: Fields) => JSON.stringify({ ...frame, outSeq: '7' }),
  'no state': (frame: Fields) => JSON.stringify(without(frame, 'state')),
  'state null': (frame: Fields) => JSON.stringify({ ...frame, state: null }),
  'state a list': (frame: Fields) => JSON.stringify({ ...frame, state: [1, 2] }),
  'a list': (frame: Fields) => JSON.stringify([frame]),
  'half of it': (frame: Fields) => JSON.stringify(frame).slice(0, 40),
  'no JSON': () => 'Bad Gateway',
  'JSON without end': () => `${'['.repeat(500)}${']'.repeat(500)}`,
  'a type of its own': (frame: Fields) => JSON.stringify({ ...frame, type: 'frame' }),
} as const satisfies Record<string, (frame: Fields) => string>;

type Fields = Record<string, unknown>;

function event(frame: Fields): Fields {
  return frame['event'] as Fields;
}

function without(fields: Fields, name: string): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([one]) => one !== name));
}

type Numbering = 'next' | 'a jump' | 'huge' | 'over again' | 'negative';
type Mode = keyof typeof HISTORIES;
type Op =
  | { op: 'press'; flaw: keyof typeof TOLERATED; numbering: Numbering }
  | { op: 'lose a press' }
  | { op: 'broken'; how: keyof typeof BROKEN | 'binary' }
  | { op: 'advisory'; status: 'dark' | 'live'; isBare: boolean }
  | { op: 'say'; text: string }
  | { op: 'error'; code: string }
  | { op: 'session closed' }
  | { op: 'end'; sign: Sign }
  | { op: 'late'; what: 'frame' | 'end' }
  | { op: 'pass'; ms: number }
  | { op: 'history'; mode: Mode }
  | { op: 'health'; mode: 'dark' | 'live' | 'fails' | 'says nothing' }
  | { op: 'door'; door: Door }
  | { op: 'again'; how: 'retry' | 'woke' };
/** How the next connections are answered. */
type Door = 'open' | 'silent' | 'hello only' | 'unavailable' | 'upgrade 503' | 'upgrade outage' | 'drops';

const failing =
  (status: number, detail: string, headers: Record<string, string> = {}): Answer =>
  () =>
    refusal(status, detail, headers);

/** Answers to history requests; null: the actual log. */
const HISTORIES = {
  right: null,
  'one bad row': 'bad row',
  outage: failing(401, 'authentication unavailable'),
  trouble: failing(500, 'no'),
  'too often': failing(429, 'slow down', { 'retry-after': '7' }),
  page: () => page(),
  'another shape': () => Response.json({ events: 'many' }),
  hangs,
} as const satisfies Record<string, Answer | null | 'bad row'>;

const close = (code: number): Sign => ({ kind: 'close', code });
const upgrade = (status: number, detail: string | null = null): Sign => ({
  kind: 'upgrade',
  status,
  detail,
  retryAfterMs: null,
});

const picks = <T>(...values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
const keysOf = <Names extends string>(table: Record<Names, unknown>): fc.Arbitrary<Names> =>
  fc.constantFrom(...(Object.keys(table) as Names[]));

const anOp: fc.Arbitrary<Op> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      op: fc.constant('press' as const),
      flaw: fc.oneof({ weight: 2, arbitrary: fc.constant('nothing' as const) }, keysOf(TOLERATED)),
      numbering: fc.oneof(
        { weight: 6, arbitrary: fc.constant<Numbering>('next') },
        picks<Numbering>('a jump', 'huge', 'over again', 'negative'),
      ),
    }),
  },
  { weight: 2, arbitrary: fc.constant<Op>({ op: 'lose a press' }) },
  {
    weight: 6,
    arbitrary: fc.record({
      op: fc.constant('broken' as const),
      how: fc.oneof(keysOf(BROKEN), fc.constant('binary' as const)),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      op: fc.constant('advisory' as const),
      status: picks('dark' as const, 'live' as const),
      isBare: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: picks(
      '{"type":"ping"}',
      '{"type":"ping","at":7}',
      '{"type":"hello","contractVersion":"v9","sport":"basketball","league":null,"sandbox":false}',
      '{"type":"maintenance","in":60}',
      '{"type":"error","code":"later"}',
    ).map((text) => ({ op: 'say' as const, text })),
  },
  {
    weight: 1,
    arbitrary: picks('not_found', 'not_authorized', 'unavailable').map((code) => ({
      op: 'error' as const,
      code,
    })),
  },
  { weight: 1, arbitrary: fc.constant<Op>({ op: 'session closed' }) },
  {
    weight: 2,
    arbitrary: picks(
      ...[1000, 1001, 1006, 1008, 1011, 1013, 3000, 4001, 4999].map(close),
      ...[4000, 4403, 4404].map(close),
      { kind: 'error' as const },
    ).map((sign) => ({ op: 'end' as const, sign })),
  },
  {
    weight: 1,
    arbitrary: picks('frame' as const, 'end' as const).map((what) => ({ op: 'late' as const, what })),
  },
  {
    weight: 6,
    arbitrary: picks(1, 100, 700, 2_000, 5_100, 14_000, 46_000).map((ms) => ({ op: 'pass' as const, ms })),
  },
  { weight: 2, arbitrary: keysOf(HISTORIES).map((mode) => ({ op: 'history' as const, mode })) },
  {
    weight: 1,
    arbitrary: picks('dark' as const, 'live' as const, 'fails' as const, 'says nothing' as const).map(
      (mode) => ({
        op: 'health' as const,
        mode,
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: picks<Door>(
      'open',
      'open',
      'silent',
      'hello only',
      'unavailable',
      'upgrade 503',
      'upgrade outage',
      'drops',
    ).map((door) => ({ op: 'door' as const, door })),
  },
  {
    weight: 1,
    arbitrary: picks('retry' as const, 'woke' as const).map((how) => ({ op: 'again' as const, how })),
  },
);

// The expected behavior

/** Returns what the end of a connection means, according to the contract (WebSocket refusals). */
function meaningOf(sign: Sign, code: string | null): 'over' | 'again' {
  if (sign.kind === 'close') {
    if (sign.code === 4000 || sign.code === 4403 || sign.code === 4404) return 'over';
    if (sign.code === 1011) return 'again';
  }
  if (sign.kind === 'upgrade') return sign.status === 403 ? 'over' : 'again';
  // After a close without a code, the preceding error message counts.
  return code === 'not_found' || code === 'not_authorized' ? 'over' : 'again';
}

/** A provider with a bad day, and the expected state of a correct client. */
class BadDay {
  readonly game = new ProviderGame('nba', SESSION, { n: 0 });
  readonly sim: ProviderSim;
  #door: Door = 'open';
  #outSeq = 0;
  /** The state that must be on air. */
  #expected: string | null = null;
  /** Whether the current connection has sent hello. */
  #isGreeted = false;
  /** Whether the client has used a frame of the current connection. */
  #isShown = false;
  #heardAt = 0;
  #unusableSince: number | null = null;
  #refusal: { code: string; at: number } | null = null;
  /** How many connections there were when the session ended for this client; null: not ended. */
  #overAt: number | null = null;
  /** Presses that a correct event log must account for, each known from a message. */
  readonly #owed = new Set<number>();
  /** Presses that were never sent; the next number reveals them. */
  #lost: number[] = [];
  #scout: 'live' | 'dark' | 'any' | null = null;
  #line: Line | null = null;

  constructor() {
    this.sim = new ProviderSim((line) => this.#meet(line));
    this.sim.provider.add(this.game);
    this.#setHistory('right');
    this.#setHealth('live');
  }

  async start(): Promise<void> {
    this.sim.subscription.start();
    await this.#watched(1_000);
  }

  #meet(line: Line): void {
    this.#line = line;
    this.#outSeq = 0;
    this.#isGreeted = false;
    this.#isShown = false;
    this.#unusableSince = null;
    this.#refusal = null;
    // Events lost on an older connection are in the history that a new connection starts with.
    this.#lost = [];
    switch (this.#door) {
      case 'silent':
        return;
      case 'unavailable':
        line.text('{"type":"error","code":"unavailable"}');
        this.#lose(line, close(1011));
        return;
      case 'upgrade 503':
        this.#lose(line, upgrade(503));
        return;
      case 'upgrade outage':
        this.#lose(line, upgrade(401, 'authentication unavailable'));
        return;
      case 'drops':
        this.#lose(line, close(1006));
        return;
      case 'hello only':
        this.#hello(line);
        return;
      case 'open':
        this.#hello(line);
        this.#frame({ event: null, state: this.game.state, matchup: this.game.matchup });
    }
  }

  #hello(line: Line): void {
    this.#isGreeted = true;
    line.text(JSON.stringify(this.game.hello()));
    this.#heard();
  }

  #heard(): void {
    this.#heardAt = this.sim.now;
  }

  #lose(line: Line, sign: Sign): void {
    const isOver = meaningOf(sign, this.#refusal?.code ?? null) === 'over';
    this.#leave();
    if (isOver) this.#isOver();
    line.lose(sign);
  }

  #leave(): void {
    this.#line = null;
    this.#unusableSince = null;
    this.#refusal = null;
  }

  #isOver(): void {
    this.#overAt ??= this.sim.lines.length;
  }

  /** Returns the connection that the client still holds, or null. */
  #open(): Line | null {
    if (this.#line !== null && this.sim.line !== this.#line) this.#leave();
    return this.#line;
  }

  /** Sends a usable frame. */
  #frame(fields: Fields, numbering: Numbering = 'next'): void {
    const line = this.#open();
    if (line === null) return;
    this.#outSeq = this.#numbered(numbering);
    const isFirst = !this.#isShown;
    if (this.#isGreeted) {
      this.#isShown = true;
      this.#expected = JSON.stringify(fields['state']);
      this.#unusableSince = null;
      if (isFirst) this.#askScout();
      // The number reveals what was missed before it; the first number of a connection reveals nothing.
      if (!isFirst) for (const seq of this.#lost) this.#owed.add(seq);
      this.#lost = [];
    } else this.#unusableSince ??= this.sim.now;
    this.#heard();
    line.text(JSON.stringify({ outSeq: this.#outSeq, ...fields }));
  }

  #numbered(numbering: Numbering): number {
    const next = this.#outSeq + 1;
    switch (numbering) {
      case 'next':
        return next;
      case 'a jump':
        return next + 3;
      case 'huge':
        return Math.max(next, 2 ** 50) + 2;
      case 'over again':
        return this.#outSeq > 1 ? 1 : next;
      case 'negative':
        return this.#outSeq - 5;
    }
  }

  #press(flaw: keyof typeof TOLERATED, numbering: Numbering): void {
    const seq = this.#pressed();
    const isHeard = this.#open() !== null && this.#isShown;
    const fields = { event: this.game.log.at(-1), state: this.game.state, matchup: this.game.matchup };
    const sent = TOLERATED[flaw](fields);
    if (isHeard) this.#owed.add(seq);
    if (this.#open() !== null && this.#isGreeted && isPress(sent)) this.#scout = 'live';
    this.#frame(sent, numbering);
    // If a press is the first frame of a connection, the health response requested after it may override it.
    if (this.#open() !== null && this.#isGreeted && isPress(sent)) this.#scout = isHeard ? 'live' : 'any';
  }

  /** Makes a scout's press. No message is sent yet. */
  #pressed(): number {
    const seq = this.game.log.length + 1;
    this.game.log.push(pressed(seq));
    this.game.state = { n: seq };
    return seq;
  }

  #unusable(how: keyof typeof BROKEN | 'binary'): void {
    const seq = this.#pressed();
    const line = this.#open();
    if (line === null) return;
    const isShown = this.#isShown;
    this.#outSeq += 1;
    this.#heard();
    this.#unusableSince ??= this.sim.now;
    if (isShown) this.#owed.add(seq);
    const { log, state, matchup } = this.game;
    if (how === 'binary') line.garbage();
    else line.text(BROKEN[how]({ outSeq: this.#outSeq, event: log.at(-1), state, matchup }));
  }

  #advisory(status: 'dark' | 'live', isBare: boolean): void {
    const { matchup, state } = this.game;
    const isHeard = this.#open() !== null && this.#isGreeted;
    const wasShown = this.#isShown;
    const payload = isBare ? { status } : { status, lastHeartbeat: null };
    const scoutStatus = { type: 'scout_status', payload, seq: null, serverIngestTs: 1_780_000_000 };
    this.#frame({ event: scoutStatus, state, ...(!isBare && { matchup }) });
    if (isHeard) this.#scout = wasShown ? status : 'any';
  }

  #askScout(): void {
    const isDark = this.game.isScoutDark;
    if (this.#health === 'dark' || this.#health === 'live') this.#scout = isDark ? 'dark' : 'live';
    else this.#scout = 'any';
  }

  #health: (Op & { op: 'health' })['mode'] = 'live';

  #setHealth(mode: (Op & { op: 'health' })['mode']): void {
    this.#health = mode;
    this.game.isScoutDark = mode === 'dark';
    const { provider } = this.sim;
    if (mode === 'fails') provider.answer('/api/health/', () => refusal(500, 'no'));
    else if (mode === 'says nothing') provider.answer('/api/health/', () => Response.json({ status: 'ok' }));
    else provider.answer('/api/health/', null);
  }

  #setHistory(mode: Mode): void {
    const answer = HISTORIES[mode];
    this.game.historyFields = {};
    if (answer === 'bad row') {
      this.sim.provider.answer('/api/history/', () => {
        const { log } = this.game;
        const events = log.map((row, index) => (index === 0 ? { ...row, seq: null } : row));
        return Response.json({ ...this.game.history(), events, phase: 'resting', sandbox: false });
      });
    } else this.sim.provider.answer('/api/history/', answer);
  }

  async perform(op: Op): Promise<void> {
    const { sim } = this;
    const line = this.#open();
    switch (op.op) {
      case 'press':
        this.#press(op.flaw, op.numbering);
        break;
      case 'lose a press': {
        const seq = this.#pressed();
        if (line && this.#isShown) {
          this.#outSeq += 1;
          this.#lost.push(seq);
        }
        break;
      }
      case 'broken':
        this.#unusable(op.how);
        break;
      case 'advisory':
        this.#advisory(op.status, op.isBare);
        break;
      case 'say':
        if (op.text.includes('hello')) this.#isGreeted ||= line !== null;
        if (line) this.#heard();
        line?.text(op.text);
        break;
      case 'error':
        if (line) this.#refusal = { code: op.code, at: this.#refusal?.at ?? sim.now };
        if (line) this.#heard();
        line?.text(JSON.stringify({ type: 'error', code: op.code }));
        break;
      case 'session closed':
        if (!line) break;
        this.game.phase = 'closed';
        this.#leave();
        this.#isOver();
        line.text('{"type":"session_closed"}');
        break;
      case 'end':
        if (line) this.#lose(line, op.sign);
        break;
      case 'late': {
        const old = sim.lines.find((one) => one !== sim.line);
        if (op.what === 'frame')
          old?.text(JSON.stringify({ outSeq: 9, event: null, state: { wrong: true } }));
        else old?.lose(close(4000));
        break;
      }
      case 'pass':
        await this.#watched(op.ms);
        break;
      case 'history':
        this.#setHistory(op.mode);
        break;
      case 'health':
        this.#setHealth(op.mode);
        break;
      case 'door':
        this.#door = op.door;
        break;
      case 'again':
        if (op.how === 'retry') sim.subscription.retryNow();
        else sim.subscription.woke();
        break;
    }
    await settle();
    this.check();
  }

  async #watched(ms: number): Promise<void> {
    await this.sim.advance(ms);
    const lastRefusal = this.#refusal;
    if (lastRefusal === null || this.sim.now - lastRefusal.at < REFUSAL_MS) return;
    // The refusal was never carried out, so the client acts on the error message.
    if (lastRefusal.code !== 'unavailable' && this.#line !== null && this.sim.line !== this.#line)
      this.#isOver();
  }

  check(): void {
    const { sim } = this;
    const { subscription, eventLog } = sim;
    const { model } = subscription;
    const { now } = sim;
    const fail = (what: string): never => {
      throw new Error(`${what} (state ${JSON.stringify(model.state)}, at ${now})`);
    };
    if (sim.mostLines > 1) fail('Two connections were open at the same time.');

    // Checks the picture.
    const shown = sim.shown === null ? null : JSON.stringify(sim.shown.snapshot);
    if (shown !== this.#expected) fail(`Shown is ${shown}, and ${this.#expected} was received last.`);

    // Checks the link.
    const line = this.#open();
    const isHearing = line !== null && this.#isShown && now - this.#heardAt <= SILENCE_MS - LAG_MS;
    const isRefused = this.#refusal !== null && now - this.#refusal.at >= REFUSAL_MS;
    if (isHearing && !isRefused && this.#overAt === null && sim.state !== 'live')
      fail('The link is not live, and should be.');
    if (sim.state === 'live') {
      if (line === null || !this.#isShown) fail('The link says live without a connection.');
      if (now - this.#heardAt > SILENCE_MS + LAG_MS)
        fail('The link says live, and nothing has come for 45 s.');
      if (this.#refusal !== null && now - this.#refusal.at > REFUSAL_MS + LAG_MS) {
        fail('The link says live after it was refused.');
      }
      const unusableMs = this.#unusableSince === null ? null : now - this.#unusableSince;
      if (unusableMs !== null && unusableMs >= UNUSABLE_MS + LAG_MS) {
        if (subscription.unreadableMs === null) fail('Nothing usable has come for 5 s, and nobody says so.');
        if (subscription.isLogComplete) fail('Nothing usable comes, and the tape counts as complete.');
      }
      if (unusableMs === null && subscription.unreadableMs !== null)
        fail('A frame was used, and is said not to be.');
      const { scout } = model;
      if (this.#scout !== 'any' && scout !== this.#scout)
        fail(`The scout is ${this.#scout}, and said to be ${scout}.`);
    }

    // Checks the end.
    if (this.#overAt !== null) {
      if (sim.lines.length > this.#overAt) fail('It connects to what is over.');
      if (!['ended', 'refused', 'tokenRejected'].includes(sim.state)) fail('It is over, and not said to be.');
    }

    // Checks the event log.
    let last = 0;
    for (const { seq } of eventLog.events) {
      if (seq <= last) fail(`The tape has ${seq} after ${last}.`);
      if (seq > this.game.log.length) fail(`The tape has ${seq}, which was never pressed.`);
      last = seq;
    }
    if (subscription.isLogComplete) {
      for (const seq of this.#owed)
        if (!eventLog.has(seq)) fail(`The tape counts as complete without ${seq}.`);
    }

    // Checks the load on the provider.
    const requested = sim.historiesAsked;
    const [before, latest] = requested.slice(-2);
    if (before?.isLive && latest?.isLive && before.line === latest.line) {
      if (latest.at - before.at < GAP_READINGS_APART_MS) fail('Readings of history are less than 2 s apart.');
    }
  }

  /** Lets the provider recover. The client ends with the right state, or has reported why it can't. */
  async heal(): Promise<void> {
    const { sim } = this;
    this.#door = 'open';
    this.#setHistory('right');
    this.#setHealth('live');
    if (this.#overAt === null && this.#refusal !== null) {
      await this.#watched(REFUSAL_MS + LAG_MS);
      this.check();
    }
    for (let tries = 0; tries < 40 && sim.state !== 'live' && this.#overAt === null; tries += 1) {
      await this.#watched(2_000);
      this.check();
    }
    if (this.#overAt !== null) {
      await sim.advance(10 * 60_000);
      this.check();
      const { state } = sim.subscription.model;
      if ('reason' in state) expect(state.reason).not.toBe('refused');
      return;
    }
    expect(sim.state).toBe('live');
    this.#press('nothing', 'a jump');
    for (let tries = 0; tries < 30 && !sim.subscription.isLogComplete; tries += 1) {
      await this.#watched(10_000);
      this.#open()?.text('{"type":"ping"}');
      this.#heard();
    }
    await settle();
    this.check();
    expect(sim.shown!.snapshot).toEqual({ n: this.game.log.length });
    expect(sim.subscription.isLogComplete).toBe(true);
    expect(sim.eventLog.events.map(({ seq }) => seq)).toEqual(this.game.log.map(({ seq }) => seq));
  }
}

function isPress(frame: Fields): boolean {
  const frameEvent = frame['event'];
  return (
    typeof frameEvent === 'object' &&
    frameEvent !== null &&
    Number.isInteger((frameEvent as Fields)['seq']) &&
    'type' in frameEvent
  );
}

test(
  `the newest received state of ${RUNS} providers is shown, or the link reports a problem (invariant 37)`,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anOp, { minLength: 1, maxLength: 24 }), async (ops) => {
        const day = new BadDay();
        await day.start();
        for (const op of ops) await day.perform(op);
        await day.heal();
      }),
      { numRuns: RUNS },
    );
  },
  TIMEOUT_MS,
);

// Lists

/** A list's answer: rows of any kind, or none at all. */
type ListOp =
  | { op: 'rows'; list: ListKey; good: number; bad: number; isFrozen: boolean }
  | { op: 'fails'; list: ListKey; how: keyof typeof FAILURES }
  | { op: 'pass'; ms: number };
type ListKey = 'open' | 'closed' | 'upcoming';

const PATHS: Readonly<Record<ListKey, string>> = {
  open: '/api/sessions?status=open',
  closed: '/api/sessions?status=closed',
  upcoming: '/api/upcoming',
};

const FAILURES = {
  trouble: failing(500, 'no'),
  refused: failing(401, 'invalid token'),
  outage: failing(401, 'authentication unavailable'),
  'too often': failing(429, 'slow down', { 'retry-after': '20' }),
  page: () => page(),
  'another shape': () => Response.json({ sessions: {}, games: 7 }),
  'cut off': () => new Response('{"sessions":[{"sess', { headers: { 'content-type': 'application/json' } }),
  hangs,
} as const satisfies Record<string, Answer>;

/** Unreadable rows. */
const BAD_ROWS: readonly unknown[] = [
  null,
  7,
  'game',
  [],
  { sessionId: 4, gameId: [] },
  { sessionId: '', gameId: '' },
];

const aListOp: fc.Arbitrary<ListOp> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      op: fc.constant('rows' as const),
      list: keysOf(PATHS),
      good: fc.nat({ max: 4 }),
      bad: fc.nat({ max: 3 }),
      isFrozen: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ op: fc.constant('fails' as const), list: keysOf(PATHS), how: keysOf(FAILURES) }),
  },
  {
    weight: 5,
    arbitrary: picks(100, 5_000, 11_000, 31_000, 70_000).map((ms) => ({ op: 'pass' as const, ms })),
  },
);

/** A list as a correct client knows it: the newest answer. */
interface KnownList {
  ids: readonly string[];
  bad: number;
  state: 'loading' | 'ready' | 'failing';
  /** Since when a request has been unanswered, or null. */
  hangsSince: number | null;
}

class BadLists {
  readonly sim = new ProviderSim(() => undefined);
  readonly #known: Record<ListKey, KnownList> = { open: nothing(), closed: nothing(), upcoming: nothing() };
  /** How many answers have been prepared. Distinguishes their ETags. */
  #answers = 0;

  constructor() {
    for (const list of Object.keys(PATHS) as ListKey[]) {
      this.#rows(list, { good: 2, bad: 0, isFrozen: false });
    }
  }

  #rows(list: ListKey, { good, bad, isFrozen }: { good: number; bad: number; isFrozen: boolean }): void {
    this.#answers += 1;
    const etag = `"${this.#answers}"`;
    // Each list has its own IDs, so that no session moves to another list.
    const ids = Array.from({ length: good }, (_, index) => `${list}-${index}`);
    const rows = [...ids.map((id) => rowOf(list, id)), ...BAD_ROWS.slice(0, bad)];
    this.sim.provider.answer(PATHS[list], ({ headers }) => {
      this.#known[list] = { ids, bad, state: 'ready', hangsSince: null };
      if (isFrozen && headers.get('if-none-match') === etag) return new Response(null, { status: 304 });
      const body = list === 'upcoming' ? { games: rows } : { sessions: rows };
      return Response.json(body, { headers: isFrozen ? { etag } : {} });
    });
  }

  #fails(list: ListKey, how: keyof typeof FAILURES): void {
    this.sim.provider.answer(PATHS[list], (request) => {
      const known = this.#known[list];
      this.#known[list] =
        how === 'hangs'
          ? { ...known, hangsSince: this.sim.now }
          : { ...known, state: 'failing', hangsSince: null };
      return FAILURES[how](request);
    });
  }

  async perform(op: ListOp): Promise<void> {
    if (op.op === 'rows') this.#rows(op.list, op);
    else if (op.op === 'fails') this.#fails(op.list, op.how);
    else await this.sim.advance(op.ms);
    await settle();
    this.check();
  }

  check(): void {
    const { status } = this.sim.catalog;
    const lists = Object.keys(PATHS) as ListKey[];
    for (const list of lists) {
      const known = this.#known[list];
      const reported = status.lists.find((one) => one.list === list)!;
      const isHung = known.hangsSince !== null && this.sim.now - known.hangsSince >= 10_000;
      const state = isHung ? 'failing' : known.state;
      const isNews = known.hangsSince === null || isHung;
      if (isNews && reported.state !== state)
        throw new Error(`${list} is ${reported.state}, and should be ${state}.`);
      if ((reported.state === 'failing') !== (reported.sentence !== null))
        throw new Error(`${list} says nothing.`);
      if (reported.unreadable !== known.bad) throw new Error(`${list} has ${reported.unreadable} bad rows.`);
    }
    const shown = status.games.flatMap(({ gameId, sessions }) =>
      sessions.length > 0 ? sessions.map(({ sessionId }) => sessionId) : [gameId!],
    );
    const expected = lists.flatMap((list) => this.#known[list].ids);
    // An open game that leaves its list stays until the finished games have been read.
    const leaving = shown.filter((id) => id.startsWith('open-') && !expected.includes(id));
    expect(shown.filter((id) => !leaving.includes(id)).sort()).toEqual([...expected].sort());
    const isAsking = lists.some((list) => this.#known[list].hangsSince !== null);
    if (leaving.length > 0 && !isAsking && status.lists.every(({ state }) => state === 'ready')) {
      throw new Error('A game that is in no list is shown.');
    }
    for (const game of status.games) {
      const list = lists.find((one) => game.key.includes(`:${one}-`))!;
      const isFailing = status.lists.some((one) => one.list === list && one.state === 'failing');
      if (!leaving.some((id) => game.key.endsWith(id)) && game.isOld !== isFailing) {
        throw new Error(`${game.key} ${game.isOld ? 'is' : 'is not'} marked as old.`);
      }
    }
    if (status.isTokenRejected && status.lists.some(({ state }) => state === 'ready')) {
      throw new Error('A token is said to be refused while a list can be read.');
    }
  }
}

function nothing(): KnownList {
  return { ids: [], bad: 0, state: 'loading', hangsSince: null };
}

function rowOf(list: ListKey, id: string): unknown {
  if (list === 'upcoming') return { gameId: id, league: 'nba', sport: 'basketball', odd: [1] };
  return { ...new ProviderGame('nba', id).row(), score: list === 'open' ? 'many' : null };
}

test(
  `each list of ${RUNS / 2} providers is the newest readable one, or marked as stale (invariant 37)`,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aListOp, { minLength: 1, maxLength: 12 }), async (ops) => {
        const day = new BadLists();
        day.sim.catalog.watch(true);
        await settle();
        day.check();
        for (const op of ops) await day.perform(op);
      }),
      { numRuns: RUNS / 2 },
    );
  },
  TIMEOUT_MS,
);
