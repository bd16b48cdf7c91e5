import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { expect, it, onTestFinished } from 'vitest';
import { readPicture } from '../../src/main/settings/file-store.ts';
import { repairsSentence } from '../../src/main/settings/rows.ts';
import { readSettings, settingsOf } from '../../src/main/settings/schema.ts';
import { openSettings } from '../../src/main/settings/store.ts';
import { themeIn } from '../../src/main/settings/theme-store.ts';
import { openTokens } from '../../src/main/settings/token-store.ts';
import { CSV_HEADER, csvLines, type AsRunEntry } from '../../src/main/show/as-run/as-run.ts';
import { ThemeRegistry } from '../../src/main/show/branding/theme-registry.ts';
import { THEMES } from '../../src/themes/themes.ts';
import { FakeDesk } from '../show/fake-desk.ts';
import { World } from '../show/world.ts';
import { CASES, must, mustBeUnpolluted, SENTENCE } from './fuzz-inputs.ts';
import { checkCases, JUNK, mutatedText, mutatedValue, textOf } from './mutations.ts';
import type { SeededRandom } from '../peers/seeded-random.ts';

/**
 * Almost valid files are used as far as possible, or refused with an error message. The CSV that the program writes is
 * checked too.
 */

const SECRET = 'f'.repeat(32);

function temporaryDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'touchline-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

function nearly(right: object, random: SeededRandom): string {
  return random.roll(4) === 0
    ? mutatedText(JSON.stringify(right), random)
    : textOf(mutatedValue(right, random));
}

/** Returns settings of a show in which every feature has been used. */
async function settings(): Promise<object> {
  const world = new World();
  new FakeDesk(world);
  await world.play('wc');
  await world.ask('channel:add', {});
  await world.ask('team:set', { name: 'Mesa', patch: { code: 'MES', color: '#0b4ea2' } });
  await world.ask('override:set', { channel: 'A', field: 'score.a', value: 3, release: 'agree' });
  await world.ask('clock:set', { channel: 'A', ms: 60_000, direction: 'up' });
  await world.ask('clock:start', { channel: 'A' });
  await world.ask('automation:rule', { channel: 'A', rule: 'soccer.goal', patch: { seconds: 6 } });
  await world.ask('graphic:take', {
    channel: 'A',
    graphic: 'lower-third',
    content: { form: 'person', name: 'Coach', title: 'Head coach', side: 'A' },
  });
  return settingsOf(world.persisted);
}

it('settings are read within their limits, and need no repair when they are read again', async () => {
  const right = await settings();
  let read = 0;
  // A tenth of the cases, because every read creates a schema, which takes half a millisecond.
  await checkCases(CASES / 10, (random) => {
    const mutated = mutatedValue(JSON.parse(JSON.stringify(right)), random);
    let first;
    try {
      first = readSettings(mutated, () => SECRET);
    } catch {
      // An unusable file is set aside.
      return;
    }
    read += 1;
    const sentence = repairsSentence(first.repairs);
    must(sentence === null || SENTENCE.test(sentence), sentence);
    if (random.roll(2) > 0) return;
    const written = JSON.parse(JSON.stringify(first.settings)) as unknown;
    const again = repairsSentence(readSettings(written, () => SECRET).repairs);
    must(again === null, [again, mutated]);
  });
  mustBeUnpolluted();
  expect(read).toBeGreaterThan(CASES / 40);
});

it("a settings or tokens file with any bytes doesn't prevent startup", async () => {
  const dir = temporaryDir();
  const right = { settings: await settings() };
  const tokens = { version: 1, tokens: { venue: { baseUrl: 'https://feed.test', token: 'secret' } } };
  let now = Date.UTC(2026, 5, 13);
  await checkCases(CASES / 100, (random) => {
    now += 1;
    writeFileSync(join(dir, 'settings.json'), nearly(right, random));
    const { persisted, problem } = openSettings(dir, { wallClock: () => now, newSecret: () => SECRET });
    must(Array.isArray(persisted.channels) && (problem === null || SENTENCE.test(problem)), problem);
    writeFileSync(join(dir, 'tokens.json'), nearly(tokens, random));
    const store = openTokens(dir, () => now);
    for (const { token } of store.tokens.values()) must(typeof token === 'string' && token !== '', token);
  });
});

it('a theme is accepted if it can be drawn and read, and otherwise refused with an error message', async () => {
  const right = { name: 'Night', base: 'chalk', tokens: THEMES.broadsheet };
  let accepted = 0;
  await checkCases(CASES, (random) => {
    const theme = themeIn(nearly(right, random), 'night', 'night.json');
    if (typeof theme === 'string') {
      must(SENTENCE.test(theme), theme);
      return;
    }
    accepted += 1;
    for (const value of Object.values(theme.tokens)) {
      must(
        typeof value !== 'string' ||
          /^(?:#[0-9a-f]{6}|field|board|lit|paper|flat|[a-z0-9][a-z0-9-]{0,39})$/.test(value),
        theme,
      );
    }
    const registry = new ThemeRegistry(
      {
        write: () => undefined,
        remove: () => undefined,
        read: () => ({ themes: [theme], problems: [], broken: [] }),
      },
      { find: () => null },
      () => undefined,
    );
    must(
      registry.problems.every((problem) => SENTENCE.test(problem)),
      registry.problems,
    );
  });
  expect(accepted).toBeGreaterThan(CASES / 100);
});

it('a logo is accepted if it is a picture that can be drawn, and otherwise refused with an error message', async () => {
  const webp = Buffer.from('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA=', 'base64');
  const png = new PNG({ width: 3, height: 2 });
  png.data.fill(255);
  const pictures = [PNG.sync.write(png), webp];
  let accepted = 0;
  await checkCases(CASES, (random) => {
    const bytes = Buffer.from(random.pick(pictures));
    for (let edits = random.roll(4); edits > 0; edits -= 1)
      bytes[random.roll(bytes.length)] = random.roll(256);
    const read = readPicture(random.roll(3) === 0 ? bytes.subarray(0, random.roll(bytes.length + 1)) : bytes);
    if (read.ok) accepted += 1;
    else must(SENTENCE.test(read.sentence), read);
  });
  expect(accepted).toBeGreaterThan(CASES / 100);
});

it('every cell of the as-run CSV is text, and in its column', async () => {
  const starts = ['=1+1', '+1', '-1', '@x', '\t=1', '\r=1', '\n=1', '\uff1d1', '\0=1', '"', ',', '\u2028'];
  const texts = [...JUNK.filter((one) => typeof one === 'string'), ...starts, 'Lakeside'];
  const columns = CSV_HEADER.trimEnd().split(',').length;
  await checkCases(CASES, (random) => {
    const text = (): string => {
      const one = random.pick(texts) + random.pick(texts);
      return random.roll(2) === 0 ? mutatedText(one, random) : one;
    };
    const entry: AsRunEntry = {
      at: random.roll(2 ** 31) * 1_000,
      channel: text(),
      action: 'take',
      subject: text(),
      detail: random.roll(4) === 0 ? null : text(),
      cause: 'operator',
      sessionId: random.roll(4) === 0 ? null : text(),
      seq: random.roll(4) === 0 ? null : random.roll(1_000),
    };
    const line = csvLines([entry]);
    const cells = cellsOf(line);
    must(cells.length === columns, line);
    must(!cells.some((one) => /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]|\0/.test(one)), line);
  });
});

/** Splits one CSV record as defined by RFC 4180. */
function cellsOf(line: string): string[] {
  const cells: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  for (let end = ''; end !== '\r\n';) {
    const found = cell.exec(line);
    if (!found) throw new Error(`No cell: ${JSON.stringify(line)}`);
    cells.push((found[1] ?? found[2] ?? '').replaceAll('""', '"'));
    end = found[3]!;
  }
  must(cell.lastIndex === line.length, line);
  return cells;
}
