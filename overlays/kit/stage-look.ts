/** What a sport brings to a takeover: how it comes, and the ground under it. Fetched with the takeovers. */

/** Where the large mark stands: cropped at the right, in the middle, or in the diamond at the right. */
export type MarkPlace = 'right' | 'centre' | 'diamond';

export interface StageLook {
  /** Two planes cross; the end zone stands up; a diamond opens. */
  entrance: 'sweep' | 'stand' | 'iris';
  mark: MarkPlace;
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
