import { z } from 'zod';
import type { ControlRequest, ControlRequests } from '../contract.ts';
import { MatchInfo, SportState } from './sports.ts';
import { Me } from './operators.ts';
import { ChannelState, NamedMoment } from './show-state.ts';

/**
 * What the page for scoring by hand gets of the show: the games that are scored by hand, and nothing else. It is small,
 * because it goes to phones over the network of a sports hall.
 */

/** What this page reads. It may also make every request of the role `score`. */
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
  /** The newest moment that takes a player; null: none does. */
  scored: NamedMoment.pick({ id: true, kind: true, side: true, words: true, player: true }).nullable(),
  /** Who stands first on its scorebug. */
  first: SportState.shape.first,
  /** What is the case in its match; null without one. */
  facts: MatchInfo.nullable(),
  /** Why what is shown may be old, in a sentence; null: all is well. */
  sentence: z.string().nullable(),
});
export type ScoreChannel = z.infer<typeof ScoreChannel>;

export const ScoreState = z.object({
  /** Names this run of the program: what was on its way to another one may have been done or not. */
  run: z.string(),
  /** Clock of main, Unix ms. */
  at: z.number(),
  me: Me,
  channels: z.array(ScoreChannel),
});
export type ScoreState = z.infer<typeof ScoreState>;

export const scorePushes = { 'score:state': ScoreState } as const;
