/** A sport's design of takeovers: entrance and ground. Loaded with the takeovers. */

/** Position of the large mark: cropped at the right, in the middle, or in the diamond at the right. */
export type MarkPlace = 'right' | 'center' | 'diamond';

export interface Posts {
  width: number;
  height: number;
  /** From the edges of the picture. */
  inset: number;
  /** `#rrggbb` in the light and in the shade. */
  lit: string;
  shade: string;
  /** Of the band around their heads. */
  band: string;
}

export interface StageLook {
  /** Two planes cross; the end zone stands up; a diamond opens. */
  entrance: 'sweep' | 'stand' | 'iris';
  mark: MarkPlace;
  /** What hangs in the sky, as strokes in one mesh, in design units; null: nothing. */
  net: { mesh: number; lines: string; stroke: number } | null;
  /** Posts at both ends of the horizon, in design units; null: none. */
  posts: Posts | null;
  /** The sport's field markings, laid down below the horizon. */
  ground: {
    /** Strokes in units of the ground: 4720 wide with its middle at 2360, its far edge at 0. */
    lines: string;
    stroke: number;
    /** Stripes of grass or boards: spacing and direction. */
    stripes: { every: number; run: 'along' | 'across' };
    /** Degrees of its tilt. */
    tilt: number;
  };
}
