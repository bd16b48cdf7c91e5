import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { WebSocketServer } from 'ws';
import { launchChromium } from '../scripts/browser.ts';
import { pressed, startFeedPeer } from '../tests/peers/feed-peer.ts';
import { report, spreadOf, type Spread } from './measure.ts';
import { beginningOf, now } from './page-clock.ts';
import { firstOutput, startProgram } from './program.ts';

// Measures the latency from a feed frame leaving its server to the score in the overlay's DOM, and to the painted
// frame. Baseline: a minimal page that shows messages of a socket while it animates. Both take turns in the same
// browser.

/** Frames in a round. */
const SAMPLES = Number(process.env['BENCH_SAMPLES'] ?? 300);
/** Number of rounds. Each starts new programs and a new browser, because startup conditions affect the result. */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 4);
const EVERY_MS = 50;

/**
 * The page of the baseline. It draws at every refresh, like the stage during an animation: an idle page would get
 * frames sooner.
 */
const BARE_PAGE = `<!doctype html><style>
  @keyframes move { to { transform: translateX(400px) } }
  i { display: block; width: 40px; height: 40px; background: #888; animation: move 2s linear infinite alternate }
</style><body><i></i><b data-figure="score-a">0</b><script>
  const figure = document.querySelector('b');
  new WebSocket('ws://' + location.host).onmessage = (event) => { figure.textContent = JSON.parse(event.data).n; };
</script>`;

/** Records for each new score when it was in the DOM and when a frame with it had been painted. */
async function watch(page: Page): Promise<void> {
  const beginning = await beginningOf(page);
  await page.evaluate((beginning) => {
    const seen: Record<string, { dom: number; painted: number }> = {};
    (window as unknown as { seen: typeof seen }).seen = seen;
    const now = (): number => beginning + performance.now();
    let last = '';
    new MutationObserver(() => {
      // Taken first, because reading the score takes time, and longer on a larger page.
      const dom = now();
      const text = document.querySelector('[data-figure="score-a"]')?.textContent.trim() ?? '';
      if (text === last) return;
      last = text;
      const mark = { dom, painted: 0 };
      seen[text] = mark;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => (mark.painted = now());
        port2.postMessage(null);
      });
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, beginning);
}

interface Times {
  dom: number[];
  painted: number[];
}

async function timesOf(page: Page, sentAt: Map<number, number>): Promise<Times> {
  const seen = await page.evaluate(
    () => (window as unknown as { seen: Record<string, { dom: number; painted: number }> }).seen,
  );
  const dom: number[] = [];
  const painted: number[] = [];
  for (const [n, at] of sentAt) {
    const mark = seen[String(n)];
    if (!mark?.painted) continue;
    dom.push(mark.dom - at);
    painted.push(mark.painted - at);
  }
  return { dom, painted };
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

/** Measures the program and the baseline once, in turn for each frame. */
async function round(): Promise<{ whole: Times; floor: Times }> {
  const feed = await startFeedPeer('nba');
  const bare = await startBare();
  const app = await startProgram(['--no-rehearsal', '--feed-url', feed.url], {
    TOUCHLINE_FEED_TOKEN: 'bench',
  });
  let browser: Browser | null = null;
  try {
    const { call } = app;
    const live = feed.nextConsumer();
    await call('PUT', '/channels/A/session', { source: 'live', sessionId: feed.sessionId });
    await live;
    await call('POST', '/channels/A/graphics/scorebug/take');

    browser = await launchChromium();
    const viewport = { width: 1920, height: 1080 };
    const stage = await browser.newPage({ viewport });
    await stage.goto(await firstOutput(app));
    await stage.locator('[data-graphic="scorebug"][data-state="on"]').waitFor();
    const plain = await browser.newPage({ viewport });
    await plain.goto(bare.url);
    await sleep(1_000);
    await watch(stage);
    await watch(plain);

    const sentToStage = new Map<number, number>();
    const sentToPlain = new Map<number, number>();
    for (let n = 1; n <= SAMPLES; n += 1) {
      // Created before the measurement starts: the time to create a frame isn't part of the latency.
      const frame = JSON.stringify({
        outSeq: n + 1,
        event: pressed(n, 'made', { team: 'A', shot_type: '2pt' }),
        state: { ...feed.state, score: { a: n, b: 0 } },
        matchup: { a: 'Lakeside', b: 'Bayview' },
      });
      sentToStage.set(n, now());
      feed.say(frame);
      // A random delay, so that samples are spread evenly over the refresh interval.
      await sleep(EVERY_MS / 2 + Math.random() * 16);
      sentToPlain.set(n, now());
      bare.send(n);
      await sleep(EVERY_MS / 2 + Math.random() * 16);
    }
    await sleep(500);
    const whole = await timesOf(stage, sentToStage);
    const floor = await timesOf(plain, sentToPlain);
    if (whole.dom.length < SAMPLES * 0.9 || floor.dom.length < SAMPLES * 0.9) {
      throw new Error(`Too few samples arrived: ${whole.dom.length} and ${floor.dom.length} of ${SAMPLES}.`);
    }
    return { whole, floor };
  } finally {
    await browser?.close();
    await app.stop();
    bare.close();
    await feed.close();
  }
}

async function main(): Promise<void> {
  const rounds: Awaited<ReturnType<typeof round>>[] = [];
  while (rounds.length < ROUNDS) rounds.push(await round());
  const all = (of: (one: (typeof rounds)[number]) => number[]): Spread => spreadOf(rounds.flatMap(of));
  const rows = {
    'whole path, to DOM': all(({ whole }) => whole.dom),
    'bare ws page, to DOM': all(({ floor }) => floor.dom),
    'whole path, to painted': all(({ whole }) => whole.painted),
    'bare ws page, to painted': all(({ floor }) => floor.painted),
  };
  report('frame-to-picture', 'ms', rows);
  const [path, bare] = [rows['whole path, to painted'], rows['bare ws page, to painted']];
  const over = (own: number, peer: number): string => `${((own / peer - 1) * 100).toFixed(0)} %`;
  const toDom = rows['whole path, to DOM'].p50 - rows['bare ws page, to DOM'].p50;
  process.stdout.write(
    `  to painted, above the bare page: p50 ${over(path.p50, bare.p50)} (bound: 15), p95 ${over(path.p95, bare.p95)} (bound: 20)\n` +
      `  to DOM, p50: ${toDom.toFixed(2)} ms above the bare page (bound: 2.5)\n`,
  );
}

await main();
