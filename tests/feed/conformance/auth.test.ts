import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTarget } from './target.ts';
import type { Target } from './target.ts';

let target: Target;
let sessionId: string;
beforeAll(async () => {
  target = await openTarget();
  sessionId = await target.session();
});
afterAll(() => target.stop());

const READS = ['/api/sessions', '/api/upcoming', '/api/health/{s}', '/api/history/{s}'];
const path = (read: string): string => read.replace('{s}', sessionId);

describe('authentication', () => {
  it.each(READS)('refuses %s without a token with 401 "authentication required"', async (read) => {
    const { status, body } = await target.get(path(read));
    expect({ status, body }).toEqual({ status: 401, body: { detail: 'authentication required' } });
  });

  it.each(READS)('refuses %s with an unknown token with 401 "invalid token"', async (read) => {
    for (const token of ['nonsense', 'a.b.c', 'x'.repeat(2000)]) {
      const { status, body } = await target.get(path(read), token);
      expect({ status, body }).toEqual({ status: 401, body: { detail: 'invalid token' } });
    }
  });

  it.each(READS)('accepts the token for %s as bearer header and as query parameter', async (read) => {
    const { token } = await target.account();
    expect((await target.get(path(read), token)).status).toBe(200);
    expect((await target.get(`${path(read)}?token=${token}`)).status).toBe(200);
  });

  it('accepts "bearer" in any case, and no other scheme', async () => {
    const { token } = await target.account();
    const ask = (authorization: string) =>
      target.http('GET', '/api/sessions', { headers: { authorization } });
    expect((await ask(`bearer ${token}`)).status).toBe(200);
    expect(await ask(`Basic ${token}`)).toMatchObject({
      status: 401,
      body: { detail: 'authentication required' },
    });
    expect(await ask('Bearer ')).toMatchObject({ status: 401, body: { detail: 'authentication required' } });
  });

  it('requires a token even for a public session', async () => {
    expect((await target.get(`/api/history/${sessionId}`)).status).toBe(401);
    const refused = await target.subscribe(sessionId, null).goodbye();
    expect(refused).toMatchObject({ httpStatus: 403 });
  });

  it('refuses a token as soon as it is revoked, and closes its sockets', async () => {
    const { accountId, token } = await target.account();
    const consumer = target.subscribe(sessionId, token);
    await consumer.welcome();
    await target.desk('DELETE', `/accounts/${accountId}`);
    expect((await consumer.goodbye()).code).not.toBe(4000);
    expect(await target.get('/api/sessions', token)).toMatchObject({
      status: 401,
      body: { detail: 'invalid token' },
    });
    expect(await target.subscribe(sessionId, token).goodbye()).toMatchObject({ httpStatus: 403 });
  });

  it('gives an account access only to the private sessions granted to it', async () => {
    const { accountId, token } = await target.account();
    const granted = await target.session({ public: false, grants: [accountId] });
    const other = await target.session({ public: false });
    expect((await target.get(`/api/history/${granted}`, token)).status).toBe(200);
    expect((await target.get(`/api/history/${other}`, token)).status).toBe(403);
    await target.desk('POST', `/sessions/${other}/grants`, { accountId });
    expect((await target.get(`/api/history/${other}`, token)).status).toBe(200);
  });
});

describe("a request while tokens can't be verified", () => {
  it('gets "authentication unavailable" over HTTP, and close code 1011 on the socket without a check of the token', async () => {
    const { token } = await target.account();
    // Runs a request during an outage. An answer counts only if the outage still lasted when it arrived: on a busy
    // machine, the outage can end first.
    const duringOutage = async <T>(ask: () => Promise<T>): Promise<T> => {
      for (;;) {
        const startedAt = performance.now();
        await target.desk('POST', '/faults', { kind: 'auth-outage', seconds: 4 });
        const answer = await ask();
        if (performance.now() - startedAt < 3_000) return answer;
      }
    };
    for (const read of READS) {
      expect(await duringOutage(() => target.get(path(read), token))).toMatchObject({
        status: 401,
        body: { detail: 'authentication unavailable' },
      });
    }
    expect((await target.get('/api/sessions')).body).toEqual({ detail: 'authentication required' });
    expect((await target.get('/health')).status).toBe(200);
    for (const any of [token, 'nonsense']) {
      const consumer = await duringOutage(async () => {
        const one = target.subscribe(sessionId, any);
        await Promise.race([one.next(), one.goodbye()]);
        return one;
      });
      expect((await consumer.goodbye()).code).toBe(1011);
      expect(consumer.messages).toEqual([{ type: 'error', code: 'unavailable' }]);
    }
    await expect.poll(async () => (await target.get('/api/sessions', token)).status).toBe(200);
  });
});
