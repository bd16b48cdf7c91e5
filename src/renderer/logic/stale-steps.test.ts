import { expect, it } from 'vitest';
import { staleSteps } from './stale-steps.ts';

const policy = { hidesStaleClock: true, dimAfterSeconds: null, hideAfterSeconds: null } as const;
const looks = (of: Partial<Parameters<typeof staleSteps>[0]>) =>
  staleSteps({ ...policy, ...of }, 20_000).map(
    ({ afterMs, look, hasClock }) => `${afterMs / 1_000} ${look}${hasClock ? ' clock' : ''}`,
  );

it('the clock alone goes where nothing else is set, or stays', () => {
  expect(looks({})).toEqual(['0 there clock', '20 there']);
  expect(looks({ hidesStaleClock: false })).toEqual(['0 there clock', '20 there clock']);
});

it('each step counts from when the feed went stale, in the order of time', () => {
  expect(looks({ dimAfterSeconds: 30, hideAfterSeconds: 90 })).toEqual([
    '0 there clock',
    '20 there',
    '50 dim',
    '110 gone',
  ]);
});

it('nothing comes after all is gone, and steps of one instant are one', () => {
  expect(looks({ dimAfterSeconds: 60, hideAfterSeconds: 5 })).toEqual([
    '0 there clock',
    '20 there',
    '25 gone',
  ]);
  expect(looks({ dimAfterSeconds: 0 })).toEqual(['0 there clock', '20 dim']);
  expect(looks({ hideAfterSeconds: 0 })).toEqual(['0 there clock', '20 gone']);
});

it('a field that was emptied is no step', () => {
  expect(looks({ dimAfterSeconds: Number.NaN, hideAfterSeconds: undefined as unknown as null })).toEqual([
    '0 there clock',
    '20 there',
  ]);
});

it('says what viewers see', () => {
  const says = staleSteps({ ...policy, dimAfterSeconds: 30, hideAfterSeconds: 60 }, 20_000).map(
    (one) => one.says,
  );
  expect(says).toEqual(['as ever', 'no clock', 'dim, no clock', 'nothing is left on air']);
});
