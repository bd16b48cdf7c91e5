import { chmod, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import type { History, SandboxResponse } from '../../../src/feed/contract/index.ts';
import { eventOf, isEvent, type Message } from '../conformance/consumer.ts';
import { FakeClock } from './fake-clock.ts';
import { openService, temporaryFolder } from './open-service.ts';

/** Data that the service keeps private, and timing that doesn't depend on the wall clock. */

const isPosix = process.platform !== 'win32';

const statusOf = (message: Message): unknown => eventOf(message)?.payload['status'];

describe.runIf(isPosix)('the data folder', () => {
  it.each([
    ['it is new', 'feed', 0o700],
    ['it exists and is empty', '.', 0o700],
  ])('is private to its owner if %s, and so is the database', async (_, below, mode) => {
    const outer = await temporaryFolder();
    await chmod(outer, 0o755);
    const folder = join(outer, below);
    const { target } = await openService({ folder });
    await target.press(await target.session({ league: 'wc' }), 'goal', { team: 'A' });
    expect((await stat(folder)).mode & 0o777).toBe(mode);
    const files = (await readdir(folder)).filter((name) => name.startsWith('feed.sqlite'));
    expect(files).toContain('feed.sqlite-wal');
    for (const name of files) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  });

  it('is made private if an earlier version made it, and keeps its permissions if it has other content', async () => {
    const folder = await temporaryFolder();
    const first = await openService({ folder });
    await first.stop();
    await chmod(folder, 0o755);
    await chmod(join(folder, 'feed.sqlite'), 0o644);
    const { stop } = await openService({ folder });
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'feed.sqlite'))).mode & 0o777).toBe(0o600);
    await stop();
    const shared = await temporaryFolder();
    await writeFile(join(shared, 'of-others'), '');
    await chmod(shared, 0o755);
    await openService({ folder: shared });
    expect((await stat(shared)).mode & 0o777).toBe(0o755);
    expect((await stat(join(shared, 'feed.sqlite'))).mode & 0o777).toBe(0o600);
  });
});

describe('the removal of consumers', () => {
  const rowsOf = (folder: string, table: string): number => {
    const database = new DatabaseSync(join(folder, 'feed.sqlite'));
    const row = database.prepare(`SELECT count(*) AS rows FROM ${table}`).get();
    database.close();
    return Number(row?.['rows']);
  };

  it.each([
    [true, 3],
    [false, 6],
  ])(
    'decides how many accounts remain after five startups with a new one each (enabled %s: %i)',
    async (forgetsConsumers, accounts) => {
      const folder = await temporaryFolder();
      for (let start = 0; start < 5; start += 1) {
        const { target, stop } = await openService({ folder, forgetsConsumers });
        const { token } = await target.account();
        const body = { league: 'wc' };
        expect((await target.http('POST', '/api/sandbox/sessions', { token, body })).status).toBe(201);
        await stop();
      }
      expect(rowsOf(folder, 'accounts')).toBe(accounts);
      expect(rowsOf(folder, 'session_grants')).toBe(forgetsConsumers ? 1 : 5);
    },
  );

  it('allows the rehearsal of an earlier run to resume for another account, and keeps manual games', async () => {
    const folder = await temporaryFolder();
    const first = await openService({ folder, forgetsConsumers: true });
    const { token } = await first.target.account();
    const body = { league: 'wc' };
    const started = await first.target.http('POST', '/api/sandbox/sessions', { token, body });
    const { sessionId } = started.body as SandboxResponse;
    const manual = await first.target.session({ league: 'wc', public: true });
    await first.target.press(manual, 'goal', { team: 'A' });
    await first.stop();
    const { target } = await openService({ folder, forgetsConsumers: true });
    expect((await target.get('/api/sessions', token)).status).toBe(401);
    const next = await target.account();
    await target.desk('POST', `/sessions/${sessionId}/resume`, {
      accountId: next.accountId,
      speed: 1,
      positionMs: 0,
    });
    expect((await target.get(`/api/history/${sessionId}`, next.token)).status).toBe(200);
    expect((await target.get(`/api/history/${manual}`, next.token)).body).toMatchObject({
      events: [{ type: 'goal' }],
    });
  });

  it('keeps the newest 200 ended sandbox sessions, with their logs', async () => {
    const folder = await temporaryFolder();
    const first = await openService({ folder, forgetsConsumers: true });
    const manual = await first.target.session({ league: 'wc' });
    await first.target.press(manual, 'goal', { team: 'A' });
    await first.stop();
    const database = new DatabaseSync(join(folder, 'feed.sqlite'));
    for (let mock = 1; mock <= 250; mock += 1) {
      database.exec(`
        INSERT INTO sessions (session_id, league, sport, contract_version, is_public, sandbox_owner, phase, phase_order)
          SELECT 'mock${String(mock)}', 'wc', 'soccer', '1', 0, account_id, 'closed', ${String(mock + 100)} FROM accounts LIMIT 1;
        INSERT INTO presses VALUES ('mock${String(mock)}', 1, 'goal', '{}', NULL, 0);
        INSERT INTO press_keys VALUES ('mock${String(mock)}', 'tape', '0', 1);
      `);
    }
    database.close();
    const { stop } = await openService({ folder, forgetsConsumers: true });
    await stop();
    expect(['sessions', 'presses', 'press_keys'].map((table) => rowsOf(folder, table))).toEqual([
      201, 201, 200,
    ]);
    const left = new DatabaseSync(join(folder, 'feed.sqlite'));
    const oldest = left.prepare('SELECT session_id FROM sessions ORDER BY phase_order LIMIT 2').all();
    left.close();
    expect(oldest).toMatchObject([{ session_id: manual }, { session_id: 'mock51' }]);
  });
});

describe('a wall clock that is set back an hour', () => {
  it("doesn't pause a recording, pings, or the check for a silent scout", async () => {
    const clock = new FakeClock();
    const { target } = await openService({ clock });
    const { token } = await target.account();
    const body = { league: 'wc' };
    const answer = await target.http('POST', '/api/sandbox/sessions', { token, body });
    const { sessionId } = answer.body as SandboxResponse;
    const other = await target.session({ league: 'wc' });
    await target.press(other, 'goal', { team: 'A' });
    const watcher = target.subscribe(other, token);
    await watcher.welcome();
    const pressed = async (): Promise<number> =>
      ((await target.get(`/api/history/${sessionId}`, token)).body as History).events.length;
    await clock.pass(600_000);
    const before = await pressed();
    await target.desk('POST', `/sessions/${other}/heartbeat`);
    await watcher.until((message) => statusOf(message) === 'live');
    const messages = watcher.messages.length;
    clock.setBack(3_600_000);
    await clock.pass(600_000);
    expect(await pressed()).toBeGreaterThan(before + 10);
    await watcher.until((message) => statusOf(message) === 'dark');
    await expect
      .poll(() => watcher.messages.slice(messages).filter(({ type }) => type === 'ping').length)
      .toBeGreaterThan(30);
    expect((await target.get(`/api/health/${other}`, token)).body).toMatchObject({ scoutDark: true });
  });
});

describe('a wall clock that is set back or forward', () => {
  it.each([3_600_000, -3_600_000])('neither extends a fault nor ends it (%i ms)', async (backMs) => {
    const clock = new FakeClock();
    const { target } = await openService({ clock });
    const status = async (): Promise<number> =>
      (await target.get('/api/sessions', target.operatorToken)).status;
    clock.setBack(backMs);
    await target.desk('POST', '/faults', { kind: 'http-500', seconds: 10 });
    clock.setBack(backMs);
    await clock.pass(9_000);
    expect(await status()).toBe(500);
    await clock.pass(2_000);
    expect(await status()).toBe(200);
  });
});

describe('an external token', () => {
  const SECRET = 'a-secret-of-at-least-thirty-two-bytes!';

  async function open(jwtAudience: string | null) {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'jwt-secret'), SECRET);
    const clock = new FakeClock(Date.now());
    const { target } = await openService({ folder, clock, jwtAudience });
    const { accountId } = await target.account();
    const signed = (claims: Record<string, unknown>): Promise<string> =>
      new SignJWT({ sub: accountId, ...claims })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(SECRET));
    return { target, clock, signed, nowS: Math.floor(clock.now() / 1000) };
  }

  it('is refused without an expiry', async () => {
    const { target, signed, nowS } = await open(null);
    const status = async (token: string): Promise<number> =>
      (await target.get('/api/sessions', token)).status;
    expect(await status(await signed({}))).toBe(401);
    expect(await status(await signed({ exp: nowS + 60, aud: 'anybody' }))).toBe(200);
  });

  it('must be for this service if it names an audience', async () => {
    const { target, signed, nowS } = await open('touchline');
    const exp = nowS + 60;
    const status = async (token: string): Promise<number> =>
      (await target.get('/api/sessions', token)).status;
    expect(await status(await signed({ exp, aud: 'touchline' }))).toBe(200);
    expect(await status(await signed({ exp, aud: ['other', 'touchline'] }))).toBe(200);
    expect(await status(await signed({ exp, aud: 'other' }))).toBe(401);
    expect(await status(await signed({ exp }))).toBe(401);
  });

  it('ends its subscription when it expires, even during a stall, and a subscription with a key continues', async () => {
    const { target, clock, signed, nowS } = await open(null);
    const sessionId = await target.session({ league: 'wc' });
    const { token } = await target.account();
    const withKey = target.subscribe(sessionId, token);
    const withJwt = target.subscribe(sessionId, await signed({ exp: nowS + 60 }));
    await Promise.all([withKey.welcome(), withJwt.welcome()]);
    await clock.pass(55_000);
    await expect.poll(() => withJwt.messages.filter(({ type }) => type === 'ping')).toHaveLength(3);
    await target.desk('POST', '/faults', { kind: 'stall', session: sessionId, seconds: 60 });
    await clock.pass(10_000);
    expect((await withJwt.goodbye()).code).toBe(1008);
    await target.desk('DELETE', `/faults/${sessionId}`);
    await target.press(sessionId, 'goal', { team: 'A' });
    await withKey.until(isEvent('goal'));
  });
});

it('the service injects no faults unless it is started for drills', async () => {
  const { target } = await openService({ hasFaults: false });
  const request = { token: target.operatorToken, body: { kind: 'auth-outage' } };
  expect(await target.http('POST', '/desk/faults', request)).toMatchObject({
    status: 403,
    body: { detail: expect.stringContaining('--faults') as string },
  });
  expect((await target.get('/api/sessions', target.operatorToken)).status).toBe(200);
});
