import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { openLogos } from '../../src/main/settings/file-store.ts';
import { World } from '../show/world.ts';
import { served } from './served.ts';

/** Teams' logos over real HTTP: uploads, and that only logos are served. */

const SECRET = 'the producer’s own settings';

interface Served {
  url: string;
  world: World;
  dir: string;
}

async function serve(key: string | null = null): Promise<Served> {
  const dir = mkdtempSync(join(tmpdir(), 'touchline-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  writeFileSync(join(dir, 'settings.json'), SECRET);
  writeFileSync(join(dir, 'settings.png'), SECRET);
  const logos = openLogos(dir);
  const world = new World({ logos });
  return { url: await served(world, { key, logos }), world, dir };
}

interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Sends a request with its path exactly as written. If `body` is null, the request has none. */
function ask(url: string, method: string, path: string, body: string | null = null): Promise<Reply> {
  const { hostname, port } = new URL(url);
  const headers = {
    'x-touchline': '1',
    ...(body !== null && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  };
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body ?? undefined);
  });
}

function put(url: string, logo: Buffer | string): Promise<Reply> {
  const text = typeof logo === 'string' ? logo : logo.toString('base64');
  return ask(url, 'PUT', '/api/v1/teams/Mesa', JSON.stringify({ logo: text }));
}

function sentenceOf({ body }: Reply): string {
  return (JSON.parse(body.toString()) as { error: { message: string } }).error.message;
}

const png = new PNG({ width: 8, height: 8 });
png.data.fill(255);
const picture = PNG.sync.write(png);

describe('a logo', () => {
  it('is refused if it is completely transparent, and the old one stays', async () => {
    const { url, world } = await serve();
    await put(url, picture);
    const before = world.show.teams.entries();
    const refused = await put(url, PNG.sync.write(new PNG({ width: 100, height: 100 })));
    expect([refused.status, sentenceOf(refused)]).toEqual([
      422,
      'This picture is completely transparent. Choose a picture that shows something and try again.',
    ]);
    expect(world.show.teams.entries()).toEqual(before);
  });

  it('is served under its own name, only as a picture', async () => {
    const { url, world } = await serve();
    expect((await put(url, picture)).status).toBe(200);
    const served = await ask(url, 'GET', world.show.teams.entries()[0]?.logo ?? 'none');
    expect(served).toMatchObject({ status: 200, body: picture });
    expect(served.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
    });
    expect(Object.keys(served.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it.each([
    ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'an SVG behind the first bytes of a PNG',
      Buffer.concat([picture.subarray(0, 8), Buffer.from('<svg onload="alert(1)"/>'.padEnd(80))]),
    ],
    ['an archive', Buffer.from('PK\u0003\u0004'.padEnd(80, '../'))],
  ])('is refused with an error message and not saved if it is %s', async (_what, bytes) => {
    const { url, world } = await serve();
    const reply = await put(url, bytes);
    expect(reply.status).toBe(422);
    expect(sentenceOf(reply)).toBe(
      'This picture is neither PNG nor WebP. Save the logo as PNG and try again.',
    );
    expect(world.show.teams.entries()).toEqual([]);
  });

  it.each([
    ['a little', 800 * 1024],
    ['far', 24 * 1024 * 1024],
  ])(
    'is refused with an error message if it is %s over the limit, and the server continues',
    async (_how, length) => {
      const { url, world } = await serve();
      const reply = await put(url, 'A'.repeat(length));
      expect(reply.status).toBe(422);
      expect(sentenceOf(reply)).toBe('The body is larger than 768 KiB. Send less.');
      expect(world.show.teams.entries()).toEqual([]);
      expect((await put(url, picture)).status).toBe(200);
    },
  );

  it("ends a window's link if it is too large for that link, and changes nothing", async () => {
    const { url, world } = await serve();
    const link = new WebSocket(`${url.replace('http', 'ws')}/link`);
    await new Promise((resolve) => link.once('open', resolve));
    const closed = new Promise<number>((resolve) => link.once('close', resolve));
    link.on('error', () => undefined);
    const input = { name: 'Mesa', patch: { logo: 'A'.repeat(2 * 1024 * 1024) } };
    link.send(JSON.stringify({ id: 1, request: 'team:set', input }));
    expect(await closed).toBe(1009);
    expect(world.show.teams.entries()).toEqual([]);
  });
});

describe('the route of logos', () => {
  it.each([
    '/logos/..%2fsettings.json',
    '/logos/..%2fsettings.png',
    '/logos/../settings.json',
    '/logos/%2e%2e/settings.json',
    '/logos/%2e%2e%2fsettings.json',
    '/logos/..%5csettings.json',
    '/logos/%00',
    '/logos/%00settings.json',
    '/logos/..%2fsettings.json%00.png',
    '/logos//etc/passwd',
    '/logos/%2fetc%2fpasswd',
    '/logos/',
    '/logos',
    '/logos/%c0%ae%c0%ae%2fsettings.json',
    '/logos/%',
    `/logos/${'a'.repeat(64)}.png`,
    `/logos/${'a'.repeat(64)}.svg`,
    `/logos/${'a'.repeat(64)}.png/..%2f..%2fsettings.json`,
  ])('reads no file outside its folder for %s', async (path) => {
    const { url, dir } = await serve();
    mkdirSync(join(dir, 'logos'));
    const { status, body } = await ask(url, 'GET', path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body.toString()).not.toMatch(/settings|producer|root:/);
  });

  it('is open without the key, and lists no files', async () => {
    const { url, dir } = await serve('a-key-for-the-tests-only');
    mkdirSync(join(dir, 'logos'));
    expect((await ask(url, 'GET', '/logos/')).status).toBe(404);
    expect((await ask(url, 'PUT', `/logos/${'a'.repeat(64)}.png`, '{}')).status).toBe(404);
  });

  it("doesn't follow a symbolic link out of its folder", async () => {
    const { url, dir } = await serve();
    mkdirSync(join(dir, 'logos'));
    const name = `${'b'.repeat(64)}.png`;
    symlinkSync(join(dir, 'settings.json'), join(dir, 'logos', name));
    const { status, body } = await ask(url, 'GET', `/logos/${name}`);
    expect(status).toBe(404);
    expect(body.toString()).not.toContain(SECRET);
  });
});
