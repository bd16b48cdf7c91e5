import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { shipped } from '../../src/feed/sports/file/shipped/index.ts';
import { slugOf, type SportFile } from '../../src/feed/sports/file/sport-file.ts';
import type { ControlRequest } from '../../src/preload/contract.ts';
import type { SportEntry } from '../../src/preload/contract/sport-requests.ts';
import { chooseFile, confirm, rested, soon } from './presses.ts';
import { fullShow } from './show-fixture.ts';
import { useStand } from './window-under-test.ts';

/** Creates a sport as a producer does: copies a built-in one, changes it, exports and imports its file. */

const AT = Date.UTC(2026, 5, 13, 19, 30);
const stand = useStand();
let page: Page;
const get = (id: string): Locator => page.getByTestId(id);
const item = (id: string): Locator => page.locator(`[data-testid="sport-item"][data-sport="${id}"]`);
const field = (id: string): Locator => page.locator(`[data-testid="sport-field"][data-field="${id}"]`);
const part = (id: string): Locator => page.locator(`[data-testid="sport-part"][data-part="${id}"]`);
const add = (list: string): Locator => page.locator(`[data-testid="sport-row-add"][data-list="${list}"]`);
const inputOf = (name: ControlRequest): unknown =>
  stand.main.received.findLast(({ request }) => request === name)?.input;
const countOf = (name: ControlRequest): number =>
  stand.main.received.filter(({ request }) => request === name).length;

const hockey = shipped.find(({ id }) => id === 'ice-hockey')!;
const kabaddi: SportFile = { ...hockey, id: 'kabaddi', name: 'Kabaddi', version: 3 };
const entryOf = ({ id, name }: SportFile, isOwn: boolean): SportEntry => ({
  id,
  sport: slugOf({ id }),
  name: typeof name === 'string' ? name : name.en,
  isOwn,
});
const ENTRIES = [...shipped.map((file) => entryOf(file, false)), entryOf(kabaddi, true)];
const jsonFile = (content: unknown, name = 'a.sport.json') => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
});

beforeEach(async () => {
  stand.main.reset();
  stand.main.push({ ...fullShow(stand.main.url, AT), sportFiles: ENTRIES });
  page = await stand.reopen();
  stand.main.answer('sport:get', ({ id }: { id: string }) =>
    id === 'kabaddi' ? kabaddi : shipped.find((file) => file.id === id),
  );
  await get('sports-open').click();
});

async function choose(id: string): Promise<void> {
  await item(id).click();
  await soon(() => inputOf('sport:preview')).toMatchObject({ id });
}

async function copyHockey(): Promise<void> {
  await choose('ice-hockey');
  await get('sport-copy').click();
  await soon(() => get('sport-name').inputValue()).toBe('Ice hockey copy');
}

describe('the list of sports', () => {
  it("lists the producer's sports first, then the built-in ones, which are read-only", async () => {
    expect(await get('sport-item').evaluateAll((all) => all.map(({ dataset }) => dataset['sport']))).toEqual([
      'kabaddi',
      ...shipped.map(({ id }) => id),
    ]);
    await choose('ice-hockey');
    expect(await get('sport-name').getAttribute('readonly')).not.toBeNull();
    expect(await field('periods.count').isDisabled()).toBe(true);
    expect(await get('sport-save').getAttribute('aria-disabled')).toBe('true');
    expect(await get('sport-remove').count()).toBe(0);
    await choose('kabaddi');
    expect(await field('periods.count').isDisabled()).toBe(false);
    expect(await get('sport-save').getAttribute('aria-disabled')).toBe('true');
  });

  it('shows only the parts of its family', async () => {
    await choose('tennis');
    expect(await get('sport-part').evaluateAll((all) => all.map(({ dataset }) => dataset['part']))).toEqual(
      expect.arrayContaining(['levels', 'tie-break']),
    );
    expect(await part('periods').count()).toBe(0);
    await choose('cricket');
    expect(await part('innings').count()).toBe(1);
    expect(await part('levels').count()).toBe(0);
  });
});

describe('a copied sport', () => {
  it('is neither saved nor copied again by a double-click on Copy sport', async () => {
    await choose('ice-hockey');
    await get('sport-copy').dblclick();
    await soon(() => get('sport-name').inputValue()).toBe('Ice hockey copy');
    expect(await page.locator('[data-testid="sport-item"]', { hasText: 'copy' }).count()).toBe(1);
    expect(countOf('sport:set')).toBe(0);
  });

  it('is a new sport with an ID from its name, and differs from the original only in the changed fields', async () => {
    await copyHockey();
    await get('sport-name').fill('Pond hockey');
    await field('periods.count').fill('2');
    await field('periods.minutes').fill('');
    await field('periods.overtime.suddenDeath').uncheck();
    await field('scores.0.name').fill('Puck in');
    await soon(() => inputOf('sport:preview')).toMatchObject({ id: 'pond-hockey' });
    expect(countOf('sport:set')).toBe(0);
    await get('sport-save').click();
    const { scores, periods, ...others } = hockey;
    await soon(() => inputOf('sport:set')).toEqual({
      ...others,
      id: 'pond-hockey',
      version: 1,
      name: 'Pond hockey',
      periods: {
        ...periods,
        count: 2,
        minutes: null,
        overtime: { ...periods!.overtime, suddenDeath: false },
      },
      scores: [{ ...scores[0], id: 'puck-in', name: { ...(scores[0]!.name as object), en: 'Puck in' } }],
    });
    await soon(() => get('sport-saved').textContent()).toMatch(/^\s*Saved\./);
  });

  it('stays in the list while another sport is selected and the dialog is closed', async () => {
    await copyHockey();
    await get('sport-name').fill('Pond hockey');
    await choose('kabaddi');
    await get('sports-dialog-close').click();
    await get('sports-open').click();
    await item('new:1').click();
    await soon(() => get('sport-name').inputValue()).toBe('Pond hockey');
    await confirm(get('sport-discard'));
    await soon(() => item('new:1').count()).toBe(0);
  });

  it('can get new rows and parts, and lose others', async () => {
    await copyHockey();
    await add('scores').click();
    await field('scores.1.name').fill('Power goal');
    await field('scores.1.points').fill('2');
    await field('scores.1.takeover').check();
    await page.locator('[data-list="counters"]').getByTestId('sport-row-remove').first().click();
    await part('play-clock').getByTestId('sport-part-add').click();
    await field('playClock.seconds').fill('30');
    await part('penalties').getByTestId('sport-part-remove').click();
    await soon(() => inputOf('sport:preview')).toMatchObject({ playClock: { seconds: 30 } });
    const sent = inputOf('sport:preview') as SportFile;
    expect(sent.scores[1]).toEqual({ id: 'power-goal', name: 'Power goal', points: 2, takeover: true });
    expect(sent.counters).toEqual(hockey.counters.slice(1));
    expect(sent).not.toHaveProperty('penalties');
  });
});

it('scrolls to the top when another sport is selected, and shows its row in the list', async () => {
  await choose('water-polo');
  await get('sport-json-open').click();
  await get('sport-json').focus();
  await choose('kabaddi');
  const dialog = (await get('sports-dialog').boundingBox())!;
  for (const shown of [item('kabaddi'), get('sport-name')]) {
    await soon(async () => (await shown.boundingBox())!.y - dialog.y).toBeGreaterThan(60);
    expect((await shown.boundingBox())!.y).toBeLessThan(dialog.y + dialog.height - 60);
  }
  expect(await get('sports-dialog').evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
});

describe('an edited sport', () => {
  it('names an invalid field, and keeps the draft', async () => {
    await choose('kabaddi');
    await field('scores.0.points').fill('500');
    await soon(() => get('sport-problem').textContent()).toBe(
      '"points" in row 1 of "scores" can be at most 100.',
    );
    expect(await get('sport-preview').isVisible()).toBe(true);
    await field('scores.0.points').fill('');
    await soon(() => get('sport-problem').textContent()).toBe(
      '"points" in row 1 of "scores" must be a number.',
    );
    await field('scores.0.points').fill('5');
    await soon(() => get('sport-problem').count()).toBe(0);
  });

  it('is the same in the form and as JSON', async () => {
    await choose('kabaddi');
    await get('sport-json-open').click();
    await field('periods.count').fill('4');
    await soon(async () => JSON.parse(await get('sport-json').inputValue()) as unknown).toEqual({
      ...kabaddi,
      periods: { ...kabaddi.periods, count: 4 },
    });
    const json = await get('sport-json').inputValue();
    await get('sport-json').fill(json.replace('"count": 4', '"count": 2'));
    await soon(() => field('periods.count').inputValue()).toBe('2');
    await get('sport-json').fill(json.replace('"count": 4', '"count": 3'));
    await soon(() => get('sport-save').getAttribute('aria-disabled')).toBe('false');
  });

  it('names the line of invalid JSON, and previews it once it is valid', async () => {
    await choose('kabaddi');
    await get('sport-json-open').click();
    const json = await get('sport-json').inputValue();
    await get('sport-json').fill(json.replace('"version": 3,', '"version": 3'));
    await soon(() => get('sport-problem').textContent()).toBe(
      'The JSON is invalid at line 5, column 3. Check for a missing comma, quote or bracket.',
    );
    expect(await field('periods.count').isDisabled()).toBe(true);
    expect(await get('sport-save').getAttribute('aria-disabled')).toBe('true');
    await get('sport-json').fill(json.replace('"en": "Goal"', '"en": "Point"'));
    await soon(() => get('sport-problem').count()).toBe(0);
    await soon(() => field('scores.0.name').inputValue()).toBe('Point');
    await soon(() => JSON.stringify(inputOf('sport:preview'))).toContain('"en":"Point"');
  });

  it('keeps its changes if saving is refused, because a channel has its game', async () => {
    const sentence = 'Channel A has a game of Kabaddi. Release the game first. Nothing changed.';
    stand.main.refuse('sport:set', { code: 'conflict', message: sentence });
    await choose('kabaddi');
    await field('periods.count').fill('4');
    await get('sport-save').click();
    await soon(() => get('refusal-sports').textContent()).toMatch(sentence);
    expect(await field('periods.count').inputValue()).toBe('4');
    stand.main.answer('sport:set', (file: SportFile) => ({ ...file, version: 4 }));
    await rested(page);
    await get('sport-save').click();
    await soon(() => get('sport-saved').textContent()).toMatch(/Saved/);
    expect(await get('refusal-sports').count()).toBe(0);
    expect(await field('periods.count').inputValue()).toBe('4');
  });

  it('is removed after a confirmation', async () => {
    stand.main.answer('sport:remove', null);
    await choose('kabaddi');
    await confirm(get('sport-remove'));
    await soon(() => inputOf('sport:remove')).toEqual({ id: 'kabaddi' });
    await soon(() => inputOf('sport:get')).toEqual({ id: shipped[0]!.id });
  });

  it('warns about letters that no bundled typeface has', async () => {
    const sentence = '"გოლი" has characters that no bundled typeface includes (გ), so viewers see boxes.';
    stand.main.change({
      notices: [{ id: 'letters-sports', level: 'warning', sentence, at: AT, action: null }],
    });
    await soon(() => get('sport-letters').textContent()).toBe(sentence);
  });
});

describe('a sport file', () => {
  it('is exported as readable JSON and imported unchanged', async () => {
    await choose('kabaddi');
    const download = page.waitForEvent('download');
    await get('sport-export').click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('kabaddi.sport.json');
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toContain('\n  "id": "kabaddi",\n');
    expect(JSON.parse(text)).toEqual(kabaddi);
    await chooseFile(get('sport-import'), jsonFile(text, 'kabaddi.sport.json'));
    await soon(() => get('sport-replace-ask').textContent()).toMatch(
      /Replace Kabaddi with kabaddi\.sport\.json\?/,
    );
    expect(countOf('sport:set')).toBe(0);
    await get('sport-replace').click();
    await soon(() => inputOf('sport:set')).toEqual(kabaddi);
    await soon(() => get('sports-report').textContent()).toBe('Kabaddi replaced.');
    expect(await get('sport-replace-ask').count()).toBe(0);
  });

  it('adds a sport with a new ID', async () => {
    await chooseFile(get('sport-import'), jsonFile({ ...kabaddi, id: 'pesapallo', name: 'Pesäpallo' }));
    await soon(() => inputOf('sport:set')).toMatchObject({ id: 'pesapallo' });
    await soon(() => get('sports-report').textContent()).toBe('Pesäpallo added.');
  });

  it.each([
    ['no JSON', '{\n  "id": kabaddi\n}', /a\.sport\.json isn't JSON: line 2, column 9 is invalid\./],
    ['too large', `"${'a'.repeat(256 * 1024)}"`, /a\.sport\.json is larger than 256 kB/],
    ['of a newer format', { ...kabaddi, touchlineSport: 2 }, /has "touchlineSport" 2, .* Update Touchline/],
    [
      'wrong in a field',
      {
        ...kabaddi,
        id: 'other',
        counters: [
          { id: 'a', name: 'A' },
          { id: 'b', name: 'B', resets: 'always' },
        ],
      },
      /a\.sport\.json: "resets" in row 2 of "counters" must be "never", .* Nothing was imported\./,
    ],
    ['under the ID of a built-in sport', hockey, /has the "id" of a built-in sport, "ice-hockey"\./],
  ])('is refused with a reason if it is %s, and nothing changes', async (_, content, sentence) => {
    await choose('kabaddi');
    await chooseFile(get('sport-import'), jsonFile(content));
    await soon(() => get('sports-report').textContent()).toMatch(sentence);
    expect(countOf('sport:set')).toBe(0);
    expect(await item('kabaddi').getAttribute('aria-pressed')).toBe('true');
    expect(await get('sport-problem').count()).toBe(0);
  });

  it("doesn't replace a sport while a channel has a game of it", async () => {
    const sentence = 'Channel A has a game of Kabaddi. Release the game first. Nothing changed.';
    stand.main.refuse('sport:set', { code: 'conflict', message: sentence });
    await chooseFile(get('sport-import'), jsonFile(kabaddi));
    await get('sport-replace').click();
    await soon(() => get('refusal-sports').textContent()).toMatch(sentence);
    await get('sport-replace-cancel').click();
    expect(await get('sport-replace-ask').count()).toBe(0);
  });
});

describe('selects of leagues', () => {
  it('group file-defined sports below the leagues', async () => {
    await get('sports-dialog-close').click();
    const leagues = [
      ...fullShow(stand.main.url, AT).leagues,
      { slug: 'x-ice-hockey', sport: 'x-ice-hockey', name: 'Ice hockey' },
    ];
    stand.main.change({ leagues });
    await get('tab-rehearsal').click();
    const groups = get('rehearsal-league').locator('optgroup');
    await soon(() =>
      groups.evaluateAll((all) => all.map((one) => (one as HTMLOptGroupElement).label)),
    ).toEqual(['Leagues', 'Other sports']);
    expect(await groups.nth(1).textContent()).toBe('Ice hockey');
    await get('rehearsal-league').selectOption('x-ice-hockey');
    stand.main.answer('rehearsal:start', null);
    await confirm(get('rehearsal-start'));
    await soon(() => inputOf('rehearsal:start')).toMatchObject({ league: 'x-ice-hockey' });
  });
});

it.each([
  [1280, 720],
  [1600, 900],
  [820, 1180],
  [390, 844],
])('the dialog fits into a window of %i x %i', async (width, height) => {
  await copyHockey();
  await page.setViewportSize({ width, height });
  expect(await get('sports-dialog').evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
  await get('sport-json-open').scrollIntoViewIfNeeded();
  const { y, height: shown } = (await get('sport-preview').locator('..').boundingBox())!;
  const dialog = (await get('sports-dialog').boundingBox())!;
  expect(y).toBeGreaterThan(dialog.y);
  expect(y + shown).toBeLessThan(dialog.y + dialog.height);
});
