import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { createStream } from 'rotating-file-stream';
import { makeFolder } from './settings/folder.ts';

const FILE_SIZE = '1M';
const FILES_KEPT = 5;
/** Maximum time that the program waits for the last lines when it exits. */
const CLOSE_LIMIT_MS = 500;

/** Log file of the desktop app, because its stderr is not visible. */
export interface LogFile {
  /** Folder of the current file and the older ones. */
  dir: string;
  stream: Writable;
  /** Resolves when the last lines are written or have failed. */
  close(): Promise<void>;
}

/**
 * Opens `DIR/logs/touchline.log`, readable only by its owner. A full file is renamed, and the oldest one is deleted.
 */
export function openLogFile(dataDir: string): LogFile {
  const dir = join(dataDir, 'logs');
  try {
    makeFolder(dir);
  } catch {
    // The show soon reports the same problem for its data folder.
  }
  const stream = createStream('touchline.log', {
    path: dir,
    size: FILE_SIZE,
    maxFiles: FILES_KEPT,
    mode: 0o600,
  });
  // If the disk fails, the log file is incomplete, but stderr has every line.
  stream.on('error', () => undefined);
  return {
    dir,
    stream,
    close: () =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, CLOSE_LIMIT_MS);
        stream.end(() => {
          clearTimeout(timer);
          resolve();
        });
      }),
  };
}
