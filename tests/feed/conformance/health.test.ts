import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SessionHealth } from '../../../src/feed/contract/index.ts';
import { openTarget } from './target.ts';
import type { Target } from './target.ts';

let target: Target;
beforeAll(async () => {
  target = await openTarget();
});
afterAll(() => target.stop());

describe('service health', () => {
  it('answers anyone with ok and nothing else', async () => {
    const { status, body, headers } = await target.get('/health');
    expect(status).toBe(200);
    expect(body).toEqual({ status: 'ok' });
    expect(headers.get('content-type')).toContain('application/json');
  });
});

describe('session health', () => {
  it('has the same eight fields for every sport', async () => {
    const { token } = await target.account();
    for (const [league, sport] of [
      ['nba', 'basketball'],
      ['wc', 'soccer'],
      ['mlb', 'baseball'],
      ['nfl', 'football'],
    ] as const) {
      const sessionId = await target.session({ league });
      const { status, body } = await target.get(`/api/health/${sessionId}`, token);
      expect(status).toBe(200);
      expect(SessionHealth.parse(body)).toEqual(body);
      expect(Object.keys(body as object).sort()).toEqual([
        'league',
        'matchup',
        'phase',
        'score',
        'scoutDark',
        'scoutLastSeenAgeS',
        'sport',
        'status',
      ]);
      expect(body).toMatchObject({
        status: 'ok',
        league,
        sport,
        phase: 'open',
        matchup: { a: 'Riverside', b: 'Northgate' },
        score: { a: 0, b: 0 },
      });
    }
  });

  it('requires an account but no entitlement', async () => {
    const { token } = await target.account();
    const sessionId = await target.session({ public: false });
    expect((await target.get(`/api/health/${sessionId}`)).status).toBe(401);
    expect((await target.get(`/api/health/${sessionId}`, token)).status).toBe(200);
  });

  it('follows the score, the phase and the scout', async () => {
    const { token } = await target.account();
    const sessionId = await target.session({ league: 'wc' });
    const beforeMs = Date.now();
    await target.press(sessionId, 'goal', { team: 'B' });
    const open = (await target.get(`/api/health/${sessionId}`, token)).body as SessionHealth;
    expect(open).toMatchObject({ phase: 'open', score: { a: 0, b: 1 }, scoutDark: false });
    expect(open.scoutLastSeenAgeS).toBeGreaterThanOrEqual(0);
    expect(open.scoutLastSeenAgeS).toBeLessThan((Date.now() - beforeMs) / 1000 + 2);
    await target.desk('POST', `/sessions/${sessionId}/close`);
    const closed = (await target.get(`/api/health/${sessionId}`, token)).body;
    expect(closed).toMatchObject({ phase: 'closed', score: { a: 0, b: 1 } });
  });

  it("returns 404 for a session that doesn't exist or was never published", async () => {
    const { token } = await target.account();
    expect((await target.get('/api/health/nba404', token)).status).toBe(404);
    const sessionId = await target.session({ publish: false });
    expect((await target.get(`/api/health/${sessionId}`, token)).status).toBe(404);
  });

  it('returns 404 for a malformed ID before it checks the token', async () => {
    for (const id of ['a%20b', 'a.b', '..%2fetc', '%00', 'x'.repeat(300), 'a%2Fb']) {
      expect((await target.get(`/api/health/${id}`)).status).toBe(404);
    }
  });
});
