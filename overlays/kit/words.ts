/** Words that more than one sport uses. English: other languages are tokens of a later theme. */

const SUFFIXES = new Map([
  [1, 'ST'],
  [2, 'ND'],
  [3, 'RD'],
]);

/** 1ST, 2ND, 3RD, 4TH, 11TH, 21ST. */
export function ordinal(n: number): string {
  const isTeen = n % 100 > 10 && n % 100 < 14;
  return `${n}${(isTeen ? undefined : SUFFIXES.get(n % 10)) ?? 'TH'}`;
}

/** `OT` for the first overtime, `2OT` from the second. */
export function overtime(n: number): string {
  return n <= 1 ? 'OT' : `${n}OT`;
}
