import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { PNG } from 'pngjs';
import { WebSocketServer } from 'ws';
import { whyNoObs } from '../scripts/obs-path.ts';
import { root } from '../scripts/run.ts';
import { keyFilterFor } from '../src/main/obs/key-filter.ts';
import { findWindowed, openPageWindow, WHY_NO_WINDOW } from '../tests/obs/page-window.ts';
import type { PageWindow } from '../tests/obs/page-window.ts';
import { startObs } from '../tests/obs/real-obs.ts';
import type { RealObs } from '../tests/obs/real-obs.ts';
import { pressed, startFeedPeer } from '../tests/peers/feed-peer.ts';
import { report, spreadOf } from './measure.ts';

// Measures the time from a feed frame leaving its server to the changed pixel in OBS's scene: through the whole
// program, compared with a bare page that changes one block when it gets a message. Both windows are captured and
// keyed in one scene of one OBS, frame by frame in turn; samples in which OBS exceeded its frame time are dropped,
// for both.

const SIZE = { width: 640, height: 340 };
/** Size of the picture that is read from OBS: both windows, one below the other, at half size. */
const LOOKED_AT = { width: SIZE.width / 2, height: SIZE.height };
const SAMPLES = Number(process.env['BENCH_SAMPLES'] ?? 120);
const STRETCH = 6;
/** Limit for OBS's own frame time, in ms. Samples above it are dropped: OBS was too slow to measure either page. */
const RENDER_MS = Number(process.env['BENCH_RENDER_MS'] ?? 15);
const CHANGED = 60;
/** From this number of changed pixels on, a half-size picture shows a new score. */
const ENOUGH = 12;
const STILL_LOOKS = 3;
const SEEN_WITHIN_MS = 5_000;
const BOUND = 1.3;
const KEY = '#00ff00';

const BARE_PAGE = `<!doctype html><style>
  html { background: ${KEY} } i { position: fixed; left: 60px; top: 60px; width: 200px; height: 80px; background: #fff }
</style><i></i><script>
  const block = document.querySelector('i');
  new WebSocket('ws://' + location.host).onmessage = (event) => {
    block.style.background = JSON.parse(event.data).n % 2 ? '#0d0f13' : '#fff';
  };
</script>`;

interface Path {
  sourceName: string;
  top: number;
  send(n: number): void;
}

/** Returns the rows of one page in the picture of the scene. */
function rowsOf(picture: PNG, { top }: Path): Buffer {
  const row = picture.width * 4;
  return picture.data.subarray(top * row, (top + LOOKED_AT.height / 2) * row);
}

function changedIn(before: Buffer, after: Buffer): number {
  let count = 0;
  for (let at = 0; at < before.length; at += 4) {
    const most = Math.max(
      ...[0, 1, 2].map((channel) => Math.abs((before[at + channel] ?? 0) - (after[at + channel] ?? 0))),
    );
    if (most > CHANGED) count += 1;
  }
  return count;
}

const look = (obs: RealObs): Promise<PNG> => obs.look('Scene', LOOKED_AT);

/** Waits until the picture is stable, and returns it. */
async function still(obs: RealObs): Promise<PNG> {
  let last = await look(obs);
  for (let same = 0; same < STILL_LOOKS;) {
    const next = await look(obs);
    same = changedIn(last.data, next.data) === 0 ? same + 1 : 0;
    last = next;
  }
  return last;
}

/** Returns the latency from sending a frame to its pixels in OBS, in ms. */
async function measure(obs: RealObs, path: Path, n: number): Promise<number> {
  const before = rowsOf(await still(obs), path);
  // A random delay, so that samples are spread evenly over OBS's frame interval.
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 40));
  const sentAt = performance.now();
  path.send(n);
  for (;;) {
    const picture = await look(obs);
    const latency = performance.now() - sentAt;
    if (changedIn(before, rowsOf(picture, path)) >= ENOUGH) return latency;
    if (latency > SEEN_WITHIN_MS) throw new Error(`Frame ${n} never appeared in ${path.sourceName}.`);
  }
}

async function startBare(): Promise<{ url: string; send: (n: number) => void; close: () => void }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(BARE_PAGE);
  });
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    send: (n) => {
      for (const socket of sockets.clients) socket.send(JSON.stringify({ n }));
    },
    close: () => {
      for (const socket of sockets.clients) socket.terminate();
      server.close();
    },
  };
}

/**
 * Starts the built program on a fake feed, with its scorebug on air on the key color. Adds what has to be closed to
 * `ends`.
 */
async function startWhole(ends: (() => unknown)[]): Promise<{ url: string; send: (n: number) => void }> {
  const feed = await startFeedPeer('nba');
  ends.push(() => feed.close());
  const data = mkdtempSync(join(tmpdir(), 'touchline-bench-'));
  ends.push(() => rmSync(data, { recursive: true, force: true }));
  const flags = ['--port', '0', '--data', data, '--no-rehearsal', '--no-obs', '--feed-url', feed.url];
  const app = spawn(process.execPath, [join(root, 'out/main/headless.js'), ...flags], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, TOUCHLINE_FEED_TOKEN: 'bench' },
  });
  const ended = new Promise((resolve) => app.once('exit', resolve));
  ends.push(() => {
    app.kill('SIGTERM');
    return ended;
  });
  const line = await new Promise<string>((resolve) =>
    createInterface({ input: app.stdout }).once('line', resolve),
  );
  const { url } = JSON.parse(line) as { url: string };
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const headers = { 'x-touchline': '1', 'content-type': 'application/json' };
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${text}`);
    return text === '' ? null : JSON.parse(text);
  };
  const live = feed.nextConsumer();
  await call('PUT', '/channels/A/session', { source: 'live', sessionId: feed.sessionId });
  await live;
  await call('POST', '/channels/A/graphics/scorebug/take');
  await call('PATCH', '/outputs/program', {
    ...SIZE,
    theme: 'key',
    background: { kind: 'key', color: KEY },
  });
  const { outputs } = (await call('GET', '/outputs')) as { outputs: { url: string }[] };
  const [output] = outputs;
  if (!output) throw new Error('The show has no output.');
  return {
    url: output.url,
    send: (n) => {
      // The digits of these two scores differ in many pixels.
      const score = n % 2 === 0 ? { a: 100, b: 100 } : { a: 88, b: 88 };
      feed.say(
        JSON.stringify({
          outSeq: n + 1,
          event: pressed(n, 'made', { team: 'A', shot_type: '2pt' }),
          state: { ...feed.state, score },
          matchup: { a: 'Lakeside', b: 'Bayview' },
        }),
      );
    },
  };
}

async function capture(obs: RealObs, window: PageWindow, sourceName: string, top: number): Promise<void> {
  const { sceneItemId } = await obs.call('CreateInput', {
    sceneName: 'Scene',
    inputName: sourceName,
    inputKind: 'xshm_input',
    inputSettings: { advanced: true, server: window.display, show_cursor: false, screen: 0 },
  });
  await obs.call('SetSceneItemTransform', {
    sceneName: 'Scene',
    sceneItemId,
    sceneItemTransform: { positionX: 0, positionY: top },
  });
  const { kind: filterKind, settings: filterSettings } = keyFilterFor(KEY, []);
  await obs.call('CreateSourceFilter', { sourceName, filterName: 'Key', filterKind, filterSettings });
}

interface Measured {
  whole: number[];
  bare: number[];
  dropped: number;
}

async function inTurn(obs: RealObs, whole: Path, bare: Path): Promise<Measured> {
  const measured: Measured = { whole: [], bare: [], dropped: 0 };
  for (let n = 1; n <= SAMPLES;) {
    const stretch = { whole: [] as number[], bare: [] as number[] };
    for (let count = 0; count < STRETCH && n <= SAMPLES; count += 1, n += 1) {
      stretch.whole.push(await measure(obs, whole, n));
      stretch.bare.push(await measure(obs, bare, n));
    }
    const { averageFrameRenderTime } = await obs.call('GetStats');
    if (averageFrameRenderTime > RENDER_MS) {
      measured.dropped += stretch.whole.length;
      continue;
    }
    measured.whole.push(...stretch.whole);
    measured.bare.push(...stretch.bare);
  }
  return measured;
}

async function main(): Promise<void> {
  const why = whyNoObs() ?? (findWindowed() ? null : WHY_NO_WINDOW);
  if (why !== null) {
    process.stdout.write(`\nobs: not measured: ${why}\n`);
    return;
  }
  const ends: (() => unknown)[] = [];
  try {
    const obs = await startObs({ width: SIZE.width, height: SIZE.height * 2, fps: 30 });
    ends.push(() => obs.stop());
    await obs.call('CreateInput', {
      sceneName: 'Scene',
      inputName: 'Beneath',
      inputKind: 'color_source_v3',
      inputSettings: { color: 0xffff00ff, width: SIZE.width, height: SIZE.height * 2 },
    });
    const page = await startWhole(ends);
    const plain = await startBare();
    ends.push(() => plain.close());
    const stage = await openPageWindow(SIZE);
    ends.push(() => stage.stop());
    const bare = await openPageWindow(SIZE);
    ends.push(() => bare.stop());
    await stage.page.goto(page.url);
    await stage.page.locator('[data-graphic="scorebug"][data-state="on"]').waitFor();
    await bare.page.goto(plain.url);
    await capture(obs, stage, 'Whole', 0);
    await capture(obs, bare, 'Bare', SIZE.height);
    const measured = await inTurn(
      obs,
      { sourceName: 'Whole', top: 0, send: page.send },
      { sourceName: 'Bare', top: LOOKED_AT.height / 2, send: plain.send },
    );
    printResults(measured);
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

function printResults({ whole, bare, dropped }: Measured): void {
  if (whole.length === 0) {
    process.stdout.write(
      `\nobs: not measured: OBS needed more than ${RENDER_MS} ms for a frame in all ${dropped} samples\n`,
    );
    return;
  }
  const [own, peer] = [spreadOf(whole), spreadOf(bare)];
  report('obs', 'ms', { 'whole path, to a pixel in OBS': own, 'bare ws page, the same': peer });
  const over = (one: number, other: number): string => (one / other).toFixed(2);
  process.stdout.write(
    `  compared with the bare page: p50 ${over(own.p50, peer.p50)}, p95 ${over(own.p95, peer.p95)} (bound: ${BOUND}); ` +
      `${whole.length} samples, ${dropped} dropped because OBS needed more than ${RENDER_MS} ms for a frame\n`,
  );
}

await main();
