/**
 * What is said on inserts of a scorebug, in English. Other languages have it among their words; a page has this with the
 * drawing of inserts, behind its first script.
 */
export const insertWords = {
  /** Before "10–0": points without an answer. */
  run: 'Run',
  leadChange: 'Lead change',
  timeOut: 'Time-out',
  /** Time-outs that a side still has. */
  left: (left: number): string => `${left} left`,
  /** A side plays on with so many. */
  downTo: (players: number): string => `Down to ${players}`,
  /** Over the name of who bats now, and of who pitches. */
  atBat: 'At bat',
  pitching: 'Pitching',
  addedTime: 'Added time',
};
export type InsertWords = typeof insertWords;
