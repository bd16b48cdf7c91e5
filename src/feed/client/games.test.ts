import { describe, expect, test } from 'vitest';
import { row, scheduled } from '../../../tests/client/listed-rows.ts';
import type { ReceivedGame, ReceivedSession } from '../contract/received-rows.ts';
import { joinGames, type Lists } from './games.ts';

interface Rows {
  open?: ReceivedSession[];
  closed?: ReceivedSession[];
  closedSandbox?: ReceivedSession[];
  upcoming?: ReceivedGame[];
}

function lists({ open = [], closed = [], closedSandbox = [], upcoming = [] }: Rows): Lists {
  const fresh = <Row>(rows: Row[]) => ({ rows, isOld: false });
  return {
    real: { open: fresh(open), closed: fresh(closed), leaving: fresh([]) },
    sandbox: { open: fresh([]), closed: fresh(closedSandbox), leaving: fresh([]) },
    upcoming: fresh(upcoming),
  };
}

describe('the list of games', () => {
  test("keeps a game's key and position when the game is scheduled, goes live and closes", () => {
    const live = row('s1', { gameId: 'g1' });
    const done = row('s1', { gameId: 'g1', closedAt: '2026-07-24T21:00:00Z' });
    const stages = [
      joinGames(lists({ upcoming: [scheduled('g1')] })),
      joinGames(lists({ upcoming: [scheduled('g1')], open: [live] })),
      joinGames(lists({ open: [live] })),
      joinGames(lists({ upcoming: [scheduled('g1')], closed: [done] })),
      joinGames(lists({ closed: [done] })),
    ];
    expect(stages.map((games) => games.map(({ key, status }) => `${key} ${status}`))).toEqual([
      ['game:g1 scheduled'],
      ['game:g1 live'],
      ['game:g1 live'],
      ['game:g1 closed'],
      ['game:g1 closed'],
    ]);
    expect(stages[1]![0]).toMatchObject({
      scheduledStart: '2026-07-24T19:00:00Z',
      summary: 'Lakeside at home',
    });
    // The session names both sides; the schedule may not.
    expect(stages[1]![0]!.matchup).toEqual({ a: 'Lakeside', b: 'Bayview' });
  });

  test("joins several sessions of one game in one row, in the service's order", () => {
    const [game, ...others] = joinGames(
      lists({
        open: [row('granted', { gameId: 'g1' }), row('public', { gameId: 'g1' })],
        closed: [row('earlier', { gameId: 'g1', closedAt: '2026-07-24T18:00:00Z' })],
      }),
    );
    expect(others).toEqual([]);
    expect(game!.status).toBe('live');
    expect(game!.sessions.map(({ sessionId, status }) => `${sessionId} ${status}`)).toEqual([
      'granted open',
      'public open',
      'earlier closed',
    ]);
  });

  test('shows sessions without a game, and rehearsals of the same recording, in separate rows', () => {
    const games = joinGames(
      lists({
        open: [row('a'), row('b')],
        closedSandbox: [row('m1', { gameId: 'tape' }), row('m2', { gameId: 'tape' })],
      }),
    );
    expect(games.map(({ key }) => key)).toEqual(['session:a', 'session:b', 'session:m1', 'session:m2']);
  });

  test('shows a session once even if it is listed twice', () => {
    expect(joinGames(lists({ open: [row('a')], closed: [row('a')] }))[0]!.sessions).toHaveLength(1);
  });
});
