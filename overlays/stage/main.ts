import { flushSync, mount } from 'svelte';
import type { OverlayLink } from '../../src/preload/contract.ts';
import type { FontFamily } from '../../src/preload/contract/fonts.ts';
import type { MatchView, OutputFrame } from '../../src/preload/contract/output-frame.ts';
import { openLink } from '../../src/preload/contract/link.ts';
import { frameInSilence } from '../../src/preload/contract/stale-view.ts';
import { ENGLISH, type Language } from '../../src/words/languages.ts';
import { StageTime } from '../kit/stage-time.ts';
import { fetchAllFonts, fontsFor } from '../kit/fonts.ts';
import { PageLetters } from '../kit/letters/page-letters.ts';
import { Logos } from '../kit/logos.svelte.ts';
import { PageFont } from '../kit/page-font.ts';
import { picturesOf } from '../kit/pictures.ts';
import { Measurer } from '../kit/measure.svelte.ts';
import type { Page } from '../kit/page.ts';
import { createStageViewModels } from './view-model.ts';
import type { StageViewModel } from './view-model.ts';
import { createGate } from './gate.ts';
import { placeIn } from '../kit/layout.ts';
import { createFrameThrottle } from './frame-throttle.ts';
import { watchObs } from './in-obs.ts';
import { afterPaint } from './painted.ts';
import { graphicsOf } from './sports.ts';
import { PageSpeech } from './speech.ts';
import { StageState } from './state.svelte.ts';
import StagePage from './StagePage.svelte';
import '../kit/material.css';
import '../kit/reduced.css';
import '../kit/type.css';
import './stage.css';

/**
 * The page of one output: link -> frame -> model -> stage.
 *
 *   waiting for the first frame --frame and its fonts--> drawing --main silent--> drawing (the last frame, as stale)
 *                                                        drawing <--the next frame--
 *
 * A frame that can't be drawn is skipped. A frame from another build reloads the page when nothing is on air.
 */

const RELOAD_AFTER_LEAVING_MS = 800;

const query = new URLSearchParams(location.search);
const isMonitor = query.has('monitor');
/** A preview shows frames from the window that embeds it, without a link to main. */
const isPreview = query.has('preview') && parent !== window;
const stage = new StageState();
const measurer = new Measurer(document.body);
/** Uses a monotonic clock, because the system clock may be corrected during a game. */
const time = new StageTime(() => performance.now());
const logos = new Logos();
const letters = new PageLetters(document.fonts, () => measurer.fontsChanged());
const font = new PageFont(measurer, isClear);
const page: Page = { measurer, time, logos, reportPace };
const speech = new PageSpeech(() => performance.now());
const viewModelOf = createStageViewModels(graphicsOf, speech.in, () => stage.boards);

/** The build that served this page, if the page includes it. */
const pageBuild = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? null;
/** The build that sent the first frame. */
let build: string | null = null;
/** The model drawn before the current one. Restored if the current one can't be drawn. */
let lastGood: StageViewModel | null = null;
/** The frame on air. While main is silent, it may be the stale form of `sent`. */
let drawn: OutputFrame | null = null;
/** The frame on air as received from main. */
let sent: OutputFrame | null = null;
let isDrawing = false;
/** Whether the code of the test picture has been requested. */
let hasAskedForTest = false;
/** Whether the code of the graphics other than the scorebug has been requested. */
let hasAskedForBoards = false;
/**
 * Whether a part of the page failed to load. Chromium never requests a failed module again, so the page reloads when
 * nothing is on air.
 */
let isIncomplete = false;
let isInRefresh = false;
let shownBackground: string | null = null;
let reloadTimer: ReturnType<typeof setTimeout> | undefined;
let isSlow = false;
/** Set only in a monitor, which reports to the control window. */
let suggestKey: ((frame: OutputFrame) => void) | null = null;

function draw(frame: OutputFrame): void {
  try {
    font.use(fontOf(frame));
    const model = viewModelOf(frame, stage.shown, !document.hidden && stage.shown !== null);
    time.frameShows(frame.at, frame.motion === 'jump');
    if (model.width !== stage.shown?.width || model.height !== stage.shown.height)
      place(model.width, model.height);
    lastGood = stage.shown;
    flushSync(() => stage.show(model));
    drawn = frame;
    const isPaintedNow = isInRefresh;
    // DOM observers run first; all changes are made before the next paint.
    queueMicrotask(() => {
      if (stage.shown === model) {
        mark(model);
        if (frame.isTimed === true) afterPaint(isPaintedNow, () => reportPainted(frame.revision));
      }
      reloadIfOutOfDate(frame);
      suggestKey?.(frame);
    });
  } catch (error) {
    reportError(error);
  }
}

/** Sets the language, the background and the revision of the page. */
function mark({ background, revision, locale }: StageViewModel): void {
  const root = document.documentElement;
  if (root.lang !== locale) root.lang = locale;
  if (background !== shownBackground) root.style.backgroundColor = background ?? '';
  shownBackground = background;
  root.dataset['revision'] = String(revision);
}

function place(width: number, height: number): void {
  stage.placement = placeIn(innerWidth, innerHeight, width, height);
}

function isClear(): boolean {
  return document.querySelector('[data-state=on]') === null;
}

function reloadIfOutOfDate(frame: OutputFrame): void {
  build ??= frame.build;
  clearTimeout(reloadTimer);
  if (frame.build === build && !isIncomplete) return;
  if (isClear()) reloadTimer = setTimeout(() => location.reload(), RELOAD_AFTER_LEAVING_MS);
}

/**
 * Restores the previous model before the next paint. Called after drawing a model has thrown. If that fails too, the
 * page waits for another frame.
 */
function backToLastGood(error: unknown, again: () => void): void {
  reportError(error);
  const good = lastGood;
  lastGood = null;
  if (!good) return;
  stage.show({ ...good, isLive: false });
  mark(good);
  // The boundary can retry only after handling the first error.
  queueMicrotask(again);
}

// Any field may be missing: a broken frame is reported when it is drawn.
const matchOf = (frame: OutputFrame): Partial<MatchView> | null => frame.match;
const languageOf = ({ output }: { output: Partial<OutputFrame['output']> }): Language =>
  output.language ?? ENGLISH.language;
const fontOf = ({ output }: { output: Partial<OutputFrame['output']> }): FontFamily | null =>
  output.font ?? null;
/** Returns all texts of the producer and the feed in a frame. */
const shownIn = (frame: OutputFrame): unknown => [
  matchOf(frame)?.teams ?? null,
  matchOf(frame)?.competition ?? null,
  matchOf(frame)?.manualFacts ?? null,
  matchOf(frame)?.scorers ?? null,
  frame.graphics,
];
/** Returns whether a frame needs code that is loaded later, such as match info rows on the scorebug. */
function hasBoards(frame: OutputFrame): boolean {
  const { graphics, output, sponsors } = frame;
  const { scorebug: _, ...boards } = graphics;
  const { manualFacts = {}, scorers } = matchOf(frame) ?? {};
  return (
    Object.values(boards).some(({ isOnAir }) => isOnAir) ||
    Object.keys({ ...manualFacts, ...scorers, ...sponsors }).length > 0 ||
    output.networkBug !== null
  );
}

function isReady(frame: OutputFrame): boolean {
  return (
    isDrawing &&
    logos.haveBeenAwaited(picturesOf(frame)) &&
    speech.isSettled(languageOf(frame)) &&
    font.isSettled(fontOf(frame)) &&
    letters.areSettled(shownIn(frame), speech.in(languageOf(frame))) &&
    (frame.test === undefined || hasAskedForTest) &&
    (!hasBoards(frame) || hasAskedForBoards)
  );
}

/**
 * Waits for everything that a frame needs: logos, words, letters, typeface and code. The first frame also waits
 * for the fonts of its team names; all other font files are then loaded in the background.
 */
async function prepare(frame: OutputFrame): Promise<void> {
  const match = matchOf(frame);
  const pictures = logos.settled(picturesOf(frame));
  const words = speech.settled(languageOf(frame));
  const face = font.settled(fontOf(frame));
  if (!isDrawing) {
    const names = [match?.teams?.a, match?.teams?.b].map((team) => `${team?.name} ${team?.code}`);
    await fontsFor(document.fonts, names.join(' '));
    measurer.fontsChanged();
    fetchAllFonts(document.fonts);
  }
  if (frame.test !== undefined) await fetchTestPicture();
  if (hasBoards(frame)) await fetchBoards();
  await words;
  await Promise.all([pictures, face, letters.settled(shownIn(frame), speech.in(languageOf(frame)))]);
  if (!isDrawing) setTimeout(() => void fetchBoards(), 0);
  isDrawing = true;
}

async function fetchBoards(): Promise<void> {
  try {
    stage.boards ??= await import('./boards.ts');
    // Draws the current frame again with these graphics, instead of waiting for the next frame.
    if (drawn && stage.shown)
      stage.show({ ...viewModelOf(drawn, stage.shown, false), isLive: stage.shown.isLive });
    flushSync();
    document.documentElement.dataset['complete'] = '';
  } catch (error) {
    isIncomplete = true;
    reportError(error);
  }
  hasAskedForBoards = true;
}

async function fetchTestPicture(): Promise<void> {
  try {
    stage.TestPicture = (await import('./TestPicture.svelte')).default;
  } catch (error) {
    reportError(error);
  }
  hasAskedForTest = true;
}

/** Shows the last frame under the stale-data rule after main has been silent for a while. */
function showSilence(silentMs: number): void {
  if (sent === null || drawn === null) return;
  const frame = frameInSilence(sent, silentMs, time.at());
  if (frame !== null && looksOf(frame) !== looksOf(drawn)) draw(frame);
}

/** Returns the parts of a frame that change when main is silent, as text. */
const looksOf = ({ match, isDimmed, graphics }: OutputFrame): string =>
  JSON.stringify([match?.clock, isDimmed, graphics]);

const frames = createFrameThrottle(
  (frame: OutputFrame) => {
    sent = frame;
    draw(frame);
  },
  // Requesting a frame callback is expensive, so it is done after the drawing.
  (callback) =>
    queueMicrotask(() =>
      requestAnimationFrame(() => {
        isInRefresh = true;
        callback();
        isInRefresh = false;
      }),
    ),
  () => document.hidden,
);

const take = createGate(isReady, prepare, (frame) => frames.offer(frame));

mount(StagePage, {
  target: document.body,
  props: { stage, page, onBroken: backToLastGood },
});

document.fonts.addEventListener('loadingdone', () => measurer.fontsChanged());
document.addEventListener('visibilitychange', () => {
  frames.visibilityChanged();
  // A page that was hidden shows final positions instead of animations.
  for (const animation of document.getAnimations()) animation.finish();
});
addEventListener('resize', () => {
  if (stage.shown) place(stage.shown.width, stage.shown.height);
});

if (isMonitor && parent !== window) {
  void import('./suggest-key.ts').then(({ createKeySuggestion }) => {
    suggestKey = createKeySuggestion(
      (sport) => graphicsOf(sport).look,
      (color) => parent.postMessage({ touchlineKeyColor: color }, '*'),
    );
  });
}

const link = isPreview ? null : (openLink(`${location.pathname}/link`) as unknown as OverlayLink);
// Ignores a failed call: the link goes down and reconnects.
const unheard = (): undefined => undefined;

function reportPainted(revision: number): void {
  link?.request('output:painted', { revision }).catch(unheard);
}

function reportPace(isSlowNow: boolean): void {
  isSlow = isSlowNow;
  link?.request('output:pace', { isSlow }).catch(unheard);
}

// A monitor in an OBS dock isn't a browser source.
const { obsstudio } = window as { obsstudio?: unknown };
const inObs = isMonitor || isPreview ? null : watchObs(window, obsstudio, sayInObs);
function sayInObs(): void {
  if (inObs) link?.request('output:obs', inObs()).catch(unheard);
}

link?.onPush('output:frame', take);
link?.onSilence(showSilence);
link?.onUp((isUp) => {
  if (!isUp) return;
  // Shows what the next take would put on air.
  const showsNext = query.has('next');
  link.request('output:ready', { build: pageBuild ?? build, isMonitor, showsNext }).catch(unheard);
  sayInObs();
  if (isSlow) reportPace(true);
});

if (isPreview)
  void import('./preview.ts').then(({ showFramesOf }) =>
    showFramesOf(parent, take, (sport) => graphicsOf(sport).look),
  );
