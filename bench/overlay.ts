import type { Page } from 'playwright';
import { launchChromium } from '../scripts/browser.ts';
import { serveGallery } from '../scripts/gallery-server.ts';
import { heapOf, paintsDuring } from '../tests/gallery/paint-count.ts';
import { report, spreadOf } from './measure.ts';

// Measures the cost of one frame in the overlay, from text to DOM. Baseline: a page that parses the same text and
// writes its score. Both take turns in one browser. Also checks that a stage without changes paints nothing, and
// that memory doesn't grow in a long show.

const SAMPLES = Number(process.env['BENCH_SAMPLES'] ?? 300);
/** Number of frames in a sample, which is their mean, because the page's clock is coarse (0.1 ms). */
const FRAMES_A_SAMPLE = 40;
const IDLE_MS = 3_000;
const LONG_RUN_STEPS = 5;
const LONG_RUN_FRAMES = 8_000;
const FIXTURES = {
  basketball: 'basketball-clock',
  soccer: 'soccer-clock',
  baseball: 'baseball-loaded',
  football: 'football-clock',
} as const;

/** Runs in the page. It makes frames like the program's, each with a new score, and shows them in both ways. */
const IN_PAGE = `
  globalThis.textsOf = (id, count, from, hasScore = true) => Array.from({ length: count }, (_, index) => {
    const frame = structuredClone(gallery.frameOf(id));
    frame.revision = from + index;
    frame.motion = 'live';
    frame.at = Date.now();
    frame.output.theme = 'chalk';
    frame.match.view.score = { a: hasScore ? (from + index) % 100 : 50, b: 7 };
    return JSON.stringify({ push: 'output:frame', value: frame });
  });
  globalThis.bare = document.createElement('b');
  document.body.append(bare);
  globalThis.showBare = (text) => { bare.textContent = JSON.parse(text).value.match.view.score.a; };
  globalThis.showStage = (text) => gallery.play(JSON.parse(text).value);
  globalThis.meanUs = async (show, texts) => {
    let total = 0;
    for (const text of texts) {
      const from = performance.now();
      show(text);
      total += performance.now() - from;
      await null;
    }
    return (total * 1000) / texts.length;
  };
`;

async function frames(page: Page): Promise<void> {
  const rows: Record<string, number[]> = {};
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    for (const [sport, id] of Object.entries(FIXTURES)) {
      const means = await page.evaluate<[number, number, number]>(`(async () => {
        const texts = textsOf('${id}', ${FRAMES_A_SAMPLE}, ${sample * FRAMES_A_SAMPLE});
        // The first frame of a sample changes the sport. It isn't counted.
        showStage(texts[0]);
        const stage = await meanUs(showStage, texts.slice(1));
        const bare = await meanUs(showBare, texts.slice(1));
        const same = textsOf('${id}', ${FRAMES_A_SAMPLE}, ${sample * FRAMES_A_SAMPLE}, false);
        showStage(same[0]);
        return [stage, bare, await meanUs(showStage, same.slice(1))];
      })()`);
      (rows[`${sport}: a live score changes`] ??= []).push(means[0]);
      (rows[`${sport}: no visible change`] ??= []).push(means[2]);
      (rows['bare page: parse + textContent'] ??= []).push(means[1]);
    }
  }
  const spreads = Object.fromEntries(Object.entries(rows).map(([name, means]) => [name, spreadOf(means)]));
  report('overlay-frame', 'us', spreads);
  const worst = Math.max(
    ...Object.entries(spreads).map(([name, { p50 }]) => (name.startsWith('bare') ? 0 : p50)),
  );
  process.stdout.write(`  slowest sport, p50: ${worst.toFixed(1)} us (bound: 100)\n`);
}

async function memory(page: Page): Promise<void> {
  const heaps: number[] = [];
  for (let step = 0; step < LONG_RUN_STEPS; step += 1) {
    await page.evaluate(`(async () => {
      const ids = ${JSON.stringify(Object.values(FIXTURES))};
      for (let from = 0; from < ${LONG_RUN_FRAMES}; from += 100) {
        for (const text of textsOf(ids[(from / 2000 | 0) % ids.length], 100, from)) { showStage(text); await null; }
        // A pause, so that animations end and their memory is freed.
        await new Promise((done) => setTimeout(done));
      }
    })()`);
    await page.waitForTimeout(1_000);
    heaps.push(await heapOf(page));
  }
  const mib = heaps.map((bytes) => (bytes / 2 ** 20).toFixed(2));
  const [, second = 0] = heaps;
  const frameCount = (LONG_RUN_STEPS - 2) * LONG_RUN_FRAMES;
  const slope = (((heaps.at(-1) ?? 0) - second) / 2 ** 20 / frameCount) * 10_000;
  process.stdout.write(`\noverlay-memory (MiB after each ${LONG_RUN_FRAMES} frames)\n  ${mib.join('  ')}\n`);
  process.stdout.write(`  ${slope.toFixed(3)} MiB per 10,000 frames after warming up (bound: 1)\n`);
  process.stdout.write(`${JSON.stringify({ bench: 'overlay-memory', unit: 'MiB', heaps, slope })}\n`);
}

await using gallery = await disposable(serveGallery());
await using browser = await disposable(launchChromium());
const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
await page.goto(gallery.url);
await page.waitForSelector('[data-gallery=ready]');
await page.evaluate(IN_PAGE);
await frames(page);
await page.evaluate(`gallery.show('soccer-var', 1920, 1080, 'chalk', 'nothing')`);
await page.waitForTimeout(500);
const idle = await paintsDuring(browser, page, () => page.waitForTimeout(IDLE_MS));
process.stdout.write(`\noverlay-idle\n  ${idle} paints in ${IDLE_MS} ms without changes (bound: 0)\n`);
process.stdout.write(`${JSON.stringify({ bench: 'overlay-idle', unit: 'paints', idle })}\n`);
await memory(page);

async function disposable<T extends { close(): Promise<void> }>(
  opening: Promise<T>,
): Promise<T & AsyncDisposable> {
  const opened = await opening;
  return Object.assign(opened, { [Symbol.asyncDispose]: () => opened.close() });
}
