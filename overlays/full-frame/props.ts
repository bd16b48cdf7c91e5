import type { Anchors } from '../kit/anchors.ts';
import type { OnAir } from '../kit/on-air.ts';
import type { FullFrameViewModel } from './view-model.ts';

/** What a full frame is drawn from. */
export interface FrameProps {
  model: FullFrameViewModel;
  on: OnAir;
  /** What of the picture is free for what is to be read. */
  free: Anchors['frame'];
  /** Stands before a key color, which colors that nobody has moved might be taken for. */
  isKeyed: boolean;
}
