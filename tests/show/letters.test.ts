import { describe, expect, it } from 'vitest';
import { World } from './world.ts';

/** Letters that nobody has are told before they are on air. */

const sentencesIn = (world: World): string[] =>
  world.show
    .state()
    .notices.filter(({ id }) => id.startsWith('letters-'))
    .map(({ sentence }) => sentence);

const cue = (world: World, name: string, title: string | null = null): Promise<unknown> =>
  world.ask('graphic:cue', {
    channel: 'A',
    graphic: 'lower-third',
    content: { form: 'person', name, title },
  });

describe('a text with letters that no bundled typeface has', () => {
  it('is told while it is cued, with the letters and what to do, and no longer than that', async () => {
    const world = new World();
    await world.play('wc');
    await cue(world, 'Lidia Kowalska', 'Łódź 監督');
    expect(sentencesIn(world)).toEqual([]);
    await cue(world, 'გიორგი', 'Head coach');
    expect(sentencesIn(world)).toEqual([
      'Channel A: "გიორგი" has letters that no bundled typeface has (გ, ი, ო, რ): viewers see boxes. Write it in other letters.',
    ]);
    await cue(world, 'Giorgi', 'Head coach 🏀');
    expect(sentencesIn(world)).toEqual([
      'Channel A: "Head coach 🏀" has letters that no bundled typeface has (🏀): viewers see boxes. Write it in other letters.',
    ]);
    await cue(world, 'Giorgi', 'Head coach');
    expect(sentencesIn(world)).toEqual([]);
  });

  it('is told of a team as soon as it is on a channel, and until it has another name', async () => {
    const world = new World();
    await world.play('wc');
    const { name } = world.channel().match!.teams.a;
    await world.ask('team:set', { name: name!, patch: { code: 'ႥႦ' } });
    await world.clock.advance(1_000);
    expect(sentencesIn(world)).toEqual([
      'Channel A: "ႥႦ" has letters that no bundled typeface has (Ⴅ, Ⴆ): viewers see boxes. Set another name under Teams.',
    ]);
    await world.ask('team:set', { name: name!, patch: { code: 'VZ' } });
    await world.clock.advance(1_000);
    expect(sentencesIn(world)).toEqual([]);
  });

  it('that was dismissed does not come back while nothing changes about it', async () => {
    const world = new World();
    const game = await world.play('wc');
    await cue(world, 'გიორგი');
    await world.ask('notice:dismiss', { id: 'letters-A' });
    game.press('goal', { team: 'A' });
    await world.clock.advance(1_000);
    expect(sentencesIn(world)).toEqual([]);
  });

  it('is forgotten with its game', async () => {
    const world = new World();
    await world.play('wc');
    await world.ask('team:set', { name: world.channel().match!.teams.a.name!, patch: { code: 'ႥႦ' } });
    await world.clock.advance(1_000);
    expect(sentencesIn(world)).toHaveLength(1);
    await world.ask('channel:release', { channel: 'A' });
    expect(sentencesIn(world)).toEqual([]);
  });
});
