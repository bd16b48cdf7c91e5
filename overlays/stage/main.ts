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
 * A frame that can't be drawn is skipped. A frame of another build reloads the page as soon as nothing is on air.
 */

const RELOAD_AFTER_LEAVING_MS = 800;

const asked = new URLSearchParams(location.search);
const isMonitor = asked.has('monitor');
/** Shows frames of the window that embeds it, without a link. */
const isPreview = asked.has('preview') && parent !== window;
const stage = new StageState();
const measurer = new Measurer(document.body);
/** A monotonic clock: the computer's clock may be wrong or corrected during a game. */
const time = new StageTime(() => performance.now());
const logos = new Logos();
const letters = new PageLetters(document.fonts, () => measurer.fontsChanged());
const font = new PageFont(measurer, isClear);
const page: Page = { measurer, time, logos, reportPace };
const speech = new PageSpeech(() => performance.now());
const viewModelOf = createStageViewModels(graphicsOf, speech.in, () => stage.boards);

/** The build that served this page, if the page contains it. */
const pageBuild = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? null;
/** The build that sent the first frame. */
let build: string | null = null;
/** What was on air before the newest model, which was drawn without an error. */
let lastGood: StageViewModel | null = null;
/** The frame on air, if any. */
let drawn: OutputFrame | null = null;
/** The same as main sent it. */
let sent: OutputFrame | null = null;
let isDrawing = false;
/** Whether the drawing of the test picture was requested. */
let hasAskedForTest = false;
/** Whether the graphics other than the scorebug were requested. */
let hasAskedForBoards = false;
/** A part of the page failed to load, and Chromium never requests it twice: the page reloads once nothing is on air. */
let isIncomplete = false;
let isInRefresh = false;
let shownBackground: string | null = null;
let reloadTimer: ReturnType<typeof setTimeout> | undefined;
let isSlow = false;
/** Only a monitor has a window to report to. */
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
    // Observers of the DOM run first; everything is there before the next paint.
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

/** Attributes of the page as a whole. */
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

/** Nothing is on air here. */
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
 * A model failed while it was drawn: restores the previous one before the next paint. If that fails too, the page waits
 * for another frame.
 */
function backToLastGood(error: unknown, again: () => void): void {
  reportError(error);
  const good = lastGood;
  lastGood = null;
  if (!good) return;
  stage.show({ ...good, isLive: false });
  mark(good);
  // The boundary can retry only after it has handled the first error.
  queueMicrotask(again);
}

// Any field may be missing: reporting a broken frame is up to the drawing.
const matchOf = (frame: OutputFrame): Partial<MatchView> | null => frame.match;
const languageOf = ({ output }: { output: Partial<OutputFrame['output']> }): Language =>
  output.language ?? ENGLISH.language;
const fontOf = ({ output }: { output: Partial<OutputFrame['output']> }): FontFamily | null =>
  output.font ?? null;
/** Every text of a producer or feed in a frame. */
const shownIn = (frame: OutputFrame): unknown => [
  matchOf(frame)?.teams ?? null,
  matchOf(frame)?.competition ?? null,
  matchOf(frame)?.manualFacts ?? null,
  matchOf(frame)?.scorers ?? null,
  frame.graphics,
];
/** Whether part of it needs code that is loaded later, such as match info rows on the scorebug. */
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
 * A match waits for its logos, a language for its words, the first frame also for its letters; after that all other
 * font files are loaded in the background.
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
    // Inserted when they arrive instead of with the next frame, which may paint nothing.
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

/** Main has been silent for a while: the last frame follows the stale-data rule. */
function showSilence(silentMs: number): void {
  if (sent === null || drawn === null) return;
  const frame = frameInSilence(sent, silentMs, time.at());
  if (frame !== null && looksOf(frame) !== looksOf(drawn)) draw(frame);
}

/** The parts of a frame that silence changes. */
const looksOf = ({ match, isDimmed, graphics }: OutputFrame): string =>
  JSON.stringify([match?.clock, isDimmed, graphics]);

const frames = createFrameThrottle(
  (frame: OutputFrame) => {
    sent = frame;
    draw(frame);
  },
  // Requesting a frame callback is slow.
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
  // After being hidden, the page shows final positions instead of animations.
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
// Refused or unanswered: the link reports it by going down, and reconnects.
const unheard = (): undefined => undefined;

function reportPainted(revision: number): void {
  link?.request('output:painted', { revision }).catch(unheard);
}

function reportPace(isSlowNow: boolean): void {
  isSlow = isSlowNow;
  link?.request('output:pace', { isSlow }).catch(unheard);
}

// A monitor in an OBS dock is not a browser source.
const { obsstudio } = window as { obsstudio?: unknown };
const inObs = isMonitor || isPreview ? null : watchObs(window, obsstudio, sayInObs);
function sayInObs(): void {
  if (inObs) link?.request('output:obs', inObs()).catch(unheard);
}

link?.onPush('output:frame', take);
link?.onSilence(showSilence);
link?.onUp((isUp) => {
  if (!isUp) return;
  // The result of the next take instead of what is on air.
  const showsNext = asked.has('next');
  link.request('output:ready', { build: pageBuild ?? build, isMonitor, showsNext }).catch(unheard);
  sayInObs();
  if (isSlow) reportPace(true);
});

if (isPreview)
  void import('./preview.ts').then(({ showFramesOf }) =>
    showFramesOf(parent, take, (sport) => graphicsOf(sport).look),
  );
