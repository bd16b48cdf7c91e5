/**
 * Each sport's graphics other than the scorebug, one line per sport, named by the sport's slug; plus one for unknown
 * sports.
 */
export * as basketball from '../basketball/boards.ts';
export * as soccer from '../soccer/boards.ts';
export * as baseball from '../baseball/boards.ts';
export * as football from '../football/boards.ts';
export * as periods from '../periods/boards.ts';
export * as sets from '../sets/boards.ts';
export * as innings from '../innings/boards.ts';
export * as other from '../other/boards.ts';
