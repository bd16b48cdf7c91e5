import type { Locator, Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ControlRequest } from '../../src/preload/contract.ts';
import { confirm, soon } from './presses.ts';
import { layoutSettled } from './settled.ts';
import { fullShow } from './show-fixture.ts';
import { useStand } from './window-under-test.ts';

/** Types, imports and deletes players like a producer, and checks the exact requests to main. */

const AT = Date.UTC(2026, 5, 13, 19, 30);
const ADA = { number: '00', name: 'Ada Lee', short: 'Lee', position: 'PG', starts: true };
const BO = { number: null, name: 'Bo Vale', short: null, position: null, starts: false };
const ROSTER = { name: 'Lakeside', library: null, players: [ADA, BO], coach: 'Cy Moss' };

const stand = useStand();
let page: Page;
const get = (id: string): Locator => page.getByTestId(id);
const inputOf = (name: ControlRequest): unknown =>
  stand.main.received.findLast(({ request }) => request === name)?.input;

beforeEach(async () => {
  stand.main.push(fullShow(stand.main.url, AT));
  page = await stand.reopen();
  stand.main.reset();
  stand.main.answer('as-run:recent', { lines: [] });
});

/** Opens the roster of the home team. */
async function openRoster(roster: object = ROSTER): Promise<void> {
  stand.main.answer('roster:get', roster);
  await get('teams').click();
  await get('team').waitFor();
  await get('team-tab-roster').click();
  await soon(() => get('player').count()).toBe((roster as typeof ROSTER).players.length);
}

const setRoster = () => inputOf('roster:set') as { players: unknown[]; coach: string | null } | undefined;

describe('a roster', () => {
  it('shows all 13 players above its tools', async () => {
    const players = Array.from({ length: 13 }, (_, place) => ({ ...BO, name: `Player ${place + 1}` }));
    await openRoster({ ...ROSTER, players });
    await get('player-add').scrollIntoViewIfNeeded();
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/roster-13.png` });
    for (const row of [0, 12]) {
      const name = get('player-name').nth(row);
      await name.scrollIntoViewIfNeeded();
      await name.click();
      const [field, add] = await Promise.all([name.boundingBox(), get('player-add').boundingBox()]);
      expect(field!.y + field!.height).toBeLessThanOrEqual(add!.y);
    }
    await get('player-remove').nth(12).click();
    await soon(() => get('player').count()).toBe(12);
  });

  it('is edited in its table, and saved as shown', async () => {
    await openRoster();
    expect(await get('roster-count').textContent()).toBe('2 players, 1 starts.');
    stand.main.answer('roster:set', ROSTER);
    await get('player-add').click();
    await soon(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Number of player 3',
    );
    // Typed from field to field, without the pointer.
    await page.keyboard.type('9');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Dana Okafor');
    await get('player-starts').nth(2).press('Space');
    await get('roster-coach').fill('');
    expect(await get('roster-unset').textContent()).toBe('Not saved yet.');
    await get('player-name').nth(2).press('Enter');
    await soon(() => setRoster()?.players).toEqual([
      ADA,
      BO,
      { number: '9', name: 'Dana Okafor', short: null, position: null, starts: true },
    ]);
    expect(setRoster()?.coach).toBeNull();
    await soon(() => get('roster-unset').count()).toBe(0);
  });

  it('reports which player has no name, and sends no request', async () => {
    await openRoster();
    await get('player-name').nth(1).fill(' ');
    await get('player-number').nth(1).fill('7');
    await get('roster-save').click();
    await soon(() => get('refusal-teams').textContent()).toContain('Player 2 has no name.');
    expect(setRoster()).toBeUndefined();
  });

  it('removes a row with its button, keeps the focus in the table, and keeps the typed text after a refusal', async () => {
    await openRoster();
    await get('player-remove').first().click();
    await soon(() => get('player').count()).toBe(1);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Delete Bo Vale',
    );
    stand.main.refuse('roster:set', { code: 'conflict', message: 'Two have number 9.' });
    await get('player-number').fill('9');
    await get('roster-save').click();
    await soon(() => get('refusal-teams').textContent()).toContain('Two have number 9.');
    expect(await get('player-number').inputValue()).toBe('9');
  });

  it('keeps the typed text while teams are imported next to it', async () => {
    await openRoster();
    await get('player-number').first().fill('44');
    const read = stand.main.next('team:get');
    await get('teams-import').click();
    await get('import-text').fill('name\nLakeside');
    await get('import-text-open').click();
    await get('import-take').click();
    await soon(() => get('teams-report').textContent()).toContain('0 teams added');
    await read;
    // When this is answered, the team has been read again.
    await get('team-search').fill('lakev');
    await soon(() => get('team-found').count()).toBe(1);
    expect(await get('player-number').first().inputValue()).toBe('44');
    expect(stand.main.received.filter(({ request }) => request === 'roster:get')).toHaveLength(1);
  });

  it('is exported, and cleared with two presses', async () => {
    await openRoster();
    stand.main.answer('roster:export', { csv: 'number,name\r\n' });
    const download = page.waitForEvent('download');
    await get('roster-export').click();
    expect((await download).suggestedFilename()).toBe('touchline-roster.csv');
    await confirm(get('roster-clear'));
    await soon(() => inputOf('roster:clear')).toMatchObject({ name: expect.any(String) as string });
  });

  it.each([
    { width: 1440, height: 900 },
    { width: 1280, height: 720 },
  ])('shows all of its buttons with eighty players at $width x $height', async (viewport) => {
    await page.setViewportSize(viewport);
    const players = Array.from({ length: 80 }, (_, place) => ({
      ...ADA,
      number: String(place),
      name: `Player ${place}`,
    }));
    await openRoster({ ...ROSTER, players });
    await layoutSettled(page);
    const dialog = (await get('teams-dialog').boundingBox())!;
    expect(dialog.y + dialog.height).toBeLessThanOrEqual(viewport.height);
    for (const id of ['player-add', 'roster-coach', 'roster-save', 'roster-import', 'roster-clear']) {
      const box = (await get(id).boundingBox())!;
      expect(box.y + box.height, id).toBeLessThanOrEqual(viewport.height);
    }
    // The first row is measured for all eighty: its last button is within the table.
    const [table, remove] = [
      await get('roster').boundingBox(),
      await get('player-remove').first().boundingBox(),
    ];
    expect(remove!.x + remove!.width).toBeLessThanOrEqual(table!.x + table!.width);
    if (process.env['SHOTS'])
      await page.screenshot({ path: `${process.env['SHOTS']}/roster-${viewport.width}.png` });
  });
});

describe('a lineup', () => {
  it('is taken for the chosen side', async () => {
    await get('desk-as-run').click();
    await get('desk-titles').click();
    await get('frame-form').selectOption('line-up');
    await get('frame-side').selectOption('B');
    await get('title-take-card').click();
    await soon(() => inputOf('graphic:take')).toMatchObject({
      graphic: 'full-frame',
      content: { form: 'line-up', side: 'B', lineUp: null },
    });
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/titles.png` });
  });
});
