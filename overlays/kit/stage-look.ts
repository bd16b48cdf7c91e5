/** A sport's design of takeovers: entrance and ground. Loaded with takeovers. */

/** Position of the large mark: at the right and cropped, in the middle, or in the diamond at the right. */
export type MarkPlace = 'right' | 'center' | 'diamond';

export interface Posts {
  width: number;
  height: number;
  /** Distance from the edges of the picture. */
  inset: number;
  /** `#rrggbb` of the lit and of the shaded side. */
  lit: string;
  shade: string;
  /** Color of the band around the top of the posts. */
  band: string;
}

export interface StageLook {
  /** How the scene enters: two planes cross; the end zone rises; or a diamond opens. */
  entrance: 'sweep' | 'stand' | 'iris';
  mark: MarkPlace;
  /** The net in the sky, as strokes of one repeated mesh, in design units, or null. */
  net: { mesh: number; lines: string; stroke: number } | null;
  /** Posts at both ends of the horizon, in design units, or null. */
  posts: Posts | null;
  /** The sport's field markings on the ground below the horizon. */
  ground: {
    /** Markings as strokes in ground units: 4720 wide with the middle at 2360; the far edge is at 0. */
    lines: string;
    stroke: number;
    /** Stripes of grass or floorboards: spacing and direction. */
    stripes: { every: number; run: 'along' | 'across' };
    /** Tilt of the ground in degrees. */
    tilt: number;
  };
}
