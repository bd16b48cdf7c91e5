import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  GOOD,
  channel,
  clock,
  held,
  options,
  output,
  roster,
  rundown,
  secret,
  session,
  source,
  standsAlone,
  team,
  unmarked,
  withSecond,
  type List,
} from '../../../tests/show/valid-settings.ts';
import { lookUp } from '../../feed/contract/lookup.ts';
import { NEW_OUTPUT } from '../../preload/contract/new-output.ts';
import { nothingPersisted } from '../show/persisted-state.ts';
import { repairsSentence } from './rows.ts';
import { SETTINGS_VERSION } from './migrations.ts';
import { readSettings, type Settings } from './schema.ts';

function read(settings: unknown): { settings: Settings; sentence: string | null } {
  const { settings: whole, repairs } = readSettings(settings, options.newSecret);
  return { settings: whole, sentence: repairsSentence(repairs) };
}

it('valid settings are read unchanged', () => {
  expect(read(GOOD)).toEqual({ settings: GOOD, sentence: null });
});

describe('the settings reader', () => {
  it.each<[List, unknown, string]>([
    ['outputs', null, 'one unnamed output'],
    ['outputs', 'Wide', 'one unnamed output'],
    ['outputs', { id: 7, name: 'Wide' }, 'the output "Wide"'],
    ['outputs', { id: '', name: undefined }, 'one unnamed output'],
    ['outputs', { id: 'x'.repeat(65), name: undefined }, `the output "${'x'.repeat(60)}"`],
    ['outputs', { id: 'program' }, 'the output "Wide"'],
    ['channels', { id: 'Z' }, 'the channel "Z"'],
    ['channels', { id: 'A' }, 'the channel "A"'],
    ['channels', { id: null }, 'one unnamed channel'],
    ['hotkeys', { accelerator: 'the big one' }, 'one unnamed key'],
    ['hotkeys', { action: { does: 'dance' } }, 'one unnamed key'],
    ['sources', { id: 'rehearsal' }, 'the source "Other"'],
    ['sources', { baseUrl: 'https://user:pass@feed.test' }, 'the source "Other"'],
    ['sources', { baseUrl: 'javascript:alert(1)' }, 'the source "Other"'],
    ['sources', { baseUrl: undefined }, 'the source "Other"'],
    ['teams', { name: '' }, 'one unnamed team'],
    ['teams', { name: ['Bayview'] }, 'one unnamed team'],
  ])('drops and reports an invalid row of %s: %j', (list, bad, called) => {
    const { settings, sentence } = read(
      withSecond(list, (row) => (typeof bad === 'object' && bad !== null ? { ...row, ...bad } : bad)),
    );
    expect(settings).toEqual({ ...GOOD, [list]: [GOOD[list][0]] });
    expect(sentence).toBe(
      `Parts of the settings file couldn't be used. Left out: ${called}. Everything else is unchanged.`,
    );
  });

  it('drops and reports rows above the maximum number', () => {
    const many = Array.from({ length: 40 }, (_, index) => ({
      ...output,
      id: `o${index}`,
      name: `Output ${index}`,
      secret: String(index).padStart(32, '0'),
    }));
    const { settings, sentence } = read({ ...GOOD, outputs: many });
    expect(settings.outputs).toEqual(many.slice(0, 32));
    expect(sentence).toContain(
      'Left out: the output "Output 32", the output "Output 33", the output "Output 34", the output "Output 35", the output "Output 36", 3 more.',
    );
  });

  it("drops and reports every row of a list that isn't a list", () => {
    const { settings, sentence } = read({ ...GOOD, teams: { Lakeside: team } });
    expect(settings).toEqual({ ...GOOD, teams: [] });
    expect(sentence).toContain('Left out: all team entries.');
  });
});

describe('the settings reader', () => {
  it.each<[List, object, object, string]>([
    ['outputs', { width: 1e9 }, { width: 7680 }, 'width'],
    ['outputs', { delayMs: -1, height: '1080' }, { delayMs: 0, height: 1080 }, 'height, delay'],
    ['outputs', { channel: 'Z' }, { channel: 'A' }, 'channel'],
    ['outputs', { secret: 'guess' }, { secret: secret('f') }, 'link'],
    ['outputs', { secret: secret('0') }, { secret: secret('f') }, 'link'],
    [
      'outputs',
      { background: { kind: 'key', color: 'red' } },
      { background: { kind: 'transparent' } },
      'background',
    ],
    ['outputs', { theme: '' }, { theme: 'chalk' }, 'theme'],
    [
      'outputs',
      { bugPlace: 'middle', language: 'xx' },
      { bugPlace: null, language: 'en' },
      'scorebug position, language',
    ],
    ['outputs', { timeFormat: '25' }, { timeFormat: null }, 'time format'],
    ['outputs', { timeZone: 'Mars/Olympus' }, { timeZone: null }, 'time zone'],
    ['outputs', { motion: 'none' }, { motion: 'full' }, 'motion'],
    ['outputs', { stale: { clock: 'hide' } }, { stale: output.stale }, 'stale feed rule'],
    [
      'outputs',
      { graphics: ['scorebug', 'fireworks', 'scorebug'] },
      { graphics: ['scorebug'] },
      'list of graphics',
    ],
    ['channels', { session: { ...session, sessionId: 5 } }, { session: null }, 'game'],
    [
      'channels',
      { session: { ...session, matchup: { a: 'x'.repeat(400_000), b: 'B' } } },
      { session: { ...session, matchup: { a: 'x'.repeat(120), b: 'B' } } },
      'game',
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
      'overrides',
    ],
    ['channels', { overrides: [{ ...held, setAt: 1e300 }] }, { overrides: [] }, 'overrides'],
    [
      'channels',
      { clock: { ...clock, face: { ...clock.face, baseMs: -1 } } },
      {
        clock: { face: null, follows: false, isHeld: false, period: null, previous: null, needsCheck: false },
      },
      'clock',
    ],
    ['channels', { rules: [{ rule: 'soccer.goal', seconds: 0 }] }, { rules: [] }, 'automation'],
    ['channels', { manual: true }, { manual: null }, 'manual scoring'],
    ['sources', { name: 'x'.repeat(100) }, { name: 'x'.repeat(60) }, 'name'],
    ['teams', { code: 'LAKES', color: 'blue' }, { code: null, color: null }, 'code, color'],
    ['teams', { logo: '/logos/../settings.json' }, { logo: null }, 'logo'],
    ['rosters', { coach: 7 }, { coach: null }, 'coach'],
    ['rosters', { players: [{ name: '' }, ...roster.players, 'nobody'] }, {}, 'players'],
    ['rosters', { players: [...roster.players, { ...roster.players[0], position: 'FW' }] }, {}, 'players'],
  ])('corrects and reports a field of %s: %j', (list, bad, right, fields) => {
    const { settings, sentence } = read(withSecond(list, (row) => ({ ...row, ...bad })));
    expect(settings).toEqual(withSecond(list, (row) => ({ ...row, ...right })));
    expect(sentence).toMatch(/\. Corrected: the (output|channel|source|team|roster) "/);
    expect(sentence).toContain(`" (${fields}). Everything else`);
  });

  it('keeps automation running if its value is unknown', () => {
    expect(read({ ...GOOD, automation: 'held' })).toEqual({
      settings: { ...GOOD, automation: { isHeld: false } },
      sentence: expect.stringContaining('Corrected: automation (now running).') as string,
    });
  });
});

it("an output saved before clock formats existed uses its language's format without a message", () => {
  const { timeFormat: _timeFormat, ...older } = output;
  const { settings, sentence } = read({ ...GOOD, version: 7, outputs: [{ ...older, language: 'ja' }] });
  expect(settings.outputs).toEqual([{ ...output, ...unmarked, language: 'ja', timeFormat: null }]);
  expect(sentence).toBeNull();
});

it.each(Object.keys(NEW_OUTPUT))(
  'an output saved before the setting "%s" existed gets the default of a new output without a message',
  (key) => {
    const [program, ...others] = GOOD.outputs;
    const { [key as 'stale']: _, ...older } = program!;
    const { settings, sentence } = read({ ...GOOD, outputs: [older, ...others] });
    expect(settings.outputs[0]).toEqual({
      ...program,
      [key]: lookUp(NEW_OUTPUT as object as Record<string, unknown>, key),
    });
    expect(sentence).toBeNull();
  },
);

it('an output saved before motion settings existed animates as before without a message', () => {
  const { motion: _motion, ...older } = output;
  const { settings, sentence } = read({ ...GOOD, version: 8, outputs: [older] });
  expect(settings.outputs).toEqual([{ ...output, ...unmarked }]);
  expect(sentence).toBeNull();
});

/** Fields that older settings don't have. */
const NEWER_LISTS = { assignedTeams: [], pointers: [], fonts: [], importLinks: [], sports: [] };

it('settings with the old names of version 14 are read', () => {
  const background = { kind: 'key', color: '#00ff00' };
  const settings = {
    ...GOOD,
    outputs: GOOD.outputs.map((one) => ({ ...one, background, bugPlace: 'bottom-center' })),
  };
  const { assignedTeams: dresses, ...older } = settings;
  const british = JSON.stringify({ ...older, dresses, version: 14 })
    .replaceAll('"color"', '"colour"')
    .replaceAll('-center"', '-centre"');
  expect(british).toMatch(/"colour":"#00ff00".*"bugPlace":"bottom-centre".*"colour":"#0b4ea2"/);
  expect(read(JSON.parse(british))).toEqual({ settings, sentence: null });
});

it('settings saved before assigned teams existed belong to an existing user and need no message', () => {
  const { assignedTeams: _assignedTeams, pointers: _pointers, ...older } = GOOD;
  expect(read({ ...older, version: 12 })).toEqual({ settings: { ...GOOD, ...NEWER_LISTS }, sentence: null });
});

it('settings saved before rosters existed have no rosters and need no message', () => {
  const { rosters: _rosters, ...older } = GOOD;
  const none = { rosters: [], windowKeys: [], rundowns: [], ...NEWER_LISTS };
  expect(read({ ...older, version: 9 })).toEqual({ settings: { ...GOOD, ...none }, sentence: null });
});

it('settings saved before window keys existed have the default keys and need no message', () => {
  const { windowKeys: _windowKeys, ...older } = GOOD;
  expect(read({ ...older, version: 10 })).toEqual({
    settings: { ...GOOD, windowKeys: [], rundowns: [], ...NEWER_LISTS },
    sentence: null,
  });
});

it("settings with a key that the window can't use lose only that key", () => {
  const windowKeys = [...GOOD.windowKeys, { command: 'undo', key: 'Tab' }, { command: 'dance', key: 'F13' }];
  const { settings, sentence } = read({ ...GOOD, windowKeys });
  expect(settings.windowKeys).toEqual(GOOD.windowKeys);
  expect(sentence).toContain('Left out: one unnamed control window key, one unnamed');
});

it('settings saved before rundowns existed have no rundown and need no message', () => {
  const { rundowns: _rundowns, ...older } = GOOD;
  expect(read({ ...older, version: 11 })).toEqual({
    settings: { ...GOOD, rundowns: [], ...NEWER_LISTS },
    sentence: null,
  });
});

it('settings saved before dwell times existed leave every row on air until it is cleared', () => {
  const channels = [GOOD.channels[0]!].map((one) => ({
    ...one,
    onAir: one.onAir.map(({ until: _until, seconds: _seconds, ...graphic }) => graphic),
  }));
  const [row, ...others] = rundown.groups[0]!.rows;
  const { seconds: _seconds, ...item } = row!.item as { seconds?: number };
  const rundowns = [{ ...rundown, groups: [{ ...rundown.groups[0], rows: [{ ...row, item }, ...others] }] }];
  const { settings, sentence } = read({ ...GOOD, version: 13, channels, rundowns });
  expect(sentence).toBeNull();
  expect(settings.channels[0]!.onAir).toMatchObject([
    { until: null, seconds: null },
    { until: null, seconds: null },
  ]);
  expect(settings.rundowns[0]!.groups[0]!.rows[0]!.item).toMatchObject({ seconds: null });
});

it('bookings saved before dates existed apply to every day', () => {
  const bookings = GOOD.bookings.map(({ dates: _dates, ...booking }) => booking);
  const { settings, sentence } = read({ ...GOOD, version: 13, bookings });
  expect(sentence).toBeNull();
  expect(settings.bookings.map(({ dates }) => dates)).toEqual([null, null]);
});

it('a rundown with a row that no graphic can show loses only that row', () => {
  const [row, ...others] = rundown.groups[0]!.rows;
  const bad = { ...row, item: { ...row!.item, graphic: 'ticker' } };
  const broken = {
    ...rundown,
    groups: [{ ...rundown.groups[0], rows: [bad, 7, row, row, ...others] }, null, rundown.groups[1]],
  };
  const { settings, sentence } = read({ ...GOOD, rundowns: [broken, GOOD.rundowns[1]] });
  expect(settings.rundowns).toEqual(GOOD.rundowns);
  expect(sentence).toContain('(rows)');
});

it('settings with a roster without a team lose only that roster', () => {
  const { settings, sentence } = read(withSecond('rosters', (row) => ({ ...row, name: ' ' })));
  expect(settings.rosters).toEqual([roster]);
  expect(settings.teams).toEqual(GOOD.teams);
  expect(sentence).toContain('Left out: one unnamed roster.');
});

it('a competition with an unusable logo keeps its other fields', () => {
  const [competition] = GOOD.competitions;
  const { settings } = read({ ...GOOD, competitions: [{ ...competition, logo: '/logos/../settings.json' }] });
  expect(settings.competitions).toEqual([competition]);
});

describe('a file with missing values', () => {
  const without = (key: string): unknown =>
    JSON.parse(JSON.stringify({ ...GOOD, [key]: undefined })) as unknown;

  it.each(['channels', 'outputs', 'sources'] as const)('loses only its %s, and this is reported', (list) => {
    const { settings, sentence } = read(without(list));
    expect(settings).toEqual({ ...GOOD, [list]: [] });
    expect(sentence).toContain(`Left out: all ${list.slice(0, -1)} entries. Everything else`);
    expect(read({ ...GOOD, [list]: null })).toEqual({ settings, sentence });
  });

  // Older builds did not write these lists.
  const laterLists = Object.entries(GOOD)
    .filter(([key, value]) => Array.isArray(value) && !['channels', 'outputs', 'sources'].includes(key))
    .map(([key]) => key);

  it.each(laterLists)('has no %s and needs no message', (list) => {
    expect(read(without(list))).toEqual({ settings: { ...GOOD, [list]: [] }, sentence: null });
    expect(read({ ...GOOD, [list]: null }).sentence).toContain('Left out: all ');
  });

  it.each(['automation', 'obs'] as const)('has the default for %s and needs no message', (key) => {
    const settings = { ...GOOD, [key]: nothingPersisted[key] };
    expect(read(without(key))).toEqual({ settings, sentence: null });
  });

  it('is read as the newest version if it has no version', () => {
    expect(read(without('version'))).toEqual({ settings: GOOD, sentence: null });
    expect(read({ ...GOOD, version: null })).toEqual({ settings: GOOD, sentence: null });
    expect(() => read({ ...GOOD, version: SETTINGS_VERSION + 1 })).toThrow('is unknown');
  });

  it("isn't a settings file if everything is missing", () => {
    for (const nothing of [{}, { version: SETTINGS_VERSION }, null, undefined, []]) {
      expect(() => read(nothing)).toThrow();
    }
  });
});

it('settings of an old version are checked row by row', () => {
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
    /\. Corrected: the channel "A" \(graphics on air\)\. Left out: one unnamed channel.*one unnamed output/,
  );
});

it("settings with any invalid value keep the other rows and don't need a second repair", () => {
  /** Returns every path to a value in the settings. */
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
      // JSON omits undefined values.
      const { settings } = read(JSON.parse(JSON.stringify(broken)));
      for (const list of ['channels', 'outputs', 'sources', 'teams', 'rosters'] as const) {
        if (path[0] !== list) expect(settings[list]).toEqual(GOOD[list]);
        else if (path.length > 1) expect(settings[list]).toContainEqual(GOOD[list][path[1] === 0 ? 1 : 0]);
      }
      expect(read(JSON.parse(JSON.stringify(settings)))).toEqual({ settings, sentence: null });
    }),
    { numRuns: 400 },
  );
});

it('channels saved before game statuses existed have none, without a message', () => {
  const [{ status: _status, ...older } = { status: null }, ...others] = GOOD.channels;
  const { settings, sentence } = read({ ...GOOD, channels: [older, ...others] });
  expect(settings.channels[0]).toEqual({ ...older, status: null });
  expect(sentence).toBeNull();
});

it('competitions saved before match rules existed have none, without a message', () => {
  const [{ rules: _rules, ...older } = { rules: {} }] = GOOD.competitions;
  const { settings, sentence } = read({ ...GOOD, version: 15, competitions: [older] });
  expect(settings.competitions).toEqual([{ ...older, rules: {} }]);
  expect(sentence).toBeNull();
});

it('competitions with invalid match rules lose only those', () => {
  const [cup] = GOOD.competitions;
  const rules = { innings: 7.5, mercyRuns: 10, halfMinutes: null, players: 99, unheard: 1 };
  const { settings, sentence } = read({ ...GOOD, competitions: [{ ...cup, rules }] });
  expect(settings.competitions).toEqual([{ ...cup, rules: { mercyRuns: 10 } }]);
  expect(sentence).toBe(
    `Parts of the settings file couldn't be used. Corrected: the competition "${cup!.name}" (match rule "Innings", match rule "Minutes per half or period", match rule "Players per side", match rule "unheard"). Everything else is unchanged.`,
  );
});

it('a competition without a name is identified by its league in the message, and match rules of the wrong type are reported', () => {
  const [cup] = GOOD.competitions;
  const { sentence } = read({ ...GOOD, competitions: [{ ...cup, league: 'mlb', name: null, rules: 7 }] });
  expect(sentence).toContain('Corrected: the competition "mlb" (match rules).');
});

it('channels lose only an invalid match rule of their game, and the message names the rule', () => {
  const [channel] = GOOD.channels;
  const held = channel!.overrides[0]!;
  const rules = [
    { ...held, field: 'rule.innings', value: 99 },
    { ...held, field: 'rule.mercyRuns', value: 10 },
  ];
  const { settings, sentence } = read({ ...GOOD, channels: [{ ...channel, overrides: [held, ...rules] }] });
  expect(settings.channels[0]?.overrides.map(({ field }) => field)).toEqual(['score.a', 'rule.mercyRuns']);
  expect(sentence).toContain('Corrected: the channel "A" (overrides, match rule "Innings").');
});
