import { RequestRefused } from '../refused.ts';

export const drillErrors = RequestRefused.table({
  noRehearsal: [
    'no_session',
    (channel: string) =>
      `Channel ${channel} has no rehearsal, and drills run in rehearsals only. Start a rehearsal first.`,
  ],
  alreadyRunning: [
    'conflict',
    (channel: string) => `A drill is already running on channel ${channel}. Stop it, or wait for its report.`,
  ],
  unknown: ['unknown_drill', (id: string) => `Drill "${id}" doesn't exist. Pick a drill from the list.`],
  notRunning: ['conflict', (channel: string) => `No drill is running on channel ${channel}.`],
  noRules: [
    'bad_request',
    "Touchline has no rules for this sport, so drills can't score in it. Rehearse another sport.",
  ],
  serviceFailed: ['source_failed', (why: string) => why],
  scoreUnknown: ['source_failed', "The rehearsal service didn't report the score. Try again."],
});
