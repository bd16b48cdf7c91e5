import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ENTRY, StandIn, type LaunchOptions } from '../tests/desktop/stand-in/launch.ts';
import { Remote } from '../tests/e2e/app.ts';
import { startFeedPeer, type FeedPeer } from '../tests/peers/feed-peer.ts';
import { report, spreadOf } from './measure.ts';

// Measures the desktop program on the simulated Electron:
//
// - time from start to the control window. Baseline: an empty window
// - cost of a frame in main with four output windows. Baseline: a Node process that parses the frame and serializes it
//   four times
// - main's memory over 100,000 frames
//
// Messages to windows are dropped before Electron, so sending and drawing are not included.

const STARTS = Number(process.env['BENCH_ROUNDS'] ?? 7);
const WINDOWS = 4;
const FRAMES = Number(process.env['BENCH_SAMPLES'] ?? 3_000);
/** Number of frames to skip while V8 optimizes the code. */
const WARM_UP = FRAMES / 3;
const FRAME_EVERY_MS = 4;
const MEMORY_STEPS = 5;
const MEMORY_FRAMES = Number(process.env['BENCH_FRAMES'] ?? 100_000);
const FRAMES_A_SECOND = 500;
const BURST = 25;
/** Seconds of a match that main keeps for delayed outputs: 125 s, plus the eighth that is dropped in one step. */
const KEPT_SECONDS = Number(process.env['BENCH_KEPT_SECONDS'] ?? 150);

/** Without rehearsals, drawing or anything else that would affect the measurement. */
const MEASURED: Partial<LaunchOptions> = {
  args: ['--port', '0', '--no-rehearsal'],
  machine: { draws: false },
  nodeArgs: ['--expose-gc', '--import', new URL('./desktop-hook.ts', import.meta.url).href],
};

const EMPTY_MAIN = `import { app, BrowserWindow } from 'electron';
await app.whenReady();
const window = new BrowserWindow({ show: false, webPreferences: { sandbox: true } });
window.once('ready-to-show', () => window.show());
void window.loadURL('data:text/html,<p>empty</p>');`;

async function launched<T>(
  options: Partial<LaunchOptions>,
  use: (standIn: StandIn) => Promise<T>,
): Promise<T> {
  const home = mkdtempSync(join(tmpdir(), 'touchline-bench-'));
  const standIn = await StandIn.launch({
    home,
    args: ['--port', '0'],
    env: {},
    machine: {},
    entry: ENTRY,
    nodeArgs: [],
    ...options,
  });
  try {
    return await use(standIn);
  } finally {
    await standIn.stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Returns the milliseconds from the start of the process to its first visible window. */
async function shownAfter(standIn: StandIn): Promise<number> {
  for (;;) {
    const { firstShownMs } = await standIn.call('record');
    if (firstShownMs !== null) return firstShownMs;
    await setTimeout(20);
  }
}

async function starts(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-bench-'));
  const empty = join(folder, 'main.mjs');
  writeFileSync(empty, EMPTY_MAIN);
  const program: number[] = [];
  const peer: number[] = [];
  for (let round = 0; round < STARTS; round += 1) {
    program.push(await launched({}, shownAfter));
    peer.push(await launched({ entry: empty }, shownAfter));
  }
  rmSync(folder, { recursive: true, force: true });
  report('desktop start until the control window is shown (bound: p50 under 1500)', 'ms', {
    'the program': spreadOf(program),
    'baseline: an empty window': spreadOf(peer),
  });
}

/** Sends snapshot number `count` of an endless game. */
function press(peer: FeedPeer, count: number): void {
  peer.press(null, { ...peer.state, score: { a: count % 150, b: Math.floor(count / 150) % 150 } });
}

/** Opens four output windows that show a game of the peer. */
async function onAir(standIn: StandIn, peer: FeedPeer): Promise<void> {
  const { url } = await standIn.ready;
  const remote = new Remote(url);
  const expectOk = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await remote.call(method, path, body);
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const { id } = (await expectOk('POST', '/sources', {
    name: 'Peer',
    baseUrl: peer.url,
    token: 'bench',
  })) as {
    id: string;
  };
  const live = peer.nextConsumer();
  await expectOk('PUT', '/channels/A/session', { source: id, sessionId: peer.sessionId });
  await live;
  press(peer, 0);
  await expectOk('PATCH', `/outputs/${(await remote.program()).id}`, { kind: 'window' });
  for (let window = 1; window < WINDOWS; window += 1)
    await expectOk('POST', '/outputs', { name: `Window ${window}`, channel: 'A', kind: 'window' });
  while ((await remote.channel()).snapshot === null) await setTimeout(20);
  await expectOk('POST', '/channels/A/graphics/scorebug/take');
  for (;;) {
    const { outputs } = (await expectOk('GET', '/outputs')) as { outputs: { renderers: number }[] };
    if (outputs.every(({ renderers }) => renderers > 0)) return;
    await setTimeout(20);
  }
}

/** Baseline: parses the same frame and serializes it for each window. */
function bareMs(text: string): number {
  const from = performance.now();
  const frame = JSON.parse(text) as object;
  let length = 0;
  for (let window = 0; window < WINDOWS; window += 1) length += JSON.stringify(frame).length;
  if (length === 0) throw new Error('No output was written.');
  return performance.now() - from;
}

async function costOfFrames(): Promise<void> {
  const peer = await startFeedPeer('nba');
  const program: number[] = [];
  const bare: number[] = [];
  await launched(MEASURED, async (standIn) => {
    await onAir(standIn, peer);
    const { messagesSent: before, frameCpuMs: cpuBefore } = await standIn.call('record');
    for (let count = 1; count <= FRAMES; count += 1) {
      press(peer, count);
      bare.push(bareMs(JSON.stringify(peer.state)) * 1000);
      await setTimeout(FRAME_EVERY_MS);
    }
    const { messagesSent, frameCpuMs } = await standIn.call('record');
    program.push(...(await standIn.call('frameMs')).map((ms) => ms * 1000));
    process.stdout.write(
      `  ${((messagesSent - before) / FRAMES).toFixed(2)} messages to windows per frame\n`,
    );
    const cpuUs = ((frameCpuMs - cpuBefore) / FRAMES) * 1000;
    process.stdout.write(`  ${cpuUs.toFixed(1)} us of CPU time per frame, on average\n`);
  });
  await peer.close();
  report(`main's cost per frame with ${WINDOWS} output windows (bound: p50 200)`, 'us', {
    'the program': spreadOf(program.slice(WARM_UP)),
    'baseline: parsed, and written four times': spreadOf(bare.slice(WARM_UP)),
  });
}

async function memory(): Promise<void> {
  const peer = await startFeedPeer('nba');
  await launched(MEASURED, async (standIn) => {
    await onAir(standIn, peer);
    let count = 0;
    const send = async (frames: number): Promise<void> => {
      for (let sent = 0; sent < frames; sent += BURST) {
        for (let frame = 0; frame < BURST; frame += 1) press(peer, (count += 1));
        await setTimeout((BURST * 1000) / FRAMES_A_SECOND);
        await standIn.call('frameMs');
      }
    };
    // Main keeps the last minutes of a match in memory, so memory grows until that buffer is full.
    await send(KEPT_SECONDS * FRAMES_A_SECOND);
    const used: number[] = [await standIn.call('heapUsed')];
    for (let step = 0; step < MEMORY_STEPS; step += 1) {
      await send(MEMORY_FRAMES / MEMORY_STEPS);
      used.push(await standIn.call('heapUsed'));
    }
    const mebibytes = used.map((bytes) => bytes / 2 ** 20);
    const slope = ((mebibytes.at(-1)! - mebibytes[0]!) / MEMORY_FRAMES) * 10_000;
    report(`main's memory over ${MEMORY_FRAMES} frames, with a full history`, 'MiB', {
      heap: spreadOf(mebibytes),
    });
    process.stdout.write(
      `  heap after each step: ${mebibytes.map((one) => one.toFixed(1)).join(', ')} MiB; ${slope.toFixed(3)} MiB per 10,000 frames (bound: 1)\n`,
    );
  });
  await peer.close();
}

await starts();
await costOfFrames();
await memory();
