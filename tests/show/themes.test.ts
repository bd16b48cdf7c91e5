import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openThemes } from '../../src/main/settings/theme-store.ts';
import { contrast } from '../../src/colors/oklab.ts';
import { ThemeRegistry } from '../../src/main/show/branding/theme-registry.ts';
import { teamsOfLeague } from '../../src/teams/library.ts';
import { Page, World } from './world.ts';

const club = { id: 'club', name: 'Club night', base: 'chalk', tokens: { board: '#101820' } } as const;

function folder(files: Record<string, string | Buffer>): string {
  const dir = mkdtempSync(join(tmpdir(), 'touchline-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  mkdirSync(join(dir, 'themes'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, 'themes', name), text);
  return dir;
}

describe('a built-in theme', () => {
  it.each(['chalk', 'broadsheet', 'key'] as const)(
    "meets the requirements for the producer's own themes: %s",
    (base) => {
      const store = {
        read: () => ({ themes: [{ id: 'same', name: 'Same', base, tokens: {} }], problems: [], broken: [] }),
        write: () => undefined,
        remove: () => undefined,
      };
      const registry = new ThemeRegistry(store, { find: () => null }, () => undefined);
      expect(registry.problems).toEqual([]);
      expect(registry.lookOf('same')).toEqual({ theme: base, tokens: {}, font: null });
    },
  );

  it('is checked with the contrast that WCAG defines', () => {
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrast('#123456', '#123456')).toBe(1);
  });
});

describe("the producer's own theme", () => {
  it('is on air with its tokens over its base theme, and is saved', async () => {
    const world = new World();
    world.ownThemes = [club];
    await world.ask('theme:reload', {});
    await world.play('wc');
    const page = new Page(world.show, 'program');
    await world.ask('output:update', { id: 'program', patch: { theme: 'club' } });
    expect(page.now.output).toMatchObject({ theme: 'chalk', tokens: { board: '#101820' } });
    world.restart();
    const again = new Page(world.show, 'program');
    expect(again.now.output).toMatchObject({ theme: 'chalk', tokens: { board: '#101820' } });
  });

  it("changes on air when its file changes, and stays the same if the file can't be read", async () => {
    const world = new World();
    world.ownThemes = [club];
    await world.ask('theme:reload', {});
    await world.ask('output:update', { id: 'program', patch: { theme: 'club' } });
    const page = new Page(world.show, 'program');
    world.ownThemes = [{ ...club, tokens: { board: '#201010' } }];
    await world.ask('theme:reload', {});
    expect(page.now.output.tokens).toEqual({ board: '#201010' });
    world.ownThemes = [{ ...club, tokens: { board: '#eeeeee' } }];
    const { problems } = await world.ask('theme:reload', {});
    expect(problems).toEqual([
      expect.stringMatching(/"Club night": onBoard #f6f3ec on board #eeeeee has 1\.0/),
    ]);
    expect(page.now.output.tokens).toEqual({ board: '#201010' });
  });

  it('is drawn in the default theme if its file is missing', async () => {
    const world = new World();
    world.ownThemes = [club];
    await world.ask('theme:reload', {});
    await world.ask('output:update', { id: 'program', patch: { theme: 'club' } });
    const page = new Page(world.show, 'program');
    world.ownThemes = [];
    await world.ask('theme:reload', {});
    expect(page.now.output).toMatchObject({ theme: 'chalk', tokens: null });
  });

  it("is refused with an error message if it doesn't exist", async () => {
    const world = new World();
    const page = new Page(world.show, 'program');
    const before = page.now;
    await expect(world.ask('output:update', { id: 'program', patch: { theme: 'nope' } })).rejects.toThrow(
      'Theme "nope" doesn\'t exist. Available themes: chalk, broadsheet, key.',
    );
    expect(page.now).toBe(before);
  });
});

describe('theme files', () => {
  it('are read from their folder, and other files are ignored', () => {
    const { name, base, tokens } = club;
    const dir = folder({ 'club.json': JSON.stringify({ name, base, tokens }), 'notes.txt': 'x' });
    expect(openThemes(dir).read()).toEqual({ themes: [club], problems: [], broken: [] });
    expect(openThemes(join(dir, 'nowhere')).read()).toEqual({ themes: [], problems: [], broken: [] });
  });

  it.each([
    ['a byte order mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
    ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ])('are read with %s and Windows line ends', (_encoding, encode) => {
    const { name, base, tokens } = club;
    const text = JSON.stringify({ name, base, tokens }, null, 2).replaceAll('\n', '\r\n');
    const read = openThemes(folder({ 'club.json': encode(text) })).read();
    expect(read).toEqual({ themes: [club], problems: [], broken: [] });
  });

  it.each([
    ['club.json', '{', /^The theme file club\.json isn't valid JSON \(line 1, column 2\)\./],
    ['club.json', '[]', /"the whole file"/],
    ['club.json', '{"name": "X",\n "base": "neon", "tokens": {}}', /"base" .+ \(line 2, column 2\)\./],
    [
      'club.json',
      '{"name": "X", "base": "chalk", "tokens": {\n"board": "red"}}',
      /"tokens\.board" .+ \(line 2, column 1\)\./,
    ],
    ['club.json', '{"name": "X", "base": "chalk", "tokens": {"boarder": "#ffffff"}}', /"tokens\.boarder"/],
    ['club.json', '{"base": "chalk", "tokens": {}}', /"name"/],
    [
      'chalk.json',
      '{"name": "X", "base": "chalk", "tokens": {}}',
      /^The theme file name .+\.json is invalid\./,
    ],
    ['my theme.json', '{}', /^The theme file name .+\.json is invalid\./],
  ])(
    'are reported with an error message if they are invalid, and the others are used: %s with %s',
    (file, text, sentence) => {
      const good = JSON.stringify({ name: 'Good', base: 'key', tokens: {} });
      const { themes, problems } = openThemes(folder({ [file]: text, 'zz-good.json': good })).read();
      expect(themes.map(({ name }) => name)).toEqual(['Good']);
      expect(problems).toEqual([expect.stringMatching(sentence)]);
    },
  );

  it("are reported with the actual reason if they are invalid, too deep or too large, and don't affect other themes", () => {
    const dir = folder({
      'deep.json': '['.repeat(100_000),
      'large.json': ' '.repeat(300 * 1024),
      'zz-good.json': JSON.stringify({ name: 'Good', base: 'key', tokens: {} }),
    });
    mkdirSync(join(dir, 'themes', 'folder.json'));
    symlinkSync(join(dir, 'nowhere'), join(dir, 'themes', 'gone.json'));
    execFileSync('mkfifo', [join(dir, 'themes', 'pipe.json')]);
    const { themes, problems } = openThemes(dir).read();
    expect(themes.map(({ name }) => name)).toEqual(['Good']);
    expect(problems).toEqual([
      expect.stringMatching(/deep\.json has more than 64 nested levels/),
      expect.stringMatching(/^The theme folder\.json is a folder, a pipe or a/),
      expect.stringMatching(/^The theme file gone\.json can't be read/),
      expect.stringMatching(/^The theme file large\.json is larger than 256/),
      expect.stringMatching(/^The theme pipe\.json is a folder, a pipe or a/),
    ]);
  });

  it('are reported if there are more than fifty', () => {
    const good = JSON.stringify({ name: 'Good', base: 'key', tokens: {} });
    const names = Array.from({ length: 52 }, (_, index) => `t${String(index).padStart(2, '0')}.json`);
    const { themes, problems } = openThemes(
      folder(Object.fromEntries(names.map((name) => [name, good]))),
    ).read();
    expect(themes).toHaveLength(50);
    expect(problems).toEqual([expect.stringMatching(/^There are 52 theme files, .* first 50/)]);
  });

  it('are reported with an error message if their folder is invalid', () => {
    const dir = folder({});
    rmSync(join(dir, 'themes'), { recursive: true, force: true });
    writeFileSync(join(dir, 'themes'), '');
    expect(openThemes(dir).read().problems).toEqual([expect.stringMatching(/^Your themes folder,/)]);
  });
});

describe('a theme made in the window', () => {
  const night = {
    id: 'night',
    name: 'Night',
    base: 'chalk',
    tokens: { board: '#101820', bugSize: 1.2 },
  } as const;

  it('is written to its folder in one step, is on air where it is used, and can be removed once no output uses it', async () => {
    const dir = folder({});
    const world = new World({ themes: openThemes(dir) });
    await world.ask('theme:set', night);
    const path = join(dir, 'themes/night.json');
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
      name: 'Night',
      base: 'chalk',
      tokens: night.tokens,
    });
    expect(readdirSync(join(dir, 'themes'))).toEqual(['night.json']);
    await world.ask('output:update', { id: 'program', patch: { theme: 'night' } });
    const page = new Page(world.show, 'program');
    expect(page.now.output).toMatchObject({ theme: 'chalk', tokens: night.tokens });
    await world.ask('theme:set', { ...night, tokens: { board: '#203040' } });
    expect(page.now.output.tokens).toEqual({ board: '#203040' });
    await expect(world.ask('theme:remove', { id: 'night' })).rejects.toThrow(
      /^The output "Program" uses this theme\. Give it/,
    );
    await world.ask('output:update', { id: 'program', patch: { theme: 'key' } });
    await world.ask('theme:remove', { id: 'night' });
    expect(existsSync(path)).toBe(false);
    await world.ask('change:undo', {});
    expect(existsSync(path)).toBe(true);
    page.leave();
  });

  it('is refused if a text is unreadable, with both colors named, and its file is unchanged', async () => {
    const dir = folder({});
    const world = new World({ themes: openThemes(dir) });
    await world.ask('theme:set', night);
    await expect(world.ask('theme:set', { ...night, tokens: { board: '#ffffff' } })).rejects.toThrow(
      /^Too little contrast in the theme "Night":/,
    );
    expect(JSON.parse(readFileSync(join(dir, 'themes/night.json'), 'utf8'))).toMatchObject({
      tokens: night.tokens,
    });
  });

  it('is previewed with a check of every text on its board, without saving', async () => {
    const world = new World();
    const { frame, proofs, whole } = await world.ask('theme:preview', {
      base: 'broadsheet',
      tokens: { mute: '#f8f4ea' },
      league: 'nfl',
    });
    expect(frame.match?.sport).toBe('football');
    expect(frame.output).toMatchObject({ theme: 'broadsheet', tokens: { mute: '#f8f4ea' } });
    expect(whole).toMatchObject({ mute: '#f8f4ea', bugSize: 1, material: 'paper' });
    const bad = proofs
      .filter(({ contrast, least }) => contrast < least)
      .map(({ text, board }) => `${text} ${board}`);
    expect(bad).toEqual(['mute deep', 'mute board', 'mute quiet']);
    expect(world.show.themes.list().filter(({ isOwn }) => isOwn)).toEqual([]);
  });

  it.each(['nfl', 'mlb', 'nba', 'wc'])('is previewed on teams of %s, not on saved teams', async (league) => {
    const world = new World();
    for (const name of ['Aardvark Rovers', 'Abbey Town'])
      await world.ask('team:set', { name, league: 'wc', patch: {} });
    const { frame } = await world.ask('theme:preview', { base: 'chalk', tokens: {}, league });
    const names = [frame.match?.teams.a.name, frame.match?.teams.b.name];
    expect(names).toEqual(
      teamsOfLeague(league)
        .slice(0, 2)
        .map(({ name }) => name),
    );
  });

  it.each(['nfl', 'mlb', 'nba', 'ncaab', 'wc'])(
    'is previewed on a game of %s in which both sides have scored',
    async (league) => {
      const world = new World();
      const { frame } = await world.ask('theme:preview', { base: 'chalk', tokens: {}, league });
      const { view, clock } = frame.match!;
      expect(view.score.a).toBeGreaterThan(0);
      expect(view.score.b).toBeGreaterThan(0);
      expect(clock === null).toBe(league === 'mlb');
      expect(frame.output).toMatchObject({ bugPlace: null, safeArea: 'title' });
    },
  );

  it("is refused and not listed if it can't be written", async () => {
    const world = new World({
      themes: {
        read: () => ({ themes: [], problems: [], broken: [] }),
        write: () => {
          throw Object.assign(new Error('no'), { code: 'EROFS' });
        },
        remove: () => undefined,
      },
    });
    await expect(world.ask('theme:set', night)).rejects.toMatchObject({ code: 'failed' });
    expect(world.show.themes.list().some(({ id }) => id === 'night')).toBe(false);
  });
});

describe('a theme file that changes', () => {
  it('is read automatically once it is complete, and keeps the theme and reports the reason if it is invalid', async () => {
    const dir = folder({
      'club.json': JSON.stringify({ name: 'Club', base: 'chalk', tokens: { board: '#101820' } }),
    });
    const store = openThemes(dir);
    const world = new World({ themes: store });
    // Calls `read` immediately, without waiting for an edit to end.
    const soon = (_delayMs: number, read: () => void): (() => void) => {
      const timer = setImmediate(read);
      return () => clearImmediate(timer);
    };
    onTestFinished(store.watch(soon, () => world.show.themes.reload()));
    const look = () => world.show.themes.lookOf('club').tokens;
    const path = join(dir, 'themes/club.json');
    writeFileSync(path, JSON.stringify({ name: 'Club', base: 'chalk', tokens: { board: '#203040' } }));
    await expect.poll(() => look()).toEqual({ board: '#203040' });
    writeFileSync(path, '{ "name": "Club",\n  "base": chalk }');
    await expect.poll(() => world.show.themes.problems).toHaveLength(1);
    expect(look()).toEqual({ board: '#203040' });
    expect(world.show.notices.list().map(({ sentence }) => sentence)).toEqual([
      "The theme file club.json isn't valid JSON (line 2, column 11). Check the quotes, commas and braces there.",
    ]);
    writeFileSync(path, JSON.stringify({ name: 'Club', base: 'chalk', tokens: {} }));
    await expect.poll(() => look()).toEqual({});
    expect(world.show.notices.list()).toEqual([]);
    rmSync(path);
    await expect.poll(() => world.show.themes.list().some(({ id }) => id === 'club')).toBe(false);
  });
});
