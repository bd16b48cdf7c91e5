import { describe, expect, it } from 'vitest';
import { THEME_IDS } from '../../src/preload/contract/output-frame.ts';
import { itemsFor } from './combinations.ts';
import { openGallery } from './gallery-page.ts';

/** The dash in a lower third's score has the same distance to both numbers, regardless of their digits. */

const gallery = openGallery();

const SCORES = [
  ['3', '1'],
  ['14', '3'],
  ['3', '14'],
  ['21', '20'],
  ['104', '99'],
  ['9', '112'],
  ['128', '131'],
] as const;
const FORMATS = [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
] as const;

interface Gaps {
  fixture: string;
  gaps: number[];
}

/** Returns the gap on either side of the dash, in output pixels, in every fixture with a score in its lower third. */
async function gapsOf(
  [a, b]: readonly [string, string],
  theme: string,
  { width, height }: (typeof FORMATS)[number],
): Promise<Gaps[]> {
  return gallery.page.evaluate<Gaps[]>(`gallery.ids.flatMap((fixture) => {
    const { output, match, graphics, ...frame } = gallery.frameOf(fixture);
    if (!match || !graphics['lower-third'].isOnAir) return [];
    const score = { a: ${a}, b: ${b} };
    const third = graphics['lower-third'];
    gallery.play({
      ...frame,
      output: { ...output, width: ${width}, height: ${height}, theme: '${theme}' },
      match: { ...match, view: { ...match.view, score } },
      graphics: { ...graphics, 'lower-third':
        third.content?.instant
          ? { ...third, content: { ...third.content, instant: { ...third.content.instant, score } } } : third },
    });
    const board = document.querySelector('[data-graphic=lower-third]:not([data-state=off])');
    const dash = board?.querySelector('.dash')?.getBoundingClientRect();
    if (!dash) return [];
    const letters = document.createRange();
    const figures = [...board.querySelectorAll('[data-figure^=score-]')].map((figure) => {
      letters.selectNodeContents(figure);
      return letters.getBoundingClientRect();
    });
    const [left, right] = figures.toSorted((one, other) => one.left - other.left);
    return [{ fixture, gaps: [dash.left - left.right, right.left - dash.right] }];
  })`);
}

const LOOKS = FORMATS.flatMap((format) => THEME_IDS.map((theme) => ({ theme, ...format })));

describe.each(LOOKS.map((look, turn) => ({ ...look, turn })))(
  'the score in $theme at $width x $height',
  ({ theme, turn, ...format }) => {
    it.each(itemsFor(SCORES, turn, THEME_IDS.length))(
      'has a dash between %s and %s with the same gap on both sides',
      async (...score) => {
        await gallery.page.setViewportSize(format);
        const found = await gapsOf(score, theme, format);
        expect(found.length).toBeGreaterThan(8);
        for (const { fixture, gaps } of found) {
          const [before = 0, after = 0] = gaps;
          expect(Math.min(before, after), fixture).toBeGreaterThan(2);
          expect(Math.abs(before - after), `${fixture}: ${before} and ${after}`).toBeLessThan(1.5);
        }
      },
    );
  },
);

// A measurement before the frame is in the DOM would trigger a layout, which takes half a millisecond for each score.
describe('a scorebug', () => {
  it.each(['basketball-clock', 'soccer-clock', 'baseball-loaded', 'football-clock'])(
    'draws a new score without measuring it in %s',
    async (fixture) => {
      const measured = await gallery.page.evaluate<number>(`(() => {
        const play = (a) => {
          const { match, ...frame } = gallery.frameOf('${fixture}');
          gallery.play({ ...frame, match: { ...match, view: { ...match.view, score: { a, b: 10 } } } });
        };
        play(11);
        const measure = Element.prototype.getBoundingClientRect;
        let count = 0;
        Element.prototype.getBoundingClientRect = function () {
          if (this.classList.contains('measure')) count += 1;
          return measure.call(this);
        };
        for (let score = 12; score < 50; score += 1) play(score);
        Element.prototype.getBoundingClientRect = measure;
        return document.querySelector('[data-figure=score-a]').textContent.trim() === '49' ? count : -1;
      })()`);
      expect(measured).toBe(0);
    },
  );
});
