import { z } from 'zod';
import type { ControlRequest, ControlRequests } from '../contract.ts';
import { MatchInfo, SportState } from './sports.ts';
import { Me } from './operators.ts';
import { ChannelState, NamedMoment } from './show-state.ts';

/** The requests that the pad makes in addition to those of the role `score`. */
export const SCORE_READS = ['crew:me', 'roster:get'] as const satisfies ControlRequest[];
export type ScoreRequest =
  | (typeof SCORE_READS)[number]
  | {
      [Name in ControlRequest]: ControlRequests[Name]['role'] extends 'score' ? Name : never;
    }[ControlRequest];

export const ScoreChannel = ChannelState.pick({
  id: true,
  manual: true,
  pad: true,
  match: true,
  names: true,
}).extend({
  /** The newest moment that can have a player, or null. */
  scored: NamedMoment.pick({ id: true, kind: true, side: true, words: true, player: true }).nullable(),
  /** Which team comes first on the scorebug. */
  first: SportState.shape.first,
  /** The state of the channel's match; null without a match. */
  facts: MatchInfo.nullable(),
  /** Why the data may be stale, as a sentence; null if it is fresh. */
  sentence: z.string().nullable(),
});
export type ScoreChannel = z.infer<typeof ScoreChannel>;

/**
 * The scoring pad's part of the show: only manually scored games. Small, because phones load it over a venue's network.
 */
export const ScoreState = z.object({
  /** Identifies this run of the program. Presses sent to another run may or may not have been performed. */
  run: z.string(),
  /** Main's clock, Unix ms. */
  at: z.number(),
  me: Me,
  channels: z.array(ScoreChannel),
});
export type ScoreState = z.infer<typeof ScoreState>;

export const scorePushes = { 'score:state': ScoreState } as const;
