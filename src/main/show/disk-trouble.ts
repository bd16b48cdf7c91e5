import type { Notices } from './notices/notices.ts';
import type { Log } from './ports.ts';

/** Callbacks for a failed write, and for the first successful write after it. */
export interface DiskTrouble {
  onTrouble: (error: unknown) => void;
  onWell: () => void;
}

/**
 * Returns a function that takes the ID of an alarm, a log message and the alarm's sentence, and returns callbacks. The
 * callbacks log a failed write and show the alarm, and dismiss the alarm after a successful write.
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
