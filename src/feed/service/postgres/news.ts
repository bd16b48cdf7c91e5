import type { Run } from './database.ts';

/** The channel for new rows in a log. A notification has only the session and `seq`. */
export const PRESSES_CHANNEL = 'touchline_presses';
/** The channel for all other notifications between nodes: what changed, and its ID. */
export const NEWS_CHANNEL = 'touchline_news';

export type News =
  { kind: 'session'; id: string } | { kind: 'account'; id: string } | { kind: 'keys' } | { kind: 'faults' };

/** Notifies every node once the transaction is committed. */
export async function notifyNodes(run: Run, news: News): Promise<void> {
  await run('tell nodes', 'SELECT pg_notify($1, $2)', [NEWS_CHANNEL, JSON.stringify(news)]);
}

/** Parses a notification. Returns null for a message of an older or newer node. */
export function newsOf(text: string): News | null {
  try {
    const { kind, id } = JSON.parse(text) as { kind?: unknown; id?: unknown };
    if (kind === 'keys' || kind === 'faults') return { kind };
    if ((kind === 'session' || kind === 'account') && typeof id === 'string') return { kind, id };
    return null;
  } catch {
    return null;
  }
}
