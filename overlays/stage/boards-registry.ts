/** What every sport brings to what is drawn behind its scorebug: one line each, as the contract calls it, and one for those nobody knows. */
export * as basketball from '../basketball/boards.ts';
export * as soccer from '../soccer/boards.ts';
export * as baseball from '../baseball/boards.ts';
export * as football from '../football/boards.ts';
export * as other from '../other/boards.ts';
