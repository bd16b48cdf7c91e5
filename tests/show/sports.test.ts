import { afterEach, describe, expect, it } from 'vitest';
import { leagues } from '../../src/feed/contract/versions.ts';
import { setOwnSports } from '../../src/feed/sports/file/registry.ts';
import { shipped } from '../../src/feed/sports/file/shipped/index.ts';
import type { SportFile } from '../../src/feed/sports/file/sport-file.ts';
import { KABADDI } from './valid-inputs.ts';
import { World } from './world.ts';

/** The producer's own sports: saving, undo, show files, restarts, and sports that are in use. */

const SLUG = 'x-kabaddi';
const SUPER = { id: 'super', name: 'Super raid', points: 3 };
const CHANGED = { ...KABADDI, scores: [...KABADDI.scores, SUPER] };

afterEach(() => setOwnSports([]));

const idsOf = (world: World): string[] => world.persisted.sports.map(({ id }) => id);
const inState = (world: World) => world.show.state().sportFiles.filter(({ isOwn }) => isOwn);
const isListed = (world: World): boolean => world.show.state().leagues.some(({ slug }) => slug === SLUG);
const sentencesIn = (world: World): string[] =>
  world.show
    .state()
    .notices.filter(({ id }) => id === 'letters-sports')
    .map(({ sentence }) => sentence);

describe("a producer's sport", () => {
  it('is listed with the leagues and can be played, until it is removed', async () => {
    const world = new World();
    await world.ask('sport:set', KABADDI);
    expect(inState(world)).toEqual([{ id: 'kabaddi', sport: SLUG, name: 'Kabaddi', isOwn: true }]);
    expect(isListed(world)).toBe(true);
    expect(leagues()).toContain(SLUG);
    await world.ask('sport:remove', { id: 'kabaddi' });
    expect(inState(world)).toEqual([]);
    expect(isListed(world)).toBe(false);
    expect(world.show.state().sportFiles).toHaveLength(shipped.length);
  });

  it('increases its version with each change, but not if nothing changed', async () => {
    const world = new World();
    expect(await world.ask('sport:set', KABADDI)).toMatchObject({ version: 1 });
    expect(await world.ask('sport:set', KABADDI)).toMatchObject({ version: 1 });
    expect(await world.ask('sport:set', CHANGED)).toMatchObject({ version: 2 });
    expect(await world.ask('sport:set', { ...KABADDI, version: 9 })).toMatchObject({ version: 9 });
  });

  it('keeps the highest version after further changes, so that a restart can read it', async () => {
    const world = new World();
    await world.ask('sport:set', { ...KABADDI, version: 9_999 });
    const saved = await world.ask('sport:set', { ...CHANGED, version: 9_999 });
    expect(saved.version).toBe(9_999);
    setOwnSports([]);
    world.restart();
    expect(await world.ask('sport:get', { id: 'kabaddi' })).toEqual(saved);
  });

  it('is removed by an undo, and added by a redo', async () => {
    const world = new World();
    await world.ask('sport:set', KABADDI);
    await world.ask('change:undo', {});
    expect(idsOf(world)).toEqual([]);
    expect(isListed(world)).toBe(false);
    await world.ask('change:redo', {});
    expect(idsOf(world)).toEqual(['kabaddi']);
    expect(isListed(world)).toBe(true);
  });

  it('has its previous rules after an undo', async () => {
    const world = new World();
    await world.ask('sport:set', KABADDI);
    await world.ask('sport:set', CHANGED);
    await world.ask('change:undo', {});
    expect((await world.ask('sport:get', { id: 'kabaddi' })).scores.map(({ id }) => id)).toEqual(['raid']);
    await world.ask('change:redo', {});
    expect((await world.ask('sport:get', { id: 'kabaddi' })).scores.map(({ id }) => id)).toEqual([
      'raid',
      'super',
    ]);
  });

  it('survives a restart', async () => {
    const world = new World();
    const saved = await world.ask('sport:set', CHANGED);
    setOwnSports([]);
    world.restart();
    expect(await world.ask('sport:get', { id: 'kabaddi' })).toEqual(saved);
    expect(isListed(world)).toBe(true);
  });

  it('is exported in show files and imported unchanged', async () => {
    const from = new World();
    const saved = await from.ask('sport:set', CHANGED);
    const { text, next } = await from.ask('show:export', {});
    expect(next).toBeNull();
    const to = new World();
    expect(inState(to)).toEqual([]);
    const { upload, preview } = await to.ask('show:upload', { upload: null, text, isLast: true });
    expect(preview?.parts.find(({ part }) => part === 'sports')?.added).toMatchObject({
      count: 1,
      names: ['Kabaddi'],
    });
    await to.ask('show:import', { upload, parts: ['sports'] });
    expect(await to.ask('sport:get', { id: 'kabaddi' })).toEqual(saved);
    await to.ask('change:undo', {});
    expect(inState(to)).toEqual([]);
  });

  it("can't be changed or removed while a channel has its game, not even by an undo", async () => {
    const world = new World();
    await world.ask('sport:set', KABADDI);
    await world.play(SLUG);
    const sentence = /Channel A has a game of Kabaddi\. Release the game first\./;
    await expect(world.ask('sport:set', CHANGED)).rejects.toThrow(sentence);
    await expect(world.ask('sport:set', { ...CHANGED, name: 'Kho-kho' })).rejects.toThrow(sentence);
    await expect(world.ask('sport:remove', { id: 'kabaddi' })).rejects.toThrow(sentence);
    const { changes } = await world.ask('change:list', {});
    const change = changes.find(({ what }) => /Kabaddi/.test(what));
    await expect(world.ask('change:undo', { id: change!.id })).rejects.toThrow(sentence);
    expect(await world.ask('sport:get', { id: 'kabaddi' })).toMatchObject({ version: 1 });
    await world.ask('channel:release', { channel: 'A' });
    expect(await world.ask('sport:set', CHANGED)).toMatchObject({ version: 2 });
  });

  it('can be removed: open games are then shown as unknown sports, and event logs of finished games stay readable', async () => {
    const world = new World();
    await world.ask('sport:set', KABADDI);
    const game = await world.play(SLUG);
    game.press('score', { team: 'A', id: 'raid' });
    expect(world.channel()).toMatchObject({ match: { sport: SLUG, view: { score: { a: 1, b: 0 } } } });
    await world.ask('channel:release', { channel: 'A' });
    await world.ask('sport:remove', { id: 'kabaddi' });
    const bind = async (): Promise<void> => {
      const { sessionId } = game;
      await world.ask('channel:bind', { channel: 'A', source: 'venue', sessionId });
      await world.clock.advance(1_000);
    };
    await bind();
    expect(world.channel().match?.view).toEqual({ sport: 'other', score: { a: 1, b: 0 } });
    await world.ask('channel:release', { channel: 'A' });
    game.end();
    await bind();
    expect(world.channel()).toMatchObject({
      link: { state: 'ended' },
      match: null,
      tape: { length: 1, recent: [{ seq: 1, type: 'score', side: 'A' }] },
    });
  });

  it.each([
    [
      { ...KABADDI, scores: [{ ...SUPER, points: 101 }] },
      '"points" in row 1 of "scores" can be at most 100.',
    ],
    [
      { ...KABADDI, scores: [...KABADDI.scores, { ...SUPER, name: { de: 'Super' } }] },
      '"name.en" in row 2 of "scores" is missing.',
    ],
    [{ ...KABADDI, events: ['ace'] }, 'Row 1 of "events" must be an object.'],
    [{ ...KABADDI, periods: { ...KABADDI.periods, draw: 'shootout' } }, '"periods.draw" needs "shootout".'],
    [{ ...KABADDI, rules: [] }, 'The file has "rules" in it, which this version doesn\'t support.'],
  ])('is refused with the path of the problem: %#', async (file, message) => {
    const world = new World();
    for (const name of ['sport:preview', 'sport:set'] as const) {
      await expect(world.ask(name, file)).rejects.toMatchObject({ code: 'bad_request', message });
    }
    expect(inState(world)).toEqual([]);
  });

  it('is reported while its texts have letters that no bundled typeface has', async () => {
    const world = new World();
    const named: Partial<SportFile> = { sources: [{ title: 'კაბადი', sections: '1' }] };
    await world.ask('sport:set', { ...KABADDI, ...named });
    expect(sentencesIn(world)).toEqual([]);
    await world.ask('sport:set', { ...KABADDI, name: 'კაბადი' });
    expect(sentencesIn(world)).toEqual([
      '"კაბადი" has characters that no bundled typeface includes (კ, ა, ბ, დ, ი), so viewers see boxes. Spell it in other characters under Sports.',
    ]);
    world.restart();
    expect(sentencesIn(world)).toHaveLength(1);
    await world.ask('sport:remove', { id: 'kabaddi' });
    expect(sentencesIn(world)).toEqual([]);
  });
});
