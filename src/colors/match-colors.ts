import { chromaApart, minimumDistance } from './key-color.ts';
import { apart, apartToViewers, contrast, hexOf, lchOf } from './oklab.ts';
import type { Lch } from './oklab.ts';
import type { Theme } from '../themes/themes.ts';

/**
 * The color engine: converts two teams' colors for air. A color is moved as little as possible, and only in lightness
 * if that is enough, until
 *
 * - its text (light, or dark on light fields) has at least 4.5:1, on the field and on the darkened field of the score;
 * - it can't be mistaken for a color with a meaning in this sport;
 * - it can't be mistaken for the other team's color;
 * - a chroma keyer that removes the background keeps it.
 *
 * Lightness and distances are Oklab's; contrast is WCAG 2's.
 */

export const TEXT_CONTRAST = 4.5;
export const LARGE_TEXT_CONTRAST = 3;
/** The minimum distance between two teams' fields, and between a field and a reserved color. */
export const TEAMS_APART = 0.17;
export const RESERVED_APART = 0.13;
/** Viewers see two fields this close as the same color: two reds, two blues. */
const ALIKE_WITHIN = 0.12;
const EDGE_CONTRAST = 2;

/** Viewers still recognize a field this close to the team's own color as that team's. */
const OWN_WITHIN = 0.08;

/** Fields avoid the ends of the scale, where they would look like the boards. */
const LIGHTNESS_MIN = 0.3;
const LIGHTNESS_MAX = 0.95;
const LIGHTNESS_STEP = 0.015;
/** Shares of the chroma to try in order. The last is gray, which every key keeps. */
const CHROMA_SHARES = [1, 0.6, 0.25, 0];
/**
 * The cost of dark text, as if the color's lightness had to move by this much: light text on dark is the most readable.
 */
const INK_TEXT_COST = 0.1;
/**
 * The lightness of a shade relative to its field. In Oklab, it halves a screen's light, which the eye perceives as a
 * third.
 */
const SHADE = 0.76;

export interface TeamColors {
  field: string;
  onField: string;
  /** The field darkened by a third, behind the score. */
  shade: string;
  onShade: string;
  /**
   * The team's cell in basketball and football, and the cell of its score: field and shade, or the theme's
   * boards.
   */
  cell: string;
  onCell: string;
  scoreCell: string;
  onScoreCell: string;
  /** The band at the outer end of that cell. */
  band: string;
  /** The color as a narrow edge or mark on the board. */
  edge: string;
  /** The color as a mark on `sheet`. */
  onSheet: string;
}
/** The color that a team wears, and whether viewers still recognize it on air as the team's own. */
interface Choice {
  color: string;
  isOwn: boolean;
}
export interface MatchColors {
  a: TeamColors;
  b: TeamColors;
  worn: { a: Choice; b: Choice };
  /** Whether viewers can't distinguish the two: neither side has another color, or both were chosen. */
  isAlike: boolean;
}

/** A team's colors, `#rrggbb`, in order of preference; never empty. */
type KitColors = readonly [string, ...string[]];

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
  if (contrast(board, theme.light) >= TEXT_CONTRAST) return theme.light;
  return contrast(board, theme.dark) >= TEXT_CONTRAST ? theme.dark : null;
}

function fieldAt(base: Lch, lightness: number, chroma: number, theme: Theme): Field | null {
  const field = hexAt(base, lightness, chroma);
  const shade = hexAt(base, lightness * SHADE, chroma * SHADE);
  const onField = textOn(field, theme);
  const onShade = textOn(shade, theme);
  return onField && onShade ? { field, onField, shade, onShade } : null;
}

/** Returns the valid field nearest to `color`, or null if lightness alone isn't enough at this chroma. */
function nearestField(
  color: string,
  theme: Theme,
  chromaShare: number,
  isFree: (field: Field) => boolean,
): Field | null {
  const base = lchOf(color);
  const from = Math.min(LIGHTNESS_MAX, Math.max(LIGHTNESS_MIN, base.l));
  let best: Field | null = null;
  let bestCost = Infinity;
  for (let away = 0; away < bestCost && away <= 1; away += LIGHTNESS_STEP) {
    for (const lightness of away === 0 ? [from] : [from - away, from + away]) {
      if (lightness < LIGHTNESS_MIN || lightness > LIGHTNESS_MAX) continue;
      const found = fieldAt(base, lightness, base.c * chromaShare * theme.teamChroma, theme);
      if (!found || !isFree(found)) continue;
      const cost = away + (found.onField === theme.dark ? INK_TEXT_COST : 0);
      if (cost >= bestCost) continue;
      best = found;
      bestCost = cost;
    }
  }
  return best;
}

function resolve(color: string, theme: Theme, isFree: (field: Field) => boolean): Field {
  for (const chromaShare of CHROMA_SHARES) {
    const found = nearestField(color, theme, chromaShare, isFree);
    if (found) return found;
  }
  throw new Error(`No field is free for ${color}.`);
}

/** Moves a mark's lightness away from the board below it until it is visible enough. */
function markOn(board: string, field: Field, minContrast: number): string {
  const base = lchOf(field.field);
  const direction = lchOf(board).l > 0.5 ? -1 : 1;
  let mark = field.field;
  for (
    let { l } = base;
    contrast(mark, board) < minContrast && l > 0 && l < 1;
    l += direction * LIGHTNESS_STEP
  ) {
    mark = hexAt(base, l, base.c);
  }
  return mark;
}

function complete(team: Field, theme: Theme): TeamColors {
  const { field, onField, shade, onShade } = team;
  const edge = markOn(theme.board, team, EDGE_CONTRAST);
  const onSheet = markOn(theme.sheet, team, LARGE_TEXT_CONTRAST);
  return theme.teamCell === 'field'
    ? {
        ...team,
        cell: field,
        onCell: onField,
        scoreCell: shade,
        onScoreCell: onShade,
        band: field,
        edge,
        onSheet,
      }
    : {
        ...team,
        cell: theme.board,
        onCell: theme.onBoard,
        scoreCell: theme.sheet,
        onScoreCell: theme.onSheet,
        band: edge,
        edge,
        onSheet,
      };
}

/** Returns whether a keyer with this key keeps field, shade and their marks. */
function isDistinctFromKey(team: Field, theme: Theme, key: string): boolean {
  const { field, shade, edge, onSheet } = complete(team, theme);
  return [field, shade, edge, onSheet].every((color) => chromaApart(color, key) >= minimumDistance(key));
}

/** A color's field on air, and its distance from the color without constraints. */
interface Settled {
  color: string;
  field: Field;
  moved: number;
}

/** The colors that a team can wear. */
export interface Wardrobe {
  colors: KitColors;
  /** Whether the producer chose the first color, which is worn regardless of the other team's. */
  isChosen: boolean;
}

interface Pair {
  /** The leader's color, which doesn't depend on the other team. */
  leader: Settled;
  follower: Settled;
  moved: number;
  isAlike: boolean;
}

/** Returns the better of two pairs: one that viewers can distinguish, or else the one whose colors change less. */
function better(one: Pair | null, other: Pair): Pair {
  if (one === null) return other;
  if (one.isAlike !== other.isAlike) return one.isAlike ? other : one;
  return other.moved < one.moved ? other : one;
}

/**
 * Returns both teams' colors for air, based on what each can wear. `key` is the key color behind them; null if the
 * background is transparent. Throws for an invalid color.
 *
 * Both wear their first colors if possible. If viewers can't distinguish these, or they clash with a reserved color or
 * the key, teams change as on the pitch: B changes, else A, else both. If none of that helps, the colors that have to
 * move the least are moved, and side A keeps the nearer color. A color that the producer chose is worn, and the other
 * side changes; if both were chosen, neither changes.
 */
export function matchColors(
  a: Wardrobe,
  b: Wardrobe,
  theme: Theme,
  reserved: readonly string[],
  key: string | null,
): MatchColors {
  const isFree = (team: Field): boolean =>
    reserved.every((color) => apart(team.field, color) >= RESERVED_APART) &&
    (key === null || isDistinctFromKey(team, theme, key));
  const settle = (color: string, isAllowed: (team: Field) => boolean): Settled => {
    const field = resolve(color, theme, isAllowed);
    return { color, field, moved: apart(field.field, resolve(color, theme, () => true).field) };
  };
  const isBoth = a.isChosen && b.isChosen;
  const isLedByB = b.isChosen && !a.isChosen;
  const [leading, following] = isLedByB ? [b, a] : [a, b];
  const worn = ({ colors, isChosen }: Wardrobe): KitColors => (isChosen ? [colors[0]] : colors);

  let best: Pair | null = null;
  const isSettled = (least: number): boolean => best !== null && !best.isAlike && best.moved <= least;
  for (const leads of worn(leading)) {
    if (isSettled(OWN_WITHIN)) break;
    const leader = settle(leads, isFree);
    for (const follows of worn(following)) {
      // Stops once the best pair is distinguishable and moves no more than this leader does: no other follower can
      // improve that.
      if (isSettled(Math.max(OWN_WITHIN, leader.moved))) break;
      const follower = settle(
        follows,
        (team) => (isBoth || apart(team.field, leader.field.field) >= TEAMS_APART) && isFree(team),
      );
      best = better(best, {
        leader,
        follower,
        moved: Math.max(leader.moved, follower.moved),
        isAlike: apartToViewers(leader.field.field, follower.field.field) < ALIKE_WITHIN,
      });
    }
  }
  if (best === null) throw new Error('A team has no color.');
  const { leader, follower, isAlike } = best;
  const choiceOf = ({ color, moved }: Settled): Choice => ({ color, isOwn: moved <= OWN_WITHIN });
  const [sideA, sideB] = isLedByB ? [follower, leader] : [leader, follower];
  return {
    a: complete(sideA.field, theme),
    b: complete(sideB.field, theme),
    worn: { a: choiceOf(sideA), b: choiceOf(sideB) },
    isAlike,
  };
}
