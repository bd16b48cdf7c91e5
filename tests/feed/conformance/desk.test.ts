import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CatalogRow, UpcomingRow } from '../../../src/feed/contract/index.ts';
import { isEvent } from './consumer.ts';
import { fresh, openTarget } from './target.ts';
import type { Answer, Target } from './target.ts';

let target: Target;
beforeAll(async () => {
  target = await openTarget();
});
afterAll(() => target.stop());

const operator = (method: string, path: string, body?: unknown): Promise<Answer> =>
  target.http(method, `/desk${path}`, { token: target.operatorToken, body });

describe('the desk', () => {
  it('answers 201 with ID and token for a new account, 204 for a deleted one, and 404 for an unknown one', async () => {
    const created = await operator('POST', '/accounts', { name: 'Truck', role: 'consumer' });
    expect(created.status).toBe(201);
    expect(Object.keys(created.body as object).sort()).toEqual(['accountId', 'token']);
    const { accountId } = created.body as { accountId: string };
    expect((await operator('DELETE', `/accounts/${accountId}`)).status).toBe(204);
    expect((await operator('DELETE', `/accounts/${accountId}`)).status).toBe(404);
    expect((await operator('DELETE', '/accounts/nobody')).status).toBe(404);
  });

  it('answers 201 with the schedule row for a new game, and 409 for a duplicate gameId', async () => {
    const game = {
      league: 'wc',
      matchup: { a: 'Bayview', b: null },
      scheduledStart: new Date().toISOString(),
      gameId: fresh('game'),
    };
    const created = await operator('POST', '/games', game);
    expect(created.status).toBe(201);
    expect(UpcomingRow.parse(created.body)).toEqual(created.body);
    expect((await operator('POST', '/games', game)).status).toBe(409);
  });

  it('answers 201 for a new session and 200 with the row when it is published or closed, even repeatedly', async () => {
    const created = await operator('POST', '/sessions', {
      league: 'nba',
      matchup: { a: 'Harbor', b: 'Mesa' },
    });
    expect(created.status).toBe(201);
    const { sessionId } = created.body as { sessionId: string };
    expect(sessionId).toMatch(/^[A-Za-z0-9]+$/);
    const published = await operator('POST', `/sessions/${sessionId}/publish`);
    expect(published.status).toBe(200);
    expect(CatalogRow.parse(published.body)).toMatchObject({ sessionId, closedAt: null });
    expect((await operator('POST', `/sessions/${sessionId}/publish`)).body).toEqual(published.body);
    const closed = await operator('POST', `/sessions/${sessionId}/close`);
    expect(CatalogRow.parse(closed.body).closedAt).not.toBeNull();
    expect((await operator('POST', `/sessions/${sessionId}/close`)).body).toEqual(closed.body);
    expect((await operator('POST', `/sessions/${sessionId}/publish`)).status).toBe(409);
    expect((await operator('DELETE', `/sessions/${sessionId}/log`)).status).toBe(204);
  });

  it('answers 201 with seq and state for a press, and 204 for a heartbeat', async () => {
    const sessionId = await target.session({ league: 'wc' });
    expect(await target.press(sessionId, 'goal', { team: 'A' })).toMatchObject({
      status: 201,
      body: { seq: 1, state: { score: { a: 1, b: 0 } } },
    });
    expect((await operator('POST', `/sessions/${sessionId}/heartbeat`)).status).toBe(204);
  });

  it('answers 202 for a fault', async () => {
    const session = await target.session();
    expect((await operator('POST', '/faults', { kind: 'skip', session })).status).toBe(202);
  });
});

describe('the desk', () => {
  it("isn't accessible to pages of other origins", async () => {
    const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' };
    const preflight = await target.http('OPTIONS', '/desk/accounts', { headers });
    expect(preflight.status).toBe(404);
    const answer = await target.http('POST', '/desk/faults', {
      token: target.operatorToken,
      body: {},
      headers,
    });
    for (const { headers: sent } of [preflight, answer])
      expect(sent.get('access-control-allow-origin')).toBeNull();
  });
});

describe('the desk roles', () => {
  it('allow scouts only to press and send heartbeats, and consumers nothing', async () => {
    const sessionId = await target.session({ league: 'wc' });
    const scout = await target.account('scout');
    const consumer = await target.account();
    const calls: [string, string, unknown][] = [
      ['POST', '/accounts', { name: 'x', role: 'consumer' }],
      ['POST', '/games', {}],
      ['POST', '/sessions', { league: 'nba', matchup: { a: 'A', b: 'B' } }],
      ['POST', `/sessions/${sessionId}/publish`, {}],
      ['POST', `/sessions/${sessionId}/grants`, { accountId: consumer.accountId }],
      ['POST', `/sessions/${sessionId}/close`, {}],
      ['DELETE', `/sessions/${sessionId}/log`, undefined],
      ['DELETE', `/accounts/${consumer.accountId}`, undefined],
      ['POST', '/faults', { kind: 'drop' }],
    ];
    const press: [string, string, unknown] = [
      'POST',
      `/sessions/${sessionId}/presses`,
      { type: 'goal', payload: { team: 'A' } },
    ];
    const beat: [string, string, unknown] = ['POST', `/sessions/${sessionId}/heartbeat`, {}];
    for (const [method, path, body] of calls) {
      expect((await target.http(method, `/desk${path}`, { token: scout.token, body })).status, path).toBe(
        403,
      );
    }
    for (const [method, path, body] of [...calls, press, beat]) {
      expect((await target.http(method, `/desk${path}`, { token: consumer.token, body })).status, path).toBe(
        403,
      );
      expect((await target.http(method, `/desk${path}`, { body })).status, path).toBe(401);
    }
    expect(
      (await target.http('POST', `/desk${press[1]}`, { token: scout.token, body: press[2] })).status,
    ).toBe(201);
    expect((await target.http('POST', `/desk${beat[1]}`, { token: scout.token, body: beat[2] })).status).toBe(
      204,
    );
  });
});

describe('invalid input', () => {
  it.each([
    ['/accounts', {}],
    ['/accounts', { name: '', role: 'consumer' }],
    ['/accounts', { name: 'x', role: 'king' }],
    ['/accounts', '{'],
    ['/accounts', 'null'],
    ['/accounts', '[]'],
    ['/games', { league: 'curling', matchup: { a: 'A', b: 'B' }, scheduledStart: '2030-01-01T00:00:00Z' }],
    ['/games', { league: 'nba', matchup: { a: 'A', b: 'B' }, scheduledStart: 'tomorrow' }],
    [
      '/games',
      {
        league: 'nba',
        matchup: { a: 'A', b: 'B' },
        scheduledStart: '2030-01-01T00:00:00Z',
        grants: ['nobody'],
      },
    ],
    [
      '/games',
      {
        league: 'nba',
        matchup: { a: 'A', b: 'B' },
        scheduledStart: '2030-01-01T00:00:00Z',
        durationMinutes: -5,
      },
    ],
    ['/sessions', { league: 'nba' }],
    ['/sessions', { league: 'nba', matchup: { a: null, b: 'B' } }],
    ['/sessions', { league: 'toString', matchup: { a: 'A', b: 'B' } }],
    ['/sessions', { league: 'nba', matchup: { a: 'A', b: 'B' }, grants: ['nobody'] }],
    ['/sessions', { league: 'nba', matchup: { a: 'A', b: 'B' }, public: 'yes' }],
    ['/faults', { kind: 'earthquake' }],
    ['/faults', { kind: 'drop', seconds: -1 }],
    ['/faults', { kind: 'skip', count: 1.5 }],
  ])('is refused with 422 and one detail: POST /desk%s %j', async (path, body) => {
    const answer = await operator('POST', path, body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body as object)).toEqual(['detail']);
    expect(JSON.stringify(answer.body)).not.toMatch(/ at |node:|\.ts|Error:/);
  });

  it('is refused with 422 and not recorded if it is a press', async () => {
    const sessionId = await target.session({ league: 'wc' });
    const bodies = [
      {},
      { type: '' },
      { type: 7 },
      { type: 'goal' },
      { type: 'goal', payload: [] },
      { type: 'goal', payload: 'A' },
      { type: 'goal', payload: { team: 'A' }, seq: 0 },
      { type: 'goal', payload: { team: 'A' }, seq: 1.5 },
      { type: 'goal', payload: { team: 'A' }, seq: '3' },
      { type: 'touchdown', payload: { team: 'A' } },
      { type: '__proto__' },
      { type: 'score_set', payload: { a: 1 } },
      { type: 'score_set', payload: { a: -1, b: 0 } },
    ];
    for (const body of bodies) {
      const answer = await operator('POST', `/sessions/${sessionId}/presses`, body);
      expect(answer.status, JSON.stringify(body)).toBe(422);
    }
    expect((await target.get(`/api/history/${sessionId}`, target.operatorToken)).body).toMatchObject({
      events: [],
    });
  });

  it('is refused with 413 if it is a body over 64 KiB', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(70_000), role: 'consumer' });
    expect(await operator('POST', '/accounts', body)).toMatchObject({ status: 413 });
    const { token } = await target.account();
    expect(await target.http('POST', '/api/sandbox/sessions', { token, body })).toMatchObject({
      status: 413,
    });
  });

  it('is refused with 404 for an unknown session, and for a malformed ID before the token is checked', async () => {
    for (const path of ['publish', 'close', 'heartbeat']) {
      expect((await operator('POST', `/sessions/nba404/${path}`)).status).toBe(404);
      expect((await target.http('POST', `/desk/sessions/a%20b/${path}`)).body).toEqual({
        detail: 'invalid session id',
      });
    }
    expect((await operator('POST', '/faults', { kind: 'drop', session: 'nba404' })).status).toBe(404);
    expect((await operator('DELETE', '/sessions/nba404/log')).status).toBe(404);
  });

  it('is refused with 404 and a detail for an unknown path', async () => {
    for (const path of [
      '/',
      '/api',
      '/api/nothing',
      '/desk/nothing',
      '/health/x',
      '/api/sessions/x',
      '/..%2f..%2fetc',
    ]) {
      expect(await target.get(path, target.operatorToken)).toMatchObject({
        status: 404,
        body: { detail: expect.any(String) as string },
      });
    }
  });
});

describe('a press with a seq', () => {
  it('is acknowledged again but recorded and broadcast once if it is repeated with the same body', async () => {
    const { token } = await target.account();
    const sessionId = await target.session({ league: 'wc' });
    const subscription = target.subscribe(sessionId, token);
    await subscription.welcome();
    const [first, again] = await Promise.all([
      target.press(sessionId, 'goal', { team: 'A' }, 5),
      target.press(sessionId, 'goal', { team: 'A' }, 5),
    ]);
    expect(first).toMatchObject({ status: 201, body: { seq: 5, state: { score: { a: 1, b: 0 } } } });
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    await target.press(sessionId, 'possession', { team: 'A' });
    expect(await subscription.next()).toMatchObject({ event: { type: 'goal', seq: 5 } });
    expect(await subscription.next()).toMatchObject({ event: { type: 'possession', seq: 6 } });
    const { body } = await target.get(`/api/history/${sessionId}`, token);
    expect((body as { events: { seq: number }[] }).events.map(({ seq }) => seq)).toEqual([5, 6]);
  });

  it('is refused with 409 if it is repeated with another body', async () => {
    const sessionId = await target.session({ league: 'wc' });
    await target.press(sessionId, 'goal', { team: 'A' }, 5);
    expect((await target.press(sessionId, 'goal', { team: 'B' }, 5)).status).toBe(409);
    expect((await target.press(sessionId, 'possession', { team: 'A' }, 5)).status).toBe(409);
  });

  it('is placed by its seq if it is late, and its frame carries the corrected state', async () => {
    const { token } = await target.account();
    const sessionId = await target.session({ league: 'wc' });
    const subscription = target.subscribe(sessionId, token);
    await subscription.welcome();
    await target.press(sessionId, 'goal', { team: 'A' }, 1);
    await target.press(sessionId, 'score_set', { a: 3, b: 0 }, 4);
    const late = await target.press(sessionId, 'goal', { team: 'B' }, 2);
    expect(late).toMatchObject({ status: 201, body: { seq: 2, state: { score: { a: 3, b: 0 } } } });
    const frame = await subscription.until(
      (message) => (message['event'] as { seq?: number } | null)?.seq === 2,
    );
    expect(frame).toMatchObject({ state: { score: { a: 3, b: 0 } } });
    await target.press(sessionId, 'undo');
    expect(await subscription.until(isEvent('undo'))).toMatchObject({
      event: { seq: 5, payload: { retractsSeq: 4 } },
      state: { score: { a: 1, b: 1 } },
    });
  });

  it("is refused on a session that isn't open", async () => {
    const unpublished = await target.session({ publish: false, league: 'wc' });
    const closed = await target.session({ league: 'wc' });
    await target.desk('POST', `/sessions/${closed}/close`);
    for (const sessionId of [unpublished, closed]) {
      expect((await target.press(sessionId, 'goal', { team: 'A' })).status).toBe(422);
    }
    expect((await target.press('nba404', 'live')).status).toBe(404);
  });
});
