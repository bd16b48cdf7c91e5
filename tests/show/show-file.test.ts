import { describe, expect, it, vi } from 'vitest';
import {
  SHOW_PARTS,
  SHOW_PIECE_MAX,
  type ShowPart,
  type ShowPreview,
} from '../../src/preload/contract/show-file.ts';
import { controlRequests } from '../../src/preload/contract.ts';
import { answer } from '../../src/main/show/requests/requests.ts';
import { SETTINGS_VERSION } from '../../src/main/settings/migrations.ts';
import { checkSettings, readSettings, settingsOf } from '../../src/main/settings/schema.ts';
import { FakeDisk, fontFile, largePicture, picture, picturePath } from './fake-disk.ts';
import { showFilesIn } from './show-files-in-memory.ts';
import { remoteCaller } from './remote-caller.ts';
import { RIGHT } from './valid-inputs.ts';
import { FakeGame, Page, World } from './world.ts';

/** Export and import of show files, and undo of settings. */

async function prepared(): Promise<World> {
  const world = new World();
  await world.ask('channel:add', {});
  await world.ask('automation:rule', { channel: 'B', rule: 'soccer.goal', patch: { isOn: false } });
  await world.ask('output:add', { name: 'Clean', channel: 'B' });
  await world.ask('output:update', { id: 'program', patch: { name: 'Main', delayMs: 400 } });
  await world.ask('team:set', { name: 'Mesa', patch: { code: 'MES', logo: picture('Mesa') } });
  await world.ask('roster:set', {
    name: 'Mesa',
    players: [{ number: '7', name: 'Ada Lee', short: null, position: null, starts: true }],
    coach: null,
  });
  await world.ask('competition:set', { league: 'wc', patch: { name: 'City Cup' } });
  const sponsor = await world.ask('sponsor:add', { name: 'Orben', picture: picture('Orben') });
  await world.ask('sponsor:book', { sponsor: sponsor.id, slots: ['bug'], turns: 2 });
  await world.ask('font:upload', { text: fontFile('League Sans'), isLast: true });
  world.ownThemes = [
    { id: 'club', name: 'Club night', base: 'chalk', tokens: { board: '#101820', font: 'league-sans' } },
  ];
  await world.ask('theme:reload', {});
  return world;
}

type Cursor = { id: string; offset: number } | null;

async function exported(world: World): Promise<string> {
  const { text, next } = await world.ask('show:export', {});
  return text + (await restOf(world, next));
}

/** Returns the pieces of an export from this cursor on. */
async function restOf(world: World, next: Cursor): Promise<string> {
  let rest = '';
  for (let after = next; after !== null;) {
    const piece: { text: string; next: Cursor } = await world.ask('show:export', { after });
    rest += piece.text;
    after = piece.next;
  }
  return rest;
}

async function uploaded(world: World, text: string): Promise<{ upload: string; preview: ShowPreview }> {
  for (let at = 0, upload: string | null = null; ; at += SHOW_PIECE_MAX) {
    const isLast = at + SHOW_PIECE_MAX >= text.length;
    const piece = { upload, text: text.slice(at, at + SHOW_PIECE_MAX), isLast };
    const answered: { upload: string; preview: ShowPreview | null } = await world.ask('show:upload', piece);
    if (answered.preview !== null) return { upload: answered.upload, preview: answered.preview };
    ({ upload } = answered);
  }
}

async function imported(
  world: World,
  text: string,
  parts: readonly ShowPart[] = SHOW_PARTS,
): Promise<ShowPreview> {
  const { upload } = await uploaded(world, text);
  return (await world.ask('show:import', { upload, parts: [...parts] })).preview;
}

const of = (preview: ShowPreview, part: ShowPart) => preview.parts.find((one) => one.part === part)!;

/** Returns everything that a file contains, except links, which are created again. */
function whole(world: World): unknown {
  const { teams, rosters, competitions, sponsors, bookings, rotations, fonts, outputs, channels } =
    world.persisted;
  return {
    ...{ teams, rosters, competitions, sponsors, bookings, rotations, fonts, themes: world.ownThemes },
    outputs: outputs.map(({ secret: _, ...output }) => output),
    channels: channels.map(({ id, rules }) => ({ id, rules })),
  };
}

describe('a show file', () => {
  it('transfers the whole show to another machine, including pictures', async () => {
    const from = await prepared();
    const text = await exported(from);
    const to = new World();
    const preview = await imported(to, text);
    await to.clock.advance(1);
    expect(whole(to)).toEqual(whole(from));
    expect(to.disk.pictures).toEqual(from.disk.pictures);
    expect(to.disk.faces).toEqual(from.disk.faces);
    expect(to.disk.faces.size).toBe(1);
    expect(of(preview, 'outputs')).toMatchObject({
      added: { count: 1, names: ['Clean'] },
      changed: { count: 1 },
    });
    expect(of(preview, 'themes').added).toMatchObject({
      what: '1 theme, 1 font family',
      names: ['Club night', 'League Sans'],
    });
    expect(of(preview, 'sponsors').added).toEqual({
      count: 2,
      what: '1 sponsor, 1 booking',
      names: ['Orben'],
      more: 0,
    });
    // A second import changes nothing.
    const again = await uploaded(to, text);
    for (const part of again.preview.parts) {
      expect([part.added.count, part.changed.count, part.removed.count], part.part).toEqual([0, 0, 0]);
    }
  });

  it('contains no token, key or output secret, and each imported output gets its own link', async () => {
    const from = await prepared();
    const { links } = await from.ask('operator:invite', { name: 'Ada', role: 'produce' });
    const text = await exported(from);
    const secrets = from.show.outputs.secrets().map(({ secret }) => secret);
    for (const secret of [
      ...secrets,
      links[0]!.split('#')[1]!,
      from.show.crew.operators.keys()[0]!.keyDigest,
    ])
      expect(text).not.toContain(secret);
    expect(text).not.toMatch(/venue\.test|"token"|"secret":"[0-9a-f]/);
    const to = new World();
    const [own] = to.show.outputs.secrets();
    await imported(to, text, ['channels', 'outputs', 'themes']);
    expect(to.show.outputs.secrets()[0]).toEqual(own);
    expect(new Set(to.show.outputs.secrets().map(({ secret }) => secret)).size).toBe(2);
  });

  it('is imported only in the chosen parts', async () => {
    const text = await exported(await prepared());
    const to = new World();
    await imported(to, text, ['competitions']);
    await to.clock.advance(1);
    expect(to.persisted.competitions).toHaveLength(1);
    expect([to.persisted.teams, to.persisted.sponsors, to.show.channels.all().length]).toEqual([[], [], 1]);
  });

  it('takes nothing off air: it keeps and reports outputs that are drawn and channels with a game', async () => {
    const text = await exported(new World());
    const world = new World();
    await world.ask('channel:add', {});
    await world.play('wc', 'B');
    await world.ask('graphic:take', { channel: 'B', graphic: 'scorebug' });
    const output = await world.ask('output:add', { name: 'Seen', channel: 'B' });
    await world.ask('output:add', { name: 'Unseen', channel: 'B' });
    const page = new Page(world.show, output.id);
    const before = page.now;
    const preview = await imported(world, text);
    expect(of(preview, 'channels')).toMatchObject({
      kept: { count: 1, names: ['B'] },
      removed: { count: 0 },
    });
    expect(of(preview, 'outputs')).toMatchObject({
      kept: { names: ['Seen'] },
      removed: { names: ['Unseen'] },
    });
    expect(page.now.graphics).toEqual(before.graphics);
    expect(world.channel('B').graphics.scorebug.onAir).toBe(true);
    expect(world.show.outputs.settings().map(({ name }) => name)).toEqual(['Program', 'Seen']);
  });

  it('lists the changes that viewers would see immediately', async () => {
    const other = new World();
    await other.ask('output:update', { id: 'program', patch: { bugPlace: 'top-right' } });
    const world = new World();
    await world.play('wc');
    await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
    const page = new Page(world.show, 'program');
    const { preview } = await uploaded(world, await exported(other));
    expect(of(preview, 'outputs').onAir).toEqual(['Program']);
    page.leave();
  });

  it('names the teams and the competition of a game on air that it would change or add', async () => {
    const other = new World();
    await other.ask('team:set', { name: 'Riverside', patch: { code: 'RVS' } });
    await other.ask('team:set', { name: 'Golden Valley', patch: { code: 'GVY' } });
    await other.ask('competition:set', { league: 'wc', patch: { name: 'City Cup' } });
    const text = await exported(other);
    const world = new World();
    const game = new FakeGame('wc', 'wc-1', world.clock);
    game.script.matchup = { a: 'Riverside', b: 'Harbor' };
    world.addGame(game);
    await world.show.sessions.bind('A', 'venue', game.sessionId);
    await world.clock.advance(10);
    await world.ask('channel:clear', { channel: 'A' });
    const seenNow = async (part: ShowPart) => of((await uploaded(world, text)).preview, part).onAir;
    expect([await seenNow('teams'), await seenNow('competitions')]).toEqual([[], []]);
    await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
    expect([await seenNow('teams'), await seenNow('competitions')]).toEqual([['Riverside'], ['City Cup']]);
    await world.ask('team:set', { name: 'Harbor', patch: { code: 'HBR' } });
    expect(await seenNow('teams')).toEqual(['Harbor', 'Riverside']);
  });

  it('changes nothing on the machine that exported it, with graphics and marks on air', async () => {
    const world = await prepared();
    await world.play('wc');
    await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
    const page = new Page(world.show, 'program');
    expect(page.now.sponsors.bug?.name).toBe('Orben');
    const { preview } = await uploaded(world, await exported(world));
    const nothing = { count: 0, what: '', names: [], more: 0 };
    for (const { part, same: _, ...rest } of preview.parts)
      expect(rest, part).toEqual({
        ...{ added: nothing, changed: nothing, removed: nothing, kept: nothing },
        onAir: [],
      });
    page.leave();
  });

  it('lists an output once: as kept if it only keeps its channel on air, and as changed if other settings change too', async () => {
    const world = await prepared();
    const output = await world.ask('output:add', { name: 'Seen', channel: 'A' });
    const file = JSON.parse(await exported(world)) as { settings: { outputs: Record<string, unknown>[] } };
    await world.play('wc');
    await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
    const page = new Page(world.show, output.id);
    const row = file.settings.outputs.find(({ id }) => id === output.id)!;
    row['channel'] = 'B';
    const upload = await uploaded(world, JSON.stringify(file));
    expect(of(upload.preview, 'outputs')).toMatchObject({
      kept: { names: ['Seen'] },
      changed: { names: [] },
      same: 2,
    });
    row['bugPlace'] = 'top-right';
    const changed = await uploaded(world, JSON.stringify(file));
    expect(of(changed.preview, 'outputs')).toMatchObject({
      kept: { names: [] },
      changed: { names: ['Seen'] },
      same: 2,
    });
    page.leave();
  });

  describe('with sponsors, while the scorebug of channel A is on air in a break', () => {
    /** Puts sponsors on air: Orben is drawn; Brightwell is booked for channel B, where nothing is on air. */
    async function onAir() {
      const world = await prepared();
      const { id } = await world.ask('sponsor:add', { name: 'Brightwell', picture: picture('Brightwell') });
      const games = { channels: ['B'], leagues: [], sessions: [] };
      await world.ask('sponsor:book', { sponsor: id, slots: ['bug'], turns: 1, games });
      const file = JSON.parse(await exported(world)) as {
        settings: Record<'sponsors' | 'bookings' | 'rotations', Record<string, unknown>[]>;
      };
      await world.play('wc');
      await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
      const page = new Page(world.show, 'program');
      expect(page.now.sponsors.bug?.name).toBe('Orben');
      const { settings } = file;
      const preview = async () => of((await uploaded(world, JSON.stringify(file))).preview, 'sponsors');
      return { world, settings, page, preview };
    }

    it.each([
      ['Brightwell, whose name changes elsewhere', 1, []],
      ['Orben, whose name changes', 0, ['Orben 2']],
    ])('lists a sponsor as on air only where it is drawn: %s', async (_what, place, names) => {
      const { settings, preview, page } = await onAir();
      settings.sponsors[place]!['name'] = `${String(settings.sponsors[place]!['name'])} 2`;
      expect(await preview()).toMatchObject({ changed: { what: '1 sponsor' }, onAir: names });
      page.leave();
    });

    it('lists a booking as on air only where its mark is drawn', async () => {
      const { settings, preview, page } = await onAir();
      for (const booking of settings.bookings) booking['turns'] = 5;
      expect(await preview()).toMatchObject({
        changed: { what: '2 bookings', names: ['Orben', 'Brightwell'] },
        onAir: ['Orben'],
      });
      page.leave();
    });

    it('lists a new sponsor that would fill an empty place as on air', async () => {
      const { settings, preview, world, page } = await onAir();
      const booking = { ...settings.bookings[0], id: 'new', sponsor: 'new-sponsor' };
      settings.sponsors.push({ ...settings.sponsors[0], id: 'new-sponsor', name: 'Cascade' });
      settings.bookings.push(booking);
      await world.ask('sponsor:remove', { id: String(settings.sponsors[0]!['id']) });
      settings.sponsors.shift();
      settings.bookings.shift();
      expect(await preview()).toMatchObject({
        added: { what: '1 sponsor, 1 booking', names: ['Cascade'] },
        onAir: ['Cascade'],
      });
      await world.ask('sponsor:hold', { channel: 'A', isHeld: true });
      expect(await preview()).toMatchObject({ onAir: [] });
      page.leave();
    });

    it('lists a rotation as on air if one of its marks is drawn', async () => {
      const { settings, preview, page } = await onAir();
      settings.rotations.push(
        { slot: 'bug', rotation: { by: 'time', seconds: 33 } },
        { slot: 'ticker', rotation: { by: 'time', seconds: 33 } },
      );
      expect(await preview()).toMatchObject({ added: { what: '2 rotations' }, onAir: ['bug'] });
      page.leave();
    });
  });

  it('names the teams that it would assign to a rehearsal on air', async () => {
    const file = JSON.parse(await exported(new World())) as { settings: { assignedTeams: object[] } };
    const [a, b] = ['Boston Celtics', 'Utah Jazz'].map((name) => ({ name, league: 'nba' }));
    file.settings.assignedTeams.push({ channel: 'A', sport: 'basketball', a, b });
    const world = new World();
    const game = new FakeGame('nba', 'nba-mock', world.clock);
    game.script.matchup = { a: 'Sandbox A', b: 'Sandbox B' };
    world.addGame(game);
    const session = {
      ...{ source: 'venue', sessionId: game.sessionId, league: 'nba', sport: 'basketball', sandbox: true },
      matchup: game.script.matchup,
    };
    world.show.sessions.put('A', session, { isRealTime: true, cause: 'operator', isSameMatch: false });
    await world.clock.advance(10);
    await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
    const { preview } = await uploaded(world, JSON.stringify(file));
    expect(of(preview, 'teams').onAir).toEqual(['Boston Celtics vs. Utah Jazz to rehearsals on A']);
  });

  it('is read with the settings format of its version', async () => {
    const file = JSON.parse(await exported(await prepared())) as {
      settings: { version: number; rosters?: unknown };
    };
    file.settings.version = 9;
    delete file.settings.rosters;
    const to = new World();
    await imported(to, JSON.stringify(file), ['teams', 'competitions']);
    await to.clock.advance(1);
    expect(to.persisted.teams).toMatchObject([{ name: 'Mesa', code: 'MES' }]);
  });

  it.each<[string, (file: Record<string, object>) => unknown, RegExp]>([
    ["text that isn't JSON", () => 'x', /^This isn't a show file,/],
    ['half of a file', (file) => JSON.stringify(file).slice(0, 400), /^This isn't a show file,/],
    ['other JSON', () => ({ name: 'x' }), /^This isn't a show file,/],
    ['a list', () => [], /^This isn't a show file,/],
    [
      'a file of a newer format',
      (file) => ({ ...file, format: 2, version: '9.1' }),
      /newer Touchline \(9\.1\)/,
    ],
    [
      'a file with newer settings',
      (file) => ({ ...file, settings: { ...file['settings'], version: SETTINGS_VERSION + 1 } }),
      /newer Touchline/,
    ],
    [
      'a file with an invalid row',
      (file) => ({
        ...file,
        settings: { ...file['settings'], teams: [{ name: 'Mesa', code: 7 }] },
      }),
      /^This show file is/,
    ],
    [
      'a file with something other than a list',
      (file) => ({ ...file, settings: { ...file['settings'], outputs: 'many' } }),
      /damaged/,
    ],
    [
      'a file with a theme of an unknown name',
      (file) => ({ ...file, themes: [{ id: '../x', name: 'x', base: 'chalk', tokens: {} }] }),
      /"themes\.0\.id"/,
    ],
    [
      'a file with an invalid match rule',
      ({ settings, ...file }) => ({
        ...file,
        settings: {
          ...settings,
          competitions: [
            { league: 'mlb', name: 'Cup', short: null, season: null, logo: null, rules: { innings: 99 } },
          ],
        },
      }),
      /Invalid parts: the competition "Cup" \(match rule "Innings"\)/,
    ],
    [
      "a file with a picture that isn't base64",
      (file) => ({ ...file, pictures: { x: '<svg/>' } }),
      /"pictures\.x"/,
    ],
  ])('is refused with an error message, and changes nothing, if it is %s', async (_, broken, sentence) => {
    const from = await prepared();
    const file = JSON.parse(await exported(from)) as Record<string, object>;
    const damaged = broken(file);
    const to = new World();
    const before = JSON.stringify([to.show.state().teams, to.show.outputs.settings()]);
    const upload = to.ask('show:upload', {
      text: typeof damaged === 'string' ? damaged : JSON.stringify(damaged),
      isLast: true,
    });
    await expect(upload).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringMatching(sentence) as string,
    });
    expect(JSON.stringify([to.show.state().teams, to.show.outputs.settings()])).toBe(before);
  });

  it.each<
    [
      string,
      (file: { pictures: Record<string, string>; themes: { tokens: object }[] }) => void,
      ShowPart[],
      RegExp,
    ]
  >([
    [
      'a picture is missing',
      (file) => void (file.pictures = {}),
      ['teams', 'competitions'],
      /A picture is missing/,
    ],
    [
      'a picture is invalid',
      (file) => {
        for (const path of Object.keys(file.pictures)) file.pictures[path] = '';
      },
      ['sponsors'],
      /neither PNG nor WebP/,
    ],
    [
      "a theme can't be read",
      (file) => void (file.themes[0]!.tokens = { board: '#ffffff' }),
      ['competitions', 'themes'],
      /^Too little contrast in the theme "Club night":/,
    ],
  ])('imports nothing if %s', async (_, broken, parts, sentence) => {
    const from = await prepared();
    const file = JSON.parse(await exported(from)) as Parameters<typeof broken>[0];
    broken(file);
    const to = new World();
    const before = JSON.stringify(to.show.state().competitions);
    await expect(imported(to, JSON.stringify(file), parts)).rejects.toThrow(sentence);
    expect(JSON.stringify(to.show.state().competitions)).toBe(before);
    expect(to.show.state()).toMatchObject({ teams: [], sponsors: { sponsors: [] } });
    expect(to.ownThemes).toEqual([]);
  });

  it("can't be imported without its themes if its outputs need them", async () => {
    const from = await prepared();
    await from.ask('output:update', { id: 'program', patch: { theme: 'club' } });
    const text = await exported(from);
    await expect(imported(new World(), text, ['channels', 'outputs'])).rejects.toThrow(
      /^The output "Main" has the theme "club", which/,
    );
    await imported(new World(), text, ['channels', 'outputs', 'themes']);
  });

  it('changes nothing if the disk is full', async () => {
    const text = await exported(await prepared());
    const themes = {
      read: () => ({ themes: [], problems: [], broken: [] }),
      write: () => {
        throw Object.assign(new Error('full'), { code: 'ENOSPC' });
      },
      remove: () => undefined,
    };
    const to = new World({ themes });
    await expect(imported(to, text, ['channels', 'themes', 'competitions'])).rejects.toThrow(/disk is full/);
    expect(to.show.channels.all()).toHaveLength(1);
    expect(to.show.state().competitions).toEqual([]);
  });

  it('is sent in pieces, is complete after the last piece, and is dropped when another upload begins', async () => {
    const text = await exported(await prepared());
    const world = new World();
    const { upload } = await world.ask('show:upload', { text: text.slice(0, 100), isLast: false });
    const { preview } = await world.ask('show:upload', { upload, text: text.slice(100), isLast: true });
    expect(preview?.parts).toHaveLength(SHOW_PARTS.length);
    for (let n = 0; n < 3; n += 1) await world.ask('show:upload', { text: '{', isLast: false });
    await expect(world.ask('show:import', { upload, parts: ['teams'] })).rejects.toThrow(
      /^This file is no longer loaded\. Choose it again\./,
    );
  });

  it('is refused when it is larger than any valid show', async () => {
    const disk = new FakeDisk();
    const world = new World({ showFiles: showFilesIn(disk, 48 * 1024 * 1024) });
    const { upload: endless } = await world.ask('show:upload', { text: '{"pictures":{', isLast: false });
    const bring = async (): Promise<void> => {
      for (let n = 0; n < 200; n += 1) {
        const text = `"${String(n)}":"${'A'.repeat(256 * 1024 - 20)}",`;
        await world.ask('show:upload', { upload: endless, text, isLast: false });
      }
    };
    await expect(bring()).rejects.toThrow(/^This file is larger than 48 MB, so it isn't a/);
  });
});

describe('the export of a show file', () => {
  const NAMES = ['Bayview', 'Harbor', 'Lakeside', 'Mesa'];

  async function withLargeLogos(): Promise<World> {
    const world = new World();
    for (const name of NAMES) await world.ask('team:set', { name, patch: { logo: largePicture() } });
    return world;
  }

  it('reads one picture at a time from disk, when its pieces are requested', async () => {
    const world = await withLargeLogos();
    const load = vi.spyOn(world.disk.logos, 'load');
    const read = vi.spyOn(world.disk.logos, 'read');
    const loads: number[] = [];
    let text = '';
    for (let next: Cursor | undefined; next !== null;) {
      const piece: { text: string; next: Cursor } = await world.ask('show:export', { after: next ?? null });
      loads.push(load.mock.calls.length);
      ({ next } = piece);
      expect(piece.text.length).toBe(next === null ? piece.text.length : SHOW_PIECE_MAX);
      text += piece.text;
    }
    // Each picture fills almost three pieces, and the export is one piece ahead.
    expect(loads.slice(0, 3)).toEqual([1, 2, 2]);
    expect([loads.at(-1), read.mock.calls]).toEqual([NAMES.length, []]);
    expect(text).toBe(JSON.stringify(JSON.parse(text), null, 1));
  });

  it('contains the show as of the start of the export', async () => {
    const world = await withLargeLogos();
    const first = await world.ask('show:export', {});
    for (const name of NAMES) await world.ask('team:forget', { name });
    for (let n = 0; n < 25; n += 1)
      await world.ask('output:update', { id: 'program', patch: { name: `Program ${String(n)}` } });
    const to = new World();
    await imported(to, first.text + (await restOf(world, first.next)));
    expect(to.show.state().teams.map(({ name }) => name)).toEqual(NAMES);
    expect(to.disk.pictures.size).toBe(NAMES.length);
    // These pictures are no longer needed.
    for (const name of ['Main', 'Final'])
      await world.ask('output:update', { id: 'program', patch: { name } });
    expect(world.disk.pictures.size).toBe(0);
  });

  it('returns each of its pieces once', async () => {
    const world = await withLargeLogos();
    const { next } = await world.ask('show:export', {});
    const both = [world.ask('show:export', { after: next }), world.ask('show:export', { after: next })];
    const outcomes = await Promise.allSettled(both);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a show file with too many entries', () => {
  const many = (count: number, one: unknown): unknown[] => Array.from({ length: count }, () => one);
  const fileWith = (settings: object): string =>
    JSON.stringify({
      ...{ touchline: 'show', format: 1, madeAt: 1, version: '1', themes: [], pictures: {} },
      settings: { version: SETTINGS_VERSION, ...settings },
    });
  const unknownKeys = Object.fromEntries(many(2_000, 0).map((_, key) => [`key${key}`, 0]));
  const group = { id: 'a', name: 'A', rows: many(999, {}) };

  it.each<[string, object]>([
    ['unknown keys', unknownKeys],
    ['a hundred unknown keys', Object.fromEntries(Object.entries(unknownKeys).slice(0, 100))],
    ['a nested list of a thousand', { teams: [{ name: 'Mesa', aliases: many(1_001, {}) }] }],
    ['channels', { channels: many(9, {}) }],
    ['outputs', { outputs: many(33, {}) }],
    ['teams', { teams: many(501, {}) }],
    ['rosters', { rosters: many(501, {}) }],
    ['sponsors', { sponsors: many(101, {}) }],
    ['bookings', { bookings: many(201, {}) }],
    ['competitions', { competitions: many(201, {}) }],
    ['keys', { hotkeys: many(61, {}) }],
    ['aliases of a team', { teams: [{ name: 'Mesa', aliases: many(21, {}) }] }],
    ['players of a roster', { rosters: [{ name: 'Mesa', players: many(151, {}) }] }],
    ['rows of a rundown', { rundowns: [{ channel: 'A', groups: many(3, group) }] }],
    ['graphics of an output', { outputs: [{ id: 'x', graphics: many(201, {}) }] }],
  ])('is refused before it is validated: %s', async (_what, settings) => {
    const world = new World();
    await expect(uploaded(world, fileWith(settings))).rejects.toThrow(
      'This file has more entries than a show can have. Choose a file that Touchline exported.',
    );
    const { status, body } = await remoteCaller(world)('POST', '/show-file', {
      file: JSON.parse(fileWith(settings)) as unknown,
    });
    expect([status, JSON.stringify(body)]).toEqual([
      422,
      expect.stringMatching(/more entries than a show can have|a list of more than 1000 entries/) as string,
    ]);
  });

  it('is validated up to its hundredth problem', () => {
    const settings = { ...settingsOf(new World().persisted), teams: many(500, {}), sponsors: many(100, {}) };
    expect(checkSettings(settings).repairs.leftOut).toHaveLength(100);
    // Saved settings are repaired, so every row counts.
    expect(readSettings(settings, () => '').repairs.leftOut).toHaveLength(600);
  });

  it('is accepted at the limits of settings', async () => {
    const players = many(80, 0).map((_, n) => {
      return { number: String(n), name: `Player ${n}`, short: null, position: 'FW', starts: false };
    });
    const names = many(500, 0).map((_, n) => `Team ${n}`);
    const from = new World();
    for (const name of names.slice(0, 2)) {
      await from.ask('team:set', { name, patch: { aliases: many(20, 0).map((_, n) => `${name} ${n}`) } });
    }
    const file = JSON.parse(await exported(from)) as { settings: Record<string, unknown> };
    file.settings['rosters'] = names.map((name) => ({ name, library: null, players, coach: null }));
    const world = new World();
    const { preview } = await uploaded(world, JSON.stringify(file));
    expect(of(preview, 'rosters').added.count).toBe(500);
  });
});

describe('the pictures of a refused import', () => {
  it.each<[string, (pictures: Record<string, string>) => void, readonly ShowPart[]]>([
    [
      'a different picture is missing',
      (pictures) => Reflect.deleteProperty(pictures, picturePath('Orben')),
      SHOW_PARTS,
    ],
    ['a different picture is damaged', (pictures) => (pictures[picturePath('Orben')] = 'AAAA'), SHOW_PARTS],
    ['a theme is missing', () => undefined, ['teams', 'sponsors', 'outputs']],
  ])('are removed when %s', async (_why, damage, parts) => {
    const from = await prepared();
    await from.ask('output:update', { id: 'program', patch: { theme: 'club' } });
    const file = JSON.parse(await exported(from)) as { pictures: Record<string, string> };
    damage(file.pictures);
    const to = new World();
    await to.ask('team:set', { name: 'Harbor', patch: { logo: picture('Mesa') } });
    await expect(imported(to, JSON.stringify(file), parts)).rejects.toThrow();
    // This machine's team has the same picture as the team in the file.
    expect([...to.disk.pictures.keys()].map((name) => `/logos/${name}`)).toEqual([picturePath('Mesa')]);
  });

  it("are removed when a row can't be added", async () => {
    const text = await exported(await prepared());
    const themes = {
      read: () => ({ themes: [], problems: [], broken: [] }),
      write: () => {
        throw Object.assign(new Error('full'), { code: 'ENOSPC' });
      },
      remove: () => undefined,
    };
    const to = new World({ themes });
    await expect(imported(to, text)).rejects.toThrow(/disk is full/);
    expect(to.disk.pictures.size).toBe(0);
  });
});

describe('a recorded settings change', () => {
  const changes = async (world: World) => (await world.ask('change:list', {})).changes;

  it('is listed with its author and the old value, and undone with one press', async () => {
    const world = new World();
    await world.ask('output:update', { id: 'program', patch: { name: 'Main', delayMs: 400 } });
    expect(await changes(world)).toMatchObject([
      {
        by: 'This computer',
        what: 'Output "Program": name, delay',
        was: ['Name was Program', 'Delay was 0 ms'],
      },
    ]);
    await world.ask('change:undo', {});
    expect(world.show.outputs.state('program')).toMatchObject({ name: 'Program', delayMs: 0 });
    expect(await changes(world)).toEqual([]);
    await expect(world.ask('change:undo', {})).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is described in words if it affects a rundown, a list or an item', async () => {
    const world = new World();
    const item = { kind: 'graphic', graphic: 'lower-third', content: { form: 'score' } };
    await world.ask('rundown:add', { channel: 'A', item });
    await world.ask('rundown:add', { channel: 'A', item });
    for (const seconds of [45, 20])
      await world.ask('sponsor:rotation', { slot: 'ticker', rotation: { by: 'time', seconds } });
    const listed = await changes(world);
    expect(listed.map(({ what, was }) => [what, ...was])).toEqual([
      ['Rotation "ticker": rotation', 'Rotation was by time, seconds 45'],
      ['Rotation "ticker" added'],
      ['Rundown "A": 2 rows in 1 group', 'Had 1 row in 1 group'],
      ['Rundown "A" added'],
    ]);
  });

  it('can be undone alone, without the changes after it', async () => {
    const world = new World();
    await world.ask('team:set', { name: 'Mesa', patch: { code: 'MES' } });
    await world.ask('output:update', { id: 'program', patch: { name: 'Main' } });
    await world.ask('competition:set', { league: 'wc', patch: { name: 'City Cup' } });
    const [, , team] = await changes(world);
    await world.ask('change:undo', { id: team!.id });
    expect(world.show.state()).toMatchObject({ teams: [], competitions: [{ name: 'City Cup' }] });
    expect(world.show.outputs.state('program').name).toBe('Main');
    expect((await changes(world)).map(({ what }) => what)).toEqual([
      'Competition "City Cup" added',
      'Output "Program": name',
    ]);
  });

  it('can be undone completely if it removed something: an output with its link, a sponsor with its bookings', async () => {
    const world = await prepared();
    const output = world.show.outputs.settings()[1]!;
    const { sponsors, bookings } = world.show.sponsors.state();
    await world.ask('output:remove', { id: output.id });
    await world.ask('sponsor:remove', { id: sponsors[0]!.id });
    await world.ask('channel:remove', { channel: 'B' });
    for (let n = 0; n < 3; n += 1) await world.ask('change:undo', {});
    expect(world.show.outputs.settings()[1]).toEqual(output);
    expect(world.show.sponsors.state()).toMatchObject({ sponsors, bookings });
    expect(world.show.channels.get('B').air.ruleChanges).toHaveLength(1);
  });

  const third = (name: string): object => ({
    kind: 'graphic',
    graphic: 'lower-third',
    content: { form: 'person', name, line: null },
  });
  const names = (world: World): string[] =>
    world.show.rundowns
      .persisted()
      .flatMap(({ groups }) => groups.flatMap(({ rows }) => rows.map(({ item }) => JSON.stringify(item))))
      .map((text) => /"name":"([^"]*)"/.exec(text)?.[1] ?? '?');
  const add = (world: World, name: string): Promise<{ row: string }> =>
    world.ask('rundown:add', { channel: 'A', item: third(name) });

  it('is undone and redone for one row of a rundown without affecting later changes of other rows', async () => {
    const world = new World();
    const { row: ada } = await add(world, 'Ada');
    const { row: ben } = await add(world, 'Ben');
    await world.ask('rundown:set', { channel: 'A', row: ada, item: third('Ada 2') });
    const [edit] = await changes(world);
    await world.ask('rundown:set', { channel: 'A', row: ben, item: third('Ben 2') });
    await add(world, 'Cleo');
    await world.ask('rundown:done', { channel: 'A', row: ben, isDone: true });
    await world.ask('change:undo', { id: edit!.id });
    expect(names(world)).toEqual(['Ada', 'Ben 2', 'Cleo']);
    expect(world.show.rundowns.persisted()[0]!.groups[0]!.rows[1]).toMatchObject({ isDone: true });
    await world.ask('change:redo', {});
    expect(names(world)).toEqual(['Ada 2', 'Ben 2', 'Cleo']);
  });

  it('restores a removed or moved row at its old place', async () => {
    const world = new World();
    const [ada, ben] = [await add(world, 'Ada'), await add(world, 'Ben'), await add(world, 'Cleo')];
    await world.ask('rundown:remove', { channel: 'A', row: ben.row });
    const [removal] = await changes(world);
    await world.ask('rundown:set', { channel: 'A', row: ada.row, item: third('Ada 2') });
    await world.ask('change:undo', { id: removal!.id });
    expect(names(world)).toEqual(['Ada 2', 'Ben', 'Cleo']);
    const [group] = world.show.rundowns.persisted()[0]!.groups;
    await world.ask('rundown:move', { channel: 'A', row: ada.row, group: group!.id, place: 2 });
    const [move] = await changes(world);
    await world.ask('rundown:set', { channel: 'A', row: ben.row, item: third('Ben 2') });
    await world.ask('change:undo', { id: move!.id });
    expect(names(world)).toEqual(['Ada 2', 'Ben 2', 'Cleo']);
  });

  it('is undone for one field without affecting later changes of other fields of the row', async () => {
    const world = new World();
    await world.ask('team:set', { name: 'Mesa', patch: { code: 'MES' } });
    await world.ask('team:set', { name: 'Mesa', patch: { code: 'MSA' } });
    const [code] = await changes(world);
    await world.ask('team:set', { name: 'Mesa', patch: { short: 'Mesas' } });
    await world.ask('change:undo', { id: code!.id });
    expect(world.show.state().teams).toMatchObject([{ code: 'MES', short: 'Mesas' }]);
  });

  it('is redone in the order of undoing, until another change is made', async () => {
    const world = new World();
    for (const name of ['One', 'Two', 'Three'])
      await world.ask('output:update', { id: 'program', patch: { name } });
    await world.ask('change:undo', {});
    await world.ask('change:undo', {});
    expect(world.show.outputs.state('program').name).toBe('One');
    await world.ask('change:redo', {});
    expect(world.show.outputs.state('program').name).toBe('Two');
    const { undone } = await world.ask('change:list', {});
    expect(undone.map(({ was }) => was)).toEqual([['Name was Two']]);
    await world.ask('output:update', { id: 'program', patch: { delayMs: 400 } });
    await expect(world.ask('change:redo', {})).rejects.toMatchObject({
      code: 'conflict',
      message: 'There are no changes to redo.',
    });
    expect(world.show.outputs.state('program').name).toBe('Two');
  });

  it('is undone as a whole if an import made it', async () => {
    const text = await exported(await prepared());
    const world = new World();
    await world.ask('team:set', { name: 'Harbor', patch: { code: 'HAR' } });
    const before = [world.show.state().teams, world.show.state().sponsors, world.show.outputs.settings()];
    await imported(world, text);
    expect((await changes(world))[0]?.what).toMatch(/^Show file imported: channels, rundowns,/);
    await world.ask('change:undo', {});
    expect([world.show.state().teams, world.show.state().sponsors, world.show.outputs.settings()]).toEqual(
      before,
    );
  });

  it("isn't created by a take, an override or a request without an author", async () => {
    const world = new World();
    await world.play('wc');
    await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
    await world.ask('override:set', { channel: 'A', field: 'score.a', value: 3 });
    world.show.outputs.placed('program', 'display', { x: 1, y: 2 });
    expect(await changes(world)).toEqual([]);
    await world.ask('output:update', { id: 'program', patch: { delayMs: 400 } });
    await world.ask('change:undo', {});
    expect(world.show.outputs.settings()[0]?.places).toEqual({ display: { x: 1, y: 2 } });
    expect(world.channel()).toMatchObject({ graphics: { scorebug: { onAir: true } } });
  });

  /** Makes two changes: the first clears the redo list, the second one's save removes unneeded pictures. */
  async function changeTwice(world: World): Promise<void> {
    for (const name of ['Main', 'Final'])
      await world.ask('output:update', { id: 'program', patch: { name } });
  }

  const isStored = (world: World, label: string): boolean =>
    world.disk.logos.read(picturePath(label).slice('/logos/'.length)) !== null;

  it('is one of at most twenty, and keeps the pictures that it can restore', async () => {
    const world = new World();
    const { id } = await world.ask('sponsor:add', { name: 'Orben', picture: picture('old') });
    await world.ask('sponsor:set', { id, patch: { picture: picture('new') } });
    expect(isStored(world, 'old')).toBe(true);
    for (let n = 0; n < 25; n += 1)
      await world.ask('output:update', { id: 'program', patch: { name: `Program ${String(n)}` } });
    expect(await changes(world)).toHaveLength(20);
    expect([isStored(world, 'old'), isStored(world, 'new')]).toEqual([false, true]);
  });

  it.each<[string, (world: World, label: string) => Promise<unknown>]>([
    ['team', (world, label) => world.ask('team:set', { name: 'Mesa', patch: { logo: picture(label) } })],
    [
      'competition',
      (world, label) => world.ask('competition:set', { league: 'wc', patch: { logo: picture(label) } }),
    ],
    [
      'network bug',
      (world, label) =>
        world.ask('output:network-bug', { id: 'program', patch: { picture: picture(label) } }),
    ],
  ])('can restore the replaced picture of a %s, and a show file contains that picture', async (_, set) => {
    const world = new World();
    await set(world, 'old');
    await set(world, 'new');
    await world.ask('change:undo', {});
    expect(isStored(world, 'old')).toBe(true);
    const to = new World();
    await imported(to, await exported(world));
    expect([...to.disk.pictures.keys()].map((name) => `/logos/${name}`)).toEqual([picturePath('old')]);
    await world.ask('change:redo', {});
    expect([isStored(world, 'new'), isStored(world, 'old')]).toEqual([true, true]);
    await world.ask('change:undo', {});
    await world.ask('change:undo', {});
    await changeTwice(world);
    expect(isStored(world, 'new')).toBe(false);
  });

  it('stays separate from another one in the same event loop turn, and its picture can be restored', async () => {
    const world = new World();
    await world.ask('team:set', { name: 'Mesa', patch: { logo: picture('old') } });
    const as = (name: string, request: string, input: object): Promise<unknown> =>
      answer(
        {
          show: world.show,
          requester: { id: name, name, role: 'produce' },
          page: null,
          setVisible: () => undefined,
        },
        request,
        input,
      );
    await Promise.all([
      as('Ada', 'team:set', { name: 'Mesa', patch: { logo: picture('new') } }),
      as('Ben', 'output:update', { id: 'program', patch: { name: 'Main' } }),
    ]);
    const [second, first] = await changes(world);
    expect([first, second]).toMatchObject([
      { by: 'Ada', what: 'Team "Mesa": logo' },
      { by: 'Ben', what: 'Output "Program": name' },
    ]);
    expect(isStored(world, 'old')).toBe(true);
    await world.ask('change:undo', { id: first!.id });
    expect(world.show.state().teams).toMatchObject([{ logo: picturePath('old') }]);
    expect(world.show.outputs.state('program').name).toBe('Main');
  });

  it('never restores a replaced output link, whatever is undone and redone', async () => {
    const world = new World();
    const linkOf = (id: string): string | undefined =>
      world.show.outputs.secrets().find((output) => output.id === id)?.secret;
    const old = linkOf('program');
    await world.ask('output:update', { id: 'program', patch: { name: 'Main' } });
    await world.ask('output:rotate', { id: 'program' });
    expect((await changes(world)).map(({ what }) => what)).toEqual(['Output "Program": name']);
    const fresh = linkOf('program');
    await world.ask('change:undo', {});
    expect([linkOf('program'), fresh === old]).toEqual([fresh, false]);

    const { id } = await world.ask('output:add', { name: 'Clean', channel: 'A' });
    const first = linkOf(id);
    await world.ask('output:rotate', { id });
    const second = linkOf(id);
    await world.ask('change:undo', {});
    await world.ask('change:redo', {});
    expect([linkOf(id), second === first]).toEqual([second, false]);
    await world.ask('change:undo', {});
    // A link may be rotated because it leaked; this includes links of removed outputs.
    await world.ask('output:rotate', { id: 'program' });
    await world.ask('change:redo', {});
    expect([first, second, undefined]).not.toContain(linkOf(id));
  });

  it('restores the pictures that an import replaced', async () => {
    const from = new World();
    await from.ask('team:set', { name: 'Mesa', patch: { logo: picture('theirs') } });
    const text = await exported(from);
    const world = new World();
    await world.ask('team:set', { name: 'Mesa', patch: { logo: picture('ours') } });
    await imported(world, text);
    expect([isStored(world, 'ours'), isStored(world, 'theirs')]).toEqual([true, true]);
    await world.ask('change:undo', {});
    expect(world.show.state().teams).toMatchObject([{ logo: picturePath('ours') }]);
    await changeTwice(world);
    expect([isStored(world, 'ours'), isStored(world, 'theirs')]).toEqual([true, false]);
  });

  it('is created by every request that changes the content of a show file', async () => {
    const missed: string[] = [];
    for (const [name, inputs] of Object.entries(RIGHT)) {
      // These requests act on the file itself, or can't be undone.
      if (name.startsWith('output:') && name.split(':')[1]! in { ready: 1, painted: 1, pace: 1, obs: 1 })
        continue;
      if (['show:import', 'change:undo', 'change:redo', 'theme:reload'].includes(name)) continue;
      const world = await prepared();
      const before = await exported(world);
      await world.ask(name, inputs[0]).catch(() => undefined);
      const rows = (text: string): unknown => (JSON.parse(text) as { settings: unknown }).settings;
      const hasChanged = JSON.stringify(rows(before)) !== JSON.stringify(rows(await exported(world)));
      if (hasChanged && !controlRequests[name as keyof typeof controlRequests].isSetting) missed.push(name);
    }
    expect(missed).toEqual([]);
  });

  it('is created by every setting that changes what is saved', async () => {
    const silent: string[] = [];
    for (const [name, { isSetting }] of Object.entries(controlRequests)) {
      if (!isSetting) continue;
      const world = await prepared();
      const saved = async (): Promise<string> => {
        await world.show.saved();
        return JSON.stringify(world.persisted);
      };
      const before = await saved();
      const newest = async (): Promise<unknown> => (await world.ask('change:list', {})).changes[0];
      const change = await newest();
      await world.ask(name, RIGHT[name as keyof typeof controlRequests][0]!).catch(() => undefined);
      if ((await saved()) !== before && JSON.stringify(await newest()) === JSON.stringify(change))
        silent.push(name);
    }
    expect(silent).toEqual([]);
  });
});
