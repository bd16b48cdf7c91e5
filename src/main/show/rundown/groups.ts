import { type RundownGroup, type RundownRow } from '../../../preload/contract/rundown.ts';
import type { RequestRefused } from '../refused.ts';
import { rundownErrors } from './errors.ts';
import { showErrors } from '../errors.ts';
import { RUNDOWN_GROUPS_MAX, RUNDOWN_ROWS_MAX } from '../../../preload/contract/limits.ts';

/** Groups of rundown rows, in order. Every function returns the complete new groups, or throws RequestRefused. */
export type Groups = readonly RundownGroup[];

export function rowsOf(groups: Groups): RundownRow[] {
  return groups.flatMap(({ rows }) => rows);
}

/** Copies what was taken (done, when, by whom) from these rows to those with the same ID. */
export function withTurnsOf(rows: readonly RundownRow[], groups: Groups): Groups {
  const known = new Map(rows.map((row) => [row.id, row]));
  return groups.map((group) => ({
    ...group,
    rows: group.rows.map((row) => {
      const { isDone, takenAt, takenBy } = known.get(row.id) ?? row;
      return { ...row, isDone, takenAt, takenBy };
    }),
  }));
}

/** Returns two sentences that say why a channel can't have these rows, or null if it can. */
export function problemOf(channel: string, groups: Groups): string | null {
  const rows = rowsOf(groups);
  const [most, count, what] =
    rows.length > RUNDOWN_ROWS_MAX
      ? [RUNDOWN_ROWS_MAX, rows.length, 'rows']
      : [RUNDOWN_GROUPS_MAX, groups.length, 'groups'];
  if (count > most)
    return `The rundown of channel ${channel} would have ${count} ${what}, and the limit is ${most}. Remove one first.`;
  if (new Set(rows.map(({ id }) => id)).size === rows.length) return null;
  return `The rundown of channel ${channel} would have the same row twice. Undo the newer change first.`;
}

/** Returns a row. Throws RequestRefused for an unknown one. */
export function rowOf(groups: Groups, id: string): RundownRow {
  const row = rowsOf(groups).find((one) => one.id === id);
  if (row === undefined) throw unknownRow(id);
  return row;
}

/** Adds rows to a group. @throws RequestRefused for an unknown group, or if the limit is reached */
export function withRows(groups: Groups, group: string, rows: readonly RundownRow[]): Groups {
  groupOf(groups, group);
  if (rowsOf(groups).length + rows.length > RUNDOWN_ROWS_MAX)
    throw showErrors.limit('rows in this rundown', RUNDOWN_ROWS_MAX);
  return changed(groups, group, (one) => ({ ...one, rows: [...one.rows, ...rows] }));
}

/** Adds a copy after a row. @param copy the copied row with a new ID */
export function withCopy(groups: Groups, id: string, copy: RundownRow): Groups {
  const group = groupWith(groups, id);
  const extended = withRows(groups, group.id, [copy]);
  return moved(extended, copy.id, group.id, group.rows.findIndex((row) => row.id === id) + 1);
}

export function withRow(groups: Groups, id: string, change: (row: RundownRow) => RundownRow): Groups {
  const { id: group } = groupWith(groups, id);
  return changed(groups, group, (one) => ({
    ...one,
    rows: one.rows.map((row) => (row.id === id ? change(row) : row)),
  }));
}

export function withoutRow(groups: Groups, id: string): Groups {
  const { id: group } = groupWith(groups, id);
  return changed(groups, group, (one) => ({ ...one, rows: one.rows.filter((row) => row.id !== id) }));
}

/** Moves a row. @param place index among the rows of the group without the moved one */
export function moved(groups: Groups, id: string, group: string, place: number): Groups {
  const row = rowOf(groups, id);
  groupOf(groups, group);
  return changed(withoutRow(groups, id), group, (one) => ({
    ...one,
    rows: one.rows.toSpliced(Math.min(place, one.rows.length), 0, row),
  }));
}

/** Adds a group. @throws RequestRefused if the limit is reached, and for a used name */
export function withGroup(groups: Groups, group: RundownGroup): Groups {
  if (groups.length >= RUNDOWN_GROUPS_MAX)
    throw showErrors.limit('groups in this rundown', RUNDOWN_GROUPS_MAX);
  nameIsFree(groups, group.name);
  return [...groups, group];
}

export function renamed(groups: Groups, id: string, name: string): Groups {
  groupOf(groups, id);
  nameIsFree(
    groups.filter((one) => one.id !== id),
    name,
  );
  return changed(groups, id, (one) => ({ ...one, name }));
}

export function groupMoved(groups: Groups, id: string, place: number): Groups {
  const group = groupOf(groups, id);
  const others = groups.filter((one) => one.id !== id);
  return others.toSpliced(Math.min(place, others.length), 0, group);
}

export function withoutGroup(groups: Groups, id: string): Groups {
  groupOf(groups, id);
  return groups.filter((one) => one.id !== id);
}

function changed(groups: Groups, id: string, change: (group: RundownGroup) => RundownGroup): Groups {
  return groups.map((group) => (group.id === id ? change(group) : group));
}

function groupOf(groups: Groups, id: string): RundownGroup {
  const group = groups.find((one) => one.id === id);
  if (group !== undefined) return group;
  throw rundownErrors.unknownGroup(id);
}

function groupWith(groups: Groups, row: string): RundownGroup {
  const group = groups.find(({ rows }) => rows.some(({ id }) => id === row));
  if (group === undefined) throw unknownRow(row);
  return group;
}

function unknownRow(id: string): RequestRefused {
  return rundownErrors.unknownRow(id);
}

function nameIsFree(groups: Groups, name: string): void {
  const isTaken = groups.some((one) => one.name.toLocaleLowerCase() === name.toLocaleLowerCase());
  if (isTaken) throw rundownErrors.groupNameTaken(name);
}
