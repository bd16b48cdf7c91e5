import { describe, expect, it } from 'vitest';
import { World } from './world.ts';

/** Tables are opened and read before they are imported. Reading changes nothing. */

const MESA = { kind: 'roster', name: 'Mesa', league: null } as const;
const A = { channel: 'A' };

/** Answers a link with a file, in pieces. */
const file =
  (text: string, init: ResponseInit = {}) =>
  () =>
    Promise.resolve(new Response(text, init));

/** Answers a link with the start of a file, then with an error. */
const broken = (error: Error) => () =>
  Promise.resolve(
    new Response(
      new ReadableStream({
        start: (body) => body.enqueue(new TextEncoder().encode('name\n')),
        pull: (body) => body.error(error),
      }),
    ),
  );

describe('the reading of a table', () => {
  it('says what would be new, changed and removed, and changes nothing', async () => {
    const world = new World();
    await world.ask('roster:set', {
      name: 'Mesa',
      players: [
        { name: 'Ada Lee', number: '7' },
        { name: 'Bo Vale', number: '9' },
        { name: 'Cy Moss', number: '10' },
      ],
    });
    const before = world.show.teams.rosters.entries();
    const { cells } = await world.ask('import:open', {
      source: { text: 'No\tName\n7\tAda Lee\n99\tBo Vale\n4\tDi Orr\n' },
    });
    const reading = await world.ask('import:read', { target: MESA, cells });
    expect(reading).toMatchObject({
      columns: { header: 0, fields: ['number', 'name'] },
      count: 3,
      problems: [],
      changes: { added: ['Di Orr'], changed: ['Bo Vale'], removed: ['Cy Moss'] },
    });
    expect(world.show.teams.rosters.entries()).toEqual(before);
    expect(await world.ask('roster:import', { name: 'Mesa', csv: reading.csv })).toEqual({
      players: 3,
      problems: [],
    });
    const again = await world.ask('import:read', { target: MESA, cells });
    expect(again.changes).toEqual({ added: [], changed: [], removed: [] });
    await world.ask('change:undo', {});
    expect(world.show.teams.rosters.entries()).toEqual(before);
  });

  it('uses the columns that the producer chose', async () => {
    const world = new World();
    const cells = [
      ['a', 'b'],
      ['9', 'Bo Vale'],
    ];
    const columns = { header: 0, fields: [null, 'name'] };
    const { csv } = await world.ask('import:read', { target: MESA, cells, columns });
    expect(csv).toBe('number,name,short name,position,starts\r\n,Bo Vale,,,no\r\n');
  });

  it('reports problems of teams with those that exist', async () => {
    const world = new World();
    await world.ask('team:set', { name: 'Harbor', patch: { aliases: ['Ships'] } });
    const read = (cells: string[][]) => world.ask('import:read', { target: { kind: 'teams' }, cells });
    expect(
      await read([
        ['Team', 'Other names'],
        ['Mesa', 'Ships'],
      ]),
    ).toMatchObject({
      problems: [
        { row: null, sentence: '"ships" is a name of both Harbor and Mesa. Remove it from one of them.' },
      ],
      csv: '',
    });
    const reading = await read([
      ['Team', 'Code'],
      ['Mesa', 'MES'],
      ['Harbor', 'HAR'],
    ]);
    expect(reading.changes).toEqual({ added: ['Mesa'], changed: ['Harbor'], removed: [] });
    expect(await world.ask('team:import', { csv: reading.csv })).toEqual({
      added: 1,
      changed: 1,
      problems: [],
    });
  });

  it('reports people who are in the rundown already', async () => {
    const world = new World();
    await world.ask('rundown:import', { ...A, csv: 'name,title\nBo Vale,Referee\n' });
    const target = { kind: 'people', ...A } as const;
    const { problems } = await world.ask('import:read', {
      target,
      cells: [
        ['First name', 'Surname', 'Role'],
        ['Bo', 'Vale', 'Referee'],
        ['Di', 'Orr', ''],
      ],
    });
    expect(problems).toEqual([
      {
        row: 1,
        sentence: 'Bo Vale is already in the rundown with the same title and side. Remove one of them.',
      },
    ]);
  });
});

describe('a link', () => {
  it.each([
    ['https://example.com/squad.csv', 'https://example.com/squad.csv'],
    [
      'https://docs.google.com/spreadsheets/d/abc/edit?usp=sharing#gid=7',
      'https://docs.google.com/spreadsheets/d/abc/export?format=csv&gid=7',
    ],
    [
      'https://docs.google.com/spreadsheets/d/e/xyz/pubhtml?gid=7&single=true',
      'https://docs.google.com/spreadsheets/d/e/xyz/pub?output=csv&single=true&gid=7',
    ],
    ['https://www.dropbox.com/s/abc/squad.csv?dl=0', 'https://www.dropbox.com/s/abc/squad.csv?dl=1'],
  ])('leads to the file: %s', async (link, fetched) => {
    const world = new World();
    const asked: string[] = [];
    world.links = (url) => {
      asked.push(url);
      return file('name\nBo Vale\n')();
    };
    expect(await world.ask('import:open', { source: { link } })).toMatchObject({
      cells: [['name'], ['Bo Vale']],
    });
    expect(asked).toEqual([fetched]);
  });

  it.each([
    ['leads nowhere', file('', { status: 404 }), /example\.com didn't send the table: there is no such file/],
    ['needs a login', file('', { status: 403 }), /it asks for a login\. Share the table with everyone/],
    ['leads to a web page', file('<!doctype html><html></html>'), /^This is a web page\./],
    ['leads to a large file', file('x'.repeat(700_001)), /the file is larger than 700 kB/],
    [
      "can't be reached",
      () => Promise.reject(new TypeError('fetch failed')),
      /example\.com didn't send the table: it can't be reached\. Check the network\./,
    ],
    [
      'answers too late',
      () => Promise.reject(new DOMException('late', 'TimeoutError')),
      /it didn't answer within 10 seconds/,
    ],
    [
      'ends before the file does',
      broken(new TypeError('terminated')),
      /example\.com didn't send the table: it can't be reached\. Check the network\./,
    ],
    [
      'sends the file too slowly',
      broken(new DOMException('late', 'TimeoutError')),
      /it didn't answer within 10 seconds/,
    ],
  ])('that %s is refused with one sentence, without its secret', async (_, answer, sentence) => {
    const world = new World();
    world.links = answer;
    const open = world.ask('import:open', { source: { link: 'https://example.com/squad?key=secret' } });
    await expect(open).rejects.toThrow(sentence);
    await expect(open).rejects.not.toThrow(/secret/);
  });

  it('is saved for each team, rundown and list, across a restart, until something else is imported', async () => {
    const world = new World();
    const linkOf = async (target: object) => (await world.ask('import:link', { target })).link;
    await world.ask('import:remember', { target: MESA, link: 'https://example.com/mesa.csv' });
    await world.ask('import:remember', {
      target: { kind: 'people', ...A },
      link: 'https://example.com/a.csv',
    });
    world.restart();
    expect(await linkOf(MESA)).toBe('https://example.com/mesa.csv');
    expect(await linkOf({ kind: 'people', ...A })).toBe('https://example.com/a.csv');
    expect(await linkOf({ kind: 'teams' })).toBeNull();
    await world.ask('import:remember', { target: MESA, link: null });
    expect(await linkOf(MESA)).toBeNull();
  });
});
