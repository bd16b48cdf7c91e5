import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { UpcomingRow } from '../../contract/rows.ts';
import type { ScheduledGame } from '../storage.ts';
import { maybeText, text } from './database.ts';
import type { Row } from './database.ts';

function upcomingRow(row: Row): UpcomingRow {
  return {
    gameId: text(row, 'game_id'),
    league: text(row, 'league'),
    sport: text(row, 'sport'),
    matchup: { a: maybeText(row, 'side_a'), b: maybeText(row, 'side_b') },
    summary: maybeText(row, 'summary'),
    scheduledStart: text(row, 'scheduled_start'),
  };
}

/** Stores the schedule (feed-protocol, Upcoming games): games are listed until their window has passed. */
export class Games {
  readonly #insert: StatementSync;
  readonly #grant: StatementSync;
  readonly #exists: StatementSync;
  readonly #upcoming: StatementSync;

  constructor(database: DatabaseSync) {
    this.#insert = database.prepare(`
      INSERT INTO games (game_id, league, sport, side_a, side_b, summary, scheduled_start, starts_at_ms, window_ends_at_ms)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`);
    this.#grant = database.prepare('INSERT OR IGNORE INTO game_grants (game_id, account_id) VALUES (?, ?)');
    this.#exists = database.prepare('SELECT 1 FROM games WHERE game_id = ?');
    this.#upcoming = database.prepare(`
      SELECT game_id, league, sport, side_a, side_b, summary, scheduled_start FROM games JOIN game_grants USING (game_id)
      WHERE account_id = ? AND window_ends_at_ms > ? ORDER BY starts_at_ms, game_id`);
  }

  has(gameId: string): boolean {
    return this.#exists.get(gameId) !== undefined;
  }

  add(game: ScheduledGame, grants: readonly string[]): void {
    this.#insert.run(
      game.gameId,
      game.league,
      game.sport,
      game.matchup.a,
      game.matchup.b,
      game.summary,
      game.scheduledStart,
      game.startsAtMs,
      game.windowEndsAtMs,
    );
    for (const accountId of grants) this.#grant.run(game.gameId, accountId);
  }

  /** Returns the games granted to the account whose window has not passed, soonest first. */
  upcoming(accountId: string, nowMs: number): UpcomingRow[] {
    return this.#upcoming.all(accountId, Math.floor(nowMs)).map(upcomingRow);
  }
}
