import { expect, it } from 'vitest';
import { soon } from './presses.ts';
import { fullShow } from './show-fixture.ts';
import { useStand } from './stand.ts';
import { scoreShow } from './views.ts';

const AT = Date.UTC(2026, 5, 13, 19, 30);
const stand = useStand();

it.each([
  ['home', ['Riverside', 'Northgate']],
  ['away', ['Northgate', 'Riverside']],
] as const)('the scoring page has the sides as the graphics have them, %s first', async (first, names) => {
  const show = fullShow(stand.main.url, AT);
  stand.main.push(show);
  const page = await stand.open();
  await page.setViewportSize({ width: 390, height: 844 });
  const score = scoreShow(show);
  stand.main.pushScore({ ...score, channels: score.channels.map((channel) => ({ ...channel, first })) });
  await page.goto(`${stand.main.url}/score`);
  await soon(() => page.locator('.board .team').allTextContents()).toEqual(names);
  const lefts = await Promise.all(
    ['goal-A', 'goal-B'].map(async (pad) => (await page.locator(`[data-pad="${pad}"]`).boundingBox())!.x),
  );
  expect(lefts[0]! < lefts[1]!).toBe(first === 'home');
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/score-${first}.png` });
});
