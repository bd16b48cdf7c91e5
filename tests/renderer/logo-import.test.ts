import type { Locator, Page } from 'playwright';
import { zipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ControlRequest } from '../../src/preload/contract.ts';
import { foundTeam } from './fake-main.ts';
import { chooseFile, soon } from './presses.ts';
import { fullShow } from './show-fixture.ts';
import { useStand } from './window-under-test.ts';

/** Chooses many logos like a producer, and checks the report and the requests to main. */

const AT = Date.UTC(2026, 5, 13, 19, 30);

const stand = useStand();
let page: Page;
const get = (id: string): Locator => page.getByTestId(id);
const row = (path: string): Locator => page.locator(`[data-testid=logo-row][data-path="${path}"]`);
async function assign(path: string, team: string): Promise<void> {
  const select = row(path).getByTestId('logo-team');
  await select.focus();
  await select.selectOption({ label: team });
}
const inputsOf = (name: ControlRequest): unknown[] =>
  stand.main.received.filter(({ request }) => request === name).map(({ input }) => input);

const svg = (color: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4" fill="${color}"/></svg>`,
  );
const mesa = foundTeam({ name: 'Mesa', league: null });
const lakers = foundTeam({ name: 'Los Angeles Lakers', league: 'nba' });
const [north, south] = ['North Rovers', 'South Rovers'].map((name) => foundTeam({ name, league: 'wc' }));
const MATCHES: Record<string, unknown[]> = {
  'mesa.svg': [mesa],
  'mesa-dark.svg': [mesa],
  'lakers/logo.svg': [lakers],
  'rovers.svg': [north, south],
};

beforeEach(async () => {
  stand.main.push(fullShow(stand.main.url, AT));
  page = await stand.reopen();
  stand.main.reset();
  stand.main.answer('as-run:recent', { lines: [] });
  stand.main.answer('team:match-logos', ({ files }: { files: string[] }) => ({
    matches: files.map((file) => MATCHES[file] ?? []),
  }));
  let count = 0;
  stand.main.answer('team:upload-logo', () => ({
    path: `/logos/${String((count += 1)).padStart(64, '0')}.png`,
  }));
  await get('teams-open').click();
  await get('team').waitFor();
});

const ZIP = {
  name: 'logos.zip',
  mimeType: '',
  buffer: Buffer.from(
    zipSync({
      'mesa.svg': svg('red'),
      'mesa-dark.svg': svg('black'),
      'lakers/logo.svg': svg('purple'),
      'rovers.svg': svg('blue'),
      'harbor_town.svg': svg('green'),
      'notes.txt': Buffer.from('notes'),
      '__MACOSX/._mesa.svg': Buffer.from('x'),
      'lakers/.DS_Store': Buffer.from('x'),
    }),
  ),
};

describe('a zip of logos', () => {
  beforeEach(async () => {
    await chooseFile(get('teams-logos'), ZIP);
    await get('logo-import-sum').waitFor();
  });

  it('is matched to teams, and reports every file', async () => {
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/logo-import.png` });
    const groups = await page
      .locator('[data-testid=logo-group]')
      .evaluateAll((lists) =>
        lists.map((list) => [
          list.dataset['group'],
          [...list.querySelectorAll<HTMLElement>('[data-path]')].map((item) => item.dataset['path']),
        ]),
      );
    expect(Object.fromEntries(groups)).toEqual({
      ambiguous: ['rovers.svg'],
      unmatched: ['harbor_town.svg'],
      repeated: ['mesa-dark.svg'],
      unusable: ['notes.txt'],
      matched: ['mesa.svg', 'lakers/logo.svg'],
    });
    expect(await row('notes.txt').textContent()).toContain("notes.txt can't be read as an image");
    expect(await row('mesa.svg').locator('img').getAttribute('src')).toMatch(/^data:image\/png;base64,iVBOR/);
    expect(await get('logo-import-sum').textContent()).toContain('2 of 6 files will be saved');
    expect(inputsOf('team:logos')).toEqual([]);
  });

  it('is saved in one change, with the chosen teams', async () => {
    await assign('rovers.svg', 'South Rovers · World Cup');
    await assign('harbor_town.svg', 'New team “harbor town”');
    await assign('mesa.svg', 'Leave out');
    await get('logo-import-save').click();
    await soon(() => inputsOf('team:logos')).toEqual([
      {
        logos: [
          { name: 'Los Angeles Lakers', league: 'nba', path: expect.stringContaining('1.png') as string },
          { name: 'South Rovers', league: 'wc', path: expect.stringContaining('2.png') as string },
          { name: 'harbor town', league: null, path: expect.stringContaining('3.png') as string },
        ],
      },
    ]);
    await soon(() => get('teams-report').textContent()).toBe('3 logos saved.');
  });

  it("can't be saved while a team has two logos", async () => {
    await assign('mesa-dark.svg', 'Mesa');
    expect(await get('logo-import-sum').textContent()).toContain('Mesa has two logos.');
    await soon(() => get('logo-import-save').getAttribute('aria-disabled')).toBe('true');
  });

  it('changes nothing if it is canceled', async () => {
    await get('logo-import-cancel').click();
    await get('team').waitFor();
    expect([...inputsOf('team:upload-logo'), ...inputsOf('team:logos')]).toEqual([]);
  });
});

describe('logo files', () => {
  it('may be several, without a zip', async () => {
    await get('teams-logos').setInputFiles([
      { name: 'mesa.svg', mimeType: 'image/svg+xml', buffer: svg('red') },
      { name: 'rovers.svg', mimeType: 'image/svg+xml', buffer: svg('blue') },
    ]);
    await soon(() => get('logo-row').count()).toBe(2);
  });

  it('are refused with a sentence if the zip is damaged', async () => {
    await chooseFile(get('teams-logos'), { name: 'a.zip', mimeType: '', buffer: ZIP.buffer.subarray(0, 90) });
    await soon(() => get('refusal-teams').textContent()).toContain(
      "a.zip can't be unpacked. Zip the logos again.",
    );
  });
});
