import type { Moment } from '../../../feed/contract/moments.ts';
import type { AutomationRule } from '../../../preload/contract/automation.ts';
import { STAY_MAX_MS, type Plan } from './plan.ts';

/** Decides when a moment may have a takeover. Instants are on the feed's clock, Unix ms. */

/**
 * Maximum age of a moment for its takeover to start. Later, play has gone on, and the moment only gets a lower third.
 */
export const TAKEOVER_AFTER_MAX_MS = 8_000;
/** Minimum time between takeovers: viewers want to see the game. */
export const TAKEOVER_EVERY_MS = 20_000;
/** Maximum duration of a held takeover. */
export const TAKEOVER_HOLD_MS = STAY_MAX_MS;

/** State of the channel that decides whether a takeover may start. */
export interface TakeoverScene {
  /** True while a review is open, because it may retract something. */
  isUnderReview: boolean;
  /** True while the producer has a full frame on air. */
  hasFullFrame: boolean;
}

/** Returns whether a rule may start this moment's takeover now. */
export function mayTakeOver(moment: Moment, plan: Plan, scene: TakeoverScene, now: number): boolean {
  const isNews = moment.state === 'confirmed' && now - moment.at < TAKEOVER_AFTER_MAX_MS;
  const isSoon = plan.some(
    ({ graphic, from }) => graphic === 'takeover' && from > now - TAKEOVER_EVERY_MS && from <= now,
  );
  return isNews && !isSoon && !scene.isUnderReview && !scene.hasFullFrame;
}

/** Returns the takeover rule for a kind of moment, on or off; null: none. */
export function takeoverRule(rules: readonly AutomationRule[], { kind }: Moment): AutomationRule | null {
  return rules.find(({ graphic, kinds }) => graphic === 'takeover' && kinds.includes(kind)) ?? null;
}
