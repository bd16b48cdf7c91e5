import { z } from 'zod';
import { MomentKind, MomentInstant } from '../../feed/contract/moments.ts';
import { Phase } from '../../feed/contract/phase.ts';
import { Side } from '../../feed/contract/values.ts';

/** A takeover: for two seconds a moment has the picture to itself, beneath the scorebug, and hands over to the lower third. */

/** How much of the picture a takeover may cover. */
const TAKEOVER_COVERS = [
  /** All of it. */
  'picture',
  /** The strip in which the lower third stands, from edge to edge. */
  'strip',
] as const;
export const TakeoverCover = z.enum(TAKEOVER_COVERS);
export type TakeoverCover = z.infer<typeof TakeoverCover>;

export const Takeover = z.object({
  kind: MomentKind,
  /** Whose moment it is; null: nobody's, as a draw. */
  side: Side.nullable(),
  /** The phase it led to, where that is what it is about. */
  phase: Phase.nullable(),
  /** What was true when it came. */
  instant: MomentInstant,
  /** The instant (Unix ms, as a frame's `at`) at which it began: pages that come late join it where it is. */
  startedAt: z.number(),
  covers: TakeoverCover,
});
export type Takeover = z.infer<typeof Takeover>;
