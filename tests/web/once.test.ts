import { THIS_MACHINE } from '../../src/main/show/operators/who.ts';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { remoteApi } from '../../src/main/web/remote-api.ts';
import { silent } from '../show/remote-caller.ts';
import { World } from '../show/world.ts';
import { served } from './served.ts';

/** What comes again because its answer was lost on the way is done once. */

/** A link of a page, by hand: what the program says first, and the answer to one message. */
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

it('a press whose answer was lost is done once, whatever connection it comes again on', async () => {
  const world = new World();
  const url = await served(world);
  const message = { id: 1, page: 'one', request: 'channel:add', input: {} };
  const first = await linked(url, message);
  const again = await linked(url, message);
  expect(again).toEqual(first);
  expect(first.program).toMatch(/.{16}/);
  expect(world.show.channels.all().map(({ id }) => id)).toEqual(['A', 'B']);
  // Another page counts for itself, and a number that is used for something else is refused.
  await linked(url, { ...message, page: 'two' });
  expect(world.show.channels.all()).toHaveLength(3);
  expect(await linked(url, { ...message, request: 'channel:remove', input: { channel: 'B' } })).toMatchObject(
    {
      answer: { ok: false, error: { code: 'bad_request' } },
    },
  );
  expect(world.show.channels.all()).toHaveLength(3);
});

it('a remote call with an Idempotency-Key is done once, refusals included', async () => {
  const world = new World();
  const api = remoteApi(world.show, silent, () => THIS_MACHINE);
  const call = async (path: string, key: string | null): Promise<{ status: number; body: unknown }> => {
    const response = await api.request(path, {
      method: 'POST',
      headers: { 'x-touchline': '1', ...(key !== null && { 'idempotency-key': key }) },
    });
    return { status: response.status, body: await response.json() };
  };
  const first = await call('/channels', 'k1');
  expect(first.status).toBe(201);
  expect(await call('/channels', 'k1')).toEqual(first);
  expect(world.show.channels.all()).toHaveLength(2);
  await call('/channels', 'k2');
  await call('/channels', null);
  await call('/channels', null);
  expect(world.show.channels.all()).toHaveLength(5);
  const refused = await call('/channels/A/graphics/scorebug/take', 'k3');
  expect(refused.status).toBe(409);
  await world.play('wc');
  expect(await call('/channels/A/graphics/scorebug/take', 'k3')).toEqual(refused);
  expect(world.channel().graphics.scorebug.onAir).toBe(false);
  expect(await call('/channels/A/graphics/scorebug/clear', 'k3')).toMatchObject({
    status: 422,
    body: {
      error: { code: 'bad_request', message: expect.stringMatching(/had this Idempotency-Key/) as string },
    },
  });
});
