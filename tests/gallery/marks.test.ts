import { beforeAll, describe, expect, it } from 'vitest';
import { markOf, SHAPES, type Mark } from '../../overlays/kit/mark/mark.ts';
import { FIXTURES } from '../../overlays/gallery/fixtures.ts';
import { capture } from '../../scripts/gallery-camera.ts';
import { CONTRACT_LEAGUE_SLUGS } from '../../src/feed/contract/versions.ts';
import { teamsOfLeague } from '../../src/teams/library.ts';
import { openGallery } from './gallery-page.ts';

/**
 * The letters of a drawn mark are inside its outline. Measured in pictures, because no browser reports the ink of a
 * letter.
 */

const gallery = openGallery();

/** The widest letters of each script, tall letters, and one with a descender. */
const WIDEST = [
  'Wolves Wanderers',
  'Mesa Mariners',
  'Вью Жуки',
  'Щит Юг',
  'Ögon',
  'Ẃ',
  'شباب',
  'صور',
  '國民',
];
const CHARGES: readonly Mark['charge'][] = ['foot', 'chief', 'ring'];
const DIAMOND = 3;
/** Small, because small pictures are captured quickly. */
const PICTURE = { width: 640, height: 360 };

const shown = FIXTURES.find(({ frame }) => frame.graphics['full-frame'].content?.form === 'matchup')!.frame;
const match = shown.match!;

/** Returns a team with this name and with a code that results in this mark. */
function called(name: string, shape: number, charge: Mark['charge']): { name: string; code: string } {
  for (let count = 0; ; count += 1) {
    const code = `C${count}`;
    const mark = markOf('', code);
    if (mark.shape === shape && mark.charge === charge) return { name, code };
  }
}

type Called = ReturnType<typeof called>;
type Kind = 'full-frame' | 'scorebug';

/** A color that nothing else is drawn in. */
const INK = `.mark svg > text, .mark .initial { fill: #f0f !important; stroke: none !important; color: #f0f !important; }`;

/**
 * Returns how many pixels of both teams' letters are outside their outlines, and how many pixels there are in total.
 */
async function inkOf(kind: Kind, a: Called, b: Called): Promise<{ outside: number; all: number }> {
  const teams = {
    a: { ...match.teams.a, short: null, logo: null, ...a },
    b: { ...match.teams.b, short: null, logo: null, ...b },
  };
  const { 'full-frame': full, scorebug } = shown.graphics;
  const graphics = {
    ...shown.graphics,
    'full-frame': { ...full, isOnAir: kind === 'full-frame' },
    scorebug: { ...scorebug, isOnAir: kind === 'scorebug' },
  };
  // The layout requests fonts for letters that no fixture has. Until they are loaded, nothing is drawn.
  await gallery.page.evaluate(
    `gallery.play(${JSON.stringify({ ...shown, match: { ...match, teams }, graphics })});
    document.body.offsetHeight;
    document.fonts.ready.then(() => undefined)`,
  );
  const { data, width, height } = await capture(gallery.page);
  const ink: [number, number][] = [];
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [red, green, blue] = data.subarray(pixel * 4, pixel * 4 + 3);
    if (red === 255 && green === 0 && blue === 255) ink.push([pixel % width, Math.floor(pixel / width)]);
  }
  const outside = await gallery.page.evaluate<number>(`(() => {
    const outlines = [...document.querySelectorAll('[data-graphic=${kind}] .mark svg')].map((svg) => {
      const path = document.createElementNS(svg.namespaceURI, 'path');
      const shape = [...svg.querySelectorAll('path')].find((one) => ${JSON.stringify(SHAPES)}.includes(one.getAttribute('d')));
      path.setAttribute('d', shape.getAttribute('d'));
      svg.append(path);
      const toPath = svg.getScreenCTM().inverse();
      const has = ([x, y]) => path.isPointInFill(new DOMPoint(x + 0.5, y + 0.5).matrixTransform(toPath));
      return { has, path };
    });
    const count = ${JSON.stringify(ink)}.filter((point) => !outlines.some(({ has }) => has(point))).length;
    for (const { path } of outlines) path.remove();
    return count;
  })()`);
  return { outside, all: ink.length };
}

/** Draws the teams two at a time, and returns each pair in which letters extend beyond the outline of a mark. */
async function outsideOf(kind: Kind, teams: readonly Called[]): Promise<string[]> {
  const bad: string[] = [];
  for (let at = 0; at < teams.length; at += 2) {
    const [a, b = a] = teams.slice(at, at + 2);
    const { outside, all } = await inkOf(kind, a!, b!);
    expect(all).toBeGreaterThan(kind === 'scorebug' ? 5 : 50);
    if (outside > 0) bad.push(`${a!.name} ${a!.code} / ${b!.name} ${b!.code}: ${outside} of ${all}`);
  }
  return bad;
}

const everyShape = (name: string): Called[] =>
  SHAPES.flatMap((_, shape) => CHARGES.map((charge) => called(name, shape, charge)));

beforeAll(async () => {
  await gallery.page.setViewportSize(PICTURE);
  await gallery.page.evaluate(`(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(${JSON.stringify(INK)});
    document.adoptedStyleSheets = [sheet];
  })()`);
});

describe('the letters of a mark', () => {
  it.each(WIDEST)('stay inside every outline for %s', async (name) => {
    expect(await outsideOf('full-frame', everyShape(name))).toEqual([]);
  });

  it.each(WIDEST)('stay inside every outline on a scorebug for %s', async (name) => {
    const shapes = SHAPES.map((_, shape) => called(name, shape, 'foot'));
    expect(await outsideOf('scorebug', shapes)).toEqual([]);
  });

  it('fit inside the smallest outline for each team in the library', async () => {
    const names = new Map<string, string>();
    for (const league of CONTRACT_LEAGUE_SLUGS)
      for (const { name } of teamsOfLeague(league)) names.set(markOf(name, '').initials, name);
    expect(names.size).toBeGreaterThan(100);
    const teams = [...names.values()].map((name) => called(name, DIAMOND, 'chief'));
    expect(await outsideOf('full-frame', teams)).toEqual([]);
  });
});
