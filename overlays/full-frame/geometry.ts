import type { Anchors } from '../kit/anchors.ts';
import type { Layout } from '../kit/layout.ts';

/**
 * Lays out a full frame in design units from the top left corner of the picture. Pure. A full frame fills the picture;
 * its text is inside the margins, between the head board and the bottom board.
 */

/** The slope of all edges: 12 degrees. */
const SLOPE = 0.2126;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Geometry {
  isVertical: boolean;
  wide: number;
  tall: number;
  /** The left edge inside the margin. */
  left: number;
  right: number;
  /** The top of the content area. */
  top: number;
  bottom: number;
  head: { top: number; height: number };
  foot: { top: number; height: number };
  /** Top of the chalk line at the bottom. */
  line: number;
  /** The vertical position of the horizon, where the ground begins. */
  horizon: number;
  /** How far an edge leans horizontally per unit of height; 0 for upright edges. */
  slope: number;
  /**
   * The vertical position at which an edge is at its nominal position: the middle of the picture or, on
   * vertical video, of the text area.
   */
  pivot: number;
}

const HEAD = 70;
const FOOT = 74;
const LINE = 8;
/** The height of the ground between the chalk line and the bottom of the safe area. Vertical video has none. */
const GROUND = 72;
const AIR = 16;
/** Height of a matchup's start time. */
export const BETWEEN = 100;

export function geometryOf(
  { unit, safeX, available, isVertical }: Layout,
  { top, bottom, tall, safeBottom }: Anchors['frame'],
  hasSlope: boolean,
): Geometry {
  const left = safeX / unit;
  const headTop = top;
  const line = Math.min(safeBottom - LINE - (isVertical ? 0 : GROUND), bottom - LINE);
  const foot = line - FOOT;
  return {
    isVertical,
    wide: available + 2 * left,
    tall,
    left,
    right: left + available,
    top: headTop + HEAD + AIR,
    bottom: foot - AIR,
    head: { top: headTop, height: HEAD },
    foot: { top: foot, height: FOOT },
    line,
    horizon: isVertical ? safeBottom * 0.62 : tall * 0.59,
    slope: hasSlope ? SLOPE : 0,
    pivot: isVertical ? (headTop + line) / 2 : tall / 2,
  };
}

/** Returns the horizontal position, at height `y`, of an edge that crosses the pivot at `x`. */
export const edgeAt = ({ pivot, slope }: Pick<Geometry, 'pivot' | 'slope'>, x: number, y: number): number =>
  x + (pivot - y) * slope;

/** Both team fields and the room between them. */
export interface Planes {
  /** The right edge of the left field and the left edge of the right field, at the pivot. */
  left: number;
  right: number;
  /** The bottom of the fields; null: the bottom of the picture. */
  until: number | null;
}

/**
 * Returns the team fields. They leave room for content between them (on vertical video, below them) if
 * `hasPanel`, and otherwise meet at a seam. A winner's field is wider.
 */
export function planesOf(
  { wide, isVertical, bottom, top }: Geometry,
  hasPanel: boolean,
  winner: 'left' | 'right' | null,
): Planes {
  if (isVertical)
    return { left: wide / 2, right: wide / 2, until: hasPanel ? top + (bottom - top) * 0.46 : null };
  if (hasPanel) return { left: wide * 0.245, right: wide * 0.755, until: null };
  const seam = winner === null ? wide / 2 : winner === 'left' ? wide * 0.63 : wide * 0.37;
  return { left: seam, right: seam, until: null };
}

/**
 * Returns a team field as a CSS polygon in output pixels. `from` and `to` are the positions of its edges at the
 * pivot; null is the picture's edge.
 */
export function planePolygon(
  geometry: Geometry,
  from: number | null,
  to: number | null,
  unit: number,
  [top, bottom]: readonly [number, number] = [0, geometry.tall],
): string {
  const at = (x: number | null, edge: number, y: number): string => {
    const px = x === null ? edge : edgeAt(geometry, x, y);
    return `${Math.round(px * unit * 100) / 100}px ${Math.round(y * unit * 100) / 100}px`;
  };
  return `polygon(${[
    at(from, 0, top),
    at(to, geometry.wide, top),
    at(to, geometry.wide, bottom),
    at(from, 0, bottom),
  ].join(', ')})`;
}

/** Returns the tops of rows of equal height, centered between `top` and `bottom`. Rows that don't fit are left out. */
export function rowsIn(count: number, top: number, bottom: number, most: number, least: number): number[] {
  const room = Math.max(0, bottom - top);
  const shown = Math.min(count, Math.floor(room / least));
  if (shown === 0) return [];
  const height = Math.min(most, room / shown);
  const from = top + (room - shown * height) / 2;
  return Array.from({ length: shown }, (_, index) => from + index * height);
}
