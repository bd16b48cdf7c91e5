import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { bundled, packed, reduced, ASCII } from '../../../tests/fonts/test-fonts.ts';
import { silent } from '../../../tests/show/remote-caller.ts';
import { systemClock } from '../system.ts';
import { openFontChecker, type FontCheckerOptions } from './font-checker.ts';

const THREAD = join(import.meta.dirname, '../font-thread.ts');
const after: FontCheckerOptions['after'] = (delayMs, callback) => systemClock.after(delayMs, callback);
const font = await packed(reduced(await bundled(), ASCII));

/** Writes a script that replaces the thread. */
function script(text: string): string {
  const dir = mkdtempSync(join(tmpdir(), 'touchline-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const path = join(dir, 'thread.mjs');
  writeFileSync(path, text);
  return path;
}

it('the font checker accepts a font and refuses any other file, each in its own thread', async () => {
  const check = openFontChecker({ script: THREAD, after, log: silent });
  const { facts, bytes } = await check(font);
  expect(facts).toMatchObject({ weights: [100, 900] });
  expect(Buffer.from(bytes).toString('latin1', 0, 4)).toBe('wOF2');
  await expect(check(Buffer.from('no font, and not at all a short one'))).rejects.toMatchObject({
    code: 'bad_request',
    message: expect.stringMatching(/isn't a font/) as string,
  });
});

it('the font checker refuses a font whose check takes too long, without blocking other work', async () => {
  const check = openFontChecker({
    script: script('for (;;);'),
    // The timer starts as soon as the thread is working.
    after: (_, callback) => after(0, callback),
    log: silent,
  });
  await expect(check(font)).rejects.toThrow(/took too long, so it wasn't added\. Choose/);
});

it.each([
  ['ends', 'process.exit(3)'],
  ['throws', 'throw new Error("broken")'],
  ['runs out of memory', 'const all = []; for (;;) all.push(new Array(1e6).fill({}))'],
])('the font checker refuses a font if its thread %s', async (_, text) => {
  const check = openFontChecker({ script: script(text), after, log: silent });
  await expect(check(font)).rejects.toThrow(/is damaged or incomplete/);
});
