import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ControlRequest } from '../../src/preload/contract.ts';
import { fullShow } from './show-fixture.ts';
import { chooseFile, confirm, soon } from './presses.ts';
import { useStand } from './window-under-test.ts';

/** Presses the controls for sponsors and for a network bug, and checks the exact requests to main. */

const AT = Date.UTC(2026, 5, 13, 19, 30);
const MARK = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><path d="M0 0h40v20H0z"/></svg>';
const mark = { name: 'Mesa Bank.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(MARK) };
const broken = { name: 'mark.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };

const stand = useStand();
let page: Page;
const get = (id: string): Locator => page.getByTestId(id);
const inputOf = (name: ControlRequest): unknown =>
  stand.main.received.find(({ request }) => request === name)?.input;

beforeEach(async () => {
  stand.main.answer('as-run:recent', { lines: [] });
  stand.main.push(fullShow(stand.main.url, AT));
  page = await stand.reopen();
  stand.main.reset();
});

describe('sponsors', () => {
  beforeEach(() => get('sponsors-open').click());

  it("are added with a name and a mark, or with the file's name", async () => {
    await chooseFile(get('sponsor-new-file'), mark);
    await soon(() => inputOf('sponsor:add')).toMatchObject({ name: 'Mesa Bank' });
    stand.main.reset();
    await get('sponsor-new-name').fill('Mesa');
    await chooseFile(get('sponsor-new-file'), mark);
    await soon(() => inputOf('sponsor:add')).toMatchObject({ name: 'Mesa' });
    await chooseFile(get('sponsor-new-file'), broken);
    await soon(() => get('sponsors-dialog').textContent()).toContain("mark.png can't be read as an image");
  });

  it('keep their name if a rename is refused', async () => {
    const message = 'A sponsor named "Orben" already exists.';
    stand.main.refuse('sponsor:set', { code: 'conflict', message });
    await get('sponsor-name').nth(1).fill('Orben');
    await get('sponsor-name').nth(1).press('Enter');
    await soon(() => get('sponsors-dialog').textContent()).toContain(message);
    const seen = { name: 'The Northern Savings and Commercial Bank' };
    expect(inputOf('sponsor:set')).toEqual({ id: 'bank', patch: { name: 'Orben' }, seen });
    expect(await get('sponsor-name').nth(1).inputValue()).toBe('The Northern Savings and Commercial Bank');
  });

  it('have a form for a new booking that is shown in full at 1280 x 720', async () => {
    await get('booking-new').click();
    const form = get('booking-form');
    await form.waitFor();
    const body = (await get('sponsors-dialog').locator('.body').boundingBox())!;
    const box = (await form.boundingBox())!;
    expect(box.y).toBeGreaterThanOrEqual(body.y);
    expect(box.y + box.height).toBeLessThanOrEqual(body.y + body.height);
  });

  it('are removed with two presses', async () => {
    await confirm(get('sponsor-remove').first());
    await soon(() => inputOf('sponsor:remove')).toEqual({ id: 'orben' });
  });

  it('are held on the selected channel', async () => {
    await get('sponsors-hold').click();
    await soon(() => inputOf('sponsor:hold')).toEqual({ channel: 'A', isHeld: true });
  });

  it('are previewed above the right end of a lower third, as on air', async () => {
    await get('booking-new').click();
    const rects = page.locator('label', { has: get('booking-slot-lower-third') }).locator('rect');
    await soon(() => rects.count()).toBe(3);
    const boxes = await rects.evaluateAll((all) =>
      all.map((one) => {
        const { right, top, bottom } = one.getBoundingClientRect();
        return [right, top, bottom].map(Math.round);
      }),
    );
    const [, graphic, plate] = boxes;
    expect(plate?.[0]).toBe(graphic?.[0]);
    expect(plate?.[2]).toBe(graphic?.[1]);
  });

  it('are booked with slots, outputs, hours, games and weights', async () => {
    await get('booking-new').click();
    await get('booking-sponsor').selectOption('bank');
    await get('booking-slot-bug').uncheck();
    await get('booking-slot-corner').check();
    await get('booking-output').first().check();
    await get('booking-first').fill('2026-06-13');
    await get('booking-last').fill('2026-07-19');
    await get('booking-has-hours').check();
    await get('booking-from').fill('20:00');
    await get('booking-to').fill('00:00');
    await get('booking-day-6').check();
    await get('booking-channel-B').check();
    await get('booking-leagues').fill('nba, wnba');
    await get('booking-turns').fill('3');
    await get('booking-save').click();
    await soon(() => inputOf('sponsor:book')).toEqual({
      sponsor: 'bank',
      slots: ['corner'],
      outputs: ['out-1'],
      dates: { first: '2026-06-13', last: '2026-07-19' },
      hours: { days: [6], from: 1_200, to: 1_440 },
      games: { channels: ['B'], leagues: ['nba', 'wnba'], sessions: [] },
      turns: 3,
    });
  });

  it('have bookings that are changed and removed', async () => {
    expect(await get('booking').first().textContent()).toContain('Sat Sun 18:00–23:00');
    await get('booking-edit').nth(1).click();
    await get('booking-turns').fill('2');
    await get('booking-save').click();
    await soon(() => inputOf('sponsor:rebook')).toMatchObject({
      id: 'always',
      patch: { turns: 2, dates: null, hours: null, outputs: null },
    });
    await confirm(get('booking-remove').first());
    await soon(() => inputOf('sponsor:unbook')).toEqual({ id: 'evenings' });
  });

  it('can be set to rotate by time or by events', async () => {
    const of = (id: string, slot: string): Locator => page.locator(`[data-testid=${id}][data-slot=${slot}]`);
    const { ticker, corner } = stand.main.state.sponsors.rotations;
    await of('rotation', 'ticker').selectOption('break');
    await soon(() => inputOf('sponsor:rotation')).toEqual({
      slot: 'ticker',
      rotation: { by: 'break' },
      seen: ticker,
    });
    stand.main.reset();
    await of('rotation-seconds', 'corner').fill('45');
    await of('rotation-seconds', 'corner').press('Enter');
    await soon(() => inputOf('sponsor:rotation')).toEqual({
      slot: 'corner',
      rotation: { by: 'time', seconds: 45 },
      seen: corner,
    });
  });

  it('have a report that is saved as one file, even if it arrives in pieces', async () => {
    const next = { to: AT, day: '2026-06-13', offset: 9, appearances: 1, airtimeMs: 2_000 };
    const name = 'touchline-orben-2026-06-13T1930.csv';
    stand.main.answer('sponsor:report', ({ after }: { after: unknown }) =>
      after === null ? { name, csv: 'first\r\n', next } : { name, csv: 'second\r\n', next: null },
    );
    await get('report-sponsor').selectOption('orben');
    await get('report-hours').selectOption('168');
    await get('report-rehearsals').check();
    const downloaded = page.waitForEvent('download');
    await get('report-save').click();
    const download = await downloaded;
    expect(download.suggestedFilename()).toBe(name);
    expect(await readFile(await download.path(), 'utf8')).toBe('first\r\nsecond\r\n');
    expect(stand.main.received.filter(({ request }) => request === 'sponsor:report')).toMatchObject([
      { input: { sponsor: 'orben', hours: 168, countsRehearsals: true, after: null } },
      { input: { after: next } },
    ]);
  });
});

describe('an output', () => {
  it('has a network bug in a corner, with an opacity', async () => {
    await get('output-edit').first().click();
    await get('network-bug-file').setInputFiles(mark);
    await soon(() => JSON.stringify(inputOf('output:network-bug'))).toContain('"picture":"iVBOR');
    stand.main.reset();
    const { outputs } = stand.main.state;
    const networkBug = { picture: `/logos/${'c'.repeat(64)}.png`, corner: 'top-right', opacity: 1 } as const;
    stand.main.change({ outputs: [{ ...outputs[0]!, networkBug }, ...outputs.slice(1)] });
    await get('network-bug-corner').selectOption('bottom-left');
    await soon(() => inputOf('output:network-bug')).toEqual({
      id: 'out-1',
      patch: { corner: 'bottom-left' },
      seen: networkBug,
    });
    stand.main.reset();
    await get('network-bug-none').click();
    await soon(() => inputOf('output:network-bug')).toEqual({
      id: 'out-1',
      patch: { picture: null },
      seen: networkBug,
    });
  });

  it('has a corner for a sponsor that appears alone', async () => {
    await get('output-edit').first().click();
    await get('output-sponsor-corner').selectOption('bottom-right');
    await get('output-save').click();
    await soon(() => inputOf('output:update')).toEqual({
      id: 'out-1',
      patch: { sponsorCorner: 'bottom-right' },
      seen: { sponsorCorner: 'top-right' },
    });
  });
});
