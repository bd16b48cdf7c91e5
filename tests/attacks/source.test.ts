import { once } from 'node:events';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ANSWER_BYTES_MAX, FeedApi, HISTORY_BYTES_MAX } from '../../src/feed/client/feed-api.ts';
import { feedAccess } from '../../src/main/feed-access.ts';
import { straightNetwork } from '../../src/main/network/network.ts';
import type { FeedAccess } from '../../src/main/show/ports.ts';
import { systemClock } from '../../src/main/system.ts';
import type { Subscription } from '../../src/feed/client/subscription.ts';
import { startFeedPeer, type FeedPeer } from '../peers/feed-peer.ts';
import {
  endless,
  gzipBomb,
  memoryRise,
  startHostile,
  text,
  withHistory,
  type Mischief,
} from './source-peer.ts';
import { after } from '../peers/timers.ts';

/** A source can't affect the program that reads it, except by being unreadable. */

const MIB = 1024 * 1024;
const LEVELS = 100_000;
const DEEP = '['.repeat(LEVELS) + ']'.repeat(LEVELS);
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

function apiOf(baseUrl: string): FeedApi {
  return new FeedApi({ baseUrl, token: () => 'token', fetch, after });
}

function accessTo(baseUrl: string): FeedAccess {
  return feedAccess({ clock: systemClock, log, network: straightNetwork, eventLogsOf: () => null })({
    baseUrl,
    token: () => 'token',
  });
}

async function peer(): Promise<FeedPeer> {
  const started = await startFeedPeer();
  onTestFinished(() => started.close());
  return started;
}

function follow(source: FeedPeer): Subscription {
  const subscription = accessTo(source.url).subscribe(source.sessionId, {
    onFrame: () => undefined,
    onHistory: () => undefined,
    onChange: () => undefined,
  });
  onTestFinished(() => subscription.stop());
  subscription.start();
  return subscription;
}

async function isLive(subscription: Subscription): Promise<void> {
  await expect.poll(() => subscription.model.state.name).toBe('live');
}

/** Checks that a valid source is still followed. */
async function followsGood(): Promise<void> {
  await isLive(follow(await peer()));
}

describe.each([
  ['an endless list', endless('{"sessions": ["'), true],
  ['an endless refusal', endless('{"detail": "'), true],
  ['two GiB as gzip', gzipBomb(), false],
] satisfies [string, Mischief, boolean][])('a source that sends %s', (_what, mischief, isEndless) => {
  it('is read up to a limit, closed, and reported with an error message, and a valid source is followed afterwards', async () => {
    const hostile = await startHostile(mischief);
    const api = apiOf(hostile.url);
    await api.health();
    const rise = await memoryRise(async () => {
      for (const reply of [
        await api.sessions({ status: 'open' }),
        await api.upcoming(),
        await api.health(),
      ]) {
        expect(reply).toMatchObject({
          ok: false,
          sentence: expect.stringMatching(
            /^The source sent more than Touchline accepts \(8 MiB in one answer\)\. Check its address/,
          ) as string,
        });
      }
    });
    expect(rise).toBeLessThan(64 * MIB);
    // The gzip bomb isn't endless: it can be sent completely before the client disconnects.
    if (isEndless) await expect.poll(() => hostile.cut()).toBe(4);
    await followsGood();
  });
});

it.each([
  ['an endless history', endless('{"events": ["')],
  ['a history of two GiB as gzip', gzipBomb()],
] satisfies [string, Mischief][])(
  'a source that sends %s is read up to the limit for histories',
  async (_what, mischief) => {
    const hostile = await startHostile(mischief);
    const rise = await memoryRise(async () => {
      expect(await apiOf(hostile.url).history('s')).toMatchObject({
        ok: false,
        sentence: expect.stringMatching(/more than Touchline accepts/) as string,
      });
    });
    // Up to HISTORY_BYTES_MAX of the response may be in memory, plus the 64 MiB that any response may take.
    expect(rise).toBeLessThan(HISTORY_BYTES_MAX + 64 * MIB);
    await followsGood();
  },
);

it('a response of the maximum size is accepted', async () => {
  const filler = 'x'.repeat(ANSWER_BYTES_MAX - 100);
  const hostile = await startHostile(text(JSON.stringify({ status: 'ok', filler })));
  expect(await apiOf(hostile.url).health()).toMatchObject({ ok: true, value: { status: 'ok' } });
});

describe('JSON with a hundred thousand nested levels', () => {
  it('is invalid in any response', async () => {
    for (const body of [
      DEEP,
      `{"sessions": ${DEEP}}`,
      `{"status": "ok", "more": ${DEEP}}`,
      `{"detail": ${DEEP}}`,
    ]) {
      const api = apiOf((await startHostile(text(body))).url);
      for (const reply of [
        await api.health(),
        await api.sessions({ status: 'open' }),
        await api.upcoming(),
        await api.history('s'),
        await api.sessionHealth('s'),
        await api.startSandbox('nba', 1),
      ]) {
        expect(reply).toMatchObject({ ok: false, sentence: expect.stringMatching(/isn't a feed/) as string });
      }
    }
    await followsGood();
  });

  it('is counted and dropped in a message, an event or a state, and the feed continues', async () => {
    const source = await peer();
    const subscription = follow(source);
    await isLive(subscription);
    source.say(DEEP);
    source.say(`{"type": "hello", "more": ${DEEP}}`);
    source.say(`{"outSeq": 2, "event": null, "state": {"deep": ${DEEP}}}`);
    source.say(
      `{"outSeq": 2, "event": {"type": "x", "seq": 1, "serverIngestTs": 1, "payload": {"deep": ${DEEP}}}, "state": {}}`,
    );
    await expect.poll(() => subscription.model.dropped).toBe(4);
    source.press({ type: 'two_pointer', payload: { team: 'A' }, seq: 1, serverIngestTs: 1 });
    await expect.poll(() => subscription.eventLog.lastSeq).toBe(1);
    expect(subscription.model.state.name).toBe('live');
  });

  it("doesn't affect the live feed if it is in a history", async () => {
    const source = await peer();
    withHistory(source, text(`{"events": ${DEEP}}`));
    await isLive(follow(source));
  });
});

describe('endless names', () => {
  const LONG = 'ÿ'.repeat(400_000);

  it('are truncated in lists', async () => {
    const row = {
      sessionId: LONG,
      gameId: null,
      league: 'nba',
      sport: 'basketball',
      matchup: { a: LONG, b: `Z${'\u0301'.repeat(400_000)}` },
      score: null,
      openedAt: null,
      publishedAt: null,
      closedAt: null,
      historyAvailable: true,
    };
    const hostile = await startHostile(text(JSON.stringify({ sessions: [row] })));
    const reply = await apiOf(hostile.url).sessions({ status: 'open' });
    expect(reply).toMatchObject({
      ok: true,
      value: {
        rows: [
          { sessionId: LONG.slice(0, 120), matchup: { a: LONG.slice(0, 120), b: `Z${'\u0301'.repeat(15)}` } },
        ],
      },
    });
  });

  it("are truncated in a source's error messages", async () => {
    const hostile = await startHostile((response) => {
      response.statusCode = 422;
      text(JSON.stringify({ detail: LONG }))(response);
    });
    const reply = await apiOf(hostile.url).startSandbox('nba', 1);
    expect(reply.ok).toBe(false);
    expect(reply.ok ? '' : reply.sentence).toHaveLength(500 + 'The source rejected the request: '.length);
  });

  it('are truncated in frames, before the event log and the show receive them', async () => {
    const source = await peer();
    const subscription = follow(source);
    await isLive(subscription);
    source.press({
      type: 'two_pointer',
      payload: { note: LONG.slice(0, 200_000) },
      seq: 1,
      serverIngestTs: 1,
    });
    await expect.poll(() => subscription.eventLog.lastSeq).toBe(1);
    expect(subscription.eventLog.events[0]?.payload['note']).toBe(LONG.slice(0, 500));
  });
});

it('a message of many MiB ends its connection without using much memory', async () => {
  const source = await peer();
  const subscription = follow(source);
  await isLive(subscription);
  const huge = 'x'.repeat(4 * MIB);
  // The client may reconnect before a poll sees that no socket is left.
  const [socket] = source.sockets;
  const closed = once(socket!, 'close');
  const rise = await memoryRise(async () => {
    source.say(huge);
    await closed;
  });
  expect(rise).toBeLessThan(64 * MIB);
  await isLive(subscription);
});
