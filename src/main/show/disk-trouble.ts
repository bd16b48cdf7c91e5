import type { Notices } from './notices/notices.ts';
import type { Log } from './ports.ts';

/** Handles a failed write and its later success. */
export interface DiskTrouble {
  onTrouble: (error: unknown) => void;
  onWell: () => void;
}

/**
 * Reports disk problems in the log and with an alarm that disappears when they are solved. First pass the notices and
 * the log; after that the alarm's ID, the log message and the sentence.
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
