import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  edgeAfter,
  forgetting,
  spanAt,
  STAY_MAX_MS,
  WAIT_MAX_MS,
  without,
  withRequest,
  type Plan,
} from '../../src/main/show/automation/plan.ts';

const GRAPHICS = ['lower-third', 'full-frame'] as const;

interface Ask {
  at: number;
  moment: number;
  priority: number;
  stayMs: number;
  graphic?: (typeof GRAPHICS)[number];
}

function ask(plan: Plan, { at, graphic = 'lower-third', ...request }: Ask): Plan {
  return withRequest(plan, { rule: 'r', cause: 'rule', graphic, ...request }, at);
}

/** Describes a plan as "moment from-until", in chronological order. */
function spansOf(plan: Plan): string[] {
  return plan
    .toSorted((one, other) => one.from - other.from)
    .map(({ moment, from, until }) => `${String(moment)} ${String(from)}-${String(until)}`);
}

const goal = (moment: number, at: number): Ask => ({ at, moment, priority: 80, stayMs: 8_000 });
const card = (moment: number, at: number): Ask => ({ at, moment, priority: 30, stayMs: 5_000 });

describe('the plan of automatic graphics', () => {
  it.each<[string, Ask[], string[]]>([
    ['shows a graphic immediately', [goal(1, 100)], ['1 100-8100']],
    ['lets a graphic of equal priority wait', [goal(1, 0), goal(2, 3_000)], ['1 0-8000', '2 8000-16000']],
    ['lets a graphic of lower priority wait', [goal(1, 0), card(2, 1_000)], ['1 0-8000', '2 8000-13000']],
    [
      'replaces a graphic with one of higher priority',
      [card(1, 0), goal(2, 2_000)],
      ['1 0-2000', '2 2000-10000'],
    ],
    [
      'never shows a graphic that one of higher priority replaces at the same instant',
      [card(1, 5), goal(2, 5)],
      ['2 5-8005'],
    ],
    [
      'serves a queue by priority, then in order of arrival',
      [goal(1, 0), card(2, 500), card(3, 600), { ...goal(4, 700), stayMs: 2_000 }],
      ['1 0-8000', '4 8000-10000', '2 10000-15000'],
    ],
    [
      'drops a graphic that would wait too long',
      [{ ...goal(1, 0), stayMs: 20_000 }, goal(2, 7_999)],
      ['1 0-20000'],
    ],
    [
      'lets a graphic wait for the maximum time, and no longer',
      [{ ...goal(1, 0), stayMs: 20_000 }, goal(2, 8_000)],
      ['1 0-20000', '2 20000-28000'],
    ],
    [
      'drops queued graphics that a higher priority delays for too long',
      [card(1, 0), { ...card(2, 100), stayMs: 9_000 }, card(3, 200), goal(4, 1_000)],
      ['1 0-1000', '4 1000-9000', '2 9000-18000'],
    ],
    ['shows nothing for more than a minute', [{ ...goal(1, 0), stayMs: 600_000 }], ['1 0-60000']],
    [
      'plans graphics independently: no graphic waits for one on another layer',
      [goal(1, 0), { ...card(2, 100), graphic: 'full-frame' }],
      ['1 0-8000', '2 100-5100'],
    ],
    [
      'shows a graphic immediately if the previous one leaves at that instant',
      [goal(1, 0), card(2, 8_000)],
      ['1 0-8000', '2 8000-13000'],
    ],
  ])('%s', (_what, asks, spans) => {
    expect(spansOf(asks.reduce<Plan>(ask, []))).toEqual(spans);
  });

  it('removes every graphic of a retracted moment, and moves the queue up', () => {
    const plan = [goal(1, 0), card(2, 1_000), card(3, 1_500)].reduce<Plan>(ask, []);
    expect(spansOf(without(plan, ({ moment }) => moment === 1, 2_000))).toEqual([
      '2 2000-7000',
      '3 7000-12000',
    ]);
    expect(spansOf(without(plan, ({ moment }) => moment === 2, 2_000))).toEqual(['1 0-8000', '3 8000-13000']);
    expect(spansOf(without(plan, ({ moment }) => moment === 1, 9_000))).toEqual([
      '2 8000-13000',
      '3 13000-18000',
    ]);
    expect(without(plan, ({ moment }) => moment === 9, 2_000)).toBe(plan);
  });

  it('drops entries that no output can show anymore', () => {
    const plan = [goal(1, 0), card(2, 1_000)].reduce<Plan>(ask, []);
    expect(spansOf(forgetting(plan, 8_001))).toEqual(['2 8000-13000']);
    expect(forgetting(plan, 8_000)).toBe(plan);
  });

  it('never overlaps graphics, changes past entries only for retracted moments, and delays no graphic too long, for any schedule', () => {
    const step = fc.record({
      wait: fc.integer({ min: 0, max: 6_000 }),
      act: fc.oneof(
        {
          weight: 4,
          arbitrary: fc.record({
            priority: fc.constantFrom(30, 50, 80),
            stayMs: fc.integer({ min: 1, max: 70_000 }),
          }),
        },
        { weight: 1, arbitrary: fc.record({ withdrawn: fc.nat({ max: 20 }) }) },
      ),
      graphic: fc.constantFrom(...GRAPHICS),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let plan: Plan = [];
        let now = 0;
        let moment = 0;
        const gone = new Set<number>();
        /** Graphics on air at past instants, as planned at those instants. */
        const seen: { at: number; graphic: (typeof GRAPHICS)[number]; moment: number | null }[] = [];
        for (const { wait, act, graphic } of steps) {
          for (const at of [now, now + wait / 2]) {
            for (const one of GRAPHICS)
              seen.push({ at, graphic: one, moment: spanAt(plan, one, at)?.moment ?? null });
          }
          // A change at an instant is visible from that instant on.
          now += wait + 1;
          if ('withdrawn' in act) {
            const id = act.withdrawn % Math.max(1, moment);
            if (moment > 0) gone.add(id);
            plan = without(plan, (span) => span.moment === id, now);
          } else
            plan = withRequest(plan, { rule: 'r', cause: 'rule', moment: moment++, graphic, ...act }, now);

          for (const one of GRAPHICS) {
            const spans = plan.filter((span) => span.graphic === one).toSorted((a, b) => a.from - b.from);
            for (const [index, span] of spans.entries()) {
              expect(span.until).toBeGreaterThan(span.from);
              expect(span.until - span.from).toBeLessThanOrEqual(STAY_MAX_MS);
              expect(span.from - span.askedAt).toBeLessThanOrEqual(WAIT_MAX_MS);
              expect(span.from).toBeGreaterThanOrEqual(spans[index - 1]?.until ?? 0);
            }
          }
        }
        for (const { at, graphic, moment: was } of seen) {
          const is = spanAt(plan, graphic, at)?.moment ?? null;
          expect(is).toBe(was !== null && gone.has(was) ? null : was);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('lists every start and end, in order', () => {
    const plan = [card(1, 0), goal(2, 2_000), card(3, 4_000)].reduce<Plan>(ask, []);
    const edges: number[] = [];
    for (let at = edgeAfter(plan, -1); at !== null; at = edgeAfter(plan, at)) edges.push(at);
    expect(edges).toEqual([0, 2_000, 10_000, 15_000]);
  });
});
