import type { Moment } from '../../../feed/contract/moments.ts';
import type { AutomationRule } from '../../../preload/contract/automation.ts';
import { STAY_MAX_MS, type Plan } from './plan.ts';

/** When a moment may have the picture to itself. All times are Unix ms of the feed. */

/** A moment that was decided later than this is told by the lower third alone: play has gone on. */
export const TAKEOVER_AFTER_MAX_MS = 8_000;
/** Viewers want the game: a second score so soon counts in the figures. */
export const TAKEOVER_EVERY_MS = 20_000;
/** However long a producer holds one. */
export const TAKEOVER_HOLD_MS = STAY_MAX_MS;

/** What else is the case on its channel. */
export interface TakeoverScene {
  /** A decision is open that may take something back. */
  isUnderReview: boolean;
  /** The producer has a full frame on air. */
  hasFullFrame: boolean;
}

/** Whether a rule may give this moment a takeover now. */
export function mayTakeOver(moment: Moment, plan: Plan, scene: TakeoverScene, now: number): boolean {
  const isNews = moment.state === 'confirmed' && now - moment.at < TAKEOVER_AFTER_MAX_MS;
  const isSoon = plan.some(
    ({ graphic, from }) => graphic === 'takeover' && from > now - TAKEOVER_EVERY_MS && from <= now,
  );
  return isNews && !isSoon && !scene.isUnderReview && !scene.hasFullFrame;
}

/** The takeover's rule for a kind of moment, switched on or not; null: that kind has none. */
export function takeoverRule(rules: readonly AutomationRule[], { kind }: Moment): AutomationRule | null {
  return rules.find(({ graphic, kinds }) => graphic === 'takeover' && kinds.includes(kind)) ?? null;
}
