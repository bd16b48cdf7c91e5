import type { Anchors } from '../kit/anchors.ts';
import type { OnAir } from '../kit/on-air.ts';
import type { FullFrameViewModel } from './view-model.ts';

export interface FrameProps {
  model: FullFrameViewModel;
  on: OnAir;
  /** The readable area of the picture. */
  free: Anchors['frame'];
  /** Whether the background is a key color. Colors that weren't adjusted to it may be too close to it. */
  isKeyed: boolean;
}
