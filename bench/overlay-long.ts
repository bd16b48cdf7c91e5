import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { launchChromium } from '../scripts/browser.ts';
import { serveGallery } from '../scripts/gallery-server.ts';
import { BARE_PAGE, framesOf, LONG_FRAME_MS, watchFrames } from '../tests/e2e/overlay-frames.ts';
import { heapOf } from '../tests/gallery/paint-count.ts';
import { firstOutput, startProgram } from './program.ts';

// Measures the overlay in a long show:
//
// - long frames in two minutes of a rehearsal at twenty times its speed, while graphics appear and leave. Baseline: a
//   page in the same browser that draws almost nothing
// - memory growth over the frames of eight hours, sent without pauses

const REHEARSAL_MS = Number(process.env['BENCH_REHEARSAL_MS'] ?? 120_000);
const SPEED = 20;
const HOURS = Number(process.env['BENCH_HOURS'] ?? 8);
/**
 * Frames of the densest recording in an hour. It has a press every ten seconds; with clocks, graphics and moments, that
 * makes a frame every four seconds.
 */
const FRAMES_AN_HOUR = 900;
/** Played one after the other, each several times in an hour. */
const FIXTURES = [
  'basketball-free-throws',
  'lower-goal-pending',
  'ticker-basketball',
  'full-basketball',
  'soccer-var-goal',
  'baseball-loaded',
  'football-flag',
  'lower-person',
];
/** Maximum memory growth from the first hour to the last. More fails the benchmark. */
const GROWTH_MAX_KIB = 512;

async function rehearsal(browser: Browser): Promise<void> {
  const app = await startProgram(['--no-demo']);
  try {
    const { call } = app;
    await call('POST', '/rehearsals', { league: 'nba', speed: SPEED });
    await call('POST', '/channels/A/graphics/scorebug/take');
    const viewport = { width: 1920, height: 1080 };
    const stage = await browser.newPage({ viewport });
    await stage.goto(await firstOutput(app));
    await stage.locator('[data-graphic="scorebug"][data-state="on"]').waitFor();
    const bare = await browser.newPage({ viewport });
    await bare.setContent(BARE_PAGE);
    await watchFrames(stage, false);
    await watchFrames(bare, true);
    const until = Date.now() + REHEARSAL_MS;
    for (let step = 0; Date.now() < until; step += 1) {
      await call('POST', '/channels/A/graphics/lower-third/toggle');
      if (step % 4 === 0) await call('POST', '/channels/A/graphics/full-frame/toggle');
      await sleep(1_000);
    }
    const [drawn, floor] = [await framesOf(stage), await framesOf(bare)];
    process.stdout.write(`\noverlay-rehearsal (${REHEARSAL_MS / 1_000} s at ${SPEED} x)\n`);
    for (const [name, { count, long, longest }] of Object.entries({ overlay: drawn, 'bare page': floor }))
      process.stdout.write(
        `  ${name.padEnd(12)} ${count} frames, ${long} over ${LONG_FRAME_MS} ms, longest ${longest.toFixed(0)} ms\n`,
      );
    process.stdout.write(`  caused by the overlay: ${Math.max(0, drawn.long - floor.long)} (bound: 0)\n`);
    process.stdout.write(`${JSON.stringify({ bench: 'overlay-rehearsal', drawn, floor })}\n`);
    await stage.close();
    await bare.close();
  } finally {
    await app.stop();
  }
}

/** Plays an hour of frames. Graphics change every thirty frames, the score with each. */
const playHour = (page: Page, hour: number): Promise<unknown> =>
  page.evaluate(`(async () => {
    const ids = ${JSON.stringify(FIXTURES)};
    for (let n = 0; n < ${FRAMES_AN_HOUR}; n += 1) {
      const frame = structuredClone(gallery.frameOf(ids[(n / 30 | 0) % ids.length]));
      Object.assign(frame, { revision: ${hour * FRAMES_AN_HOUR} + n, motion: 'live', at: Date.now() });
      frame.match.view.score = { a: n % 120, b: n % 7 };
      for (const item of frame.graphics.ticker.items) item.a.score = n % 100;
      gallery.play(frame);
      // Often enough for animations to end and their memory to be freed.
      if (n % 10 === 0) await new Promise((done) => requestAnimationFrame(() => done()));
    }
  })()`);

async function eightHours(browser: Browser): Promise<void> {
  const gallery = await serveGallery();
  try {
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
    await page.goto(gallery.url);
    await page.waitForSelector('[data-gallery=ready]');
    const heaps: number[] = [];
    for (let hour = 0; hour < HOURS; hour += 1) {
      await playHour(page, hour);
      await page.waitForTimeout(1_000);
      heaps.push(await heapOf(page));
    }
    const [first = 0] = heaps;
    const growthKib = ((heaps.at(-1) ?? 0) - first) / 1024;
    process.stdout.write(`\noverlay-eight-hours (live MiB after each hour of ${FRAMES_AN_HOUR} frames)\n`);
    process.stdout.write(`  ${heaps.map((bytes) => (bytes / 2 ** 20).toFixed(2)).join('  ')}\n`);
    process.stdout.write(
      `  ${growthKib.toFixed(0)} KiB more after ${HOURS} hours than after one (bound: ${GROWTH_MAX_KIB})\n`,
    );
    process.stdout.write(`${JSON.stringify({ bench: 'overlay-eight-hours', heaps, growthKib })}\n`);
    await page.close();
  } finally {
    await gallery.close();
  }
}

const browser = await launchChromium();
try {
  await eightHours(browser);
  await rehearsal(browser);
} finally {
  await browser.close();
}
