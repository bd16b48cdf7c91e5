import { noCompetition } from '../../preload/contract/competition.ts';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { viewOf } from '../../feed/sports/index.ts';
import { noClock } from '../show/clock/match-clock.ts';
import type { LastState } from '../show/channels/last-state.ts';
import { openTestDatabase } from '../../../tests/database.ts';
import type { Database } from './database.ts';
import { openLastStates, type LastStates } from './last-state-store.ts';

const AT = Date.UTC(2026, 5, 13, 19, 0);
const team = (name: string) => ({
  name,
  short: null,
  code: name.slice(0, 3).toUpperCase(),
  color: '#0b4ea2',
  second: null,
  kit: 'first' as const,
  logo: null,
});
const snapshot = { score: { a: 1, b: 0 }, phase: 'first_half', live: true, something: { new: [1, null] } };

const state: LastState = {
  session: {
    source: 'venue',
    sessionId: 'wc1',
    league: 'wc',
    sport: 'soccer',
    matchup: { a: 'Lakeside', b: 'Bayview' },
    sandbox: false,
  },
  spoken: { sport: 'soccer', contractVersion: 'v6' },
  heardAt: AT,
  savedAt: AT,
  behindMs: 0,
  overrides: [],
  clock: noClock,
  playClock: null,
  hasSwappedSides: false,
  status: null,
  earlier: [],
  snapshot,
  matches: [
    {
      at: AT,
      seq: 12,
      match: {
        sport: 'soccer',
        league: 'wc',
        isSandbox: false,
        isFinal: false,
        status: null,
        teams: { a: team('Lakeside'), b: team('Bayview') },
        view: viewOf('soccer', 'wc', snapshot),
        phase: { is: 'period', part: 'half', number: 1 },
        clock: {
          isRunning: true,
          direction: 'up',
          baseMs: 0,
          at: AT,
          addedMinutes: null,
          showsTenths: false,
        },
        shootout: null,
        competition: noCompetition,
        countdown: null,
        manualFacts: {},
        hasSwappedSides: false,
        playClock: null,
      },
    },
  ],
  moments: {
    players: [],
    inputs: [
      {
        seq: 12,
        at: AT,
        moment: { kind: 'goal', side: 'A', phase: null },
        completes: null,
        delta: { a: 1, b: 0 },
        review: null,
        isUnderReview: null,
        feedScore: { a: 1, b: 0 },
        instant: {
          score: { a: 1, b: 0 },
          phase: { is: 'period', part: 'half', number: 1 },
          clock: { ms: 120_000, direction: 'up', showsTenths: false },
          minute: { number: 3, added: null },
        },
      },
    ],
    retracted: [[3, 4]],
    retractedBefore: [],
    reflected: [[3, 4]],
    reflectedBefore: [],
    isManual: true,
    manualFrom: 3,
  },
  plan: [
    {
      rule: 'soccer.goal',
      moment: 12,
      graphic: 'lower-third',
      priority: 80,
      cause: 'rule',
      askedAt: AT,
      from: AT,
      until: AT + 8_000,
    },
  ],
  fullTime: 11,
  line: {
    periods: [],
    counts: [],
    entries: [
      { id: 12, side: 'A', kind: 'goal', phase: { is: 'period', part: 'half', number: 1 }, a: 1, b: 0 },
    ],
  },
  tape: { length: 12, isWhole: true },
  ticker: [
    {
      key: 'venue game:1',
      league: 'wc',
      competition: null,
      logo: null,
      sport: 'soccer',
      status: 'live',
      starts: null,
      a: { name: 'Mesa', code: 'MES', score: 2, color: null, logo: null },
      b: { name: 'Harbor', code: 'HAR', score: null, color: null, logo: null },
    },
  ],
};

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'touchline-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

const databaseIn = (dir: string): Database => openTestDatabase(dir, () => AT);
const open = (database: Database, build = 'this-build'): Promise<LastStates> =>
  openLastStates(database, build);

/** Writes a row as Touchline does, with a correct checksum for any text. */
async function write(database: Database, channel: string, text: string): Promise<void> {
  const sum = createHash('sha256').update(text).digest('hex');
  const sql = 'INSERT OR REPLACE INTO last_state (channel, sum, state) VALUES (?, ?, ?)';
  await database.write([{ sql, values: [channel, sum, text] }]);
}

describe('last states', () => {
  it('are read as they were saved, and are empty after they are deleted', async () => {
    const database = databaseIn(folder());
    const store = await open(database);
    await store.keep('A', state);
    expect(await open(database)).toMatchObject({ saved: new Map([['A', state]]), problems: [] });
    await store.keep('A', null);
    await store.keep('B', null);
    expect(await open(database)).toMatchObject({ saved: new Map(), problems: [] });
  });

  it('are the newest ones after many starts', async () => {
    const dir = folder();
    for (let start = 0; start < 3; start += 1) {
      const database = databaseIn(dir);
      const store = await open(database);
      for (let time = 0; time < 4; time += 1) {
        const newest = { ...state, heardAt: AT + 10 * start + time };
        await store.keep('A', newest);
        expect((await open(database)).saved.get('A')).toEqual(newest);
      }
      await database.close();
    }
  });

  it("can't be saved while a folder has the database's name, and can be saved afterwards", async () => {
    const dir = folder();
    mkdirSync(join(dir, 'touchline.db'));
    const database = databaseIn(dir);
    const store = await open(database);
    expect(store).toMatchObject({
      saved: new Map(),
      problems: [
        expect.stringMatching(/^The saved on-air state can't be read: another file or folder has a name/),
      ],
    });
    await expect(store.keep('A', state)).rejects.toMatchObject({ code: 'EEXIST' });
    rmSync(join(dir, 'touchline.db'), { recursive: true });
    await store.keep('A', state);
    expect((await open(database)).saved.get('A')).toEqual(state);
  });

  it("can be read even if the as-run log of an older build can't be migrated", async () => {
    const dir = folder();
    const database = databaseIn(dir);
    await (await open(database)).keep('A', state);
    const sql = "CREATE TRIGGER full BEFORE INSERT ON as_run BEGIN SELECT RAISE(ABORT, 'full'); END";
    await database.write([{ sql, values: [] }]);
    await database.close();
    mkdirSync(join(dir, 'as-run'));
    writeFileSync(join(dir, 'as-run', '2026-06-12.jsonl'), '{}\n');
    expect((await open(databaseIn(dir))).saved.get('A')).toEqual(state);
  });

  it('contain names and a score even for a sport that no build knows, and are restored with them', async () => {
    const [newest] = state.matches;
    const view = viewOf('curling', 'x', { score: { a: 4, b: 3 } });
    const other: LastState = {
      ...state,
      spoken: { sport: 'curling', contractVersion: 'v1' },
      matches: [{ ...newest!, match: { ...newest!.match!, sport: 'curling', view, shootout: null } }],
    };
    const database = databaseIn(folder());
    await (await open(database)).keep('A', other);
    expect((await open(database)).saved.get('A')).toEqual(other);
  });
});

describe('last states of an older build', () => {
  it('are deleted and reported once for each channel', async () => {
    const dir = folder();
    const files = join(dir, 'last-states');
    mkdirSync(files);
    for (const name of ['A-0.json', 'A-1.json', 'C-0.json']) writeFileSync(join(files, name), '{}');
    const problems: string[] = [];
    const database = databaseIn(dir);
    database.onProblem((problem) => problems.push(problem));
    expect((await open(database)).saved.size).toBe(0);
    expect(problems.map((problem) => problem.slice(0, 37))).toEqual([
      "The saved state of channel A can't be",
      "The saved state of channel C can't be",
    ]);
    expect(readdirSync(files)).toEqual([]);
  });
});

describe('an unusable last state', () => {
  const good = JSON.stringify({ build: 'this-build', sport: 'soccer', ...state });
  const without = (field: string): string => {
    const { [field]: _gone, ...rest } = JSON.parse(good) as Record<string, unknown>;
    return JSON.stringify(rest);
  };

  it.each([
    ['is empty', '', /it is damaged/],
    ['is cut in half', good.slice(0, good.length / 2), /it is damaged/],
    ["isn't an object", '[]', /it is damaged/],
    ['has a score with letters', good.replaceAll('"score":{"a":1', '"score":{"a":"1"'), /it is damaged/],
    ['has no match', good.replace(/"matches":\[.*?\],"moments"/, '"matches":[],"moments"'), /it is damaged/],
    ['has no moments', without('moments'), /it is damaged/],
    ['has no session', without('session'), /it is damaged/],
    ['has a moment of an unknown kind', good.replaceAll('"kind":"goal"', '"kind":"try"'), /it is damaged/],
    ['has a time out of range', good.replace(`"heardAt":${AT}`, '"heardAt":1e300'), /it is damaged/],
    [
      'comes from another build',
      good.replace('this-build', 'another'),
      /another version of Touchline saved it/,
    ],
    [
      'is of an unknown sport',
      good.replaceAll('"sport":"soccer"', '"sport":"quidditch"'),
      /sport "quidditch"/,
    ],
  ])('is deleted and reported if it %s', async (_what, text, why) => {
    const database = databaseIn(folder());
    await write(database, 'A', text);
    await write(database, 'B', good);
    const { saved, problems } = await open(database);
    expect([...saved.keys()]).toEqual(['B']);
    expect(problems).toEqual([expect.stringMatching(why)]);
    expect(problems[0]).toMatch(/^The saved state of channel A can't be used: .* The channel stays empty/);
    expect(await open(database)).toMatchObject({ problems: [] });
  });

  it('is deleted and reported if a bad disk changed one digit', async () => {
    const database = databaseIn(folder());
    await (await open(database)).keep('A', state);
    const sql = `UPDATE last_state SET state = replace(state, '"score":{"a":1', '"score":{"a":7')`;
    await database.write([{ sql, values: [] }]);
    expect(await open(database)).toMatchObject({
      saved: new Map(),
      problems: [expect.stringMatching(/it is damaged/)],
    });
  });
});
