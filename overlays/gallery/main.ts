import { lookUp } from '../../src/feed/contract/lookup.ts';
import { flushSync, mount } from 'svelte';
import type { FontFamily } from '../../src/preload/contract/fonts.ts';
import type { Background, OutputFrame, ThemeId } from '../../src/preload/contract/output-frame.ts';
import type { Language } from '../../src/words/languages.ts';
import { StageTime } from '../kit/stage-time.ts';
import { fetchAllFonts, fontsFor } from '../kit/fonts.ts';
import { PageLetters } from '../kit/letters/page-letters.ts';
import { Logos } from '../kit/logos.svelte.ts';
import { PageFont } from '../kit/page-font.ts';
import { picturesOf } from '../kit/pictures.ts';
import { Measurer } from '../kit/measure.svelte.ts';
import { keyColorOfMatch } from '../kit/match-key.ts';
import { THEMES } from '../kit/theme.ts';
import * as boards from '../stage/boards.ts';
import { createStageViewModels } from '../stage/view-model.ts';
import { placeIn } from '../kit/layout.ts';
import { graphicsOf } from '../stage/sports.ts';
import { PageSpeech } from '../stage/speech.ts';
import { Film } from './film.ts';
import { FIXTURES, FORMATS } from './fixtures.ts';
import Gallery from './Gallery.svelte';
import { bounds, probe, seen } from './probe.ts';
import type { Reading, DrawnElement } from './probe.ts';
import { GalleryState } from './state.svelte.ts';
import '../kit/material.css';
import '../kit/reduced.css';
import '../kit/type.css';
import '../stage/stage.css';

/**
 * The gallery: shows any fixture at any size, on a background picture or transparent, with measurements. The contact
 * sheet and the checks control it with `window.gallery`; the arrow keys switch fixtures (left, right) and themes (up,
 * down).
 */

export interface GalleryApi {
  ids: string[];
  titles: string[];
  formats: { width: number; height: number }[];
  /** Shows a fixture without motion in a theme, on its background picture, on the match's key color, or transparent. */
  show(id: string, width: number, height: number, theme: ThemeId, ground: 'pitch' | 'key' | 'nothing'): void;
  /** Shows fixtures in this language. Resolves when its words and letters are loaded. */
  speak(language: Language): Promise<void>;
  /** Shows fixtures in this font. Resolves with whether the font is loaded. */
  setIn(font: FontFamily | null): Promise<boolean>;
  /** Shows a frame with motion. */
  play(frame: OutputFrame): void;
  /** Controls animations frame by frame; see `Film`. */
  film: Film;
  frameOf(id: string): OutputFrame;
  probe(): Reading;
  /** Returns the visible parts of every graphic. */
  seen(): DrawnElement[];
  /**
   * Returns the bounding box of one graphic or of all on air, plus `air` pixels on each side, clipped to the picture.
   */
  bounds(graphic: string, air: number): { x: number; y: number; width: number; height: number };
}

const gallery = new GalleryState();
const measurer = new Measurer(document.body);
const time = new StageTime(Date.now);
const logos = new Logos();
const speech = new PageSpeech(() => performance.now());
const viewModelOf = createStageViewModels(graphicsOf, speech.in, () => boards);
let language: Language = 'en';
const pageFont = new PageFont(measurer, () => true);
/** The font for all fixtures. */
let font: FontFamily | null = null;
const letters = new PageLetters(document.fonts, () => measurer.fontsChanged());

function lettersOfFixtures(): Promise<void> {
  const shown = FIXTURES.map(({ frame: { match, graphics } }) => [match?.teams ?? null, graphics]);
  return letters.settled(shown, speech.in(language));
}

function fixtureOf(id: string): (typeof FIXTURES)[number] {
  const found = FIXTURES.find((fixture) => fixture.id === id);
  if (!found) throw new Error(`Unknown fixture "${id}".`);
  return found;
}

function play(frame: OutputFrame): void {
  pageFont.use(frame.output.font);
  const model = viewModelOf(frame, gallery.shown, true);
  time.frameShows(frame.at, frame.motion === 'jump');
  flushSync(() => {
    gallery.placement = placeIn(innerWidth, innerHeight, model.width, model.height);
    gallery.show(model);
    document.documentElement.style.backgroundColor = model.background ?? '';
    document.documentElement.lang = model.locale;
  });
}

const api: GalleryApi = {
  ids: FIXTURES.map(({ id }) => id),
  titles: FIXTURES.map(({ title }) => title),
  formats: [...FORMATS],
  show(id, width, height, theme, ground) {
    const { frame, pitch } = fixtureOf(id);
    flushSync(() => {
      gallery.show(null);
      gallery.pitch = ground === 'pitch' ? pitch : null;
    });
    const { match, output } = frame;
    const background: Background =
      ground === 'key' && match
        ? { kind: 'key', color: keyColorOfMatch(match, graphicsOf(match.view.sport).look, THEMES[theme]) }
        : { kind: 'transparent' };
    play({ ...frame, output: { ...output, width, height, theme, background, language, font } });
  },
  async speak(next) {
    await speech.settled(next);
    language = next;
    await lettersOfFixtures();
  },
  async setIn(next) {
    await pageFont.settled(next);
    font = next;
    return pageFont.use(next);
  },
  play,
  film: new Film(),
  frameOf: (id) => fixtureOf(id).frame,
  probe,
  seen,
  bounds,
};

const themes = Object.keys(THEMES) as ThemeId[];
let theme: ThemeId = 'chalk';

function browse(): void {
  const index = Math.max(0, api.ids.indexOf(location.hash.slice(1)));
  api.show(api.ids[index] ?? '', 1920, 1080, theme, 'pitch');
}

addEventListener('keydown', ({ key }) => {
  const turn = lookUp({ ArrowDown: 1, ArrowUp: -1 }, key);
  if (turn !== undefined) {
    theme = themes.at((themes.indexOf(theme) + turn) % themes.length) ?? 'chalk';
    browse();
  }
  const step = lookUp({ ArrowRight: 1, ArrowLeft: -1 }, key);
  if (step === undefined) return;
  const at = Math.max(0, api.ids.indexOf(location.hash.slice(1))) + step;
  location.hash = api.ids[(at + api.ids.length) % api.ids.length] ?? '';
});
addEventListener('hashchange', browse);

mount(Gallery, {
  target: document.body,
  props: { gallery, page: { measurer, time, logos, reportPace: () => undefined } },
});
await fontsFor(
  document.fonts,
  FIXTURES.map(({ frame }) => `${frame.match?.teams.a.name} ${frame.match?.teams.b.name}`).join(''),
);
fetchAllFonts(document.fonts);
await lettersOfFixtures();
await logos.settled(FIXTURES.flatMap(({ frame }) => picturesOf(frame)));
await document.fonts.ready;
measurer.fontsChanged();
browse();
Object.assign(globalThis, { gallery: api });
document.documentElement.dataset['gallery'] = 'ready';
