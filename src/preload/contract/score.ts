import { z } from 'zod';
import { MatchFacts, SportState } from './sports.ts';
import { Me } from './operators.ts';
import { ChannelState, NamedMoment } from './show-state.ts';

/**
 * What the page for scoring by hand gets of the show: the games that are scored by hand, and nothing else. It is small,
 * because it goes to phones over the network of a sports hall.
 */

/** What such a page may ask for; all of them are requests of the window contract. */
export const SCORE_REQUESTS = [
  'crew:me',
  'manual:press',
  'manual:end',
  'moment:player',
  'roster:get',
  'pad:take',
  'pad:ask',
  'pad:give',
  'pad:keep',
] as const;
export type ScoreRequest = (typeof SCORE_REQUESTS)[number];

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
  facts: MatchFacts.nullable(),
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
