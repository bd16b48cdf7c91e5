import { alike } from '../kit/fit.ts';
import type { Measure } from '../kit/fit.ts';
import { FIGURE, NAME } from '../kit/type.ts';
import type { Voice } from '../kit/type.ts';
import { edgeAt } from './geometry.ts';
import type { Box, Geometry, Planes } from './geometry.ts';
import type { Material } from './material.ts';
import type { FullFrameViewModel } from './view-model.ts';

/** Positions of a team's mark, score, name and the lines below on a full frame, in design units. Pure. */

const AIR = 36;
/** The letter spacing that also follows the last letter of a line. */
const LAST_GAP = 6;
const UNDERS_MAX = 3;
const UNDER_LINE = 44;
/** Half the height of a capital, as a share of its size. */
const HALF_CAPITAL = 0.36;
/** The gap between the horizon and a name below it, and from the name's capitals to the middle of the next line. */
const HORIZON_AIR = 20;
const UNDER_AIR = 32;
const NAME_STRETCH = 76;
const NAME_TALL = 90;
const NAME_LEAST = { small: 40, large: 64 };
const FLAT_MARK = 120;
/** Minimum width of a team field for a mark and a score side by side. */
const BESIDE_LEAST = 760;
/** Gap between mark and score. */
const BESIDE_GAP = 20;
/** The limits of a mark next to a score. The mark shrinks to make room for the score. */
const BESIDE_MARK = { most: 560, least: 240 };
/** A margin for rounding the score's width. */
const SCORE_AIR = 1;
const SCORE_SIZE = { beside: 460, under: 300, least: 60 };
/** A mark next to a score shrinks until the score reaches this size. */
const SCORE_WANTED = 340;

export type Where = 'left' | 'right';
type SideName = 'first' | 'second';

export interface Span {
  x: number;
  width: number;
}

export interface SidePlace {
  model: FullFrameViewModel;
  geometry: Geometry;
  planes: Planes;
  /** Whether content is shown between the teams. */
  hasPanel: boolean;
  /** Height reserved at the bottom for the start time of a matchup, in design units. */
  free: number;
  material: Material;
}

export interface SideText {
  /** Lines below the name (scorers or the record), each with variants, longest first. */
  unders: readonly (readonly string[])[];
  isRecord: boolean;
  underTops: readonly number[];
  /** The vertical center of the name, the available room, and the limits of the font size. */
  nameY: number;
  nameSpan: Span;
  nameMost: number;
  nameLeast: number;
}

/** Returns the horizontal room in a team field at one height, between margin and seam. */
function spanAt({ geometry, planes }: SidePlace, where: Where, y: number): Span {
  const edge = edgeAt(geometry, where === 'left' ? planes.left : planes.right, y);
  return where === 'left'
    ? { x: geometry.left, width: edge - AIR - geometry.left }
    : { x: edge + AIR, width: geometry.right - edge - AIR - LAST_GAP };
}

/** Returns the horizontal space for content that is `tall` high and centered at `y`. */
export function spanOver(place: SidePlace, where: Where, y: number, tall: number): Span {
  const [one, other] = [spanAt(place, where, y - tall / 2), spanAt(place, where, y + tall / 2)];
  const x = Math.max(one.x, other.x);
  return { x, width: Math.min(one.x + one.width, other.x + other.width) - x };
}

function undersOf(model: FullFrameViewModel, side: SideName): SideText['unders'] {
  const scorers = model.scorers[side];
  if (model.form !== 'matchup' && model.form !== 'comparison' && scorers.length > 0) {
    const perLine = Math.ceil(scorers.length / UNDERS_MAX);
    return Array.from({ length: Math.ceil(scorers.length / perLine) }, (_, index) => {
      const line = scorers.slice(index * perLine, (index + 1) * perLine);
      return [0, -1].map((place) => line.map((variants) => variants.at(place) ?? '').join(' · '));
    });
  }
  return model.records[side] === '' ? [] : [[model.records[side]]];
}

export function sideText(place: SidePlace, side: SideName, where: Where): SideText {
  const { model, geometry, planes, hasPanel, free } = place;
  const isMatchup = model.form === 'matchup';
  const isSmall = hasPanel || geometry.isVertical;
  const bottom = (planes.until ?? geometry.bottom) - free - (isMatchup ? 30 : 10);
  const unders = undersOf(model, side);
  // Both names are at the same height; the team with more lines below decides.
  const lines = Math.max(undersOf(model, 'first').length, undersOf(model, 'second').length);
  const underTop = lines === 0 ? bottom + 44 : bottom - 20 - (lines - 1) * UNDER_LINE;
  const underTops = unders.map((_, index) => underTop + index * UNDER_LINE);
  /** A name below the horizon always keeps its distance from the horizon. */
  const clearOf = geometry.isVertical || isMatchup ? null : geometry.horizon + HORIZON_AIR;
  const nameMost = Math.min(
    isSmall ? 76 : isMatchup ? 150 : 116,
    clearOf === null ? Infinity : (underTop - UNDER_AIR - clearOf) / (2 * HALF_CAPITAL),
  );
  const nameY = Math.max(underTop - (isSmall ? 80 : 98), (clearOf ?? -Infinity) + nameMost * HALF_CAPITAL);
  return {
    unders,
    isRecord: unders.length > 0 && unders[0]?.[0] === model.records[side],
    underTops,
    nameY,
    nameSpan: spanOver(place, where, nameY, NAME_TALL),
    nameMost,
    nameLeast: isSmall ? NAME_LEAST.small : NAME_LEAST.large,
  };
}

/** The largest font size at which a text fits. */
const sizeIn = ({ width }: Span, text: string, voice: Voice, stretch: number, measure: Measure): number =>
  Math.floor(width / Math.max(0.3, measure(text, voice, stretch)));

const nameSizeIn = (span: Span, name: string, measure: Measure): number =>
  sizeIn(span, name, NAME, NAME_STRETCH, measure);

/**
 * Returns the largest size at which a name doesn't touch the lines below it. Only scripts without capitals are
 * limited, because their letters extend deeper.
 */
function reachMost({ underTops, nameY }: SideText, name: string): number {
  return underTops[0] !== undefined && name.toUpperCase() === name.toLowerCase()
    ? (underTops[0] - nameY - 25) / 0.83
    : Infinity;
}

/** Returns the font size that one name could have, ignoring the other team's name. */
function nameSize(text: SideText, name: string, measure: Measure): number {
  const { nameSpan, nameMost, nameLeast } = text;
  return Math.max(nameLeast, Math.min(nameMost, nameSizeIn(nameSpan, name, measure), reachMost(text, name)));
}

/**
 * Returns the names of the left and right team in the longest form that is legible for both, and their common font
 * size.
 */
export function sideNames(
  place: SidePlace,
  [left, right]: readonly [SideName, SideName],
  measure: Measure,
): { names: readonly [string, string]; size: number } {
  const texts = [sideText(place, left, 'left'), sideText(place, right, 'right')] as const;
  const names = alike(
    [place.model[left], place.model[right]],
    (name, at) => nameSizeIn(texts[at].nameSpan, name, measure) >= texts[at].nameLeast,
  );
  return {
    names,
    size: Math.min(nameSize(texts[0], names[0], measure), nameSize(texts[1], names[1], measure)),
  };
}

interface SideScore {
  mark: Box;
  /** Vertical position, the same for both teams. */
  y: number;
  span: Span;
  /** Maximum font size of the score. */
  most: number;
  /** True if the mark is next to the score, false if the score is below the mark. */
  isBeside: boolean;
}

/** Returns the position of a team's mark, and the top of the area for the score. */
function sideMark(
  place: SidePlace,
  where: Where,
  nameTop: number,
  measure: Measure,
): { mark: Box; isBeside: boolean; scoreTop: number } {
  const { model, geometry, hasPanel, material } = place;
  const isMatchup = model.form === 'matchup';
  const isFlat = material === 'flat';
  const { top } = geometry;
  const tall = nameTop - top;
  const isBeside =
    !hasPanel &&
    !isMatchup &&
    !geometry.isVertical &&
    !isFlat &&
    spanAt(place, where, geometry.tall / 2).width > BESIDE_LEAST;
  const areaOf = (side: Where): Span => spanAt(place, side, top + tall * 0.3);
  const area = areaOf(where);
  const width = Math.min(areaOf('left').width, areaOf('right').width);
  const size = isFlat
    ? FLAT_MARK
    : isBeside
      ? besideMarkSize(place, where, tall, measure)
      : markSize(isMatchup, tall, width, geometry);
  const x = !isBeside
    ? area.x + (area.width - size) / 2
    : where === 'left'
      ? area.x - BESIDE_GAP
      : area.x + area.width - size + BESIDE_GAP;
  const y = isMatchup || isBeside ? top + (tall - size) / 2 - (isFlat ? 0 : 10) : top + 6;
  return {
    mark: { x, y, width: Math.max(0, size), height: size },
    isBeside,
    scoreTop: isBeside ? top : y + size,
  };
}

export function sideScore(
  place: SidePlace,
  { nameY }: SideText,
  where: Where,
  nameSize: number,
  measure: Measure,
): SideScore {
  const nameTop = nameY - nameSize * 0.62;
  const sides = {
    left: sideMark(place, 'left', nameTop, measure),
    right: sideMark(place, 'right', nameTop, measure),
  };
  const { mark, isBeside } = sides[where];
  // Both scores are at the same height: if one is below its mark, so is the other.
  const areBeside = sides.left.isBeside && sides.right.isBeside;
  const scoreTop = Math.max(sides.left.scoreTop, sides.right.scoreTop);
  const tall = Math.max(60, nameTop - scoreTop);
  const y = (scoreTop + nameTop) / 2 + (areBeside ? 20 : 8);
  const over = spanOver(place, where, y, tall * 0.8);
  const from = where === 'left' && isBeside ? Math.max(over.x, mark.x + mark.width + BESIDE_GAP) : over.x;
  const to =
    where === 'right' && isBeside ? Math.min(over.x + over.width, mark.x - BESIDE_GAP) : over.x + over.width;
  return {
    mark,
    y,
    span: { x: from, width: to - from },
    most: Math.min(areBeside ? SCORE_SIZE.beside : SCORE_SIZE.under, tall * 0.98),
    isBeside,
  };
}

/**
 * Returns the size of a team's mark next to its score. It leaves room for the longer score, so that both scores
 * can have the same size.
 */
function besideMarkSize(place: SidePlace, where: Where, tall: number, measure: Measure): number {
  const { first, second } = place.model;
  const longest = Math.max(...[first, second].map(({ score }) => measure(score, FIGURE, FIGURE.widest)));
  const middle = place.geometry.top + tall / 2;
  const free = spanOver(place, where, middle, tall * 0.8).width - SCORE_AIR - longest * SCORE_WANTED;
  return Math.max(BESIDE_MARK.least, Math.min(BESIDE_MARK.most, tall + 40, free));
}

function markSize(isMatchup: boolean, tall: number, width: number, { isVertical }: Geometry): number {
  if (isMatchup) return Math.min(tall + (isVertical ? 0 : 60), width * 0.92);
  return Math.min(tall * 0.46, width * 0.8);
}

/** Returns the font size of both scores: the smaller of the two that fit. */
export function scoresSize(
  place: SidePlace,
  sides: readonly [SideName, SideName],
  nameSize: number,
  measure: Measure,
): number {
  const sizes = sides.map((side, at) => {
    const where = at === 0 ? 'left' : 'right';
    const { span, most } = sideScore(place, sideText(place, side, where), where, nameSize, measure);
    // Scores aren't condensed, because figures of the same size would then differ in width.
    const room = { ...span, width: span.width - SCORE_AIR };
    return Math.min(most, sizeIn(room, place.model[side].score, FIGURE, FIGURE.widest, measure));
  });
  return Math.max(SCORE_SIZE.least, Math.min(...sizes));
}
