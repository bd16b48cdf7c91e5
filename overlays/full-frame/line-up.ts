import type { FullFrameContent } from '../../src/preload/contract/output-frame.ts';
import type { LineUpPlayer } from '../../src/preload/contract/rosters.ts';
import type { Words } from '../../src/words/en.ts';
import { lineUpWords } from '../../src/words/line-ups.ts';
import { joined } from '../kit/competition.ts';
import { personVariantsAmong } from '../kit/manual-facts.ts';
import type { Box, Geometry, Planes } from './geometry.ts';
import { edgeAt } from './geometry.ts';

/** Content and layout of a lineup: starters in lines or in a list, with the bench below. */

export interface FramePlayer {
  number: string;
  /** Variants of the name, longest first. */
  names: readonly string[];
  position: string;
}

export interface FrameLineUp {
  side: 'first' | 'second';
  /** Rows of players starting at their own goal; a list has one row. */
  starters: FramePlayer[][];
  /** Whether the rows are lines of a formation. */
  isFormation: boolean;
  bench: FramePlayer[];
  benchLabel: string;
}

/** Returns the content of a lineup, without the team. */
export function lineUpParts(
  content: Extract<FullFrameContent, { form: 'line-up' }>,
  first: { side: 'a' | 'b' },
  words: Words,
): { title: string[]; foot: string[]; lineUp: FrameLineUp } {
  const labels = words.lineUp ?? lineUpWords;
  const { side, starters, lines, bench, coach } = content;
  const players = playersOf([...starters, ...bench]);
  const started = players.slice(0, starters.length);
  let from = 0;
  const rows = lines.map((count) => started.slice(from, (from += count)));
  return {
    title: [labels.title, labels.short],
    foot: coach === null ? [] : [joined(labels.coach, coach), coach],
    lineUp: {
      side: first.side === (side === 'A' ? 'a' : 'b') ? 'first' : 'second',
      starters: lines.length > 0 ? rows : [started],
      isFormation: lines.length > 0,
      bench: players.slice(starters.length),
      benchLabel: labels.bench,
    },
  };
}

function playersOf(players: readonly LineUpPlayer[]): FramePlayer[] {
  const called = personVariantsAmong(players.map(({ name }) => name));
  return players.map(({ number, name, short, position }, place) => ({
    number: number ?? '',
    names: short === null ? (called[place] ?? [name]) : [name, short],
    position: position ?? '',
  }));
}

/** Returns the team's field: at the left (in RTL at the right) or, on vertical video, at the top. */
export function lineUpPlanes({ wide, isVertical, top, bottom }: Geometry, isRtl: boolean): Planes {
  // Outside the picture, so that the leaning edge isn't visible.
  const all = isRtl ? -wide : 2 * wide;
  if (isVertical) return { left: all, right: all, until: top + (bottom - top) * 0.2 };
  const seam = wide * (isRtl ? 0.7 : 0.3);
  return { left: seam, right: seam, until: null };
}

interface PlacedPlayer extends Box {
  player: FramePlayer;
}

export interface LineUpLayout {
  /** The area for the starters. */
  field: Box;
  starters: PlacedPlayer[];
  /** Whether any player has a number, and any starter a position. If so, every row has the column. */
  hasNumbers: boolean;
  hasPositions: boolean;
  bench: {
    label: Box | null;
    players: PlacedPlayer[];
    /** How many players don't fit, and where "+N" is drawn. */
    more: number;
    rest: Box | null;
  };
}

const AIR = 36;
const GAP = 18;
const BENCH_LABEL = 42;
const BENCH_ROW = 44;
/**
 * The height limits of a starter in a list, and of a line on the pitch. A list row shrinks to `least` for the
 * bench, and to `readable` before players are left out.
 */
const LIST_ROW = { most: 112, least: 50, readable: 44 };
const LINE_ROW = { most: 170, least: 112 };
const CELL_MOST = 330;
/** The padding inside the edges of a pitch. */
const PITCH_PAD = 16;
const COLUMN_GAP = 40;

export function lineUpLayout(
  { starters, isFormation, bench }: FrameLineUp,
  geometry: Geometry,
  planes: Planes,
  isRtl: boolean,
): LineUpLayout {
  const room = roomBeside(geometry, planes, isRtl);
  const all = starters.flat();
  const columns = isFormation ? 1 : columnsOf(all.length, geometry.isVertical);
  const rows = isFormation ? starters.length : Math.ceil(all.length / columns);
  const row = isFormation ? LINE_ROW : LIST_ROW;
  const benchColumns = geometry.isVertical ? 3 : 4;
  const benchRows = benchRowsOf(
    Math.ceil(bench.length / benchColumns),
    room.height - rows * row.least - BENCH_LABEL - GAP,
  );
  const benchTall = benchRows === 0 ? 0 : BENCH_LABEL + benchRows * BENCH_ROW;
  const fieldTall = room.height - (benchTall === 0 ? 0 : benchTall + GAP);
  const height = Math.min(row.most, fieldTall / Math.max(1, rows));
  const field = { ...room, height: isFormation ? fieldTall : Math.min(fieldTall, rows * height) };
  const benchTop = room.y + room.height - benchTall;
  const shown = benchShown(bench.length, benchRows * benchColumns);
  const benchWidth = room.width / benchColumns;
  const benchAt = (place: number): Box => ({
    x: columnX(room.x, room.width, Math.floor(place / benchRows) * benchWidth, benchWidth, isRtl),
    y: benchTop + BENCH_LABEL + (place % benchRows) * BENCH_ROW,
    width: benchWidth,
    height: BENCH_ROW,
  });
  return {
    field,
    starters: isFormation
      ? linesOn(starters, field)
      : listIn(all, { ...field, y: room.y + (fieldTall - field.height) / 2 }, columns, rows, isRtl),
    hasNumbers: [...all, ...bench].some(({ number }) => number !== ''),
    hasPositions: all.some(({ position }) => position !== ''),
    bench: {
      label: benchRows === 0 ? null : { ...room, y: benchTop, height: BENCH_LABEL },
      players: bench.slice(0, shown).map((player, place) => ({ player, ...benchAt(place) })),
      more: bench.length - shown,
      rest: shown < bench.length ? benchAt(shown) : null,
    },
  };
}

/** Returns the area next to the team's field, inside the leaning edge. */
function roomBeside(geometry: Geometry, planes: Planes, isRtl: boolean): Box {
  const { left, right, top, bottom, isVertical } = geometry;
  if (isVertical) {
    const y = (planes.until ?? top) + 28;
    return { x: left, y, width: right - left, height: bottom - y };
  }
  const from = isRtl ? left : edgeAt(geometry, planes.left, top) + AIR;
  const to = isRtl ? edgeAt(geometry, planes.right, bottom) - AIR : right;
  return { x: from, y: top, width: to - from, height: bottom - top };
}

function columnsOf(count: number, isVertical: boolean): number {
  if (count <= (isVertical ? 7 : 6)) return 1;
  return isVertical || count <= 24 ? 2 : 3;
}

/** Returns how many bench rows fit, but at least one if there are substitutes. */
function benchRowsOf(substitutes: number, free: number): number {
  return substitutes === 0 ? 0 : Math.min(substitutes, Math.max(1, Math.floor(free / BENCH_ROW)));
}

/** Returns how many bench players are shown. If not all fit, the last slot shows how many are missing. */
const benchShown = (count: number, places: number): number =>
  count <= places ? count : Math.max(0, places - 1);

/**
 * Returns the left edge of a column of this `width` whose leading edge is `from` away from the leading edge of
 * the area (right edge in RTL).
 */
const columnX = (left: number, whole: number, from: number, width: number, isRtl: boolean): number =>
  isRtl ? left + whole - from - width : left + from;

/** Places the team's own goal at the bottom and centers each line. */
function linesOn(lines: readonly FramePlayer[][], field: Box): PlacedPlayer[] {
  const height = Math.min(LINE_ROW.most, field.height / lines.length);
  const top = field.y + (field.height - height * lines.length) / 2;
  return lines.flatMap((line, index) => {
    const width = Math.min(CELL_MOST, (field.width - 2 * PITCH_PAD) / line.length);
    const from = field.x + (field.width - width * line.length) / 2;
    return line.map((player, place) => ({
      player,
      x: from + place * width,
      y: top + (lines.length - 1 - index) * height,
      width,
      height,
    }));
  });
}

function listIn(
  players: readonly FramePlayer[],
  field: Box,
  columns: number,
  rows: number,
  isRtl: boolean,
): PlacedPlayer[] {
  const step = (field.width + COLUMN_GAP) / columns;
  const width = step - COLUMN_GAP;
  const perColumn = Math.max(1, Math.min(rows, Math.floor(field.height / LIST_ROW.readable)));
  const height = field.height / perColumn;
  return shownOf(players, perColumn * columns).map((player, place) => ({
    player,
    x: columnX(field.x, field.width, Math.floor(place / perColumn) * step, width, isRtl),
    y: field.y + (place % perColumn) * height,
    width,
    height,
  }));
}

/** Returns the players of a list that fit. If not all fit, the last place shows how many are missing. */
function shownOf(players: readonly FramePlayer[], places: number): readonly FramePlayer[] {
  if (players.length <= places) return players;
  const shown = players.slice(0, places - 1);
  return [...shown, { number: '', names: [`+${players.length - shown.length}`], position: '' }];
}
