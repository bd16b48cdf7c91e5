import { expect, test } from 'vitest';
import { RETRY_AFTER_MAX_MS, retryAfterMs } from './retry-after.ts';

const DATE = 'Fri, 24 Jul 2026 19:00:00 GMT';

test.for([
  ['a number of seconds', 429, '30', null, 30_000],
  ['a number of seconds from a service that is down', 503, ' 2 ', null, 2_000],
  ['zero seconds', 429, '0', null, 0],
  ['a date, relative to the Date header', 429, 'Fri, 24 Jul 2026 19:00:30 GMT', DATE, 30_000],
  ['a date in the past', 429, 'Fri, 24 Jul 2026 18:00:00 GMT', DATE, 0],
  ['null for a date without a Date header', 429, 'Fri, 24 Jul 2026 19:00:30 GMT', null, null],
  ['the maximum for a whole day', 429, '86400', null, RETRY_AFTER_MAX_MS],
  ['null without a header', 429, null, DATE, null],
  ['null for an invalid time', 429, 'soon', DATE, null],
  ['null for a negative number', 429, '-5', null, null],
  ["null for a status that doesn't use the header", 500, '30', DATE, null],
] as const)('retryAfterMs returns %s', ([, status, retryAfter, date, ms]) => {
  expect(retryAfterMs(status, { retryAfter, date })).toBe(ms);
});
