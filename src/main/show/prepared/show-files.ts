import {
  SHOW_PARTS,
  type PartPreview,
  type ShowPart,
  type ShowPreview,
} from '../../../preload/contract/show-file.ts';
import type { Clock, IdGenerator, FileStore } from '../ports.ts';
import { RequestRefused } from '../refused.ts';
import { showFileErrors } from './errors.ts';
import { filesIn } from './changes.ts';
import { misfit, place, type Placement } from './placement.ts';
import { changesOf, countedRows, keyed, rowsOf, type Row, type RowList, type Rows } from './rows.ts';

/** The content of an exported file: rows by list name, and the paths of their pictures. */
export interface ExportedShow {
  madeAt: number;
  version: string;
  rows: ReadonlyMap<string, readonly Row[]>;
  pictures: readonly string[];
}

export interface ImportedList {
  rows: readonly Row[];
  /** Paths of the pictures in the rows. */
  pictures: readonly string[];
  /** A sentence that says why one of their pictures is missing, or null if none is. */
  pictureProblem: string | null;
}

/** The contents read from a file: lists by name. */
export interface ImportedShow {
  madeAt: number;
  version: string;
  lists: ReadonlyMap<string, ImportedList>;
  /** Other members of the JSON that contains the file. */
  beside: Readonly<Record<string, unknown>>;
}

/** Reads a file in a thread. */
export interface ShowFileReader {
  /** Adds a piece of the file. Rejects with RequestRefused as soon as the file is known to be invalid. */
  write(piece: string | Uint8Array): Promise<void>;
  /**
   * Returns the contents, after the last piece. Rejects with RequestRefused: a file is read completely or not at all.
   */
  end(): Promise<ImportedShow>;
  /**
   * Stores pictures of the file in the show's storage, and returns the new ones. Rejects with RequestRefused without
   * storing any.
   */
  savePictures(paths: readonly string[]): Promise<string[]>;
  /** Stops reading, and deletes temporary files. */
  close(): Promise<void>;
}

export interface ShowFileFormat {
  /**
   * Returns the file in pieces of at most `SHOW_PIECE_MAX` characters. Other work is done between two pieces.
   *
   * @param load reads a picture or a font by its path; null: missing, and left out
   */
  write(show: ExportedShow, load: FileStore['load']): AsyncIterator<string, void>;
  /** Opens a reader. @param member the member of the JSON that is the file; null: the whole JSON */
  open(member: 'file' | null): ShowFileReader;
}

export interface ShowFilesPorts {
  clock: Pick<Clock, 'wall' | 'monotonic'>;
  ids: Pick<IdGenerator, 'id'>;
  files: Pick<FileStore, 'load' | 'remove'>;
  format: ShowFileFormat;
  version: string;
  /** The lists, by their names in files. */
  lists: ReadonlyMap<string, RowList>;
}

/** An export in progress, one piece ahead, because the last piece has to be marked. */
interface RunningExport {
  name: string;
  /** Pictures of the rows when the export started. */
  pictures: readonly string[];
  pieces: AsyncIterator<string, void>;
  /** Position of `text` in the file, in characters; null while the next piece is being written. */
  offset: number | null;
  text: string;
}

interface Upload {
  reader: ShowFileReader;
  /** True once the last piece has arrived. */
  isWhole: boolean;
  /** Null until the whole file has been read. */
  show: ImportedShow | null;
  /** Pictures that are being stored. */
  pictures: readonly string[];
}

/** An import that is ready. */
export interface PreparedImport {
  /** Imports everything, or throws RequestRefused and changes nothing. Returns what changed. */
  apply: () => ShowPreview;
}

/** Maximum number of concurrent exports, and of concurrent imports. */
const ON_THE_WAY_MAX = 3;
const NAMES_SHOWN = 6;

/** Show files: export, and import with a preview before anything changes. */
export class ShowFiles {
  readonly #ports: ShowFilesPorts;
  readonly #exports = new Map<string, RunningExport>();
  readonly #uploads = new Map<string, Upload>();

  constructor(ports: ShowFilesPorts) {
    this.#ports = ports;
  }

  /**
   * Returns a piece of the show file. Rejects with RequestRefused for a position in an export that no longer exists.
   */
  async export(after: { id: string; offset: number } | null): Promise<{
    name: string;
    text: string;
    next: { id: string; offset: number } | null;
  }> {
    const id = after?.id ?? (await this.#beginExport());
    const exported = this.#exports.get(id);
    const offset = after?.offset ?? 0;
    if (exported?.offset !== offset) {
      throw showFileErrors.exportExpired();
    }
    const { name, text } = exported;
    exported.offset = null;
    const following = await exported.pieces.next();
    if (following.done === true) {
      this.#exports.delete(id);
      return { name, text, next: null };
    }
    exported.text = following.value;
    exported.offset = offset + text.length;
    return { name, text, next: { id, offset: exported.offset } };
  }

  /** Returns the pictures and fonts that running exports and imports need. */
  pictures(): string[] {
    return [...this.#exports.values(), ...this.#uploads.values()].flatMap(({ pictures }) => pictures);
  }

  /** Adds a piece of a file; the last one returns the preview of the import. Rejects with RequestRefused. */
  async upload(
    upload: string | null,
    text: string,
    isLast: boolean,
  ): Promise<{ upload: string; preview: ShowPreview | null }> {
    const id = upload ?? this.#begin(null);
    const brought = this.#uploads.get(id);
    if (!brought || brought.isWhole) throw gone();
    brought.isWhole = isLast;
    try {
      await brought.reader.write(text);
      return { upload: id, preview: isLast ? await this.#read(brought) : null };
    } catch (error) {
      this.forget(id);
      throw error;
    }
  }

  /**
   * Reads a whole file (the member `file` of a JSON) and returns the other members. Rejects with RequestRefused only
   * after the last piece, because HTTP clients don't read an answer before they have sent everything.
   */
  async bring(
    pieces: AsyncIterable<Uint8Array>,
  ): Promise<{ upload: string; preview: ShowPreview; beside: ImportedShow['beside'] }> {
    const upload = this.#begin('file');
    const brought = this.#uploads.get(upload);
    if (!brought) throw gone();
    brought.isWhole = true;
    try {
      let problem: unknown = null;
      for await (const piece of pieces) {
        if (problem === null) problem = await problemOf(brought.reader.write(piece));
      }
      if (problem instanceof Error) throw problem;
      const preview = await this.#read(brought);
      return { upload, preview, beside: brought.show?.beside ?? {} };
    } catch (error) {
      this.forget(upload);
      throw error;
    }
  }

  /** Discards an uploaded file, imported or not. */
  forget(upload: string): void {
    const brought = this.#uploads.get(upload);
    this.#uploads.delete(upload);
    void brought?.reader.close();
  }

  /** Discards all uploaded files. Resolves when all of them are deleted from disk. */
  async close(): Promise<void> {
    const readers = [...this.#uploads.values()].map(({ reader }) => reader);
    this.#uploads.clear();
    await Promise.all(readers.map((reader) => reader.close()));
  }

  /** Stores the pictures of parts of a file, so that the parts can be imported. Rejects with RequestRefused. */
  async prepare(upload: string, parts: readonly ShowPart[]): Promise<PreparedImport> {
    const brought = this.#uploads.get(upload);
    const show = brought?.show;
    if (!brought || !show) throw gone();
    const chosen = this.#chosen(show, parts);
    const [problem] = chosen.flatMap(([, { pictureProblem }]) => pictureProblem ?? []);
    if (problem !== undefined) throw notImported(problem);
    this.#mustFit(wantedOf(chosen), show);
    brought.pictures = chosen.flatMap(([, { pictures }]) => pictures);
    const added = await brought.reader.savePictures(brought.pictures).catch((error: unknown) => {
      brought.pictures = [];
      throw error instanceof RequestRefused ? notImported(error.message) : error;
    });
    const apply = (): ShowPreview => {
      const preview = this.#preview(show, parts);
      try {
        const placement = wantedOf(chosen);
        this.#mustFit(placement, show);
        place(placement);
      } catch (error) {
        brought.pictures = [];
        // No settings refer to the pictures of a refused import, so nothing else would delete them.
        const used = new Set(filesIn([...this.#ports.lists.values()].map((list) => list.read())));
        this.#ports.files.remove(added.filter((path) => !used.has(path)));
        throw error;
      }
      this.forget(upload);
      return preview;
    };
    return { apply };
  }

  async #beginExport(): Promise<string> {
    const { lists, files, clock, version, format, ids } = this.#ports;
    const rows = new Map([...lists].map(([name, { read, plain }]) => [name, read().map(plain)]));
    const pictures = filesIn([...rows.values()]);
    const madeAt = clock.wall();
    const minute = new Date(madeAt).toISOString().slice(0, 16).replace(':', '');
    const pieces = format.write({ madeAt, version, rows, pictures }, (path) => files.load(path));
    const exported = { name: `touchline-show-${minute}.json`, pictures, pieces, offset: 0, text: '' };
    const id = ids.id();
    this.#exports.set(id, exported);
    const [oldest] = this.#exports.keys();
    if (this.#exports.size > ON_THE_WAY_MAX && oldest !== undefined) this.#exports.delete(oldest);
    exported.text = (await pieces.next()).value ?? '';
    return id;
  }

  async #read(brought: Upload): Promise<ShowPreview> {
    const show = (brought.show = await brought.reader.end());
    return this.#preview(show, SHOW_PARTS);
  }

  #begin(member: 'file' | null): string {
    const id = this.#ports.ids.id();
    const reader = this.#ports.format.open(member);
    this.#uploads.set(id, { reader, isWhole: false, show: null, pictures: [] });
    const [oldest] = this.#uploads.keys();
    if (this.#uploads.size > ON_THE_WAY_MAX && oldest !== undefined) this.forget(oldest);
    return id;
  }

  #chosen({ lists }: ImportedShow, parts: readonly ShowPart[]): Chosen[] {
    return [...this.#ports.lists].flatMap(([name, list]): Chosen[] => {
      const brought = lists.get(name);
      return brought === undefined || !parts.includes(list.part) ? [] : [[list, brought]];
    });
  }

  /** Throws RequestRefused if the show would become inconsistent. */
  #mustFit(placement: Placement, { lists: brought }: ImportedShow): void {
    const { lists } = this.#ports;
    const problem = misfit(lists, placement, ({ list, key, mayBeGone }) => {
      const named = lists.get(list);
      const isInFile = named && brought.get(list)?.rows.some((row) => named.keyOf(row) === key);
      return mayBeGone && !isInFile ? null : `Select the ${named?.part ?? list} too.`;
    });
    if (problem !== null) throw showFileErrors.incomplete(problem);
  }

  #preview({ madeAt, version, lists }: ImportedShow, parts: readonly ShowPart[]): ShowPreview {
    const previews = parts.map((part): PartPreview => {
      const tally: Tally = {
        added: new Map(),
        changed: new Map(),
        removed: new Map(),
        kept: new Map(),
        same: 0,
        onAir: new Set(),
      };
      const nameOf = (list: RowList, row: Row): string | null => this.#nameOf(list, row, lists);
      for (const [name, list] of this.#ports.lists) {
        const rows = lists.get(name)?.rows;
        if (list.part === part && rows !== undefined) countInto(tally, list, rows, nameOf);
      }
      const { same, onAir } = tally;
      return { part, ...previewsOf(tally, nameOf), same, onAir: [...onAir] };
    });
    return { madeAt, version, parts: previews };
  }

  /** Returns a row's name for a producer. If the show lacks the item that names it, the name is from the file. */
  #nameOf(list: RowList, row: Row, brought: ImportedShow['lists']): string | null {
    const name = list.nameOf(row);
    if (name !== null) return name;
    for (const { list: other, key } of list.needs(row)) {
      const named = this.#ports.lists.get(other);
      const found = named && brought.get(other)?.rows.find((one) => named.keyOf(one) === key);
      if (found) return named.nameOf(found);
    }
    return null;
  }
}

type Chosen = readonly [RowList, ImportedList];

/** Returns the rows of each list after the import. */
function wantedOf(chosen: readonly Chosen[]): Placement {
  return chosen.map(([list, { rows }]) => {
    const imported = rows.map(list.keepingAir);
    return [list, [...remainingRows(list, keyed(imported, list.keyOf)), ...imported]];
  });
}

/** Returns the current rows that stay although the file lacks them. */
function remainingRows(list: RowList, imported: Rows): Row[] {
  return [...rowsOf(list)].flatMap(([key, row]) => (!imported.has(key) && list.mustStay(row) ? [row] : []));
}

type RowsByList = Map<RowList, Row[]>;

type NameOf = (list: RowList, row: Row) => string | null;

const VERBS = ['added', 'changed', 'removed', 'kept'] as const;
type Verb = (typeof VERBS)[number];

interface Tally extends Record<Verb, RowsByList> {
  same: number;
  onAir: Set<string>;
}

/** Returns the names in a preview. Each name is listed once: a sponsor's bookings don't repeat it. */
function previewsOf(tally: Tally, nameOf: NameOf): Pick<PartPreview, Verb> {
  const namedBy = new Map<string, RowList>();
  for (const list of new Set(VERBS.flatMap((verb) => [...tally[verb].keys()])))
    for (const row of VERBS.flatMap((verb) => tally[verb].get(list) ?? [])) {
      const name = nameOf(list, row);
      if (name !== null && !namedBy.has(name)) namedBy.set(name, list);
    }
  const preview = (verb: Verb): PartPreview[Verb] => {
    const lists = [...tally[verb]];
    const all = lists.flatMap(([list, rows]) => rows.map((row) => [nameOf(list, row), list] as const));
    const names = new Set(
      all.flatMap(([name, list]) => (name !== null && namedBy.get(name) === list ? [name] : [])),
    );
    return {
      count: all.length,
      what: lists.map(([list, { length }]) => countedRows(list, length)).join(', '),
      names: [...names].slice(0, NAMES_SHOWN),
      more: Math.max(0, names.size - NAMES_SHOWN),
    };
  };
  return {
    added: preview('added'),
    changed: preview('changed'),
    removed: preview('removed'),
    kept: preview('kept'),
  };
}

function countInto(tally: Tally, list: RowList, rows: readonly Row[], nameOf: NameOf): void {
  const imported = keyed(rows.map(list.keepingAir), list.keyOf);
  const now = new Map([...rowsOf(list)].map(([key, row]) => [key, list.plain(row)]));
  const note = (into: RowsByList, row: Row): void => {
    const noted = into.get(list);
    if (noted) noted.push(row);
    else into.set(list, [row]);
  };
  const changes = changesOf(now, imported);
  const touched = new Set(changes.map(({ key }) => key));
  for (const row of rows) {
    const key = list.keyOf(row);
    if (touched.has(key)) continue;
    if (imported.get(key) === row) tally.same += 1;
    else note(tally.kept, row);
  }
  for (const { before, after } of changes) {
    const shown = [after, before].find((row) => row !== null && list.isSeen(row));
    const name = shown && !(after === null && list.mustStay(shown)) ? nameOf(list, shown) : null;
    if (name !== null) tally.onAir.add(name);
    if (before === null && after !== null) note(tally.added, after);
    else if (before !== null && after === null)
      note(list.mustStay(before) ? tally.kept : tally.removed, before);
    else if (after !== null) note(tally.changed, after);
  }
}

/** Resolves with the error of a step, or null. */
const problemOf = (step: Promise<void>): Promise<unknown> =>
  step.then(
    () => null,
    (error: unknown) => error,
  );

function notImported(why: string): RequestRefused {
  return showFileErrors.notImported(why);
}

function gone(): RequestRefused {
  return showFileErrors.importExpired();
}
