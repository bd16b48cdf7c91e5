import { join } from 'node:path';
import type { Page } from 'playwright';
import { PNG } from 'pngjs';
import { FIXTURES } from '../overlays/gallery/fixtures.ts';
import type { BugReaction } from '../src/preload/contract/bug-reaction.ts';
import { THEME_IDS } from '../src/preload/contract/output-frame.ts';
import type { OutputFrame, ThemeId } from '../src/preload/contract/output-frame.ts';
import { root } from './run.ts';

/**
 * Filmstrips: what moves on air, stopped at chosen instants and laid side by side. They lie in
 * tests/gallery/expected-films and are compared by the gallery tests; `node scripts/gallery.ts --accept` rewrites them.
 */

export const EXPECTED_FILMS = join(root, 'tests/gallery/expected-films');

/** A frame that comes `at` ms after the start of a film. */
interface Cut {
  at: number;
  frame: OutputFrame;
}

interface Picture {
  width: number;
  height: number;
}

interface Script {
  name: string;
  /** The fixture whose pitch it is played on. */
  fixture: string;
  /** What stands there before it. */
  before: OutputFrame;
  cuts: readonly Cut[];
  /** Instants that are looked at, ms: 8 to 12. */
  steps: readonly number[];
  /** What fills the picture is looked at in a smaller one. */
  isWhole?: boolean;
}

export interface FilmShot extends Script {
  theme: ThemeId;
  picture: Picture;
}

type Change = (frame: OutputFrame) => void;

function frameOf(id: string, motion: OutputFrame['motion'], change: Change = () => undefined): OutputFrame {
  const found = FIXTURES.find((fixture) => fixture.id === id);
  if (!found) throw new Error(`There is no fixture "${id}".`);
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

/** What the scorebug says of a moment that has just come; `score` is what it stands at then. */
const reacting =
  (kind: BugReaction['kind'], side: 'A' | 'B', score: { a: number; b: number }): Change =>
  (frame) => {
    frame.graphics.scorebug.reaction = { kind, side, startedAt: frame.at };
    if (frame.match) frame.match.view.score = score;
  };

/** Comes on, and goes. */
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

/** A takeover comes, stays, and hands over. */
function takeover(name: string, id: string): Script {
  const gone = ({ graphics }: OutputFrame): void =>
    void (graphics.takeover = { isOnAir: false, content: null });
  const before = still(id, (frame) => {
    gone(frame);
    frame.graphics['lower-third'].isOnAir = false;
  });
  return {
    name,
    fixture: id,
    before,
    cuts: [
      { at: 0, frame: live(id) },
      { at: 1_800, frame: live(id, gone) },
    ],
    steps: [100, 180, 260, 360, 480, 620, 760, 1_200, 1_920, 2_040, 2_160, 2_400],
  };
}

const SCRIPTS: readonly Script[] = [
  takeover('goal', 'takeover-goal'),
  takeover('goal-alone', 'takeover-goal-alone'),
  takeover('touchdown', 'takeover-touchdown'),
  takeover('home-run', 'takeover-home-run'),
  takeover('three-pointer', 'takeover-three'),
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
  inAndOut('lower-third-in-out', 'lower-goal', 'lower-third'),
  { ...inAndOut('full-frame-in-out', 'full-comparison', 'full-frame'), isWhole: true },
];

const LANDSCAPE = { width: 384, height: 216 };
const SMALL = { width: 256, height: 144 };
const COLUMNS = 4;
const GAP = 4;

/** In every theme. */
export const FILMS: readonly FilmShot[] = THEME_IDS.flatMap((theme) =>
  SCRIPTS.map((script) => ({
    ...script,
    name: `${theme}-${script.name}`,
    theme,
    picture: script.isWhole ? SMALL : LANDSCAPE,
  })),
);

/** Plays a film on the gallery's page and lays its steps side by side in one picture, row by row. */
export async function shootFilm(page: Page, film: FilmShot): Promise<Buffer> {
  const { fixture, before, cuts, steps, theme, picture } = film;
  const { width, height } = picture;
  await page.setViewportSize(picture);
  const drawn = (frame: OutputFrame): string =>
    JSON.stringify({ ...frame, output: { ...frame.output, width, height, theme } });
  await page.evaluate(`gallery.show('${fixture}', ${width}, ${height}, '${theme}', 'pitch')`);
  await page.evaluate(`gallery.play(${drawn(before)})`);
  const shots: Buffer[] = [];
  const waiting = [...cuts];
  for (const at of steps) {
    for (let cut = waiting[0]; cut && cut.at <= at; cut = waiting[0]) {
      await page.evaluate(`gallery.film.seek(${cut.at})`);
      await page.evaluate(`(gallery.play(${drawn(cut.frame)}), gallery.film.cut(${cut.at}))`);
      waiting.shift();
    }
    await page.evaluate(`gallery.film.seek(${at})`);
    shots.push(await page.screenshot());
  }
  await page.evaluate('gallery.film.end()');
  return sideBySide(shots, picture);
}

function sideBySide(shots: readonly Buffer[], { width, height }: Picture): Buffer {
  const rows = Math.ceil(shots.length / COLUMNS);
  const strip = new PNG({ width: COLUMNS * (width + GAP) - GAP, height: rows * (height + GAP) - GAP });
  for (const [index, shot] of shots.entries()) {
    const left = (index % COLUMNS) * (width + GAP);
    const top = Math.floor(index / COLUMNS) * (height + GAP);
    PNG.bitblt(PNG.sync.read(shot), strip, 0, 0, width, height, left, top);
  }
  // Steps of colour that nobody sees would be most of a file: each keeps its five highest bits.
  for (let at = 0; at < strip.data.length; at += 1) if (at % 4 < 3) strip.data[at]! &= 0xf8;
  return PNG.sync.write(strip, { deflateLevel: 9 });
}
