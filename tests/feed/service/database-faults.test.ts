import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Accounts } from '../../../src/feed/service/sqlite/accounts.ts';
import { LiveSession } from '../../../src/feed/service/live-session.ts';
import { Presses } from '../../../src/feed/service/sqlite/presses.ts';
import { SessionRows } from '../../../src/feed/service/sqlite/session-rows.ts';
import { startFeedService } from '../../../src/feed/service/index.ts';
import { Target } from '../conformance/target.ts';
import { FakeClock } from './fake-clock.ts';

/** Consumers take 4403 and 4404 as final, so a fault of the service must not cause either. */

const SECRET = 'a-secret-of-at-least-thirty-two-bytes!';

async function open(files: Record<string, string> = {}): Promise<{ target: Target; errors: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-feed-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const errors: string[] = [];
  const service = await startFeedService({
    host: '127.0.0.1',
    port: 0,
    folder,
    operatorToken: 'operator-of-the-tests',
    scoutDarkAfterMs: 20_000,
    imports: [],
    jwtAudience: null,
    database: null,
    metrics: null,
    hasFaults: true,
    clock: new FakeClock(Date.now()),
    log: (level, event, fields) => {
      if (level === 'error') errors.push(`${event}: ${String(fields['error'])}`);
    },
  });
  const target = new Target(service.url, service.operatorToken, () => service.stop());
  onTestFinished(() => target.stop());
  return { target, errors };
}

function broken(): never {
  throw new Error('disk I/O error');
}

afterEach(() => vi.restoreAllMocks());

describe('a subscription', () => {
  it.each([
    ['finding the session', () => vi.spyOn(SessionRows.prototype, 'find').mockImplementation(broken)],
    [
      'reading who may watch it',
      () => vi.spyOn(SessionRows.prototype, 'isGranted').mockImplementation(broken),
    ],
    ['looking up the token', () => vi.spyOn(Accounts.prototype, 'byKey').mockImplementation(broken)],
    ['joining the session', () => vi.spyOn(LiveSession.prototype, 'join').mockImplementation(broken)],
  ])('is refused as unavailable with 1011 if the database fails at this step: %s', async (_, breakIt) => {
    const { target, errors } = await open();
    const sessionId = await target.session();
    const { token } = await target.account();
    breakIt();
    const consumer = target.subscribe(sessionId, token);
    expect((await consumer.goodbye()).code).toBe(1011);
    expect(consumer.messages.at(-1)).toEqual({ type: 'error', code: 'unavailable' });
    expect(errors).toEqual(['connection failed: Error: disk I/O error']);
  });

  it('is refused as unavailable if the log of an open session is unreadable', async () => {
    const { target } = await open();
    const { sessionId } = await target.desk<{ sessionId: string }>('POST', '/sessions', {
      league: 'nba',
      matchup: { a: 'A', b: 'B' },
      public: true,
      publish: true,
    });
    const { token } = await target.account();
    vi.spyOn(Presses.prototype, 'log').mockImplementation(broken);
    expect((await target.subscribe(sessionId, token).goodbye()).code).toBe(1011);
  });

  it("is refused as not found with 4404 if the session doesn't exist", async () => {
    const { target, errors } = await open();
    const { token } = await target.account();
    expect((await target.subscribe('nba0000', token).goodbye()).code).toBe(4404);
    expect(errors).toEqual([]);
  });
});

describe('an external account token during a database fault', () => {
  const signed = (subject: string): Promise<string> =>
    new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(subject)
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(SECRET));

  it("isn't reported as invalid if its account is unreadable", async () => {
    const { target } = await open({ 'jwt-secret': SECRET });
    const { accountId } = await target.account();
    const sessionId = await target.session();
    const token = await signed(accountId);
    vi.spyOn(Accounts.prototype, 'byId').mockImplementation(broken);
    expect((await target.get('/api/sessions', token)).status).toBe(500);
    expect((await target.subscribe(sessionId, token).goodbye()).code).toBe(1011);
  });

  it("isn't reported as invalid if its key is unusable", async () => {
    const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
    const jwk = { ...(await exportJWK(publicKey)), x: 'AAAA', alg: 'EdDSA', kid: 'one' };
    const { target } = await open({ 'jwks.json': JSON.stringify({ keys: [jwk] }) });
    const { accountId } = await target.account();
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'EdDSA', kid: 'one' })
      .setSubject(accountId)
      .setExpirationTime('1h')
      .sign(privateKey);
    expect((await target.get('/api/sessions', token)).body).toEqual({ detail: 'authentication unavailable' });
    expect((await target.subscribe(await target.session(), token).goodbye()).code).toBe(1011);
  });
});
