import { THIS_MACHINE } from '../../src/main/show/operators/requester.ts';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { remoteApi } from '../../src/main/web/remote-api.ts';
import { silent } from '../show/remote-caller.ts';
import { FakeDesk } from '../show/fake-desk.ts';
import { World } from '../show/world.ts';
import { served } from './served.ts';

/** A request that is repeated because its answer was lost takes effect only once. */

/** Opens a page's link without a client library. Returns the first message and the answer to one message. */
async function linked(url: string, message: object): Promise<{ program: string; answer: { ok: boolean } }> {
  const socket = new WebSocket(`${url.replace('http:', 'ws:')}/link`, { origin: url });
  onTestFinished(() => socket.terminate());
  const heard: Record<string, unknown>[] = [];
  socket.on('message', (bytes: Buffer) =>
    heard.push(JSON.parse(bytes.toString('utf8')) as Record<string, unknown>),
  );
  await once(socket, 'open');
  socket.send(JSON.stringify(message));
  await expect.poll(() => heard.some((one) => 'ok' in one)).toBe(true);
  socket.terminate();
  return {
    program: heard.find((one) => 'program' in one)?.['program'] as string,
    answer: heard.find((one) => 'ok' in one) as { ok: boolean },
  };
}

it('a press whose response was lost takes effect once, on whatever connection it is repeated', async () => {
  const world = new World();
  const url = await served(world);
  const message = { id: 1, page: 'one', request: 'channel:add', input: {} };
  const first = await linked(url, message);
  const again = await linked(url, message);
  expect(again).toEqual(first);
  expect(first.program).toMatch(/.{16}/);
  expect(world.show.channels.all().map(({ id }) => id)).toEqual(['A', 'B']);
  // Another page counts separately, and a number that is reused for a different request is refused.
  await linked(url, { ...message, page: 'two' });
  expect(world.show.channels.all()).toHaveLength(3);
  expect(await linked(url, { ...message, request: 'channel:remove', input: { channel: 'B' } })).toMatchObject(
    {
      answer: { ok: false, error: { code: 'bad_request' } },
    },
  );
  expect(world.show.channels.all()).toHaveLength(3);
});

/** Returns a function that sends a write to a show's remote API with an `Idempotency-Key`, or without one for null. */
function caller(
  world: World,
): (path: string, key: string | null, body?: object) => Promise<{ status: number; body: unknown }> {
  const api = remoteApi(world.show, silent, () => THIS_MACHINE);
  return async (path, key, body) => {
    const response = await api.request(path, {
      method: 'POST',
      headers: {
        'x-touchline': '1',
        'content-type': 'application/json',
        ...(key !== null && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
  };
}

it('a remote call with an Idempotency-Key is performed once', async () => {
  const world = new World();
  const call = caller(world);
  const first = await call('/channels', 'k1');
  expect(first.status).toBe(201);
  expect(await call('/channels', 'k1')).toEqual(first);
  expect(world.show.channels.all()).toHaveLength(2);
  await call('/channels', 'k2');
  await call('/channels', null);
  await call('/channels', null);
  expect(world.show.channels.all()).toHaveLength(5);
  expect(await call('/channels/A/clear', 'k1')).toMatchObject(REUSED);
});

describe('a repeat with an Idempotency-Key', () => {
  const GAME = { league: 'wc', a: 'Mesa', b: 'Bayview' };

  it('succeeds once the cause of a 409 is resolved', async () => {
    const world = new World();
    const call = caller(world);
    expect((await call('/channels/A/graphics/scorebug/take', 'k1')).status).toBe(409);
    await world.play('wc');
    expect((await call('/channels/A/graphics/scorebug/take', 'k1')).status).toBe(200);
    expect(world.channel().graphics.scorebug.onAir).toBe(true);
  });

  it('succeeds once the service that caused a 502 responds again', async () => {
    const world = new World();
    const desk = new FakeDesk(world);
    const call = caller(world);
    desk.isAway = true;
    const refused = await Promise.all([
      call('/channels/A/manual/start', 'k1', GAME),
      call('/channels/A/manual/start', 'k1', GAME),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([502, 502]);
    expect(desk.count(/^POST \/sessions$/)).toBe(1);
    desk.isAway = false;
    expect((await call('/channels/A/manual/start', 'k1', GAME)).status).toBeLessThan(300);
    expect(world.channel().session?.matchup).toEqual({ a: 'Mesa', b: 'Bayview' });
  });

  it('returns a 500 again, because the first call may have had an effect', async () => {
    const world = new World();
    const desk = new FakeDesk(world);
    const call = caller(world);
    await call('/channels/A/manual/start', null, GAME);
    await call('/channels/A/manual/press', null, { button: 'phase-first-half' });
    desk.lostAnswers = Infinity;
    const pressed = call('/channels/A/manual/press', 'k1', { button: 'goal-a' });
    await vi.waitFor(() => expect(desk.count(/presses$/)).toBe(2));
    await world.clock.advance(11_000);
    const unknown = await pressed;
    expect(unknown).toMatchObject({ status: 500, body: { error: { code: 'failed' } } });
    desk.lostAnswers = 0;
    expect(await call('/channels/A/manual/press', 'k1', { button: 'goal-a' })).toEqual(unknown);
    await world.clock.advance(10);
    expect(world.channel().match?.view.score).toEqual({ a: 1, b: 0 });
  });
});

describe('a repeated press after a restart', () => {
  /** Opens a basketball game in its first period. */
  async function game(): Promise<{ world: World; rows: () => unknown[] }> {
    const world = new World();
    new FakeDesk(world);
    const call = caller(world);
    await call('/channels/A/manual/start', null, { league: 'nba', a: 'Mesa', b: 'Bayview' });
    await world.ask('manual:press', { channel: 'A', button: 'period-start' });
    await world.clock.advance(50);
    return { world, rows: () => world.games.get(sessionOf(world))!.rows.map(({ type }) => type) };
  }
  const sessionOf = (world: World): string => world.channel().session!.sessionId;
  const pressed = async (world: World, path: string, key: string, body?: object): Promise<number> => {
    const answer = caller(world)(path, key, body);
    await world.clock.advance(200);
    return (await answer).status;
  };
  const PRESS = '/channels/A/manual/press';

  it.each([
    ['a button', { button: 'free-throw-a' }],
    ['a button of two presses', { button: 'three-a' }],
    ['an undo', { button: 'undo' }],
    ['a press of the vocabulary', { type: 'possession', payload: { team: 'B' } }],
  ])('counts once if it is %s', async (_what, body) => {
    const { world, rows } = await game();
    await pressed(world, PRESS, 'k1', { button: 'three-b' });
    await pressed(world, PRESS, 'k2', { button: 'three-b' });
    expect(await pressed(world, PRESS, 'k3', body)).toBe(200);
    const counted = rows();
    world.restart();
    expect(await pressed(world, PRESS, 'k3', body)).toBe(200);
    expect(rows()).toEqual(counted);
    expect(await pressed(world, PRESS, 'k4', { button: 'free-throw-b' })).toBe(200);
    expect(rows().length).toBeGreaterThan(counted.length);
  });

  it('counts once if the first call was undone', async () => {
    const { world, rows } = await game();
    await pressed(world, PRESS, 'k1', { button: 'three-a' });
    await pressed(world, PRESS, 'k2', { button: 'undo' });
    const counted = rows();
    world.restart();
    expect(await pressed(world, PRESS, 'k1', { button: 'three-a' })).toBe(200);
    expect(rows()).toEqual(counted);
  });

  it.each([
    ['completes a half-done gesture', { button: 'three-a' }, 6],
    ['undoes the other half of a gesture', { button: 'undo' }, 0],
  ])('%s', async (_what, body, score) => {
    const { world } = await game();
    await world.show.manual.press('A', { button: 'three-a' }, () => null);
    const log = world.games.get(sessionOf(world))!;
    if (body.button === 'undo') log.press('undo', { call: 'k', left: 1 });
    else log.press('3pt_attempt', { team: 'A', gesture: 90, call: 'k', left: 1 });
    world.restart();
    await world.clock.advance(200);
    await world.show.manual.press('A', body, () => null, 'k');
    await world.show.manual.press('A', body, () => null, 'k');
    await world.clock.advance(50);
    expect(world.channel().match?.view.score.a).toBe(score);
  });

  it('ends the game once if it is the final whistle', async () => {
    const { world } = await game();
    expect(await pressed(world, '/channels/A/manual/end', 'k1')).toBe(200);
    world.restart();
    expect(await pressed(world, '/channels/A/manual/end', 'k1')).toBe(200);
    expect(world.channel().match?.isFinal).toBe(true);
  });
});

/** The refusal of a key that was already sent with a different call. */
const REUSED = {
  status: 409,
  body: {
    error: {
      code: 'conflict',
      message: expect.stringMatching(/^Another call used this Idempotency-Key\. /) as string,
    },
  },
};

describe('an Idempotency-Key', () => {
  const first = { method: 'PUT', path: '/teams/Harbor', body: '{"code":"HAR"}' };

  async function calls(): Promise<
    (call: Partial<typeof first>) => Promise<{ status: number; body: unknown }>
  > {
    const world = new World();
    const api = remoteApi(world.show, silent, () => THIS_MACHINE);
    const send = async (changes: Partial<typeof first>): Promise<{ status: number; body: unknown }> => {
      const { method, path, body } = { ...first, ...changes };
      const headers = { 'x-touchline': '1', 'content-type': 'application/json', 'idempotency-key': 'k1' };
      const response = await api.request(path, { method, headers, body });
      const text = await response.text();
      return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
    };
    expect(await send({})).toMatchObject({ status: 200, body: { code: 'HAR' } });
    return send;
  }

  it.each([
    ['body', { body: '{"code":"HBR"}' }],
    ['method', { method: 'DELETE', body: '' }],
    ['path', { path: '/teams/Haven' }],
  ] as const)('is refused with 409 if the %s differs, and nothing changes', async (_what, changes) => {
    const send = await calls();
    expect(await send(changes)).toMatchObject(REUSED);
    // The key still belongs to the first call.
    expect(await send({})).toMatchObject({ status: 200, body: { code: 'HAR' } });
  });

  it("isn't consumed by a call with an unknown query parameter, which changes nothing", async () => {
    const send = await calls();
    expect(await send({ path: '/teams/Harbor?league=nba' })).toMatchObject({
      status: 422,
      body: { error: { message: 'This call doesn\'t accept "league" in its URL. Send it in the body.' } },
    });
    expect(await send({})).toMatchObject({ status: 200, body: { code: 'HAR' } });
  });

  it('is the same for a repeat with another cache-busting query', async () => {
    const send = await calls();
    expect(await send({ path: '/teams/Harbor?_=2' })).toMatchObject({ status: 200, body: { code: 'HAR' } });
    expect(await send({ path: '/teams/Harbor?_=2', body: '{"code":"HBR"}' })).toMatchObject(REUSED);
  });

  it('compares bodies that are too long to be stored', async () => {
    const send = await calls();
    const logo = `data:image/png;base64,${'A'.repeat(20_000)}`;
    expect(await send({ body: JSON.stringify({ logo }) })).toMatchObject(REUSED);
  });

  it("isn't consumed by a call that was refused before it was performed", async () => {
    const world = new World();
    const api = remoteApi(world.show, silent, () => THIS_MACHINE);
    const send = (body: string): Response | Promise<Response> =>
      api.request('/teams/Harbor', {
        method: 'PUT',
        headers: { 'x-touchline': '1', 'content-type': 'application/json', 'idempotency-key': 'k1' },
        body,
      });
    expect((await send('{"code":')).status).toBe(422);
    expect((await send('{"code":"HAR"}')).status).toBe(200);
  });
});
