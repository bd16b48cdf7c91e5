import { z } from 'zod';
import { MomentKind } from '../../feed/contract/moments.ts';
import { GraphicId } from './output-frame.ts';
import { TakeoverCover } from './takeover.ts';
import { STAY_MAX_SECONDS } from './limits.ts';

/** Graphics that go on air by themselves: rules on kinds of moments, and what they have planned. */

const RuleAction = z.enum([
  /** On air at once, and off again by itself. */
  'take',
  /** Made ready, so that a take puts that moment on air. */
  'cue',
]);
type RuleAction = z.infer<typeof RuleAction>;

const Seconds = z.number().int().min(1).max(STAY_MAX_SECONDS);

export const AutomationRule = z.object({
  /** `soccer.goal`: the sport, and the rule's own name. */
  id: z.string(),
  /** As a producer calls it. */
  name: z.string(),
  /** The moments it is about; none: it is about no moment, as inserts are. */
  kinds: z.array(MomentKind),
  isOn: z.boolean(),
  action: RuleAction,
  /** `insert`: a board that grows out of the scorebug. */
  graphic: z.enum(['lower-third', 'full-frame', 'takeover', 'insert']),
  /** How long its graphic stays, or stays cued. */
  seconds: Seconds,
  /** How much of the picture its takeover may cover; null: its graphic is none. */
  covers: TakeoverCover.nullable(),
  /** A higher one takes the place of a lower one on air. */
  priority: z.number().int(),
});
export type AutomationRule = z.infer<typeof AutomationRule>;

export const RulePatch = z
  .object({ isOn: z.boolean(), action: RuleAction, seconds: Seconds, covers: TakeoverCover })
  .partial()
  .strict();
export type RulePatch = z.infer<typeof RulePatch>;

/** A graphic that waits until the one before it has left. Unix ms, of a feed without delay. */
export const QueuedGraphic = z.object({
  moment: z.number().int(),
  graphic: GraphicId,
  from: z.number(),
  until: z.number(),
});
export type QueuedGraphic = z.infer<typeof QueuedGraphic>;

export const ChannelAutomation = z.object({
  /** Those of the sport on the channel, in the order a producer reads them; none without a game. */
  rules: z.array(AutomationRule),
  queue: z.array(QueuedGraphic),
  /** The moment whose takeover can be fired; null: none. */
  due: z.number().int().nullable(),
  /** Why no takeover can be fired now; null: one can. */
  noTakeover: z.string().nullable(),
});
export type ChannelAutomation = z.infer<typeof ChannelAutomation>;
