import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { lookUp } from '../../feed/contract/lookup.ts';
import { LETTER_LANGUAGES } from '../../letters/languages.ts';
import { FONT_FILES_MAX } from '../../preload/contract/fonts.ts';
import { SHOW_PIECE_MAX } from '../../preload/contract/show-file.ts';
import { ThemeId } from '../../preload/contract/output-frame.ts';
import { ThemeTokens } from '../../preload/contract/theme-tokens.ts';
import { THEME_FILES_MAX, THEME_ID } from './theme-store.ts';
import { freshChannel } from '../show/channels/persisted-channel.ts';
import type { ExportedShow } from '../show/prepared/show-files.ts';
import { outputRow } from '../show/outputs/output-settings.ts';
import type { FileStore } from '../show/ports.ts';
import type { Row } from '../show/prepared/rows.ts';
import { nothingPersisted } from '../show/persisted-state.ts';
import { isRecord, repairsSentence } from './rows.ts';
import { SETTINGS_VERSION } from './migrations.ts';
import { checkSettings, LIST_MOST } from './schema.ts';
import { written } from '../../preload/contract/typed-text.ts';
import {
  PLAYERS_MAX,
  RUNDOWN_GROUPS_MAX,
  RUNDOWN_ROWS_MAX,
  TEAM_ALIASES_MAX,
  TICKER_LINES_MAX,
} from '../../preload/contract/limits.ts';

// Show files: JSON that can be read by people, with pictures as base64. Rows and version are those of settings and
// use the same schemas and migrations. Unlike settings, a file with any error is refused instead of repaired, because
// its original still exists.

const FORMAT_VERSION = 1;

/** Content of a file without pictures: rows by list name. */
export type ShowRows = Omit<ExportedShow, 'pictures'>;

const ShowFile = z.object({
  touchline: z.literal('show'),
  format: z.number().int(),
  madeAt: z.number().min(0).max(8.64e15),
  version: z.string().max(40),
  settings: z.looseObject({ version: z.number().int() }),
  themes: z
    .array(
      z.strictObject({
        id: z.string().regex(THEME_ID),
        name: written(60).min(1),
        base: ThemeId,
        tokens: ThemeTokens,
      }),
    )
    .max(THEME_FILES_MAX),
  /** Pictures and fonts. The parser has already extracted the files; what remains of a refused one is not base64. */
  pictures: z.record(z.string().max(100), z.base64()),
});

export const TOO_MANY =
  'This file has more entries than a show can have. Choose a file that Touchline exported.';
/** Limit above the about twenty keys of settings, of which other versions have a few different ones. */
const SETTINGS_KEYS_MAX = 100;
/** The list elements of one font file: its two ranges, and the languages that it lacks. */
const FONT_FILE_ELEMENTS = 4 + LETTER_LANGUAGES.length;
/** Maximum number of list elements in one row, by list name. */
const ROW_ELEMENTS_MAX = new Map([
  ['teams', TEAM_ALIASES_MAX],
  ['rosters', PLAYERS_MAX],
  ['fonts', FONT_FILES_MAX * (FONT_FILE_ELEMENTS + 1)],
  ['rundowns', RUNDOWN_ROWS_MAX * (1 + TICKER_LINES_MAX) + RUNDOWN_GROUPS_MAX],
]);
/** Limit for all other lists, whose rows contain at most a few dozen choices. */
const FEW_ELEMENTS_MAX = 200;

const THEMES = 'themes';
/** Defaults for parts that the file lacks. */
const { channels: _channels, outputs: _outputs, ...EMPTY } = nothingPersisted;
const NO_SECRET = '0'.repeat(32);

/** Writes a show file in pieces (`ShowFileFormat`). */
export function writeShowFile(show: ExportedShow, load: FileStore['load']): AsyncGenerator<string, void> {
  return inPieces(textOf(show, load));
}

/** Reads a file that was parsed within `SHOW_BOUNDS` and whose pictures were extracted. */
export function readShow(value: unknown): ShowRows | { sentence: string } {
  const newer = newerSentence(value);
  if (newer !== null) return { sentence: newer };
  const tooMany = tooManyRows(value);
  if (tooMany !== null) return { sentence: tooMany };
  const parsed = ShowFile.safeParse(value);
  if (!parsed.success) {
    const where = parsed.error.issues[0]?.path.join('.') ?? '';
    return {
      sentence: `This isn't a show file, or it is damaged${where === '' ? '' : ` ("${where}")`}. Choose a file that Touchline exported.`,
    };
  }
  return contentsOf(parsed.data);
}

/** Yields the same text as `JSON.stringify` with an indent of one space, one row or picture at a time. */
async function* textOf(
  { madeAt, version, rows, pictures }: ExportedShow,
  load: FileStore['load'],
): AsyncGenerator<string> {
  const head = { touchline: 'show', format: FORMAT_VERSION, madeAt, version };
  yield `${JSON.stringify(head, null, 1).slice(0, -2)},\n "settings": {\n  "version": ${SETTINGS_VERSION}`;
  for (const [name, list] of rows) {
    if (name === THEMES) continue;
    yield `,\n  ${JSON.stringify(name)}: `;
    yield* listText(list, 2);
  }
  yield '\n },\n "themes": ';
  yield* listText(rows.get(THEMES) ?? [], 1);
  yield ',\n "pictures": {';
  let before = '';
  for (const path of pictures) {
    const picture = await load(path);
    if (picture === null) continue;
    yield `${before}\n  ${JSON.stringify(path)}: "${picture.toString('base64')}"`;
    before = ',';
  }
  yield `${before === '' ? '' : '\n '}}\n}`;
}

/** Yields a list as text. @param depth depth of the list in the file, which is the number of spaces before its end */
function* listText(list: readonly Row[], depth: number): Generator<string> {
  const indent = `\n${' '.repeat(depth + 1)}`;
  for (const [index, row] of list.entries()) {
    yield `${index === 0 ? '[' : ','}${indent}${JSON.stringify(row, null, 1).replaceAll('\n', indent)}`;
  }
  yield list.length === 0 ? '[]' : `\n${' '.repeat(depth)}]`;
}

/** Yields the same text in pieces of `SHOW_PIECE_MAX` characters, with a turn of the event loop before each. */
async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<string, void> {
  let waiting = '';
  for await (const text of texts) {
    waiting += text;
    for (; waiting.length > SHOW_PIECE_MAX; waiting = waiting.slice(SHOW_PIECE_MAX)) {
      await setImmediate();
      yield waiting.slice(0, SHOW_PIECE_MAX);
    }
  }
  await setImmediate();
  yield waiting;
}

/**
 * Returns a sentence for a file of a newer version; null if this build knows the version, or if it isn't a show file.
 */
function newerSentence(value: unknown): string | null {
  const { format, settings, version } = (value ?? {}) as {
    format?: unknown;
    settings?: { version?: unknown };
    version?: unknown;
  };
  const isNewer =
    (typeof format === 'number' && format > FORMAT_VERSION) ||
    (typeof settings?.version === 'number' && settings.version > SETTINGS_VERSION);
  if (!isNewer) return null;
  const by = typeof version === 'string' ? ` (${version.slice(0, 20)})` : '';
  return `This show file is from a newer Touchline${by}. Update Touchline, then import it again.`;
}

/**
 * Returns a sentence if a list is longer than settings allow. Checked first, because a schema validates every element
 * before it refuses the length, and long lists are cheap to send.
 */
function tooManyRows(value: unknown): string | null {
  const settings = lookUp(isRecord(value) ? value : {}, 'settings');
  if (!isRecord(settings)) return null;
  if (Object.keys(settings).length > SETTINGS_KEYS_MAX) return TOO_MANY;
  for (const [name, most] of LIST_MOST) {
    const rows = lookUp(settings, name);
    if (!Array.isArray(rows)) continue;
    if (
      rows.length > most ||
      rows.some((row) => hasMoreElements(row, ROW_ELEMENTS_MAX.get(name) ?? FEW_ELEMENTS_MAX))
    )
      return TOO_MANY;
  }
  return null;
}

/** Returns whether all lists in a row together have more than `most` elements. */
function hasMoreElements(row: unknown, most: number): boolean {
  let elements = 0;
  const isOver = (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null) return false;
    if (Array.isArray(value)) elements += value.length;
    return elements > most || Object.values(value).some(isOver);
  };
  return isOver(row);
}

function contentsOf(file: z.infer<typeof ShowFile>): ShowRows | { sentence: string } {
  const named = new Set(Object.keys(file.settings));
  const { channels, outputs } = file.settings;
  const filled = {
    ...EMPTY,
    ...file.settings,
    // The file contains the prepared part of channels and outputs, but not what is on air and where.
    channels: each(channels, (channel) => ({ ...freshChannel('', []), ...channel })),
    outputs: each(outputs, (output, index) => ({
      ...output,
      places: {},
      secret: String(index).padStart(NO_SECRET.length, '0'),
    })),
  };
  let read: ReturnType<typeof checkSettings>;
  try {
    read = checkSettings(filled);
  } catch {
    return {
      sentence:
        "This show file is damaged, and its settings can't be read. Choose another file, or export the show again.",
    };
  }
  const repairs = repairsSentence(read.repairs);
  if (repairs !== null) {
    const what = [...read.repairs.leftOut, ...read.repairs.putRight].slice(0, 3).join(', ');
    return {
      sentence: `This show file is damaged. Invalid parts: ${what}. Choose another file, or export the show again.`,
    };
  }
  const { settings } = read;
  const rows = new Map<string, readonly Row[]>(
    Object.entries(settings)
      .filter((entry): entry is [string, Row[]] => named.has(entry[0]) && Array.isArray(entry[1]))
      .map(([name, list]) => [name, list]),
  );
  rows.set(
    'channels',
    settings.channels.map(({ id, rules }) => ({ id, rules })),
  );
  rows.set('outputs', settings.outputs.map(outputRow));
  rows.set(THEMES, file.themes);
  return { madeAt: file.madeAt, version: file.version, rows };
}

function each(list: unknown, change: (row: object, index: number) => object): unknown {
  if (!Array.isArray(list)) return list;
  return (list as unknown[]).map((row, index) =>
    typeof row === 'object' && row !== null && !Array.isArray(row) ? change(row, index) : row,
  );
}
