import { describe, expect, it } from 'vitest';
import { ROSTERS_MAX } from '../../src/main/show/branding/roster-registry.ts';
import { FakeGame, Page, World } from './world.ts';

const fullFrame = { channel: 'A', graphic: 'full-frame' };
const lineUp = (side = 'A') => ({ ...fullFrame, content: { form: 'line-up', side } });
const ELEVEN = ['GK', 'LB', 'CB', 'CB', 'RB', 'CM', 'CM', 'CM', 'LW', 'ST', 'RW'];
const players = (positions: readonly (string | null)[] = ELEVEN) => [
  ...positions.map((position, place) => ({
    number: String(place + 1),
    name: `Player ${place + 1}`,
    position,
    starts: true,
  })),
  { number: '12', name: 'Uma Prescott', short: 'Uma', starts: false },
];

async function onAMatch(league: 'wc' | 'nba' = 'wc') {
  const world = new World();
  const game = await world.play(league);
  const { a } = world.show.channels.get('A').session!.matchup;
  return { world, game, page: new Page(world.show, 'program'), name: a, league };
}
const frameOf = (page: Page) => {
  const { content } = page.now.graphics['full-frame'];
  return content?.form === 'line-up' ? content : null;
};

describe('a roster', () => {
  it('survives a restart, and is removed when it is cleared', async () => {
    const { world, name } = await onAMatch();
    const saved = await world.ask('roster:set', { name, league: 'wc', players: players(), coach: 'Cy Moss' });
    expect(saved).toMatchObject({
      coach: 'Cy Moss',
      players: [{ number: '1', short: null }, ...Array<object>(11).fill({})],
    });
    world.restart();
    expect(await world.ask('roster:get', { name, league: 'wc' })).toEqual(saved);
    await world.ask('roster:clear', { name, league: 'wc' });
    expect(world.show.teams.rosters.entries()).toEqual([]);
    expect(await world.ask('roster:get', { name, league: 'wc' })).toMatchObject({ players: [], coach: null });
  });

  it('is found under any spelling of a library team, and after its name becomes an alias', async () => {
    const world = new World();
    await world.ask('roster:set', { name: 'LA Lakers', league: 'nba', players: [{ name: 'Ada' }] });
    const found = { name: 'Los Angeles Lakers', library: 'nba/LAL', players: [{ name: 'Ada' }] };
    expect(await world.ask('roster:get', { name: 'Lakers', league: 'nba' })).toMatchObject(found);
    await world.ask('roster:set', { name: 'Mesa FC', players: [{ name: 'Bo' }] });
    await world.ask('team:set', { name: 'Mesa', patch: { aliases: ['Mesa FC'] } });
    expect(await world.ask('roster:get', { name: 'mesa fc' })).toMatchObject({ players: [{ name: 'Bo' }] });
  });

  it('may have two players with the same number, as twins or offense and defense do', async () => {
    const world = new World();
    await world.ask('roster:set', {
      name: 'Mesa',
      players: [
        { name: 'Ada', number: '9' },
        { name: 'Bo', number: '9' },
      ],
    });
    expect(await world.ask('roster:get', { name: 'Mesa' })).toMatchObject({
      players: [
        { name: 'Ada', number: '9' },
        { name: 'Bo', number: '9' },
      ],
    });
    world.restart();
    expect(world.show.teams.rosters.entries()).toMatchObject([{ players: [{}, {}] }]);
  });

  it('is refused if two players have the same name without different numbers', async () => {
    const world = new World();
    const set = (...of: object[]) => world.ask('roster:set', { name: 'Mesa', players: of });
    await set({ name: 'Ada Lee', number: '0' }, { name: 'Ada Lee', number: '00' });
    for (const number of ['0', null])
      await expect(set({ name: 'Ada Lee', number: '0' }, { name: 'ada  lee', number })).rejects.toThrow(
        'The name "ada  lee" is used twice. Give each its own number, or write out both names. Nothing changed.',
      );
    expect(await world.ask('roster:get', { name: 'Mesa' })).toMatchObject({ players: [{ number: '0' }, {}] });
  });

  it('accepts a starter whose name is used twice only with the number', async () => {
    const world = new World();
    const players = ['4', '12'].map((number) => ({ name: 'Ada Lee', number }));
    await world.ask('roster:set', { name: 'Mesa', players });
    const set = (...starters: string[]) => world.ask('roster:starters', { name: 'Mesa', starters });
    await expect(set('Ada Lee')).rejects.toThrow(
      'Mesa has several players called Ada Lee. Put the number first, as in "9 Ada Lee". Nothing changed.',
    );
    expect(await set('12 ada lee')).toMatchObject({ players: [{ starts: false }, { starts: true }] });
  });

  it('accepts starters by name, and refuses unknown ones', async () => {
    const world = new World();
    await world.ask('roster:set', { name: 'Mesa', players: [{ name: 'Ada', starts: true }, { name: 'Bo' }] });
    const set = (...starters: string[]) => world.ask('roster:starters', { name: 'Mesa', starters });
    expect(await set('BO')).toMatchObject({ players: [{ starts: false }, { starts: true }] });
    await expect(set('Cy')).rejects.toThrow(
      "Cy isn't on the roster of Mesa. Spell players as the roster does. Nothing changed.",
    );
    expect(await world.ask('roster:get', { name: 'Mesa' })).toMatchObject({
      players: [{}, { starts: true }],
    });
  });

  it('is imported completely or not at all, and keeps its coach', async () => {
    const world = new World();
    await world.ask('roster:set', { name: 'Mesa', players: [{ name: 'Ada' }], coach: 'Cy' });
    const take = (csv: string) => world.ask('roster:import', { name: 'Mesa', csv });
    expect(await take('name,starts\nBo,yes\nDana,perhaps\n')).toEqual({
      players: 0,
      problems: ['Row 3: The starter column must say yes or no, but it says "perhaps".'],
    });
    expect(world.show.teams.rosters.entries()).toMatchObject([{ players: [{ name: 'Ada' }] }]);
    expect(await take('No.;Player;Starts\n9;Bo;x\n')).toEqual({ players: 1, problems: [] });
    expect(world.show.teams.rosters.entries()).toMatchObject([
      { players: [{ number: '9', name: 'Bo', starts: true }], coach: 'Cy' },
    ]);
    expect(await world.ask('roster:export', { name: 'Mesa' })).toEqual({
      csv: 'number,name,short name,position,starts\r\n9,Bo,,,yes\r\n',
    });
  });

  it('is refused over the limit', () => {
    const world = new World();
    const roster = {
      players: [{ number: null, name: 'A', short: null, position: null, starts: true }],
      coach: null,
    };
    for (let team = 0; team < ROSTERS_MAX; team += 1)
      world.show.teams.rosters.set(`Team ${team}`, null, roster);
    expect(() => world.show.teams.rosters.set('One more', null, roster)).toThrow(/500/);
    world.show.teams.rosters.set('Team 7', null, { ...roster, coach: 'Cy' });
  });
});

describe('a lineup', () => {
  it('is listed by lines for a soccer team, with the bench and the coach', async () => {
    const { world, page, name } = await onAMatch();
    await world.ask('roster:set', { name, league: 'wc', players: players(), coach: 'Cy Moss' });
    await world.ask('graphic:take', lineUp());
    const frame = frameOf(page);
    expect(frame).toMatchObject({ side: 'A', lines: [1, 4, 3, 3], coach: 'Cy Moss' });
    expect(frame?.starters).toHaveLength(11);
    expect(frame?.bench).toEqual([{ number: '12', name: 'Uma Prescott', short: 'Uma', position: null }]);
    expect(world.asRun.at(-1)).toMatchObject({ detail: `lineup of ${name}` });
  });

  it('is sorted by lines, whatever the order of the roster', async () => {
    const { world, page, name } = await onAMatch();
    await world.ask('roster:set', { name, league: 'wc', players: players(['ST', 'GK', 'CM', 'CB']) });
    await world.ask('graphic:take', lineUp());
    expect(frameOf(page)?.lines).toEqual([1, 1, 1, 1]);
    expect(frameOf(page)?.starters.map(({ position }) => position)).toEqual(['GK', 'CB', 'CM', 'ST']);
  });

  it('is sorted from left to right by position, and then by roster order', async () => {
    const { world, page, name } = await onAMatch();
    const positions = ['GK', 'RB', 'CB', 'CB', 'LB', 'RM', 'CM', 'LM', 'RW', 'LW', 'ST'];
    await world.ask('roster:set', { name, league: 'wc', players: players(positions) });
    await world.ask('graphic:take', lineUp());
    expect(frameOf(page)?.starters.map(({ number, position }) => `${number} ${position}`)).toEqual(
      [0, 4, 2, 3, 1, 7, 6, 5, 9, 10, 8].map(
        (place) => `${players(positions)[place]?.number} ${positions[place]}`,
      ),
    );
  });

  it.each([
    ['a player has no position', ['GK', null, 'ST']],
    ['a position is unknown', ['GK', 'QB', 'ST']],
    ['there is no goalkeeper', ['CB', 'CM', 'ST']],
    ['there are two goalkeepers', ['GK', 'GK', 'ST']],
    ['a line is too long to be readable', ['GK', ...Array<string>(7).fill('CM')]],
  ])('is a list in roster order if %s', async (_, positions) => {
    const { world, page, name } = await onAMatch();
    await world.ask('roster:set', { name, league: 'wc', players: players(positions) });
    await world.ask('graphic:take', lineUp());
    expect(frameOf(page)?.lines).toEqual([]);
    expect(frameOf(page)?.starters.map(({ position }) => position)).toEqual(positions);
  });

  it('is a list in sports without lines', async () => {
    const { world, page, name } = await onAMatch('nba');
    await world.ask('roster:set', { name, league: 'nba', players: players(['GK', 'CB', 'ST']) });
    await world.ask('graphic:take', lineUp());
    expect(frameOf(page)).toMatchObject({ lines: [], starters: [{}, {}, {}] });
  });

  it('stays as it was taken, through changes of the roster and a restart', async () => {
    const { world, game, page, name } = await onAMatch();
    await world.ask('roster:set', { name, league: 'wc', players: players() });
    await world.ask('graphic:take', lineUp());
    const frame = frameOf(page);
    await world.ask('roster:starters', { name, league: 'wc', starters: ['Uma Prescott'] });
    await world.ask('roster:clear', { name, league: 'wc' });
    expect(frameOf(page)).toEqual(frame);
    world.restart();
    await world.clock.advance(1_000);
    game.press('phase', { phase: 'first_half' });
    await world.clock.advance(10);
    expect(frameOf(new Page(world.show, 'program'))).toEqual(frame);
  });

  it('is taken as it was cued', async () => {
    const { world, page, name } = await onAMatch();
    await world.ask('roster:set', { name, league: 'wc', players: players() });
    await world.ask('graphic:cue', lineUp());
    await world.ask('graphic:take', fullFrame);
    expect(frameOf(page)?.starters).toHaveLength(11);
  });

  it.each([
    ['no roster', [], /^Lakeside has no roster\. Add or import players/],
    ['no starters', [{ name: 'Ada' }], /^Lakeside has no starters\. Select them under/],
  ])('is refused for a team with %s, and changes nothing on air', async (_, of, sentence) => {
    const { world, page, name } = await onAMatch();
    if (of.length > 0) await world.ask('roster:set', { name, league: 'wc', players: of });
    const before = page.now;
    for (const verb of ['take', 'cue', 'toggle'] as const)
      await expect(world.ask(`graphic:${verb}`, lineUp())).rejects.toThrow(sentence);
    expect(page.now).toEqual(before);
  });

  it('can be sent with a request, but only for the team of the named side', async () => {
    const { world, page, name } = await onAMatch();
    const named = { team: name, players: players(['GK', 'ST']), coach: null };
    await world.ask('graphic:take', { ...fullFrame, content: { form: 'line-up', side: 'A', lineUp: named } });
    expect(frameOf(page)?.lines).toEqual([1, 1]);
    await expect(
      world.ask('graphic:take', { ...fullFrame, content: { form: 'line-up', side: 'B', lineUp: named } }),
    ).rejects.toThrow(`, not ${name}. Leave the lineup out to use the roster.`);
  });

  it.each([
    ['other teams', { a: 'Harbor', b: 'Mesa' }],
    ['the same teams', null],
  ])('leaves with its game when another game of %s comes on', async (_, matchup) => {
    const { world, page, name } = await onAMatch();
    await world.ask('roster:set', { name, league: 'wc', players: players() });
    await world.ask('graphic:take', lineUp());
    const other = new FakeGame('wc', 'other', world.clock);
    if (matchup) other.script.matchup = matchup;
    world.addGame(other);
    await world.show.sessions.bind('A', 'venue', 'other');
    await world.clock.advance(1_000);
    expect(page.now.graphics['full-frame']).toEqual({ isOnAir: false, content: null });
    expect(world.channel().graphics['full-frame'].onAir).toBe(false);
  });
});
