import { createHash } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '../../feed/contract/json.ts';
import { watchedSports } from '../../feed/sports/index.ts';
import type { LastState, LastStateStore } from '../show/channels/last-state.ts';
import { lostStateSentence, OTHER_BUILD, unreadStatesSentence } from '../show/disk-words.ts';
import type { Database } from './database.ts';
import { LastStateFile } from './last-state-schema.ts';

export interface LastStates extends LastStateStore {
  /** States saved when the program ended, by channel. */
  saved: ReadonlyMap<string, LastState>;
  /** One sentence for the producer for each unusable state. */
  problems: string[];
}

/** Thrown for an unusable state, with the reason as a clause. */
class Unusable extends Error {
  override readonly name = 'Unusable';
}

const DAMAGED = 'it is damaged';
const Identified = z.looseObject({ build: z.string(), sport: z.string() });

const SELECT = 'SELECT channel, sum, state FROM last_state ORDER BY channel';
const REPLACE = 'INSERT OR REPLACE INTO last_state (channel, sum, state) VALUES (?, ?, ?)';
const DELETE = 'DELETE FROM last_state WHERE channel = ?';

/**
 * Reads the saved state of each channel. Deletes and reports states that are damaged, from another build or of an
 * unknown sport. Never rejects.
 *
 * @param build ID of the running build, because the state of another build may have a different meaning
 */
export async function openLastStates(database: Database, build: string): Promise<LastStates> {
  const saved = new Map<string, LastState>();
  const problems: string[] = [];
  const unusable: string[] = [];
  try {
    for (const row of await database.read(SELECT, [])) {
      const channel = String(row['channel']);
      try {
        saved.set(channel, readState(String(row['state']), String(row['sum']), build));
      } catch (error) {
        const why = error instanceof Unusable ? error.message : DAMAGED;
        problems.push(lostStateSentence(channel, why));
        unusable.push(channel);
      }
    }
  } catch (error) {
    problems.push(unreadStatesSentence(error));
  }
  // If the database is read-only, the unusable rows stay and are reported again at the next start.
  if (unusable.length > 0) {
    database.write(unusable.map((channel) => ({ sql: DELETE, values: [channel] }))).catch(() => undefined);
  }
  return {
    saved,
    problems,
    async keep(channel, state) {
      if (state === null) return database.write([{ sql: DELETE, values: [channel] }]);
      const text = JSON.stringify({ build, sport: sportOf(state), ...state });
      await database.write([{ sql: REPLACE, values: [channel, sumOf(text), text] }]);
    },
  };
}

/** Returns the sport of the match. Unknown sports are `other`, with only names and a score. */
function sportOf({ matches }: LastState): string | undefined {
  return matches.at(-1)?.match?.view.sport;
}

/** Returns a checksum. SQLite has none, so a digit changed by a bad disk would be a wrong score on air. */
function sumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Returns the state in a row. Throws Unusable. */
function readState(text: string, sum: string, build: string): LastState {
  if (sumOf(text) !== sum) throw new Unusable(DAMAGED);
  const parsed = parseJson(text);
  const { build: writtenBy, sport } = Identified.parse(parsed);
  if (writtenBy !== build) throw new Unusable(OTHER_BUILD);
  if (!watchedSports().some(([known]) => known === sport)) {
    throw new Unusable(`this version of Touchline doesn't know the sport "${sport.slice(0, 40)}"`);
  }
  const { build: _build, sport: _sport, ...state } = LastStateFile.parse(parsed);
  return state;
}
