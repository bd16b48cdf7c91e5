/**
 * Measures the stage: the position of every text, the board behind it, and whether the text fits. Runs in the page and
 * returns plain values for tests.
 */

export interface TextReading {
  text: string;
  figure: string | null;
  /** Bounding box of the letters in output pixels. */
  box: { left: number; top: number; right: number; bottom: number };
  isClipped: boolean;
  fontSize: number;
  fontWeight: number;
  /** `rgb(...)` of the letters, and of the nearest opaque board behind them. */
  color: string;
  board: string;
}

export interface Reading {
  texts: TextReading[];
  /** Bounding boxes of boards on air, visible tabs and inserts, by graphic. */
  boards: { graphic: string; box: TextReading['box'] }[];
  /** Bounding boxes of the letters in a takeover's word, which has no text nodes. */
  letters: TextReading['box'][];
  safe: { left: number; top: number; right: number; bottom: number };
  width: number;
  height: number;
}

const CLEAR = 'rgba(0, 0, 0, 0)';

function boardUnder(element: Element): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const color = getComputedStyle(at).backgroundColor;
    if (color !== CLEAR) return color;
  }
  return CLEAR;
}

/** Returns whether an ancestor clips the letters' box, and whether any part of the box is visible. */
function clippedBy(element: Element, box: DOMRect): { isClipped: boolean; isSeen: boolean } {
  let isClipped = false;
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (getComputedStyle(at).overflow !== 'hidden') continue;
    const clip = at.getBoundingClientRect();
    if (box.right <= clip.left || box.left >= clip.right || box.bottom <= clip.top || box.top >= clip.bottom)
      return { isClipped: false, isSeen: false };
    // Letters don't fill their line box vertically, so small vertical cuts don't count.
    const rise = box.height * 0.2;
    if (
      box.left < clip.left - 1 ||
      box.right > clip.right + 1 ||
      box.top < clip.top - rise ||
      box.bottom > clip.bottom + rise
    )
      isClipped = true;
  }
  return { isClipped, isSeen: true };
}

/** Reuses one range for all texts, because the browser updates every live range on each DOM change. */
const letters = document.createRange();

function readText(element: HTMLElement): TextReading | null {
  const text = element.textContent;
  // Skips cells that a score report covers.
  if (text.trim() === '' || element.closest('[data-covered]') !== null) return null;
  letters.selectNodeContents(element);
  const box = letters.getBoundingClientRect();
  const { isClipped, isSeen } = clippedBy(element, box);
  if (!isSeen) return null;
  const style = getComputedStyle(element);
  const { left, top, right, bottom } = box;
  return {
    text,
    figure: element.dataset['figure'] ?? null,
    box: { left, top, right, bottom },
    isClipped: isClipped || element.scrollWidth > element.clientWidth,
    fontSize: parseFloat(style.fontSize),
    fontWeight: Number(style.fontWeight),
    color: style.color,
    board: boardUnder(element),
  };
}

/** Marks in corners: the network bug, and a sponsor. */
const CORNERS = '.network, .corner .plate.open';

function boardOf(graphic: string, board: Element): Reading['boards'][number] {
  const { left, top, right, bottom } = board.getBoundingClientRect();
  return { graphic, box: { left, top, right, bottom } };
}

export function probe(): Reading {
  const stage = document.querySelector<HTMLElement>('.stage');
  if (!stage) throw new Error('The page has no stage to read.');
  const { width, height } = stage.getBoundingClientRect();
  const margin = (name: string): number => parseFloat(stage.style.getPropertyValue(name));
  return {
    texts: [...stage.querySelectorAll<HTMLElement>('[data-text]')]
      .map(readText)
      .filter((reading) => reading !== null),
    letters: [...stage.querySelectorAll('[data-state=on] [data-letter]')].map(
      (letter) => boardOf('', letter).box,
    ),
    boards: [...stage.querySelectorAll<HTMLElement>('[data-state=on]')]
      .flatMap((graphic) =>
        [graphic, ...graphic.querySelectorAll('.tab.open, .plate.open, [data-insert]')].map((board) =>
          boardOf(graphic.dataset['graphic'] ?? '', board),
        ),
      )
      .concat(
        [...stage.querySelectorAll(CORNERS)].map((mark) =>
          boardOf(mark.matches('.network') ? 'network bug' : 'corner', mark),
        ),
      ),
    safe: {
      left: margin('--safe-x'),
      right: width - margin('--safe-x'),
      top: margin('--safe-top'),
      bottom: height - margin('--safe-bottom'),
    },
    width,
    height,
  };
}

/**
 * Returns the bounding box of everything on air (`graphic`: one kind, or `*`), plus `air` pixels on each side, clipped
 * to the window.
 */
export function bounds(
  graphic: string,
  air: number,
): { x: number; y: number; width: number; height: number } {
  const on = graphic === '*' ? '[data-state=on]' : `[data-state=on][data-graphic=${graphic}]`;
  const corners = graphic === '*' ? `, ${CORNERS}` : '';
  const boxes = [
    ...document.querySelectorAll(`${on}, ${on} .tab.open, ${on} .plate.open, ${on} [data-insert]${corners}`),
  ].map((element) => element.getBoundingClientRect());
  const x = Math.max(0, Math.min(...boxes.map(({ left }) => left)) - air);
  const y = Math.max(0, Math.min(...boxes.map(({ top }) => top)) - air);
  const right = Math.min(innerWidth, Math.max(...boxes.map((box) => box.right)) + air);
  const bottom = Math.min(innerHeight, Math.max(...boxes.map((box) => box.bottom)) + air);
  return { x, y, width: right - x, height: bottom - y };
}

/** A visible part of a graphic: a painted box or a text, clipped by its ancestors. */
export interface DrawnElement {
  graphic: string;
  isText: boolean;
  box: TextReading['box'];
}

type Box = TextReading['box'];

/** Returns the part of a box inside `clip`, or null if there is none. */
function within(box: Box, clip: Box): Box | null {
  const left = Math.max(box.left, clip.left);
  const top = Math.max(box.top, clip.top);
  const right = Math.min(box.right, clip.right);
  const bottom = Math.min(box.bottom, clip.bottom);
  return right - left > 0 && bottom - top > 0 ? { left, top, right, bottom } : null;
}

/** Returns the part of a box inside an `inset()` clip path. Ignores other clip paths. */
function insetBy(clipPath: string, box: Box): Box {
  const sides = /^inset\(([^)]*)\)/.exec(clipPath)?.[1]?.split(' ');
  if (!sides) return box;
  const [top = '0', right = top, bottom = top, left = right] = sides;
  const of = (side: string, whole: number): number =>
    side.endsWith('%') ? (whole * parseFloat(side)) / 100 : parseFloat(side);
  const [wide, tall] = [box.right - box.left, box.bottom - box.top];
  return {
    left: box.left + of(left, wide),
    top: box.top + of(top, tall),
    right: box.right - of(right, wide),
    bottom: box.bottom - of(bottom, tall),
  };
}

function paints(element: Element, { backgroundColor, backgroundImage }: CSSStyleDeclaration): boolean {
  return (
    backgroundColor !== CLEAR || backgroundImage !== 'none' || element.matches('img, svg, [data-letter]')
  );
}

function lookAt(element: Element, graphic: string, clip: Box, found: DrawnElement[]): void {
  const style = getComputedStyle(element);
  if (style.display === 'none' || style.visibility === 'hidden' || style.opacity === '0') return;
  const rect = element.getBoundingClientRect();
  const isText = element.hasAttribute('data-text') && element.textContent.trim() !== '';
  if (isText || paints(element, style)) {
    const box = within(insetBy(style.clipPath, rect), clip);
    if (box) found.push({ graphic, isText, box });
  }
  const isCut = style.overflow !== 'visible' || style.clipPath !== 'none';
  const inside = isCut ? within(insetBy(style.clipPath, rect), clip) : clip;
  if (inside) for (const child of element.children) lookAt(child, graphic, inside, found);
}

/** Returns all visible parts of the graphics, including moving ones. */
export function seen(): DrawnElement[] {
  const found: DrawnElement[] = [];
  const all = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  for (const graphic of document.querySelectorAll<HTMLElement>('[data-graphic]'))
    lookAt(graphic, graphic.dataset['graphic'] ?? '', all, found);
  for (const mark of document.querySelectorAll(CORNERS)) lookAt(mark, 'corner', all, found);
  return found;
}
