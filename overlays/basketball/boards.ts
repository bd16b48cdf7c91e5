import type { StageLook } from '../kit/stage-look.ts';

export { insertLook, makingRoom } from './insert.ts';

/** Takeover design for basketball: baseline, lane, free-throw circle and three-point line on a hardwood floor. */
export const stageLook: StageLook = {
  entrance: 'sweep',
  mark: 'right',
  net: null,
  posts: null,
  ground: {
    lines:
      'M-2400 9H7200M1760 9v720h1200V9M2100 729a260 260 0 1 0 520 0 260 260 0 1 0-520 0M860 9v260a1500 1240 0 0 0 3000 0V9',
    stroke: 18,
    stripes: { every: 160, run: 'along' },
    tilt: 64,
  },
};

/** The basketball scorebug mutes the losing team. */
export const hasLoser = true;
