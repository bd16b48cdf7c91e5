import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readProxies } from '../../src/main/network/environment.ts';
import { dialer, type DialLimits } from '../../src/main/network/dial.ts';
import { nameOf, proxyOfUrl, waysOfPac, type Way } from '../../src/main/network/proxy.ts';
import { environmentNetwork, straightNetwork } from '../../src/main/network/network.ts';
import { startProxy, startSocksProxy } from '../peers/proxy.ts';

/** The route that a connection takes, and what happens if it fails. */

const described = (way: Way): string => (way === null ? 'direct' : `${way.kind} ${nameOf(way)}`);

describe('the routes in a proxy script', () => {
  it.each([
    ['DIRECT', ['direct']],
    ['', ['direct']],
    ['PROXY one.test:3128', ['http one.test:3128']],
    [
      'PROXY one.test:3128; HTTPS two.test:443;SOCKS three.test:1080 ; SOCKS5 four.test; DIRECT',
      [
        'http one.test:3128',
        'https two.test:443',
        'socks4 three.test:1080',
        'socks5 four.test:1080',
        'direct',
      ],
    ],
    ['proxy one.test', ['http one.test:80']],
    ['PROXY [fd00::1]:3128', ['http [fd00::1]:3128']],
    ['CARRIER pigeon:1; DIRECT', ['direct']],
    ['PROXY ', ['direct']],
  ])('are read from %j as %j', (list, ways) => expect(waysOfPac(list).map(described)).toEqual(ways));
});

describe('the proxies in an environment', () => {
  const of = (environment: NodeJS.ProcessEnv, url: string): string | null => {
    const found = readProxies(environment)?.of(new URL(url)) ?? null;
    return found === null ? null : `${found.variable} ${described(found.proxy)}`;
  };
  const proxied = { HTTPS_PROXY: 'http://secure.test:1', http_proxy: 'plain.test:2' };

  it.each([
    [proxied, 'https://a.test', 'HTTPS_PROXY http secure.test:1'],
    [proxied, 'wss://a.test', 'HTTPS_PROXY http secure.test:1'],
    [proxied, 'ws://a.test', 'http_proxy http plain.test:2'],
    [proxied, 'https://localhost', null],
    [proxied, 'ws://127.0.0.7:7700', null],
    [proxied, 'ws://[::1]:7700', null],
    [{ ...proxied, https_proxy: 'small.test:3' }, 'https://a.test', 'https_proxy http small.test:3'],
    [
      { HTTPS_PROXY: ' ', ALL_PROXY: 'socks5://all.test' },
      'https://a.test',
      'ALL_PROXY socks5 all.test:1080',
    ],
    [{ HTTP_PROXY: 'http://plain.test' }, 'https://a.test', null],
    [{}, 'https://a.test', null],
    [{ ...proxied, NO_PROXY: '*' }, 'https://a.test', null],
    [{ ...proxied, NO_PROXY: 'b.test, .a.test' }, 'https://feed.a.test', null],
    [{ ...proxied, NO_PROXY: 'a.test' }, 'https://FEED.a.test', null],
    [{ ...proxied, NO_PROXY: 'a.test' }, 'https://nota.test', 'HTTPS_PROXY http secure.test:1'],
    [{ ...proxied, NO_PROXY: '*.a.test' }, 'https://x.a.test', null],
    [{ ...proxied, NO_PROXY: 'a.test:8443' }, 'https://a.test', 'HTTPS_PROXY http secure.test:1'],
    [{ ...proxied, NO_PROXY: 'a.test:8443' }, 'https://a.test:8443', null],
    [{ ...proxied, NO_PROXY: 'a.test:443' }, 'wss://a.test', null],
    [{ ...proxied, NO_PROXY: '[fd00::1]:8443 10.0.0.5' }, 'https://[fd00::1]:8443', null],
    [{ ...proxied, NO_PROXY: 'fd00::1' }, 'https://[fd00::1]', null],
    [{ ...proxied, no_proxy: '', NO_PROXY: '*' }, 'https://a.test', 'HTTPS_PROXY http secure.test:1'],
  ])('are selected from %j for %s: %s', (environment, url, expected) =>
    expect(of(environment, url)).toBe(expected),
  );

  it.each(['ftp://proxy.test', 'http://', 'nonsense proxy', 'file:///etc/passwd'])(
    'are refused with the name of the variable, without its value: %s',
    (address) => {
      expect(() => readProxies({ HTTPS_PROXY: address })).toThrow(/^HTTPS_PROXY is not a usable proxy\./);
      expect(() => readProxies({ HTTPS_PROXY: 'ftp://user:canary@proxy.test' })).not.toThrow(/canary/);
    },
  );

  it("aren't used if none is set", async () => {
    expect(await environmentNetwork({ NO_PROXY: 'a.test' })).toBe(straightNetwork);
  });

  it('have their user name and password decoded', () => {
    expect(proxyOfUrl('http://a%20b:c%3Ad@proxy.test:3128')).toEqual({
      kind: 'http',
      host: 'proxy.test',
      port: 3128,
      login: { name: 'a b', password: 'c:d' },
    });
  });
});

describe('a list of proxy routes', () => {
  const LIMITS: DialLimits = { reachMs: 59_000, answerMs: 60_000 };

  /** Dials through a proxy that hangs. Once the proxy has been reached, its time limit passes. */
  async function hungUp<T>(dialed: () => Promise<T>): Promise<T> {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const timers = vi.spyOn(globalThis, 'setTimeout');
    try {
      const line = dialed();
      line.catch(() => undefined);
      await expect.poll(() => timers.mock.calls.map(([, delayMs]) => delayMs)).toContain(LIMITS.answerMs);
      vi.advanceTimersByTime(LIMITS.answerMs);
      return await line;
    } finally {
      // Restored while the timers are fake. A spy restored later would bring the fake timer back.
      vi.restoreAllMocks();
      vi.useRealTimers();
    }
  }

  /** Creates a server that sends hello to every client, and a dialer for the routes of a script. */
  async function stand(script: () => string) {
    const lines = new Set<Socket>();
    const server = createServer((line) => {
      lines.add(line);
      line.on('error', () => line.destroy());
      line.write('hello');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const scripted: string[] = [];
    const dial = dialer({
      waysTo: ({ host }) => {
        scripted.push(host);
        return Promise.resolve(waysOfPac(script()));
      },
      settingsName: () => 'the script',
      limits: LIMITS,
    });
    onTestFinished(async () => {
      for (const line of lines) line.destroy();
      await new Promise((resolve) => server.close(resolve));
    });
    const hello = async (host = 'venue.test'): Promise<string> => {
      const line = await dial({ host, port, isSecure: false }, new AbortController().signal);
      onTestFinished(() => void line.destroy());
      const [data] = (await once(line, 'data')) as [Buffer];
      return data.toString();
    };
    return { port, scripted, dial, hello, names: { 'venue.test': port } };
  }

  it("skips a proxy that doesn't exist", async () => {
    let script = '';
    const { hello, names, port } = await stand(() => script);
    const proxy = await startProxy(names);
    script = `PROXY 127.0.0.1:1; PROXY ${proxy.address}; DIRECT`;
    expect(await hello()).toBe('hello');
    expect(proxy.requests).toEqual([`venue.test:${port}`]);
  });

  it("skips a proxy that doesn't respond", async () => {
    let script = '';
    const { hello, names } = await stand(() => script);
    const [hangs, good] = [await startProxy(names), await startSocksProxy(names)];
    hangs.mode = 'hang';
    script = `PROXY ${hangs.address}; SOCKS5 ${good.address}`;
    expect(await hungUp(hello)).toBe('hello');
    expect([hangs.requests.length, good.requests.length]).toEqual([1, 1]);
  });

  it("stops at a proxy that refuses, and doesn't bypass it", async () => {
    let script = '';
    const { hello, names } = await stand(() => script);
    const [refuses, good] = [await startProxy(names), await startProxy(names)];
    refuses.mode = 403;
    script = `PROXY ${refuses.address}; PROXY ${good.address}; DIRECT`;
    await expect(hello()).rejects.toMatchObject({ reason: 'proxy_trouble' });
    expect(good.requests).toEqual([]);
  });

  it.each([
    ['PROXY', startProxy],
    ['SOCKS5', startSocksProxy],
  ])('reports the first route if none works, even if it is a %s proxy that hangs', async (kind, start) => {
    let script = '';
    const { hello, names } = await stand(() => script);
    const hangs = await start(names);
    hangs.mode = 'hang';
    script = `${kind} ${hangs.address}; PROXY 127.0.0.1:1`;
    await expect(hungUp(hello)).rejects.toThrow(
      `The proxy ${hangs.address} is not responding. Check the script and the network.`,
    );
  });

  it("uses the direct route after a proxy that doesn't exist", async () => {
    const { hello } = await stand(() => 'PROXY 127.0.0.1:1; DIRECT');
    expect(await hello('127.0.0.1')).toBe('hello');
  });

  it('is resolved again for each connection', async () => {
    let script = 'DIRECT';
    const { hello, names, scripted } = await stand(() => script);
    expect(await hello('127.0.0.1')).toBe('hello');
    const proxy = await startProxy(names);
    script = `PROXY ${proxy.address}`;
    expect(await hello()).toBe('hello');
    expect(scripted).toEqual(['127.0.0.1', 'venue.test']);
  });

  it('is abandoned when its connection is no longer needed', async () => {
    let script = '';
    const { dial, names, port } = await stand(() => script);
    const proxy = await startProxy(names);
    proxy.mode = 'hang';
    script = `PROXY ${proxy.address}; DIRECT`;
    const unwanted = new AbortController();
    const dialled = dial({ host: 'venue.test', port, isSecure: false }, unwanted.signal);
    await expect.poll(() => proxy.requests.length).toBe(1);
    unwanted.abort();
    await expect(dialled).rejects.toMatchObject({ name: 'AbortError' });
  });
});
