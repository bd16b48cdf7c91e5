import { z } from 'zod';
import { GameStatus } from '../../feed/contract/game-status.ts';
import { Side } from '../../feed/contract/values.ts';
import { RulePatch } from './competition.ts';
import { Minute } from './moment-requests.ts';
import { OverrideRelease, OverrideValue, STEP_MAX } from './overrides.ts';
import { ChannelId, Nothing, request } from './request.ts';
import { written } from './typed-text.ts';
import { SCORER_MAX } from './limits.ts';

const OfField = z.object({ channel: ChannelId, field: z.string().min(1).max(40) });

export const overrideRequests = {
  'override:set': request(
    'produce',
    OfField.extend({
      value: OverrideValue,
      release: OverrideRelease.default('manual'),
      /**
       * The override when editing began; null: none. The request is refused if it has changed since. Omitted: not
       * checked.
       */
      seen: OverrideValue.optional(),
    }),
    Nothing,
    {
      id: 'holdValue',
      tag: 'overrides',
      summary: 'Overrides a value from the feed, on every output.',
      path: 'PUT /channels/:channel/overrides/:field',
      example: { value: 2, release: 'agree' },
      answers: 'part:overrides',
    },
  ),
  'override:step': request(
    'produce',
    OfField.extend({ by: z.number().int().min(-STEP_MAX).max(STEP_MAX) }),
    Nothing,
    {
      id: 'stepValue',
      tag: 'overrides',
      summary: 'Overrides a number with its current value plus `by`.',
      path: 'POST /channels/:channel/overrides/:field/step',
      example: { by: 1 },
      answers: 'part:overrides',
    },
  ),
  /** Performed completely or not at all. */
  'scorer:add': request(
    'produce',
    z.object({
      channel: ChannelId,
      side: Side,
      name: written(SCORER_MAX).min(1),
      /** Omitted: the current minute of the match clock. */
      minute: Minute.optional(),
    }),
    Nothing,
    {
      id: 'addScorer',
      tag: 'overrides',
      summary: "Adds a scorer to a side. Without a minute, the match clock's minute is used.",
      path: 'POST /channels/:channel/scorers',
      example: { side: 'A', name: 'Ebele', minute: '45+2' },
      answers: 'part:overrides',
    },
  ),
  /** Performed completely or not at all. */
  'rules:set': request('produce', z.object({ channel: ChannelId, rules: RulePatch }), Nothing, {
    id: 'setMatchRules',
    tag: 'overrides',
    summary: "Changes match rules of this game. Null restores the league's rule.",
    path: 'PUT /channels/:channel/rules',
    example: { rules: { periods: 2, periodMinutes: 20 } },
    answers: 'part:overrides',
  }),
  'sides:swap': request(
    'score',
    z.object({
      channel: ChannelId,
      /** Omitted: the opposite of the current order. */
      isSwapped: z.boolean().optional(),
    }),
    Nothing,
    {
      id: 'swapSides',
      tag: 'overrides',
      summary:
        'Swaps both sides on all outputs of a channel, or restores them. Without `isSwapped`, it toggles.',
      path: 'POST /channels/:channel/sides/swap',
      example: { isSwapped: true },
      answers: 'part:match',
    },
  ),
  'game:status': request(
    'score',
    z.object({
      channel: ChannelId,
      /** Null clears the status. */
      status: GameStatus.nullable(),
      /** The status when editing began. The request is refused if it has changed since. Omitted: not checked. */
      seen: GameStatus.nullable().optional(),
    }),
    Nothing,
    {
      id: 'setGameStatus',
      tag: 'overrides',
      summary:
        'Sets the exceptional state of the game: delayed, suspended, abandoned, postponed, canceled, forfeited or undecided. Null clears it.',
      path: 'PUT /channels/:channel/status',
      example: { status: { is: 'delayed', reason: 'weather', startsAt: null } },
      answers: 'part:status',
    },
  ),
  'override:release': request('produce', OfField, Nothing, {
    id: 'releaseValue',
    tag: 'overrides',
    summary: "Removes an override. The feed's value is shown again.",
    path: 'DELETE /channels/:channel/overrides/:field',
  }),
} as const;
