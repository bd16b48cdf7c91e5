/** Codes and colors derived from a team's name, for unknown teams. The same name gives the same result everywhere. */

/**
 * Fourteen hues, all dark enough for white figures. Flag yellow and card red are left out: they have a meaning on air.
 */
const PALETTE = [
  '#9b1b30',
  '#a3470b',
  '#855d00',
  '#5b6b12',
  '#23682c',
  '#00694c',
  '#0b6b6b',
  '#005f86',
  '#0b4ea2',
  '#1f2f7a',
  '#43309c',
  '#5c2483',
  '#861a78',
  '#a0174f',
] as const;

/** Distance from a first color to its second: the opposite hue, which is distinguishable in any light. */
const OPPOSITE = PALETTE.length / 2;

/** Words that don't identify a team. */
const FILLER = new Set([
  ...['fc', 'afc', 'cf', 'sc', 'ac', 'cd', 'club', 'united'],
  ...['the', 'of', 'de', 'on', 'upon', 'in', 'and'],
]);

/** First words that many teams share: the next word identifies the team. */
const SHARED = new Set([
  'saint',
  'st',
  'san',
  'santa',
  'real',
  'sporting',
  'new',
  'los',
  'las',
  'el',
  'port',
  'fort',
]);

/** The year in which a club was founded: "Neustadt 1921". */
const YEAR = /^(?:18|19|20)\d\d$/;

const CODE_LETTERS = 3;

/** Returns a key that identifies a team regardless of case, surrounding spaces and Unicode normalization. */
export function teamKey(name: string): string {
  return name.normalize('NFC').trim().toLocaleLowerCase('en');
}

/** Returns a placeholder team's first and second color, `#rrggbb`. */
export function placeholderColors(name: string): { color: string; second: string } {
  const first = hash(teamKey(name)) % PALETTE.length;
  return {
    color: PALETTE[first] ?? PALETTE[0],
    second: PALETTE[(first + OPPOSITE) % PALETTE.length] ?? PALETTE[7],
  };
}

/**
 * Yields possible codes for a name, the most natural first, usually with three letters. Infinite, but empty for a name
 * without letters. "Golden State Warriors" is GSW, "Saint Peter" SPE, "Sandbox A" SAA, "Lakeside" LAK.
 */
export function* codesFor(name: string): Generator<string> {
  // Uppercase before splitting, because some letters become two.
  const words = name
    .normalize('NFC')
    .trim()
    .toLocaleUpperCase('en')
    .split(/[\s\-./&]+/u)
    .filter((word) => lettersOf(word).length > 0);
  const significant = words.filter((word) => !FILLER.has(word.toLowerCase()) && !YEAR.test(word));
  const used = (significant.length > 0 ? significant : words).map(lettersOf);
  const [first, second] = used;
  const last = used.at(-1);
  if (first === undefined || last === undefined) return;

  const initials = used.map(([letter]) => letter);
  if (used.length >= CODE_LETTERS) yield initials.slice(0, CODE_LETTERS).join('');
  if (second !== undefined) {
    if (last.length === 1) yield joined(first.slice(0, 2), last);
    if (SHARED.has(first.join('').toLowerCase())) yield joined(first.slice(0, 1), second.slice(0, 2));
  }
  yield joined(first.slice(0, CODE_LETTERS));
  if (second !== undefined) {
    yield joined(first.slice(0, 2), last.slice(0, 1));
    yield joined(first.slice(0, 1), last.slice(0, 2));
    yield joined(last.slice(0, CODE_LETTERS));
  }
  const all = used.flat();
  for (const letter of all.slice(CODE_LETTERS)) yield joined(all.slice(0, 2), [letter]);
  for (let number = 2; ; number += 1) {
    const figures = Array.from(String(number));
    yield joined(all.slice(0, Math.max(1, CODE_LETTERS - figures.length)), figures);
  }
}

function joined(...parts: readonly (readonly string[])[]): string {
  return parts.flat().join('');
}

function lettersOf(word: string): string[] {
  return Array.from(word).filter((letter) => /[\p{L}\p{N}]/u.test(letter));
}

/**
 * Hashes a text with FNV-1a over code points, which spreads short names over the palette and gives the same result on
 * every machine.
 */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text) {
    value ^= letter.codePointAt(0) ?? 0;
    value = Math.imul(value, 0x01000193) >>> 0;
  }
  return value;
}
