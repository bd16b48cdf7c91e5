import { join } from 'node:path';
import type { Page } from 'playwright';
import type { PNG } from 'pngjs';
import { THEME_IDS } from '../src/preload/contract/output-frame.ts';
import type { ThemeId } from '../src/preload/contract/output-frame.ts';
import { LANGUAGE_IDS, LANGUAGES, type Language } from '../src/words/languages.ts';
import { capture } from './gallery-camera.ts';
import { root } from './run.ts';

// The selected shots. In every theme, they show every sport in its most important states, cut out of the 1920 x 1080
// picture. In every language, they show every sport and graphic once, at half that size. They are in
// tests/gallery/expected, and the gallery tests compare them. `node scripts/gallery.ts --accept` rewrites them.

export const PICTURE = { width: 1920, height: 1080 };
/** Half size: words stay readable, and the files small. */
const HALF_PICTURE = { width: 960, height: 540 };
const QUARTER_PICTURE = { width: 480, height: 270 };
const UPRIGHT_PICTURE = { width: 270, height: 480 };
export const EXPECTED = join(root, 'tests/gallery/expected');

/** The states for each theme: live, attention, the end, different scripts, and the retracted scorebug. */
export const CHOSEN = [
  'basketball-free-throws',
  'basketball-clock',
  'basketball-final-2ot',
  'soccer-var-goal',
  'soccer-red',
  'soccer-rtl',
  'baseball-loaded',
  'baseball-final-15',
  'football-flag',
  'football-half',
  'lower-goal-pending',
  'lower-goal-withdrawn',
  'lower-basketball',
  'lower-football-moment',
  'lower-person',
  'lower-scorer',
  'soccer-shootout',
  'ticker-basketball',
  'basketball-facts',
  'football-red-zone',
  'baseball-battery',
  'soccer-scorers',
] as const;

/** States that look the same in every theme, so one theme is enough. */
const CHOSEN_IN_CHALK = [
  'lower-next',
  'lower-person-long',
  'soccer-danger',
  'ticker-ugly',
  'ticker-line',
  'ticker-breaking',
  'place-basketball-top',
  'place-soccer-bottom',
  'dim-soccer',
  'dim-football',
  'logo-basketball',
  'basketball-shot-clock',
  'soccer-facts',
  'place-soccer-facts',
  'lower-next-emblem',
  'swapped-basketball',
  'swapped-soccer',
  'swapped-baseball',
  'swapped-football',
  'swapped-shootout',
  'swapped-rtl',
] as const;

/** Full frames, captured as whole pictures: in every theme at a quarter of the size, some in one theme only. */
export const CHOSEN_FRAMES = [
  'full-matchup',
  'full-football',
  'full-everything',
  'full-comparison',
  'full-scorers',
  'full-schedule',
  'full-lineup',
  'full-text',
] as const;
const CHOSEN_FRAMES_IN_CHALK = [
  'full-baseball',
  'full-competition',
  'full-records',
  'full-final-second',
  'full-soccer-goals',
  'full-matchup-long',
  'full-lineup-five',
  'full-lineup-many',
  'full-lineup-long',
] as const;

/** Marks of sponsors and of a station, in every theme at half the size. */
const CHOSEN_WITH_MARKS = [
  'sponsor-soccer',
  'sponsor-baseball',
  'sponsor-lower',
  'sponsor-full',
  'sponsor-ticker',
  'sponsor-everywhere',
  'network-bottom-right',
] as const;

/** The states for each language: the scorebug of every sport with its tabs, and every other graphic. */
const CHOSEN_TO_SPEAK = [
  'basketball-fouls',
  'soccer-var-goal',
  'baseball-battery',
  'football-red-zone',
  'lower-goal-pending',
  'lower-next',
  'full-soccer',
  'ticker-basketball',
] as const;
/**
 * Additional states for languages from right to left: two names in one line, each on the side of its score, and text
 * after a name.
 */
const CHOSEN_FROM_RIGHT = [
  'lower-no-side',
  'lower-rtl-no-side',
  'lower-scorer-own',
  'full-lineup-rtl',
  'full-scorers-rtl',
] as const;

export interface Shot {
  /** File name without `.png`. */
  name: string;
  id: string;
  theme: ThemeId;
  language: Language;
  picture: { width: number; height: number };
}

export const THEME_SHOTS: readonly Shot[] = THEME_IDS.flatMap((theme) =>
  [...CHOSEN, ...(theme === 'chalk' ? CHOSEN_IN_CHALK : [])].map((id) => ({
    name: `${theme}-${id}`,
    id,
    theme,
    language: 'en' as const,
    picture: PICTURE,
  })),
);

export const MARK_SHOTS: readonly Shot[] = THEME_IDS.flatMap((theme) =>
  CHOSEN_WITH_MARKS.map((id) => ({
    name: `${theme}-${id}`,
    id,
    theme,
    language: 'en' as const,
    picture: id === 'sponsor-full' ? QUARTER_PICTURE : HALF_PICTURE,
  })),
);

export const FRAME_SHOTS: readonly Shot[] = [
  ...THEME_IDS.flatMap((theme) =>
    [...CHOSEN_FRAMES, ...(theme === 'chalk' ? CHOSEN_FRAMES_IN_CHALK : [])].map((id) => ({
      name: `${theme}-${id}`,
      id,
      theme,
      language: 'en' as const,
      picture: QUARTER_PICTURE,
    })),
  ),
  ...CHOSEN_FRAMES.map((id) => ({
    name: `vertical-${id}`,
    id,
    theme: 'chalk' as const,
    language: 'en' as const,
    picture: UPRIGHT_PICTURE,
  })),
];

/** Languages other than English, which the theme shots cover. */
export const LANGUAGE_SHOTS: readonly Shot[] = LANGUAGE_IDS.filter((language) => language !== 'en').flatMap(
  (language) =>
    [...CHOSEN_TO_SPEAK, ...(LANGUAGES[language].direction === 'rtl' ? CHOSEN_FROM_RIGHT : [])].map((id) => ({
      name: `${language}-${id}`,
      id,
      // Flat whole pictures compress to small files.
      theme: id.startsWith('full-') ? ('key' as const) : ('chalk' as const),
      language,
      picture: id.startsWith('full-') ? QUARTER_PICTURE : HALF_PICTURE,
    })),
);

export const SHOTS: readonly Shot[] = [...THEME_SHOTS, ...FRAME_SHOTS, ...MARK_SHOTS, ...LANGUAGE_SHOTS];

/**
 * The graphic to cut out, by the first word of the fixture's ID. For all other fixtures, all graphics are cut out
 * together.
 */
const CUT_OUT: Record<string, string> = { lower: 'lower-third', full: 'full-frame' };

/** Waits until every image is decoded, because screenshots omit the others. A broken image must not reject this. */
const IMAGES_DECODED = `Promise.allSettled([...document.images].map((image) => image.decode()))`;

export type Ground = 'pitch' | 'key' | 'nothing';

/** Shows a fixture on the gallery's page in its size, and cuts its graphics out with a margin of `air` pixels. */
export async function shoot(
  page: Page,
  id: string,
  theme: ThemeId,
  ground: Ground,
  air: number,
): Promise<PNG> {
  const { width, height } = page.viewportSize() ?? PICTURE;
  await page.evaluate(`gallery.show(${JSON.stringify(id)}, ${width}, ${height}, '${theme}', '${ground}')`);
  await page.evaluate(IMAGES_DECODED);
  const graphic = CUT_OUT[id.slice(0, id.indexOf('-'))] ?? '*';
  const box = await page.evaluate<DOMRect>(`gallery.bounds('${graphic}', ${air})`);
  const clip = {
    x: Math.floor(box.x),
    y: Math.floor(box.y),
    width: Math.ceil(box.width),
    height: Math.ceil(box.height),
  };
  return capture(page, clip);
}

/** Captures a selected shot for comparison: transparent, or in the theme for keyers on the key color of its match. */
export async function shootChosen(page: Page, { id, theme, language, picture }: Shot): Promise<PNG> {
  if (page.viewportSize()?.width !== picture.width) await page.setViewportSize(picture);
  await page.evaluate(`gallery.speak('${language}')`);
  return shoot(page, id, theme, theme === 'key' ? 'key' : 'nothing', 4);
}
