import type { GraphicContent } from '../../../preload/contract/graphic-content.ts';
import { GRAPHIC_IDS, type GraphicId } from '../../../preload/contract/output-frame.ts';
import {
  type RundownChange,
  type RundownGraphic,
  type RundownGroup,
  type RundownImport,
  type RundownItem,
  type RundownRow,
  type RundownRowState,
  type RundownState,
} from '../../../preload/contract/rundown.ts';
import type { GraphicOnAir } from '../../../preload/contract/show-state.ts';
import type { AsRunEntry } from '../as-run/as-run.ts';
import type { Channel } from '../channels/channel.ts';
import type { KnownContent } from '../channels/complete-content.ts';
import { contentFor } from '../graphics/graphics.ts';
import type { Clock, IdGenerator } from '../ports.ts';
import { RequestRefused } from '../refused.ts';
import { rundownErrors } from './errors.ts';
import { showErrors } from '../errors.ts';
import * as grouped from './groups.ts';
import { prepared, standing, teamOf } from './prepared.ts';
import { rowWords } from './row-words.ts';
import { readPeople, rundownCsv } from './rundown-file.ts';
import { RUNDOWN_ROWS_MAX } from '../../../preload/contract/limits.ts';

export interface PersistedRundown {
  channel: string;
  groups: RundownGroup[];
}

type MomentChange = Extract<RundownChange, { kind: 'moment' }>;

export interface RundownPorts extends KnownContent {
  clock: Pick<Clock, 'wall'>;
  ids: Pick<IdGenerator, 'id'>;
  /** Returns a channel by ID. Throws RequestRefused. */
  channel: (id: string) => Channel;
  /** Returns the operator of the current action; null: none. */
  operator: () => string | null;
  /** Saves and publishes a producer's action. */
  commit: () => void;
}

/** The content that a row cued or took on a graphic, until the graphic has something else. */
interface Mark {
  row: string;
  moment: number | null;
  content: GraphicContent | null;
  /** Set while a full frame covers the graphic, so that viewers haven't seen it; `by`: the operator who took it. */
  waiting?: { by: string | null };
}
type Marks = Partial<Record<GraphicId, Mark>>;

/** Name of the first group in an empty rundown. */
const FIRST_GROUP = 'Show';

/** The rundowns of the channels: prepared rows, their order, and what was taken. */
export class Rundowns {
  readonly #ports: RundownPorts;
  readonly #groups = new Map<string, grouped.Groups>();
  readonly #cued = new Map<string, Marks>();
  readonly #onAir = new Map<string, Marks>();

  constructor(ports: RundownPorts, persisted: readonly PersistedRundown[]) {
    this.#ports = ports;
    for (const { channel, groups } of persisted) this.#groups.set(channel, groups);
  }

  /** Returns the data to save, including rundowns of removed channels, which return with the channel. */
  persisted(): PersistedRundown[] {
    return [...this.#groups].flatMap(([channel, groups]) =>
      groups.length === 0 ? [] : [{ channel, groups: [...groups] }],
    );
  }

  /** Replaces all rundowns. Graphics on air stay, and rows with the same ID keep whether and when they were taken. */
  restore(rundowns: readonly PersistedRundown[]): void {
    const known = [...this.#groups.values()].flatMap(grouped.rowsOf);
    this.#groups.clear();
    for (const { channel, groups } of rundowns) this.#groups.set(channel, grouped.withTurnsOf(known, groups));
    this.#ports.commit();
  }

  state(channel: Channel): RundownState {
    const groups = this.#of(channel.id);
    if (groups.length === 0) return { groups: [], next: null };
    return {
      groups: groups.map((group) => ({
        ...group,
        rows: group.rows.map((row) => ({
          ...row,
          ...rowWords(row.item),
          problem: this.#problemOf(row.item, channel),
          ...this.#stands(row.id, channel),
        })),
      })),
      next: this.#upNext(channel)?.id ?? null,
    };
  }

  // Rows

  /** Returns what a row shows. Throws RequestRefused for an unknown channel or row. */
  itemOf(channelId: string, row: string): RundownItem {
    return grouped.rowOf(this.#groupsOf(channelId), row).item;
  }

  /** Adds a row at the end of a group, by default the last one. Returns its ID. Throws RequestRefused. */
  add(channelId: string, group: string | undefined, item: RundownGraphic): string {
    return this.#addItem(channelId, group, this.#itemOf(item, channelId));
  }

  /** Adds a row for a moment of the game. Throws RequestRefused for an unknown or retracted moment. */
  pin(channelId: string, group: string | undefined, moment: number): string {
    const channel = this.#ports.channel(channelId);
    const found = channel.state().moments.find(({ id }) => id === moment);
    if (found === undefined || found.state === 'withdrawn') throw showErrors.unknownMoment(channelId);
    const { at, words, when, side } = found;
    const label = [words, side === null ? null : teamOf(side, channel), when].filter(Boolean).join(' · ');
    return this.#addItem(channelId, group, { kind: 'moment', moment, at, words: label, seconds: null });
  }

  /** Changes the content of a row without changing what is on air. Throws RequestRefused. */
  set(channelId: string, row: string, item: RundownChange): void {
    const changed =
      item.kind === 'graphic' ? this.#itemOf(item, channelId) : this.#pinned(channelId, row, item);
    this.#change(channelId, (groups) => grouped.withRow(groups, row, (one) => ({ ...one, item: changed })));
  }

  duplicate(channelId: string, row: string): string {
    const copy = this.#fresh(grouped.rowOf(this.#groupsOf(channelId), row).item);
    this.#change(channelId, (groups) => grouped.withCopy(groups, row, copy));
    return copy.id;
  }

  remove(channelId: string, row: string): void {
    this.#change(channelId, (groups) => grouped.withoutRow(groups, row));
  }

  move(channelId: string, row: string, group: string, place: number): void {
    this.#change(channelId, (groups) => grouped.moved(groups, row, group, place));
  }

  setDone(channelId: string, row: string, isDone: boolean): void {
    this.#change(channelId, (groups) => grouped.withRow(groups, row, (one) => ({ ...one, isDone })));
  }

  /** Marks all rows as not taken, for example after a rehearsal. */
  reset(channelId: string): void {
    this.#change(channelId, (groups) =>
      groups.map((group) => ({
        ...group,
        rows: group.rows.map(({ id, item }) => ({ id, item, isDone: false, takenAt: null, takenBy: null })),
      })),
    );
  }

  // Groups

  addGroup(channelId: string, name: string): string {
    const id = this.#ports.ids.id();
    this.#change(channelId, (groups) => grouped.withGroup(groups, { id, name, rows: [] }));
    return id;
  }

  nameGroup(channelId: string, group: string, name: string): void {
    this.#change(channelId, (groups) => grouped.renamed(groups, group, name));
  }

  moveGroup(channelId: string, group: string, place: number): void {
    this.#change(channelId, (groups) => grouped.groupMoved(groups, group, place));
  }

  /** Removes a group and its rows. */
  removeGroup(channelId: string, group: string): void {
    this.#change(channelId, (groups) => grouped.withoutGroup(groups, group));
  }

  // Files

  /** Adds the people in a file after the existing rows: all, or none with a sentence per wrong line. */
  import(channelId: string, group: string | undefined, csv: string): RundownImport {
    const { there, room } = this.roomFor(channelId);
    const { people, problems } = readPeople(csv, there, room);
    if (problems.length > 0) return { added: 0, problems };
    this.#addRows(
      channelId,
      group,
      people.map((item) => this.#fresh(item)),
    );
    return { added: people.length, problems };
  }

  /** Returns the rows of a channel, and how many more there can be. Throws RequestRefused for an unknown channel. */
  roomFor(channelId: string): { there: RundownRow[]; room: number } {
    const there = grouped.rowsOf(this.#groupsOf(channelId));
    return { there, room: RUNDOWN_ROWS_MAX - there.length };
  }

  export(channelId: string): string {
    return rundownCsv(grouped.rowsOf(this.#groupsOf(channelId)).map(({ item }) => item));
  }

  // On air

  /** Cues a row; cueing it again removes the cue. Throws RequestRefused if the row can't be taken. */
  cue(channelId: string, rowId: string): void {
    const channel = this.#ports.channel(channelId);
    const row = grouped.rowOf(this.#of(channelId), rowId);
    if (this.#stands(rowId, channel).stands === 'cued') this.#uncue(channel);
    else this.#cue(channel, row);
    this.#ports.commit();
  }

  /** Takes a row. Throws RequestRefused if it can't be taken in the current state of the game. */
  take(channelId: string, rowId: string): void {
    this.#take(this.#ports.channel(channelId), grouped.rowOf(this.#of(channelId), rowId));
    this.#ports.commit();
  }

  /**
   * Replaces the cue with the row after the cued one, or after the last one taken. Throws RequestRefused if no row is
   * left.
   */
  cueNext(channelId: string): void {
    const channel = this.#ports.channel(channelId);
    const row = this.#after(channel, this.#cuedRow(channel) ?? this.#lastTaken(channelId));
    if (row === null) throw nothingLeft(channelId);
    // A refusal leaves the cue unchanged.
    prepared(row.item, channel, this.#ports);
    this.#uncue(channel);
    this.#cue(channel, row);
    this.#ports.commit();
  }

  /** Takes the cued row, otherwise the next one. Throws RequestRefused if no row is left, and like `take`. */
  takeNext(channelId: string): void {
    const channel = this.#ports.channel(channelId);
    const row = this.#upNext(channel);
    if (row === null) throw nothingLeft(channelId);
    this.#take(channel, row);
    this.#ports.commit();
  }

  /**
   * Marks a row as taken if a graphic with its cued content went on air, no matter how it was taken. When a full frame
   * leaves, also marks the rows that it covered.
   */
  noted({ channel: channelId, action, subject, cause }: AsRunEntry): void {
    if (action === 'clear' && subject === 'full-frame') this.#uncovered(channelId);
    const marks = this.#cued.get(channelId);
    if (marks === undefined || action !== 'take' || cause !== 'operator') return;
    const graphic = GRAPHIC_IDS.find((id) => id === subject);
    const mark = graphic && marks[graphic];
    if (graphic === undefined || mark === undefined) return;
    const now = this.#ports.channel(channelId).air.graphics[graphic];
    if (now.moment === mark.moment && now.content === mark.content)
      this.#markTaken(channelId, mark.row, graphic);
  }

  #take(channel: Channel, row: RundownRow): void {
    const action = prepared(row.item, channel, this.#ports);
    if (action.does === 'moment') channel.air.takeMoment(action.moment, action.seconds);
    else channel.apply(action.graphic, 'take', action.content, action.seconds);
    this.#markTaken(channel.id, row.id, graphicOf(row.item));
  }

  /** Marks rows as taken that waited for the channel's full frame to leave. */
  #uncovered(channelId: string): void {
    const { air } = this.#ports.channel(channelId);
    for (const graphic of GRAPHIC_IDS) {
      const mark = this.#onAir.get(channelId)?.[graphic];
      if (mark?.waiting === undefined || !isMarked(air.graphics[graphic], mark)) continue;
      this.#markTaken(channelId, mark.row, graphic, mark.waiting.by);
    }
  }

  #markTaken(channelId: string, row: string, graphic: GraphicId, takenBy = this.#ports.operator()): void {
    const { air } = this.#ports.channel(channelId);
    const { moment, content } = air.graphics[graphic];
    const isCovered = air.isCovered(graphic);
    const mark = { row, moment, content, ...(isCovered && { waiting: { by: takenBy } }) };
    this.#onAir.set(channelId, { ...this.#onAir.get(channelId), [graphic]: mark });
    const { [graphic]: _taken, ...cued } = this.#cued.get(channelId) ?? {};
    this.#cued.set(channelId, cued);
    if (isCovered) return;
    const takenAt = this.#ports.clock.wall();
    const groups = this.#of(channelId);
    // The row may have been removed since it was cued.
    if (!grouped.rowsOf(groups).some(({ id }) => id === row)) return;
    this.#groups.set(
      channelId,
      grouped.withRow(groups, row, (one) => ({ ...one, isDone: true, takenAt, takenBy })),
    );
  }

  #cue(channel: Channel, { id: row, item }: RundownRow): void {
    const action = prepared(item, channel, this.#ports);
    if (action.does === 'moment') channel.air.cueMoment(action.moment, action.seconds);
    else channel.apply(action.graphic, 'cue', action.content, action.seconds);
    const graphic = graphicOf(item);
    const { next } = channel.air.graphics[graphic];
    if (next === null) return;
    const mark = { row, moment: next.moment, content: next.content };
    this.#cued.set(channel.id, { ...this.#cued.get(channel.id), [graphic]: mark });
  }

  /** Removes all cues of rows on the channel. */
  #uncue(channel: Channel): void {
    for (const graphic of GRAPHIC_IDS) {
      if (this.#isCued(channel, graphic)) channel.apply(graphic, 'cue', undefined);
    }
    this.#cued.delete(channel.id);
  }

  #isCued(channel: Channel, graphic: GraphicId): boolean {
    const mark = this.#cued.get(channel.id)?.[graphic];
    const { next } = channel.air.graphics[graphic];
    return (
      mark !== undefined && next !== null && next.moment === mark.moment && next.content === mark.content
    );
  }

  #stands(row: string, channel: Channel): Pick<RundownRowState, 'stands' | 'until'> {
    for (const graphic of GRAPHIC_IDS) {
      if (this.#cued.get(channel.id)?.[graphic]?.row === row && this.#isCued(channel, graphic))
        return { stands: 'cued', until: null };
      const mark = this.#onAir.get(channel.id)?.[graphic];
      const shown = channel.air.graphics[graphic];
      if (mark?.row !== row || !isMarked(shown, mark)) continue;
      const isWaiting = mark.waiting !== undefined && channel.air.isCovered(graphic);
      return { stands: isWaiting ? 'waiting' : 'on-air', until: shown.until };
    }
    return { stands: null, until: null };
  }

  // The next row

  #upNext(channel: Channel): RundownRow | null {
    return this.#cuedRow(channel) ?? this.#after(channel, this.#lastTaken(channel.id));
  }

  #cuedRow(channel: Channel): RundownRow | null {
    return (
      grouped.rowsOf(this.#of(channel.id)).find(({ id }) => this.#stands(id, channel).stands === 'cued') ??
      null
    );
  }

  #lastTaken(channelId: string): RundownRow | null {
    return grouped
      .rowsOf(this.#of(channelId))
      .reduce<RundownRow | null>(
        (last, row) => (row.takenAt !== null && row.takenAt >= (last?.takenAt ?? 0) ? row : last),
        null,
      );
  }

  /**
   * Returns the first row after another one (null: of all) that is not done, can be taken, and doesn't wait for a full
   * frame.
   */
  #after(channel: Channel, row: RundownRow | null): RundownRow | null {
    const rows = grouped.rowsOf(this.#of(channel.id));
    const from = row === null ? 0 : rows.findIndex(({ id }) => id === row.id) + 1;
    return (
      rows
        .slice(from)
        .find(
          ({ id, isDone, item }) =>
            !isDone &&
            this.#stands(id, channel).stands !== 'waiting' &&
            (item.kind === 'graphic' || standing(item, channel) === 'stands'),
        ) ?? null
    );
  }

  // Checks and content

  /** Returns why a row can't be taken now, or null if it can. Also null without a game, as nothing can be checked. */
  #problemOf(item: RundownItem, channel: Channel): string | null {
    if (channel.session === null) return null;
    try {
      prepared(item, channel, this.#ports);
      return null;
    } catch (error) {
      if (error instanceof RequestRefused) return error.message;
      throw error;
    }
  }

  /**
   * Returns the row's moment with a new dwell time. Throws RequestRefused for a row that is not a moment, and if
   * anything else would change.
   */
  #pinned(channelId: string, row: string, { seconds, ...changes }: MomentChange): RundownItem {
    const item = this.itemOf(channelId, row);
    if (item.kind !== 'moment') {
      throw rundownErrors.contentMissing();
    }
    const { moment, at, words } = { ...item, ...changes };
    if (moment !== item.moment || at !== item.at || words !== item.words) {
      throw rundownErrors.pinnedMomentIsFixed();
    }
    return { ...item, seconds };
  }

  /**
   * Returns a row's item. If the request names no team, the item gets the team that now plays on the content's side.
   * Throws RequestRefused for content that the graphic can't show.
   */
  #itemOf(
    { graphic, content, seconds, team: requestedTeam }: RundownGraphic,
    channelId: string,
  ): RundownItem {
    const channel = this.#ports.channel(channelId);
    if (content !== null) contentFor(graphic, content);
    const isAboutSide = content !== null && 'side' in content;
    const side = isAboutSide ? content.side : null;
    if (!isAboutSide && requestedTeam) {
      throw rundownErrors.contentWithoutSide();
    }
    const team =
      requestedTeam === undefined ? (side !== null && teamOf(side, channel)) || null : requestedTeam;
    return { kind: 'graphic', graphic, content, seconds, team };
  }

  #addItem(channelId: string, group: string | undefined, item: RundownItem): string {
    const row = this.#fresh(item);
    this.#addRows(channelId, group, [row]);
    return row.id;
  }

  #addRows(channelId: string, group: string | undefined, rows: readonly RundownRow[]): void {
    this.#change(channelId, (groups) => {
      const first = { id: this.#ports.ids.id(), name: FIRST_GROUP, rows: [] };
      const there = groups.length === 0 && group === undefined ? [first] : groups;
      return grouped.withRows(there, group ?? there.at(-1)?.id ?? '', rows);
    });
  }

  #fresh(item: RundownItem): RundownRow {
    return { id: this.#ports.ids.id(), item, isDone: false, takenAt: null, takenBy: null };
  }

  #change(channelId: string, change: (groups: grouped.Groups) => grouped.Groups): void {
    this.#groups.set(channelId, change(this.#groupsOf(channelId)));
    this.#ports.commit();
  }

  /** Returns the groups of a channel. Throws RequestRefused for an unknown channel. */
  #groupsOf(channelId: string): grouped.Groups {
    return this.#of(this.#ports.channel(channelId).id);
  }

  #of(channelId: string): grouped.Groups {
    return this.#groups.get(channelId) ?? [];
  }
}

/** Returns whether a graphic still shows the content that a row put on it. */
function isMarked({ onAir, moment, content }: GraphicOnAir, mark: Mark): boolean {
  return onAir && moment === mark.moment && content === mark.content;
}

function graphicOf(item: RundownItem): GraphicId {
  return item.kind === 'moment' ? 'lower-third' : item.graphic;
}

function nothingLeft(channel: string): RequestRefused {
  return rundownErrors.nothingLeft(channel);
}
