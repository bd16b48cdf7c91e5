import { THIS_MACHINE } from '../../src/main/show/operators/requester.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { controlRequests, REQUEST_ERROR_CODES } from '../../src/preload/contract.ts';
import { ChannelState, OutputState } from '../../src/preload/contract/show-state.ts';
import { OPERATIONS, remoteApi } from '../../src/main/web/remote-api.ts';
import { withCallTables } from '../../scripts/call-tables.ts';
import { remoteCaller, silent } from './remote-caller.ts';
import { Page, World } from './world.ts';

/**
 * The remote control API that clients build on: its calls, inputs and outputs, in `remote-contract.json`. `npm run
 * contract:accept` accepts a change; review its diff.
 */
const FILE = join(import.meta.dirname, 'remote-contract.json');
const DOCS = join(import.meta.dirname, '../../docs/remote-control.md');

function routesOf(world: World): string[] {
  const { routes } = remoteApi(world.show, silent, () => THIS_MACHINE);
  return [
    ...routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`),
    'GET /events',
  ];
}

function contract(): unknown {
  const schema = (type: z.ZodType, io: 'input' | 'output'): unknown =>
    z.toJSONSchema(type, { io, unrepresentable: 'any' });
  return {
    calls: routesOf(new World()),
    errors: REQUEST_ERROR_CODES,
    requests: Object.fromEntries(
      Object.entries(controlRequests).map(([name, { input }]) => [name, schema(input, 'input')]),
    ),
    channel: schema(ChannelState, 'output'),
    output: schema(OutputState, 'output'),
  };
}

describe('the remote control contract', () => {
  it('matches the accepted version', () => {
    const now = JSON.parse(JSON.stringify(contract())) as unknown;
    if (process.env['ACCEPT_CONTRACT'] === '1') writeFileSync(FILE, `${JSON.stringify(now, null, 2)}\n`);
    expect(now).toEqual(JSON.parse(readFileSync(FILE, 'utf8')));
  });
});

describe('the list of calls in the documentation', () => {
  it('matches the calls of the API', async () => {
    const document = readFileSync(DOCS, 'utf8');
    const options = await resolveConfig(DOCS);
    const formatted = await format(withCallTables(document, OPERATIONS), { ...options, parser: 'markdown' });
    if (process.env['ACCEPT_CONTRACT'] === '1') writeFileSync(DOCS, formatted);
    expect(readFileSync(DOCS, 'utf8')).toBe(formatted);
  });
});

describe('the remote control', () => {
  it('sets an override, releases it, and reports both', async () => {
    const world = new World();
    await world.play('wc');
    const call = remoteCaller(world);
    expect(await call('PUT', '/channels/A/overrides/score.a', { value: 3, release: 'agree' })).toMatchObject({
      status: 200,
      body: { overrides: { 'score.a': { value: 3, feed: 0, release: 'agree' } } },
    });
    expect((await call('DELETE', '/channels/A/overrides/score.a')).status).toBe(204);
    expect(world.channel().overrides).toEqual({});
  });

  it('runs the match clock', async () => {
    const world = new World();
    await world.play('wc');
    const call = remoteCaller(world);
    for (const [verb, body] of [
      ['set', { ms: 60_000 }],
      ['start', undefined],
      ['nudge', { ms: 500 }],
      ['added', { minutes: 3 }],
      ['follow', { isOn: false }],
      ['stop', undefined],
    ] as const) {
      expect((await call('POST', `/channels/A/clock/${verb}`, body)).status, verb).toBe(200);
    }
    expect(world.channel().clock).toMatchObject({
      face: { isRunning: false, baseMs: 60_500, addedMinutes: 3 },
      follows: false,
    });
    await call('POST', '/channels/A/clock/clear');
    expect(world.channel().clock.face).toBeNull();
  });

  it('starts a stopped match clock and stops a running one', async () => {
    const world = new World();
    await world.play('wc');
    const call = remoteCaller(world);
    const isRunning = () => world.channel().clock.face?.isRunning ?? false;
    await call('POST', '/channels/A/clock/toggle');
    expect(isRunning()).toBe(true);
    await call('POST', '/channels/A/clock/toggle');
    expect(isRunning()).toBe(false);
  });

  it('changes the delay of an output in steps within its limits, and undoes a step', async () => {
    const world = new World();
    const call = remoteCaller(world);
    const delay = () => world.show.outputs.state('program').delayMs;
    const step = (by: number) => call('POST', '/outputs/program/delay/step', { by });
    expect(await step(1_000)).toMatchObject({ status: 200, body: { delayMs: 1_000 } });
    await step(-300);
    expect(delay()).toBe(700);
    await call('POST', '/changes/undo', {});
    expect(delay()).toBe(1_000);
    await step(-120_000);
    expect(delay()).toBe(0);
    await step(120_000);
    await step(100);
    expect(delay()).toBe(120_000);
    expect((await step(42)).status).toBe(422);
    expect(delay()).toBe(120_000);
  });

  it('removes an output that shows nothing, and undo restores it with its link', async () => {
    const world = new World();
    const call = remoteCaller(world);
    const { id, url } = (await call('POST', '/outputs', { name: 'Clean feed' })).body as OutputState;
    expect((await call('DELETE', `/outputs/${id}`)).status).toBe(204);
    expect((await call('DELETE', `/outputs/${id}`)).status).toBe(404);
    await call('POST', '/changes/undo', {});
    expect(world.show.outputs.state(id)).toMatchObject({ name: 'Clean feed', url });
    expect((await call('DELETE', '/outputs/program', { confirm: true })).status).toBe(403);
  });

  it('removes an output that is on air only if the call confirms it', async () => {
    const world = new World();
    await world.play('wc');
    const call = remoteCaller(world);
    const { id } = (await call('POST', '/outputs', { name: 'Clean feed' })).body as OutputState;
    new Page(world.show, id);
    await call('POST', '/channels/A/graphics/scorebug/take');
    expect(await call('DELETE', `/outputs/${id}`)).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'conflict',
          message:
            'The output Clean feed is on air. Clear its graphics first, or send {"confirm": true} to remove it anyway.',
        },
      },
    });
    expect(world.show.outputs.state(id).name).toBe('Clean feed');
    expect((await call('DELETE', `/outputs/${id}`, { confirm: 'yes' })).status).toBe(422);
    expect((await call('DELETE', `/outputs/${id}`, { confirm: true })).status).toBe(204);
  });

  it('removes a channel, and undo restores it with its rundown', async () => {
    const world = new World();
    const call = remoteCaller(world);
    await call('POST', '/channels');
    await call('POST', '/channels/B/rundown', { item: { kind: 'graphic', graphic: 'scorebug' } });
    expect((await call('DELETE', '/channels/B')).status).toBe(204);
    expect((await call('GET', '/channels/B')).status).toBe(404);
    await call('POST', '/changes/undo', {});
    expect((await call('GET', '/channels/B')).status).toBe(200);
    expect(world.show.state().rundowns['B']!.groups[0]!.rows).toHaveLength(1);
    expect((await call('DELETE', '/channels/A', { confirm: true })).status).toBe(403);
  });

  it('removes a channel with a game or with graphics on air only if the call confirms it', async () => {
    const world = new World();
    const call = remoteCaller(world);
    await call('POST', '/channels');
    await world.play('wc', 'B');
    const refusal = async () =>
      ((await call('DELETE', '/channels/B')).body as { error: { message: string } }).error.message;
    expect(await refusal()).toBe(
      'Channel B has a game. Release the game first, or send {"confirm": true} to remove the channel anyway.',
    );
    await call('POST', '/channels/B/graphics/scorebug/take');
    expect(await refusal()).toBe(
      'Channel B is on air. Clear its graphics first, or send {"confirm": true} to remove the channel anyway.',
    );
    expect((await call('DELETE', '/channels/B', { confirm: true })).status).toBe(204);
    expect(world.show.channels.find('B')).toBeNull();
  });

  it('gives an output a new link', async () => {
    const world = new World();
    const { url } = world.show.outputs.state('program');
    const answered = await remoteCaller(world)('POST', '/outputs/program/link');
    expect(answered.status).toBe(200);
    expect((answered.body as OutputState).url).not.toBe(url);
  });

  it('reconnects the feed of a channel', async () => {
    const world = new World();
    await world.play('wc');
    expect((await remoteCaller(world)('POST', '/channels/A/retry')).status).toBe(200);
  });

  it('removes a source only if no channel uses it', async () => {
    const world = new World();
    const call = remoteCaller(world);
    const { body } = await call('POST', '/sources', {
      name: 'Spare',
      baseUrl: 'https://spare.test',
      token: 'token',
    });
    const { id } = body as { id: string };
    expect((await call('DELETE', `/sources/${id}`)).status).toBe(204);
    await world.play('wc');
    expect((await call('DELETE', '/sources/venue')).status).toBe(409);
  });

  it("returns an index of its calls, and points to the OpenAPI document for a call that doesn't exist", async () => {
    const call = remoteCaller(new World());
    expect(await call('GET', '/')).toMatchObject({
      status: 200,
      body: {
        openapi: '/api/v1/openapi.json',
        events: '/api/v1/events',
        calls: expect.arrayContaining(['GET /api/v1/channels', 'DELETE /api/v1/outputs/{id}']) as string[],
      },
    });
    expect(await call('GET', '/nowhere')).toMatchObject({
      status: 404,
      body: {
        error: {
          code: 'unknown_call',
          message: "This call doesn't exist. GET /api/v1/openapi.json lists all calls.",
        },
      },
    });
  });

  it("takes the latest moment that hasn't been retracted", async () => {
    const world = new World();
    const game = await world.play('wc');
    const call = remoteCaller(world);
    expect((await call('POST', '/channels/A/moments/latest/take')).status).toBe(404);
    game.press('goal', { team: 'A' });
    game.press('goal', { team: 'B' });
    game.press('undo');
    expect(await call('POST', '/channels/A/moments/latest/take')).toMatchObject({
      status: 200,
      body: { graphics: { 'lower-third': { onAir: true, moment: 1 } } },
    });
  });

  it('exports the as-run log as CSV', async () => {
    const world = new World();
    await world.play('wc');
    const call = remoteCaller(world);
    await call('POST', '/channels/A/graphics/scorebug/take');
    const { status, body } = await call('GET', '/as-run?from=2026-06-13T00:00:00Z&to=2026-06-14T00:00:00Z');
    expect(status).toBe(200);
    expect(String(body).split('\r\n').slice(1, 3)).toEqual([
      expect.stringContaining(',A,bind,venue,'),
      expect.stringContaining(',A,take,scorebug,'),
    ]);
  });

  it.each([
    ['PUT', '/channels/A/overrides/score.a', { value: -1 }, 422],
    ['PUT', '/channels/A/overrides/score.a', {}, 422],
    ['PUT', '/channels/A/overrides/points', { value: 1 }, 404],
    ['PUT', '/channels/Z/overrides/score.a', { value: 1 }, 404],
    ['DELETE', '/channels/A/overrides/points', undefined, 404],
    ['POST', '/channels/A/clock/explode', undefined, 404],
    ['POST', '/channels/A/clock/set', { ms: 'soon' }, 422],
    ['POST', '/channels/A/clock/set', undefined, 422],
    ['POST', '/channels/A/moments/77/take', undefined, 404],
    ['POST', '/channels/A/moments/goal/take', undefined, 422],
    ['POST', '/channels/A/graphics/fireworks/take', undefined, 404],
    ['PATCH', '/outputs/program', { delayMs: -3 }, 422],
    ['GET', '/as-run?from=yesterday', undefined, 422],
    ['GET', '/as-run?from=2026-06-14&to=2026-06-13', undefined, 422],
  ])('refuses %s %s %j with an error message, and changes nothing', async (method, path, body, status) => {
    const world = new World();
    await world.play('wc');
    const before = JSON.stringify(world.channel());
    const answered = await remoteCaller(world)(method, path, body);
    expect(answered.status).toBe(status);
    expect((answered.body as { error: { message: string } }).error.message).toMatch(/^.{15,}\.$/s);
    expect(JSON.stringify(world.channel())).toBe(before);
  });
});

it('the remote control accepts and returns the British spelling of earlier versions', async () => {
  const call = remoteCaller(new World());
  const put = await call('PUT', '/teams/Mesa', { league: 'nba', colour: '#d02f44' });
  expect(put.body).toMatchObject({ color: '#d02f44', colour: '#d02f44' });
  const output = await call('PATCH', '/outputs/program', {
    bugPlace: 'bottom-centre',
    background: { kind: 'key', colour: '#00ff00' },
  });
  expect(output.body).toMatchObject({
    bugPlace: 'bottom-center',
    background: { kind: 'key', color: '#00ff00', colour: '#00ff00' },
  });
});
