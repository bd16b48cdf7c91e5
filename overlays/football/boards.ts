import type { StageLook } from '../kit/stage-look.ts';

export { insertLook } from './insert.ts';

const YARD_LINES = Array.from({ length: 12 }, (_, index) => `M-2600 ${9 + index * 230}H7400`).join('');
const HASH_MARKS = Array.from(
  { length: 50 },
  (_, index) => `M1700 ${9 + index * 46}v26M3020 ${9 + index * 46}v26`,
);

/** Takeover design for football: yard lines and hash marks, seen from the end zone between its pylons. */
export const stageLook: StageLook = {
  entrance: 'stand',
  mark: 'center',
  net: null,
  // Pylons at the corners of the end zone.
  posts: { width: 56, height: 168, inset: 34, lit: '#f4671f', shade: '#a63a08', band: '#ffffff' },
  ground: {
    lines: YARD_LINES + HASH_MARKS.join(''),
    stroke: 14,
    stripes: { every: 460, run: 'across' },
    tilt: 68,
  },
};

/** The football scorebug mutes the losing team. */
export const hasLoser = true;
