import type { Locator, Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ControlRequest } from '../../src/preload/contract.ts';
import type { RundownRowState, RundownState } from '../../src/preload/contract/rundown.ts';
import { personRow, TEAM_AWAY } from './prepared-fixture.ts';
import { confirm, isSettled, soon, strikeTwice } from './presses.ts';
import { layoutSettled, messagesHandled } from './settled.ts';
import { fullShow } from './show-fixture.ts';
import { useStand } from './window-under-test.ts';

/** Prepares a show and runs it like a producer, with the pointer and with only the keyboard. */

const AT = Date.UTC(2026, 5, 13, 19, 30);
const stand = useStand();
let page: Page;
const get = (id: string): Locator => page.getByTestId(id);
const row = (id: string): Locator => page.locator(`[data-testid=rundown-row][data-row="${id}"]`);
const inputOf = (name: ControlRequest): unknown =>
  stand.main.received.findLast(({ request }) => request === name)?.input;
const A = { channel: 'A' };

/**
 * Runs in the page: finds every visible button of the desk that extends past its right edge, all measured in one frame.
 */
const OUTSIDE_DESK = `(() => {
  const desk = document.querySelector('[data-testid=desk]');
  const { right } = desk.getBoundingClientRect();
  return [...desk.querySelectorAll('button')]
    .filter((button) => button.checkVisibility({ visibilityProperty: true }))
    .filter((button) => button.getBoundingClientRect().right > right + 1)
    .map((button) => button.textContent.trim());
})()`;

const EVENING: RundownState = {
  groups: [
    {
      id: 'first',
      name: 'Before the game',
      rows: [
        personRow('ada', 'Ada Lee', { isDone: true, takenAt: AT - 60_000, takenBy: 'Dana' }),
        personRow('bo', 'Bo Vale'),
        personRow('cy', 'Cy Moss', { problem: TEAM_AWAY }),
      ],
    },
    {
      id: 'half',
      name: 'Halftime',
      rows: [
        {
          ...personRow('goal', ''),
          item: { kind: 'moment', moment: 213, at: AT - 31_000, words: 'Goal · Riverside', seconds: null },
          what: 'Moment',
          says: "Goal · Riverside · 67'",
        },
      ],
    },
  ],
  next: 'bo',
};

beforeEach(async () => {
  stand.main.push({ ...fullShow(stand.main.url, AT), rundowns: { A: EVENING } });
  page = await stand.reopen();
  stand.main.reset();
  stand.main.answer('rundown:add', { row: 'new' });
  await get('desk-rundown').click();
  await row('bo').waitFor();
});

describe('a rundown row', () => {
  it('has its own Cue, Take and Done, and shows when it was taken and by whom', async () => {
    await row('bo').getByTestId('rundown-cue').click();
    await soon(() => inputOf('rundown:cue')).toEqual({ ...A, row: 'bo' });
    await row('bo').getByTestId('rundown-take').click();
    await soon(() => inputOf('rundown:take')).toEqual({ ...A, row: 'bo' });
    await row('ada').getByTestId('rundown-done').click();
    await soon(() => inputOf('rundown:done')).toEqual({ ...A, row: 'ada', isDone: false });
    expect(await row('ada').getByTestId('rundown-taken').textContent()).toMatch(/\d\d:\d\d Dana/);
    expect(await row('bo').getByTestId('rundown-is-next').count()).toBe(1);
  });

  it("gives the reason in advance if it can't be taken, and ignores presses", async () => {
    expect(await row('cy').getByTestId('rundown-problem').textContent()).toBe(TEAM_AWAY);
    await row('cy').getByTestId('rundown-take').click({ force: true });
    await row('cy').getByTestId('rundown-cue').click({ force: true });
    await row('bo').getByTestId('rundown-take').click();
    await soon(() => inputOf('rundown:take')).toEqual({ ...A, row: 'bo' });
    expect(stand.main.asked.map(({ request }) => request)).toEqual(['rundown:take']);
  });

  it('is written, edited, duplicated and removed', async () => {
    await get('rundown-add').click();
    await get('rundown-name').fill('Zoë Åström');
    await get('rundown-number').fill('7');
    await get('rundown-side').selectOption('B');
    await get('rundown-name').press('Enter');
    const content = { form: 'person', name: 'Zoë Åström', title: null, side: 'B', number: '7' };
    await soon(() => inputOf('rundown:add')).toEqual({
      ...A,
      item: { kind: 'graphic', graphic: 'lower-third', content, seconds: null },
    });
    await soon(() => get('rundown-name').inputValue()).toBe('');
    await get('rundown-kind').selectOption('text');
    await get('rundown-put').click();
    await soon(() => get('refusal-desk').textContent()).toContain('Enter a title first.');
    await get('rundown-close').click();

    await row('bo').getByTestId('rundown-edit').click();
    expect(await get('rundown-name').inputValue()).toBe('Bo Vale');
    await get('rundown-title').fill('Captain');
    await get('rundown-title').press('Enter');
    await soon(() => inputOf('rundown:set')).toMatchObject({
      row: 'bo',
      item: { content: { title: 'Captain' } },
    });
    await soon(() => get('rundown-form').count()).toBe(0);
    await row('goal').getByTestId('rundown-edit').click();
    await get('rundown-duplicate').click();
    await soon(() => inputOf('rundown:duplicate')).toEqual({ ...A, row: 'goal' });
    await confirm(get('rundown-remove'));
    await soon(() => inputOf('rundown:remove')).toEqual({ ...A, row: 'goal' });
  });

  it('has a dwell time, and shows how long it stays and how much time is left', async () => {
    await row('bo').getByTestId('rundown-edit').click();
    await get('rundown-seconds').fill('soon');
    await get('rundown-put').click();
    await soon(() => get('refusal-desk').textContent()).toContain(
      'Enter whole seconds from 1 to 600, or leave the field empty.',
    );
    await get('rundown-seconds').fill('8');
    await get('rundown-put').click();
    await soon(() => inputOf('rundown:set')).toMatchObject({ row: 'bo', item: { seconds: 8 } });

    const [first, half] = EVENING.groups;
    const [ada, bo, cy] = first!.rows;
    const stays = (one: typeof bo): RundownRowState['item'] => ({ ...one!.item, seconds: 8 });
    const until = stand.main.state.at + 7_500;
    const rows = [
      { ...ada!, item: stays(ada), stands: 'on-air' as const, until },
      { ...bo!, item: stays(bo), stands: 'waiting' as const },
      cy!,
    ];
    stand.main.change({ rundowns: { A: { ...EVENING, groups: [{ ...first!, rows }, half!] } } });
    await soon(() => row('ada').getByTestId('rundown-stands').textContent()).toMatch(
      /^On air, \d:\d\d left$/,
    );
    expect(await row('bo').getByTestId('rundown-stays').textContent()).toBe('8 s');
    expect(await row('bo').getByTestId('rundown-stands').textContent()).toBe('Waiting for full frame');
    for (const id of ['ada', 'cy']) expect(await row(id).getByTestId('rundown-stays').count(), id).toBe(0);
    await row('ada').scrollIntoViewIfNeeded();
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/rundown-dwell.png` });
  });

  it('can be dragged into another group, and moved with the keyboard while it keeps the focus', async () => {
    await page.setViewportSize({ width: 1440, height: 1200 });
    await row('ada')
      .getByTestId('rundown-grip')
      .dragTo(row('goal'), { targetPosition: { x: 200, y: 26 } });
    await soon(() => inputOf('rundown:move')).toEqual({ ...A, row: 'ada', group: 'half', place: 1 });
    await row('bo').getByTestId('rundown-grip').focus();
    await page.keyboard.press('Alt+ArrowDown');
    await soon(() => inputOf('rundown:move')).toEqual({ ...A, row: 'bo', group: 'first', place: 2 });
    const [first, half] = EVENING.groups;
    const moved = { ...first!, rows: [first!.rows[0]!, first!.rows[2]!, first!.rows[1]!] };
    stand.main.change({ rundowns: { A: { ...EVENING, groups: [moved, half!] } } });
    await soon(() => get('rundown-said').textContent()).toBe(
      'Person: Bo Vale, Referee is row 3 of Before the game.',
    );
    // The focus was there before the move, so it doesn't show that the new order has arrived.
    const order = () => get('rundown-row').evaluateAll((all) => all.map((one) => one.dataset['row']));
    await soon(order).toEqual(['ada', 'cy', 'bo', 'goal']);
    await soon(() =>
      row('bo')
        .getByTestId('rundown-grip')
        .evaluate((grip) => grip === document.activeElement),
    ).toBe(true);
    await page.keyboard.press('Alt+ArrowDown');
    await soon(() => inputOf('rundown:move')).toEqual({ ...A, row: 'bo', group: 'half', place: 0 });
  });

  it('keeps the focus after a move whose new order arrives before the response', async () => {
    const answered = Promise.withResolvers<null>();
    stand.main.answer('rundown:move', () => answered.promise);
    const grip = row('bo').getByTestId('rundown-grip');
    await grip.focus();
    await page.keyboard.press('Alt+ArrowDown');
    await soon(() => inputOf('rundown:move')).toEqual({ ...A, row: 'bo', group: 'first', place: 2 });
    const [first, half] = EVENING.groups;
    const moved = { ...first!, rows: [first!.rows[0]!, first!.rows[2]!, first!.rows[1]!] };
    stand.main.change({ rundowns: { A: { ...EVENING, groups: [moved, half!] } } });
    await messagesHandled(page, stand.main);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    answered.resolve(null);
    await soon(() => get('rundown-said').textContent()).toContain('is row 3');
    expect(await grip.evaluate((one) => one === document.activeElement)).toBe(true);
  });
});

describe('the next row', () => {
  it('is cued with one key and taken with another, which works in a text field and takes the row only once on a double press', async () => {
    await page.keyboard.press('F11');
    await soon(() => inputOf('rundown:next')).toEqual(A);
    await get('search').focus();
    await strikeTwice(page, 'F12');
    await soon(() => inputOf('rundown:take-next')).toEqual(A);
    await get('rundown-cue-next').click();
    await soon(() => stand.main.asked.filter(({ request }) => request === 'rundown:next').length).toBe(2);
    expect(stand.main.asked.filter(({ request }) => request === 'rundown:take-next')).toHaveLength(1);
    expect(await get('rundown-next').textContent()).toContain('Person: Bo Vale, Referee');
  });
});

describe('the rundown', () => {
  const importCells = async (text: string): Promise<void> => {
    await get('rundown-import').click();
    await get('import-text').fill(text);
    await get('import-text-open').click();
    await get('import-take').click();
  };

  it('imports people, and exports a file', async () => {
    stand.main.answer('rundown:import', { added: 1, problems: [] });
    await importCells('Name\tRole\nBo\tCoach');
    await soon(() => get('rundown-report').textContent()).toBe('1 person imported.');
    // The focus isn't in the name of a group, where the next key would be typed.
    await soon(() => page.evaluate(`document.activeElement.dataset.testid`)).toBe('rundown-import');
    expect(inputOf('rundown:import')).toEqual({ ...A, csv: 'name,title,side,number\r\nBo,Coach,,\r\n' });
    stand.main.answer('rundown:export', { csv: 'name\r\n' });
    const download = page.waitForEvent('download');
    await get('rundown-export').click();
    expect((await download).suggestedFilename()).toBe('touchline-rundown-A.csv');
  });

  it('clears the report of an import after a while', async () => {
    page = await stand.open();
    await page.clock.install();
    await get('desk-rundown').click();
    stand.main.answer('rundown:import', { added: 5, problems: [] });
    await importCells('name\nBo');
    await get('rundown-report').waitFor();
    await page.clock.runFor(8_000);
    await soon(() => get('rundown-report').count()).toBe(0);
  });

  it('has groups that can be named in place, moved, added and removed', async () => {
    const name = get('rundown-group-name').first();
    await name.fill('Lineups');
    await name.press('Enter');
    await soon(() => inputOf('rundown:group-name')).toEqual({
      ...A,
      group: 'first',
      name: 'Lineups',
      seen: 'Before the game',
    });
    await name.fill('Never');
    await name.press('Escape');
    expect(await name.inputValue()).toBe('Before the game');
    await get('rundown-group-down').first().click();
    await soon(() => inputOf('rundown:group-move')).toEqual({ ...A, group: 'first', place: 1 });
    await get('rundown-group-remove').last().click();
    await soon(() => get('rundown-group-remove').last().innerText()).toMatch(
      /^\s*Remove group and its \d+ rows?\?\s*$/,
    );
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/group.png` });
    await isSettled(get('rundown-group-remove').last());
    await get('rundown-group-remove').last().click();
    await soon(() => inputOf('rundown:group-remove')).toEqual({ ...A, group: 'half' });
    await confirm(get('rundown-reset'));
    await soon(() => inputOf('rundown:reset')).toEqual(A);
  });

  it('sets how long a pinned moment stays, and changes nothing else', async () => {
    await row('goal').getByTestId('rundown-edit').click();
    await get('rundown-form').waitFor();
    expect(await get('rundown-kind').count()).toBe(0);
    await get('rundown-seconds').fill('12');
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/moment-stays.png` });
    await get('rundown-put').click();
    await soon(() => inputOf('rundown:set')).toMatchObject({
      row: 'goal',
      item: { kind: 'moment', seconds: 12 },
      seen: { kind: 'moment', seconds: null },
    });
  });

  it('pins a moment of the game', async () => {
    await get('desk-moments').click();
    await page.locator('[data-testid=moment][data-moment="213"]').getByTestId('moment-pin').click();
    await soon(() => inputOf('rundown:pin')).toEqual({ ...A, moment: 213 });
  });

  it.each([
    [1440, 900, 'dark'],
    [1280, 720, 'light'],
    [1024, 768, 'dark'],
    [820, 1180, 'light'],
    [390, 844, 'dark'],
  ] as const)('has no button outside its panel at %d x %d, %s', async (width, height, colorScheme) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    if ((await get('desk').getAttribute('data-open')) === 'false') await get('desk-rundown').click();
    await row('bo').getByTestId('rundown-edit').click();
    await get('rundown-form').waitFor();
    await layoutSettled(page);
    expect(await page.evaluate(OUTSIDE_DESK)).toEqual([]);
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/rundown-${width}.png` });
  });
});
