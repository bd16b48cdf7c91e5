import { jsonErrorOf } from '../../feed/contract/json-error.ts';
import { lookUp } from '../../feed/contract/lookup.ts';
import { RESERVED_IDS } from '../../feed/sports/file/reserved-ids.ts';

/**
 * A sport file that is being edited, as JSON. It may be invalid: main checks it for each preview. Every change copies
 * the draft with one value replaced, so that fields without a control are never lost.
 */
export type SportDraft = Readonly<Record<string, unknown>>;

/** The path of a value: keys of objects and indexes of lists. */
export type FieldPath = readonly (string | number)[];

/** The maximum size of an imported file, in bytes. The largest built-in file has 8 kB. */
export const SPORT_FILE_MAX = 256 * 1024;
/** The newest version of the format that this version of Touchline can read. */
const FORMAT = 1;
const ID_MAX = 30;
/** Leaves room for " copy 2". */
const COPIED_NAME_MAX = 50;

export function isObject(value: unknown): value is SportDraft {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function valueAt(draft: unknown, path: FieldPath): unknown {
  let value = draft;
  for (const key of path) {
    if (Array.isArray(value)) value = value[Number(key)] as unknown;
    else value = isObject(value) ? lookUp(value, String(key)) : undefined;
  }
  return value;
}

/** Returns a copy with a new value at a path. Undefined removes the key or the row. */
export function withValue(draft: unknown, path: FieldPath, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(draft)) {
    const rows = draft as unknown[];
    const next = withValue(rows[Number(key)], rest, value);
    return next === undefined ? rows.toSpliced(Number(key), 1) : rows.with(Number(key), next);
  }
  const owner = isObject(draft) ? draft : {};
  const next = withValue(lookUp(owner, key), rest, value);
  if (next !== undefined) return { ...owner, [key]: next };
  return Object.fromEntries(Object.entries(owner).filter(([other]) => other !== key));
}

/** Returns the rows of a list; empty if there is no such list. */
export function rowsAt(draft: SportDraft, path: FieldPath): readonly unknown[] {
  const rows = valueAt(draft, path);
  return Array.isArray(rows) ? (rows as unknown[]) : [];
}

/** Returns the English version of a text; empty for anything else. */
export function englishOf(text: unknown): string {
  const english = isObject(text) ? text['en'] : text;
  return typeof english === 'string' ? english : '';
}

/** Returns a text with a new English version. Translations don't change. */
export function withEnglish(text: unknown, english: string): unknown {
  return isObject(text) ? { ...text, en: english } : english;
}

/** Returns how many languages other than English a text has. */
export function translationsOf(text: unknown): number {
  return isObject(text) ? Object.keys(text).filter((language) => language !== 'en').length : 0;
}

/** Returns an unused ID for a name: lowercase letters, digits and dashes, beginning with a letter. */
export function idOf(name: string, usedIds: ReadonlySet<string>, otherwise: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, ID_MAX)
    .replace(/-+$/, '');
  const id = plain === '' ? otherwise : plain;
  if (!usedIds.has(id)) return id;
  for (let count = 2; ; count += 1) {
    const suffix = `-${count}`;
    const next = id.slice(0, ID_MAX - suffix.length) + suffix;
    if (!usedIds.has(next)) return next;
  }
}

/** Returns a copy of a sport with an unused name and ID. */
export function copyOf(
  file: SportDraft,
  usedNames: ReadonlySet<string>,
  usedIds: ReadonlySet<string>,
): SportDraft {
  const first = `${englishOf(file['name']).slice(0, COPIED_NAME_MAX)} copy`;
  let name = first;
  for (let count = 2; usedNames.has(name); count += 1) name = `${first} ${count}`;
  return { ...file, id: idOf(name, usedIds, 'sport'), version: 1, name };
}

/** Returns a new sport with a new name. Its ID follows the name, unless the producer changed the ID. */
export function renamed(draft: SportDraft, name: string, usedIds: ReadonlySet<string>): SportDraft {
  const followed = idOf(englishOf(draft['name']), usedIds, 'sport');
  const next = { ...draft, name: withEnglish(draft['name'], name) };
  return draft['id'] === followed ? { ...next, id: idOf(name, usedIds, 'sport') } : next;
}

/** Lists whose rows have IDs. An ID may be used only once in all of them. */
const LISTS_WITH_IDS: readonly FieldPath[] = [
  ['scores'],
  ['levels'],
  ['events'],
  ['counters'],
  ['marks'],
  ['penalties', 'kinds'],
];

/** Returns the IDs that a new row can't use. @param but the path of a row to exclude */
function usedIdsOf(draft: SportDraft, but: FieldPath = []): Set<string> {
  return new Set([...rowIdsOf(draft, but), ...RESERVED_IDS]);
}

/** Returns the IDs of a sport's rows. @param but the path of a row to exclude */
function rowIdsOf(draft: SportDraft, but: FieldPath = []): Set<string> {
  const skipped = but.join('/');
  const ids = LISTS_WITH_IDS.flatMap((list) =>
    rowsAt(draft, list).map((row, at) => ([...list, at].join('/') === skipped ? '' : valueAt(row, ['id']))),
  );
  return new Set(ids.filter((id) => typeof id === 'string'));
}

/** Returns a sport with a new row at the end of a list. */
export function withRow(draft: SportDraft, list: FieldPath, row: SportDraft & { name: string }): SportDraft {
  const id = idOf(row.name, usedIdsOf(draft), 'row');
  return withValue(draft, list, [...rowsAt(draft, list), { id, ...row }]) as SportDraft;
}

/**
 * Returns a sport with a renamed row. The row's ID follows the name, unless the row is already saved: then games, keys
 * and other rows may use its ID.
 */
export function withRowName(
  draft: SportDraft,
  row: FieldPath,
  name: string,
  saved: SportDraft | null,
): SportDraft {
  const before = valueAt(draft, row);
  const next = { ...(isObject(before) ? before : {}), name: withEnglish(valueAt(before, ['name']), name) };
  const id = valueAt(before, ['id']);
  const isFree = typeof id === 'string' && !(saved && rowIdsOf(saved).has(id)) && !isReferenced(draft, id);
  const named = isFree ? { ...next, id: idOf(name, usedIdsOf(draft, row), 'row') } : next;
  return withValue(draft, row, named) as SportDraft;
}

function isReferenced(draft: SportDraft, id: string): boolean {
  return rowsAt(draft, ['scores']).some((score) => valueAt(score, ['follows']) === id);
}

export function jsonOf(draft: unknown): string {
  return `${JSON.stringify(draft, null, 2)}\n`;
}

/** A draft, or a sentence that says why the text isn't one. */
export type ReadDraft = { draft: SportDraft } | { problem: string };

/** Reads the draft that a producer typed as JSON. */
export function draftFromText(text: string): ReadDraft {
  const error = jsonErrorOf(text);
  if (error) {
    return {
      problem: `The JSON is invalid at line ${error.line}, column ${error.column}. Check for a missing comma, quote or bracket.`,
    };
  }
  const draft: unknown = JSON.parse(text);
  return isObject(draft) ? { draft } : { problem: 'The file must be an object: {…}.' };
}

/** Reads a sport file and checks its format. Main checks the fields. @param name the file's name, for sentences */
export function draftFromFile(text: string, name: string): ReadDraft {
  const error = jsonErrorOf(text);
  if (error) {
    return {
      problem: `${name} isn't JSON: line ${error.line}, column ${error.column} is invalid. Nothing was imported.`,
    };
  }
  const draft: unknown = JSON.parse(text);
  const format = isObject(draft) ? draft['touchlineSport'] : undefined;
  if (!isObject(draft) || format === undefined) {
    return {
      problem: `${name} isn't a sport file: "touchlineSport" is missing. Nothing was imported.`,
    };
  }
  if (typeof format === 'number' && format > FORMAT) {
    return {
      problem: `${name} has "touchlineSport" ${format}, and this version of Touchline reads up to ${FORMAT}. Update Touchline to import it.`,
    };
  }
  return { draft };
}
