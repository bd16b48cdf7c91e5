import type { Locator, Page } from 'playwright';
import { write } from 'hucre';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ControlRequest } from '../../src/preload/contract.ts';
import { chooseFile, rested, soon } from './presses.ts';
import { fullShow } from './show-fixture.ts';
import { useStand } from './window-under-test.ts';

/** Imports tables like a producer. Main reads them as in the product, and imports nothing. */

const AT = Date.UTC(2026, 5, 13, 19, 30);
const HEADER = 'number,name,short name,position,starts\r\n';

const stand = useStand();
let page: Page;
const get = (id: string): Locator => page.getByTestId(id);
const inputOf = (name: ControlRequest): unknown =>
  stand.main.received.findLast(({ request }) => request === name)?.input;
const csvFile = (bytes: Uint8Array, name = 'squad.csv') => ({
  ...{ name, mimeType: '', buffer: Buffer.from(bytes) },
});
const columns = () =>
  get('import-column').evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value));

beforeEach(async () => {
  stand.main.push(fullShow(stand.main.url, AT));
  page = await stand.reopen();
  stand.main.reset();
  stand.main.answer('as-run:recent', { lines: [] });
  stand.main.answer('roster:import', { players: 1, problems: [] });
  await get('teams').click();
  await get('team').waitFor();
  await get('team-tab-roster').click();
  await get('roster-import').click();
});

async function fillCells(text: string): Promise<void> {
  await get('import-text').fill(text);
  await get('import-text-open').click();
  await get('import-take').waitFor();
}

describe('an import', () => {
  it('shows how a file is read, and imports nothing until it is confirmed', async () => {
    await chooseFile(get('import-file'), csvFile(Buffer.from('No.;Name;Height\n9;Bo Vale;180')));
    await get('import-take').waitFor();
    expect(await columns()).toEqual(['number', 'name', '']);
    expect(await get('import-result').textContent()).toContain('1 new: Bo Vale');
    expect(await get('import-result').textContent()).toContain('Ignored columns: Height.');
    expect(inputOf('roster:import')).toBeUndefined();
    expect(await get('import-take').textContent()).toBe('Import 1 player');
    await get('import-take').click();
    await soon(() => inputOf('roster:import')).toMatchObject({ csv: `${HEADER}9,Bo Vale,,,no\r\n` });
    await soon(() => get('import-take').count()).toBe(0);
    await soon(() => get('roster-report').textContent()).toBe('1 player imported.');
  });

  it('asks to check the letters of a file without a certain encoding, and reads it again in another', async () => {
    await chooseFile(get('import-file'), csvFile(Uint8Array.from([...Buffer.from('name\nZo'), 0xea])));
    await soon(() => get('import-letters').textContent()).toContain('Check the letters: Zoę.');
    await get('import-encoding').selectOption('windows-1252');
    await soon(() => get('import-letters').textContent()).toContain('Zoê');
    await get('import-take').click();
    await soon(() => inputOf('roster:import')).toMatchObject({ csv: `${HEADER},Zoê,,,no\r\n` });
  });

  it('takes another column if the producer assigns it, and another row of headings', async () => {
    await fillCells('Squad 2026\ta\tb\nx\t9\tBo Vale\ny\t10\tCy Moss');
    await get('import-header').selectOption('0');
    await get('import-column').nth(2).selectOption('name');
    await get('import-column').nth(1).selectOption('number');
    await soon(columns).toEqual(['', 'number', 'name']);
    await soon(() => get('import-take').textContent()).toBe('Import 2 players');
    // A field that another column had moves.
    await get('import-column').nth(0).selectOption('name');
    await soon(columns).toEqual(['name', 'number', '']);
    await get('import-take').click();
    await soon(() => inputOf('roster:import')).toMatchObject({
      csv: `${HEADER}9,x,,,no\r\n10,y,,,no\r\n`,
    });
  });

  it('shows each problem below its row, and imports nothing', async () => {
    await fillCells('No;Name;Starter\n9;Bo Vale;maybe\n7;Cy Moss;yes');
    const rows = await page.locator('[data-testid=import-roster] tbody tr').allTextContents();
    expect(rows[2]).toContain('The starter column must say yes or no, but it says "maybe".');
    expect(await get('import-result').textContent()).toContain('Nothing can be imported until');
    expect(await get('import-take').getAttribute('aria-disabled')).toBe('true');
  });

  it('opens the sheet of a workbook that the producer chooses', async () => {
    const workbook = await write({
      sheets: [
        { name: 'Men', rows: [['Name'], ['Bo Vale']] },
        { name: 'Women', rows: [['Name'], ['Ada Lee']] },
      ],
    });
    await chooseFile(get('import-file'), csvFile(workbook, 'squads.xlsx'));
    await get('import-sheet').selectOption('1');
    await soon(() => get('import-result').textContent()).toContain('Ada Lee');
    await get('import-take').click();
    await soon(() => inputOf('roster:import')).toMatchObject({ csv: `${HEADER},Ada Lee,,,no\r\n` });
  });

  it('remembers its link, and fills it in the next time', async () => {
    await get('import-link').fill('https://example.com/squad.csv');
    await get('import-link-open').click();
    await get('import-take').click();
    await soon(() => inputOf('import:remember')).toMatchObject({ link: 'https://example.com/squad.csv' });
    stand.main.answer('import:link', { link: 'https://example.com/squad.csv' });
    await get('roster-import').click();
    await soon(() => get('import-link').inputValue()).toBe('https://example.com/squad.csv');
  });

  it('stays open with the problem if main refuses it', async () => {
    stand.main.answer('roster:import', { players: 0, problems: ['Row 2: The name is used twice.'] });
    await fillCells('Name\nBo Vale');
    await get('import-take').click();
    await soon(() => get('import-result').textContent()).toContain('Row 2: The name is used twice.');
  });

  it("doesn't show the answer to a link after its dialog was closed", async () => {
    let answer: (() => void) | undefined;
    const table = {
      cells: [['Name'], ['Bo Vale']],
      encoding: 'utf-8',
      isCertain: true,
      sheets: [],
      sheet: 0,
    };
    stand.main.answer('import:open', () => new Promise((resolve) => (answer = () => resolve(table))));
    await get('import-link').fill('https://example.com/squad.csv');
    await get('import-link-open').click();
    await soon(() => answer).toBeDefined();
    await page.keyboard.press('Escape');
    await soon(() => get('import-link').count()).toBe(0);
    await get('roster-import').click();
    await get('import-link').waitFor();
    answer?.();
    await rested(page);
    expect(await get('import-take').count()).toBe(0);
    expect(await get('import-link').inputValue()).toBe('');
  });

  it("can't be imported while another sheet is read, or after it couldn't be", async () => {
    const workbook = await write({
      sheets: [
        { name: 'Men', rows: [['Name'], ['Bo Vale']] },
        { name: 'Empty', rows: [] },
      ],
    });
    await chooseFile(get('import-file'), csvFile(workbook, 'squads.xlsx'));
    await get('import-sheet').selectOption('1');
    await soon(() => get('refusal-import').textContent()).toContain('There is nothing in this table.');
    expect(await get('import-take').getAttribute('aria-disabled')).toBe('true');
    await get('import-sheet').selectOption('0');
    await soon(() => get('import-take').getAttribute('aria-disabled')).toBe('false');
  });

  it('says that a column without a heading is ignored', async () => {
    await fillCells('No,Name\n9,Vale, Bo\n7,Moss, Cy');
    expect(await get('import-result').textContent()).toContain(
      'Ignored columns: column 3 without a heading.',
    );
  });

  it('refuses a file without a table and gives the reason, then accepts another file', async () => {
    await chooseFile(get('import-file'), csvFile(Buffer.from('%PDF-1.7'), 'squad.pdf'));
    await soon(() => get('refusal-import').textContent()).toContain('This is a PDF.');
    await chooseFile(get('import-file'), csvFile(new Uint8Array(700_001), 'squad.xlsx'));
    await soon(() => get('refusal-import').textContent()).toContain('squad.xlsx is larger than 700 kB.');
    await fillCells('Name\nBo Vale');
    expect(await get('refusal-import').count()).toBe(0);
  });
});
