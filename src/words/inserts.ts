/**
 * The words of a scorebug's inserts, in English. Other languages have them among their words; a page loads these with
 * the inserts, after its first script.
 */
export const insertWords = {
  /** Before "10–0": unanswered points. */
  run: 'Run',
  leadChange: 'Lead change',
  timeOut: 'Timeout',
  /** Timeouts that a side still has. */
  left: (left: number): string => `${left} left`,
  /** The number of players that a side has left. */
  downTo: (players: number): string => `Down to ${players}`,
  /** Over the name of the batter, and of the pitcher. */
  atBat: 'At bat',
  pitching: 'Pitching',
  addedTime: 'Added time',
};
export type InsertWords = typeof insertWords;
