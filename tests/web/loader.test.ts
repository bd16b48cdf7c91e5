import { request, type IncomingHttpHeaders } from 'node:http';
import { describe, expect, it } from 'vitest';
import { loaderFile } from '../../src/main/show/outputs/loader-file.ts';
import { World } from '../show/world.ts';
import { served } from './served.ts';

/** Requests of a page loaded from a file, and the answers. */

interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

function ask(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString('latin1')));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

const fromFile = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'empty' };

async function output(): Promise<{ world: World; base: string; secret: string }> {
  const world = new World();
  const base = await served(world);
  return { world, base, secret: world.show.outputs.secrets()[0]!.secret };
}

describe('the check whether an output exists', () => {
  it('returns nothing that a page of another site could read', async () => {
    const { base, secret } = await output();
    for (const method of ['GET', 'HEAD']) {
      const { status, headers, body } = await ask(`${base}/o/${secret}/up`, fromFile, method);
      expect([status, body]).toEqual([204, '']);
      expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
      expect(headers['cache-control']).toBe('no-store');
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it('succeeds only for the right secret, and a wrong secret is not found', async () => {
    const { world, base, secret } = await output();
    const unknown = await ask(`${base}/o/${'0'.repeat(32)}/down`);
    const bare = ({ status, headers: { date: _date, ...headers }, body }: Reply): object => ({
      status,
      headers,
      body,
    });
    const wrong = `${base}/o/${'f'.repeat(32)}/up`;
    expect(bare(await ask(wrong))).toEqual(bare(unknown));
    expect(bare(await ask(wrong, fromFile))).toEqual(bare(unknown));
    await world.ask('output:rotate', { id: 'program' });
    expect((await ask(`${base}/o/${secret}/up`, fromFile)).status).toBe(404);
  });

  it.each([
    ['/o/SECRET/up', 'POST', fromFile],
    ['/o/SECRET/up', 'GET', { ...fromFile, 'sec-fetch-mode': 'cors', origin: 'null' }],
    ['/o/SECRET/up/', 'GET', fromFile],
    ['/o/SECRET/up2', 'GET', fromFile],
    ['/o/SECRET', 'GET', fromFile],
    ['/o/SECRET/data.json', 'GET', fromFile],
    ['/', 'GET', fromFile],
    ['/api/v1/outputs', 'GET', fromFile],
  ])('is the only call open to other sites, and %s by %s is refused', async (path, method, headers) => {
    const { base, secret } = await output();
    const { status } = await ask(base + path.replace('SECRET', secret), { ...headers }, method);
    expect([403, 404, 405]).toContain(status);
  });

  it("can't be opened as a page by another site, unlike the output itself", async () => {
    const { base, secret } = await output();
    const going = { ...fromFile, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    expect((await ask(`${base}/o/${secret}`, going)).status).toBe(200);
    expect((await ask(`${base}/o/${secret}/up`, going)).status).toBe(403);
  });
});

describe('the content security policy of an output page', () => {
  const policyOf = async (base: string, secret: string): Promise<string[]> =>
    String((await ask(`${base}/o/${secret}`)).headers['content-security-policy']).split('; ');

  it('allows external styles only if the output allows them', async () => {
    const { world, base, secret } = await output();
    const strict = await policyOf(base, secret);
    expect(strict).toContain("style-src 'self'");
    await world.ask('output:update', { id: 'program', patch: { allowsCss: true } });
    const open = await policyOf(base, secret);
    expect(strict.filter((rule) => !open.includes(rule))).toEqual([
      "style-src 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types svelte-trusted-html',
    ]);
    expect(open.filter((rule) => !strict.includes(rule))).toEqual(["style-src 'self' 'unsafe-inline'"]);
    await world.ask('output:update', { id: 'program', patch: { allowsCss: false } });
    expect(await policyOf(base, secret)).toEqual(strict);
  });
});

describe('the loader file', () => {
  it('is requested for the output, and named after it', async () => {
    const { world, secret } = await output();
    expect(await world.ask('output:loader', { id: 'program' })).toEqual({
      name: 'touchline-program.html',
      html: expect.stringContaining(`"http://127.0.0.1:1/o/${secret}"`) as string,
    });
  });

  it('uses the address of a window on another computer', async () => {
    const { world, secret } = await output();
    const { html } = await world.ask('output:loader', { id: 'program', origin: 'http://192.0.2.7:7700' });
    expect(html).toContain(`"http://192.0.2.7:7700/o/${secret}"`);
    for (const origin of ['javascript:alert(1)', 'http://192.0.2.7/x', '']) {
      await expect(world.ask('output:loader', { id: 'program', origin })).rejects.toMatchObject({
        code: 'bad_request',
      });
    }
  });

  it.each([
    ['Clean feed', 'touchline-clean-feed.html'],
    ['../../x', 'touchline-x.html'],
    ['番組', 'touchline-output.html'],
  ])('of the output %s is called %s', (name, file) => {
    expect(loaderFile(name, 'http://127.0.0.1:7700/o/0').name).toBe(file);
  });

  // The loader must run in browsers that are too old, so that it can report that.
  it("doesn't use AbortSignal.timeout, which browsers below Chromium 103 lack", () => {
    expect(loaderFile('Program', 'http://127.0.0.1:7700/o/0').html).not.toContain('AbortSignal.timeout');
  });

  it("contains only the address, which can't break out of its script", () => {
    const { html } = loaderFile('<script>', 'http://x/</script><script>alert(1)//');
    expect(html.match(/<script>/g)).toHaveLength(1);
    expect(html.match(/<\/script>/g)).toHaveLength(1);
  });
});
