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
 *   waiting for the first frame --frame, its fonts there--> drawing --main silent--> drawing (the last frame, as stale)
 *                                                           drawing <--the next frame--
 *
 * A frame that can't be drawn is passed over. A frame of another build reloads the page as soon as nothing is on air.
 */

const RELOAD_AFTER_LEAVING_MS = 800;

const asked = new URLSearchParams(location.search);
const isMonitor = asked.has('monitor');
/** It shows what the window that frames it wants to see, and is on no link. */
const isPreview = asked.has('preview') && parent !== window;
const stage = new StageState();
const measurer = new Measurer(document.body);
/** A monotonic clock: this computer's own clock may be wrong, and may be corrected during a game. */
const time = new StageTime(() => performance.now());
const logos = new Logos();
const letters = new PageLetters(document.fonts, () => measurer.fontsChanged());
const font = new PageFont(measurer, isClear);
const page: Page = { measurer, time, logos, tellPace };
const speech = new PageSpeech(() => performance.now());
const viewModelOf = createStageViewModels(graphicsOf, speech.in, () => stage.boards);

/** Of the program that this page is from, where the page says so. */
const pageBuild = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? null;
/** Of the program that sent the first frame. */
let build: string | null = null;
/** What was on air before the newest model: it has proved that it can be drawn. */
let lastGood: StageViewModel | null = null;
/** The frame that is on air, once one is. */
let drawn: OutputFrame | null = null;
/** The same as main sent it. */
let sent: OutputFrame | null = null;
let isDrawing = false;
/** Whether the drawing of the test picture has been fetched, or is out of reach. */
let hasAskedForTest = false;
/** The same of the graphics beside the scorebug, which are fetched behind the first drawing. */
let hasAskedForBoards = false;
/** A part of the page did not come, and no Chromium asks for it twice: the page is opened anew once nothing is on air. */
let isIncomplete = false;
let isInRefresh = false;
let shownBackground: string | null = null;
let reloadTimer: ReturnType<typeof setTimeout> | undefined;
let isSlow = false;
/** Only a monitor has somebody to say it to. */
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
    // Whoever watches the DOM sees the picture first; all of it is there before the next refresh.
    queueMicrotask(() => {
      if (stage.shown === model) {
        mark(model);
        if (frame.isTimed === true) afterPaint(isPaintedNow, () => sayPainted(frame.revision));
      }
      reloadIfOutOfDate(frame);
      suggestKey?.(frame);
    });
  } catch (error) {
    reportError(error);
  }
}

/** What is true of the page as a whole. */
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
 * A model broke while it was drawn: the one before stands there again before the next refresh. Should that one break as
 * well, there is nothing left to go back to until another frame comes.
 */
function backToLastGood(error: unknown, again: () => void): void {
  reportError(error);
  const good = lastGood;
  lastGood = null;
  if (!good) return;
  stage.show({ ...good, isLive: false });
  mark(good);
  // The boundary allows a second try only once it has finished with the first.
  queueMicrotask(again);
}

// A broken frame is for the drawing to complain about.
const matchOf = (frame: OutputFrame): Partial<MatchView> | null => frame.match;
const languageOf = ({ output }: { output: Partial<OutputFrame['output']> }): Language =>
  output.language ?? ENGLISH.language;
const fontOf = ({ output }: { output: Partial<OutputFrame['output']> }): FontFamily | null =>
  output.font ?? null;
/** Every text in a frame that a producer or a feed has given. */
const shownIn = (frame: OutputFrame): unknown => [
  matchOf(frame)?.teams ?? null,
  matchOf(frame)?.competition ?? null,
  matchOf(frame)?.manualFacts ?? null,
  matchOf(frame)?.scorers ?? null,
  frame.graphics,
];
/** Whether part of it is drawn by what is fetched later; rows of facts on the scorebug are. */
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
 * A match waits for its pictures, a language for its words, the first drawing of all for its letters too; from then on
 * every other font file is fetched in the background.
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
    // They are put there when they come, not with the next frame: one in which nothing has changed paints nothing.
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

/** Main has said nothing for a while: what it sent last is shown by the rule for stale data. */
function showSilence(silentMs: number): void {
  if (sent === null || drawn === null) return;
  const frame = frameInSilence(sent, silentMs, time.at());
  if (frame !== null && looksOf(frame) !== looksOf(drawn)) draw(frame);
}

/** What silence changes of a frame. */
const looksOf = ({ match, isDimmed, graphics }: OutputFrame): string =>
  JSON.stringify([match?.clock, isDimmed, graphics]);

const frames = createFrameThrottle(
  (frame: OutputFrame) => {
    sent = frame;
    draw(frame);
  },
  // Asking for a refresh takes longer than it looks.
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
  // Whoever looks again sees where things stand, not how they got there.
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
// Refused or unanswered: the link says so by going down, and comes up again.
const unheard = (): undefined => undefined;

function sayPainted(revision: number): void {
  link?.request('output:painted', { revision }).catch(unheard);
}

function tellPace(isSlowNow: boolean): void {
  isSlow = isSlowNow;
  link?.request('output:pace', { isSlow }).catch(unheard);
}

// A monitor in a dock of OBS is no browser source.
const { obsstudio } = window as { obsstudio?: unknown };
const inObs = isMonitor || isPreview ? null : watchObs(window, obsstudio, sayInObs);
function sayInObs(): void {
  if (inObs) link?.request('output:obs', inObs()).catch(unheard);
}

link?.onPush('output:frame', take);
link?.onSilence(showSilence);
link?.onUp((isUp) => {
  if (!isUp) return;
  // What the next take would put on air, instead of what is.
  const showsNext = asked.has('next');
  link.request('output:ready', { build: pageBuild ?? build, isMonitor, showsNext }).catch(unheard);
  sayInObs();
  if (isSlow) tellPace(true);
});

if (isPreview)
  void import('./preview.ts').then(({ showFramesOf }) =>
    showFramesOf(parent, take, (sport) => graphicsOf(sport).look),
  );
