import { describe, expect, it } from 'vitest';
import { DISK_NOTICES } from '../../src/main/show/disk-words.ts';
import { RETRY_WRITE_MS } from '../../src/main/show/debounced-writer.ts';
import { picture, picturePath } from './fake-disk.ts';
import { Page, VENUE, World, type FakeGame } from './world.ts';

/** A disk that fills up during a show, and has room again later. */

const A = { channel: 'A' };
const AS_RUN_NOTICE = 'as-run-not-kept';
/** All pending writes have been retried after this time. */
const RETRIED_MS = 2 * RETRY_WRITE_MS;

const notices = (world: World): Record<string, string> =>
  Object.fromEntries(world.show.state().notices.map(({ id, sentence }) => [id, sentence]));

/** Opens a match on air, with everything about it saved. */
async function onAir(): Promise<{ world: World; game: FakeGame; page: Page }> {
  const world = new World();
  const game = await world.play('wc');
  game.press('phase', { phase: 'first_half' });
  await world.ask('graphic:take', { ...A, graphic: 'scorebug' });
  await world.clock.advance(RETRIED_MS);
  expect(notices(world)).toEqual({});
  return { world, game, page: new Page(world.show, 'program') };
}

/** Gives each store something to write. */
async function workOn(world: World, game: FakeGame): Promise<void> {
  game.press('goal', { team: 'A' });
  await world.ask('output:update', { id: 'program', patch: { name: 'Main' } });
  await world.ask('source:token', { id: 'venue', token: 'new-token', remember: true });
  await world.ask('operator:invite', { name: 'Ada', role: 'produce' });
  await world.ask('graphic:take', { ...A, graphic: 'lower-third', content: { form: 'score' } });
  await world.clock.advance(2_000);
}

describe('a show whose disk is full', () => {
  it('continues, and reports each kind of unsaved data in its own notice', async () => {
    const { world, game, page } = await onAir();
    world.disk.isFull = true;
    await workOn(world, game);
    expect(page.score).toBe('1-0');
    expect(page.now.graphics['lower-third'].isOnAir).toBe(true);
    const reported = notices(world);
    // No game is scored manually in this test.
    const { scoring: _scoring, ...saved } = DISK_NOTICES;
    expect(Object.keys(reported).sort()).toEqual([...Object.values(saved), AS_RUN_NOTICE].sort());
    for (const sentence of Object.values(reported))
      expect(sentence).toMatch(/: the disk is full\. .+ Free some space/);
    game.press('goal', { team: 'B' });
    await world.clock.advance(600_000);
    expect(page.score).toBe('1-1');
    expect(notices(world)).toEqual(reported);
  });

  it("doesn't repeat a dismissed notice while only retries fail", async () => {
    const { world, game } = await onAir();
    world.disk.isFull = true;
    await workOn(world, game);
    for (const id of Object.keys(notices(world))) await world.ask('notice:dismiss', { id });
    for (let goal = 0; goal < 5; goal += 1) {
      await world.clock.advance(60_000);
      game.ping();
    }
    expect(notices(world)).toEqual({});
  });

  it("doesn't repeat the dismissed notice about the as-run log for lines that rules write", async () => {
    const { world, game } = await onAir();
    world.disk.isFull = true;
    await workOn(world, game);
    await world.ask('notice:dismiss', { id: AS_RUN_NOTICE });
    const lines = (await world.show.asRun.recent('A')).length;
    game.press('goal', { team: 'B' });
    await world.clock.advance(20_000);
    expect((await world.show.asRun.recent('A')).length).toBeGreaterThan(lines);
    expect(notices(world)).not.toHaveProperty(AS_RUN_NOTICE);
  });

  it('writes everything shortly after there is room again', async () => {
    const { world, game } = await onAir();
    const before = world.asRun.length;
    world.disk.isFull = true;
    await workOn(world, game);
    expect(world.asRun).toHaveLength(before);
    const [recent] = await world.show.asRun.recent('A');
    await world.clock.advance(60_000);
    world.disk.isFull = false;
    await world.clock.advance(RETRIED_MS);
    expect(notices(world)).toEqual({});
    expect(world.persisted.outputs).toMatchObject([{ name: 'Main' }]);
    expect(world.keptTokens.get('venue')?.token).toBe('new-token');
    expect(world.keptCrew.operators).toMatchObject([{ name: 'Ada' }]);
    expect(JSON.parse(world.lastStates.get('A')!)).toMatchObject({ snapshot: { score: { a: 1, b: 0 } } });
    const written = world.asRun.slice(before);
    expect(written.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      'take lower-third',
      'take takeover',
      'take lower-third',
      'clear takeover',
    ]);
    expect(written.map(({ at }) => at)).toEqual(
      written.map(({ at }) => at).toSorted((one, other) => one - other),
    );
    expect(written.at(-1)).toMatchObject({ action: recent?.action, subject: recent?.subject });
    world.restart({ hasToken: false });
    await world.clock.advance(2_000);
    expect(new Page(world.show, 'program').score).toBe('1-0');
    expect(world.show.sources.states()).toMatchObject([{ id: 'venue', hasToken: true }]);
  });

  it('retries a last time when the program exits', async () => {
    const { world, game } = await onAir();
    world.disk.isFull = true;
    await workOn(world, game);
    world.disk.isFull = false;
    await world.quit();
    expect(world.persisted.outputs).toMatchObject([{ name: 'Main' }]);
    expect(world.keptTokens.get('venue')?.token).toBe('new-token');
    expect(world.keptCrew.operators).toMatchObject([{ name: 'Ada' }]);
    expect(world.asRun.map(({ subject }) => subject)).toContain('takeover');
  });

  it('restores the last saved state when the program is killed', async () => {
    const { world, game } = await onAir();
    world.disk.isFull = true;
    await workOn(world, game);
    world.restart();
    const page = new Page(world.show, 'program');
    expect(page.now.graphics.scorebug.isOnAir).toBe(true);
    expect(page.score).toBe('0-0');
    expect(world.show.outputs.settings()).toMatchObject([{ name: 'Program' }]);
    await world.clock.advance(2_000);
    expect(page.score).toBe('1-0');
    expect(notices(world)).toMatchObject({
      [DISK_NOTICES.settings]: expect.stringMatching(/disk is full/) as string,
    });
  });

  it('follows a second game, and removes a source, because removals need no room', async () => {
    const { world } = await onAir();
    await world.ask('source:token', { id: 'venue', token: 'saved', remember: true });
    const { id } = world.show.sources.add(
      { ...VENUE, name: 'Second', token: 'token', remember: false, allowsPlain: false },
      'second',
    );
    await world.clock.advance(RETRIED_MS);
    world.disk.isFull = true;
    await world.ask('source:remove', { id });
    await world.ask('source:token', { id: 'venue', token: 'unsaved', remember: false });
    const next = await world.play('wc');
    next.press('goal', { team: 'A' });
    await world.clock.advance(RETRIED_MS);
    expect(world.keptTokens.size).toBe(0);
    expect(Object.keys(notices(world))).not.toContain(DISK_NOTICES.tokens);
    expect(world.channel().session?.sessionId).toBe(next.sessionId);
  });
});

/** Returns the parts of a show with pictures or themes. */
function saveable({ show }: World): object {
  const { teams, competitions, sponsors, themes, outputs } = show.state();
  return { teams, competitions, sponsors, themes, bugs: outputs.map(({ networkBug }) => networkBug) };
}

describe('a picture or a theme that the disk has no room for', () => {
  it.each<[string, string, unknown]>([
    ['logo of a team', 'team:set', { name: 'Mesa', patch: { logo: picture('new') } }],
    ['logo of a competition', 'competition:set', { league: 'wc', patch: { logo: picture('new') } }],
    ['sponsor', 'sponsor:add', { name: 'Orben', picture: picture('new') }],
    ['network bug', 'output:network-bug', { id: 'program', patch: { picture: picture('new') } }],
    ['theme', 'theme:set', { id: 'club', name: 'Club', base: 'chalk', tokens: { board: '#101820' } }],
  ])(
    'is refused for a %s, changes nothing, and is accepted once there is room',
    async (_, request, input) => {
      const world = new World();
      await world.ask('team:set', { name: 'Mesa', patch: { logo: picture('old') } });
      const before = saveable(world);
      world.disk.isFull = true;
      await expect(world.ask(request, input)).rejects.toThrow(/the disk is full\. .*Free some space/);
      expect(saveable(world)).toEqual(before);
      expect([...world.disk.pictures.keys()].map((name) => `/logos/${name}`)).toEqual([picturePath('old')]);
      expect(world.ownThemes).toEqual([]);
      world.disk.isFull = false;
      await world.ask(request, input);
      expect(saveable(world)).not.toEqual(before);
    },
  );
});
