import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

// Loaded into a measured program with `--import`: records how long its event loop was blocked, and its memory, and
// writes both to the file in `LOOP_WATCH` when the program exits.

/** A measured period. */
export interface LoopSample {
  /** The end of the period, in Unix ms. */
  at: number;
  /** The longest block of the event loop, in ms. Other programs on the machine lengthen it. */
  heldMs: number;
  /** The maximum processor time of the main thread between two turns of a timer, in ms. */
  busyMs: number;
  rss: number;
}

const RESOLUTION_MS = 1;
const TURN_MS = 2;
const EVERY_MS = 20;

const samples: LoopSample[] = [];
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
let cpu = process.threadCpuUsage();
let busyMs = 0;
const turn = (): void => {
  const { user, system } = process.threadCpuUsage(cpu);
  busyMs = Math.max(busyMs, (user + system) / 1000);
  cpu = process.threadCpuUsage();
};
let last = performance.now();
const note = (): void => {
  const now = performance.now();
  // The histogram's timer may run after this one, and then hasn't recorded the last block yet.
  const heldMs = Math.max(0, delay.max / 1e6 - RESOLUTION_MS, now - last - EVERY_MS);
  turn();
  samples.push({ at: Date.now(), heldMs, busyMs, rss: process.memoryUsage.rss() });
  busyMs = 0;
  last = now;
  delay.reset();
};
// Worker threads load this file too.
if (isMainThread) {
  setInterval(turn, TURN_MS).unref();
  setInterval(note, EVERY_MS).unref();
  process.on('exit', () => {
    note();
    writeFileSync(process.env['LOOP_WATCH'] ?? 'loop-watch.json', JSON.stringify(samples));
  });
}
