import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { launchChromium } from '../../scripts/browser.ts';
import type { OutputState } from '../../src/preload/contract/show-state.ts';
import type { Language } from '../../src/words/languages.ts';
import { PAGE_TIMEOUT_MS } from '../page-timeout.ts';
import { pressed, startFeedPeer, type FeedPeer } from '../peers/feed-peer.ts';
import { soon } from '../renderer/presses.ts';
import { Remote, startProgram, temporaryDir } from './app.ts';

/** One match on two outputs of the built program in different languages, in real pages. */

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

/** Opens a provider's soccer match on channel A, with its scorebug on air. */
async function matchOnAir(): Promise<{ remote: Remote; peer: FeedPeer }> {
  const peer = await startFeedPeer('wc');
  onTestFinished(() => peer.close());
  peer.state = { score: { a: 0, b: 0 }, phase: 'first_half', live: true };
  const { ready } = await startProgram(
    'headless',
    ['--port', '0', '--data', temporaryDir(), '--no-demo', '--feed-url', peer.url],
    { TOUCHLINE_FEED_TOKEN: 'a-token' },
  );
  const remote = new Remote(ready.url);
  await remote.call('PUT', '/channels/A/session', { source: 'live', sessionId: peer.sessionId });
  await soon(async () => (await remote.channel()).match?.view.score).toEqual({ a: 0, b: 0 });
  await done(remote, 'POST', '/automation/hold');
  await done(remote, 'POST', '/channels/A/graphics/scorebug/take');
  return { remote, peer };
}

async function done(remote: Remote, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await remote.call(method, path, body);
  expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
}

async function speak(remote: Remote, output: string, language: Language): Promise<void> {
  await done(remote, 'PATCH', `/outputs/${output}`, { language });
}

/** Opens an output's page as a switcher does. */
async function watch({ url }: OutputState): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  await page.goto(url);
  await page.waitForSelector('[data-graphic=scorebug][data-state=on]');
  return page;
}

/** The match as a viewer sees it: words, scores by side, and their positions in the picture. */
interface Seen {
  phase: string | null;
  tab: string | null;
  score: { a: string | null; b: string | null };
  /** The position of the home side's score in px; null while nothing is drawn. */
  left: number | null;
  isHomeLeft: boolean;
  direction: string | null;
}

/** Runs in the page: reads the current picture. */
const LOOK = `() => {
  const bug = document.querySelector('[data-graphic=scorebug][data-state=on]');
  const figure = (name) => bug?.querySelector('[data-figure=' + name + ']') ?? null;
  const [a, b] = [figure('score-a'), figure('score-b')];
  const leftOf = (element) => element?.getBoundingClientRect().left ?? null;
  return {
    phase: figure('phase')?.textContent ?? null,
    tab: bug?.querySelector('.tab.open [data-figure=tab]')?.textContent ?? null,
    score: { a: a?.textContent ?? null, b: b?.textContent ?? null },
    left: leftOf(a),
    isHomeLeft: leftOf(a) < leftOf(b),
    direction: document.querySelector('.stage')?.getAttribute('dir') ?? null,
  };
}`;
const seenOn = (page: Page): Promise<Seen> => page.evaluate<Seen>(`(${LOOK})()`);

/** Starts recording every picture of the page that differs from the previous one. */
async function keepWatching(page: Page): Promise<() => Promise<Seen[]>> {
  await page.evaluate(`(() => {
    const look = ${LOOK};
    globalThis.pictures = [];
    requestAnimationFrame(function refresh() {
      // Runs after the page has drawn this refresh.
      queueMicrotask(() => {
        const seen = look();
        if (JSON.stringify(seen) !== JSON.stringify(globalThis.pictures.at(-1))) globalThis.pictures.push(seen);
      });
      requestAnimationFrame(refresh);
    });
  })()`);
  return () => page.evaluate<Seen[]>('globalThis.pictures');
}

test('two outputs of one match show the same scores, each in its language and direction', async () => {
  const { remote, peer } = await matchOnAir();
  const program = await remote.program();
  await speak(remote, program.id, 'es');
  const world = (await done(remote, 'POST', '/outputs', { name: 'World feed', channel: 'A' })) as OutputState;
  await speak(remote, world.id, 'ar');
  const [spanish, arabic] = await Promise.all([watch(program), watch(world)]);

  const inSpanish = { direction: 'ltr', isHomeLeft: true, tab: null };
  const inArabic = { direction: 'rtl', isHomeLeft: false, tab: null };
  const none = { a: '0', b: '0' };
  await soon(() => seenOn(spanish)).toMatchObject({ ...inSpanish, phase: '1T', score: none });
  await soon(() => seenOn(arabic)).toMatchObject({ ...inArabic, phase: 'الأول', score: none });

  peer.press(pressed(1, 'goal', { team: 'A' }), { ...peer.state, score: { a: 1, b: 0 } });
  peer.press(pressed(2, 'phase', { phase: 'half_time' }), { ...peer.state, phase: 'half_time' });
  const one = { a: '1', b: '0' };
  await soon(() => seenOn(spanish)).toMatchObject({ ...inSpanish, phase: 'DESC', score: one });
  await soon(() => seenOn(arabic)).toMatchObject({ ...inArabic, phase: 'استراحة', score: one });

  // From now on, a clock runs in place of the phase.
  const second = { ...peer.state, phase: 'second_half', score: { a: 1, b: 2 }, openVar: { varId: 9 } };
  peer.press(pressed(3, 'var_review'), second);
  const two = { a: '1', b: '2' };
  await soon(() => seenOn(spanish)).toMatchObject({ ...inSpanish, score: two, tab: 'REVISIÓN VAR' });
  await soon(() => seenOn(arabic)).toMatchObject({ ...inArabic, score: two, tab: 'مراجعة VAR' });
  // Programs with their own graphics get data in the same language.
  const dataOf = async ({ url }: OutputState): Promise<unknown> => {
    const rows = (await (await fetch(`${url}/data.json`)).json()) as unknown[];
    return rows[0];
  };
  expect([await dataOf(program), await dataOf(world)]).toMatchObject([
    { phase_short: '2T', situation: 'REVISIÓN VAR', home_score: 1, away_score: 2 },
    { phase_short: 'الثاني', situation: 'مراجعة VAR', home_score: 1, away_score: 2 },
  ]);
});

test('a change of the language on air replaces the words immediately, without an empty picture or a moving score', async () => {
  const { remote, peer } = await matchOnAir();
  const program = await remote.program();
  await speak(remote, program.id, 'es');
  peer.press(pressed(1, 'goal', { team: 'B' }), { ...peer.state, score: { a: 0, b: 1 } });
  const page = await watch(program);
  const score = { a: '0', b: '1' };
  await soon(() => seenOn(page)).toMatchObject({ phase: '1T', score });

  // The goal may still be animating.
  await soon(() => page.evaluate('document.getAnimations().length')).toBe(0);
  const picturesSoFar = await keepWatching(page);
  await speak(remote, program.id, 'ja');
  await soon(() => seenOn(page)).toMatchObject({ phase: '前半', score });
  // The next score is drawn in the new language. By that time, all effects of the language change are visible.
  peer.press(pressed(2, 'goal', { team: 'A' }), { ...peer.state, score: { a: 1, b: 1 } });
  await soon(() => seenOn(page)).toMatchObject({ phase: '前半', score: { a: '1', b: '1' } });

  const pictures = await picturesSoFar();
  const before = pictures.filter(({ score: { a } }) => a !== '1');
  expect([...new Set(before.map(({ phase }) => phase))]).toEqual(['1T', '前半']);
  expect(before.map((seen) => seen.score)).toEqual(before.map(() => score));
  expect(new Set(before.map(({ left }) => left)).size).toBe(1);
  expect(before.every(({ direction, isHomeLeft }) => direction === 'ltr' && isHomeLeft)).toBe(true);
});
