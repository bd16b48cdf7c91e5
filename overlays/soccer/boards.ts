import type { StageLook } from '../kit/stage-look.ts';

export { insertLook, makingRoom } from './insert.ts';
export { rowsOf } from './rows.ts';

/** Takeover design for soccer: a net, and behind it the goal line, both boxes, the penalty spot and the arc. */
export const stageLook: StageLook = {
  entrance: 'sweep',
  mark: 'right',
  net: { mesh: 52, lines: 'M0 0L52 52M52 0L0 52', stroke: 3 },
  posts: null,
  ground: {
    lines:
      'M-2400 9H7200M1160 9v560h2400V9M1760 9v200h1200V9M1880 569a520 420 0 0 0 960 0M2352 390a8 8 0 1 0 16 0 8 8 0 1 0-16 0',
    stroke: 18,
    stripes: { every: 260, run: 'across' },
    tilt: 63,
  },
};
