import { noCompetition } from '../../preload/contract/competition.ts';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { viewOf } from '../../feed/sports/index.ts';
import { noClock } from '../show/clock/match-clock.ts';
import type { KeptState } from '../show/channels/kept-state.ts';
import { openKeptStates, type KeptStateStore } from './kept-store.ts';

const AT = Date.UTC(2026, 5, 13, 19, 0);
const team = (name: string) => ({
  name,
  short: null,
  code: name.slice(0, 3).toUpperCase(),
  colour: '#0b4ea2',
  second: null,
  kit: 'first' as const,
  logo: null,
});
const snapshot = { score: { a: 1, b: 0 }, phase: 'first_half', live: true, something: { new: [1, null] } };

const state: KeptState = {
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
      a: { name: 'Mesa', code: 'MES', score: 2, colour: null, logo: null },
      b: { name: 'Harbor', code: 'HAR', score: null, colour: null, logo: null },
    },
  ],
};

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'touchline-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

const open = (dir: string, build = 'this-build'): KeptStateStore =>
  openKeptStates(dir, { wallClock: () => AT, monotonic: () => 0, build });

/** A file as the program writes it, with a right sum, around any text. */
function write(dir: string, text: string): void {
  mkdirSync(join(dir, 'last-states'), { recursive: true });
  const rest = `           1,"kept":${text}`;
  const sum = createHash('sha256').update(rest).digest('hex');
  writeFileSync(join(dir, 'last-states', 'A-1.json'), `{"sum":"${sum}","count":${rest}}`);
}

/** The files of channel A, by their names. */
function files(dir: string): Record<string, string> {
  const folder = join(dir, 'last-states');
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
}

describe('the file of a last state', () => {
  it("is read as it was written, its owner's alone, and removed", async () => {
    const dir = folder();
    await open(dir).keep('A', state);
    const path = join(dir, 'last-states', 'A-1.json');
    expect(open(dir)).toMatchObject({ kept: new Map([['A', state]]), problems: [] });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
      kept: { build: 'this-build', sport: 'soccer' },
    });
    if (process.platform !== 'win32') {
      expect(statSync(path).mode & 0o777).toBe(0o600);
      expect(statSync(join(dir, 'last-states')).mode & 0o777).toBe(0o700);
    }
    await open(dir).keep('A', null);
    await open(dir).keep('B', null);
    expect(readdirSync(join(dir, 'last-states'))).toEqual([]);
    expect(open(dir)).toMatchObject({ kept: new Map(), problems: [] });
  });

  it('is the newest of many, long ones and short ones, over several starts', async () => {
    const dir = folder();
    for (let start = 0; start < 3; start += 1) {
      const store = open(dir);
      for (let time = 0; time < 4; time += 1) {
        const newest = {
          ...state,
          heardAt: AT + 10 * start + time,
          ticker: time % 2 === 0 ? [] : state.ticker,
        };
        await store.keep('A', newest);
        expect(open(dir).kept.get('A')).toEqual(newest);
      }
      await store.close();
    }
    for (const text of Object.values(files(dir))) expect(JSON.parse(text)).toHaveProperty('kept.build');
  });

  it.each(['', '{"sum":', '{"sum":"0"}'])(
    'torn by a kill, and now %j, leaves the one before',
    async (torn) => {
      const dir = folder();
      const store = open(dir);
      await store.keep('A', state);
      await store.keep('A', { ...state, heardAt: AT + 1 });
      await store.close();
      writeFileSync(join(dir, 'last-states', 'A-0.json'), torn);
      expect(open(dir)).toMatchObject({ kept: new Map([['A', state]]), problems: [] });
      await open(dir).keep('A', { ...state, heardAt: AT + 2 });
      expect(open(dir).kept.get('A')?.heardAt).toBe(AT + 2);
    },
  );

  it('is there again after its folder was removed while it was written', async () => {
    const dir = folder();
    let now = 0;
    const store = openKeptStates(dir, { wallClock: () => AT, monotonic: () => now, build: 'this-build' });
    await store.keep('A', state);
    await store.keep('A', state);
    rmSync(join(dir, 'last-states'), { recursive: true });
    now = 60_000;
    await store.keep('A', { ...state, heardAt: AT + 1 });
    expect(open(dir).kept.get('A')?.heardAt).toBe(AT + 1);
    await store.close();
  });

  it('that cannot be written rejects with why, and is written once it can be', async () => {
    const dir = folder();
    writeFileSync(join(dir, 'last-states'), 'no folder');
    const store = open(dir);
    await expect(store.keep('A', state)).rejects.toMatchObject({ code: 'EEXIST' });
    rmSync(join(dir, 'last-states'));
    await store.keep('A', state);
    expect(open(dir).kept.get('A')).toEqual(state);
    await store.close();
  });

  it('of a sport that no build knows by its rules is names and a score, and comes back as that', async () => {
    const dir = folder();
    const [newest] = state.matches;
    const view = viewOf('curling', 'x', { score: { a: 4, b: 3 } });
    const other: KeptState = {
      ...state,
      spoken: { sport: 'curling', contractVersion: 'v1' },
      matches: [{ ...newest!, match: { ...newest!.match!, sport: 'curling', view, shootout: null } }],
    };
    await open(dir).keep('A', other);
    expect(open(dir).kept.get('A')).toEqual(other);
  });
});

describe('a last state that cannot be used is told, set aside, and nothing of it is used', () => {
  const good = JSON.stringify({ build: 'this-build', sport: 'soccer', ...state });
  const without = (field: string): string => {
    const { [field]: _gone, ...rest } = JSON.parse(good) as Record<string, unknown>;
    return JSON.stringify(rest);
  };

  it.each([
    ['nothing', '', /its file is damaged/],
    ['half of it', good.slice(0, good.length / 2), /its file is damaged/],
    ['no object', '[]', /its file is damaged/],
    ['a score of letters', good.replaceAll('"score":{"a":1', '"score":{"a":"1"'), /its file is damaged/],
    [
      'no match',
      good.replace(/"matches":\[.*?\],"moments"/, '"matches":[],"moments"'),
      /its file is damaged/,
    ],
    ['no moments', without('moments'), /its file is damaged/],
    ['no session', without('session'), /its file is damaged/],
    [
      'a moment of a kind nobody knows',
      good.replaceAll('"kind":"goal"', '"kind":"try"'),
      /its file is damaged/,
    ],
    ['an instant beyond all', good.replace(`"heardAt":${AT}`, '"heardAt":1e300'), /its file is damaged/],
    ['another build', good.replace('this-build', 'another'), /another version of Touchline kept it/],
    ['a sport nobody knows', good.replaceAll('"sport":"soccer"', '"sport":"quidditch"'), /sport "quidditch"/],
  ])('%s', (_what, text, why) => {
    const dir = folder();
    write(dir, text);
    const before = files(dir)['A-1.json'];
    const { kept, problems } = open(dir);
    expect(kept.size).toBe(0);
    expect(problems).toEqual([expect.stringMatching(why)]);
    expect(problems[0]).toMatch(/^The last state of channel A could not be used: .* Nothing of it is on air/);
    const [aside] = readdirSync(join(dir, 'last-states'));
    expect(problems[0]).toContain(aside);
    expect(readFileSync(join(dir, 'last-states', aside!), 'utf8')).toBe(before);
    expect(open(dir)).toMatchObject({ kept: new Map(), problems: [] });
  });

  it('one letter that a bad disk has changed', async () => {
    const dir = folder();
    await open(dir).keep('A', state);
    const path = join(dir, 'last-states', 'A-1.json');
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace('"score":{"a":1', '"score":{"a":7'));
    expect(open(dir)).toMatchObject({
      kept: new Map(),
      problems: [expect.stringMatching(/its file is damaged/)],
    });
  });

  it('and the other channels are as they were', async () => {
    const dir = folder();
    await open(dir).keep('B', state);
    write(dir, '{');
    expect([...open(dir).kept.keys()]).toEqual(['B']);
  });
});
