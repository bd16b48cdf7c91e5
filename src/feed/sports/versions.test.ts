import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { supportedVersion, CONTRACT_SPORT_SLUGS, type ContractSport } from '../contract/versions.ts';
import { RECORDINGS } from '../recordings/index.ts';
import { definitionOf } from './definitions.ts';
import { foldLog, type LogRow } from './fold.ts';
import { stateAsNow, versionNumber } from './versions.ts';

/**
 * Converts a log to the form in which an older version would have recorded it, based only on the recorded changes of
 * the contract.
 */
type Aged = (rows: readonly LogRow[]) => LogRow[];

function renamed(names: Record<string, string>): Aged {
  return (rows) => rows.map((row) => ({ ...row, type: names[row.type] ?? row.type }));
}

function without(types: readonly string[], fields: readonly string[]): Aged {
  return (rows) =>
    rows.map((row) => {
      if (!types.includes(row.type)) return row;
      const payload = Object.fromEntries(
        Object.entries(row.payload).filter(([name]) => !fields.includes(name)),
      );
      return { ...row, payload };
    });
}

/** Adds `correlationId` to every payload, as in old events. */
const correlated: Aged = (rows) =>
  rows.map((row) => ({ ...row, payload: { ...row.payload, correlationId: `c-${row.seq}` } }));

/** Records field goals as two events, with the attempt just before the result. Uses the room between presses. */
const fieldGoalsTried: Aged = (rows) =>
  rows.flatMap((row) => {
    if (row.type !== 'field_goal') return [row];
    return [
      { seq: row.seq - 0.5, type: 'fg_attempt', payload: row.payload },
      { ...row, type: 'fg_good', payload: {} },
    ];
  });

const chain =
  (...steps: Aged[]): Aged =>
  (rows) =>
    steps.reduce((aged, step) => step(aged), [...rows]);

const RESULTS = ['made', 'miss'];
const SHOTS = ['2pt_attempt', '3pt_attempt', 'ft_attempt'];
const breaks = renamed({ period_end: 'break' });

/** Each version with a recorded change, and a log in its form (feed-protocol, Recorded changes). */
const AGED: readonly (readonly [ContractSport, string, Aged])[] = [
  ['basketball', 'v8', breaks],
  ['basketball', 'v7', chain(breaks, correlated)],
  ['basketball', 'v6', chain(breaks, correlated, without(RESULTS, ['team']))],
  [
    'basketball',
    'v5',
    chain(breaks, correlated, without(SHOTS, ['team']), without(RESULTS, ['team', 'shot_type'])),
  ],
  ['basketball', 'v4', chain(breaks, correlated, without(RESULTS, ['team', 'shot_type']))],
  ['soccer', 'v5', correlated],
  ['soccer', 'v4', correlated],
  ['baseball', 'v11', correlated],
  ['baseball', 'v10', correlated],
  ['baseball', 'v9', chain(correlated, renamed({ pitch: 'mound', contact: 'play_hit' }))],
  ['baseball', 'v1', chain(correlated, renamed({ pitch: 'mound', contact: 'play_hit' }))],
  ['football', 'v4', breaks],
  ['football', 'v3', chain(breaks, correlated)],
  ['football', 'v2', chain(breaks, correlated)],
  ['football', 'v1', chain(breaks, correlated, renamed({ loose_ball: 'fumble' }), fieldGoalsTried)],
];

function tapeRows(sport: ContractSport): LogRow[] {
  return RECORDINGS[sport].rows.map(([, type, payload], index) => ({ seq: index + 1, type, payload }));
}

/**
 * Presses that show which side has the ball, which an old shot needs: if such a press is retracted, the shot's side is
 * unknown.
 */
const TELLS_SIDE = ['possession', 'live', 'to_the_line'];

/** Cuts a recording at any length, with some presses undone: turns one game into many. */
function cut(rows: readonly LogRow[], length: number, undos: ReadonlySet<number>): LogRow[] {
  return rows.slice(0, length).flatMap((row, index) => {
    const renumbered = { ...row, seq: 2 * row.seq };
    if (!undos.has(index) || row.type === 'undo' || TELLS_SIDE.includes(row.type)) return [renumbered];
    return [renumbered, { seq: renumbered.seq + 1, type: 'undo', payload: { retractsSeq: renumbered.seq } }];
  });
}

/**
 * Returns whether an undo made a shot's side unknown. It may reach further back if the event before it was already
 * undone.
 */
function hasLostSide(rows: readonly LogRow[], retracts: ReadonlyMap<number, number>): boolean {
  const own = new Map(rows.map((row) => [row.seq, row]));
  return [...retracts.entries()].some(([undo, target]) => {
    const isOfTape = undo % 2 === 0;
    return isOfTape && target !== undo - 2 && TELLS_SIDE.includes(own.get(target)?.type ?? '');
  });
}

describe('a log of an older version (invariant 23)', () => {
  it.each(AGED)(
    'leads to the same state as a log recorded now, for a whole game: %s %s',
    (sport, version, aged) => {
      const rows = tapeRows(sport);
      const now = foldLog(sport, 'any', supportedVersion(sport), rows);
      const old = foldLog(sport, 'any', version, aged(rows));
      expect(old.game.score).toEqual(RECORDINGS[sport].finalScore);
      expect(old.game.snapshot).toEqual(now.game.snapshot);
      expect([old.refused, old.doubts]).toEqual([[], 0]);
    },
  );

  it.each(AGED)(
    'leads to the same score for any part of a game with undone presses: %s %s',
    (sport, version, aged) => {
      const rows = tapeRows(sport);
      fc.assert(
        fc.property(
          fc.nat({ max: rows.length }),
          fc.array(fc.nat({ max: 2_000 }), { maxLength: 6 }),
          (length, undos) => {
            const part = cut(rows, length, new Set(undos));
            const now = foldLog(sport, 'any', supportedVersion(sport), part);
            if (now.doubts > 0 || hasLostSide(part, now.retracts)) return;
            const old = foldLog(sport, 'any', version, aged(part));
            expect(old.game.score).toEqual(now.game.score);
            expect(old.doubts).toBe(0);
          },
        ),
        { numRuns: 40 },
      );
    },
  );

  it.each(AGED)('leads to the same score if its version is unknown: %s %s', (sport, _version, aged) => {
    const old = foldLog(sport, 'any', null, aged(tapeRows(sport)));
    expect([old.game.score, old.doubts]).toEqual([RECORDINGS[sport].finalScore, 0]);
  });
});

describe('a basketball log from before v6 (invariant 23)', () => {
  const rows = (...presses: [string, object?][]): LogRow[] =>
    presses.map(([type, payload], index) => ({ seq: index + 1, type, payload: { ...payload } }));
  const folded = (version: string, log: LogRow[]): unknown => {
    const { game, doubts } = foldLog('basketball', 'nba', version, log);
    return { ...game.score, doubts };
  };

  it('assigns an attempt to the side with the ball, and a result to the open attempt', () => {
    const log = rows(
      ['live', { team: 'A' }],
      ['possession', { team: 'B' }],
      ['3pt_attempt'],
      ['made'],
      ['possession', { team: 'A' }],
      ['2pt_attempt'],
      ['made'],
    );
    expect(folded('v5', log)).toEqual({ a: 2, b: 3, doubts: 0 });
  });

  it('assigns a free throw to the side that was sent to the line', () => {
    const log = rows(
      ['possession', { team: 'A' }],
      ['to_the_line', { team: 'B', shots: 2 }],
      ['ft_attempt'],
      ['made'],
      ['ft_attempt'],
      ['miss'],
    );
    expect(folded('v5', log)).toEqual({ a: 0, b: 1, doubts: 0 });
  });

  it.each([
    [
      'team null on a result',
      [
        ['3pt_attempt', { team: 'B' }],
        ['made', { team: null, shot_type: '3pt' }],
      ],
    ],
    [
      'team null on an attempt',
      [
        ['possession', { team: 'B' }],
        ['3pt_attempt', { team: null }],
        ['made', {}],
      ],
    ],
  ] as const)('treats %s like a missing team', (_what, presses) => {
    expect(folded('v6', rows(...(presses as unknown as [string, object][])))).toEqual({
      a: 0,
      b: 3,
      doubts: 0,
    });
  });

  it('marks the score doubtful and adds no points for a shot by an unknown side', () => {
    expect(folded('v5', rows(['2pt_attempt'], ['made']))).toEqual({ a: 0, b: 0, doubts: 1 });
  });

  it('differs from a v9 log, where a result without a side makes the score doubtful', () => {
    expect(folded('v9', rows(['2pt_attempt', { team: 'A' }], ['made']))).toEqual({ a: 0, b: 0, doubts: 1 });
  });
});

describe('a football v1 log (invariant 23)', () => {
  const folded = (...presses: [string, object?][]): unknown => {
    const log = presses.map(([type, payload], index) => ({ seq: index + 1, type, payload: { ...payload } }));
    const { game, doubts } = foldLog('football', 'nfl', 'v1', log);
    return { ...game.score, looseBall: game.snapshot['looseBall'], doubts };
  };

  it('counts a field goal once it is good, for the side that attempted it', () => {
    expect(
      folded(['fg_attempt', { team: 'B' }], ['fg_good'], ['fg_attempt', { team: 'A' }], ['fg_no_good']),
    ).toMatchObject({ a: 0, b: 3, doubts: 0 });
  });

  it('marks the score doubtful for a field goal with an unknown kicker', () => {
    expect(folded(['fg_good'])).toMatchObject({ a: 0, b: 0, doubts: 1 });
  });

  it.each([
    [
      { team: 'A', good: true, points: 1 },
      { a: 1, doubts: 0 },
    ],
    [
      { team: 'A', good: true, points: 2 },
      { a: 2, doubts: 0 },
    ],
    [
      { team: 'A', good: false, points: 2 },
      { a: 0, doubts: 0 },
    ],
    [
      { team: 'A', result: 'no_good' },
      { a: 0, doubts: 0 },
    ],
    [{ team: 'A' }, { a: 0, doubts: 1 }],
  ])('counts a try %j as far as its type is known', (payload, expected) => {
    expect(folded(['try', payload])).toMatchObject(expected);
  });

  it('reads a fumble as a loose ball', () => {
    expect(folded(['snap'], ['fumble', { team: 'A' }])).toMatchObject({ looseBall: true, doubts: 0 });
  });
});

describe('a log with repeated events (invariant 23)', () => {
  it('counts each press once', () => {
    const goal = { seq: 1, type: 'goal', payload: { team: 'A' } };
    const undo = { seq: 3, type: 'undo', payload: {} };
    const other = { seq: 2, type: 'goal', payload: { team: 'A' } };
    const folded = foldLog('soccer', 'wc', 'v6', [goal, goal, other, undo, undo, other]);
    expect([folded.game.score, folded.standing, folded.doubts]).toEqual([{ a: 1, b: 0 }, 1, 0]);
  });

  it('is read fast even if its undos reach far back', () => {
    const rows: LogRow[] = [];
    for (let seq = 1; seq <= 100_000; seq += 1) rows.push({ seq, type: 'goal', payload: { team: 'A' } });
    for (let seq = 1; seq <= 100_000; seq += 1) {
      rows.push({ seq: 100_000 + seq, type: 'undo', payload: { retractsSeq: seq } });
    }
    expect(foldLog('soccer', 'wc', 'v6', rows).game.score).toEqual({ a: 0, b: 0 });
  });
});

describe('version support', () => {
  it.each(CONTRACT_SPORT_SLUGS)("lists the changes of each %s version up to this build's", (sport) => {
    const since = definitionOf(sport).versions.map((change) => change.since);
    expect(since).toEqual([...since].sort((one, other) => one - other));
    expect(since.at(-1)).toBe(versionNumber(supportedVersion(sport)));
    expect(new Set(since).size).toBe(since.length);
  });

  it.each([
    ['baseball', 'v9', { hit: true }, { contact: true }],
    ['baseball', 'v9', { hit: true, contact: false }, { hit: true, contact: false }],
    ['baseball', 'v12', { hit: true }, { hit: true }],
    ['football', 'v1', { fumble: true }, { looseBall: true }],
    ['soccer', 'v1', { phase: 'x' }, { phase: 'x' }],
    ['curling', 'v1', { hit: 1 }, { hit: 1 }],
  ] as const)('converts a %s state of version %s, %j, to %j', (sport, version, snapshot, now) => {
    expect(stateAsNow(sport, version, snapshot)).toEqual(now);
  });

  it('leaves events of a newer or unknown version unchanged', () => {
    for (const version of ['v13', 'v900', '2026-07-01', 'V9', '']) {
      const { doubts } = foldLog('baseball', 'mlb', version, [{ seq: 1, type: 'play_hit', payload: {} }]);
      expect(doubts).toBe(1);
    }
  });
});

describe('a log with presses that the rules refuse (invariant 23)', () => {
  it.each(CONTRACT_SPORT_SLUGS)(
    'changes the score only by presses that are declared as scoring: %s',
    (sport) => {
      const { scoring, presses } = definitionOf(sport).rules;
      let before = foldLog(sport, 'any', supportedVersion(sport), []).game;
      for (const row of tapeRows(sport)) {
        if (row.type === 'undo') continue;
        const pressed = before.press(row);
        if ('refusal' in pressed) continue;
        if (JSON.stringify(pressed.game.score) !== JSON.stringify(before.score)) {
          expect([...scoring]).toContain(row.type);
        }
        before = pressed.game;
      }
      for (const type of scoring) expect(Object.keys(presses)).toContain(type);
    },
  );

  it('ignores an unknown type in a current log, and marks the score doubtful in any other', () => {
    const rows = [
      { seq: 1, type: 'goal', payload: { team: 'A' } },
      { seq: 2, type: 'weather_delay', payload: {} },
    ];
    expect(foldLog('soccer', 'wc', 'v6', rows)).toMatchObject({ doubts: 0, game: { score: { a: 1, b: 0 } } });
    for (const version of ['v5', 'v7', null]) expect(foldLog('soccer', 'wc', version, rows).doubts).toBe(1);
  });

  it('is read fast even with many unknown events', () => {
    const rows = Array.from({ length: 100_000 }, (_, index) => ({
      seq: index + 1,
      type: 'fg_good',
      payload: {},
    }));
    expect(foldLog('football', 'nfl', 'v1', rows).doubts).toBe(rows.length);
  });
});
