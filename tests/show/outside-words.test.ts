import { describe, expect, it } from 'vitest';
import { CONTRACT_LEAGUE_SLUGS } from '../../src/feed/contract/versions.ts';
import { repairsSentence } from '../../src/main/settings/rows.ts';
import { readSettings } from '../../src/main/settings/schema.ts';
import { RequestRefused } from '../../src/main/show/refused.ts';
import { OPERATIONS } from '../../src/main/web/remote-api.ts';
import { FakeDesk } from './fake-desk.ts';
import * as good from './valid-settings.ts';
import { remoteCaller } from './remote-caller.ts';
import { replaced, textsIn, type Path } from './outside-text.ts';
import { RIGHT } from './valid-inputs.ts';
import { listedGame, Page, World, type FakeGame } from './world.ts';

/** Words from outside that are also names of properties that every JavaScript object inherits. */

const NAMES = ['Constructor United', 'hasOwnProperty FC', 'valueOf toString', 'La __proto__'];
const WORDS = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', ...NAMES];

/** Matches an inherited function or object in a sentence. */
const INSIDES = /native code|\[object /;

/** The status of a call that opens a WebSocket. */
const UPGRADE = 101;

/** Returns the paths of all objects in a JSON value, including the value itself. */
function objectsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, one]) => objectsIn(one, [...path, key]));
  return Array.isArray(value) ? inner : [path, ...inner];
}

/**
 * Returns variants of a value: with one of its texts replaced by a word, or with the word as an additional key of one
 * of its objects.
 */
function variantsOf(value: unknown, word: string): unknown[] {
  return [
    ...textsIn(value).map((path) => replaced(value, path, () => word)),
    ...objectsIn(value).map((path) =>
      replaced(value, path, (old) => Object.fromEntries([...Object.entries(old as object), [word, word]])),
    ),
  ];
}

/** Returns "done", or the code of a refusal. Any other error fails the test. */
async function outcomeOf(request: Promise<unknown>): Promise<string> {
  try {
    await request;
    return 'done';
  } catch (error) {
    if (!(error instanceof RequestRefused)) throw error;
    expect(error.message).not.toMatch(INSIDES);
    return error.code;
  }
}

/** Reads everything that windows, pages and remote callers receive. */
function expectOnAir(world: World, page: Page): void {
  expect(JSON.stringify(world.show.state())).not.toMatch(INSIDES);
  expect(world.show.scoreState().channels.length).toBeGreaterThan(0);
  expect(world.show.diagnostics()).toContain('Channel A');
  world.show.outputs.dataOf('program');
  expect(page.now.match).not.toBeNull();
}

async function onAir(
  league: (typeof CONTRACT_LEAGUE_SLUGS)[number] = 'wc',
): Promise<{ world: World; game: FakeGame; page: Page }> {
  const world = new World();
  const game = await world.play(league);
  const page = new Page(world.show, 'program');
  await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
  return { world, game, page };
}

describe.each(Object.entries(RIGHT))('%s', (request, inputs) => {
  it('is accepted or refused with any word in any field, and the show continues', async () => {
    const world = new World();
    new FakeDesk(world);
    const game = await world.play('wc');
    const page = new Page(world.show, 'program');
    for (const word of WORDS) {
      for (const input of inputs.flatMap((one) => variantsOf(one, word))) {
        const outcome = outcomeOf(world.ask(request, input));
        await world.clock.advance(5);
        await outcome;
      }
    }
    game.press('phase', { phase: 'first_half' });
    expect(JSON.stringify(world.show.state())).toContain('"channels"');
    world.show.outputs.dataOf('program');
    expect(page.frames.length).toBeGreaterThan(0);
  });
});

describe.each(CONTRACT_LEAGUE_SLUGS)('a %s feed', (league) => {
  it.each(WORDS)('may name a team "%s"', async (name) => {
    const { world, game, page } = await onAir(league);
    world.listed = [
      listedGame({
        sessionId: 'other',
        gameId: name,
        league,
        sport: game.sport,
        matchup: { a: name, b: 'Mesa' },
      }),
    ];
    game.script.matchup = { a: name, b: `${name} ${name}` };
    world.provider.listsGames = true;
    await world.show.sessions.bind('A', 'venue', game.sessionId);
    await world.clock.advance(10);
    await world.ask('graphic:take', { channel: 'A', graphic: 'ticker', content: { form: 'games' } });
    expectOnAir(world, page);
    expect(page.now.match?.teams.a.name).toBe(name);
    expect((await remoteCaller(world)('GET', '/channels')).status).toBe(200);
    await world.clock.advance(5_000);
    world.restart();
    await world.clock.advance(1_000);
    const after = new Page(world.show, 'program');
    expectOnAir(world, after);
    expect(after.now.match?.teams.a.name).toBe(name);
  });

  it('may contain any word in any field of hello, of a press and of its state', async () => {
    const { world, game, page } = await onAir(league);
    const press = {
      seq: 1,
      type: 'phase',
      payload: { phase: 'first_half', team: 'A', type: 'goal', player: 'Bo' },
    };
    for (const word of WORDS) {
      for (const hello of variantsOf(game.script.hello(), word)) {
        game.sayText(JSON.stringify(hello));
        game.drop();
        await world.clock.advance(1_000);
      }
      for (const event of variantsOf({ ...press, serverIngestTs: 1 }, word)) {
        game.say({ ...(event as typeof press), seq: press.seq });
        press.seq += 1;
      }
      for (const state of variantsOf({ ...game.snapshot, phase: 'x', period: 'x', possession: 'x' }, word))
        game.say(null, state as object);
      await world.clock.advance(1_000);
    }
    expectOnAir(world, page);
  });
});

describe('a list of games', () => {
  it('may contain any word in any field of a row', async () => {
    const { world, page } = await onAir();
    const row = listedGame({ sessionId: 'other', gameId: 'game', phase: 'open' });
    for (const word of WORDS) {
      world.listed = variantsOf(row, word);
      await world.show.sources.get('venue').refresh();
      await world.ask('graphic:take', { channel: 'A', graphic: 'ticker', content: { form: 'games' } });
      await world.clock.advance(1_000);
      expectOnAir(world, page);
    }
  });
});

describe('a file', () => {
  it.each(WORDS)('may name teams, players and columns "%s"', async (name) => {
    const { world, page } = await onAir();
    const files: [request: string, more: object, csv: string][] = [
      ['team:import', {}, `name,code,league,aliases\n${name},ABC,wc,${name} B\n`],
      ['team:import', {}, `${name},code,league\n${name},ABC,wc\n`],
      ['team:import', {}, `name,code,league\nMesa,ABC,${name}\n`],
      ['roster:import', { name, league: 'wc' }, `number,name,position\n9,${name},${name}\n`],
      ['roster:import', { name, league: name }, `number,name,${name}\n9,${name},ST\n`],
      ['rundown:import', { channel: 'A' }, `name,title,side\n${name},${name},${name}\n`],
      ['rundown:import', { channel: 'A' }, `name,${name},side\n${name},${name},A\n`],
    ];
    for (const [request, more, csv] of files) await outcomeOf(world.ask(request, { ...more, csv }));
    expectOnAir(world, page);
    world.restart();
    expectOnAir(world, new Page(world.show, 'program'));
  });
});

describe('a person in the rundown', () => {
  it.each(WORDS)('may belong to a team named "%s"', async (team) => {
    const { world } = await onAir();
    const csv = `name,title,side\n${team},Coach,${team}\n`;
    expect(await world.ask('rundown:import', { channel: 'A', csv })).toEqual({ added: 1, problems: [] });
    expect(world.show.state().rundowns['A']!.groups[0]!.rows[0]!.item).toMatchObject({ team });
  });
});

describe('settings on disk', () => {
  it.each(WORDS)('can be loaded even with "%s" in any field', (word) => {
    for (const text of variantsOf(good.GOOD, word)) {
      const { settings, repairs } = readSettings(text, () => 'f'.repeat(32));
      expect(repairsSentence(repairs) ?? '').not.toMatch(INSIDES);
      const show = new World({ persisted: settings }).show;
      show.sessions.restore();
      expect(JSON.stringify(show.state())).toContain('"channels"');
      show.close();
    }
  });
});

describe('the remote API', () => {
  it.each(WORDS)('answers calls with "%s" as every parameter and query', async (word) => {
    const { world, page } = await onAir();
    const call = remoteCaller(world);
    const query = ['league', 'channel', 'sponsor', 'hours', 'from', word]
      .map((name) => `${name}=${encodeURIComponent(word)}`)
      .join('&');
    for (const { method, path, answer } of OPERATIONS) {
      if (answer.status === UPGRADE) continue;
      const target = path.replaceAll(/\{\w+\}/g, encodeURIComponent(word));
      const body = method === 'get' || method === 'delete' ? undefined : { [word]: word };
      const answered = await call(method.toUpperCase(), `${target}?${query}`, body);
      expect(answered.status, `${method} ${target}`).toBeLessThan(500);
    }
    expectOnAir(world, page);
  });
});
