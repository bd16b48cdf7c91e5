import { isSameJson } from '../../feed/contract/same-json.ts';
import type {
  Cells,
  Encoding,
  ImportSource,
  ImportTarget,
  OpenedTable,
  TableColumns,
  TableReading,
} from '../../preload/contract/imports.ts';
import type { Player } from '../../preload/contract/rosters.ts';
import type { RundownRow } from '../../preload/contract/rundown.ts';
import type { TeamRegistry } from './branding/team-registry.ts';
import { rosterCsv } from './branding/roster-file.ts';
import { teamsCsv } from './branding/team-file.ts';
import { rundownCsv } from './rundown/rundown-file.ts';
import { openFile, openText } from './tables/cells.ts';
import { recognizeColumns, type TableEntries, type TableKind } from './tables/columns.ts';
import { importErrors } from './tables/errors.ts';
import { download } from './tables/link.ts';
import { PEOPLE_TABLE, peopleTableReader, type PersonItem } from './rundown/people-table.ts';
import { readRosterTable, ROSTER_TABLE } from './branding/roster-table.ts';
import { readTeamTable, TEAM_TABLE } from './branding/team-table.ts';

/** The maximum number of saved links. The oldest is forgotten. */
export const IMPORT_LINKS_MAX = 200;

/** The link from which something was imported last, so that it can be imported again. */
export interface ImportLink {
  /** The team, rundown or list that was imported. */
  target: string;
  link: string;
}

interface ImportPorts {
  teams: Pick<TeamRegistry, 'rosters' | 'entries' | 'planImport'>;
  /** Returns the rows of a channel's rundown, and how many more it can have. Throws RequestRefused. */
  rundown: (channel: string) => { there: readonly RundownRow[]; room: number };
  fetch: typeof globalThis.fetch;
  /** Saves the links. */
  commit: () => void;
}

type Read = (cells: Cells, columns: TableColumns | null) => TableReading;

/** Shows what an import of a table would do, without doing it, and saves the links of imports. */
export class Imports {
  readonly #links: Map<string, string>;
  readonly #ports: ImportPorts;

  /** @param links saved by an earlier run */
  constructor(links: readonly ImportLink[], ports: ImportPorts) {
    this.#links = new Map(links.map(({ target, link }) => [target, link]));
    this.#ports = ports;
  }

  links(): ImportLink[] {
    return [...this.#links].map(([target, link]) => ({ target, link }));
  }

  /** Returns the link from which the target was imported last; null: none. */
  linkOf(target: ImportTarget): string | null {
    return this.#links.get(this.#keyOf(target)) ?? null;
  }

  /** Saves the link from which the target was imported; null: it came from elsewhere. */
  remember(target: ImportTarget, link: string | null): void {
    const key = this.#keyOf(target);
    if (link === (this.#links.get(key) ?? null)) return;
    this.#links.delete(key);
    if (link !== null) this.#links.set(key, link);
    const [oldest] = this.#links.keys();
    if (this.#links.size > IMPORT_LINKS_MAX && oldest !== undefined) this.#links.delete(oldest);
    this.#ports.commit();
  }

  #keyOf(target: ImportTarget): string {
    if (target.kind === 'teams') return 'teams';
    if (target.kind === 'people') return `people ${target.channel}`;
    const { name, library } = this.#ports.teams.rosters.of(target.name, target.league);
    return `roster ${library ?? name}`;
  }

  /** Opens a file, pasted text or a link. Throws RequestRefused with a sentence if there is no table. */
  async open(
    source: ImportSource,
    choice: { encoding: Encoding | null; sheet: number | null },
  ): Promise<OpenedTable> {
    if ('text' in source) return openText(source.text);
    if ('file' in source) return openFile(Buffer.from(source.file, 'base64'), choice);
    return openFile(await download(this.#ports.fetch, source.link), choice);
  }

  /** Reads a table for a target. `columns`: the producer's choice; null: by the headings. */
  read(target: ImportTarget, cells: Cells, columns: TableColumns | null): TableReading {
    if (cells.length === 0) throw importErrors.emptyTable();
    return this.#readerOf(target)(cells, columns);
  }

  #readerOf(target: ImportTarget): Read {
    const { teams } = this.#ports;
    switch (target.kind) {
      case 'roster': {
        const { players } = teams.rosters.of(target.name, target.league);
        return reader<Player>(ROSTER_TABLE, readRosterTable, {
          csv: rosterCsv,
          name: ({ name }) => name,
          before: players,
          replacesAll: true,
        });
      }
      case 'teams':
        return (cells, columns) => {
          const read = (table: Cells, chosen: TableColumns) => {
            const reading = readTeamTable(table, chosen);
            const { problems } = teams.planImport(reading.entries);
            return {
              ...reading,
              problems: [...reading.problems, ...problems.map((sentence) => ({ row: null, sentence }))],
            };
          };
          return reader(TEAM_TABLE, read, {
            csv: (rows) => teamsCsv(rows.map(({ entry }) => ({ ...entry, logo: null }))),
            name: ({ entry }) => entry.name,
            before: teams.entries().map(({ logo: _, ...entry }) => ({ at: '', entry })),
            replacesAll: false,
          })(cells, columns);
        };
      case 'people': {
        const { there, room } = this.#ports.rundown(target.channel);
        return reader<PersonItem>(PEOPLE_TABLE, peopleTableReader(there, room), {
          csv: rundownCsv,
          name: ({ content }) => (content?.form === 'person' ? content.name : ''),
          before: [],
          replacesAll: false,
        });
      }
    }
  }
}

interface Entries<T> {
  /** Returns entries as Touchline's own CSV. */
  csv: (entries: readonly T[]) => string;
  name: (entry: T) => string;
  /** The saved entries. */
  before: readonly T[];
  /** Whether saved entries that aren't in the table are removed. */
  replacesAll: boolean;
}

function reader<T>(
  kind: TableKind<string>,
  read: (cells: Cells, columns: TableColumns) => TableEntries<T>,
  { csv, name, before, replacesAll }: Entries<T>,
): Read {
  return (cells, chosen) => {
    const columns = chosen ?? recognizeColumns(kind, cells);
    const { entries, problems, notes } = read(cells, columns);
    return {
      columns,
      fields: kind.fields.map((field) => ({ id: field.id, name: field.name })),
      count: entries.length,
      problems,
      notes,
      changes: changesOf(before, entries, name, replacesAll),
      csv: problems.length > 0 ? '' : csv(entries),
    };
  };
}

/** Compares entries by name. */
function changesOf<T>(
  before: readonly T[],
  after: readonly T[],
  name: (entry: T) => string,
  replacesAll: boolean,
): TableReading['changes'] {
  const [old, next] = [Map.groupBy(before, name), Map.groupBy(after, name)];
  const names = [...next.keys()];
  const isChanged = (one: string): boolean =>
    !isSameJson(withoutPlace(old.get(one) ?? []), withoutPlace(next.get(one) ?? []));
  return {
    added: names.filter((one) => !old.has(one)),
    changed: names.filter((one) => old.has(one) && isChanged(one)),
    removed: replacesAll ? [...old.keys()].filter((one) => !next.has(one)) : [],
  };
}

/** Leaves out where an entry was read. */
const withoutPlace = (entries: readonly unknown[]): unknown[] =>
  entries.map((entry) =>
    typeof entry === 'object' && entry !== null && 'at' in entry ? { ...entry, at: '' } : entry,
  );
