/**
 * The graphics of every sport other than the scorebug, one line each, named by the sport's slug, and one for unknown
 * sports.
 */
export * as basketball from '../basketball/boards.ts';
export * as soccer from '../soccer/boards.ts';
export * as baseball from '../baseball/boards.ts';
export * as football from '../football/boards.ts';
export * as other from '../other/boards.ts';
