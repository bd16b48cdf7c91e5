import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openThemes } from '../../src/main/settings/theme-store.ts';
import { contrastOf } from '../../src/main/show/branding/contrast.ts';
import { ThemeRegistry } from '../../src/main/show/branding/theme-registry.ts';
import { Page, World } from './world.ts';

const club = { id: 'club', name: 'Club night', base: 'chalk', tokens: { board: '#101820' } } as const;

function folder(files: Record<string, string>): string {
  const dir = mkdtempSync(join(tmpdir(), 'touchline-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  mkdirSync(join(dir, 'themes'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, 'themes', name), text);
  return dir;
}

describe('the themes of ours', () => {
  it.each(['chalk', 'broadsheet', 'key'] as const)(
    "%s meets what is asked of one of the producer's own",
    (base) => {
      const store = {
        read: () => ({ themes: [{ id: 'same', name: 'Same', base, tokens: {} }], problems: [] }),
        write: () => undefined,
        remove: () => undefined,
      };
      const registry = new ThemeRegistry(store, () => undefined);
      expect(registry.problems).toEqual([]);
      expect(registry.lookOf('same')).toEqual({ theme: base, tokens: {} });
    },
  );

  it('counts contrast as WCAG does', () => {
    expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21, 5);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastOf('#123456', '#123456')).toBe(1);
  });
});

describe("a theme of the producer's own", () => {
  it('is on air with its tokens over the theme it starts from, and is remembered', async () => {
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

  it("changes on air when its file has changed, and stays as it was when that can't be read", async () => {
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
      expect.stringMatching(
        /"Club night" can't be read: onBoard #f6f3ec on board #eeeeee has a contrast of 1\.0/,
      ),
    ]);
    expect(page.now.output.tokens).toEqual({ board: '#201010' });
  });

  it('whose file is gone is drawn in the default theme', async () => {
    const world = new World();
    world.ownThemes = [club];
    await world.ask('theme:reload', {});
    await world.ask('output:update', { id: 'program', patch: { theme: 'club' } });
    const page = new Page(world.show, 'program');
    world.ownThemes = [];
    await world.ask('theme:reload', {});
    expect(page.now.output).toMatchObject({ theme: 'chalk', tokens: null });
  });

  it('that does not exist is refused with a sentence', async () => {
    const world = new World();
    const page = new Page(world.show, 'program');
    const before = page.now;
    await expect(world.ask('output:update', { id: 'program', patch: { theme: 'nope' } })).rejects.toThrow(
      'There is no theme "nope". The themes are: chalk, broadsheet, key.',
    );
    expect(page.now).toBe(before);
  });
});

describe('the files of themes', () => {
  it('are read by their names', () => {
    const { name, base, tokens } = club;
    const dir = folder({ 'club.json': JSON.stringify({ name, base, tokens }), 'notes.txt': 'x' });
    expect(openThemes(dir).read()).toEqual({ themes: [club], problems: [] });
    expect(openThemes(join(dir, 'nowhere')).read()).toEqual({ themes: [], problems: [] });
  });

  it.each([
    ['club.json', '{', /club\.json is no valid JSON/],
    ['club.json', '[]', /"the whole of it"/],
    ['club.json', '{"name": "X", "base": "neon", "tokens": {}}', /"base"/],
    ['club.json', '{"name": "X", "base": "chalk", "tokens": {"board": "red"}}', /"tokens\.board"/],
    ['club.json', '{"name": "X", "base": "chalk", "tokens": {"boarder": "#ffffff"}}', /"tokens\.boarder"/],
    ['club.json', '{"base": "chalk", "tokens": {}}', /"name"/],
    ['chalk.json', '{"name": "X", "base": "chalk", "tokens": {}}', /can't have that name/],
    ['my theme.json', '{}', /can't have that name/],
  ])('%s with %s is told of in a sentence, and the others are taken', (file, text, sentence) => {
    const good = JSON.stringify({ name: 'Good', base: 'key', tokens: {} });
    const { themes, problems } = openThemes(folder({ [file]: text, 'zz-good.json': good })).read();
    expect(themes.map(({ name }) => name)).toEqual(['Good']);
    expect(problems).toEqual([expect.stringMatching(sentence)]);
  });

  it('that are none, too deep or too large are told of by their true reason, and block nothing', () => {
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
      expect.stringMatching(/deep\.json has braces or brackets within one another more than 64 times/),
      expect.stringMatching(/folder\.json is no file that can be read, but a folder/),
      expect.stringMatching(/gone\.json cannot be read \(ENOENT\)/),
      expect.stringMatching(/large\.json has more than 256 KiB/),
      expect.stringMatching(/pipe\.json is no file that can be read/),
    ]);
  });

  it('past the fiftieth are told of', () => {
    const good = JSON.stringify({ name: 'Good', base: 'key', tokens: {} });
    const names = Array.from({ length: 52 }, (_, index) => `t${String(index).padStart(2, '0')}.json`);
    const { themes, problems } = openThemes(
      folder(Object.fromEntries(names.map((name) => [name, good]))),
    ).read();
    expect(themes).toHaveLength(50);
    expect(problems).toEqual([expect.stringMatching(/^There are 52 theme files, .* first 50/)]);
  });

  it('whose folder is none are told of in a sentence', () => {
    const dir = folder({});
    rmSync(join(dir, 'themes'), { recursive: true, force: true });
    writeFileSync(join(dir, 'themes'), '');
    expect(openThemes(dir).read().problems).toEqual([expect.stringMatching(/cannot be read \(ENOTDIR\)/)]);
  });
});
