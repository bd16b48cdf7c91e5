import type { StageFace } from './face.ts';
import type { Placement } from './layout.ts';

/** What the stage shows. Whole values, replaced: nothing in them is watched. */
export class StageState {
  face = $state.raw<StageFace | null>(null);
  placement = $state.raw<Placement>({ scale: 1, left: 0, top: 0 });
}
