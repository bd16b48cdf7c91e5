import type { StageLook } from '../kit/stage-look.ts';

export { insertLook } from '../other/insert.ts';

/** The blue line, the goal line and the crease. */
export const stageLook: StageLook = {
  entrance: 'sweep',
  mark: 'right',
  net: null,
  posts: null,
  ground: {
    lines: 'M-2400 9H7200M-2400 420H7200M2240 9a120 120 0 0 0 240 0',
    stroke: 18,
    stripes: { every: 300, run: 'across' },
    tilt: 64,
  },
};
