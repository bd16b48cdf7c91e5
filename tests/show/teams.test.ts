import { describe, expect, it } from 'vitest';
import { TEAMS_MAX } from '../../src/main/show/branding/team-registry.ts';
import { Page, World } from './world.ts';

const blank = { name: null, code: null, colour: '#000000', logo: null };
const PICTURE = Buffer.from('picture').toString('base64');

describe('what is remembered of a team', () => {
  it('is on every output at once, without animation, and comes back after a restart', async () => {
    const world = new World();
    const game = await world.play('wc');
    const page = new Page(world.show, 'program');
    const { name } = page.now.match!.teams.a;
    const before = page.now.match!.teams.a;
    await world.ask('team:set', { name, patch: { code: 'XYZ', colour: '#123456', logo: PICTURE } });
    const worn = { name, code: 'XYZ', colour: '#123456', logo: `/logos/${'7'.padStart(64, '0')}.png` };
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
    await world.ask('team:set', { name, patch: { code: 'XYZ', colour: null } });
    expect(world.channel().match?.teams.a).toEqual({ ...worn, colour: before.colour });
    await world.ask('team:forget', { name });
    expect(world.channel().match?.teams.a).toEqual(before);
  });

  it('finds a team whatever the case of its name, and gives way to a held value', async () => {
    const world = new World();
    await world.play('wc');
    const page = new Page(world.show, 'program');
    const { name } = page.now.match!.teams.a;
    await world.ask('team:set', { name: `  ${name!.toUpperCase()} `, patch: { colour: '#123456' } });
    expect(page.now.match!.teams.a.colour).toBe('#123456');
    await world.ask('override:set', { channel: 'A', field: 'colour.a', value: '#654321' });
    expect(page.now.match!.teams.a.colour).toBe('#654321');
  });

  it('finds a team however its letters are put together', async () => {
    const world = new World();
    const entry = await world.ask('team:set', { name: 'Malmo\u0308', patch: { code: 'MAL' } });
    expect(entry).toMatchObject({ name: 'Malm\u00f6' });
    const match = { a: { ...blank, name: 'MALM\u00d6' }, b: { ...blank, name: 'Malmo' } };
    expect(world.show.channels.get('A').content.dress(match)).toEqual({
      a: { ...match.a, code: 'MAL' },
      b: match.b,
    });
    expect(
      world.show.channels.get('A').content.dress({ a: { ...blank, name: 'Malmo\u0308' }, b: blank }).a.code,
    ).toBe('MAL');
  });

  it('refuses a picture that the store does not take, and a team over the limit', async () => {
    const sentence = 'This picture is neither PNG nor WebP. Save the logo as PNG and try again.';
    const world = new World({ logos: { keep: () => ({ ok: false, sentence }), read: () => null } });
    await expect(world.ask('team:set', { name: 'Mesa', patch: { logo: PICTURE } })).rejects.toMatchObject({
      code: 'bad_request',
      message: sentence,
    });
    expect(world.show.teams.entries()).toEqual([]);
    for (let team = 0; team < TEAMS_MAX; team += 1)
      world.show.teams.set(`Team ${String(team)}`, { code: 'T' });
    await expect(world.ask('team:set', { name: 'One more', patch: { code: 'X' } })).rejects.toMatchObject({
      code: 'limit_reached',
    });
    await world.ask('team:set', { name: 'Team 7', patch: { code: 'X' } });
    expect(world.show.teams.entries()).toHaveLength(TEAMS_MAX);
  });

  it('returns the very same object for a match of unknown teams', async () => {
    const world = new World();
    await world.play('wc');
    const { match } = world.show.channels.get('A').match.timeline.newest!;
    expect(world.show.channels.get('A').content.dress(match!.teams)).toBe(match!.teams);
  });

  it.each([
    ['', { code: 'X' }, /name/],
    ['Mesa', { colour: 'red' }, /colour/],
    ['Mesa', { code: 'TOOLONG' }, /code/],
    ['Mesa', { logo: 'not base64!' }, /logo/],
    ['Mesa', { size: 3 }, /size/],
  ])('refuses %j %j with a sentence', async (name, patch, sentence) => {
    const world = new World();
    await expect(world.ask('team:set', { name, patch })).rejects.toThrow(sentence);
    expect(world.show.teams.entries()).toEqual([]);
  });
});
