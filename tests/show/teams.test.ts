import { describe, expect, it } from 'vitest';
import { WINDOW_LOCALE } from '../../src/main/show/channels/match-state.ts';
import { apartToViewers, lchOf } from '../../src/colors/oklab.ts';
import { TEAMS_MAX } from '../../src/main/show/branding/team-registry.ts';
import { FakeDesk } from './fake-desk.ts';
import { picture, picturePath } from './fake-disk.ts';
import { Page, World } from './world.ts';

const PICTURE = picture('Mesa');
/** A file that isn't a picture. */
const TEXT = Buffer.from('text').toString('base64');

describe('a saved team', () => {
  it('is on every output immediately, without animation, and survives a restart', async () => {
    const world = new World();
    const game = await world.play('wc');
    const page = new Page(world.show, 'program');
    const { name } = page.now.match!.teams.a;
    const before = page.now.match!.teams.a;
    await world.ask('team:set', { name, patch: { code: 'XYZ', color: '#123456', logo: PICTURE } });
    const worn = {
      ...before,
      code: 'XYZ',
      color: '#123456',
      second: null,
      logo: picturePath('Mesa'),
    };
    expect(page.now.match!.teams.a).toEqual(worn);
    expect(page.now.motion).toBe('correction');
    expect(page.now.match!.teams.b.logo).toBeNull();
    expect(world.channel().match?.teams.a).toEqual(worn);
    world.restart();
    await world.clock.advance(1_000);
    game.press('phase', { phase: 'first_half' });
    expect(world.channel().match?.teams.a).toEqual(worn);
    await world.ask('team:set', { name, patch: { code: 'ABC' } });
    expect(world.channel().match?.teams.a).toEqual({ ...worn, code: 'ABC' });
    await world.ask('team:set', { name, patch: { code: 'XYZ', color: null } });
    expect(world.channel().match?.teams.a).toEqual({
      ...worn,
      color: before.color,
      second: before.second,
    });
    await world.ask('team:forget', { name });
    expect(world.channel().match?.teams.a).toEqual(before);
  });

  it('is found whatever the case of its name, and is replaced by an override', async () => {
    const world = new World();
    await world.play('wc');
    const page = new Page(world.show, 'program');
    const { name } = page.now.match!.teams.a;
    await world.ask('team:set', { name: `  ${name!.toUpperCase()} `, patch: { color: '#123456' } });
    expect(page.now.match!.teams.a.color).toBe('#123456');
    await world.ask('override:set', { channel: 'A', field: 'color.a', value: '#654321' });
    expect(page.now.match!.teams.a.color).toBe('#654321');
  });

  it('is found in any Unicode form of its name', async () => {
    const world = new World();
    const entry = await world.ask('team:set', { name: 'Malmo\u0308', patch: { code: 'MAL' } });
    expect(entry).toMatchObject({ name: 'Malm\u00f6' });
    const { a, b } = world.show.teams.named({ a: 'MALM\u00d6', b: 'Malmo' }, 'wc', 'en');
    expect(a).toMatchObject({ name: 'MALM\u00d6', code: 'MAL' });
    expect(b.code).not.toBe('MAL');
    expect(world.show.teams.named({ a: 'Malmo\u0308', b: null }, 'wc', 'en').a.code).toBe('MAL');
  });

  it("is refused with a picture that the store doesn't accept, or over the limit", async () => {
    const sentence = 'This picture is neither PNG nor WebP. Save the logo as PNG and try again.';
    const world = new World();
    await expect(world.ask('team:set', { name: 'Mesa', patch: { logo: TEXT } })).rejects.toMatchObject({
      code: 'bad_request',
      message: sentence,
    });
    expect(world.show.teams.entries()).toEqual([]);
    for (let team = 0; team < TEAMS_MAX; team += 1)
      world.show.teams.set(`Team ${String(team)}`, null, { code: 'T' });
    await expect(world.ask('team:set', { name: 'One more', patch: { code: 'X' } })).rejects.toMatchObject({
      code: 'limit_reached',
    });
    await world.ask('team:set', { name: 'Team 7', patch: { code: 'X' } });
    expect(world.show.teams.entries()).toHaveLength(TEAMS_MAX);
  });

  it('is applied to a match once, and again only after a change', async () => {
    const world = new World();
    await world.play('wc');
    const { match } = world.show.channels.get('A').timeline.newest!.state;
    const { content } = world.show.channels.get('A');
    const dressed = content.dress(match!, 'en');
    expect(content.dress(match!, 'en')).toBe(dressed);
    await world.ask('team:set', { name: match!.teams.a.name, patch: { code: 'XYZ' } });
    expect(content.dress(match!, 'en').a.code).toBe('XYZ');
  });

  it.each([
    ['', { code: 'X' }, /name/],
    ['Mesa', { color: 'red' }, /color/],
    ['Mesa', { code: 'TOOLONG' }, /code/],
    ['Mesa', { logo: 'not base64!' }, /logo/],
    ['Mesa', { aliases: [''] }, /aliases/],
    ['Mesa', { second: 'gold' }, /second/],
    ['Mesa', { size: 3 }, /size/],
  ])('is refused with an error message: %j %j', async (name, patch, sentence) => {
    const world = new World();
    await expect(world.ask('team:set', { name, patch })).rejects.toThrow(sentence);
    expect(world.show.teams.entries()).toEqual([]);
  });
});

describe('a team of the library', () => {
  const lakers = (world: World) =>
    world.show.teams.named({ a: 'LA Lakers', b: 'L.A. Clippers' }, 'nba', 'en');

  it("has its official name, code and colors, whatever the feed's spelling", () => {
    const { a, b } = lakers(new World());
    expect(a).toMatchObject({ name: 'Los Angeles Lakers', short: 'Lakers', code: 'LAL', color: '#552583' });
    expect(b).toMatchObject({ short: 'Clippers', code: 'LAC' });
  });

  it('is changed by the producer for every spelling, and restored by a reset', async () => {
    const world = new World();
    const entry = await world.ask('team:set', {
      name: 'LA Lakers',
      league: 'nba',
      patch: { title: 'Lakers of Los Angeles', second: '#000000' },
    });
    expect(entry).toMatchObject({ name: 'Los Angeles Lakers', library: 'nba/LAL' });
    const put = { name: 'Lakers of Los Angeles', short: 'Lakers', code: 'LAL', second: '#000000' };
    expect(lakers(world).a).toMatchObject(put);
    expect(world.show.teams.named({ a: 'Lakers', b: null }, 'nba', 'en').a).toMatchObject(put);
    await world.ask('team:forget', { name: 'Los Angeles Lakers', league: 'nba' });
    expect(lakers(world).a.name).toBe('Los Angeles Lakers');
    expect(world.show.teams.entries()).toEqual([]);
  });

  it("doesn't share its code with any other team", () => {
    const world = new World();
    const { a } = world.show.teams.named({ a: 'Los Alamos Lynx', b: null }, 'xyz', 'en');
    expect(a.code).not.toBe('LAL');
  });

  it('wears its second color while the producer sets that', async () => {
    const world = new World();
    await world.play('wc');
    const page = new Page(world.show, 'program');
    await world.ask('override:set', { channel: 'A', field: 'kit.b', value: 'second' });
    expect(page.now.match!.teams).toMatchObject({ a: { kit: 'first' }, b: { kit: 'second' } });
    await world.ask('override:release', { channel: 'A', field: 'kit.b' });
    expect(page.now.match!.teams.b.kit).toBe('first');
  });

  it('has the same color in the control window as on air', async () => {
    const world = new World();
    await world.play('wc');
    const set = (field: string, value: unknown) =>
      world.ask('override:set', { channel: 'A', field, value, release: 'manual' });
    await set('color.a', '#1f4fa0');
    await set('color.b', '#b0203a');
    const first = world.channel().teamColors;
    expect(first).toEqual({ a: '#1f4fa0', b: '#b0203a' });
    const { second } = world.channel().match!.teams.a;
    await set('kit.a', 'second');
    expect(second).not.toBeNull();
    expect(world.channel().teamColors?.a).not.toBe(first?.a);
    // Too similar to the other team's color, so it is adjusted on air.
    await set('kit.a', 'first');
    await set('color.b', '#1f4fa0');
    expect(world.channel().teamColors?.b).not.toBe('#1f4fa0');
  });

  it('wears the away uniform that the producer chose, and the other side then wears its own color', async () => {
    const world = new World();
    new FakeDesk(world);
    await world.ask('manual:start', { channel: 'A', league: 'nba', a: 'Heat', b: 'Bulls' });
    await world.clock.advance(10);
    const set = (field: string, value: unknown) =>
      world.ask('override:set', { channel: 'A', field, value, release: 'manual' });
    const colors = () => world.channel().teamColors!;
    const { color: red } = world.channel().match!.teams.a;
    const shown = colors();
    expect(shown.a).toBe(red);
    expect(apartToViewers(shown.a, shown.b)).toBeGreaterThan(0.12);
    await set('kit.a', 'second');
    const { second } = world.channel().match!.teams.a;
    expect(lchOf(second!).c).toBeLessThan(0.01);
    expect(lchOf(colors().a).c).toBeLessThan(0.01);
    expect(colors().b).toBe(world.channel().match!.teams.b.color);
  });

  it('shows an overridden name instead of its short name', async () => {
    const world = new World();
    await world.play('wc');
    const page = new Page(world.show, 'program');
    const { name } = page.now.match!.teams.a;
    await world.ask('team:set', { name, patch: { title: 'Riverside Rovers', short: 'Rovers' } });
    expect(page.now.match!.teams.a).toMatchObject({ name: 'Riverside Rovers', short: 'Rovers' });
    await world.ask('override:set', { channel: 'A', field: 'name.a', value: 'The Rest of the World' });
    expect(page.now.match!.teams.a).toMatchObject({ name: 'The Rest of the World', short: null });
  });
});

describe('the code and colors of a name', () => {
  it('are the same on every channel, on the ticker and after a restart', async () => {
    const world = new World();
    const { content } = world.show.channels.get('A');
    const first = content.others(WINDOW_LOCALE).teams({ a: 'Lakeview', b: 'Lakeside' }, 'wc');
    expect(content.others(WINDOW_LOCALE).teams({ a: 'Lakeside', b: 'Lakeview' }, 'nfl')).toEqual({
      a: first.b,
      b: first.a,
    });
    await world.show.saved();
    world.restart();
    const again = world.show.channels
      .get('A')
      .content.others(WINDOW_LOCALE)
      .teams({ a: 'Lakeside', b: 'Lakeview' }, 'wc');
    expect(again).toEqual({ a: first.b, b: first.a });
  });
});

describe('a name that two teams claim', () => {
  it('is refused with both teams named, and changes nothing', async () => {
    const world = new World();
    await world.ask('team:set', { name: 'Mesa', patch: { aliases: ['The Miners'] } });
    await expect(
      world.ask('team:set', { name: 'Harbor', patch: { aliases: ['the miners'] } }),
    ).rejects.toMatchObject({
      code: 'conflict',
      message: '"the miners" is a name of both Mesa and Harbor. Remove it from one of them. Nothing changed.',
    });
    expect(world.show.teams.entries()).toHaveLength(1);
  });
});

describe('a team search', () => {
  it("finds saved teams and library teams, with the producer's changes", async () => {
    const world = new World();
    await world.ask('team:set', { name: 'Lakeside', patch: { code: 'LKS' } });
    await world.ask('team:set', { name: 'Los Angeles Lakers', league: 'nba', patch: { code: 'LA' } });
    const { teams } = await world.ask('team:search', { text: 'lake', league: 'nba' });
    expect(teams.map(({ name, code, league }) => [name, code, league])).toEqual([
      ['Lakeside', 'LKS', null],
      ['Los Angeles Lakers', 'LA', 'nba'],
    ]);
    expect(teams[1]!.entry).toMatchObject({ library: 'nba/LAL' });
    expect((await world.ask('team:search', { text: 'no such team' })).teams).toEqual([]);
  });
});

describe('a preview of teams', () => {
  it('shows both teams with unsaved changes, and saves nothing', async () => {
    const world = new World();
    const frame = await world.ask('team:preview', {
      league: 'nba',
      theme: 'key',
      a: { name: 'Lakers', patch: { title: 'Lake Show', color: '#111111' } },
      b: { name: 'Nobody Knows', patch: {}, kit: 'second' },
    });
    expect(frame.match).toMatchObject({
      sport: 'basketball',
      teams: {
        a: { name: 'Lake Show', color: '#111111', code: 'LAL' },
        b: { name: 'Nobody Knows', kit: 'second' },
      },
      view: { score: { a: 0, b: 0 } },
    });
    expect(frame.output.theme).toBe('key');
    expect(frame.graphics.scorebug.isOnAir).toBe(true);
    expect(frame.match?.teams.b.code).toBe('NOB');
    expect(world.show.teams.entries()).toEqual([]);
    expect(world.show.teams.persisted().codes).toEqual([]);
  });
});

describe('many logos', () => {
  const logos = [
    { name: 'Mesa', league: null },
    { name: 'Los Angeles Lakers', league: 'nba' },
  ];
  const upload = async (world: World, name: string): Promise<string> =>
    (await world.ask('team:upload-logo', { logo: picture(name) })).path;

  it('are matched to teams of the show and of the library by file name', async () => {
    const world = new World();
    await world.ask('team:set', { name: 'Mesa Miners', patch: { code: 'MSM', aliases: ['Mineros'] } });
    const files = ['mineros.svg', 'MSM.png', 'logos/los-angeles-lakers/primary.png', 'unknown.png'];
    const { matches } = await world.ask('team:match-logos', { files, league: null });
    expect(matches.map((teams) => teams.map(({ name, league }) => [name, league]))).toEqual([
      [['Mesa Miners', null]],
      [['Mesa Miners', null]],
      [['Los Angeles Lakers', 'nba']],
      [],
    ]);
    const { matches: inWc } = await world.ask('team:match-logos', { files, league: 'wc' });
    expect(inWc.map(({ length }) => length)).toEqual([1, 1, 0, 0]);
  });

  it('belong to the teams of the game on a channel, even if no library has them', async () => {
    const world = new World();
    await world.play('wc');
    const { a } = world.show.channels.get('A').content.names()!;
    const { matches } = await world.ask('team:match-logos', { files: [`${a.name}.png`], league: null });
    expect(matches).toMatchObject([[{ name: a.name }]]);
  });

  it('are saved in one change, which can be undone', async () => {
    const world = new World();
    await world.ask('team:set', { name: 'Mesa', patch: { code: 'MSA' } });
    const paths = [await upload(world, 'mesa'), await upload(world, 'lakers')];
    const before = world.show.teams.entries();
    await world.ask('team:logos', { logos: logos.map((team, at) => ({ ...team, path: paths[at]! })) });
    expect(world.show.teams.entries()).toMatchObject([
      { name: 'Los Angeles Lakers', library: 'nba/LAL', logo: paths[1] },
      { name: 'Mesa', code: 'MSA', logo: paths[0] },
    ]);
    const { changes } = await world.ask('change:list', {});
    await world.ask('change:undo', { id: changes[0]!.id });
    expect(world.show.teams.entries()).toEqual(before);
  });

  it('are refused together if one is no longer there', async () => {
    const world = new World();
    const path = await upload(world, 'mesa');
    const request = world.ask('team:logos', {
      logos: [
        { ...logos[0]!, path },
        { ...logos[1]!, path: `/logos/${'0'.repeat(64)}.png` },
      ],
    });
    await expect(request).rejects.toThrow('An uploaded logo is no longer there. Choose the files again.');
    expect(world.show.teams.entries()).toEqual([]);
  });
});

describe('a refused team', () => {
  it('leaves no picture on disk', async () => {
    const world = new World();
    await world.ask('team:set', { name: 'Mesa', patch: { aliases: ['Mesa FC'] } });
    const request = { name: 'Harbor', patch: { aliases: ['Mesa FC'], logo: picture('Harbor') } };
    await expect(world.ask('team:set', request)).rejects.toThrow(/is a name of/);
    expect(world.disk.pictures.size).toBe(0);
  });
});

describe('a file of teams', () => {
  const take = (world: World, csv: string) => world.ask('team:import', { csv });

  it('is imported as it was exported, and existing logos stay', async () => {
    const world = new World();
    await world.ask('team:set', {
      name: 'Mesa',
      patch: { title: 'Mesa, "The Miners"', short: '=Miners', aliases: ['Mesa M.', 'Miners'], logo: PICTURE },
    });
    await world.ask('team:set', { name: 'Lakers', league: 'nba', patch: { color: '#123456' } });
    const before = world.show.teams.entries();
    const { csv } = await world.ask('team:export', {});
    expect(csv).toContain("'=Miners");
    expect(await take(world, csv)).toEqual({ added: 0, changed: 2, problems: [] });
    expect(world.show.teams.entries()).toEqual(before);
    const other = new World();
    expect(await take(other, csv)).toEqual({ added: 2, changed: 0, problems: [] });
    expect(other.show.teams.entries()).toEqual(before.map((entry) => ({ ...entry, logo: null })));
  });

  it('may come from a spreadsheet, with its own delimiter, a byte order mark, capitals and empty lines', async () => {
    const world = new World();
    const csv = '\ufeffName;Code;Color\r\nMesa;MES;#D02F44\r\n;;\r\n\r\nHarbor;HAR;\r\n';
    expect(await take(world, csv)).toEqual({ added: 2, changed: 0, problems: [] });
    expect(world.show.teams.entries()).toMatchObject([
      { name: 'Harbor', code: 'HAR', color: null },
      { name: 'Mesa', code: 'MES', color: '#d02f44' },
    ]);
  });

  it('may have the column names of other programs', async () => {
    const world = new World();
    const csv = 'Team,Abbr,Color,Secondary color\nMesa,MES,#D02F44,#ffffff\n';
    expect(await take(world, csv)).toEqual({ added: 1, changed: 0, problems: [] });
    expect(world.show.teams.entries()).toMatchObject([
      { name: 'Mesa', code: 'MES', color: '#d02f44', second: '#ffffff' },
    ]);
  });

  it.each([
    ['name\n', ['The table has no teams below the headings.']],
    [
      'code\nMES\n',
      ['No column with the names was found. Choose it above the table, or give it the heading "Name".'],
    ],
    ['name,code\nMesa,"MES\n', ['A quotation mark is never closed. Close it, or remove it.']],
    [
      'name,color\nMesa,red\n"",#123456\nHarbor,#123456\n',
      ['Row 2: The color must be a color such as "#0b4ea2".', 'Row 3: The name is empty.'],
    ],
    ['name,code\nMesa,MESAS\n', ['Row 2: The code can have at most 4 characters.']],
    [
      'name,library\nMesa,nba/XYZ\n',
      ['Row 2: The library has no team "nba/XYZ". Leave the column empty for a custom team.'],
    ],
    ['name,code\nMesa,MES\nmesa,MSA\n', ['Row 3: mesa is already in row 2. Remove one of them.']],
    [
      'name,aliases\nMesa,Miners\nHarbor,Ships|miners\n',
      ['"miners" is a name of both Mesa and Harbor. Remove it from one of them.'],
    ],
  ])('is refused with each problem reported, and nothing changes: %j', async (csv, problems) => {
    const world = new World();
    await world.ask('team:set', { name: 'Bayview', patch: { code: 'BAY' } });
    expect(await take(world, csv)).toEqual({ added: 0, changed: 0, problems });
    expect(world.show.teams.entries().map(({ name }) => name)).toEqual(['Bayview']);
  });

  it('is refused if it has more teams than the limit', async () => {
    const world = new World();
    const csv = ['name', ...Array.from({ length: TEAMS_MAX + 1 }, (_, team) => `Team ${String(team)}`)].join(
      '\n',
    );
    expect((await take(world, csv)).problems).toEqual([
      'This would make 501 custom teams, and the limit is 500. Remove some.',
    ]);
    expect(world.show.teams.entries()).toEqual([]);
  });
});
