import { z } from 'zod';
import { LocalizedText } from '../../feed/contract/localized-text.ts';
import { MomentKind, MomentInstant } from '../../feed/contract/moments.ts';
import { Phase } from '../../feed/contract/phase.ts';
import { Side } from '../../feed/contract/values.ts';

/** How much of the picture a takeover may cover. */
const TAKEOVER_COVERS = [
  /** The whole picture. */
  'picture',
  /** The strip of the lower third, from edge to edge. */
  'strip',
] as const;
export const TakeoverCover = z.enum(TAKEOVER_COVERS);
export type TakeoverCover = z.infer<typeof TakeoverCover>;

/** A takeover: a moment fills the picture for two seconds, below the scorebug, and hands over to the lower third. */
export const Takeover = z.object({
  kind: MomentKind,
  /** The name from the sport file, for a custom kind. Omitted for built-in kinds. */
  name: LocalizedText.optional(),
  /** The team of the moment; null: neither, as for a draw. */
  side: Side.nullable(),
  /** The phase that the moment led to, if it is about a phase. */
  phase: Phase.nullable(),
  /** The state when the moment happened. */
  instant: MomentInstant,
  /**
   * When the takeover began (Unix ms, on the clock of a frame's `at`), so that pages that load later join at the right
   * point.
   */
  startedAt: z.number(),
  covers: TakeoverCover,
});
export type Takeover = z.infer<typeof Takeover>;
