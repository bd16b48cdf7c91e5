import { expect, it } from 'vitest';
import { World } from './world.ts';

function add(world: World, baseUrl: string): Promise<unknown> {
  return world.ask('source:add', { name: 'Other', baseUrl, token: 'token' });
}

it.each([
  ['http://user:pass@venue.test', /user or password/],
  ['http://user@venue.test', /user or password/],
  ['http://venue.test/?key=1', /"\?" or "#"/],
  ['http://venue.test/?', /"\?" or "#"/],
  ['http://venue.test/#feed', /"\?" or "#"/],
  [`http://venue.test/${'a'.repeat(600)}`, /no address of a source/],
])('the address %s is refused in a sentence, and nothing has changed', async (address, sentence) => {
  const world = new World();
  const before = world.show.sources.states();
  await expect(add(world, address)).rejects.toThrow(sentence);
  expect(world.show.sources.states()).toEqual(before);
});

it('there are fifty sources at most', async () => {
  const world = new World();
  for (let count = world.show.sources.settings().length; count < 50; count += 1) {
    await add(world, `http://venue${String(count)}.test`);
  }
  await expect(add(world, 'http://one-more.test')).rejects.toThrow(/There are 50 sources already/);
});
