import type { Log } from '../show/ports.ts';

/** The log of the desktop app, and the folder of its files. */
export interface DesktopLog {
  log: Log;
  dir: string;
  /** Resolves once its last lines are written. */
  close(): Promise<void>;
}
