import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { WebSocketServer } from 'ws';
import { launchChromium } from '../scripts/browser.ts';
import { BARE_PAGE, framesOf, LONG_FRAME_MS, watchFrames } from '../tests/e2e/overlay-frames.ts';
import { heapOf } from '../tests/gallery/paint-count.ts';
import { pressed, startFeedPeer, type FeedPeer } from '../tests/peers/feed-peer.ts';
import { report, spreadOf } from './measure.ts';
import { beginningOf } from './page-clock.ts';
import { firstOutput, startProgram, type Program } from './program.ts';

// Measures the control window under load:
//
// - latency from a press to the change in an output's page. Baseline: a button that notifies another page through a
//   socket
// - the same at 500 feed frames a second
// - frame times of the window during that. Baseline: a page in the same browser that draws almost nothing
// - memory after an hour of a game at twenty times its speed

const PRESSES = Number(process.env['BENCH_PRESSES'] ?? 120);
/** Pause between presses, so that animations end and the window is updated. */
const BETWEEN_MS = 250;
const PRESS_BOUND_MS = 50;
/** Maximum time to wait for the effect of a press. */
const GIVEN_UP_MS = 5_000;
const FRAMES_A_SECOND = 500;
const STORM_MS = Number(process.env['BENCH_STORM_MS'] ?? 15_000);
const SPEED = 20;
const HOUR_MS = Number(process.env['BENCH_HOUR_MS'] ?? 3_600_000 / SPEED);
const HEAPS = 6;
/** Maximum memory growth from the first sixth of the hour to its end. More fails the benchmark. */
const GROWTH_MAX_KIB = 2_048;

const BUTTON = '<!doctype html><button>Take</button>';
const TARGET = `<!doctype html><b data-graphic="scorebug" data-state="off"></b><script>
  new WebSocket('ws://' + location.host).onmessage = ({ data }) => { document.querySelector('b').dataset.state = data; };
</script>`;

interface Pair {
  window: Page;
  output: Page;
  /** The output's clock minus the window's clock, in ms. */
  clockDifferenceMs: number;
}

async function pairOf(window: Page, output: Page): Promise<Pair> {
  // The page records when the state of its scorebug changes.
  await output.evaluate(() => {
    const noted = { state: '', at: 0 };
    Object.assign(globalThis, { noted });
    new MutationObserver(() => {
      const at = performance.now();
      const state = document.querySelector<HTMLElement>('[data-graphic=scorebug]')?.dataset['state'] ?? '';
      if (state !== noted.state) Object.assign(noted, { state, at });
    }).observe(document.body, { subtree: true, attributes: true, childList: true });
  });
  return { window, output, clockDifferenceMs: (await beginningOf(window)) - (await beginningOf(output)) };
}

/**
 * Clicks the button from inside the page. Returns the latency until the output changed, in ms, at most `GIVEN_UP_MS`.
 */
async function press(
  { window, output, clockDifferenceMs }: Pair,
  button: string,
  expected: string,
): Promise<number> {
  await window.locator(button).waitFor();
  const pressedAt = await window.evaluate((selector) => {
    const found = document.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`No element matches ${selector}.`);
    const at = performance.now();
    found.click();
    return at;
  }, button);
  const hasChanged = (state: string): boolean =>
    (globalThis as unknown as { noted: { state: string } }).noted.state === state;
  try {
    await output.waitForFunction(hasChanged, expected, { timeout: GIVEN_UP_MS });
  } catch {
    return GIVEN_UP_MS;
  }
  const changedAt = await output.evaluate(
    () => (globalThis as unknown as { noted: { at: number } }).noted.at,
  );
  return changedAt - (pressedAt + clockDifferenceMs);
}

const isOn = (press: number): boolean => press % 2 === 0;
const stateAfter = (press: number): string => (isOn(press) ? 'on' : 'off');
const buttonOf = (press: number): string =>
  `[data-testid="${isOn(press) ? 'take' : 'clear'}-scorebug"]:not([aria-disabled="true"])`;

async function startBare(): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(request.url === '/target' ? TARGET : BUTTON);
  });
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  sockets.on('connection', (socket) =>
    socket.on('message', (message: Buffer) => {
      for (const one of sockets.clients) if (one !== socket) one.send(message.toString());
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      for (const socket of sockets.clients) socket.terminate();
      server.close();
    },
  };
}

async function barePair(browser: Browser, url: string): Promise<Pair> {
  const [button, target] = [await browser.newPage(), await browser.newPage()];
  await target.goto(`${url}/target`);
  await button.goto(url);
  await button.evaluate(async () => {
    const socket = new WebSocket(`ws://${location.host}`);
    await new Promise((resolve) => socket.addEventListener('open', resolve));
    let isOn = false;
    document.querySelector('button')!.addEventListener('click', () => {
      isOn = !isOn;
      socket.send(isOn ? 'on' : 'off');
    });
  });
  return pairOf(button, target);
}

async function openWindow(browser: Browser, program: Program): Promise<Page> {
  const window = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await window.goto(program.url);
  await window.locator('[data-testid="window"][data-up="true"]').waitFor();
  return window;
}

/**
 * Sends `FRAMES_A_SECOND` frames a second, each with a new score. Returns a function that stops this and returns the
 * actual rate.
 */
function storm(feed: FeedPeer): () => number {
  let sent = 0;
  const startedAt = performance.now();
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) / 1_000) * FRAMES_A_SECOND;
    for (; sent < due; sent += 1)
      feed.say(
        JSON.stringify({
          outSeq: sent + 2,
          event: pressed(sent + 1, 'made', { team: 'A', shot_type: '2pt' }),
          state: { ...feed.state, score: { a: sent % 150, b: 0 } },
          matchup: { a: 'Lakeside', b: 'Bayview' },
        }),
      );
  }, 10);
  return () => {
    clearInterval(timer);
    return sent / ((performance.now() - startedAt) / 1_000);
  };
}

async function presses(browser: Browser): Promise<void> {
  const feed = await startFeedPeer('nba');
  const bare = await startBare();
  const program = await startProgram(['--no-rehearsal', '--feed-url', feed.url], {
    TOUCHLINE_FEED_TOKEN: 'bench',
  });
  try {
    const live = feed.nextConsumer();
    await program.call('PUT', '/channels/A/session', { source: 'live', sessionId: feed.sessionId });
    await live;
    const window = await openWindow(browser, program);
    const output = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
    await output.goto(await firstOutput(program));
    await output.locator('[data-graphic="scorebug"]').waitFor({ state: 'attached' });
    const pairs = { whole: await pairOf(window, output), floor: await barePair(browser, bare.url) };
    const latencies: Record<'idle' | 'floor' | 'busy', number[]> = { idle: [], floor: [], busy: [] };
    for (let count = 0; count < PRESSES; count += 1) {
      latencies.idle.push(await press(pairs.whole, buttonOf(count), stateAfter(count)));
      latencies.floor.push(await press(pairs.floor, 'button', stateAfter(count)));
      await sleep(BETWEEN_MS);
    }
    const plain = await browser.newPage();
    await plain.setContent(BARE_PAGE);
    await watchFrames(window, false);
    await watchFrames(plain, true);
    const stop = storm(feed);
    const until = performance.now() + STORM_MS;
    for (let count = 0; performance.now() < until; count += 1) {
      latencies.busy.push(await press(pairs.whole, buttonOf(count), stateAfter(count)));
      await sleep(BETWEEN_MS);
    }
    const rate = stop();
    const frames = { window: await framesOf(window), 'bare page': await framesOf(plain) };
    report('press-to-air', 'ms', {
      'from a press to the output': spreadOf(latencies.idle),
      'bare button, to the other page': spreadOf(latencies.floor),
      [`from a press to the output, at ${rate.toFixed(0)} frames a second`]: spreadOf(latencies.busy),
    });
    process.stdout.write(`  p50 of a press: ${spreadOf(latencies.idle).p50} ms (bound: ${PRESS_BOUND_MS})\n`);
    for (const [name, { count, long, longest }] of Object.entries(frames))
      process.stdout.write(
        `  ${name}, at ${rate.toFixed(0)} frames a second: ${count} refreshes, ${long} over ${LONG_FRAME_MS} ms, longest ${longest.toFixed(0)} ms\n`,
      );
  } finally {
    await program.stop();
    bare.close();
    await feed.close();
  }
}

async function hour(browser: Browser): Promise<void> {
  const program = await startProgram(['--no-demo']);
  try {
    await program.call('POST', '/rehearsals', { league: 'nba', speed: SPEED });
    const window = await openWindow(browser, program);
    const heaps: number[] = [];
    for (let part = 0; part < HEAPS; part += 1) {
      const until = Date.now() + HOUR_MS / HEAPS;
      while (Date.now() < until) {
        await program.call('POST', '/channels/A/graphics/lower-third/toggle');
        await sleep(1_000);
      }
      heaps.push(await heapOf(window));
    }
    const growthKib = ((heaps.at(-1) ?? 0) - (heaps[0] ?? 0)) / 1024;
    process.stdout.write(
      `\nwindow-hour (live MiB after each sixth of ${Math.round(HOUR_MS / 1_000)} s at ${SPEED} x)\n` +
        `  ${heaps.map((bytes) => (bytes / 2 ** 20).toFixed(2)).join('  ')}\n` +
        `  ${growthKib.toFixed(0)} KiB growth from the first sixth to the last (bound: ${GROWTH_MAX_KIB})\n` +
        `${JSON.stringify({ bench: 'window-hour', heaps, growthKib })}\n`,
    );
  } finally {
    await program.stop();
  }
}

const browser = await launchChromium();
try {
  await presses(browser);
  await hour(browser);
} finally {
  await browser.close();
}
