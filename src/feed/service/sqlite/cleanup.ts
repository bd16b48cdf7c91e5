import type { DatabaseSync } from 'node:sqlite';

/** How many closed mocks stay. The app lists fewer. */
const MOCKS_MAX = 200;
/** The account that owns the mocks of earlier runs, so that they can still be resumed. It has no key. */
const EARLIER = 'account-earlier';

const CONSUMERS = `(SELECT account_id FROM accounts WHERE role = 'consumer' AND account_id <> '${EARLIER}')`;
const OLD_MOCKS = `(SELECT session_id FROM sessions WHERE sandbox_owner IS NOT NULL AND phase = 'closed'
  ORDER BY phase_order DESC LIMIT -1 OFFSET ${MOCKS_MAX})`;

/**
 * Erases data of earlier runs when accounts last only as long as the program: consumers, and the oldest closed mocks
 * with their logs. Otherwise, a year of daily starts leaves thousands of rows.
 */
export function forgetEarlierRuns(database: DatabaseSync, at: string): void {
  database
    .prepare('INSERT OR IGNORE INTO accounts VALUES (?, ?, ?, NULL, ?, ?)')
    .run(EARLIER, 'Earlier runs', 'consumer', at, at);
  database.exec(`
    UPDATE sessions SET sandbox_owner = '${EARLIER}' WHERE sandbox_owner IN ${CONSUMERS};
    DELETE FROM session_grants WHERE account_id IN ${CONSUMERS};
    DELETE FROM game_grants WHERE account_id IN ${CONSUMERS};
    DELETE FROM accounts WHERE account_id IN ${CONSUMERS};
    DELETE FROM session_grants WHERE session_id IN ${OLD_MOCKS};
    DELETE FROM press_keys WHERE session_id IN ${OLD_MOCKS};
    DELETE FROM presses WHERE session_id IN ${OLD_MOCKS};
    DELETE FROM sessions WHERE session_id IN ${OLD_MOCKS};
  `);
}
