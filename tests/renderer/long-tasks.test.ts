import type { Locator, Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ControlRequest } from '../../src/preload/contract.ts';
import { part } from './prepared-fixture.ts';
import { chooseFile, soon } from './presses.ts';
import { messagesHandled } from './settled.ts';
import { fullShow } from './show-fixture.ts';
import { useStand } from './window-under-test.ts';
import { withA } from './views.ts';

/** Long work shows its progress, and ends immediately with Stop, even if main hasn't answered yet. */

const AT = Date.UTC(2026, 5, 13, 19, 30);
const PREVIEW = { madeAt: AT, version: '0.1.0', parts: [part('keys')] };

const stand = useStand();
let page: Page;
let downloads = 0;
const get = (id: string): Locator => page.getByTestId(id);
const inputsOf = (name: ControlRequest): unknown[] =>
  stand.main.received.filter(({ request }) => request === name).map(({ input }) => input);
const file = (name: string, letters: number) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from('x'.repeat(letters)),
});

/** Answers the first `free` requests immediately, and later ones once the returned function is called. */
function gated(name: ControlRequest, free: number, answer: (input: never) => unknown): () => void {
  const gate = Promise.withResolvers<null>();
  let pieces = 0;
  stand.main.answer(name, async (input: never) => {
    pieces += 1;
    if (pieces > free) await gate.promise;
    return answer(input);
  });
  return () => gate.resolve(null);
}

beforeEach(async () => {
  stand.main.reset();
  stand.main.answer('as-run:recent', { lines: [] });
  stand.main.answer('change:list', { changes: [], undone: [] });
  stand.main.push(fullShow(stand.main.url, AT));
  page = await stand.reopen();
  downloads = 0;
  page.removeAllListeners('download');
  page.on('download', () => (downloads += 1));
  stand.main.received.length = 0;
});

describe('exporting a show', () => {
  const pieces = (letters: number) => ({
    name: 'touchline-show.json',
    text: 'x'.repeat(letters),
    next: { id: 'x', offset: 0 },
  });

  it('shows the amount received, and can be stopped without saving or requesting more', async () => {
    const release = gated('show:export', 1, () => pieces(300_000));
    await get('show-open').click();
    await get('show-save').click();
    await soon(() => get('show-save-work').textContent()).toMatch(/Exporting show\s*0\.3 MB\s*Stop/);
    // The total is unknown.
    expect(await get('show-save-work').locator('progress').getAttribute('value')).toBeNull();
    expect(await get('show-save').getAttribute('aria-disabled')).toBe('true');
    await get('show-save-work-stop').click();
    await soon(() => get('show-save-work').count()).toBe(0);
    release();
    await soon(() => get('show-save').getAttribute('aria-disabled')).toBe('false');
    await messagesHandled(page, stand.main);
    expect(inputsOf('show:export')).toHaveLength(2);
    expect(downloads).toBe(0);
  });
});

describe('importing a show', () => {
  it('shows its progress, can be stopped without a preview, and then reads another file from its beginning', async () => {
    const release = gated('show:upload', 1, ({ isLast }: { isLast: boolean }) => ({
      upload: 'u1',
      preview: isLast ? PREVIEW : null,
    }));
    await get('show-open').click();
    await chooseFile(get('show-file'), file('evening.json', 1_024 * 1_024));
    // Pieces are two bytes shorter than a quarter of the file.
    await soon(async () =>
      Number(await get('show-file-work').locator('progress').getAttribute('value')),
    ).toBeCloseTo(0.25, 4);
    expect(await get('show-file-work').textContent()).toMatch(/Reading file\s*24%\s*Stop/);
    await get('show-file-work-stop').click();
    await soon(() => get('show-file-work').count()).toBe(0);
    release();
    await chooseFile(get('show-file'), file('other.json', 10));
    await get('show-preview').waitFor();
    expect(await get('show-preview').textContent()).toContain('other.json');
    expect(inputsOf('show:upload')).toMatchObject([
      { upload: null, isLast: false },
      { upload: 'u1', isLast: false },
      { upload: null, isLast: true },
    ]);
  });
});

describe('exporting the as-run log', () => {
  it('shows how many lines were read, and can be stopped without saving', async () => {
    const next = { to: AT, day: '2026-06-13', offset: 9 };
    const release = gated('as-run:csv', 1, () => ({ name: 'log.csv', csv: 'a\r\nb\r\n', next }));
    await get('desk-as-run').click();
    await get('as-run-save').click();
    await soon(() => get('as-run-work').textContent()).toMatch(/Loading the log\s*2 lines\s*Stop/);
    await get('as-run-work-stop').click();
    await soon(() => get('as-run-work').count()).toBe(0);
    release();
    await soon(() => get('as-run-save').getAttribute('aria-disabled')).not.toBe('true');
    await messagesHandled(page, stand.main);
    expect(inputsOf('as-run:csv')).toHaveLength(2);
    expect(downloads).toBe(0);
  });
});

describe('a long history', () => {
  it('shows its progress until it has been read', async () => {
    const read = (length: number, complete: boolean): void => {
      const { tape: eventLog } = stand.main.state.channels[0]!;
      const { channels } = withA(stand.main.state, {
        tape: { ...eventLog, length, lastSeq: 100_000, complete },
      });
      stand.main.change({ channels });
    };
    read(25_000, false);
    await soon(() => get('tape-part').textContent()).toContain('25,000 of 100,000 loaded');
    expect(await get('tape-part').locator('progress').getAttribute('value')).toBe('0.25');
    read(80_000, false);
    await soon(() => get('tape-part').textContent()).toContain('80,000 of 100,000 loaded');
    read(100_000, true);
    await soon(() => get('tape-part').count()).toBe(0);
  });
});
