import { Worker } from 'node:worker_threads';
import type { CheckedFont, CheckFont, Clock, Log } from '../show/ports.ts';
import { fileErrors } from './errors.ts';
import { DAMAGED } from './font-file-head.ts';

export type FontAnswer = { font: CheckedFont } | { problem: string };

export interface FontCheckerOptions {
  /** Script of the thread: `font-thread`. */
  script: string;
  after: Clock['after'];
  log: Log;
}

/** Time limit: compressing the largest accepted font takes a few seconds. */
const WITHIN_MS = 60_000;
const MEMORY_MB = 256;
const TOO_LONG =
  "Reading this font took too long, so it wasn't added. Choose a file with fewer letters or axes.";

/** Checks each font in a separate thread, which is terminated if it takes too long. */
export const openFontChecker =
  ({ script, after, log }: FontCheckerOptions): CheckFont =>
  async (bytes) => {
    const thread = new Worker(script, {
      workerData: new Uint8Array(bytes),
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    thread.unref();
    let stop = (): void => undefined;
    try {
      const answer = await new Promise<FontAnswer>((resolve) => {
        stop = after(WITHIN_MS, () => resolve({ problem: TOO_LONG }));
        thread.on('message', (found: FontAnswer) => resolve(found));
        // Raised when the decoder crashes on a file or runs out of memory.
        thread.on('error', (error) => {
          log.warn({ error: String(error) }, 'the font check was interrupted');
          resolve({ problem: DAMAGED });
        });
        thread.on('exit', () => resolve({ problem: DAMAGED }));
      });
      if ('problem' in answer) throw fileErrors.fontUnusable(answer.problem);
      return answer.font;
    } finally {
      stop();
      await thread.terminate();
    }
  };
