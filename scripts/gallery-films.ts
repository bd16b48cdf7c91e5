import { join } from 'node:path';
import type { Page } from 'playwright';
import { PNG } from 'pngjs';
import { FIXTURES } from '../overlays/gallery/fixtures.ts';
import type { BugReaction } from '../src/preload/contract/bug-reaction.ts';
import { THEME_IDS } from '../src/preload/contract/output-frame.ts';
import type { OutputFrame, ThemeId } from '../src/preload/contract/output-frame.ts';
import { PAGE_MS } from '../overlays/ticker/pages.ts';
import { capture } from './gallery-camera.ts';
import { root } from './run.ts';

// Filmstrips: animations, stopped at chosen instants and laid side by side. They are in tests/gallery/expected-films,
// and the gallery tests compare them; `node scripts/gallery.ts --accept` rewrites them.

export const EXPECTED_FILMS = join(root, 'tests/gallery/expected-films');

interface Cut {
  at: number;
  frame: OutputFrame;
}

interface Picture {
  width: number;
  height: number;
}

/** Fractions of the picture's width and height. */
interface Part {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Script {
  name: string;
  /** The fixture whose pitch is the background. */
  fixture: string;
  /** The frame that is on screen before the film starts. */
  before: OutputFrame;
  cuts: readonly Cut[];
  /** When pictures are captured, in ms since the start of the film: 8 to 12 times. */
  steps: readonly number[];
  /** True if the film shows the whole picture, which is then captured smaller. */
  isWhole?: boolean;
  /** The part that is captured, at a larger size, if the film changes little of the picture. */
  part?: Part;
}

export interface FilmShot extends Script {
  theme: ThemeId;
  picture: Picture;
}

type Change = (frame: OutputFrame) => void;

function frameOf(id: string, motion: OutputFrame['motion'], change: Change = () => undefined): OutputFrame {
  const found = FIXTURES.find((fixture) => fixture.id === id);
  if (!found) throw new Error(`Unknown fixture "${id}".`);
  const frame = structuredClone(found.frame);
  frame.motion = motion;
  change(frame);
  return frame;
}

const still = (id: string, change?: Change): OutputFrame => frameOf(id, 'jump', change);
const live = (id: string, change?: Change): OutputFrame => frameOf(id, 'live', change);
const off =
  (graphic: 'scorebug' | 'lower-third' | 'full-frame' | 'ticker'): Change =>
  ({ graphics }) =>
    void (graphics[graphic].isOnAir = false);

const withBall =
  (side: 'A' | 'B' | null): Change =>
  ({ match }) => {
    if (match && 'possession' in match.view) match.view.possession = side;
  };

/** Shows a moment on the scorebug; `score` is the score at that time. */
const reacting =
  (kind: BugReaction['kind'], side: 'A' | 'B', score: { a: number; b: number }): Change =>
  (frame) => {
    frame.graphics.scorebug.reaction = { kind, side, startedAt: frame.at };
    if (frame.match) frame.match.view.score = score;
  };

function inAndOut(name: string, id: string, graphic: Parameters<typeof off>[0]): Script {
  return {
    name,
    fixture: id,
    before: still(id, off(graphic)),
    cuts: [
      { at: 0, frame: live(id) },
      { at: 1_000, frame: live(id, off(graphic)) },
    ],
    steps: [60, 160, 260, 360, 480, 600, 800, 1_080, 1_160, 1_240],
  };
}

/** Shows the teams in the opposite order. */
const swapped: Change = ({ match }) => {
  if (match) match.hasSwappedSides = true;
};
const reduced: Change = ({ output }) => void (output.motion = 'reduced');

export function takeoverFilm(name: string, id: string, change: Change = () => undefined): Script {
  const clear = ({ graphics }: OutputFrame): void =>
    void (graphics.takeover = { isOnAir: false, content: null });
  const before = still(id, (frame) => {
    change(frame);
    clear(frame);
    frame.graphics['lower-third'].isOnAir = false;
  });
  return {
    name,
    fixture: id,
    before,
    cuts: [
      { at: 0, frame: live(id, change) },
      {
        at: 1_800,
        frame: live(id, (frame) => {
          change(frame);
          clear(frame);
        }),
      },
    ],
    steps: [100, 180, 260, 360, 480, 620, 760, 1_200, 1_920, 2_040, 2_160, 2_400],
  };
}

/** The scorebug's area, with room for its extensions. */
const TOP_LEFT: Part = { left: 0, top: 0, width: 0.5, height: 0.25 };
const BOTTOM: Part = { left: 0.125, top: 0.75, width: 0.75, height: 0.25 };
const FOOT: Part = { left: 0, top: 0.8, width: 1, height: 0.2 };
const BOTTOM_LEFT: Part = { left: 0, top: 0.7, width: 0.5, height: 0.3 };

/** Films an insert that extends the scorebug and retracts. */
function insert(name: string, id: string, part: Part): Script {
  const clear = ({ graphics }: OutputFrame): void => {
    delete graphics.scorebug.insert;
  };
  return {
    name,
    fixture: id,
    before: still(id, clear),
    cuts: [
      { at: 0, frame: live(id) },
      { at: 1_000, frame: live(id, clear) },
    ],
    steps: [40, 100, 180, 260, 420, 1_060, 1_140, 1_220],
    part,
  };
}

/** Duration of a score report from the frame's instant on: longer than capturing a film takes. */
const SCORE_REPORT_MS = 60_000;
const reportScore: Change = ({ at, graphics }) => {
  for (const item of graphics.ticker.items)
    if (item.told) item.told = { ...item.told, startedAt: at, until: at + SCORE_REPORT_MS };
};
const removeReports: Change = ({ graphics }) => {
  for (const item of graphics.ticker.items) delete item.told;
};

/** Films a change from one state of the game or a graphic to another. */
function change(
  name: string,
  before: readonly [id: string, change?: Change],
  after: readonly [id: string, change?: Change],
  part?: Part,
): Script {
  return {
    name,
    fixture: before[0],
    before: still(...before),
    cuts: [{ at: 0, frame: live(...after) }],
    steps: [40, 100, 160, 220, 280, 360, 440, 600],
    ...(part ? { part } : { isWhole: true }),
  };
}

const scored =
  (score: { a: number; b: number }): Change =>
  ({ match }) => {
    if (match) match.view.score = score;
  };
const without =
  (...names: ('sponsors' | 'ticker')[]): Change =>
  (frame) => {
    if (names.includes('sponsors')) frame.sponsors = {};
    if (names.includes('ticker')) frame.graphics.ticker.isOnAir = false;
  };
/** Makes the ticker's next page due. The list is changed too, because the ticker checks the time on changes. */
const nextPage: Change = (frame) => {
  frame.at += PAGE_MS;
  for (const { a } of frame.graphics.ticker.items) a.score = (a.score ?? 0) + 1;
};

const SCRIPTS: readonly Script[] = [
  { ...takeoverFilm('goal', 'takeover-goal'), isWhole: true },
  { ...takeoverFilm('goal-alone', 'takeover-goal-alone'), isWhole: true },
  { ...takeoverFilm('touchdown', 'takeover-touchdown'), isWhole: true },
  { ...takeoverFilm('home-run', 'takeover-home-run'), isWhole: true },
  takeoverFilm('three-pointer', 'takeover-three'),
  { ...takeoverFilm('red-card', 'takeover-red-card'), isWhole: true },
  { ...takeoverFilm('final', 'takeover-won'), isWhole: true },
  {
    ...takeoverFilm('reduced', 'takeover-goal', reduced),
    isWhole: true,
    steps: [20, 60, 120, 180, 240, 600, 1_820, 1_900],
  },
  inAndOut('bug-in-out', 'soccer-var-goal', 'scorebug'),
  inAndOut('wide-bug-in-out', 'football-red-zone', 'scorebug'),
  {
    name: 'possession-floods',
    fixture: 'basketball-shot-clock',
    before: still('basketball-shot-clock', withBall(null)),
    cuts: [
      { at: 0, frame: live('basketball-shot-clock', withBall('A')) },
      { at: 1_000, frame: live('basketball-shot-clock', withBall('B')) },
    ],
    steps: [40, 120, 180, 240, 400, 1_040, 1_120, 1_160, 1_220, 1_400],
  },
  {
    name: 'three-pointer-floods',
    fixture: 'basketball-shot-clock',
    before: still('basketball-shot-clock'),
    cuts: [
      { at: 0, frame: live('basketball-shot-clock', reacting('three_pointer', 'A', { a: 107, b: 101 })) },
      { at: 2_000, frame: live('basketball-shot-clock', reacting('three_pointer', 'B', { a: 107, b: 104 })) },
    ],
    steps: [40, 120, 180, 260, 600, 1_100, 1_200, 1_280, 2_120, 2_180, 2_400, 3_200],
  },
  change('score-flips', ['soccer-clock'], ['soccer-clock', scored({ a: 3, b: 1 })], TOP_LEFT),
  change('review-opens', ['soccer-clock'], ['soccer-var-goal'], TOP_LEFT),
  change('no-goal', ['soccer-clock'], ['soccer-clock', reacting('no_goal', 'A', { a: 1, b: 1 })], TOP_LEFT),
  change('sides-change', ['baseball-top'], ['baseball-bottom'], BOTTOM_LEFT),
  change('sides-swap', ['basketball-shot-clock'], ['basketball-shot-clock', swapped], BOTTOM),
  change('sides-swap-in-rows', ['baseball-top'], ['baseball-top', swapped], BOTTOM_LEFT),
  change(
    'sides-swap-reduced',
    ['basketball-shot-clock', reduced],
    [
      'basketball-shot-clock',
      (frame) => {
        reduced(frame);
        swapped(frame);
      },
    ],
    BOTTOM,
  ),
  change('ball-comes-near', ['soccer-clock'], ['soccer-danger'], TOP_LEFT),
  change('final-steps-back', ['basketball-live'], ['basketball-final'], BOTTOM),
  change('sponsor-comes', ['sponsor-soccer', without('sponsors')], ['sponsor-soccer'], TOP_LEFT),
  insert('run', 'insert-run', BOTTOM),
  insert('lead-change', 'insert-lead', BOTTOM),
  insert('added-time', 'insert-added', TOP_LEFT),
  insert('next-batter', 'insert-batter', BOTTOM_LEFT),
  inAndOut('lower-third-in-out', 'lower-goal', 'lower-third'),
  {
    name: 'lower-third-into-another',
    fixture: 'lower-goal',
    before: still('lower-goal'),
    cuts: [{ at: 0, frame: live('lower-person') }],
    steps: [20, 80, 140, 180, 220, 280, 340, 420, 500, 600],
  },
  change('goal-withdrawn', ['lower-goal'], ['lower-goal-withdrawn'], BOTTOM_LEFT),
  change('ticker-makes-room', ['ticker-basketball', without('ticker')], ['ticker-basketball'], FOOT),
  change('ticker-turns', ['ticker-basketball'], ['ticker-basketball', nextPage], FOOT),
  change('ticker-breaks', ['ticker-line'], ['ticker-breaking'], FOOT),
  {
    name: 'ticker-tells',
    fixture: 'ticker-told',
    before: still('ticker-told', removeReports),
    cuts: [{ at: 0, frame: live('ticker-told', reportScore) }],
    steps: [60, 120, 180, 240, 360, 1_000, 59_800, 59_860, 59_920, 59_980],
    isWhole: true,
  },
  { ...inAndOut('full-frame-in-out', 'full-comparison', 'full-frame'), isWhole: true },
  { ...inAndOut('matchup-in-out', 'full-matchup', 'full-frame'), isWhole: true },
  change('full-frame-into-another', ['full-comparison'], ['full-final']),
];

const LANDSCAPE = { width: 384, height: 216 };
const SMALL = { width: 256, height: 144 };
const LARGE = { width: 640, height: 360 };
const COLUMNS = 4;
const GAP = 4;

export const FILMS: readonly FilmShot[] = THEME_IDS.flatMap((theme) =>
  SCRIPTS.map((script) => ({
    ...script,
    name: `${theme}-${script.name}`,
    theme,
    picture: script.part ? LARGE : script.isWhole ? SMALL : LANDSCAPE,
  })),
);

/** Resolves after the current frame was painted: when a second refresh begins. */
const PAINTED = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

/** Plays a film on the gallery's page and lays its steps side by side in one picture, row by row. */
export async function shootFilm(page: Page, film: FilmShot): Promise<PNG> {
  const { picture, part } = film;
  const shots: PNG[] = [];
  const clip = {
    x: Math.round((part?.left ?? 0) * picture.width),
    y: Math.round((part?.top ?? 0) * picture.height),
    width: Math.round((part?.width ?? 1) * picture.width),
    height: Math.round((part?.height ?? 1) * picture.height),
  };
  await playFilm(page, film, async (_, hasMoved) => {
    if (hasMoved) await page.evaluate(PAINTED);
    shots.push(await capture(page, clip));
  });
  return sideBySide(shots, clip);
}

/**
 * Plays a film on the gallery's page, and stops at each of its steps for `onStep`, which receives the time of the
 * step and whether anything has moved.
 */
export async function playFilm(
  page: Page,
  film: Omit<FilmShot, 'name'>,
  onStep: (at: number, hasMoved: boolean) => Promise<void>,
): Promise<void> {
  const { fixture, before, cuts, steps, theme, picture } = film;
  const { width, height } = picture;
  await page.setViewportSize(picture);
  const drawn = (frame: OutputFrame): string =>
    JSON.stringify({ ...frame, output: { ...frame.output, width, height, theme } });
  await page.evaluate(`gallery.speak('${before.output.language}')`);
  await page.evaluate(`gallery.show('${fixture}', ${width}, ${height}, '${theme}', 'pitch')`);
  // Styles are computed before the first cut: an animation starts from the current position.
  await page.evaluate(`(gallery.play(${drawn(before)}), document.body.getBoundingClientRect().width)`);
  const waiting = [...cuts];
  for (const at of steps) {
    for (let cut = waiting[0]; cut && cut.at <= at; cut = waiting[0]) {
      await page.evaluate(`gallery.film.seek(${cut.at})`);
      await page.evaluate(`(gallery.play(${drawn(cut.frame)}), gallery.film.cut(${cut.at}))`);
      // Painted before anything moves, because the rendering of an edge between pixels depends on where it was first
      // painted.
      await page.evaluate(PAINTED);
      waiting.shift();
    }
    const hasMoved = await page.evaluate<boolean>(`gallery.film.seek(${at})`);
    await onStep(at, hasMoved);
  }
  await page.evaluate('gallery.film.end()');
}

function sideBySide(shots: readonly PNG[], { width, height }: Picture): PNG {
  const rows = Math.ceil(shots.length / COLUMNS);
  const strip = new PNG({ width: COLUMNS * (width + GAP) - GAP, height: rows * (height + GAP) - GAP });
  for (const [index, shot] of shots.entries()) {
    const left = (index % COLUMNS) * (width + GAP);
    const top = Math.floor(index / COLUMNS) * (height + GAP);
    PNG.bitblt(shot, strip, 0, 0, width, height, left, top);
  }
  // Keeps only the five highest bits of each color: otherwise, invisible differences would fill most of the file.
  for (let at = 0; at < strip.data.length; at += 1) if (at % 4 < 3) strip.data[at]! &= 0xf8;
  return strip;
}
