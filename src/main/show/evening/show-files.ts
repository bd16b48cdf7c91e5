import {
  SHOW_FILE_MAX,
  SHOW_PARTS,
  SHOW_PIECE_MAX,
  type PartPreview,
  type ShowPart,
  type ShowPreview,
} from '../../../preload/contract/evening.ts';
import { THEME_IDS } from '../../../preload/contract/output-frame.ts';
import type { Clock, IdGenerator, LogoStore, OwnTheme } from '../ports.ts';
import { RequestRefused } from '../refused.ts';
import { picturesIn } from './changes.ts';
import { changesOf, keyed, rowsOf, type Row, type RowList, type Rows } from './rows.ts';

/** What a file holds, once it is read: rows by the name of their list, and pictures by their paths. */
export interface ShowContents {
  madeAt: number;
  version: string;
  rows: ReadonlyMap<string, readonly Row[]>;
  /** Base64 by path. */
  pictures: ReadonlyMap<string, string>;
}

/** How a show is written as a file, and read from one. */
export interface ShowFileFormat {
  write(contents: ShowContents): string;
  /** What is wrong with a text that is no good show file, in a sentence; it is read whole or not at all. */
  read(text: string): ShowContents | { sentence: string };
}

export interface ShowFilesPorts {
  clock: Pick<Clock, 'wall' | 'monotonic'>;
  ids: Pick<IdGenerator, 'id'>;
  logos: LogoStore;
  format: ShowFileFormat;
  version: string;
  /** By the name that a file has for each. */
  lists: ReadonlyMap<string, RowList>;
  /** Why themes cannot be taken, in a sentence; null: they can. */
  themeProblem: (themes: readonly OwnTheme[]) => string | null;
  /** Why rows that go together can't be taken together, in a sentence; null: they can. */
  teamProblem: (rows: readonly Row[]) => string | null;
}

/** Files that are on their way at once, either way. */
const ON_THE_WAY_MAX = 3;
const NAMES_SHOWN = 6;

/** The evening as a file: out and in again, with a look at it before anything changes. */
export class ShowFiles {
  readonly #ports: ShowFilesPorts;
  readonly #exports = new Map<string, { name: string; text: string }>();
  readonly #uploads = new Map<string, { pieces: string[]; length: number; contents: ShowContents | null }>();

  constructor(ports: ShowFilesPorts) {
    this.#ports = ports;
  }

  /** A piece of the show as a file. Throws RequestRefused for a place in a file that is gone. */
  export(after: { id: string; offset: number } | null): {
    name: string;
    text: string;
    next: { id: string; offset: number } | null;
  } {
    const id = after?.id ?? this.#write();
    const made = this.#exports.get(id);
    if (!made) throw new RequestRefused('conflict', 'This file is gone. Export the show once more.');
    const offset = after?.offset ?? 0;
    const end = offset + SHOW_PIECE_MAX;
    const isLast = end >= made.text.length;
    if (isLast) this.#exports.delete(id);
    return { name: made.name, text: made.text.slice(offset, end), next: isLast ? null : { id, offset: end } };
  }

  /** Takes a piece of a file; the last one answers what its import would do. Throws RequestRefused. */
  upload(
    upload: string | null,
    text: string,
    isLast: boolean,
  ): { upload: string; preview: ShowPreview | null } {
    const id = upload ?? this.#begin();
    const brought = this.#uploads.get(id);
    if (!brought || brought.contents !== null) throw gone();
    brought.length += text.length;
    if (brought.length > SHOW_FILE_MAX) {
      this.#uploads.delete(id);
      throw new RequestRefused(
        'bad_request',
        `This file has more than ${SHOW_FILE_MAX / 1024 / 1024} MB, which no show has. Choose a file that Touchline exported.`,
      );
    }
    brought.pieces.push(text);
    if (!isLast) return { upload: id, preview: null };
    const contents = this.#ports.format.read(brought.pieces.join(''));
    brought.pieces = [];
    if ('sentence' in contents) {
      this.#uploads.delete(id);
      throw new RequestRefused('bad_request', contents.sentence);
    }
    brought.contents = contents;
    return { upload: id, preview: this.#preview(contents, SHOW_PARTS) };
  }

  /** Takes parts of a file, all of them or nothing. Throws RequestRefused. */
  import(upload: string, parts: readonly ShowPart[]): ShowPreview {
    const contents = this.#uploads.get(upload)?.contents;
    if (!contents) throw gone();
    const preview = this.#preview(contents, parts);
    const wanted = this.#wanted(this.#withPictures(contents, parts), parts);
    this.#mustFit(wanted);
    const before = wanted.map(([list]) => [list, [...rowsOf(list).values()]] as const);
    try {
      for (const [list, rows] of wanted) list.put(rows);
    } catch (error) {
      // Half an import is none.
      for (const [list, rows] of before.toReversed()) list.put(rows);
      throw error;
    }
    this.#uploads.delete(upload);
    return preview;
  }

  #write(): string {
    const { lists, logos, clock, version, format, ids } = this.#ports;
    const rows = new Map([...lists].map(([name, { read, plain }]) => [name, read().map(plain)]));
    const pictures = new Map(
      picturesIn([...rows.values()]).flatMap((path): [string, string][] => {
        const picture = logos.read(path.slice('/logos/'.length));
        return picture === null ? [] : [[path, picture.body.toString('base64')]];
      }),
    );
    const madeAt = clock.wall();
    const text = format.write({ madeAt, version, rows, pictures });
    const id = ids.id();
    const minute = new Date(madeAt).toISOString().slice(0, 16).replace(':', '');
    this.#exports.set(id, { name: `touchline-show-${minute}.json`, text });
    dropOldest(this.#exports);
    return id;
  }

  #begin(): string {
    const id = this.#ports.ids.id();
    this.#uploads.set(id, { pieces: [], length: 0, contents: null });
    dropOldest(this.#uploads);
    return id;
  }

  /** The lists of the parts, each with the rows that it would have. */
  #wanted(contents: ShowContents, parts: readonly ShowPart[]): (readonly [RowList, readonly Row[]])[] {
    return [...this.#ports.lists].flatMap(([name, list]) => {
      const rows = contents.rows.get(name);
      if (rows === undefined || !parts.includes(list.part)) return [];
      return [[list, [...keptOf(list, keyed(rows, list.keyOf)), ...rows]] as const];
    });
  }

  /** With every picture that its rows name kept here. Throws RequestRefused for one that is none or is missing. */
  #withPictures(contents: ShowContents, parts: readonly ShowPart[]): ShowContents {
    const chosen = new Map(
      [...contents.rows].filter(([name]) => {
        const part = this.#ports.lists.get(name)?.part;
        return part !== undefined && parts.includes(part);
      }),
    );
    let text = JSON.stringify([...chosen]);
    for (const path of picturesIn([...chosen])) {
      const base64 = contents.pictures.get(path);
      const kept = base64 === undefined ? null : this.#ports.logos.keep(Buffer.from(base64, 'base64'));
      if (kept === null || !kept.ok) {
        const why = kept === null ? 'A picture is missing in it.' : kept.sentence;
        throw new RequestRefused(
          'bad_request',
          `The show file was not imported, and nothing was changed: ${why}`,
        );
      }
      text = text.replaceAll(path, kept.path);
    }
    return { ...contents, rows: new Map(JSON.parse(text) as [string, Row[]][]) };
  }

  /** Throws RequestRefused where the show would not hold together. */
  #mustFit(wanted: readonly (readonly [RowList, readonly Row[]])[]): void {
    const rowsOfPart = (part: ShowPart): readonly Row[] =>
      wanted.find(([list]) => list.part === part)?.[1] ??
      [...this.#ports.lists.values()].find((list) => list.part === part)?.read() ??
      [];
    const themes = rowsOfPart('themes') as readonly OwnTheme[];
    const problem = this.#ports.themeProblem(themes) ?? this.#ports.teamProblem(rowsOfPart('teams'));
    if (problem !== null) throw new RequestRefused('conflict', `${problem} Nothing was changed.`);
    const known = new Set<string>([...THEME_IDS, ...themes.map(({ id }) => id)]);
    for (const output of rowsOfPart('outputs') as readonly { name: string; theme: string }[]) {
      if (known.has(output.theme)) continue;
      throw new RequestRefused(
        'conflict',
        `The output "${output.name}" has the theme "${output.theme}", which would not be there. Choose the themes as well. Nothing was changed.`,
      );
    }
  }

  #preview({ madeAt, version, rows }: ShowContents, parts: readonly ShowPart[]): ShowPreview {
    const previews = parts.map((part): PartPreview => {
      const preview: PartPreview = {
        part,
        added: { count: 0, names: [] },
        changed: { count: 0, names: [] },
        removed: { count: 0, names: [] },
        same: 0,
        kept: { count: 0, names: [] },
        onAir: [],
      };
      for (const [name, list] of this.#ports.lists) {
        const given = rows.get(name);
        if (list.part === part && given !== undefined) countInto(preview, list, keyed(given, list.keyOf));
      }
      return preview;
    });
    return { madeAt, version, parts: previews };
  }
}

/** Rows that are here, not in a file, and have to stay. */
function keptOf(list: RowList, given: Rows): Row[] {
  return [...rowsOf(list)].flatMap(([key, row]) => (!given.has(key) && list.mustStay(row) ? [row] : []));
}

function countInto(preview: PartPreview, list: RowList, given: Rows): void {
  const now = new Map([...rowsOf(list)].map(([key, row]) => [key, list.plain(row)]));
  const note = (into: { count: number; names: string[] }, row: Row): void => {
    into.count += 1;
    if (into.names.length < NAMES_SHOWN) into.names.push(list.nameOf(row));
  };
  const changes = changesOf(now, given);
  for (const { before, after } of changes) {
    if (before === null && after !== null) note(preview.added, after);
    else if (before !== null && after === null)
      note(list.mustStay(before) ? preview.kept : preview.removed, before);
    else if (before !== null && after !== null) {
      note(preview.changed, after);
      if (list.isSeen(before)) preview.onAir.push(list.nameOf(before));
    }
  }
  const touched = new Set(changes.map(({ key }) => key));
  preview.same += [...given.keys()].filter((key) => !touched.has(key)).length;
}

function dropOldest(all: Map<string, unknown>): void {
  const [oldest] = all.keys();
  if (all.size > ON_THE_WAY_MAX && oldest !== undefined) all.delete(oldest);
}

function gone(): RequestRefused {
  return new RequestRefused('conflict', 'This file is not here any more. Choose it once more.');
}
