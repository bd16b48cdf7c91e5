import { parentPort, workerData } from 'node:worker_threads';
import { keepBrought, openFonts, openLogos } from './settings/file-store.ts';
import { ShowFileParser, ShowFileProblem } from './settings/show-file-parser.ts';
import type { ThreadAnswer, ThreadOrder, ThreadStart } from './settings/show-file-reader.ts';

/** A thread that reads one show file, so that the program goes on meanwhile. Each order is answered with one message. */
const { folder, member } = workerData as ThreadStart;
const [logos, fonts] = [openLogos(folder), openFonts(folder)];
const parser = new ShowFileParser({ member, keep: (bytes) => keepBrought(logos, fonts, bytes) });

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
