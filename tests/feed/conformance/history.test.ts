import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { supportedVersion, History } from '../../../src/feed/contract/index.ts';
import { openTarget } from './target.ts';
import type { Target } from './target.ts';

let target: Target;
beforeAll(async () => {
  target = await openTarget();
});
afterAll(() => target.stop());

describe('a history request', () => {
  it('returns the whole log and its head, and omits `sandbox` for a real game', async () => {
    const { token } = await target.account();
    const sessionId = await target.session({ league: 'wc' });
    const before = Date.now() / 1000;
    await target.press(sessionId, 'goal', { team: 'A' });
    await target.press(sessionId, 'possession', { team: 'B' });
    await target.press(sessionId, 'undo');
    const { status, body } = await target.get(`/api/history/${sessionId}`, token);
    expect(status).toBe(200);
    const history = History.parse(body);
    expect(Object.keys(history).sort()).toEqual([
      'contractVersion',
      'events',
      'league',
      'matchup',
      'phase',
      'sessionId',
      'sport',
    ]);
    expect(history).toMatchObject({
      contractVersion: supportedVersion('soccer'),
      sport: 'soccer',
      league: 'wc',
      sessionId,
      phase: 'open',
      matchup: { a: 'Riverside', b: 'Northgate' },
    });
    expect(history.events.map(({ type, payload, seq }) => ({ type, payload, seq }))).toEqual([
      { type: 'goal', payload: { team: 'A' }, seq: 1 },
      { type: 'possession', payload: { team: 'B' }, seq: 2 },
      { type: 'undo', payload: { retractsSeq: 2 }, seq: 3 },
    ]);
    for (const event of history.events) {
      expect(Object.keys(event).sort()).toEqual(['payload', 'seq', 'serverIngestTs', 'type']);
      expect(event.serverIngestTs).toBeGreaterThan(before - 5);
      expect(event.serverIngestTs).toBeLessThan(Date.now() / 1000 + 5);
    }
  });

  it('returns the closed log of a finished game', async () => {
    const { token } = await target.account();
    const sessionId = await target.session();
    await target.desk('POST', `/sessions/${sessionId}/close`);
    expect(await target.get(`/api/history/${sessionId}`, token)).toMatchObject({
      status: 200,
      body: { phase: 'closed', events: [] },
    });
  });

  it('returns presses by seq, not by arrival', async () => {
    const { token } = await target.account();
    const sessionId = await target.session({ league: 'wc' });
    for (const seq of [10, 30, 20]) await target.press(sessionId, 'goal', { team: 'A' }, seq);
    const { body } = await target.get(`/api/history/${sessionId}`, token);
    expect(History.parse(body).events.map(({ seq }) => seq)).toEqual([10, 20, 30]);
  });

  it('ignores any X-Contract-Version header', async () => {
    const { token } = await target.account();
    const sessionId = await target.session();
    for (const version of ['v1', 'v999', 'garbage']) {
      const headers = { 'x-contract-version': version };
      expect((await target.http('GET', `/api/history/${sessionId}`, { token, headers })).status).toBe(200);
    }
  });

  it("gets 403 for a private session that isn't granted", async () => {
    const { token } = await target.account();
    const sessionId = await target.session({ public: false });
    expect((await target.get(`/api/history/${sessionId}`, token)).status).toBe(403);
  });

  it('gets 404 "session not found" for a session that is unknown or was never published', async () => {
    const { accountId, token } = await target.account();
    const sessionId = await target.session({ publish: false, grants: [accountId] });
    for (const id of ['nba404', sessionId]) {
      expect(await target.get(`/api/history/${id}`, token)).toMatchObject({
        status: 404,
        body: { detail: 'session not found' },
      });
    }
  });

  it('gets 404 "invalid session id" for a malformed ID, before the token is checked', async () => {
    const { token } = await target.account();
    for (const id of ['a%20b', 'a.b', '%00', 'x'.repeat(300), 'a!']) {
      for (const presented of [null, 'nonsense', token]) {
        expect(await target.get(`/api/history/${id}`, presented)).toMatchObject({
          status: 404,
          body: { detail: 'invalid session id' },
        });
      }
    }
  });

  it('gets 410 "event log no longer available" for a published session whose log is lost', async () => {
    const { token } = await target.account();
    const sessionId = await target.session();
    await target.press(sessionId, 'live');
    await target.desk('POST', `/sessions/${sessionId}/close`);
    await target.desk('DELETE', `/sessions/${sessionId}/log`);
    expect(await target.get(`/api/history/${sessionId}`, token)).toMatchObject({
      status: 410,
      body: { detail: 'event log no longer available' },
    });
  });
});
