import { expect, test } from 'vitest';
import { RETRY_AFTER_MAX_MS, retryAfterMs } from './retry-after.ts';

const DATE = 'Fri, 24 Jul 2026 19:00:00 GMT';

test.for([
  ['seconds', 429, '30', null, 30_000],
  ['seconds of a service that is down', 503, ' 2 ', null, 2_000],
  ['at once', 429, '0', null, 0],
  ['a date, by the clock of the answer', 429, 'Fri, 24 Jul 2026 19:00:30 GMT', DATE, 30_000],
  ['a date that is past', 429, 'Fri, 24 Jul 2026 18:00:00 GMT', DATE, 0],
  ['a date without one to count from', 429, 'Fri, 24 Jul 2026 19:00:30 GMT', null, null],
  ['a day', 429, '86400', null, RETRY_AFTER_MAX_MS],
  ['nothing', 429, null, DATE, null],
  ['no time', 429, 'soon', DATE, null],
  ['a negative number', 429, '-5', null, null],
  ['a status that says nothing of it', 500, '30', DATE, null],
] as const)('%s', ([, status, retryAfter, date, ms]) => {
  expect(retryAfterMs(status, { retryAfter, date })).toBe(ms);
});
