import { parentPort, workerData } from 'node:worker_threads';
import { storeImported, openFonts, openLogos } from './settings/file-store.ts';
import { ShowFileParser, ShowFileProblem } from './settings/show-file-parser.ts';
import type { ThreadAnswer, ThreadOrder, ThreadStart } from './settings/show-file-reader.ts';

/** A thread that parses one show file in the background. Each order has one answer. */
const { folder, member } = workerData as ThreadStart;
const [logos, fonts] = [openLogos(folder), openFonts(folder)];
const parser = new ShowFileParser({ member, keep: (bytes) => storeImported(logos, fonts, bytes) });

function answer(order: ThreadOrder): ThreadAnswer {
  try {
    if (order.piece === null) return { show: parser.end() };
    parser.write(order.piece);
    return {};
  } catch (error) {
    if (error instanceof ShowFileProblem) return { problem: error.message };
    throw error;
  }
}

parentPort?.on('message', (order: ThreadOrder) => parentPort?.postMessage(answer(order)));
