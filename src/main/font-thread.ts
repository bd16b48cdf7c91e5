import { parentPort, workerData } from 'node:worker_threads';
import { checkFont, FontProblem } from './settings/font-file.ts';
import type { FontAnswer } from './settings/font-checker.ts';

/**
 * Answers with the checked font. This thread checks one font file and exits; the file may be malicious and can't affect
 * the program.
 */
async function answer(bytes: Uint8Array): Promise<FontAnswer> {
  try {
    return { font: await checkFont(bytes) };
  } catch (error) {
    if (error instanceof FontProblem) return { problem: error.message };
    throw error;
  }
}

parentPort?.postMessage(await answer(workerData as Uint8Array));
