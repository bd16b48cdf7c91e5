import * as tls from 'node:tls';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { FeedApi, type Reply } from '../../src/feed/client/feed-api.ts';
import { feedSockets } from '../../src/feed/client/feed-socket.ts';
import { desktopNetwork } from '../../src/main/desktop/network.ts';
import { certify, encryptedFront, makeAuthority } from '../peers/certificates.ts';
import { startFeedPeer } from '../peers/feed-peer.ts';
import { startProxy } from '../peers/proxy.ts';
import { after } from '../peers/timers.ts';

/** Sources as the desktop app reaches them: Chromium's fetch and Chromium's proxy settings, through a fake session. */

const NAME = 'feed.example.test';
const URL_OF_NAME = `https://${NAME}/base`;

type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** Returns a session with the test's proxies that records requests. */
function session(pac: () => string, fetch: Fetch = () => Promise.reject(new Error('nobody fetches'))) {
  const resolved: string[] = [];
  const fetched: { url: string; init: RequestInit }[] = [];
  const network = desktopNetwork({
    resolveProxy: (url) => {
      resolved.push(url);
      return Promise.resolve(pac());
    },
    fetch: (input, init = {}) => {
      const url = input as string;
      fetched.push({ url, init });
      return fetch(url, init);
    },
  });
  return { network, resolved, fetched };
}

function sessionsOf(
  network: ReturnType<typeof desktopNetwork>,
  baseUrl = URL_OF_NAME,
): Promise<Reply<unknown>> {
  return new FeedApi({ baseUrl, token: () => 'canary-4711', fetch: network.fetch, after }).sessions({
    status: 'open',
  });
}

describe('a request to a source', () => {
  it('goes through Chromium without cookies, cache or redirects, with the token in its header', async () => {
    const { network, fetched } = session(
      () => 'DIRECT',
      () => Promise.resolve(Response.json({ sessions: [] })),
    );
    expect(await sessionsOf(network)).toMatchObject({ ok: true });
    expect(fetched[0]?.url).toBe(`${URL_OF_NAME}/api/sessions?status=open`);
    expect(fetched[0]?.init).toMatchObject({
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      headers: { authorization: 'Bearer canary-4711' },
    });
  });

  it.each(['http://127.0.0.1', 'http://localhost', 'http://[::1]'])('goes directly to %s', async (origin) => {
    const { network, resolved, fetched } = session(() => 'PROXY 127.0.0.1:1');
    await sessionsOf(network, `${origin}:1`);
    await network
      .dial?.(
        { host: new URL(origin).hostname.replace(/[[\]]/g, ''), port: 1, isSecure: false },
        AbortSignal.timeout(5_000),
      )
      .catch(() => undefined);
    expect([resolved, fetched]).toEqual([[], []]);
  });

  it.each([
    [
      'net::ERR_PROXY_CONNECTION_FAILED',
      /^The proxy one\.test:3128 can't be reached\. Check the system's proxy settings/,
    ],
    ['net::ERR_SOCKS_CONNECTION_FAILED', /^The proxy one\.test:3128 can't be reached/],
    ['net::ERR_TUNNEL_CONNECTION_FAILED', /^The proxy one\.test:3128 blocks feed\.example\.test/],
    ['net::ERR_PROXY_AUTH_UNSUPPORTED', /^The proxy one\.test:3128 needs a user name and a password/],
    ['net::ERR_PROXY_CERTIFICATE_INVALID', /doesn't trust the certificate of the proxy one\.test:3128/],
    ['net::ERR_PAC_SCRIPT_FAILED', /^This network's proxy script can't be read/],
    ['net::ERR_CERT_AUTHORITY_INVALID', /doesn't trust the certificate of feed\.example\.test/],
    ['net::ERR_CERT_DATE_INVALID', /feed\.example\.test has expired or isn't valid yet/],
    ['net::ERR_CERT_COMMON_NAME_INVALID', /is for a different host name/],
    ['net::ERR_CERT_REVOKED', /doesn't trust the certificate of feed\.example\.test/],
    ['net::ERR_INTERNET_DISCONNECTED', /^The source can't be reached\. /],
    ['something else', /^The source can't be reached\. /],
  ])('reports %s in words', async (message, sentence) => {
    const { network } = session(
      () => 'PROXY one.test:3128; DIRECT',
      () => Promise.reject(new Error(message)),
    );
    expect(await sessionsOf(network)).toMatchObject({
      ok: false,
      sentence: expect.stringMatching(sentence) as string,
    });
  });

  it("reports a proxy that requires a password, even if the 407 is the source's response", async () => {
    const { network } = session(
      () => 'PROXY one.test:3128',
      () => Promise.resolve(new Response('<html>', { status: 407 })),
    );
    expect(await sessionsOf(network)).toMatchObject({
      ok: false,
      verdict: 'transient',
      sentence: expect.stringMatching(
        /^The proxy one\.test:3128 needs a user name and a password \(status 407\)/,
      ) as string,
    });
  });

  it('is aborted if a response is too long or no longer needed', async () => {
    let signal: AbortSignal | null | undefined;
    const { network } = session(
      () => 'DIRECT',
      (_url, init) => {
        ({ signal } = init ?? {});
        const piece = new Uint8Array(1024 * 1024).fill(32);
        return Promise.resolve(
          new Response(new ReadableStream({ pull: (controller) => controller.enqueue(piece) })),
        );
      },
    );
    expect(await sessionsOf(network)).toMatchObject({
      sentence: expect.stringMatching(/more than Touchline accepts/) as string,
    });
    expect(signal?.aborted).toBe(true);

    const aborted = new AbortController();
    void network.fetch('https://a.test', { signal: aborted.signal }).catch(() => undefined);
    aborted.abort();
    expect(signal?.aborted).toBe(true);
  });
});

describe('the socket of a feed', () => {
  beforeAll(() => {
    const before = tls.getCACertificates('default');
    return () => tls.setDefaultCACertificates(before);
  });

  it('uses the proxy that Chromium resolves for its host, resolved for each connection and without the token', async () => {
    const authority = await makeAuthority();
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), authority.cert]);
    const peer = await startFeedPeer();
    onTestFinished(() => peer.close());
    const port = await encryptedFront(await certify(authority, NAME), Number(new URL(peer.url).port));
    const [one, other] = [await startProxy({ [NAME]: port }), await startProxy({ [NAME]: port })];
    let pac = `PROXY 127.0.0.1:1; PROXY ${one.address}`;
    const { network, resolved } = session(() => pac);

    const hear = async (): Promise<string> => {
      const onText = vi.fn<(text: string) => void>();
      const ends = { onGarbage: vi.fn(), onHeard: vi.fn(), onLost: vi.fn() };
      const socket = feedSockets(network.dial)(
        `wss://${NAME}/api/subscribe/${peer.sessionId}?token=canary-4711`,
        { onText, ...ends },
      );
      onTestFinished(() => socket.drop());
      await expect.poll(() => onText.mock.calls.length).toBeGreaterThan(0);
      return onText.mock.calls[0]?.[0] ?? '';
    };
    expect(await hear()).toContain('"hello"');
    pac = `PROXY ${other.address}`;
    expect(await hear()).toContain('"hello"');
    expect([one.requests, other.requests]).toEqual([[`${NAME}:443`], [`${NAME}:443`]]);
    expect(resolved).toEqual([`wss://${NAME}/`, `wss://${NAME}/`]);
  });
});
