import * as tls from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Subscription } from '../../src/feed/client/subscription.ts';
import { feedAccess } from '../../src/main/feed-access.ts';
import { environmentNetwork } from '../../src/main/network/network.ts';
import { linkView } from '../../src/main/show/channels/link-state.ts';
import type { FeedAccess } from '../../src/main/show/ports.ts';
import { systemClock } from '../../src/main/system.ts';
import { certify, encryptedFront, makeAuthority, type Certified } from '../peers/certificates.ts';
import { startFeedPeer, type FeedPeer } from '../peers/feed-peer.ts';
import { startProxy, startSocksProxy, type ProxyPeer } from '../peers/proxy.ts';

/**
 * Runs the production code against sources behind proxies and TLS. Only the proxies can resolve the host name, and
 * the certificate authority is created for the run.
 */

const NAME = 'feed.example.test';
const BASE_URL = `https://${NAME}`;
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
let authority: Certified;

beforeAll(async () => {
  authority = await makeAuthority();
  const before = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...before, authority.cert]);
  return () => tls.setDefaultCACertificates(before);
});
afterAll(() => void vi.restoreAllMocks());

interface Venue {
  peer: FeedPeer;
  /** The port behind each of the test's host names. */
  names: Record<string, number>;
}

async function venue(certified?: Certified): Promise<Venue> {
  const peer = await startFeedPeer();
  onTestFinished(() => peer.close());
  const front = await encryptedFront(
    certified ?? (await certify(authority, NAME)),
    Number(new URL(peer.url).port),
  );
  return { peer, names: { [NAME]: front } };
}

async function accessThrough(environment: NodeJS.ProcessEnv, baseUrl = BASE_URL): Promise<FeedAccess> {
  const network = await environmentNetwork(environment);
  return feedAccess({ clock: systemClock, log, network, eventLogsOf: () => null })({
    baseUrl,
    token: () => 'token',
  });
}

function follow(access: FeedAccess, sessionId: string): Subscription {
  const subscription = access.subscribe(sessionId, {
    onFrame: () => undefined,
    onHistory: () => undefined,
    onChange: () => undefined,
  });
  onTestFinished(() => subscription.stop());
  subscription.start();
  return subscription;
}

const open = { status: 'open' } as const;

async function isLive(subscription: Subscription): Promise<void> {
  await expect.poll(() => subscription.model.state.name).toBe('live');
}

/** Returns the state of the source's lists and of a channel's link. */
async function saidOf(access: FeedAccess, sessionId: string): Promise<{ list: string; link: string }> {
  const reply = await access.api.sessions(open);
  if (reply.ok) throw new Error('The list was read.');
  const subscription = follow(access, sessionId);
  await expect.poll(() => subscription.model.state.name).toBe('waiting');
  const link = linkView(subscription, null, { clock: systemClock, sentenceOf: (reason) => reason });
  return { list: reply.sentence, link: link.sentence ?? 'nothing' };
}

describe('a source behind a proxy', () => {
  it.each([
    ['HTTPS_PROXY', 'http://', startProxy],
    ['https_proxy', '', startProxy],
    ['ALL_PROXY', 'socks5h://', startSocksProxy],
    ['HTTPS_PROXY', 'socks4a://', startSocksProxy],
  ])('is reached with its lists and games through %s=%s', async (variable, scheme, start) => {
    const { peer, names } = await venue();
    const proxy = await start(names);
    const access = await accessThrough({ [variable]: `${scheme}${proxy.address}` });
    expect(await access.api.sessions(open)).toMatchObject({ ok: true });
    await isLive(follow(access, peer.sessionId));
    expect(new Set(proxy.requests)).toEqual(new Set([`${NAME}:443`]));
    expect(peer.received).toContain(`/api/subscribe/${peer.sessionId}`);
  });

  it('is reached through a proxy that needs a user name and a password', async () => {
    const { names } = await venue();
    const proxy = await startProxy(names);
    proxy.login = { name: 'studio one', password: 'p@ss:word' };
    const access = await accessThrough({ HTTPS_PROXY: `http://studio%20one:p%40ss%3Aword@${proxy.address}` });
    expect(await access.api.sessions(open)).toMatchObject({ ok: true });
    expect(proxy.requests).toEqual([`${NAME}:443`]);
  });

  it('is reconnected after its connection was cut', async () => {
    const { peer, names } = await venue();
    const proxy = await startProxy(names);
    const subscription = follow(await accessThrough({ HTTPS_PROXY: proxy.address }), peer.sessionId);
    await isLive(subscription);
    proxy.cut();
    await expect.poll(() => subscription.model.state.name).toBe('waiting');
    await isLive(subscription);
  });

  it("is reached through a tunnel even if it isn't encrypted", async () => {
    const { peer } = await venue();
    const proxy = await startProxy({ [NAME]: Number(new URL(peer.url).port) });
    const access = await accessThrough({ HTTP_PROXY: proxy.address }, `http://${NAME}`);
    expect(await access.api.sessions(open)).toMatchObject({ ok: true });
    await isLive(follow(access, peer.sessionId));
    expect(new Set(proxy.requests)).toEqual(new Set([`${NAME}:80`]));
  });

  it('is reached directly if it is on this machine', async () => {
    const { peer } = await venue();
    const proxy = await startProxy({});
    const all = { HTTP_PROXY: proxy.address, HTTPS_PROXY: proxy.address, ALL_PROXY: proxy.address };
    const access = await accessThrough(all, peer.url);
    expect(await access.api.sessions(open)).toMatchObject({ ok: true });
    await isLive(follow(access, peer.sessionId));
    expect(proxy.requests).toEqual([]);
  });
});

describe('a proxy that blocks lists and link', () => {
  it.each<[string, (proxy: ProxyPeer) => void, RegExp]>([
    [
      'wants a password',
      (proxy) => (proxy.mode = 407),
      /^The proxy 127\.0\.0\.1:\d+ needs a user name and a password \(status 407\)\. Check HTTPS_PROXY, or ask/,
    ],
    [
      'blocks the source',
      (proxy) => (proxy.mode = 403),
      /^The proxy 127\.0\.0\.1:\d+ blocks feed\.example\.test \(status 403\)\. Ask your/,
    ],
    [
      "can't reach the source",
      (proxy) => (proxy.mode = 502),
      /^The proxy 127\.0\.0\.1:\d+ can't reach feed\.example\.test \(status 502\)\. Check the source's address/,
    ],
  ])('is reported with a fix if it %s', async (_what, change, sentence) => {
    const { peer, names } = await venue();
    const proxy = await startProxy(names);
    change(proxy);
    const reported = await saidOf(
      await accessThrough({ HTTPS_PROXY: `http://${proxy.address}` }),
      peer.sessionId,
    );
    expect(reported.list).toMatch(sentence);
    expect(reported.link).toMatch(sentence);
    expect(reported.link).toMatch(/Touchline keeps trying\. The last state stays on air\.$/);
    expect(peer.received).toEqual([]);
  });

  it('is reported without the user name and password if it rejects them', async () => {
    const { peer, names } = await venue();
    const proxy = await startProxy(names);
    proxy.login = { name: 'studio', password: 'right' };
    const access = await accessThrough({ HTTPS_PROXY: `http://studio:canary-4711@${proxy.address}` });
    const reported = await saidOf(access, peer.sessionId);
    for (const sentence of Object.values(reported)) {
      expect(sentence).toMatch(/rejected the user name and password \(status 407\)/);
      expect(sentence).not.toMatch(/canary|studio/);
    }
  });

  it.each([
    [
      "isn't there",
      'http://127.0.0.1:1',
      /^The proxy 127\.0\.0\.1:1 can't be reached\. Check HTTPS_PROXY and/,
    ],
    [
      'has an unknown name',
      'http://proxy.invalid:3128',
      /^The proxy proxy\.invalid:3128 (was not found|can't be reached)\. /,
    ],
    ["speaks SOCKS and isn't there", 'socks5://127.0.0.1:1', /^The proxy 127\.0\.0\.1:1 can't be reached\. /],
  ])('is reported with a fix if it %s', async (_what, address, sentence) => {
    const reported = await saidOf(await accessThrough({ HTTPS_PROXY: address }), 'any');
    expect(reported.list).toMatch(sentence);
    expect(reported.link).toMatch(sentence);
  });

  it.each([
    ['blocks the source', (proxy: ProxyPeer) => (proxy.mode = 403), /blocks feed\.example\.test/],
    [
      'wants a password',
      (proxy: ProxyPeer) => (proxy.login = { name: 'a', password: 'b' }),
      /needs a user name and a password/,
    ],
  ])('is reported with a fix over SOCKS if it %s', async (_what, change, sentence) => {
    const { peer, names } = await venue();
    const proxy = await startSocksProxy(names);
    change(proxy);
    const reported = await saidOf(
      await accessThrough({ HTTPS_PROXY: `socks5://${proxy.address}` }),
      peer.sessionId,
    );
    expect(reported.list).toMatch(sentence);
    expect(reported.link).toMatch(sentence);
  });

  it("isn't reported as a rejected token after a 403, and the link goes live once it forwards connections", async () => {
    const { peer, names } = await venue();
    const proxy = await startProxy(names);
    proxy.mode = 403;
    const subscription = follow(await accessThrough({ HTTPS_PROXY: proxy.address }), peer.sessionId);
    await expect
      .poll(() => subscription.model.state)
      .toMatchObject({ name: 'waiting', reason: 'proxy_trouble' });
    proxy.mode = 'through';
    subscription.retryNow();
    await isLive(subscription);
  });
});

describe("a certificate that isn't accepted", () => {
  it.each<[string, () => Promise<Certified>, RegExp]>([
    [
      'has an unknown authority',
      async () => certify(await makeAuthority(), NAME),
      /^This computer doesn't trust the certificate of feed\.example\.test, so nothing was sent there\. If this network/,
    ],
    [
      'is out of date',
      () => certify(authority, NAME, { isExpired: true }),
      /feed\.example\.test has expired or isn't valid yet/,
    ],
    ['is for another name', () => certify(authority, 'else.example.test'), /is for a different host name/],
  ])('is reported and nothing is sent if it %s', async (_what, certified, sentence) => {
    const { peer, names } = await venue(await certified());
    const proxy = await startProxy(names);
    const reported = await saidOf(await accessThrough({ HTTPS_PROXY: proxy.address }), peer.sessionId);
    expect(reported.list).toMatch(sentence);
    expect(reported.link).toMatch(sentence);
    expect(peer.received).toEqual([]);
  });

  it('is reported and nothing is sent even without a proxy', async () => {
    const { peer, names } = await venue(await certify(await makeAuthority(), 'localhost'));
    const reported = await saidOf(
      await accessThrough({}, `https://localhost:${names[NAME]}`),
      peer.sessionId,
    );
    for (const sentence of Object.values(reported))
      expect(sentence).toMatch(/doesn't trust the certificate of localhost/);
    expect(peer.received).toEqual([]);
  });

  it("isn't reported if its authority is trusted by this computer", async () => {
    const { peer, names } = await venue(await certify(authority, 'localhost'));
    const access = await accessThrough({}, `https://localhost:${names[NAME]}`);
    expect(await access.api.sessions(open)).toMatchObject({ ok: true });
    await isLive(follow(access, peer.sessionId));
  });
});
