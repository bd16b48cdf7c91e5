import { z } from 'zod';
import { parseJson } from '../../feed/contract/json.ts';
import { ThemeId } from '../../preload/contract/output-frame.ts';
import { ThemeTokens } from '../../preload/contract/theme-tokens.ts';
import { THEME_FILES_MAX, THEME_ID } from './theme-store.ts';
import { freshChannel } from '../show/channels/persisted-channel.ts';
import type { ShowContents, ShowFileFormat } from '../show/evening/show-files.ts';
import type { Row } from '../show/evening/rows.ts';
import { nothingPersisted } from '../show/persisted-state.ts';
import { repairsSentence } from './rows.ts';
import { readSettings, SETTINGS_VERSION } from './schema.ts';

/**
 * A show as a file: JSON, so that it can be looked at, with its pictures as base64. Its rows are those of settings, with
 * their version, and are read by the same schemas and migrations: what settings learn, show files have. Unlike settings,
 * a file with anything wrong in it is not put right but refused: the one it was made from is still there.
 */

const FORMAT_VERSION = 1;

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
        name: z.string().trim().min(1).max(60),
        base: ThemeId,
        tokens: ThemeTokens,
      }),
    )
    .max(THEME_FILES_MAX),
  pictures: z.record(z.string().max(100), z.base64().max(700_000)),
});

const THEMES = 'themes';
/** What a file has no part of stays as nothing is. */
const { channels: _channels, outputs: _outputs, ...EMPTY } = nothingPersisted;
const NO_SECRET = '0'.repeat(32);

export const showFileFormat: ShowFileFormat = {
  write({ madeAt, version, rows, pictures }) {
    const settings = Object.fromEntries([...rows].filter(([name]) => name !== THEMES));
    return JSON.stringify(
      {
        touchline: 'show',
        format: FORMAT_VERSION,
        madeAt,
        version,
        settings: { version: SETTINGS_VERSION, ...settings },
        themes: rows.get(THEMES) ?? [],
        pictures: Object.fromEntries(pictures),
      },
      null,
      1,
    );
  },

  read(text) {
    let value: unknown;
    try {
      value = parseJson(text);
    } catch {
      return {
        sentence:
          'This is no show file, or a damaged one: it is no whole JSON. Choose a file that Touchline exported.',
      };
    }
    const newer = newerSentence(value);
    if (newer !== null) return { sentence: newer };
    const parsed = ShowFile.safeParse(value);
    if (!parsed.success) {
      const where = parsed.error.issues[0]?.path.join('.') ?? '';
      return {
        sentence: `This is no show file, or a damaged one${where === '' ? '' : ` ("${where}")`}. Choose a file that Touchline exported.`,
      };
    }
    return contentsOf(parsed.data);
  },
};

/** Null: this build knows files of that version, or it is none. */
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
  return `This show file was made by a newer Touchline${by}. Update this one, or export the show there anew after that.`;
}

function contentsOf(file: z.infer<typeof ShowFile>): ShowContents | { sentence: string } {
  const named = new Set(Object.keys(file.settings));
  const { channels, outputs } = file.settings;
  const filled = {
    ...EMPTY,
    ...file.settings,
    // A file tells of a channel and an output what is of the evening, not what is on air and where.
    channels: each(channels, (channel) => ({ ...freshChannel('', []), ...channel })),
    outputs: each(outputs, (output, index) => ({
      ...output,
      places: {},
      secret: String(index).padStart(NO_SECRET.length, '0'),
    })),
  };
  let read: ReturnType<typeof readSettings>;
  try {
    read = readSettings(filled, () => '');
  } catch {
    return {
      sentence: 'This show file is damaged: its settings cannot be read. Choose another, or export it anew.',
    };
  }
  const repairs = repairsSentence(read.repairs);
  if (repairs !== null) {
    const what = [...read.repairs.leftOut, ...read.repairs.putRight].slice(0, 3).join(', ');
    return {
      sentence: `This show file is damaged: not right in it are ${what}. Choose another, or export it anew.`,
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
  rows.set(
    'outputs',
    settings.outputs.map((output) => ({ ...output, secret: '', places: {} })),
  );
  rows.set(THEMES, file.themes);
  return {
    madeAt: file.madeAt,
    version: file.version,
    rows,
    pictures: new Map(Object.entries(file.pictures)),
  };
}

function each(list: unknown, change: (row: object, index: number) => object): unknown {
  if (!Array.isArray(list)) return list;
  return (list as unknown[]).map((row, index) =>
    typeof row === 'object' && row !== null && !Array.isArray(row) ? change(row, index) : row,
  );
}
