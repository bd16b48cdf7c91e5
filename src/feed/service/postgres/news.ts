import type { Run } from './database.ts';

/** Notifications that rows of a log are there to be read: session and `seq`, nothing else. */
export const PRESSES_CHANNEL = 'touchline_presses';
/** Everything else that nodes tell each other: what kind of thing changed, and its id. */
export const NEWS_CHANNEL = 'touchline_news';

export type News =
  { kind: 'session'; id: string } | { kind: 'account'; id: string } | { kind: 'keys' } | { kind: 'faults' };

/** Tells every node, once the transaction that says so is committed. */
export async function tellNodes(run: Run, news: News): Promise<void> {
  await run('tell nodes', 'SELECT pg_notify($1, $2)', [NEWS_CHANNEL, JSON.stringify(news)]);
}

/** Null for what an older or newer node may say. */
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
