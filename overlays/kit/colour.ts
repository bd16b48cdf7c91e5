import { apart, contrast, hexOf, lchOf } from './oklab.ts';
import type { Lch } from './oklab.ts';
import type { Theme } from './theme.ts';

/**
 * The colour engine: two teams' colours as they may go to air. A colour is moved as little as possible, and only in
 * lightness while that is enough, until
 *
 * - its text (chalk, or ink on light fields) has at least 4.5:1, on the field and on the darkened field of the score;
 * - it can't be taken for a colour that means something in this sport;
 * - it can't be taken for the other team's.
 *
 * All lightness and distances are Oklab's; contrast is WCAG 2's.
 */

export const TEXT_CONTRAST = 4.5;
export const LARGE_TEXT_CONTRAST = 3;
/** How far apart two teams' fields stand at least; and a field from a reserved colour. */
export const TEAMS_APART = 0.17;
export const RESERVED_APART = 0.13;
const EDGE_CONTRAST = 2;

/** Fields stay off the ends of the scale, where they would be lost in the boards. */
const LIGHTNESS_MIN = 0.3;
const LIGHTNESS_MAX = 0.95;
const LIGHTNESS_STEP = 0.015;
/** What choosing ink text over chalk costs, in lightness moved: light on dark reads best. */
const INK_TEXT_COST = 0.1;
/** In Oklab this darkens the light that a screen gives by about a half, which the eye calls a third. */
const SHADE = 0.76;

export interface TeamColours {
  /** The team's cell. */
  field: string;
  /** Text on it. */
  onField: string;
  /** The field darkened by a third: where the score stands. */
  shade: string;
  onShade: string;
  /** The colour as a narrow edge or mark on slab. */
  edge: string;
  /** The colour as a mark on chalk. */
  onChalk: string;
}
export interface MatchColours {
  a: TeamColours;
  b: TeamColours;
}

interface Field {
  field: string;
  onField: string;
  shade: string;
  onShade: string;
}

function hexAt(base: Lch, lightness: number, chroma: number): string {
  return hexOf({ ...base, l: lightness, c: chroma });
}

function textOn(board: string, theme: Theme): string | null {
  if (contrast(board, theme.chalk) >= TEXT_CONTRAST) return theme.chalk;
  return contrast(board, theme.ink) >= TEXT_CONTRAST ? theme.ink : null;
}

function fieldAt(base: Lch, lightness: number, chroma: number, theme: Theme): Field | null {
  const field = hexAt(base, lightness, chroma);
  const shade = hexAt(base, lightness * SHADE, chroma * SHADE);
  const onField = textOn(field, theme);
  const onShade = textOn(shade, theme);
  return onField && onShade ? { field, onField, shade, onShade } : null;
}

/** The admissible field nearest to `colour`, or null when lightness alone doesn't get there at this chroma. */
function nearestField(
  colour: string,
  theme: Theme,
  chromaShare: number,
  isFree: (f: string) => boolean,
): Field | null {
  const base = lchOf(colour);
  const from = Math.min(LIGHTNESS_MAX, Math.max(LIGHTNESS_MIN, base.l));
  let best: Field | null = null;
  let bestCost = Infinity;
  for (let away = 0; away < bestCost && away <= 1; away += LIGHTNESS_STEP) {
    for (const lightness of away === 0 ? [from] : [from - away, from + away]) {
      if (lightness < LIGHTNESS_MIN || lightness > LIGHTNESS_MAX) continue;
      const found = fieldAt(base, lightness, base.c * chromaShare, theme);
      if (!found || !isFree(found.field)) continue;
      const cost = away + (found.onField === theme.ink ? INK_TEXT_COST : 0);
      if (cost >= bestCost) continue;
      best = found;
      bestCost = cost;
    }
  }
  return best;
}

function resolve(colour: string, theme: Theme, isFree: (field: string) => boolean): Field {
  for (const chromaShare of [1, 0.6, 0.25]) {
    const found = nearestField(colour, theme, chromaShare, isFree);
    if (found) return found;
  }
  throw new Error(`No field is free for ${colour}.`);
}

/** Moves a mark's lightness until it stands out from the board beneath it. */
function markOn(board: string, colour: string, wanted: number, direction: 1 | -1): string {
  const base = lchOf(colour);
  let mark = colour;
  for (let { l } = base; contrast(mark, board) < wanted && l > 0 && l < 1; l += direction * LIGHTNESS_STEP) {
    mark = hexAt(base, l, base.c);
  }
  return mark;
}

function complete(field: Field, theme: Theme): TeamColours {
  return {
    ...field,
    edge: markOn(theme.slab, field.field, EDGE_CONTRAST, 1),
    onChalk: markOn(theme.chalk, field.field, LARGE_TEXT_CONTRAST, -1),
  };
}

/**
 * Both teams' colours for air. `a` and `b` are `#rrggbb`; side A keeps the nearer colour, B gives way.
 * Throws on something that is no colour.
 */
export function matchColours(a: string, b: string, theme: Theme, reserved: readonly string[]): MatchColours {
  const isUnreserved = (field: string): boolean =>
    reserved.every((taken) => apart(field, taken) >= RESERVED_APART);
  const fieldA = resolve(a, theme, isUnreserved);
  const fieldB = resolve(
    b,
    theme,
    (field) => isUnreserved(field) && apart(field, fieldA.field) >= TEAMS_APART,
  );
  return { a: complete(fieldA, theme), b: complete(fieldB, theme) };
}
