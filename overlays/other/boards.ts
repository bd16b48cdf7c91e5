import type { StageLook } from '../kit/stage-look.ts';

export { insertLook } from './insert.ts';

/** Takeover design for an unknown sport: a line and ground. */
export const stageLook: StageLook = {
  entrance: 'sweep',
  mark: 'right',
  net: null,
  posts: null,
  ground: { lines: 'M-2400 9H7200', stroke: 18, stripes: { every: 300, run: 'across' }, tilt: 64 },
};
