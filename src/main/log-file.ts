import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { createStream } from 'rotating-file-stream';
import { makeFolder } from './settings/folder.ts';

const FILE_SIZE = '1M';
const FILES_KEPT = 5;
/** Whoever ends the program does not wait longer than this for the last lines. */
const CLOSE_LIMIT_MS = 500;

/** The log of the desktop app, where nobody reads stderr. */
export interface LogFile {
  /** The folder it is in, with the files before it. */
  dir: string;
  stream: Writable;
  /** Resolves once its last lines are written, or could not be. */
  close(): Promise<void>;
}

/** Opens `DIR/logs/touchline.log`, for its owner alone; a full file is put aside, and the oldest of them goes. */
export function openLogFile(dataDir: string): LogFile {
  const dir = join(dataDir, 'logs');
  try {
    makeFolder(dir);
  } catch {
    // The show says it, of its data folder, in a moment.
  }
  const stream = createStream('touchline.log', {
    path: dir,
    size: FILE_SIZE,
    maxFiles: FILES_KEPT,
    mode: 0o600,
  });
  // A disk that does not take it costs the log; stderr still has every line.
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
