import { CONTRACT_LEAGUE_SLUGS, sportOf } from '../../../src/feed/contract/versions.ts';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { supportedVersion, ControlMessage, WireFrame } from '../../../src/feed/contract/index.ts';
import { SILENCE_LIMIT_MS } from '../../../src/feed/contract/limits.ts';
import { eventOf, isEvent } from './consumer.ts';
import { openTarget } from './target.ts';
import type { Target, TestAccount } from './target.ts';

let target: Target;
let consumer: TestAccount;
beforeAll(async () => {
  target = await openTarget();
  consumer = await target.account();
});
afterAll(() => target.stop());

describe('a subscription', () => {
  it.each(CONTRACT_LEAGUE_SLUGS.map((league) => [league, sportOf(league)] as const))(
    'begins with hello and the snapshot on connect in %s',
    async (league, sport) => {
      const sessionId = await target.session({ league });
      const { hello, snapshot } = await target.subscribe(sessionId, consumer.token).welcome();
      expect(hello).toEqual({ type: 'hello', contractVersion: supportedVersion(sport), sport, league });
      expect(ControlMessage.parse(hello)).toEqual(hello);
      expect(Object.keys(snapshot).sort()).toEqual(['event', 'matchup', 'outSeq', 'state']);
      expect(WireFrame.parse(snapshot)).toEqual(snapshot);
      expect(snapshot).toMatchObject({
        event: null,
        matchup: { a: 'Riverside', b: 'Northgate' },
        state: { score: { a: 0, b: 0 } },
      });
    },
  );

  it('gets a frame for each press, with the event and the whole state after it', async () => {
    const sessionId = await target.session({ league: 'nba' });
    const subscription = target.subscribe(sessionId, consumer.token);
    const { snapshot } = await subscription.welcome();
    const answers = [
      await target.press(sessionId, 'live', { team: 'A' }),
      await target.press(sessionId, '3pt_attempt', { team: 'A' }),
      await target.press(sessionId, 'made', { team: 'A', shot_type: '3pt' }),
    ];
    let outSeq = snapshot['outSeq'] as number;
    for (const answer of answers) {
      const frame = await subscription.next();
      const { seq, state } = answer.body as { seq: number; state: object };
      expect(frame['outSeq']).toBe((outSeq += 1));
      expect(frame['state']).toEqual(state);
      expect(frame['matchup']).toEqual({ a: 'Riverside', b: 'Northgate' });
      expect(eventOf(frame)).toMatchObject({ seq });
      expect(Object.keys(eventOf(frame)!).sort()).toEqual(['payload', 'seq', 'serverIngestTs', 'type']);
      expect(Number.isInteger(eventOf(frame)!.serverIngestTs)).toBe(false);
    }
    expect(eventOf(subscription.messages.at(-1)!)).toMatchObject({
      type: 'made',
      payload: { team: 'A', shot_type: '3pt' },
    });
  });

  it('counts outSeq independently of other subscriptions', async () => {
    const sessionId = await target.session({ league: 'wc' });
    const early = target.subscribe(sessionId, consumer.token);
    await early.welcome();
    await target.press(sessionId, 'goal', { team: 'A' });
    const first = await early.next();
    const late = target.subscribe(sessionId, consumer.token);
    const { snapshot } = await late.welcome();
    expect(snapshot['state']).toEqual(first['state']);
    await target.press(sessionId, 'goal', { team: 'B' });
    const [toEarly, toLate] = [await early.next(), await late.next()];
    expect(toEarly['outSeq']).toBe((first['outSeq'] as number) + 1);
    expect(toLate['outSeq']).toBe((snapshot['outSeq'] as number) + 1);
    expect({ ...toLate, outSeq: null }).toEqual({ ...toEarly, outSeq: null });
  });

  it('receives nothing from another session', async () => {
    const [one, other] = [await target.session({ league: 'wc' }), await target.session({ league: 'wc' })];
    const subscription = target.subscribe(one, consumer.token);
    await subscription.welcome();
    await target.press(other, 'goal', { team: 'A' });
    await target.press(one, 'goal', { team: 'B' });
    expect(await subscription.next()).toMatchObject({ state: { score: { a: 0, b: 1 } } });
  });

  it('contains the same event in the frame as in the history', async () => {
    const sessionId = await target.session({ league: 'wc' });
    const subscription = target.subscribe(sessionId, consumer.token);
    await subscription.welcome();
    await target.press(sessionId, 'goal', { team: 'A' });
    await target.press(sessionId, 'undo');
    const live = [eventOf(await subscription.next()), eventOf(await subscription.next())];
    const { body } = await target.get(`/api/history/${sessionId}`, consumer.token);
    expect((body as { events: unknown }).events).toEqual(live);
    expect(live[1]).toMatchObject({ type: 'undo', payload: { retractsSeq: 1 } });
  });

  it('ends with session_closed and 4000', async () => {
    const sessionId = await target.session();
    const subscription = target.subscribe(sessionId, consumer.token);
    await subscription.welcome();
    await target.desk('POST', `/sessions/${sessionId}/close`);
    expect(await subscription.next()).toEqual({ type: 'session_closed' });
    expect(await subscription.goodbye()).toMatchObject({ code: 4000 });
  });

  it('survives any input of a consumer', async () => {
    const sessionId = await target.session({ league: 'wc' });
    const subscription = target.subscribe(sessionId, consumer.token);
    await subscription.welcome();
    for (const message of ['{}', 'nonsense', Buffer.from([0, 1, 2])]) subscription.socket.send(message);
    await target.press(sessionId, 'goal', { team: 'A' });
    expect(await subscription.next()).toMatchObject({ state: { score: { a: 1, b: 0 } } });
    const loud = target.subscribe(sessionId, consumer.token);
    await loud.welcome();
    loud.socket.send('x'.repeat(1_000_000));
    await target.press(sessionId, 'goal', { team: 'A' });
    expect(await subscription.next()).toMatchObject({ state: { score: { a: 2, b: 0 } } });
  });
});

describe('a refused subscription', () => {
  async function refused(path: string): Promise<{ code: number; messages: unknown[] }> {
    const subscription = target.connect(path);
    const { code } = await subscription.goodbye();
    return { code, messages: subscription.messages };
  }
  const notFound = { code: 4404, messages: [{ type: 'error', code: 'not_found' }] };
  const notAuthorized = { code: 4403, messages: [{ type: 'error', code: 'not_authorized' }] };
  const urlOf = (sessionId: string, token = consumer.token): string =>
    `/api/subscribe/${sessionId}?token=${token}`;

  it('gets HTTP 403 and nothing else without a token, with an unknown token or with a malformed ID', async () => {
    const sessionId = await target.session();
    const paths = [
      `/api/subscribe/${sessionId}`,
      `/api/subscribe/${sessionId}?token=`,
      urlOf(sessionId, 'nonsense'),
      urlOf('nba404', 'nonsense'),
      urlOf('a%20b'),
      urlOf('a.b'),
      urlOf('%00'),
    ];
    for (const path of paths) {
      const subscription = target.connect(path);
      expect(await subscription.goodbye(), path).toEqual({ code: 1006, httpStatus: 403, httpBody: '' });
      expect(subscription.messages).toEqual([]);
    }
  });

  it('gets HTTP 403 if its token is only in a header', async () => {
    const sessionId = await target.session();
    const subscription = target.connect(`/api/subscribe/${sessionId}`, {
      authorization: `Bearer ${consumer.token}`,
    });
    expect(await subscription.goodbye()).toMatchObject({ httpStatus: 403 });
  });

  it("gets 4404 not_found if the session doesn't exist or was never published", async () => {
    const sessionId = await target.session({ publish: false, grants: [consumer.accountId] });
    expect(await refused(urlOf('nba404'))).toEqual(notFound);
    expect(await refused(urlOf(sessionId))).toEqual(notFound);
  });

  it('gets 4404 not_found on a path without a WebSocket endpoint, without a check of the token', async () => {
    for (const path of [
      '/',
      '/api/sessions',
      '/ws',
      '/api/subscribe',
      '/api/subscribe/',
      '/api/subscribe/a/b',
      '/desk',
    ]) {
      expect(await refused(path), path).toEqual(notFound);
    }
  });

  it("gets 4403 not_authorized for a private session that isn't granted", async () => {
    const sessionId = await target.session({ public: false });
    expect(await refused(urlOf(sessionId))).toEqual(notAuthorized);
    await target.desk('POST', `/sessions/${sessionId}/grants`, { accountId: consumer.accountId });
    await target.subscribe(sessionId, consumer.token).welcome();
  });

  it('gets 4403 not_authorized for a session that is over', async () => {
    const sessionId = await target.session();
    await target.desk('POST', `/sessions/${sessionId}/close`);
    expect(await refused(urlOf(sessionId))).toEqual(notAuthorized);
  });

  it("doesn't open a WebSocket after an invalid handshake, and affects nothing else", async () => {
    const { hostname, port } = new URL(target.url);
    for (const request of [
      'GET /api/sub',
      'GET / HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
      '\x00\x01\x02\r\n\r\n',
    ]) {
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), hostname, () => socket.end(request));
        socket
          .on('data', () => undefined)
          .on('error', () => resolve())
          .on('close', () => resolve());
      });
    }
    expect((await target.get('/health')).status).toBe(200);
    expect(
      (await target.get(`/api/subscribe/${await target.session()}?token=${consumer.token}`)).status,
    ).toBe(426);
  });
});

describe.concurrent('the service timers', () => {
  it('report the scout dark after the silence, and live with the next press or heartbeat, without an event', async () => {
    const sessionId = await target.session({ league: 'wc' });
    const subscription = target.subscribe(sessionId, consumer.token);
    const { snapshot } = await subscription.welcome();
    const dark = await subscription.until(isEvent('scout_status'));
    expect(Object.keys(dark).sort()).toEqual(['event', 'outSeq', 'state']);
    expect(dark).toMatchObject({ outSeq: (snapshot['outSeq'] as number) + 1, state: snapshot['state'] });
    expect(eventOf(dark)).toMatchObject({
      type: 'scout_status',
      seq: null,
      payload: { status: 'dark', lastHeartbeat: null },
    });
    expect((await target.get(`/api/health/${sessionId}`, consumer.token)).body).toMatchObject({
      scoutDark: true,
    });

    const beforeS = Date.now() / 1000;
    await target.desk('POST', `/sessions/${sessionId}/heartbeat`);
    const live = await subscription.next();
    expect(eventOf(live)).toMatchObject({ type: 'scout_status', seq: null, payload: { status: 'live' } });
    // The clocks of the service and of this test may differ a little.
    expect((eventOf(live)!.payload['lastHeartbeat'] as number) - beforeS).toBeGreaterThan(-5);
    expect((await target.get(`/api/health/${sessionId}`, consumer.token)).body).toMatchObject({
      scoutDark: false,
    });

    await target.press(sessionId, 'goal', { team: 'A' });
    expect(await subscription.next()).toMatchObject({ outSeq: (live['outSeq'] as number) + 1 });
    const { body } = await target.get(`/api/history/${sessionId}`, consumer.token);
    expect((body as { events: { type: string }[] }).events.map(({ type }) => type)).toEqual(['goal']);
  });

  it('send a ping about every 15 seconds', async () => {
    const sessionId = await target.session({ league: 'wc' });
    const startedAt = Date.now();
    const subscription = target.subscribe(sessionId, consumer.token);
    const ping = await subscription.until((message) => message['type'] === 'ping');
    expect(ping).toEqual({ type: 'ping' });
    expect(Date.now() - startedAt).toBeGreaterThan(12_000);
    // A consumer abandons a connection that is silent for this long.
    expect(Date.now() - startedAt).toBeLessThan(SILENCE_LIMIT_MS);
  });
});
