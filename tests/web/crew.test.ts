import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { CrewState } from '../../src/preload/contract/operators.ts';
import type { OperatorRole } from '../../src/preload/contract/roles.ts';
import type { Log } from '../../src/main/show/ports.ts';
import { World } from '../show/world.ts';
import { served } from './served.ts';

/**
 * How the server authenticates crew members: by key or by the cookie that replaces the key. Unauthenticated requests
 * are refused.
 */

interface Stage {
  world: World;
  url: string;
  /** Invites an operator and returns the key. */
  invite: (role: OperatorRole, name?: string) => Promise<{ id: string; key: string }>;
}

async function stage(choices: Parameters<typeof served>[1] = {}): Promise<Stage> {
  const world = new World();
  const url = await served(world, choices);
  return {
    world,
    url,
    async invite(role, name = role) {
      const { operator, links } = await world.ask('operator:invite', { name, role });
      return { id: operator.id, key: links[0]!.split('#')[1]! };
    },
  };
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

/** Returns the cookie for a key. */
async function cookieFor(url: string, key: string): Promise<string> {
  const response = await fetch(`${url}/join`, { method: 'POST', headers: bearer(key) });
  expect(response.status).toBe(200);
  return response.headers.get('set-cookie')!.split(';')[0]!;
}

/** Opens a page's link. `ask` sends a request and resolves with its answer. */
async function linked(url: string, path: string, cookie: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, { headers: { cookie } });
  onTestFinished(() => socket.terminate());
  const closed = once(socket, 'close').then(([code]) => code as number);
  const answers = new Map<number, (answer: { ok: boolean; error?: { code: string } }) => void>();
  const pushes: Record<string, unknown>[] = [];
  socket.on('message', (bytes: Buffer) => {
    const message = JSON.parse(bytes.toString()) as Record<string, unknown>;
    if ('push' in message) pushes.push(message);
    answers.get(message['id'] as number)?.(message as never);
  });
  await once(socket, 'open');
  let id = 0;
  const ask = (request: string, input: unknown = {}): Promise<{ ok: boolean; error?: { code: string } }> =>
    new Promise((resolve) => {
      answers.set(++id, resolve);
      socket.send(JSON.stringify({ id, page: 'p', request, input }));
    });
  return { socket, closed, ask, pushes };
}

describe("an operator's key", () => {
  it("is accepted as a Bearer token, and limits a call to its operator's role, even on this machine", async () => {
    const { url, invite } = await stage();
    const post = async (headers: object, path = '/channels'): Promise<number> =>
      (await fetch(`${url}/api/v1${path}`, { method: 'POST', headers: { 'x-touchline': '1', ...headers } }))
        .status;
    for (const [role, status] of [
      ['watch', 403],
      ['score', 403],
      ['produce', 201],
    ] as const) {
      const { key } = await invite(role);
      expect(await post(bearer(key)), role).toBe(status);
      expect((await fetch(`${url}/api/v1/channels`, { headers: bearer(key) })).status, role).toBe(200);
      expect(await post(bearer(key), '/operators'), role).toBe(403);
    }
    expect(await post({})).toBe(201);
  });

  it('is exchanged for a cookie that no script can read, and that opens the pages', async () => {
    const { url, invite } = await stage();
    const { key } = await invite('score', 'Ada');
    const response = await fetch(`${url}/join`, { method: 'POST', headers: bearer(key) });
    expect(await response.json()).toEqual({ name: 'Ada', role: 'score' });
    expect(response.headers.get('set-cookie')).toMatch(
      /^touchline-\d+=[0-9a-f]{32}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    );
    const cookie = await cookieFor(url, key);
    expect(await (await fetch(`${url}/me`, { headers: { cookie } })).json()).toEqual({
      name: 'Ada',
      role: 'score',
    });
  });

  it('never appears in an answer or in the log', async () => {
    const lines: unknown[] = [];
    const note = (...line: unknown[]): void => void lines.push(line);
    const log: Log = { info: note, warn: note, error: note };
    const { url, invite, world } = await stage({ log });
    const { key } = await invite('produce');
    const cookie = await cookieFor(url, key);
    const link = await linked(url, '/link', cookie);
    await link.ask('show:get');
    await fetch(`${url}/api/v1/crew`, { headers: { cookie } });
    expect(JSON.stringify([lines, link.pushes, world.show.state(), world.show.diagnostics()])).not.toContain(
      key,
    );
  });

  it.each(['', 'x', '0123456789abcdef0123456789abcde', '0123456789abcdef0123456789abcdef', '__proto__'])(
    'gives no access in a cookie if it is invalid (%j), and the cookie is removed',
    async (key) => {
      const { url } = await stage();
      const cookie = `touchline-${new URL(url).port}=${key}`;
      for (const path of ['/', '/score', '/me', '/api/v1/channels']) {
        const response = await fetch(url + path, { headers: { cookie } });
        expect(response.status, path).toBe(401);
        expect(response.headers.get('set-cookie')).toMatch(/Max-Age=0/);
      }
      // A cookie of another program on this machine is ignored.
      expect((await fetch(url, { headers: { cookie: `touchline-1=${key}` } })).status).toBe(200);
    },
  );

  it('changes nothing if it is sent with a form, from another site or with a GET request', async () => {
    const { url, invite, world } = await stage();
    const { key } = await invite('produce');
    const cookie = await cookieFor(url, key);
    const status = async (init: RequestInit): Promise<number> =>
      (await fetch(`${url}/api/v1/channels`, init)).status;
    expect(await status({ method: 'POST', headers: { cookie } })).toBe(403);
    expect(
      await status({
        method: 'POST',
        headers: { cookie, 'x-touchline': '1', origin: 'http://evil.example' },
      }),
    ).toBe(403);
    const join = await fetch(`${url}/join`, {
      method: 'POST',
      headers: { ...bearer(key), origin: 'http://evil.example' },
    });
    expect([join.status, join.headers.get('set-cookie')]).toEqual([403, null]);
    expect(world.show.channels.all()).toHaveLength(1);
  });

  it('has its own Idempotency-Keys', async () => {
    const { url, invite, world } = await stage();
    const post = async (headers: object): Promise<unknown> =>
      (
        await fetch(`${url}/api/v1/channels`, {
          method: 'POST',
          headers: { 'x-touchline': '1', 'idempotency-key': 'k', ...headers },
        })
      ).json();
    const { key } = await invite('produce');
    expect(await post({})).toEqual({ channel: 'B' });
    expect(await post(bearer(key))).toEqual({ channel: 'C' });
    expect(await post(bearer(key))).toEqual({ channel: 'C' });
    expect(world.show.channels.all()).toHaveLength(3);
  });
});

describe('a revoked invitation', () => {
  it('closes only the links that used it', async () => {
    const { url, invite, world } = await stage();
    const out = await invite('produce', 'Ada');
    const stays = await invite('watch', 'Bo');
    const [outCookie, staysCookie] = [await cookieFor(url, out.key), await cookieFor(url, stays.key)];
    const links = await Promise.all(
      ['/link', '/score/link', '/api/v1/events'].map((path) => linked(url, path, outCookie)),
    );
    const other = await linked(url, '/link', staysCookie);
    await world.ask('operator:revoke', { id: out.id });
    expect(await Promise.all(links.map(({ closed }) => closed))).toEqual([4003, 4003, 4003]);
    expect(await other.ask('show:get')).toMatchObject({ ok: true });
    expect((await fetch(`${url}/me`, { headers: { cookie: outCookie } })).status).toBe(401);
    const refused = new WebSocket(`${url.replace('http', 'ws')}/link`, { headers: { cookie: outCookie } });
    const [, response] = (await once(refused, 'unexpected-response')) as [unknown, { statusCode: number }];
    expect(response.statusCode).toBe(401);
    refused.on('error', () => undefined);
    refused.terminate();
  });

  it('closes the links that used its old key if it gets a new one', async () => {
    const { url, invite, world } = await stage();
    const { id, key } = await invite('watch');
    const link = await linked(url, '/link', await cookieFor(url, key));
    await world.ask('operator:renew', { id });
    expect(await link.closed).toBe(4003);
  });
});

describe("an operator's role", () => {
  it('applies to the next request of an open page after it changes', async () => {
    const { url, invite, world } = await stage();
    const { id, key } = await invite('watch');
    const link = await linked(url, '/link', await cookieFor(url, key));
    expect(await link.ask('channel:add')).toMatchObject({ ok: false, error: { code: 'not_permitted' } });
    await world.ask('operator:change', { id, patch: { role: 'produce' } });
    expect(await link.ask('channel:add')).toMatchObject({ ok: true });
    expect(await link.ask('network:open', { isOpen: true })).toMatchObject({ ok: false });
  });

  it("limits a scorer's page to the manual games, without the show", async () => {
    const { url, invite } = await stage();
    const { key } = await invite('score', 'Ada');
    const link = await linked(url, '/score/link', await cookieFor(url, key));
    await expect.poll(() => link.pushes.length).toBeGreaterThan(0);
    expect(Object.keys(link.pushes[0]!['value'] as object).sort()).toEqual(['at', 'channels', 'me', 'run']);
    expect(link.pushes[0]).toMatchObject({ value: { me: { name: 'Ada', role: 'score' } } });
    expect(await link.ask('show:get')).toMatchObject({ ok: false, error: { code: 'not_permitted' } });
  });
});

describe('other machines', () => {
  const crewOf = async (url: string): Promise<CrewState> =>
    (await (await fetch(`${url}/api/v1/crew`)).json()) as CrewState;
  const reaches = (url: string): Promise<boolean> =>
    fetch(url).then(
      () => true,
      () => false,
    );

  // Loopback and link-local addresses don't count as a network.
  it("can't connect if this computer isn't on a network, and links of this computer continue", async () => {
    const { url, world } = await stage({
      addresses: () => ['127.0.0.1', '127.0.0.9', 'fe80::1'].map((address) => ({ address, interface: 'lo' })),
    });
    expect(await reaches(url.replace('127.0.0.1', '127.0.0.9'))).toBe(false);
    const link = await linked(url, '/link', '');
    await world.ask('network:open', { isOpen: true });
    expect((await crewOf(url)).network).toEqual({
      isOpen: true,
      isFixed: false,
      addresses: [],
      endpoints: [],
      visitors: [],
      firewallHelp: expect.stringMatching(/^On \w+: /) as string,
      sentence:
        "This computer isn't on a network, so other machines can't reach it. Connect it to a network. Touchline does the rest.",
    });
    await world.ask('network:open', { isOpen: false });
    expect((await crewOf(url)).network).toMatchObject({ isOpen: false, sentence: null });
    expect(await link.ask('show:get')).toMatchObject({ ok: true });
  });
});
