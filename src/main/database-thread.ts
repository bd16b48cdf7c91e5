import { parentPort, workerData } from 'node:worker_threads';
import { DatabaseFile } from './settings/database-file.ts';
import type { ThreadAnswer, ThreadOrder, ThreadStart } from './settings/database.ts';

/** The only thread that opens the database (docs/decisions/21). Answers orders one by one. */
const { dir, now } = workerData as ThreadStart;
const file = new DatabaseFile(
  dir,
  () => now + performance.now(),
  (problem) => send({ problem }),
);

function send(answer: ThreadAnswer): void {
  parentPort?.postMessage(answer);
}

parentPort?.on('message', (order: ThreadOrder) => {
  if (order === 'close') {
    file.close();
    parentPort?.close();
    return;
  }
  try {
    send({ rows: file.perform(order) });
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    send({ failure: { message, code } });
  }
});
