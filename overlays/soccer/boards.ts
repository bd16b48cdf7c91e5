import type { StageLook } from '../kit/stage-look.ts';

export { insertLook, makingRoom } from './insert.ts';
export { rowsOf } from './rows.ts';

/** Goal line, both boxes, the spot and the arc, seen from behind the goal. */
export const stageLook: StageLook = {
  entrance: 'sweep',
  mark: 'right',
  ground: {
    lines:
      'M-2400 9H7200M1160 9v560h2400V9M1760 9v200h1200V9M1880 569a520 420 0 0 0 960 0M2352 390a8 8 0 1 0 16 0 8 8 0 1 0-16 0',
    stroke: 18,
    stripes: { every: 260, run: 'across' },
    tilt: 63,
  },
};
