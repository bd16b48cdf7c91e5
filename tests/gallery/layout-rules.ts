import type { Reading, TextReading } from '../../overlays/gallery/probe.ts';

/** Requirements for every picture, checked against the probe's measurements. */

/** Line boxes are taller than capitals: this share is empty above and below. */
const EMPTY_SHARE = 0.2;
const HALF_PIXEL = 0.5;
/** The minimum sizes at 1080 lines by kind of text. A mark's initial is exempt. */
const SIZE_MIN: Record<string, number> = { 'score-a': 48, 'score-b': 48, clock: 40, initial: 0 };
const SIZE_MIN_SECONDARY = 28;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function lettersOf({ box }: TextReading): Box {
  const empty = (box.bottom - box.top) * EMPTY_SHARE;
  return { ...box, top: box.top + empty, bottom: box.bottom - empty };
}

function overlap(one: Box, other: Box): boolean {
  return (
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > HALF_PIXEL &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > HALF_PIXEL
  );
}

function outside({ safe }: Reading, box: Box): boolean {
  return (
    box.left < safe.left - HALF_PIXEL ||
    box.right > safe.right + HALF_PIXEL ||
    box.top < safe.top - HALF_PIXEL ||
    box.bottom > safe.bottom + HALF_PIXEL
  );
}

/**
 * Returns the faults of a picture as text: clipped, outside the margins, too small, overlapping.
 *
 * @param unit output pixels per design unit
 */
export function faultsOf(reading: Reading, unit: number): string[] {
  const { texts, boards, letters } = reading;
  const faults: string[] = [];
  // A full frame is the whole picture, so it is checked text by text.
  const frame = boards.find(({ graphic }) => graphic === 'full-frame');
  // A takeover is below the other graphics, over the whole picture or a strip of it, so its word is checked letter by
  // letter.
  const beside = boards.filter((board) => board !== frame && board.graphic !== 'takeover');
  for (const { graphic, box } of frame ? beside : [])
    for (const text of texts)
      if (overlap(box, lettersOf(text))) faults.push(`"${text.text}" overlaps ${graphic}`);
  for (const [index, { graphic, box }] of beside.entries()) {
    if (outside(reading, box)) faults.push(`${graphic} reaches beyond the margins`);
    for (const other of beside.slice(index + 1))
      if (other.graphic !== graphic && overlap(box, other.box))
        faults.push(`${graphic} overlaps ${other.graphic}`);
  }
  const bugs = boards.filter(({ graphic }) => graphic === 'scorebug');
  for (const box of letters) {
    if (outside(reading, box)) faults.push('a letter of the takeover is outside title-safe');
    if (bugs.some((bug) => overlap(box, bug.box)))
      faults.push('a letter of the takeover is under the scorebug');
  }
  for (const [index, text] of texts.entries()) {
    const box = lettersOf(text);
    const name = `"${text.text}" (${text.figure ?? 'text'})`;
    if (text.isClipped) faults.push(`${name} is clipped`);
    if (outside(reading, box)) faults.push(`${name} is outside title-safe`);
    if (/\b(?:undefined|null|NaN)\b|\[object/.test(text.text))
      faults.push(`${name} contains an internal value`);
    const least = SIZE_MIN[text.figure ?? ''] ?? SIZE_MIN_SECONDARY;
    if (text.fontSize < least * unit - 0.01) faults.push(`${name} is ${text.fontSize}px, less than ${least}`);
    for (const other of texts.slice(index + 1))
      if (overlap(box, lettersOf(other))) faults.push(`${name} overlaps "${other.text}"`);
  }
  return faults;
}
