/** What a sport brings to a takeover: how it comes, and the ground under it. Fetched with the takeovers. */

/** Where the large mark stands: cropped at the right, in the middle, or in the diamond at the right. */
export type MarkPlace = 'right' | 'center' | 'diamond';

export interface Posts {
  width: number;
  height: number;
  /** From the edges of the picture. */
  inset: number;
  /** `#rrggbb` where light falls on them, and where it does not. */
  lit: string;
  shade: string;
  /** Of the band around their heads. */
  band: string;
}

export interface StageLook {
  /** Two planes cross; the end zone stands up; a diamond opens. */
  entrance: 'sweep' | 'stand' | 'iris';
  mark: MarkPlace;
  /** What hangs in the sky, as strokes in one of its meshes, design units; null: nothing. */
  net: { mesh: number; lines: string; stroke: number } | null;
  /** What stands at both ends of the horizon, design units; null: nothing. */
  posts: Posts | null;
  /** The sport's own markings, lying down beneath the horizon. */
  ground: {
    /** Strokes, in units of the ground: 4720 wide from its middle at 2360, its far edge at 0. */
    lines: string;
    stroke: number;
    /** Stripes of grass or boards: from one to the next, along or across. */
    stripes: { every: number; run: 'along' | 'across' };
    /** Degrees that it is laid down by. */
    tilt: number;
  };
}
