import { lookUp } from '../../../feed/contract/lookup.ts';
import { sideKey, type Side } from '../../../feed/contract/values.ts';
import {
  watchedSports,
  watchedSport,
  type InputPart,
  type OverrideInput,
} from '../../../feed/sports/index.ts';
import type { MatchView } from '../../../preload/contract/output-frame.ts';
import type { Words } from '../../../words/en.ts';
import { overridableFields } from '../overrides/fields.ts';

/**
 * A column of an output's data with match info. Column names derive from the fields, so that a sport's new field is
 * included automatically. For example, `ballOn` with its parts is `ball_on_side` and `ball_on_yards`. `fouls.a`,
 * and the part `a` of `aggregate`, are columns of a team, `fouls` and `aggregate`.
 */
interface FactColumn {
  /** Column name; without the prefix of the side if the column belongs to a team. */
  name: string;
  /** The team; null: the column belongs to the game. */
  side: Side | null;
  field: string;
  /** The part of the field's value; null: all of it. */
  part: string | null;
  input: OverrideInput | InputPart['input'];
}

type Cell = string | number;

const OF_SIDE = /\.([ab])$/;

function columnsOf(field: string, input: OverrideInput): FactColumn[] {
  const side = sideIn(OF_SIDE.exec(field)?.[1]);
  const name = snake(field.replace(OF_SIDE, ''));
  if (input.kind !== 'parts') return [{ name, side, field, part: null, input }];
  return input.parts.map(({ key, input: part }) => {
    const whose = side ?? sideIn(key);
    const isWhose = side === null && whose !== null;
    return {
      name: isWhose ? name : `${name}_${snake(key)}`,
      side: whose,
      field,
      part: key,
      input: part,
    };
  });
}

function sideIn(key: string | undefined): Side | null {
  return key === 'a' ? 'A' : key === 'b' ? 'B' : null;
}

/** Converts to snake case: "ballOn" is "ball_on", "line.1" is "line_1". */
function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('.', '_');
}

const COLUMNS: ReadonlyMap<string, readonly FactColumn[]> = new Map(
  watchedSports().map(([sport]) => [
    sport,
    overridableFields(sport).flatMap(({ kind, field, input }) =>
      kind === 'fact' ? columnsOf(field, input) : [],
    ),
  ]),
);

/** Returns the columns of all sports, without values: titles are linked to columns before the game is known. */
function emptyColumns(isOfSide: boolean): Record<string, Cell> {
  const columns = [...COLUMNS.values()].flat().filter(({ side }) => (side !== null) === isOfSide);
  return Object.fromEntries(columns.map(({ name }) => [name, '']));
}
const EMPTY = { ofGame: emptyColumns(false), ofSide: emptyColumns(true) };

/**
 * Returns the match info of a match.
 *
 * @param side the team whose columns are returned, without its prefix; null: the columns of the game
 */
export function factData(match: MatchView | null, side: Side | null, words: Words): Record<string, Cell> {
  const empty = side === null ? EMPTY.ofGame : EMPTY.ofSide;
  if (match === null) return { ...empty };
  const columns = (COLUMNS.get(match.view.sport) ?? []).filter((column) => column.side === side);
  return {
    ...empty,
    ...Object.fromEntries(columns.map((column) => [column.name, cellOf(match, column, words)])),
  };
}

function cellOf(match: MatchView, { field, part, input }: FactColumn, words: Words): Cell {
  const set = lookUp(match.manualFacts, field) ?? null;
  const value = typeof set === 'object' ? (part === null ? null : (lookUp(set, part) ?? null)) : set;
  if (value === null || input.kind !== 'choice') return value ?? '';
  if (value === 'A' || value === 'B') {
    const { code, name } = match.teams[sideKey(value)];
    return code ?? name ?? '';
  }
  const row = watchedSport(match.view.sport).manualFacts.find((one) => one.field === field);
  return lookUp(row?.saidAs?.(words), value) ?? value;
}
