import type { Locator, Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { rested, soon } from './presses.ts';
import { fullShow, soccerMatch } from './show-fixture.ts';
import { useStand } from './window-under-test.ts';
import { byHand, scoreShow, withA } from './views.ts';

/** A browser's translator rewrites the texts of a page during scoring, while main pushes shows. */

const AT = Date.UTC(2026, 5, 13, 19, 30);

/**
 * Simulates translation tools on each text of the page: `replace` inserts two nested font elements with a new text,
 * `wrap` moves the text into them.
 */
const TRANSLATE = (how: 'replace' | 'wrap'): string => `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode())
    if (walker.currentNode.data.trim() !== '' && !walker.currentNode.parentElement.closest('font, script, style'))
      texts.push(walker.currentNode);
  for (const text of texts) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    outer.append(inner);
    if ('${how}' === 'replace') {
      inner.append(text.data);
      text.replaceWith(outer);
    } else {
      text.before(outer);
      inner.append(text);
    }
  }
  return texts.length;
})()`;

const stand = useStand();
let page: Page;
const get = (id: string): Locator => page.getByTestId(id);

const scored = (a: number, b: number) => {
  const view = { ...soccerMatch.view, score: { a, b } };
  return withA(byHand(fullShow(stand.main.url, AT)), {
    match: { ...soccerMatch, view },
  });
};

beforeEach(async () => {
  stand.main.push(fullShow(stand.main.url, AT));
  page = await stand.reopen();
  stand.main.reset();
});

describe.each(['replace', 'wrap'] as const)(
  'a page whose texts a translator has moved into font elements (%s)',
  (how) => {
    const translate = async (): Promise<void> => {
      expect(await page.evaluate(TRANSLATE(how))).toBeGreaterThan(0);
    };

    it('shows each new score and accepts presses if it is the scoring page', async () => {
      stand.main.pushScore(scoreShow(scored(0, 0)));
      await page.goto(`${stand.main.url}/score`);
      await get('score-undo').waitFor();
      for (const goals of [1, 2, 3]) {
        await translate();
        await rested(page);
        const pressed = stand.main.next('manual:press');
        await page.locator('[data-pad="goal-A"]').click();
        expect(await pressed).toMatchObject({ channel: 'A', button: 'goal-A' });
        stand.main.pushScore(scoreShow(scored(goals, 0)));
        await soon(() => get('score-a').textContent()).toMatch(new RegExp(`^\\s*${goals}\\s*$`));
      }
      await translate();
      stand.main.pushScore({ ...scoreShow(scored(3, 0)), channels: [] });
      await get('score-none').waitFor();
      expect(await get('score-undo').count()).toBe(0);
      expect(await page.locator('#app').textContent()).not.toContain('Undo');
      await translate();
      stand.main.pushScore(scoreShow(scored(4, 0)));
      await soon(() => get('score-a').textContent()).toMatch(/^\s*4\s*$/);
      expect(await get('score-none').count()).toBe(0);
    });

    it('shows each new score and accepts presses if it is the control window', async () => {
      stand.main.push(scored(0, 0));
      await get('desk-pad').click();
      for (const goals of [1, 2, 3]) {
        await translate();
        await rested(page);
        const pressed = stand.main.next('manual:press');
        await page.locator('[data-pad="goal-A"]').click();
        expect(await pressed).toMatchObject({ channel: 'A', button: 'goal-A' });
        const { channels, notices } = scored(goals, 0);
        stand.main.change({ channels, notices: goals === 2 ? [] : notices });
        await soon(() => get('score-a').textContent()).toBe(String(goals));
      }
      await translate();
      for (const tab of ['moments', 'titles', 'pad']) {
        await get(`desk-${tab}`).click();
        await translate();
      }
      stand.main.change({ channels: fullShow(stand.main.url, AT).channels });
      await soon(() => page.locator('[data-pad="goal-A"]').count()).toBe(0);
    });
  },
);
