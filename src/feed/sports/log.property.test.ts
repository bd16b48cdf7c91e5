import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { supportedVersion, CONTRACT_SPORT_SLUGS } from '../contract/versions.ts';
import type { Sport } from '../contract/versions.ts';
import { definitionOf } from './definitions.ts';
import { SOCCER_PHASES } from './soccer/wire.ts';
import { foldLog } from './fold.ts';
import { GameLog } from './log.ts';
import type { LogRow } from './fold.ts';

const team = fc.constantFrom('A', 'B');
const small = fc.nat({ max: 9 });

/** Any press that a scout could try: valid types and payloads, in any order. Most are legal at some place in a game. */
function anyPress(sport: Sport): fc.Arbitrary<{ type: string; payload: Record<string, unknown> }> {
  return fc.record({
    type: fc.constantFrom(...Object.keys(definitionOf(sport).rules.presses), 'undo', 'undo', 'score_set'),
    payload: fc.record({
      team,
      shot_type: fc.constantFrom('2pt', '3pt', 'ft'),
      shots: fc.integer({ min: 1, max: 3 }),
      a: small,
      b: small,
      outcome: fc.constantFrom('stands', 'overturned'),
      zone: fc.constantFrom('a_half', 'b_half', null),
      kind: fc.constantFrom('corner', 'free_kick'),
      phase: fc.constantFrom(...SOCCER_PHASES),
      first: fc.boolean(),
      second: fc.boolean(),
      third: fc.boolean(),
      down: fc.integer({ min: 1, max: 4 }),
      distance: small,
    }),
  });
}

/** Returns the presses that the service would have recorded: the legal ones, in order. */
function recorded(
  sport: Sport,
  tries: readonly { type: string; payload: Record<string, unknown> }[],
): { log: GameLog; rows: LogRow[] } {
  const rows: LogRow[] = [];
  const log = new GameLog(sport, 'any', () => rows);
  for (const press of tries) {
    const row = { seq: rows.length + 1, ...press };
    if ('refusal' in log.place(row)) continue;
    rows.push(row);
  }
  return { log, rows };
}

const sport = fc.constantFrom(...CONTRACT_SPORT_SLUGS);
const game = sport.chain((name) => fc.tuple(fc.constant(name), fc.array(anyPress(name), { maxLength: 120 })));

/** Returns the points that a press adds and its side; null if it isn't a score. */
function points(name: Sport, row: LogRow): { side: 'a' | 'b'; points: number } | null {
  const of = row.payload['team'] === 'A' ? 'a' : 'b';
  const worth: Record<string, number> = {
    goal: 1,
    pen_scored: 1,
    run: 1,
    home_run: 1,
    field_goal: 3,
    extra_point: 1,
    two_point_conversion: 2,
    touchdown: 6,
    safety: 2,
  };
  if (name === 'basketball' && row.type === 'made') {
    return {
      side: of,
      points: { '2pt': 2, '3pt': 3, ft: 1 }[row.payload['shot_type'] as '2pt' | '3pt' | 'ft'],
    };
  }
  const won = worth[row.type];
  return won === undefined ? null : { side: of, points: won };
}

describe('the log', () => {
  it('is the same when folded in one step as when pressed one by one', () => {
    fc.assert(
      fc.property(game, ([name, tries]) => {
        const { log, rows } = recorded(name, tries);
        const folded = foldLog(name, 'any', supportedVersion(name), rows);
        expect(folded.refused).toEqual([]);
        expect(folded.game.snapshot).toEqual(log.game.snapshot);
      }),
      { numRuns: 400 },
    );
  });

  it('orders presses by seq, whatever the order of its rows', () => {
    fc.assert(
      fc.property(game, fc.infiniteStream(fc.nat()), ([name, tries], chance) => {
        const { log, rows } = recorded(name, tries);
        const keys = new Map(rows.map((row) => [row, chance.next().value as number]));
        const shuffled = [...rows].sort((one, other) => keys.get(one)! - keys.get(other)!);
        expect(foldLog(name, 'any', supportedVersion(name), shuffled).game.snapshot).toEqual(
          log.game.snapshot,
        );
      }),
      { numRuns: 400 },
    );
  });

  it('is the same after a press and its undo', () => {
    fc.assert(
      fc.property(game, fc.nat(), ([name, tries], at) => {
        const { rows } = recorded(name, tries);
        const cut = rows.length === 0 ? 0 : at % rows.length;
        const before = rows.slice(0, cut);
        const extra = rows[cut];
        if (!extra || extra.type === 'undo') return;
        const undone = [...before, extra, { seq: extra.seq + 1, type: 'undo', payload: {} }];
        const start = foldLog(name, 'any', supportedVersion(name), before).game.snapshot;
        expect(foldLog(name, 'any', supportedVersion(name), undone).game.snapshot).toEqual(start);
        const redone = [...undone, { ...extra, seq: extra.seq + 2 }];
        expect(foldLog(name, 'any', supportedVersion(name), redone).game.snapshot).toEqual(
          foldLog(name, 'any', supportedVersion(name), [...before, extra]).game.snapshot,
        );
      }),
      { numRuns: 400 },
    );
  });

  it('places a late press as if it had arrived in order', () => {
    fc.assert(
      fc.property(game, fc.nat(), ([name, tries], at) => {
        const { log, rows } = recorded(name, tries);
        if (rows.length < 2) return;
        const late = rows[at % (rows.length - 1)]!;
        const others = rows.filter((row) => row !== late);
        if (foldLog(name, 'any', supportedVersion(name), others).refused.length > 0) return;
        const stored = [...others];
        const reopened = new GameLog(name, 'any', () => stored);
        const placed = reopened.place(late);
        expect(placed).not.toHaveProperty('refusal');
        expect(reopened.game.snapshot).toEqual(log.game.snapshot);
        expect(reopened.lastSeq).toBe(log.lastSeq);
      }),
      { numRuns: 400 },
    );
  });

  it('shows the sum of scores and corrections', () => {
    fc.assert(
      fc.property(game, ([name, tries]) => {
        // Leaves out reviews, which can retract a goal, and shootout kicks, which aren't goals. rules.test.ts covers
        // them.
        const plain = tries.filter(({ type }) => type !== 'var_review' && type !== 'phase');
        const { rows, log } = recorded(name, plain);
        const { retracts } = foldLog(name, 'any', supportedVersion(name), rows);
        const gone = new Set(retracts.values());
        let expected = { a: 0, b: 0 };
        for (const row of rows) {
          if (row.type === 'undo' || gone.has(row.seq)) continue;
          if (row.type === 'score_set')
            expected = { a: row.payload['a'] as number, b: row.payload['b'] as number };
          const won = points(name, row);
          if (won) expected[won.side] += won.points;
        }
        expect(log.game.score).toEqual(expected);
      }),
      { numRuns: 400 },
    );
  });
});
