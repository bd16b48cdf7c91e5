import type { Notices } from './notices/notices.ts';
import type { Log } from './ports.ts';

/** What happens when something can't be written to disk, and when it is there after all. */
export interface DiskTrouble {
  onTrouble: (error: unknown) => void;
  onWell: () => void;
}

/**
 * Tells the producer, by an alarm that goes when all is well, and the log. First who is told; then which alarm, what the
 * log says beside the error, and what the producer reads.
 */
export function diskTrouble(notices: Notices, log: Log) {
  return (notice: string, logged: string, sentenceOf: (error: unknown) => string): DiskTrouble => ({
    onTrouble: (error) => {
      log.error({ error: String(error) }, logged);
      notices.notify(notice, 'alarm', sentenceOf(error));
    },
    onWell: () => notices.dismiss(notice),
  });
}
