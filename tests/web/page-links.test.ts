import { EventEmitter, once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { PageLinks } from '../../src/main/web/links.ts';
import { World } from '../show/world.ts';
import { served } from './served.ts';

/** A page reconnects when its link is cut. The old link may still hold requests that the page sent over it. */

async function linked(url: string, query: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/link${query}`);
  onTestFinished(() => socket.terminate());
  const closed = once(socket, 'close');
  const answers: { id: number; ok: boolean }[] = [];
  socket.on('message', (bytes: Buffer) => {
    const message = JSON.parse(bytes.toString()) as { id?: number; ok: boolean };
    if (message.id !== undefined) answers.push({ id: message.id, ok: message.ok });
  });
  await once(socket, 'open');
  const send = (id: number, request: string): void =>
    socket.send(JSON.stringify({ id, page: 'one', request, input: {} }));
  const answered = async (id: number): Promise<void> => {
    await expect.poll(() => answers).toContainEqual({ id, ok: true });
  };
  return { send, answered, closed };
}

describe('a second link of a page', () => {
  const channels = (world: World): string[] => world.show.channels.all().map(({ id }) => id);

  it('ends the first link before a delayed request of that link is read', async () => {
    const world = new World();
    const url = await served(world);
    const first = await linked(url, '?page=one');
    const second = await linked(url, '?page=one');
    first.send(1, 'channel:add');
    await Promise.race([first.closed, first.answered(1)]);
    second.send(2, 'channel:add');
    await second.answered(2);
    expect(channels(world)).toEqual(['A', 'B']);
  });

  it('gets the response to a request from the first link', async () => {
    const world = new World();
    const url = await served(world);
    const first = await linked(url, '?page=one');
    first.send(1, 'channel:add');
    await first.answered(1);
    const second = await linked(url, '?page=one');
    second.send(1, 'channel:add');
    await second.answered(1);
    expect(channels(world)).toEqual(['A', 'B']);
  });

  it.each([
    ['another page', '?page=two'],
    ['a page without an ID', ''],
  ])('coexists with the link of %s', async (_, query) => {
    const world = new World();
    const url = await served(world);
    const first = await linked(url, query);
    const second = await linked(url, '?page=one');
    first.send(1, 'show:get');
    await first.answered(1);
    second.send(2, 'show:get');
    await second.answered(2);
  });
});

it('a link that ends drops the messages that it had received', () => {
  const links = new PageLinks();
  const read: string[] = [];
  const link = (name: string): WebSocket => {
    const socket = Object.assign(new EventEmitter(), { terminate: () => socket.emit('message') });
    links.opened('page', socket as unknown as WebSocket);
    socket.on('message', () => read.push(name));
    return socket as unknown as WebSocket;
  };
  const first = link('first');
  const second = link('second');
  first.emit('close');
  link('third');
  second.emit('message');
  expect(read).toEqual([]);
});
