import type { UpcomingRow } from '../../contract/rows.ts';
import type { GameStore } from '../storage.ts';
import { maybeText } from './database.ts';
import type { Database, Row } from './database.ts';
import { keepable } from './text.ts';

function upcomingRow(row: Row): UpcomingRow {
  return {
    gameId: String(row['game_id']),
    league: String(row['league']),
    sport: String(row['sport']),
    matchup: { a: maybeText(row['side_a']), b: maybeText(row['side_b']) },
    summary: maybeText(row['summary']),
    scheduledStart: String(row['scheduled_start']),
  };
}

/**
 * Returns the store of the schedule (feed-protocol, Upcoming games): games are listed until their window has passed.
 */
export function gameStore(database: Database): GameStore {
  return {
    add: (game, grants) =>
      database.transaction(async (run) => {
        keepable(game.gameId, game.matchup.a, game.matchup.b, game.summary);
        const added = await run(
          'add game',
          `INSERT INTO games (game_id, league, sport, side_a, side_b, summary, scheduled_start, starts_at, window_ends_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, to_timestamp($8::float8 / 1000), to_timestamp($9::float8 / 1000))
           ON CONFLICT DO NOTHING RETURNING game_id`,
          [
            game.gameId,
            game.league,
            game.sport,
            game.matchup.a,
            game.matchup.b,
            game.summary,
            game.scheduledStart,
            game.startsAtMs,
            game.windowEndsAtMs,
          ],
        );
        if (added.length === 0) return false;
        await run(
          'grant game',
          'INSERT INTO game_grants (game_id, account_id) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING',
          [game.gameId, grants],
        );
        return true;
      }),
    async upcoming(accountId) {
      const rows = await database.run(
        'upcoming games',
        `SELECT game_id, league, sport, side_a, side_b, summary, scheduled_start
         FROM games JOIN game_grants USING (game_id)
         WHERE account_id = $1 AND window_ends_at > clock_timestamp() ORDER BY starts_at, game_id`,
        [accountId],
      );
      return rows.map(upcomingRow);
    },
  };
}
