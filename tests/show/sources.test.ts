import { expect, it } from 'vitest';
import { nothingPersisted } from '../../src/main/show/persisted-state.ts';
import { World } from './world.ts';

function add(world: World, baseUrl: string): Promise<unknown> {
  return world.ask('source:add', { name: 'Other', baseUrl, token: 'token' });
}

it.each([
  ['http://user:pass@venue.test', /^The address contains a user name or password,/],
  ['http://user@venue.test', /^The address contains a user name or password,/],
  ['http://venue.test/?key=1', /"\?" or "#"/],
  ['http://venue.test/?', /"\?" or "#"/],
  ['http://venue.test/#feed', /"\?" or "#"/],
  [`http://venue.test/${'a'.repeat(600)}`, /^This isn't a valid source address\. Enter one/],
])(
  'adding a source refuses the address %s with an error message, and changes nothing',
  async (address, sentence) => {
    const world = new World();
    const before = world.show.sources.states();
    await expect(add(world, address)).rejects.toThrow(sentence);
    expect(world.show.sources.states()).toEqual(before);
  },
);

it('adding a source is limited to fifty sources', async () => {
  const world = new World();
  for (let count = world.show.sources.settings().length; count < 50; count += 1) {
    await add(world, `https://venue${String(count)}.test`);
  }
  await expect(add(world, 'https://one-more.test')).rejects.toThrow(
    /^Limit reached: 50 sources\. Remove one first\./,
  );
});

const PLAIN = { name: 'Other', token: 'token' };

it.each([
  'http://venue.test',
  'http://192.168.1.20:8000',
  'http://[fd00::1]/feed',
  'http://127.0.0.1.venue.test',
])(
  'adding a source with the unencrypted address %s requires a confirmation, and marks the source',
  async (baseUrl) => {
    const world = new World();
    const before = world.show.sources.states();
    await expect(world.ask('source:add', { ...PLAIN, baseUrl })).rejects.toMatchObject({
      code: 'not_encrypted',
      message: expect.stringMatching(/^The address/) as string,
    });
    expect(world.show.sources.states()).toEqual(before);
    expect(await world.ask('source:add', { ...PLAIN, baseUrl, allowsPlain: true })).toMatchObject({
      isPlain: true,
    });
  },
);

it.each(['https://venue.test', 'http://127.0.0.1:8000', 'http://localhost:8000', 'http://[::1]:8000'])(
  'adding a source with the address %s needs no confirmation or mark, because it is encrypted or on this machine',
  async (baseUrl) => {
    const added = await new World().ask('source:add', { ...PLAIN, baseUrl });
    expect(added).toMatchObject({ isPlain: false });
  },
);

it('an unencrypted source saved before the confirmation existed stays and is marked', () => {
  const old = { id: 'old', name: 'Old', baseUrl: 'http://old.test' };
  const world = new World({ persisted: { ...nothingPersisted, sources: [old] } });
  expect(world.show.sources.get('old').state()).toMatchObject({ isPlain: true });
});

it('an unencrypted source on the command line counts as confirmed, and is marked', () => {
  const world = new World();
  world.show.sources.give({ id: 'live', name: 'Live', baseUrl: 'http://live.test' }, 'token');
  expect(world.show.sources.get('live').state()).toMatchObject({ isPlain: true });
});
