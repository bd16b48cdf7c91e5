import { z } from 'zod';
import { MomentKind } from '../../feed/contract/moments.ts';
import { GraphicId } from './output-frame.ts';
import { TakeoverCover } from './takeover.ts';
import { STAY_MAX_SECONDS } from './limits.ts';

/** Automatic graphics: rules for kinds of moments, and what the rules have planned. */

const RuleAction = z.enum([
  /** Takes the graphic, and clears it automatically. */
  'take',
  /** Cues the graphic: the next take shows that moment. */
  'cue',
]);
type RuleAction = z.infer<typeof RuleAction>;

const Seconds = z.number().int().min(1).max(STAY_MAX_SECONDS);

export const AutomationRule = z.object({
  /** `soccer.goal`: the sport and the rule's name. */
  id: z.string(),
  /** Shown to the producer. */
  name: z.string(),
  /** The kinds of moments that trigger the rule; empty for inserts, which no moment triggers. */
  kinds: z.array(MomentKind),
  isOn: z.boolean(),
  action: RuleAction,
  /** `insert`: a board that grows out of the scorebug. */
  graphic: z.enum(['lower-third', 'full-frame', 'takeover', 'insert']),
  /** How long the rule's graphic stays on air or cued. */
  seconds: Seconds,
  /** How much of the picture the takeover may cover; null if the graphic isn't a takeover. */
  covers: TakeoverCover.nullable(),
  /** On air, the rule's graphic replaces that of a rule with a lower priority. */
  priority: z.number().int(),
});
export type AutomationRule = z.infer<typeof AutomationRule>;

export const RulePatch = z
  .object({ isOn: z.boolean(), action: RuleAction, seconds: Seconds, covers: TakeoverCover })
  .partial()
  .strict();
export type RulePatch = z.infer<typeof RulePatch>;

/** A graphic that waits for the previous one to leave. Times in Unix ms, for an output without delay. */
export const QueuedGraphic = z.object({
  moment: z.number().int(),
  graphic: GraphicId,
  from: z.number(),
  until: z.number(),
});
export type QueuedGraphic = z.infer<typeof QueuedGraphic>;

export const ChannelAutomation = z.object({
  /** The rules for the channel's sport, in display order; empty without a game. */
  rules: z.array(AutomationRule),
  queue: z.array(QueuedGraphic),
  /** The moment whose takeover can be taken, or null. */
  due: z.number().int().nullable(),
  /** Why no takeover can be taken at the moment; null if one can. */
  noTakeover: z.string().nullable(),
});
export type ChannelAutomation = z.infer<typeof ChannelAutomation>;
