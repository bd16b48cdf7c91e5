/**
 * What is said of line-ups, in English. Other languages have it among their words; a page has this with the drawing of full
 * frames, behind its first script.
 */
export const lineUpWords = {
  /** Over who plays from the start, the shorter one where there is less room. */
  title: 'Starting line-up',
  short: 'Line-up',
  /** Over who may come on. */
  bench: 'Bench',
  /** Before a name. */
  coach: 'Coach',
};
export type LineUpWords = typeof lineUpWords;
