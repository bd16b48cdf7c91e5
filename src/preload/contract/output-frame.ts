import { z } from 'zod';
import { SportView } from '../../feed/contract/views.ts';
import { Side } from '../../feed/contract/values.ts';

/**
 * OutputFrame: everything one output needs to draw itself, as one whole value. The stage is a function of it and of
 * time (for motion). Never a delta; the newest wins; on any fault the last good one stays on screen.
 */

const Colour = z.string().regex(/^#[0-9a-f]{6}$/);

/** The graphics a channel can put on air. More kinds join as they are drawn. */
export const GRAPHIC_IDS = ['scorebug', 'lower-third'] as const;
export const GraphicId = z.enum(GRAPHIC_IDS);
export type GraphicId = z.infer<typeof GraphicId>;

export const Team = z.object({
  /** Full display name; null when nobody has named the side. */
  name: z.string().nullable(),
  /** Two to four letters for narrow places; null when there is no name to take it from. */
  code: z.string().nullable(),
  /** The team's colour, `#rrggbb`. The two of a match are always told apart. */
  colour: Colour,
});
export type Team = z.infer<typeof Team>;

/**
 * A match clock as two outputs can draw it alike. `text` is what shows while it stands; while it runs, what shows is
 * `baseMs` plus the time since `at` (minus, when counting down).
 */
export const ClockFace = z.object({
  isRunning: z.boolean(),
  direction: z.enum(['up', 'down']),
  baseMs: z.number(),
  /** Instant (Unix ms) at which the clock read `baseMs`. */
  at: z.number(),
  addedMinutes: z.number().int().nullable(),
});
export type ClockFace = z.infer<typeof ClockFace>;

export const MatchFace = z.object({
  sport: z.string(),
  league: z.string(),
  isSandbox: z.boolean(),
  /** The feed has sealed this game: the score is final. */
  isFinal: z.boolean(),
  teams: z.object({ a: Team, b: Team }),
  view: SportView,
  clock: ClockFace.nullable(),
});
export type MatchFace = z.infer<typeof MatchFace>;

/** What a lower third says. `score`: where the match stands. More forms join with moments and people. */
export const LowerThirdContent = z.discriminatedUnion('form', [
  z.object({
    form: z.literal('score'),
    /** The small line over the names: "HALF-TIME", "FINAL", "3RD QUARTER"; capitals are the stage's business. */
    kicker: z.string(),
  }),
  z.object({
    form: z.literal('moment'),
    side: Side.nullable(),
    kicker: z.string(),
    state: z.enum(['pending', 'confirmed', 'withdrawn']),
  }),
]);
export type LowerThirdContent = z.infer<typeof LowerThirdContent>;

export const GraphicFaces = z.object({
  scorebug: z.object({ isOnAir: z.boolean() }),
  'lower-third': z.object({ isOnAir: z.boolean(), content: LowerThirdContent }),
});
export type GraphicFaces = z.infer<typeof GraphicFaces>;

/** Transparent, or one flat key colour for switchers that key. */
export const Background = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('transparent') }),
  z.object({ kind: z.literal('key'), colour: Colour }),
]);
export type Background = z.infer<typeof Background>;

export const THEME_IDS = ['chalk', 'broadsheet', 'key'] as const;
export const ThemeId = z.enum(THEME_IDS);
export type ThemeId = z.infer<typeof ThemeId>;

/** How the stage may go from the frame before to this one. */
export const Motion = z.enum([
  /** Something just happened: it may animate. */
  'live',
  /** A scout or the producer put something right: it simply is there. */
  'correction',
  /** Time jumped (first frame, reconnect, backfill, another delay, another session): everything is simply there. */
  'jump',
]);
export type Motion = z.infer<typeof Motion>;

export const OutputFrame = z.object({
  /** One more per frame of this output since the program started; a smaller one means a new program. */
  revision: z.number().int(),
  /** Build of the program that composed this; a stage of another build is out of date. */
  build: z.string(),
  output: z.object({
    id: z.string(),
    name: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    background: Background,
    theme: ThemeId,
  }),
  /** Wall-clock instant (Unix ms) that this frame shows. */
  at: z.number(),
  motion: Motion,
  /** Null while no session is bound: nothing can be on air then. */
  match: MatchFace.nullable(),
  graphics: GraphicFaces,
});
export type OutputFrame = z.infer<typeof OutputFrame>;
