import { describe, expect, it } from 'vitest';
import { SHOW_PARTS, type ShowPart, type ShowPreview } from '../../src/preload/contract/evening.ts';
import { CHANGES_SETTINGS } from '../../src/main/show/requests/settings-requests.ts';
import { SETTINGS_VERSION } from '../../src/main/settings/schema.ts';
import type { LogoStore } from '../../src/main/show/ports.ts';
import { RIGHT } from './right-inputs.ts';
import { Page, World } from './world.ts';

/** The evening as a file, out and in again; and changes of settings taken back. */

/** A picture for each content, kept as it is. */
function pictures(): { logos: LogoStore; kept: Map<string, Buffer> } {
  const kept = new Map<string, Buffer>();
  return {
    kept,
    logos: {
      keep: (bytes) => {
        if (bytes.length === 0) return { ok: false, sentence: 'This picture is neither PNG nor WebP.' };
        const name = `${bytes.toString('hex').padStart(64, '0').slice(-64)}.png`;
        kept.set(name, bytes);
        return { ok: true, path: `/logos/${name}` };
      },
      read: (name) => {
        const body = kept.get(name);
        return body === undefined ? null : { body, type: 'image/png' };
      },
    },
  };
}

async function prepared(): Promise<World> {
  const world = new World({ logos: pictures().logos });
  await world.ask('channel:add', {});
  await world.ask('automation:rule', { channel: 'B', rule: 'soccer.goal', patch: { isOn: false } });
  await world.ask('output:add', { name: 'Clean', channel: 'B' });
  await world.ask('output:update', { id: 'program', patch: { name: 'Main', delayMs: 400 } });
  await world.ask('team:set', { name: 'Mesa', patch: { code: 'MES', logo: 'AQID' } });
  await world.ask('roster:set', {
    name: 'Mesa',
    players: [{ number: '7', name: 'Ada Lee', short: null, position: null, starts: true }],
    coach: null,
  });
  await world.ask('competition:set', { league: 'wc', patch: { name: 'City Cup' } });
  const sponsor = await world.ask('sponsor:add', { name: 'Orben', picture: 'BAUG' });
  await world.ask('sponsor:book', { sponsor: sponsor.id, slots: ['bug'], turns: 2 });
  world.ownThemes = [{ id: 'club', name: 'Club night', base: 'chalk', tokens: { board: '#101820' } }];
  await world.ask('theme:reload', {});
  return world;
}

async function exported(world: World): Promise<string> {
  let text = '';
  type Cursor = { id: string; offset: number } | null;
  let after: Cursor = null;
  do {
    const piece: { text: string; next: Cursor } = await world.ask('show:export', { after });
    text += piece.text;
    after = piece.next;
  } while (after !== null);
  return text;
}

async function uploaded(world: World, text: string): Promise<{ upload: string; preview: ShowPreview }> {
  const { upload, preview } = await world.ask('show:upload', { text, isLast: true });
  return { upload, preview: preview! };
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

/** All that a file holds, without what is made anew: links. */
function whole(world: World): unknown {
  const { teams, rosters, competitions, sponsors, bookings, rotations, outputs, channels } = world.persisted;
  return {
    ...{ teams, rosters, competitions, sponsors, bookings, rotations, themes: world.ownThemes },
    outputs: outputs.map(({ secret: _, ...output }) => output),
    channels: channels.map(({ id, rules }) => ({ id, rules })),
  };
}

describe('a show file', () => {
  it('brings all of an evening to another machine, pictures included', async () => {
    const from = await prepared();
    const text = await exported(from);
    const there = pictures();
    const to = new World({ logos: there.logos });
    const preview = await imported(to, text);
    await to.clock.advance(1);
    expect(whole(to)).toEqual(whole(from));
    expect([...there.kept.values()].map((bytes) => bytes.toString('base64')).sort()).toEqual([
      'AQID',
      'BAUG',
    ]);
    expect(of(preview, 'outputs')).toMatchObject({
      added: { count: 1, names: ['Clean'] },
      changed: { count: 1 },
    });
    expect(of(preview, 'themes').added.names).toEqual(['Club night']);
    // Once more changes nothing.
    const again = await uploaded(to, text);
    for (const part of again.preview.parts) {
      expect([part.added.count, part.changed.count, part.removed.count], part.part).toEqual([0, 0, 0]);
    }
  });

  it('holds no token, no key and no secret of an output, and gives an output a link of its own', async () => {
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
    await imported(to, text, ['outputs', 'themes']);
    expect(to.show.outputs.secrets()[0]).toEqual(own);
    expect(new Set(to.show.outputs.secrets().map(({ secret }) => secret)).size).toBe(2);
  });

  it('is taken in the parts that are chosen, and no other', async () => {
    const text = await exported(await prepared());
    const to = new World();
    await imported(to, text, ['competitions']);
    await to.clock.advance(1);
    expect(to.persisted.competitions).toHaveLength(1);
    expect([to.persisted.teams, to.persisted.sponsors, to.show.channels.all().length]).toEqual([[], [], 1]);
  });

  it('takes nothing off air: what is drawn or has a game stays, and is told', async () => {
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

  it('says what viewers would see at once', async () => {
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

  it('of an older version is read as settings of that version are', async () => {
    const file = JSON.parse(await exported(await prepared())) as {
      settings: { version: number; rosters?: unknown };
    };
    file.settings.version = 9;
    delete file.settings.rosters;
    const to = new World({ logos: pictures().logos });
    await imported(to, JSON.stringify(file), ['teams', 'competitions']);
    await to.clock.advance(1);
    expect(to.persisted.teams).toMatchObject([{ name: 'Mesa', code: 'MES' }]);
  });

  it.each<[string, (file: Record<string, object>) => unknown, RegExp]>([
    ['no JSON', () => 'x', /no show file, or a damaged one: it is no whole JSON/],
    ['half of one', (file) => JSON.stringify(file).slice(0, 400), /it is no whole JSON/],
    ['another JSON', () => ({ name: 'x' }), /no show file, or a damaged one/],
    ['a list', () => [], /no show file/],
    ['of a newer format', (file) => ({ ...file, format: 2, version: '9.1' }), /newer Touchline \(9\.1\)/],
    [
      'of newer settings',
      (file) => ({ ...file, settings: { ...file['settings'], version: SETTINGS_VERSION + 1 } }),
      /newer Touchline/,
    ],
    [
      'with a row that is not right',
      (file) => ({
        ...file,
        settings: { ...file['settings'], teams: [{ name: 'Mesa', code: 7 }] },
      }),
      /damaged: not right in it are the team "Mesa"/,
    ],
    [
      'with a list that is none',
      (file) => ({ ...file, settings: { ...file['settings'], outputs: 'many' } }),
      /damaged/,
    ],
    [
      'with a theme of a strange name',
      (file) => ({ ...file, themes: [{ id: '../x', name: 'x', base: 'chalk', tokens: {} }] }),
      /"themes\.0\.id"/,
    ],
    ['with a picture that is no base64', (file) => ({ ...file, pictures: { x: '<svg/>' } }), /"pictures\.x"/],
  ])('%s is refused with a sentence, and nothing changes', async (_, broken, sentence) => {
    const from = await prepared();
    const file = JSON.parse(await exported(from)) as Record<string, object>;
    const made = broken(file);
    const to = new World();
    const before = JSON.stringify([to.show.state().teams, to.show.outputs.settings()]);
    const asked = to.ask('show:upload', {
      text: typeof made === 'string' ? made : JSON.stringify(made),
      isLast: true,
    });
    await expect(asked).rejects.toMatchObject({
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
      'a picture is none',
      (file) => {
        for (const path of Object.keys(file.pictures)) file.pictures[path] = '';
      },
      ['sponsors'],
      /neither PNG nor WebP/,
    ],
    [
      'a theme can’t be read',
      (file) => void (file.themes[0]!.tokens = { board: '#ffffff' }),
      ['competitions', 'themes'],
      /"Club night" can't be read/,
    ],
  ])('where %s nothing at all is taken', async (_, broken, parts, sentence) => {
    const from = await prepared();
    const file = JSON.parse(await exported(from)) as Parameters<typeof broken>[0];
    broken(file);
    const to = new World({ logos: pictures().logos });
    const before = JSON.stringify(to.show.state().competitions);
    await expect(imported(to, JSON.stringify(file), parts)).rejects.toThrow(sentence);
    expect(JSON.stringify(to.show.state().competitions)).toBe(before);
    expect(to.show.state()).toMatchObject({ teams: [], sponsors: { sponsors: [] } });
    expect(to.ownThemes).toEqual([]);
  });

  it('with outputs of a theme that would not be there asks for the themes as well', async () => {
    const from = await prepared();
    await from.ask('output:update', { id: 'program', patch: { theme: 'club' } });
    const text = await exported(from);
    await expect(imported(new World(), text, ['outputs'])).rejects.toThrow(
      /has the theme "club".*Choose the themes/,
    );
    await imported(new World(), text, ['outputs', 'themes']);
  });

  it('that the disk does not take changes nothing', async () => {
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

  it('comes in pieces, has an end, and is forgotten when others come', async () => {
    const text = await exported(await prepared());
    const world = new World({ logos: pictures().logos });
    const { upload } = await world.ask('show:upload', { text: text.slice(0, 100), isLast: false });
    const { preview } = await world.ask('show:upload', { upload, text: text.slice(100), isLast: true });
    expect(preview?.parts).toHaveLength(SHOW_PARTS.length);
    for (let n = 0; n < 3; n += 1) await world.ask('show:upload', { text: '{', isLast: false });
    await expect(world.ask('show:import', { upload, parts: ['teams'] })).rejects.toThrow(/not here any more/);
    const piece = 'x'.repeat(256 * 1024);
    const { upload: endless } = await world.ask('show:upload', { text: piece, isLast: false });
    const bring = async (): Promise<void> => {
      for (let n = 0; n < 200; n += 1)
        await world.ask('show:upload', { upload: endless, text: piece, isLast: false });
    };
    await expect(bring()).rejects.toThrow(/more than 48 MB/);
  });
});

describe('a change of settings', () => {
  const changes = async (world: World) => (await world.ask('change:list', {})).changes;

  it('is listed with who made it and what was before, and taken back with one press', async () => {
    const world = new World();
    await world.ask('output:update', { id: 'program', patch: { name: 'Main', delayMs: 400 } });
    expect(await changes(world)).toMatchObject([
      {
        by: 'This machine',
        what: 'Output "Program": name, delayMs',
        was: ['Program, name: Program', 'Program, delayMs: 0'],
      },
    ]);
    await world.ask('change:undo', {});
    expect(world.show.outputs.state('program')).toMatchObject({ name: 'Program', delayMs: 0 });
    expect(await changes(world)).toEqual([]);
    await expect(world.ask('change:undo', {})).rejects.toMatchObject({ code: 'conflict' });
  });

  it('of a rundown, a list or a thing is told in words', async () => {
    const world = new World();
    const item = { kind: 'graphic', graphic: 'lower-third', content: { form: 'score' } };
    await world.ask('rundown:add', { channel: 'A', item });
    await world.ask('rundown:add', { channel: 'A', item });
    for (const seconds of [45, 20])
      await world.ask('sponsor:rotation', { slot: 'ticker', rotation: { by: 'time', seconds } });
    const told = await changes(world);
    expect(told.map(({ what, was }) => [what, ...was])).toEqual([
      ['Rotation "ticker": rotation', 'ticker, rotation: by time, seconds 45'],
      ['Rotation "ticker" added', 'ticker was not there'],
      ['Rundown "A" changed', 'A: 1 row in 1 group'],
      ['Rundown "A" added', 'A was not there'],
    ]);
  });

  it('that is older is taken back by itself, and leaves what came after', async () => {
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

  it('that removed something brings it back whole: an output with its link, a sponsor with its bookings', async () => {
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

  it('that was an import is taken back whole', async () => {
    const text = await exported(await prepared());
    const world = new World({ logos: pictures().logos });
    await world.ask('team:set', { name: 'Harbor', patch: { code: 'HAR' } });
    const before = [world.show.state().teams, world.show.state().sponsors, world.show.outputs.settings()];
    await imported(world, text);
    expect((await changes(world))[0]?.what).toMatch(/^Import of a show file/);
    await world.ask('change:undo', {});
    expect([world.show.state().teams, world.show.state().sponsors, world.show.outputs.settings()]).toEqual(
      before,
    );
  });

  it('is no take and no held value, and one of nobody is none', async () => {
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

  it('keeps the last twenty, and the pictures that can come back', async () => {
    const world = new World({ logos: pictures().logos });
    const { id } = await world.ask('sponsor:add', { name: 'Orben', picture: 'AQID' });
    const { picture } = world.show.sponsors.state().sponsors[0]!;
    await world.ask('sponsor:set', { id, patch: { picture: 'BAUG' } });
    expect(world.show.evening.changes.pictures()).toContain(picture);
    for (let n = 0; n < 25; n += 1)
      await world.ask('output:update', { id: 'program', patch: { name: `Program ${String(n)}` } });
    expect(await changes(world)).toHaveLength(20);
    expect(world.show.evening.changes.pictures()).not.toContain(picture);
  });

  it('is made by every request that changes what a show file holds', async () => {
    const missed: string[] = [];
    for (const [name, inputs] of Object.entries(RIGHT)) {
      // These are about the file itself, or are taken back by nothing.
      if (name.startsWith('output:') && name.split(':')[1]! in { ready: 1, painted: 1, pace: 1, obs: 1 })
        continue;
      if (['show:import', 'change:undo', 'theme:reload'].includes(name)) continue;
      const world = await prepared();
      const before = await exported(world);
      await world.ask(name, inputs[0]).catch(() => undefined);
      const rows = (text: string): unknown => (JSON.parse(text) as { settings: unknown }).settings;
      const hasChanged = JSON.stringify(rows(before)) !== JSON.stringify(rows(await exported(world)));
      if (hasChanged && !CHANGES_SETTINGS.has(name as never)) missed.push(name);
    }
    expect(missed).toEqual([]);
  });
});
