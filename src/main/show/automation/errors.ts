import { RequestRefused } from '../refused.ts';

export const ruleErrors = RequestRefused.table({
  unknown: [
    'unknown_rule',
    (channel: string, id: string) => `Channel ${channel} has no rule "${id}". Pick a rule under Automation.`,
  ],
  coversNothing: [
    'bad_request',
    (rule: string) => `The rule "${rule}" doesn't start a takeover. Leave "covers" out.`,
  ],
  insertNotCued: [
    'bad_request',
    (rule: string) =>
      `The rule "${rule}" starts an insert, and inserts can't be cued. Turn it on or off, or change its seconds.`,
  ],
});
