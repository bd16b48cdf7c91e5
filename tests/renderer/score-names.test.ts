import type { Locator, Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ControlRequest } from '../../src/preload/contract.ts';
import type { ScoreChannel } from '../../src/preload/contract/score.ts';
import { REST_MS } from '../../src/renderer/logic/press-guard.ts';
import { stopClock } from './clocks.ts';
import { rested, soon } from './presses.ts';
import { fullShow } from './show-fixture.ts';
import { useStand } from './window-under-test.ts';
import { scoreShow } from './views.ts';

/** Naming the scorer on a phone's scoring page. */

const AT = Date.UTC(2026, 5, 13, 19, 30);
const VALE = { number: '9', name: 'Bo Vale', short: 'Vale' };
const LEE = { number: '7', name: 'Ada Lee', short: null };
const PLAYERS = [LEE, VALE].map((one) => ({ ...one, position: null, starts: one === VALE }));
const GOAL = { id: 7, kind: 'goal', side: 'A', words: 'Goal' } as const;
type Scored = ScoreChannel['scored'];
type NonScored = NonNullable<Scored>;

const stand = useStand();
let page: Page;
const get = (id: string): Locator => page.getByTestId(id);
const asks = (name: ControlRequest): unknown[] =>
  stand.main.received.filter(({ request }) => request === name).map(({ input }) => input);
const named = (one: {
  number: string;
  name: string;
  short: string | null;
}): NonNullable<NonScored['player']> => ({ ...one, minute: null });
const roster = (players: readonly object[]) => ({ name: 'Riverside', library: null, players, coach: null });

function pushed(scored: Scored, isFinal = false): void {
  const { channels, ...state } = scoreShow(fullShow(stand.main.url, AT));
  const pad = { ...channels[0]!.pad, owner: null, asking: [] };
  const match = { ...channels[0]!.match!, isFinal };
  stand.main.pushScore({ ...state, channels: [{ ...channels[0]!, pad, match, sentence: null, scored }] });
}

const shot = async (name: string): Promise<void> => {
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` });
};

beforeEach(async () => {
  stand.main.push(fullShow(stand.main.url, AT));
  page = await stand.reopen();
  stand.main.reset();
  stand.main.answer('roster:get', roster(PLAYERS));
  await page.setViewportSize({ width: 390, height: 844 });
  pushed(null);
  await page.goto(`${stand.main.url}/score`);
  await get('score-undo').waitFor();
});

const promptText = (): Promise<string | null> => get('who').textContent();
const choose = async (name: string): Promise<void> => {
  await get('who-choose').filter({ hasText: name }).waitFor();
  await rested(page);
  await get('who-choose').filter({ hasText: name }).click();
};

describe('the players on the scoring page', () => {
  it('are those of the side that scored, starters first, and one press selects a player', async () => {
    expect(await get('who').count()).toBe(0);
    pushed(GOAL);
    await soon(() => get('who-choose').allTextContents()).toEqual([
      expect.stringMatching(/9\s*Vale/),
      expect.stringMatching(/7\s*Ada Lee/),
    ]);
    expect(asks('roster:get')).toEqual([expect.objectContaining({ name: 'Riverside' })]);
    await shot('who');
    await choose('Vale');
    await soon(() => asks('moment:player')).toEqual([{ channel: 'A', moment: 7, player: VALE }]);
    await soon(promptText).toMatch(/Goal, \S+:\s*9 Vale/);
    pushed({ ...GOAL, player: named(VALE) });
    await soon(() => get('who-open').textContent()).toMatch(/Change/);
    await shot('who-named');
  });

  it('block no press and move no button of the pad', async () => {
    const goal = page.locator('[data-pad="goal-B"]');
    const before = await goal.boundingBox();
    pushed(GOAL);
    await get('who-choose').first().waitFor();
    expect(await goal.boundingBox()).toEqual(before);
    await goal.click();
    await soon(() => asks('manual:press')).toEqual([expect.objectContaining({ button: 'goal-B' })]);
    // The newest moment gets the name.
    pushed({ ...GOAL, id: 8, side: 'B' });
    await soon(() => get('who').getAttribute('data-moment')).toBe('8');
    await soon(() => asks('roster:get').at(-1)).toMatchObject({ name: 'Northgate' });
  });

  it('ignore a press right after they appear', async () => {
    page = await stand.open();
    await stopClock(page);
    await page.goto(`${stand.main.url}/score`);
    pushed(GOAL);
    await get('who-choose').first().click({ force: true });
    await page.clock.runFor(REST_MS);
    expect(await get('who-choose').count()).toBe(2);
    await get('who-choose').first().click({ force: true });
    await soon(() => asks('moment:player')).toHaveLength(1);
  });

  it("aren't requested once the game is over, but can still be added", async () => {
    pushed(GOAL);
    await get('who-choose').first().waitFor();
    pushed(GOAL, true);
    await soon(() => get('who-choose').count()).toBe(0);
    await soon(() => get('who-open').textContent()).toMatch(/Add player/);
    await rested(page);
    await get('who-open').click();
    await choose('Ada');
    await soon(() => asks('moment:player')).toEqual([{ channel: 'A', moment: 7, player: LEE }]);
  });

  it('can be skipped, added later, changed and removed', async () => {
    pushed(GOAL);
    await get('who-skip').waitFor();
    await rested(page);
    await get('who-skip').click();
    await soon(() => get('who-choose').count()).toBe(0);
    await soon(() => get('who-open').textContent()).toMatch(/Add player/);
    await rested(page);
    await get('who-open').click();
    await choose('Ada');
    await soon(() => asks('moment:player')).toEqual([{ channel: 'A', moment: 7, player: LEE }]);
    pushed({ ...GOAL, player: named(LEE) });
    await soon(() => get('who-open').textContent()).toMatch(/Change/);
    await rested(page);
    await get('who-open').click();
    await choose('Vale');
    await soon(() => asks('moment:player').at(-1)).toMatchObject({ player: VALE });
    pushed({ ...GOAL, player: named(VALE) });
    await rested(page);
    await get('who-open').click();
    await rested(page);
    await get('who-none').click();
    await soon(() => asks('moment:player').at(-1)).toMatchObject({ player: null });
    expect(asks('moment:player')).toHaveLength(3);
  });

  it('are those of the other side for an own goal', async () => {
    pushed(GOAL);
    await get('who-own-goal').waitFor();
    await rested(page);
    await get('who-own-goal').click();
    await soon(() => asks('roster:get').at(-1)).toMatchObject({ name: 'Northgate' });
    await choose('Vale');
    await soon(() => asks('moment:player').at(-1)).toMatchObject({ player: VALE, isOwnGoal: true });
  });

  it("can be replaced by a typed name that isn't on the roster", async () => {
    pushed(GOAL);
    await get('who-other').waitFor();
    await rested(page);
    await get('who-other').click();
    expect(await get('who-choose').count()).toBe(0);
    await get('who-typed').waitFor();
    await soon(() => page.evaluate('document.activeElement.dataset.testid')).toBe('who-typed');
    await page.keyboard.type('Cy Moss');
    await shot('who-other');
    await get('who-typed').press('Enter');
    await soon(() => asks('moment:player')).toEqual([
      { channel: 'A', moment: 7, player: { number: null, name: 'Cy Moss', short: null } },
    ]);
  });

  it('reappear when the text field is closed, and for the next moment', async () => {
    pushed(GOAL);
    const type = async (): Promise<void> => {
      await get('who-other').waitFor();
      await rested(page);
      await get('who-other').click();
      await get('who-typed').waitFor();
    };
    await type();
    await rested(page);
    await get('who-players').click();
    await soon(() => get('who-choose').count()).toBe(2);
    await type();
    pushed({ ...GOAL, id: 8 });
    await soon(() => get('who-choose').count()).toBe(2);
    expect(await get('who-typed').count()).toBe(0);
  });

  it('are replaced by a text field if there is no roster', async () => {
    stand.main.answer('roster:get', roster([]));
    pushed(GOAL);
    await get('who-typed').fill('  Cy Moss ');
    await shot('who-typed');
    await get('who-typed').press('Enter');
    await soon(() => asks('moment:player')).toEqual([
      { channel: 'A', moment: 7, player: { number: null, name: 'Cy Moss', short: null } },
    ]);
  });

  it('disappear when another pad has added the player', async () => {
    pushed(GOAL);
    await get('who-choose').first().waitFor();
    pushed({ ...GOAL, player: named(LEE) });
    // The list contains Ada's name too, so this waits until the list is gone.
    await soon(() => get('who-choose').count()).toBe(0);
    expect(await promptText()).toMatch(/7 Ada Lee/);
    expect(asks('moment:player')).toEqual([]);
  });

  it("aren't confirmed until the main process has responded, and accept no press while the link is down", async () => {
    pushed(GOAL);
    stand.main.answer('moment:player', () => new Promise(() => undefined));
    await choose('Vale');
    await soon(() => asks('moment:player')).toHaveLength(1);
    stand.main.goDown();
    await soon(promptText).toMatch(/9 Vale, not confirmed yet/);
    await rested(page);
    await get('who-open').click();
    await soon(() => get('who-choose').first().getAttribute('aria-disabled')).toBe('true');
    stand.main.comeBack();
    await soon(() => get('who-choose').first().getAttribute('aria-disabled')).toBe('false');
    expect(asks('moment:player')).toHaveLength(1);
  });

  it.each([
    [390, 844],
    [320, 568],
  ])('are a strip that scrolls sideways, with Undo visible, at %d x %d', async (width, height) => {
    const many = Array.from({ length: 23 }, (_, index) => ({
      number: String(index + 1),
      name: index === 4 ? 'Maximilian Featherstonehaugh-Wetherby' : `Player ${index + 1}`,
      short: null,
      position: null,
      starts: index < 11,
    }));
    stand.main.answer('roster:get', roster(many));
    await page.setViewportSize({ width, height });
    pushed(GOAL);
    await soon(() => get('who-choose').count()).toBe(23);
    await shot(`who-${width}`);
    const other = (await get('who-other').boundingBox())!;
    expect(other.x + other.width).toBeLessThanOrEqual(width);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    const undo = (await get('score-undo').boundingBox())!;
    expect(undo.y + undo.height).toBeLessThanOrEqual(height);
    await choose('Player 23');
    await soon(() => asks('moment:player')).toMatchObject([{ player: { number: '23' } }]);
  });

  it('disappear if a player is refused, and the page shows the reason', async () => {
    stand.main.refuse('moment:player', { code: 'conflict', message: 'The goal was taken back.' });
    pushed(GOAL);
    await choose('Vale');
    await soon(() => get('score-trouble').textContent()).toContain('The goal was taken back.');
    await soon(() => get('who-open').textContent()).toMatch(/Add player/);
  });
});
