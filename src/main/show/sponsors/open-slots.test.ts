import { expect, it } from 'vitest';
import type { OutputFrame } from '../../../preload/contract/output-frame.ts';
import type { MomentState } from '../../../feed/contract/moments.ts';
import { openSlots, showsOpenMoment, sponsorCornerOf, type BareFrame } from './open-slots.ts';

function lowerThird(isOnAir: boolean, state: MomentState): Pick<OutputFrame, 'graphics'> {
  const instant = { score: { a: 1, b: 0 }, phase: null, clock: null, minute: null };
  const content = {
    form: 'moment',
    side: 'A',
    kind: 'goal',
    phase: null,
    state,
    instant,
    scorer: 'A',
  } as const;
  return {
    graphics: {
      scorebug: { isOnAir: true },
      'lower-third': { isOnAir, content },
      'full-frame': { isOnAir: false, content: null },
      ticker: { isOnAir: false, items: [] },
      takeover: { isOnAir: false, content: null },
    },
  };
}

it.each<[MomentState, boolean]>([
  ['pending', true],
  ['withdrawn', true],
  ['confirmed', false],
])('a lower third with a %s moment counts as showing an open moment: %s', (state, expected) => {
  expect(showsOpenMoment(lowerThird(true, state))).toBe(expected);
  expect(showsOpenMoment(lowerThird(false, state))).toBe(false);
});

it.each([
  ['top-right', null, 'top-right'],
  ['top-right', 'top-right', 'top-left'],
  ['bottom-left', 'bottom-left', 'bottom-right'],
  ['bottom-left', 'top-left', 'bottom-left'],
] as const)(
  'a sponsor for the %s corner, with a network bug in the corner %s, is drawn in the %s corner',
  (wanted, corner, expected) => {
    expect(sponsorCornerOf(wanted, corner && { corner })).toBe(expected);
  },
);

it.each([
  [false, true],
  [true, false],
])('a strip takeover (on air: %s) leaves room for a sponsor in the lower third: %s', (isOnAir, expected) => {
  const { graphics } = lowerThird(true, 'confirmed');
  const frame = {
    match: { isFinal: false, phase: null },
    output: { sponsorCorner: 'top-right' },
    graphics: {
      ...graphics,
      'lower-third': { isOnAir: true, content: { form: 'score' } },
      takeover: { isOnAir, content: isOnAir ? { covers: 'strip' } : null },
    },
  } as unknown as BareFrame;
  expect(openSlots(frame).includes('lower-third')).toBe(expected);
});
