/**
 * The words of lineups, in English. Other languages have them among their words; a page loads these with full frames,
 * after its first script.
 */
export const lineUpWords = {
  /** Over the starters, the shorter one for small places. */
  title: 'Starting lineup',
  short: 'Lineup',
  /** Over the substitutes. */
  bench: 'Bench',
  /** Before a name. */
  coach: 'Coach',
};
export type LineUpWords = typeof lineUpWords;
