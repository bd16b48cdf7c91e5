import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SessionsResponse } from '../../../src/feed/contract/index.ts';
import type { CatalogRow } from '../../../src/feed/contract/index.ts';
import { fresh, openTarget } from './target.ts';
import type { Target } from './target.ts';

let target: Target;
beforeAll(async () => {
  target = await openTarget();
});
afterAll(() => target.stop());

async function list(token: string, query = ''): Promise<CatalogRow[]> {
  const { status, body } = await target.get(`/api/sessions${query}`, token);
  expect(status).toBe(200);
  expect(Object.keys(body as object)).toEqual(['sessions']);
  return SessionsResponse.parse(body).sessions;
}
const ids = async (token: string, query = ''): Promise<string[]> =>
  (await list(token, query)).map(({ sessionId }) => sessionId);

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

describe('a catalog row', () => {
  it('contains every field, closedAt null and the running score for an open session', async () => {
    const { token } = await target.account();
    const gameId = fresh('game');
    const sessionId = await target.session({ league: 'wc', gameId });
    await target.press(sessionId, 'goal', { team: 'A' });
    const row = (await list(token)).find((one) => one.sessionId === sessionId)!;
    expect(Object.keys(row).sort()).toEqual([
      'closedAt',
      'gameId',
      'historyAvailable',
      'league',
      'matchup',
      'openedAt',
      'publishedAt',
      'score',
      'sessionId',
      'sport',
    ]);
    expect(row).toMatchObject({
      gameId,
      league: 'wc',
      sport: 'soccer',
      matchup: { a: 'Riverside', b: 'Northgate' },
      score: { a: 1, b: 0 },
      closedAt: null,
      historyAvailable: true,
    });
    expect(row.openedAt).toMatch(ISO);
    expect(row.publishedAt).toMatch(ISO);
  });

  it('contains closedAt and the final score for a closed session, and no gameId for a session made manually', async () => {
    const { token } = await target.account();
    const sessionId = await target.session({ league: 'nfl' });
    await target.press(sessionId, 'field_goal', { team: 'B' });
    await target.desk('POST', `/sessions/${sessionId}/close`);
    expect(await ids(token)).not.toContain(sessionId);
    const row = (await list(token, '?status=closed')).find((one) => one.sessionId === sessionId)!;
    expect(row).toMatchObject({ gameId: null, sport: 'football', score: { a: 0, b: 3 } });
    expect(row.closedAt).toMatch(ISO);
  });

  it('shares its gameId with the other sessions of its game', async () => {
    const { token } = await target.account();
    const gameId = fresh('game');
    const first = await target.session({ gameId });
    const second = await target.session({ gameId });
    const rows = (await list(token)).filter((row) => row.gameId === gameId);
    expect(rows.map(({ sessionId }) => sessionId)).toEqual([second, first]);
  });

  it("doesn't exist for a session that was never published", async () => {
    const operator = target.operatorToken;
    const sessionId = await target.session({ publish: false });
    expect(await ids(operator)).not.toContain(sessionId);
    expect(await ids(operator, '?status=closed')).not.toContain(sessionId);
    const row = await target.desk<CatalogRow>('POST', `/sessions/${sessionId}/publish`);
    expect(row).toMatchObject({ sessionId, closedAt: null });
    expect(await ids(operator)).toContain(sessionId);
  });

  it('stays listed with historyAvailable false if the log is lost', async () => {
    const { token } = await target.account();
    const sessionId = await target.session();
    await target.desk('POST', `/sessions/${sessionId}/close`);
    await target.desk('DELETE', `/sessions/${sessionId}/log`);
    const row = (await list(token, '?status=closed')).find((one) => one.sessionId === sessionId)!;
    expect(row.historyAvailable).toBe(false);
  });
});

describe('the catalog order', () => {
  it('lists granted sessions first, then public ones, each block newest first, without duplicates', async () => {
    const { accountId, token } = await target.account();
    const oldPublic = await target.session();
    const oldGranted = await target.session({ public: false, grants: [accountId] });
    const both = await target.session({ public: true, grants: [accountId] });
    const newPublic = await target.session();
    const newGranted = await target.session({ public: false, grants: [accountId] });
    const hidden = await target.session({ public: false });
    const seen = await ids(token);
    expect(
      seen.filter((id) => [oldPublic, oldGranted, both, newPublic, newGranted, hidden].includes(id)),
    ).toEqual([newGranted, both, oldGranted, newPublic, oldPublic]);
    expect(seen.slice(0, 3)).toEqual([newGranted, both, oldGranted]);
    for (const sessionId of [newGranted, oldPublic, both, newPublic, oldGranted]) {
      await target.desk('POST', `/sessions/${sessionId}/close`);
    }
    const closed = await ids(token, '?status=closed');
    expect(closed.filter((id) => seen.includes(id))).toEqual([
      oldGranted,
      both,
      newGranted,
      newPublic,
      oldPublic,
    ]);
  });

  it('sorts open rows by publication, not by creation', async () => {
    const { accountId, token } = await target.account();
    const early = await target.session({ publish: false, grants: [accountId] });
    const late = await target.session({ grants: [accountId] });
    await target.desk('POST', `/sessions/${early}/publish`);
    expect((await ids(token)).slice(0, 2)).toEqual([early, late]);
  });

  it.each(['operator', 'scout'] as const)(
    'includes every session for an account of role %s',
    async (role) => {
      const { token } = await target.account(role);
      const hidden = await target.session({ public: false });
      expect(await ids(token)).toContain(hidden);
    },
  );
});

describe('the catalog parameters', () => {
  it.each(['live', 'ended', 'OPEN', 'all', ''])(
    'are refused with 422 if the status is "%s"',
    async (status) => {
      const { token } = await target.account();
      const answer = await target.get(`/api/sessions?status=${status}`, token);
      expect(answer.status).toBe(422);
      expect(typeof (answer.body as { detail: unknown }).detail).toBe('string');
    },
  );

  it('default to the status open', async () => {
    const { token } = await target.account();
    const sessionId = await target.session();
    expect(await ids(token)).toContain(sessionId);
    expect(await ids(token, '?status=open')).toContain(sessionId);
    expect(await ids(token, '?status=closed')).not.toContain(sessionId);
  });

  it('filter the list by league and never add rows, and an unknown league returns an empty list', async () => {
    const { token } = await target.account();
    const nba = await target.session({ league: 'nba' });
    const nfl = await target.session({ league: 'nfl' });
    const hidden = await target.session({ league: 'nfl', public: false });
    const seen = await ids(token, '?league=nfl');
    expect(seen).toContain(nfl);
    expect(seen).not.toContain(nba);
    expect(seen).not.toContain(hidden);
    expect(await ids(token, '?league=curling')).toEqual([]);
  });

  it('limit the list to its first rows, unless the limit is zero, negative or missing', async () => {
    const { accountId, token } = await target.account();
    const sessions = [];
    for (let count = 0; count < 3; count++)
      sessions.unshift(await target.session({ public: false, grants: [accountId] }));
    expect(await ids(token, '?limit=2')).toEqual(sessions.slice(0, 2));
    expect(await ids(token, '?limit=1&league=nba&status=open')).toEqual(sessions.slice(0, 1));
    const all = await ids(token);
    for (const limit of ['0', '-1', '-50', '100000'])
      expect(await ids(token, `?limit=${limit}`)).toEqual(all);
    expect((await target.get('/api/sessions?limit=many', token)).status).toBe(422);
  });
});
