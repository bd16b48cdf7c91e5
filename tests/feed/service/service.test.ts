import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CatalogRow, History, SandboxResponse } from '../../../src/feed/contract/index.ts';
import { startFeedService } from '../../../src/feed/service/index.ts';
import { ABANDONED_AFTER_MS } from '../../../src/feed/service/sandbox.ts';
import type { Clock, FeedService } from '../../../src/feed/service/index.ts';
import { recordingOf } from '../../../src/feed/recordings/index.ts';
import { eventOf, isEvent } from '../conformance/consumer.ts';
import { Target, type Answer } from '../conformance/target.ts';
import { FakeClock } from './fake-clock.ts';

interface Opened {
  target: Target;
  service: FeedService;
  errors: unknown[];
}

async function open(clock: Clock, folder: string | null = null, imports: object[] = []): Promise<Opened> {
  const errors: unknown[] = [];
  const service = await startFeedService({
    host: '127.0.0.1',
    port: 0,
    folder,
    operatorToken: 'operator-of-the-tests',
    scoutDarkAfterMs: 20_000,
    imports: imports.map((one) => JSON.stringify(one)),
    jwtAudience: null,
    database: null,
    metrics: null,
    hasFaults: true,
    clock,
    log: (level, event, fields) => {
      if (level === 'error') errors.push({ event, ...fields });
    },
  });
  let isStopped = false;
  const stop = async (): Promise<void> => {
    if (isStopped) return;
    isStopped = true;
    await service.stop();
  };
  const target = new Target(service.url, service.operatorToken, stop);
  onTestFinished(() => target.stop());
  return { target, service, errors };
}

async function folder(): Promise<string> {
  const created = await mkdtemp(join(tmpdir(), 'touchline-feed-'));
  onTestFinished(() => rm(created, { recursive: true, force: true }));
  return created;
}

async function trigger(target: Target, token: string, body: object): Promise<SandboxResponse> {
  const answer = await target.http('POST', '/api/sandbox/sessions', { token, body });
  expect(answer.status).toBe(201);
  return answer.body as SandboxResponse;
}

const HOUR_MS = 3_600_000;

describe('the sandbox on a fake clock', () => {
  it('presses each row of the recording on time at real speed, and ends on time', async () => {
    const clock = new FakeClock();
    const { target, errors } = await open(clock);
    const { token } = await target.account();
    const { sessionId, startedAt, endsAt } = await trigger(target, token, { league: 'wc' });
    const recording = recordingOf('wc');
    expect(Date.parse(endsAt) - Date.parse(startedAt)).toBe(recording.durationMs);
    const started = clock.now();
    const middle = recording.rows.findIndex(([offsetMs]) => offsetMs > HOUR_MS);
    await clock.pass(HOUR_MS);
    const half = (await target.get(`/api/history/${sessionId}`, token)).body as History;
    expect(half.events).toHaveLength(middle);
    for (const [index, event] of half.events.entries()) {
      const dueMs = started + recording.rows[index]![0];
      expect(Math.abs(event.serverIngestTs * 1000 - dueMs)).toBeLessThan(2);
    }
    await clock.pass(recording.durationMs - HOUR_MS - 1);
    const open1 = (await target.get('/api/sessions?sandbox=true', token)).body as {
      sessions: CatalogRow[];
    };
    expect(open1.sessions).toHaveLength(1);
    await clock.pass(2);
    const closed = (await target.get('/api/sessions?sandbox=true&status=closed', token)).body as {
      sessions: CatalogRow[];
    };
    expect(closed.sessions).toMatchObject([{ sessionId, score: recording.finalScore, closedAt: endsAt }]);
    expect(errors).toEqual([]);
  });

  it('gives presses that are due at the same time a frame each, in order', async () => {
    const clock = new FakeClock();
    const { target } = await open(clock);
    const { token } = await target.account();
    const { sessionId } = await trigger(target, token, { league: 'nfl' });
    const subscription = target.subscribe(sessionId, token);
    const { snapshot } = await subscription.welcome();
    const done = ((await target.get(`/api/history/${sessionId}`, token)).body as History).events.length;
    // The clock jumps by an hour, as on a laptop that was asleep.
    const due = recordingOf('nfl').rows.filter(([offsetMs]) => offsetMs <= HOUR_MS).length - done;
    const jump = clock.now() + HOUR_MS;
    clock.now = () => jump;
    await clock.pass(HOUR_MS);
    const frames = [];
    while (frames.length < due) frames.push(await subscription.next());
    frames.forEach((frame, index) => {
      expect(frame['outSeq']).toBe((snapshot['outSeq'] as number) + index + 1);
      expect(eventOf(frame)?.seq).toBe(done + index + 1);
    });
  });

  it("ends a mock from before a restart if it isn't resumed, and an account's next mock names the one that it replaces", async () => {
    const data = await folder();
    const clock = new FakeClock();
    const first = await open(clock, data);
    const { token } = await first.target.account();
    const other = await first.target.account();
    const { sessionId } = await trigger(first.target, token, { league: 'nba' });
    const left = await trigger(first.target, other.token, { league: 'nba' });
    await clock.pass(60_000);
    await first.target.stop();

    const { target } = await open(clock, data);
    const again = await trigger(target, other.token, { league: 'nba' });
    expect(again.replaced).toBe(left.sessionId);
    const subscription = target.subscribe(sessionId, token);
    expect((await subscription.welcome()).hello).toMatchObject({ sandbox: true });
    await clock.pass(ABANDONED_AFTER_MS);
    await subscription.until(({ type }) => type === 'session_closed');
    expect((await subscription.goodbye()).code).toBe(4000);
    const { sessions } = (await target.get('/api/sessions?sandbox=true&status=closed', token)).body as {
      sessions: CatalogRow[];
    };
    expect(sessions.map((row) => row.sessionId)).toEqual([sessionId]);
    const { events } = (await target.get(`/api/history/${sessionId}`, token)).body as History;
    expect(events.length).toBeGreaterThan(3);
  });

  describe('with a mock that is resumed after a restart', () => {
    const logOf = async (target: Target, sessionId: string, token: string): Promise<History['events']> =>
      ((await target.get(`/api/history/${sessionId}`, token)).body as History).events;
    const payloads = (events: History['events']): unknown =>
      events.map(({ type, payload }) => ({ type, payload }));
    const post = (target: Target, sessionId: string, body: object): Promise<Answer> =>
      target.http('POST', `/desk/sessions/${sessionId}/resume`, { token: target.operatorToken, body });
    const { rows, durationMs } = recordingOf('nba');

    /** Plays a mock for this long, calls `beside`, stops the service, and starts it again an hour later. */
    async function interrupted(playedMs: number, beside: (target: Target, id: string) => Promise<unknown>) {
      const data = await folder();
      const clock = new FakeClock();
      const first = await open(clock, data);
      const { token } = await first.target.account();
      const { sessionId } = await trigger(first.target, token, { league: 'nba' });
      await clock.pass(playedMs);
      await beside(first.target, sessionId);
      const before = await logOf(first.target, sessionId, token);
      await first.target.stop();
      await clock.pass(3_600_000);
      const { target, errors } = await open(clock, data);
      const account = await target.account();
      const resume = (positionMs: number) =>
        post(target, sessionId, { accountId: account.accountId, speed: 1, positionMs });
      return { before, clock, errors, resume, sessionId, target, token: account.token };
    }

    it('plays the rest of the recording into the same log, each press on time', async () => {
      const playedMs = rows[40]![0] + 1;
      const { before, clock, errors, resume, sessionId, target, token } = await interrupted(playedMs, () =>
        Promise.resolve(),
      );
      expect(await resume(playedMs)).toMatchObject({ status: 200, body: { positionMs: playedMs } });
      expect(await logOf(target, sessionId, token)).toEqual(before);
      const next = rows[before.length]!;
      await clock.pass(next[0] - playedMs - 1);
      expect(await logOf(target, sessionId, token)).toHaveLength(before.length);
      await clock.pass(1);
      expect(await logOf(target, sessionId, token)).toHaveLength(before.length + 1);
      await clock.pass(rows.at(-1)![0] - next[0]);
      const { token: other } = await target.account();
      const uninterrupted = await trigger(target, other, { league: 'nba' });
      await clock.pass(durationMs);
      const whole = await logOf(target, uninterrupted.sessionId, other);
      expect(whole).toHaveLength(rows.length);
      expect(payloads(await logOf(target, sessionId, token))).toEqual(payloads(whole));
      expect(errors).toEqual([]);
    });

    it.each([
      ['earlier than its last press', 0, rows[40]![0]],
      ['later than its next press', 100 * 3_600_000, rows[41]![0]],
    ])("uses the log's position if the requested one is %s", async (_what, requested, positionMs) => {
      const { resume } = await interrupted(rows[40]![0], () => Promise.resolve());
      expect(await resume(requested)).toMatchObject({ status: 200, body: { positionMs } });
    });

    it("keeps the operator's presses during the recording", async () => {
      const { before, clock, errors, resume, sessionId, target, token } = await interrupted(
        rows[40]![0],
        (desk, id) => desk.press(id, 'score_set', { a: 50, b: 40 }),
      );
      await resume(rows[40]![0]);
      await clock.pass(rows[60]![0] - rows[40]![0]);
      const after = await logOf(target, sessionId, token);
      expect(after.slice(0, before.length)).toEqual(before);
      expect(after).toHaveLength(62);
      expect(errors).toEqual([]);
    });

    it('replays a lost mock to its position, then the rest', async () => {
      const { before, clock, errors, ...lost } = await interrupted(rows[40]![0] + 1, () => Promise.resolve());
      await lost.target.stop();
      const { target } = await open(clock, await folder());
      const { accountId, token } = await target.account();
      const body = { accountId, speed: 1, positionMs: rows[40]![0] + 1 };
      expect((await post(target, lost.sessionId, body)).status).toBe(404);
      const request = { ...body, lost: { league: 'nba', lastSeq: 0 } };
      expect(await post(target, lost.sessionId, request)).toMatchObject({
        status: 200,
        body: { positionMs: body.positionMs, isRestored: true },
      });
      const events = await logOf(target, lost.sessionId, token);
      expect(events.map(({ seq, type, payload }) => ({ seq, type, payload }))).toEqual(
        before.map(({ seq, type, payload }) => ({ seq, type, payload })),
      );
      await clock.pass(durationMs);
      const { token: other } = await target.account();
      const uninterrupted = await trigger(target, other, { league: 'nba' });
      await clock.pass(durationMs);
      expect(payloads(await logOf(target, lost.sessionId, token))).toEqual(
        payloads(await logOf(target, uninterrupted.sessionId, other)),
      );
      expect(errors).toEqual([]);
    });

    it('replays a lost mock as far as it was shown, whatever its position is', async () => {
      const { clock, target } = await interrupted(60_000, () => Promise.resolve());
      const { accountId, token } = await target.account();
      await clock.pass(1);
      const request = { accountId, speed: 1, positionMs: 0, lost: { league: 'nba', lastSeq: 30 } };
      expect(await post(target, 'nbalost', request)).toMatchObject({ body: { positionMs: rows[29]![0] } });
      expect(await logOf(target, 'nbalost', token)).toHaveLength(30);
    });

    it("doesn't end the resumed mock with the abandoned ones, and lets its account start another", async () => {
      const { clock, resume, sessionId, target, token } = await interrupted(60_000, () => Promise.resolve());
      await resume(60_000);
      await clock.pass(ABANDONED_AFTER_MS);
      expect((await target.get(`/api/health/${sessionId}`, token)).body).toMatchObject({ phase: 'open' });
      expect((await trigger(target, token, { league: 'nba' })).replaced).toBe(sessionId);
    });

    it("refuses to resume a mock that is playing, has ended, isn't a mock or doesn't exist", async () => {
      const { clock, resume, sessionId, target } = await interrupted(60_000, () => Promise.resolve());
      expect((await resume(60_000)).status).toBe(200);
      expect(await resume(60_000)).toMatchObject({
        status: 409,
        body: { detail: 'This rehearsal is running. Close it first.' },
      });
      await target.desk('POST', `/sessions/${sessionId}/close`);
      expect(await resume(60_000)).toMatchObject({
        status: 409,
        body: { detail: 'This rehearsal ended before its recording did. Start another one.' },
      });
      await clock.pass(1);
      const { accountId } = await target.account();
      const body = { accountId, speed: 1, positionMs: 0 };
      const game = await target.session({ league: 'wc' });
      expect((await post(target, game, body)).status).toBe(409);
      expect((await post(target, 'nbanone', body)).status).toBe(404);
      expect((await post(target, game, { ...body, speed: 0 })).status).toBe(422);
    });

    it('hands over a mock whose recording was played to its end', async () => {
      const { before, resume, sessionId, target, token } = await interrupted(durationMs + 1000, () =>
        Promise.resolve(),
      );
      expect((await resume(durationMs)).status).toBe(200);
      expect(await logOf(target, sessionId, token)).toEqual(before);
      expect((await target.get(`/api/health/${sessionId}`, token)).body).toMatchObject({ phase: 'closed' });
    });
  });

  it('replays a closed session of Touchline as another recording, including corrections', async () => {
    const clock = new FakeClock();
    const { target, errors } = await open(clock);
    const { token } = await target.account();
    const recorded = await target.session({ league: 'wc' });
    await target.press(recorded, 'goal', { team: 'A' }, 10);
    await clock.pass(4000);
    await target.press(recorded, 'goal', { team: 'B' }, 20);
    await target.press(recorded, 'undo', { retractsSeq: 10 }, 30);
    const request = { league: 'wc', tape: recorded };
    expect((await target.http('POST', '/api/sandbox/sessions', { token, body: request })).status).toBe(422);
    await target.desk('POST', `/sessions/${recorded}/close`);
    expect(
      (await target.http('POST', '/api/sandbox/sessions', { token, body: { ...request, league: 'nba' } }))
        .status,
    ).toBe(422);
    const { sessionId } = await trigger(target, token, request);
    await clock.pass(3900);
    expect(((await target.get(`/api/history/${sessionId}`, token)).body as History).events).toHaveLength(1);
    await clock.pass(200);
    expect((await target.get(`/api/health/${sessionId}`, token)).body).toMatchObject({
      score: { a: 0, b: 1 },
    });
    await clock.pass(10_000);
    expect((await target.get(`/api/health/${sessionId}`, token)).body).toMatchObject({ phase: 'closed' });
    expect(errors).toEqual([]);
  });
});

describe('the scout on a fake clock', () => {
  it('is dark at 20 seconds of silence, not at 19, and both a press and a heartbeat count', async () => {
    const clock = new FakeClock();
    const { target } = await open(clock);
    const { token } = await target.account();
    const sessionId = await target.session({ league: 'wc' });
    const subscription = target.subscribe(sessionId, token);
    await subscription.welcome();
    const dark = async (): Promise<unknown> =>
      ((await target.get(`/api/health/${sessionId}`, token)).body as { scoutDark: boolean }).scoutDark;
    await clock.pass(15_000);
    await target.press(sessionId, 'goal', { team: 'A' });
    const pressedAt = clock.now() / 1000;
    await subscription.until(isEvent('goal'));
    await clock.pass(19_000);
    expect(await dark()).toBe(false);
    expect(subscription.messages.filter(isEvent('scout_status'))).toEqual([]);
    await clock.pass(1500);
    expect(await dark()).toBe(true);
    expect(eventOf(await subscription.next())).toMatchObject({
      payload: { status: 'dark', lastHeartbeat: pressedAt },
    });
    expect((await target.get(`/api/health/${sessionId}`, token)).body).toMatchObject({
      scoutLastSeenAgeS: 20.5,
    });
    await target.press(sessionId, 'goal', { team: 'A' });
    expect(eventOf(await subscription.next())).toMatchObject({ payload: { status: 'live' } });
    expect(eventOf(await subscription.next())).toMatchObject({ type: 'goal' });
    for (let beat = 0; beat < 5; beat++) {
      await clock.pass(15_000);
      await target.desk('POST', `/sessions/${sessionId}/heartbeat`);
    }
    expect(await dark()).toBe(false);
    expect(subscription.messages.filter(isEvent('scout_status'))).toHaveLength(2);
  });
});

describe('a subscription without events', () => {
  it('receives a ping every 15 seconds, counted from its start', async () => {
    const clock = new FakeClock();
    const { target } = await open(clock);
    const { token } = await target.account();
    const sessionId = await target.session({ league: 'wc' });
    await clock.pass(7000);
    const subscription = target.subscribe(sessionId, token);
    await subscription.welcome();
    await clock.pass(14_000);
    await target.desk('POST', `/sessions/${sessionId}/heartbeat`);
    for (let count = 1; count <= 4; count++) {
      await clock.pass(1000);
      await subscription.until(({ type }) => type === 'ping');
      await target.desk('POST', `/sessions/${sessionId}/heartbeat`);
      await clock.pass(14_000);
    }
    expect(subscription.messages.filter(({ type }) => type === 'ping')).toHaveLength(4);
    expect(subscription.messages).toHaveLength(6);
  });
});

describe('a slow consumer', () => {
  it('is closed with 1013 while the others get every frame', async () => {
    const { target } = await open(new FakeClock());
    const { token } = await target.account();
    const sessionId = await target.session({ league: 'wc' });
    const [stalled, other] = [target.subscribe(sessionId, token), target.subscribe(sessionId, token)];
    await Promise.all([stalled.welcome(), other.welcome()]);
    stalled.socket.pause();
    const filler = 'x'.repeat(50_000);
    for (let count = 1; count <= 300; count++) {
      await target.press(sessionId, 'possession', { team: 'A', filler });
      expect(eventOf(await other.next())?.seq).toBe(count);
    }
    stalled.socket.resume();
    expect((await stalled.goodbye()).code).toBe(1013);
    expect(stalled.messages.length).toBeLessThan(300);
  });
});

describe('an external account token', () => {
  const SECRET = 'a-secret-of-at-least-thirty-two-bytes!';
  const key = new TextEncoder().encode(SECRET);
  const signed = (subject: string, expires: string, by: Uint8Array = key): Promise<string> =>
    new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(subject)
      .setExpirationTime(expires)
      .sign(by);

  it('is accepted with HS256 for the account that it names, until it expires or is revoked', async () => {
    const data = await folder();
    await writeFile(join(data, 'jwt-secret'), `${SECRET}\n`);
    const { target } = await open(new FakeClock(Date.now()), data);
    const { accountId } = await target.account();
    const token = await signed(accountId, '1h');
    const status = async (presented: string): Promise<unknown> =>
      (await target.get('/api/sessions', presented)).status;
    expect(await status(token)).toBe(200);
    await target.subscribe(await target.session(), token).welcome();
    const bad = [
      await signed(accountId, '-1h'),
      await signed('nobody', '1h'),
      await signed(accountId, '1h', new TextEncoder().encode('another-secret-of-thirty-two-bytes!!')),
      `${token}x`,
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]!}.`,
    ];
    for (const presented of bad) {
      expect((await target.get('/api/sessions', presented)).body).toEqual({ detail: 'invalid token' });
    }
    await target.desk('DELETE', `/accounts/${accountId}`);
    expect(await status(token)).toBe(401);
  });

  it('is accepted with EdDSA from a key set', async () => {
    const data = await folder();
    const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
    await writeFile(
      join(data, 'jwks.json'),
      JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), alg: 'EdDSA', kid: 'one' }] }),
    );
    const { target } = await open(new FakeClock(Date.now()), data);
    const { accountId } = await target.account('scout');
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'EdDSA', kid: 'one' })
      .setSubject(accountId)
      .setExpirationTime('1h')
      .sign(privateKey);
    expect((await target.get('/api/sessions', token)).status).toBe(200);
    // A signature that uses the public key as a shared secret is forged, because everyone has the public key.
    const forged = await signed(
      accountId,
      '1h',
      new TextEncoder().encode(JSON.stringify(await exportJWK(publicKey))),
    );
    expect((await target.get('/api/sessions', forged)).status).toBe(401);
  });

  it("isn't verified with a broken key, which is reported as a service outage, and API keys still work", async () => {
    const data = await folder();
    await writeFile(join(data, 'jwks.json'), '{"keys":');
    const { target } = await open(new FakeClock(Date.now()), data);
    const { accountId, token } = await target.account();
    const jwt = await signed(accountId, '1h');
    expect((await target.get('/api/sessions', jwt)).body).toEqual({ detail: 'authentication unavailable' });
    const sessionId = await target.session();
    expect((await target.subscribe(sessionId, jwt).goodbye()).code).toBe(1011);
    expect((await target.get('/api/sessions', token)).status).toBe(200);
  });
});

describe('an unchanged list', () => {
  it('is answered with 304 for clients that have it, per account', async () => {
    const { target } = await open(new FakeClock());
    const { token } = await target.account();
    const other = await target.account('operator');
    const sessionId = await target.session();
    for (const path of ['/api/sessions?status=open', '/api/upcoming']) {
      const whole = await target.get(path, token);
      const etag = whole.headers.get('etag') ?? '';
      expect(etag).not.toBe('');
      const known = { token, headers: { 'if-none-match': etag } };
      expect(await target.http('GET', path, known)).toMatchObject({ status: 304, body: null });
      expect((await target.http('GET', path, { headers: { 'if-none-match': etag } })).status).toBe(401);
    }
    const listed = await target.get('/api/sessions?status=open', token);
    const known = { 'if-none-match': listed.headers.get('etag') ?? '' };
    await target.press(sessionId, '2pt_attempt', { team: 'A' });
    await target.press(sessionId, 'made', { team: 'A', shot_type: '2pt' });
    const changed = await target.http('GET', '/api/sessions?status=open', { token, headers: known });
    expect(changed).toMatchObject({ status: 200, body: { sessions: [{ score: { a: 2, b: 0 } }] } });
    expect((await target.get('/api/sessions?status=open', other.token)).status).toBe(200);
  });
});

describe('saved data', () => {
  it('survives a restart with its sessions, states, logs, grants, schedule and accounts', async () => {
    const data = await folder();
    const clock = new FakeClock();
    const first = await open(clock, data);
    const { accountId, token } = await first.target.account();
    const sessionId = await first.target.session({ league: 'nba', public: false, grants: [accountId] });
    for (const [type, payload] of [
      ['live', { team: 'A' }],
      ['2pt_attempt', { team: 'A' }],
    ] as const) {
      await first.target.press(sessionId, type, payload);
    }
    await first.target.desk('POST', '/games', {
      league: 'nba',
      matchup: { a: 'A', b: 'B' },
      scheduledStart: new Date(clock.now()).toISOString(),
      grants: [accountId],
    });
    const reads = ['/api/sessions', '/api/upcoming', `/api/history/${sessionId}`];
    const before = await Promise.all(reads.map((path) => first.target.get(path, token)));
    await first.target.stop();
    const { target } = await open(clock, data);
    const after = await Promise.all(reads.map((path) => target.get(path, token)));
    expect(after.map(({ body }) => body)).toEqual(before.map(({ body }) => body));
    expect(await target.press(sessionId, 'made', { team: 'A', shot_type: '2pt' })).toMatchObject({
      status: 201,
      body: { seq: 3, state: { score: { a: 2, b: 0 }, openAttempt: null, period: 1 } },
    });
  });

  it('keeps the game of an open session running even if its log is lost, and the history stays 410', async () => {
    const data = await folder();
    const clock = new FakeClock();
    const first = await open(clock, data);
    const sessionId = await first.target.session({ league: 'wc' });
    await first.target.press(sessionId, 'goal', { team: 'A' });
    await first.target.desk('DELETE', `/sessions/${sessionId}/log`);
    await first.target.stop();
    const { target } = await open(clock, data);
    expect(await target.press(sessionId, 'goal', { team: 'A' })).toMatchObject({
      body: { state: { score: { a: 2, b: 0 } } },
    });
    await target.desk('POST', `/sessions/${sessionId}/close`);
    expect((await target.get(`/api/history/${sessionId}`, target.operatorToken)).status).toBe(410);
  });
});

describe('external logs', () => {
  const event = (seq: number, type: string, payload: object) => ({
    type,
    payload,
    seq,
    serverIngestTs: 1_700_000_000 + seq,
  });

  it("keep their nulls if they predate the session lifecycle: they have a history, but aren't listed and have no health or feed", async () => {
    const old = {
      contractVersion: 'v2',
      sport: 'soccer',
      league: null,
      sessionId: 'old1',
      matchup: null,
      phase: null,
      events: [event(1, 'goal', { team: 'A' }), event(2, 'free_text_of_old', { note: 'x' })],
    };
    const { target } = await open(new FakeClock(), null, [old]);
    const { token } = await target.account();
    expect((await target.get('/api/history/old1', token)).body).toEqual(old);
    for (const status of ['open', 'closed']) {
      expect((await target.get(`/api/sessions?status=${status}`, target.operatorToken)).body).toEqual({
        sessions: [],
      });
    }
    expect((await target.get('/api/health/old1', token)).status).toBe(404);
    expect((await target.subscribe('old1', token).goodbye()).code).toBe(4404);
  });

  it('are listed with nulls and the recorded version if they are from before openedAt and scores were stored', async () => {
    const log = {
      contractVersion: 'v4',
      sport: 'soccer',
      league: 'wc',
      sessionId: 'wcold',
      matchup: { a: 'Lakeside', b: 'Bayview' },
      phase: 'closed',
      closedAt: '2026-07-09T20:00:00Z',
      events: [event(5, 'goal', { team: 'A' })],
    };
    const { target } = await open(new FakeClock(), null, [log]);
    const { token } = await target.account();
    const { sessions } = (await target.get('/api/sessions?status=closed', token)).body as {
      sessions: CatalogRow[];
    };
    expect(sessions).toEqual([
      {
        sessionId: 'wcold',
        gameId: null,
        league: 'wc',
        sport: 'soccer',
        matchup: { a: 'Lakeside', b: 'Bayview' },
        score: null,
        openedAt: null,
        publishedAt: null,
        closedAt: '2026-07-09T20:00:00Z',
        historyAvailable: true,
      },
    ]);
    expect((await target.get('/api/history/wcold', token)).body).toMatchObject({
      contractVersion: 'v4',
      events: [{ seq: 5 }],
    });
    expect((await target.get('/api/health/wcold', token)).body).toMatchObject({
      phase: 'closed',
      score: { a: 1, b: 0 },
    });
    await trigger(target, token, { league: 'wc', tape: 'wcold' });
  });

  it('are refused with an error message if they are invalid', async () => {
    const bad = [{}, { contractVersion: 'v1' }];
    for (const one of bad)
      await expect(open(new FakeClock(), null, [one])).rejects.toThrow(/isn't a history response/);
  });
});
