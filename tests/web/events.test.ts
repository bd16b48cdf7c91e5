import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { EVENTS } from '../../src/main/web/remote/document.ts';
import { expectExactly } from '../show/remote-caller.ts';
import { World } from '../show/world.ts';
import { served } from './served.ts';

it('each event of the remote control matches the documentation', async () => {
  const world = new World();
  await world.play('wc');
  const url = await served(world);
  const socket = new WebSocket(`${url.replace('http:', 'ws:')}/api/v1${EVENTS.path}`);
  onTestFinished(() => socket.terminate());
  const [first] = (await once(socket, 'message')) as [Buffer];
  const next = once(socket, 'message') as Promise<[Buffer]>;
  await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
  await world.clock.advance(100);
  const [second] = await next;
  for (const text of [first, second]) {
    expectExactly(EVENTS.answer.content!.schema, JSON.parse(text.toString('utf8')), 'an event');
  }
  expect(second.toString('utf8')).toContain('"onAir":true');
});
