import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UpcomingResponse } from '../../../src/feed/contract/index.ts';
import type { UpcomingRow } from '../../../src/feed/contract/index.ts';
import { fresh, openTarget } from './target.ts';
import type { Target } from './target.ts';

let target: Target;
beforeAll(async () => {
  target = await openTarget();
});
afterAll(() => target.stop());

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

async function upcoming(token: string): Promise<UpcomingRow[]> {
  const { status, body } = await target.get('/api/upcoming', token);
  expect(status).toBe(200);
  return UpcomingResponse.parse(body).games;
}

describe('the list of upcoming games', () => {
  it('contains granted games, soonest first, with every field', async () => {
    const { accountId, token } = await target.account();
    const grants = [accountId];
    const later = await target.desk<UpcomingRow>('POST', '/games', {
      league: 'nfl',
      matchup: { a: 'Harbor', b: 'Mesa' },
      summary: 'Final',
      scheduledStart: inMinutes(90),
      grants,
    });
    const sooner = await target.desk<UpcomingRow>('POST', '/games', {
      league: 'wc',
      matchup: { a: null, b: null },
      scheduledStart: inMinutes(30),
      grants,
    });
    const rows = await upcoming(token);
    expect(rows).toEqual([sooner, later]);
    expect(Object.keys(rows[0]!).sort()).toEqual([
      'gameId',
      'league',
      'matchup',
      'scheduledStart',
      'sport',
      'summary',
    ]);
    expect(rows[0]).toMatchObject({ sport: 'soccer', matchup: { a: null, b: null }, summary: null });
    expect(rows[1]).toMatchObject({
      sport: 'football',
      matchup: { a: 'Harbor', b: 'Mesa' },
      summary: 'Final',
    });
  });

  it("contains no game that isn't granted to the account", async () => {
    const { accountId } = await target.account();
    const { token } = await target.account();
    await target.desk('POST', '/games', {
      league: 'nba',
      matchup: { a: 'A', b: 'B' },
      scheduledStart: inMinutes(5),
      grants: [accountId],
    });
    expect(await upcoming(token)).toEqual([]);
  });

  it('contains a game until its window has passed, whether or not a session covers it', async () => {
    const { accountId, token } = await target.account();
    const gameId = fresh('game');
    const request = { league: 'nba', matchup: { a: 'A', b: 'B' }, grants: [accountId], durationMinutes: 60 };
    await target.desk('POST', '/games', { ...request, gameId, scheduledStart: inMinutes(-59) });
    await target.desk('POST', '/games', { ...request, scheduledStart: inMinutes(-61) });
    expect((await upcoming(token)).map((row) => row.gameId)).toEqual([gameId]);
    await target.session({ gameId });
    expect((await upcoming(token)).map((row) => row.gameId)).toEqual([gameId]);
  });
});
