import type { StageLook } from '../kit/stage-look.ts';

export { insertLook, makingRoom } from './insert.ts';
export { rowsOf } from './rows.ts';

/** Takeover design for baseball: foul lines, seen from behind home plate. */
export const stageLook: StageLook = {
  entrance: 'iris',
  mark: 'diamond',
  net: null,
  posts: null,
  ground: {
    lines: 'M2360 900L-1200 -300M2360 900L5920 -300',
    stroke: 20,
    stripes: { every: 340, run: 'across' },
    tilt: 66,
  },
};

/** The baseball scorebug mutes the losing team. */
export const hasLoser = true;
