import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { repairsSentence } from './rows.ts';
import { readSettings, type Settings } from './schema.ts';
import { openSettings } from './store.ts';

/** Settings from disk are held to the bounds of requests, row by row: a bad row costs itself alone, and is told. */

const NOW = Date.UTC(2026, 5, 13, 19);
const secret = (digit: string): string => digit.repeat(32);
const options = { wallClock: () => NOW, newSecret: () => secret('f') };

const session = {
  source: 'venue',
  sessionId: 'wc1',
  league: 'wc',
  sport: 'soccer',
  matchup: { a: 'Lakeside', b: 'Bayview' },
  sandbox: false,
};
const clock = {
  face: { isRunning: true, direction: 'up', baseMs: 60_000, at: NOW, addedMinutes: 3, showsTenths: false },
  follows: true,
  period: 'first_half',
  previous: null,
  needsCheck: false,
};
const held = { field: 'score.a', value: 3, release: 'manual', setAt: NOW, feed: 1, releasedAt: null };
const output = {
  id: 'program',
  name: 'Program',
  channel: 'A',
  kind: 'browser',
  secret: secret('0'),
  width: 1920,
  height: 1080,
  background: { kind: 'transparent' },
  theme: 'chalk',
  bugPlace: null,
  safeArea: 'title',
  language: 'en',
  timeFormat: null,
  showsZone: false,
  networkBug: { picture: `/logos/${'b'.repeat(64)}.png`, corner: 'bottom-left', opacity: 0.7 },
  sponsorCorner: 'top-left',
  window: { display: 'HDMI 1920x1080', isFullscreen: true, isOnTop: false },
  entrance: 'intro',
  allowsCss: true,
  places: { 'Screen 1 1920x1080': { x: 12, y: -8 } },
  delayMs: 3_000,
  stale: { clock: 'hide', dimAfterMs: null, hideAfterMs: null },
  graphics: ['scorebug', 'lower-third'],
};
const channel = {
  id: 'A',
  session,
  onAir: [
    { graphic: 'scorebug', content: null, moment: null },
    {
      graphic: 'lower-third',
      content: { form: 'person', name: 'Coach', title: null, side: 'A' },
      moment: null,
    },
  ],
  overrides: [
    held,
    { ...held, field: 'name.b', value: 'Mesa' },
    { ...held, field: 'substitution.a', value: { out: 'Ada', in: 'Bo', minute: 67 }, feed: null },
  ],
  clock,
  playClock: { ...clock.face, direction: 'down', addedMinutes: null },
  rules: [{ rule: 'soccer.goal', isOn: false }],
  manual: { before: session },
};
const source = { id: 'venue', name: 'Venue', baseUrl: 'https://feed.test' };
const team = {
  name: 'Lakeside',
  library: null,
  title: 'Lakeside Lions',
  short: 'Lions',
  code: 'LAK',
  colour: '#0b4ea2',
  second: '#ffc72c',
  aliases: ['Lakeside L.'],
  logo: `/logos/${'a'.repeat(64)}.png`,
};

/** As windows stood before they could be put on displays. */
const standsAlone = { display: null, isFullscreen: false, isOnTop: false };
/** As outputs stood before there were sponsors and network bugs. */
const unmarked = {
  networkBug: null,
  sponsorCorner: 'top-right',
  graphics: [...output.graphics, 'takeover'],
};
const hotkey = { accelerator: 'F13', action: { does: 'clear-all', channel: 'A' } };

const booking = {
  id: 'evenings',
  sponsor: 'orben',
  slots: ['bug', 'corner'],
  outputs: ['program'],
  hours: { days: [0, 6], from: 1_080, to: 60 },
  games: { channels: ['A'], leagues: ['wc'], sessions: [] },
  turns: 2,
};

/** Settings of which nothing has to be repaired, with two rows of everything. */
const GOOD = {
  version: 9,
  channels: [channel, { ...channel, id: 'B' }],
  outputs: [output, { ...output, id: 'wide', name: 'Wide', secret: secret('1') }],
  sources: [source, { ...source, id: 'other', name: 'Other' }],
  automation: { isHeld: true },
  teams: [team, { ...team, name: 'Bayview' }],
  codes: [
    { name: 'mesa', code: 'MES' },
    { name: 'harbor', code: 'HAR' },
  ],
  competitions: [{ league: 'wc', name: 'City Cup', short: 'Cup', season: null, logo: null }],
  sponsors: [
    { id: 'orben', name: 'Orben', picture: `/logos/${'c'.repeat(64)}.webp` },
    { id: 'bank', name: 'Northern Bank', picture: `/logos/${'d'.repeat(64)}.png` },
  ],
  bookings: [booking, { ...booking, id: 'always', sponsor: 'bank', outputs: null, hours: null, games: null }],
  rotations: [
    { slot: 'bug', rotation: { by: 'time', seconds: 20 } },
    { slot: 'ticker', rotation: { by: 'graphic' } },
  ],
  sponsorHolds: [{ channel: 'A' }, { channel: 'B' }],
  sponsorTurns: [
    { channel: 'A', event: 'break', count: 3, last: 'wc1 {"is":"half-time"}' },
    { channel: 'A', event: 'graphic lower-third', count: 9, last: '1781377200000' },
  ],
  hotkeys: [hotkey, { ...hotkey, accelerator: 'F14' }],
  obs: { address: '10.0.0.5:4456', isWanted: false, installation: 'a'.repeat(32), hasChapters: true },
};

function read(settings: unknown): { settings: Settings; sentence: string | null } {
  const { settings: whole, repairs } = readSettings(settings, options.newSecret);
  return { settings: whole, sentence: repairsSentence(repairs) };
}

type List = 'channels' | 'outputs' | 'sources' | 'teams' | 'hotkeys';

/** The good settings with the second row of a list changed. */
function withSecond(list: List, change: (row: object) => unknown): unknown {
  return { ...GOOD, [list]: [GOOD[list][0], change(GOOD[list][1]!)] };
}

it('settings that are right are read as they are', () => {
  expect(read(GOOD)).toEqual({ settings: GOOD, sentence: null });
});

describe('a row that is of no use is left out, and the rest stays', () => {
  it.each<[List, unknown, string]>([
    ['outputs', null, 'one output without a name'],
    ['outputs', 'Wide', 'one output without a name'],
    ['outputs', { id: 7, name: 'Wide' }, 'the output "Wide"'],
    ['outputs', { id: '', name: undefined }, 'one output without a name'],
    ['outputs', { id: 'x'.repeat(65), name: undefined }, `the output "${'x'.repeat(60)}"`],
    ['outputs', { id: 'program' }, 'the output "Wide"'],
    ['channels', { id: 'Z' }, 'the channel "Z"'],
    ['channels', { id: 'A' }, 'the channel "A"'],
    ['channels', { id: null }, 'one channel without a name'],
    ['hotkeys', { accelerator: 'the big one' }, 'one key without a name'],
    ['hotkeys', { action: { does: 'dance' } }, 'one key without a name'],
    ['sources', { id: 'rehearsal' }, 'the source "Other"'],
    ['sources', { baseUrl: 'https://user:pass@feed.test' }, 'the source "Other"'],
    ['sources', { baseUrl: 'javascript:alert(1)' }, 'the source "Other"'],
    ['sources', { baseUrl: undefined }, 'the source "Other"'],
    ['teams', { name: '' }, 'one team without a name'],
    ['teams', { name: ['Bayview'] }, 'one team without a name'],
  ])('%s %j', (list, bad, called) => {
    const { settings, sentence } = read(
      withSecond(list, (row) => (typeof bad === 'object' && bad !== null ? { ...row, ...bad } : bad)),
    );
    expect(settings).toEqual({ ...GOOD, [list]: [GOOD[list][0]] });
    expect(sentence).toBe(
      `Not all of the settings file could be used as it was; left out: ${called}. Everything else is as before.`,
    );
  });

  it('past the most there may be', () => {
    const many = Array.from({ length: 40 }, (_, index) => ({
      ...output,
      id: `o${index}`,
      name: `Output ${index}`,
      secret: String(index).padStart(32, '0'),
    }));
    const { settings, sentence } = read({ ...GOOD, outputs: many });
    expect(settings.outputs).toEqual(many.slice(0, 32));
    expect(sentence).toContain(
      'left out: the output "Output 32", the output "Output 33", the output "Output 34", the output "Output 35", the output "Output 36", 3 more.',
    );
  });

  it('all of a list that is none', () => {
    const { settings, sentence } = read({ ...GOOD, teams: { Lakeside: team } });
    expect(settings).toEqual({ ...GOOD, teams: [] });
    expect(sentence).toContain('left out: every team.');
  });
});

describe('a field that can be put right is, and told by its name', () => {
  it.each<[List, object, object, string]>([
    ['outputs', { width: 1e9 }, { width: 7680 }, 'width'],
    ['outputs', { delayMs: -1, height: '1080' }, { delayMs: 0, height: 1080 }, 'height, delay'],
    ['outputs', { channel: 'Z' }, { channel: 'A' }, 'channel'],
    ['outputs', { secret: 'guess' }, { secret: secret('f') }, 'its link'],
    ['outputs', { secret: secret('0') }, { secret: secret('f') }, 'its link'],
    [
      'outputs',
      { background: { kind: 'key', colour: 'red' } },
      { background: { kind: 'transparent' } },
      'background',
    ],
    ['outputs', { theme: '' }, { theme: 'chalk' }, 'theme'],
    [
      'outputs',
      { bugPlace: 'middle', language: 'xx' },
      { bugPlace: null, language: 'en' },
      'place, language',
    ],
    ['outputs', { timeFormat: '25' }, { timeFormat: null }, 'time format'],
    ['outputs', { stale: { clock: 'hide' } }, { stale: output.stale }, 'stale'],
    ['outputs', { graphics: ['scorebug', 'fireworks', 'scorebug'] }, { graphics: ['scorebug'] }, 'graphics'],
    ['channels', { session: { ...session, sessionId: 5 } }, { session: null }, 'its game'],
    [
      'channels',
      { session: { ...session, matchup: { a: 'x'.repeat(400_000), b: 'B' } } },
      { session: { ...session, matchup: { a: 'x'.repeat(120), b: 'B' } } },
      'its game',
    ],
    [
      'channels',
      {
        onAir: [
          { graphic: 'scorebug', content: { form: 'line' }, moment: null },
          channel.onAir[1],
          { graphic: 'full-frame', content: null, moment: 12 },
          'ticker',
        ],
      },
      { onAir: [channel.onAir[1]] },
      'graphics on air',
    ],
    [
      'channels',
      { overrides: [{ ...held, value: 1_000 }, { ...held, field: 'name.a', value: 'x'.repeat(61) }, held] },
      { overrides: [held] },
      'held values',
    ],
    ['channels', { overrides: [{ ...held, setAt: 1e300 }] }, { overrides: [] }, 'held values'],
    [
      'channels',
      { clock: { ...clock, face: { ...clock.face, baseMs: -1 } } },
      { clock: { face: null, follows: false, period: null, previous: null, needsCheck: false } },
      'clock',
    ],
    ['channels', { rules: [{ rule: 'soccer.goal', seconds: 0 }] }, { rules: [] }, 'automation'],
    ['channels', { manual: true }, { manual: null }, 'scoring by hand'],
    ['sources', { name: 'x'.repeat(100) }, { name: 'x'.repeat(60) }, 'name'],
    ['teams', { code: 'LAKES', colour: 'blue' }, { code: null, colour: null }, 'code, colour'],
    ['teams', { logo: '/logos/../settings.json' }, { logo: null }, 'logo'],
  ])('%s %j', (list, bad, right, fields) => {
    const { settings, sentence } = read(withSecond(list, (row) => ({ ...row, ...bad })));
    expect(settings).toEqual(withSecond(list, (row) => ({ ...row, ...right })));
    expect(sentence).toMatch(/could be used as it was; put right: the (output|channel|source|team) "/);
    expect(sentence).toContain(`" (${fields}). Everything else`);
  });

  it('and automation is not held back where nobody knows', () => {
    expect(read({ ...GOOD, automation: 'held' })).toEqual({
      settings: { ...GOOD, automation: { isHeld: false } },
      sentence: expect.stringContaining('put right: automation, which is not held back.') as string,
    });
  });
});

it('an output from before times could be set counts the hours as its language does, and nothing is told', () => {
  const { timeFormat: _timeFormat, ...older } = output;
  const { settings, sentence } = read({ ...GOOD, version: 7, outputs: [{ ...older, language: 'ja' }] });
  expect(settings.outputs).toEqual([{ ...output, ...unmarked, language: 'ja', timeFormat: null }]);
  expect(sentence).toBeNull();
});

it('a competition whose logo is none keeps the rest', () => {
  const [competition] = GOOD.competitions;
  const { settings } = read({ ...GOOD, competitions: [{ ...competition, logo: '/logos/../settings.json' }] });
  expect(settings.competitions).toEqual([competition]);
});

it('rows of old versions are read one by one, too', () => {
  const { settings, sentence } = read({
    version: 1,
    channels: [null, { id: 'A', session, onAir: ['scorebug', 7] }, { id: 'B', session: null }],
    outputs: [output, 'nothing'],
    sources: [source],
  });
  expect(settings.channels).toMatchObject([
    { id: 'A', session, onAir: [{ graphic: 'scorebug' }] },
    { id: 'B', onAir: [] },
  ]);
  expect(settings.outputs).toEqual([
    { ...output, ...unmarked, window: standsAlone, places: {}, entrance: 'there', allowsCss: false },
  ]);
  expect(sentence).toMatch(
    /put right: the channel "A" \(graphics on air\); left out: one channel.*one output/,
  );
});

it('whatever has become of any value, the other rows stay, and what is kept needs no repair again', () => {
  /** Every way to a value within the settings. */
  function paths(value: unknown, path: readonly (string | number)[] = []): (string | number)[][] {
    if (typeof value !== 'object' || value === null) return [[...path]];
    const inner = Object.entries(value).flatMap(([key, one]) =>
      paths(one, [...path, Array.isArray(value) ? Number(key) : key]),
    );
    return [...(path.length > 0 ? [[...path]] : []), ...inner];
  }
  const junk = fc.oneof(
    fc.constantFrom<unknown>(undefined, null, '', -1, 0.5, 1e300, true, [], {}, 'x'.repeat(5_000), [null]),
    fc.json().map((text) => JSON.parse(text) as unknown),
  );
  fc.assert(
    fc.property(fc.constantFrom(...paths(GOOD)), junk, (path, value) => {
      const broken = JSON.parse(JSON.stringify(GOOD)) as Record<string | number, never>;
      let at = broken;
      for (const key of path.slice(0, -1)) at = at[key]!;
      at[path.at(-1)!] = value as never;
      if (path[0] === 'version') return;
      const { settings } = read(broken);
      for (const list of ['channels', 'outputs', 'sources', 'teams'] as const) {
        if (path[0] !== list) expect(settings[list]).toEqual(GOOD[list]);
        else if (path.length > 1) expect(settings[list]).toContainEqual(GOOD[list][path[1] === 0 ? 1 : 0]);
      }
      expect(read(JSON.parse(JSON.stringify(settings)))).toEqual({ settings, sentence: null });
    }),
    { numRuns: 400 },
  );
});

describe('the settings file', () => {
  function folder(settings: unknown): { dir: string; files: () => string[]; text: (name: string) => string } {
    const dir = mkdtempSync(join(tmpdir(), 'touchline-'));
    onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
    writeFileSync(join(dir, 'settings.json'), JSON.stringify({ settings }));
    return {
      dir,
      files: () => readdirSync(dir).sort(),
      text: (name) => readFileSync(join(dir, name), 'utf8'),
    };
  }
  const BAD = withSecond('outputs', (row) => ({ ...row, width: 0 }));
  const KEPT = 'settings.before-repair-2026-06-13T19-00-00-000Z.json';

  it('with a bad row is used, told of, and kept as it was before anything is written over it', () => {
    const { dir, files, text } = folder(BAD);
    const store = openSettings(dir, options);
    const { persisted, problem } = store;
    expect(persisted.outputs).toHaveLength(2);
    expect(problem).toBe(
      `Not all of the settings file could be used as it was; put right: the output "Wide" (width). Everything else is as before. The file as it was is kept as ${join(dir, KEPT)}.`,
    );
    // Until new ones are written, it is all there is.
    expect(files()).toEqual([KEPT, 'settings.json']);
    store.persist(persisted);
    expect(JSON.parse(text(KEPT))).toEqual({ settings: BAD });
    expect(openSettings(dir, options)).toMatchObject({ persisted, problem: null });
  });

  it('that cannot be kept beside is not written over', () => {
    const { dir, text } = folder(BAD);
    mkdirSync(join(dir, KEPT));
    const store = openSettings(dir, options);
    const { persisted, problem } = store;
    expect(problem).toContain(`The file is still in its place, ${join(dir, 'settings.json')}`);
    expect(() => store.persist(persisted)).toThrow();
    expect(JSON.parse(text('settings.json'))).toEqual({ settings: BAD });
    rmSync(join(dir, KEPT), { recursive: true });
    store.persist(persisted);
    expect(JSON.parse(text(KEPT))).toEqual({ settings: BAD });
  });

  it('that is right is left alone', () => {
    const { dir, files } = folder(GOOD);
    expect(openSettings(dir, options).problem).toBeNull();
    expect(files()).toEqual(['settings.json']);
  });

  it.skipIf(process.platform === 'win32')('that is a pipe is set aside, and nobody waits for it', () => {
    const dir = mkdtempSync(join(tmpdir(), 'touchline-'));
    onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
    for (const name of ['settings.json', 'tokens.json']) execFileSync('mkfifo', [join(dir, name)]);
    mkdirSync(join(dir, 'last-states'));
    execFileSync('mkfifo', [join(dir, 'last-states', 'A-0.json')]);
    // What waits holds up its whole process, so it is another one's.
    const modules = ['store', 'token-store', 'kept-store'].map((name) =>
      JSON.stringify(new URL(`./${name}.ts`, import.meta.url).href),
    );
    const code = `
      const [{ openSettings }, { openTokens }, { openKeptStates }] = await Promise.all([${modules.map((one) => `import(${one})`).join(', ')}]);
      const [dir, wallClock] = [process.argv[1], () => ${NOW}];
      console.log(openSettings(dir, { wallClock, newSecret: () => '' }).problem);
      console.log(openTokens(dir, wallClock).setAside);
      console.log(openKeptStates(dir, { wallClock, monotonic: wallClock, build: 'b' }).problems);`;
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', code, dir], {
      encoding: 'utf8',
      timeout: 10_000,
      killSignal: 'SIGKILL',
    });
    expect(said).toContain('The settings file could not be read');
    expect(said).toContain('tokens.unreadable-');
    expect(said).toContain('The last state of channel A could not be used');
  });
});
