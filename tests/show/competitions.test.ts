import { describe, expect, it } from 'vitest';
import { WINDOW_LOCALE } from '../../src/main/show/channels/match-state.ts';
import { COMPETITIONS_MAX, CompetitionRegistry } from '../../src/main/show/branding/competition-registry.ts';
import { noCompetition, type LeagueEntry } from '../../src/preload/contract/competition.ts';
import { picture, picturePath } from './fake-disk.ts';
import { FakeDesk } from './fake-desk.ts';
import { Page, World } from './world.ts';

/** A game's competition: the league's by default, the channel's if set, or the game's own if it has no feed. */

const A = { channel: 'A' };
/** A file that isn't a picture. */
const TEXT = Buffer.from('text').toString('base64');
const NO_LOGOS = {
  keep: () => ({ ok: false, sentence: 'none' }) as const,
  read: () => null,
  load: () => Promise.resolve(null),
  remove: () => undefined,
};
const hold = (world: World, field: string, value: unknown): Promise<unknown> =>
  world.ask('override:set', { ...A, field, value });

async function watched(): Promise<{ world: World; page: Page }> {
  const world = new World();
  await world.play('wc');
  await world.ask('graphic:take', { ...A, graphic: 'scorebug' });
  return { world, page: new Page(world.show, 'program') };
}

const onAir = ({ now }: Page) => now.match!.competition;

describe('a competition', () => {
  it("applies to its league's games until it is reset", async () => {
    const { world, page } = await watched();
    expect(onAir(page)).toMatchObject({ name: null, short: null, isOwn: false });
    await world.ask('competition:set', {
      league: 'wc',
      patch: { name: 'City Cup', short: 'Cup', season: 'Semi-final' },
    });
    expect(onAir(page)).toMatchObject({ name: 'City Cup', short: 'Cup', season: 'Semi-final' });
    await world.play('wc', 'A');
    expect(onAir(page)).toMatchObject({ name: 'City Cup' });
    await world.ask('competition:set', { league: 'wc', patch: { name: null, season: null } });
    expect(onAir(page)).toMatchObject({ name: null, short: 'Cup', season: null });
    await world.ask('competition:forget', { league: 'wc' });
    expect(onAir(page)).toMatchObject({ name: null, short: null });
    expect(world.show.state().competitions).toEqual([]);
  });

  it("overrides the league's if it is set on a channel, until the game ends", async () => {
    const { world, page } = await watched();
    await world.ask('competition:set', { league: 'wc', patch: { name: 'City Cup' } });
    await hold(world, 'competition.name', 'Charity Match');
    await hold(world, 'competition.series', '4-3 on aggregate');
    await hold(world, 'record.b', '12-3');
    expect(onAir(page)).toMatchObject({
      name: 'Charity Match',
      series: '4-3 on aggregate',
      records: { a: null, b: '12-3' },
    });
    expect(world.channel().overrides['competition.name']).toMatchObject({ feed: 'City Cup' });
    await world.play('wc', 'A');
    expect(onAir(page)).toMatchObject({ name: 'City Cup', series: null, records: { a: null, b: null } });
  });

  it("overrides the league's if it belongs to a manual game", async () => {
    const { world, page } = await watched();
    new FakeDesk(world);
    await world.ask('competition:set', { league: 'wc', patch: { name: 'City Cup', season: 'Final' } });
    await world.ask('manual:start', { ...A, league: 'wc', a: 'Mesa', b: 'Bayview' });
    await world.clock.advance(50);
    expect(onAir(page)).toMatchObject({ name: null, season: null, isOwn: true });
  });

  it('survives a restart for a league and for a channel', async () => {
    const { world } = await watched();
    await world.ask('competition:set', { league: 'wc', patch: { short: 'Cup' } });
    await hold(world, 'competition.series', 'Series tied 2-2');
    await world.clock.advance(2_000);
    world.restart({ hasToken: false });
    expect(world.show.state().competitions).toEqual([
      { league: 'wc', name: null, short: 'Cup', season: null, logo: null, rules: {} },
    ]);
    expect(world.channel().match?.competition).toMatchObject({ short: 'Cup', series: 'Series tied 2-2' });
  });

  it('has a picture of the league or of the game itself, even after a restart', async () => {
    const { world, page } = await watched();
    await world.ask('competition:set', { league: 'wc', patch: { logo: picture('cup') } });
    expect(onAir(page).logo).toBe(picturePath('cup'));
    await world.ask('competition:set', { league: 'wc', patch: { name: 'City Cup' } });
    expect(onAir(page)).toMatchObject({ name: 'City Cup', logo: picturePath('cup') });
    await world.ask('competition:logo', { ...A, logo: picture('charity') });
    expect(onAir(page)).toMatchObject({ name: 'City Cup', logo: picturePath('charity') });
    await world.clock.advance(2_000);
    world.restart({ hasToken: false });
    expect(world.channel().match?.competition.logo).toBe(picturePath('charity'));
    await world.ask('competition:logo', { ...A, logo: null });
    expect(world.channel().match?.competition.logo).toBe(picturePath('cup'));
    await world.ask('competition:set', { league: 'wc', patch: { logo: null, name: null } });
    expect(world.show.state().competitions).toEqual([]);
  });

  it('is unchanged if an uploaded picture is invalid', async () => {
    const sentence = 'This picture is neither PNG nor WebP. Save the logo as PNG and try again.';
    const world = new World();
    await world.play('wc');
    const before = world.show.state();
    const refused = { message: sentence, code: 'bad_request' };
    await expect(
      world.ask('competition:set', { league: 'wc', patch: { name: 'Cup', logo: TEXT } }),
    ).rejects.toMatchObject(refused);
    await expect(world.ask('competition:logo', { ...A, logo: TEXT })).rejects.toMatchObject(refused);
    expect(world.show.state()).toEqual(before);
  });

  it('applies to other games of its league: the next game, and those on the ticker', async () => {
    const world = new World();
    await world.play('wc');
    const { content } = world.show.channels.get('A');
    await world.ask('competition:set', {
      league: 'nba',
      patch: { name: 'City League', logo: picture('city') },
    });
    await world.ask('graphic:take', {
      ...A,
      graphic: 'lower-third',
      content: {
        form: 'next',
        game: { league: 'nba', a: 'Mesa', b: 'Harbor', scheduledStart: '2026-06-14T18:00:00Z' },
      },
    });
    const page = new Page(world.show, 'program');
    expect(page.now.graphics['lower-third'].content).toMatchObject({
      form: 'next',
      competition: { name: 'City League', logo: picturePath('city') },
    });
    expect(content.others(WINDOW_LOCALE).competition('wc')).toEqual(noCompetition);
  });
});

describe('the competitions of leagues', () => {
  const cup = { league: 'wc', name: 'City Cup', short: null, season: null, logo: null, rules: {} };
  const registry = (entries: readonly LeagueEntry[] = [cup]) =>
    new CompetitionRegistry(entries, NO_LOGOS, { onChange: () => undefined, onRules: () => undefined });

  it("don't apply to a rehearsal, which has no league", () => {
    const match = { league: 'wc', competition: noCompetition };
    expect(registry().of({ ...match, isSandbox: true })).toEqual(noCompetition);
    expect(registry().of({ ...match, isSandbox: false })).toMatchObject({ name: 'City Cup' });
  });

  it('are removed when they become empty, and are limited in number', () => {
    const one = registry();
    one.set('wc', { name: null });
    expect(one.entries()).toEqual([]);
    for (let count = 0; count < COMPETITIONS_MAX; count += 1) one.set(`league-${count}`, { name: 'Cup' });
    expect(() => one.set('wc', { name: 'Cup' })).toThrow(`Limit reached: ${COMPETITIONS_MAX} competitions`);
    one.set('league-0', { name: 'Bowl' });
    expect(one.entries()).toHaveLength(COMPETITIONS_MAX);
  });
});
