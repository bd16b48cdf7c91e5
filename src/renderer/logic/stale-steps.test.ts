import { expect, it } from 'vitest';
import { staleSteps } from './stale-steps.ts';

const policy = { hidesStaleClock: true, dimAfterSeconds: null, hideAfterSeconds: null } as const;
const looks = (of: Partial<Parameters<typeof staleSteps>[0]>) =>
  staleSteps({ ...policy, ...of }, 20_000).map(
    ({ afterMs, look, hasClock }) => `${afterMs / 1_000} ${look}${hasClock ? ' clock' : ''}`,
  );

it('the clock is the only step unless others are configured', () => {
  expect(looks({})).toEqual(['0 there clock', '20 there']);
  expect(looks({ hidesStaleClock: false })).toEqual(['0 there clock', '20 there clock']);
});

it('stale steps count from when the feed became stale, in order of time', () => {
  expect(looks({ dimAfterSeconds: 30, hideAfterSeconds: 90 })).toEqual([
    '0 there clock',
    '20 there',
    '50 dim',
    '110 gone',
  ]);
});

it('stale steps end once everything is hidden, and simultaneous steps are merged', () => {
  expect(looks({ dimAfterSeconds: 60, hideAfterSeconds: 5 })).toEqual([
    '0 there clock',
    '20 there',
    '25 gone',
  ]);
  expect(looks({ dimAfterSeconds: 0 })).toEqual(['0 there clock', '20 dim']);
  expect(looks({ hideAfterSeconds: 0 })).toEqual(['0 there clock', '20 gone']);
});

it('an empty field adds no stale step', () => {
  expect(looks({ dimAfterSeconds: Number.NaN, hideAfterSeconds: undefined as unknown as null })).toEqual([
    '0 there clock',
    '20 there',
  ]);
});

it('stale steps describe what viewers see', () => {
  const says = staleSteps({ ...policy, dimAfterSeconds: 30, hideAfterSeconds: 60 }, 20_000).map(
    (one) => one.says,
  );
  expect(says).toEqual(['normal', 'clock hidden', 'dimmed, clock hidden', 'all graphics cleared']);
});
