import type { Page } from 'playwright';
import { launchChromium } from '../scripts/browser.ts';
import { serveGallery } from '../scripts/gallery-server.ts';
import { LONG_FRAME_MS } from '../tests/e2e/overlay-frames.ts';
import { percentile } from './measure.ts';

// Measures how smooth a takeover is. Baseline: a bare page that moves as many boxes of the same size with the same
// keyframes and times. A box is a gradient, because moving a plain color costs a browser nothing. Both take turns in
// one browser. The fallback to a strip is disabled: the page measures every frame as on time.

const SAMPLES = Number(process.env['BENCH_SAMPLES'] ?? 12);
const STAYS_MS = 1_800;
const WATCHED_MS = 2_600;
const PICTURE = { width: 1920, height: 1080 };
const TAKEOVERS = ['takeover-goal', 'takeover-touchdown', 'takeover-home-run'] as const;

/** Runs before the page's scripts, which then measure a refresh every 16 ms. The benchmark uses the real times. */
const STEADY = `
  globalThis.realFrame = requestAnimationFrame.bind(globalThis);
  let steady = 0, seen = null;
  globalThis.requestAnimationFrame = (callback) => realFrame((at) => {
    if (at !== seen) { seen = at; steady += 16; }
    callback(steady);
  });
`;

const IN_PAGE = `
  globalThis.watched = (forMs) => new Promise((done) => {
    const gaps = [];
    let last = null, first = null;
    realFrame(function frame(at) {
      first ??= at;
      if (last !== null) gaps.push(at - last);
      last = at;
      if (at - first < forMs) realFrame(frame);
      else done(gaps);
    });
  });
  globalThis.frameFor = (id, isOn, revision) => {
    const frame = structuredClone(gallery.frameOf(id));
    Object.assign(frame, { revision, motion: 'live', at: Date.now() });
    if (isOn) frame.graphics.takeover.content.startedAt = frame.at;
    else frame.graphics.takeover = { isOnAir: false, content: null };
    return frame;
  };
  globalThis.takeOver = async (id, revision) => {
    gallery.play(frameFor(id, true, revision));
    setTimeout(() => gallery.play(frameFor(id, false, revision + 1)), ${STAYS_MS});
    return watched(${WATCHED_MS});
  };
  // Boxes, keyframes and times of the parts that move during entrance and exit.
  globalThis.partsOf = async (id) => {
    const parts = [];
    const note = (delay) => {
      for (const animation of document.getAnimations()) {
        const { target } = animation.effect;
        if (!target?.closest('[data-graphic=takeover]')) continue;
        const timing = animation.effect.getTiming();
        parts.push({
          box: [target.offsetLeft ?? 0, target.offsetTop ?? 0, target.offsetWidth ?? 0, target.offsetHeight ?? 0],
          keyframes: animation.effect.getKeyframes().map(({ computedOffset, composite, ...frame }) => frame),
          timing: { ...timing, delay: timing.delay + delay, fill: 'both' },
        });
      }
    };
    gallery.play(frameFor(id, true, 1));
    note(0);
    await new Promise((stays) => setTimeout(stays, ${STAYS_MS}));
    gallery.play(frameFor(id, false, 2));
    const before = parts.length;
    note(${STAYS_MS});
    return { parts, leaving: parts.length - before };
  };
  globalThis.moveBoxes = (parts) => {
    document.body.replaceChildren(...parts.map(({ box: [left, top, width, height] }, index) => {
      const part = document.createElement('div');
      part.style.cssText = 'position:absolute;left:' + left + 'px;top:' + top + 'px;width:' + width + 'px;height:' + height +
        'px;background:linear-gradient(90deg,hsl(' + index * 37 + ' 60% 40%),hsl(' + index * 37 + ' 60% 20%));--unit:1px;--u:1px';
      return part;
    }));
    for (const [index, { keyframes, timing }] of parts.entries()) document.body.children[index].animate(keyframes, timing);
    return watched(${WATCHED_MS});
  };
`;

interface Smoothness {
  count: number;
  long: number;
  longest: number;
  p95: number;
  /** Percentage of time spent in long frames. */
  longShare: number;
}

const smoothnessOf = (gaps: readonly number[]): Smoothness => ({
  count: gaps.length,
  long: gaps.filter((ms) => ms > LONG_FRAME_MS).length,
  longest: Math.round(Math.max(0, ...gaps)),
  p95: Math.round(percentile(gaps, 0.95) * 10) / 10,
  longShare: Math.round((100 * sum(gaps.filter((ms) => ms > LONG_FRAME_MS))) / sum(gaps)),
});
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function say(name: string, { count, long, longest, p95, longShare }: Smoothness): void {
  process.stdout.write(
    `  ${name.padEnd(34)} ${count} refreshes, ${long} over ${LONG_FRAME_MS} ms (${longShare} % of the time), p95 ${p95} ms, longest ${longest} ms\n`,
  );
}

const browser = await launchChromium();
const gallery = await serveGallery();
try {
  const open = async (url: string): Promise<Page> => {
    const page = await browser.newPage({ viewport: PICTURE });
    await page.addInitScript(STEADY);
    await page.goto(url);
    return page;
  };
  const stage = await open(gallery.url);
  await stage.waitForSelector('[data-gallery=ready]');
  const bare = await open('about:blank');
  await bare.setContent('<!doctype html><body style="margin:0;overflow:hidden">');
  for (const page of [stage, bare]) await page.evaluate(IN_PAGE);
  process.stdout.write(`\noverlay-takeover (${SAMPLES} of each, ${WATCHED_MS} ms)\n`);
  for (const id of TAKEOVERS) {
    await stage.evaluate(`gallery.show('${id}', 1920, 1080, 'chalk', 'nothing')`);
    await stage.evaluate(`gallery.play(frameFor('${id}', false, 0))`);
    await stage.waitForTimeout(800);
    const first = await stage.evaluate<number[]>(`takeOver('${id}', 0)`);
    const { parts, leaving } = await stage.evaluate<{ parts: object[]; leaving: number }>(`partsOf('${id}')`);
    await stage.waitForTimeout(800);
    const [drawn, floor]: [number[], number[]] = [[], []];
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      drawn.push(...(await stage.evaluate<number[]>(`takeOver('${id}', ${sample * 2 + 10})`)));
      floor.push(...(await bare.evaluate<number[]>(`moveBoxes(${JSON.stringify(parts)})`)));
      await bare.evaluate('document.body.replaceChildren()');
    }
    const [ours, theirs] = [smoothnessOf(drawn), smoothnessOf(floor)];
    process.stdout.write(`  ${id}: ${parts.length - leaving} parts move in, ${leaving} out\n`);
    say('first takeover on the page', smoothnessOf(first));
    say('takeover', ours);
    say('bare page, same boxes', theirs);
    const own = Math.max(0, ours.longShare - theirs.longShare);
    process.stdout.write(`  caused by the takeover: ${own} % of the time in late refreshes (bound: 0)\n`);
    process.stdout.write(
      `${JSON.stringify({ bench: 'overlay-takeover', id, first: smoothnessOf(first), drawn: ours, floor: theirs })}\n`,
    );
  }
} finally {
  await browser.close();
  await gallery.close();
}
