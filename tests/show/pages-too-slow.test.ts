import { describe, expect, it } from 'vitest';
import { slowSentence } from '../../src/main/show/notices/pace-watch.ts';
import { Page, World } from './world.ts';

async function drawn(): Promise<{ world: World; page: Page }> {
  const world = new World();
  await world.play('wc');
  return { world, page: new Page(world.show, 'program') };
}

const sentences = (world: World): string[] =>
  world.show.notices.list().flatMap(({ id, sentence }) => (id.startsWith('slow-') ? [sentence] : []));
const isSlow = (world: World): boolean => world.show.outputs.state('program').isSlow;

describe('a page that draws too slowly for takeovers', () => {
  it('is reported with one message and a fix, until it keeps up', async () => {
    const { world, page } = await drawn();
    expect(isSlow(world)).toBe(false);
    page.say('output:pace', { isSlow: true });
    expect(isSlow(world)).toBe(true);
    expect(sentences(world)).toEqual([slowSentence('Program')]);
    page.say('output:pace', { isSlow: false });
    expect(isSlow(world)).toBe(false);
    expect(sentences(world)).toEqual([]);
  });

  it('is no longer reported when it is closed', async () => {
    const { world, page } = await drawn();
    page.say('output:pace', { isSlow: true });
    page.leave();
    expect(isSlow(world)).toBe(false);
    expect(sentences(world)).toEqual([]);
  });

  it('is no longer reported when its output is removed', async () => {
    const { world } = await drawn();
    const { id } = await world.ask('output:add', { name: 'Second', channel: 'A' });
    new Page(world.show, id).say('output:pace', { isSlow: true });
    expect(sentences(world)).toEqual([slowSentence('Second')]);
    await world.ask('output:remove', { id });
    expect(sentences(world)).toEqual([]);
  });

  it('stays reported while another page of its output is slow, in one notice', async () => {
    const { world, page } = await drawn();
    const second = new Page(world.show, 'program');
    page.say('output:pace', { isSlow: true });
    const [notice] = world.show.notices.list();
    second.say('output:pace', { isSlow: true });
    page.say('output:pace', { isSlow: false });
    expect(world.show.notices.list()).toEqual([notice]);
    second.leave();
    expect(sentences(world)).toEqual([]);
  });

  it("stays dismissed while its report doesn't change", async () => {
    const { world, page } = await drawn();
    page.say('output:pace', { isSlow: true });
    await world.ask('notice:dismiss', { id: 'slow-program' });
    page.say('output:pace', { isSlow: true });
    expect(sentences(world)).toEqual([]);
  });

  it("isn't reported if it is a monitor", async () => {
    const { world } = await drawn();
    new Page(world.show, 'program', { isMonitor: true }).say('output:pace', { isSlow: true });
    expect(isSlow(world)).toBe(false);
    expect(sentences(world)).toEqual([]);
  });
});
