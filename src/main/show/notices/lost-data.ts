import type { Notices } from './notices.ts';

/**
 * Notifies the producer that the embedded service lost its database. One notice, however many games were in it.
 *
 * @param setAside the path it was moved to because it was damaged; null: it was deleted or replaced
 */
export function reportLostData(notices: Pick<Notices, 'notify'>, setAside: string | null): void {
  const what =
    setAside === null
      ? 'The database of the feed service was deleted'
      : `The database of the feed service was damaged and is saved as ${setAside}`;
  const sentence = `${what}, so earlier games and rehearsals are lost. Nothing on air changes. Check the score on air.`;
  notices.notify('rehearsal-lost', 'warning', sentence);
}
