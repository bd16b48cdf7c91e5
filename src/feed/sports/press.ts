import { lookUp } from '../contract/lookup.ts';
import { z } from 'zod';
import { COUNT_MAX, hasNumbersWithin, KEPT_SEQ_MAX, SCORE_MAX } from '../contract/desk.ts';
import { inputProblem } from '../contract/input-problem.ts';
import { Side } from '../contract/values.ts';

/** A scout's press: a type from the sport's vocabulary, and its fields. */
export interface Press {
  type: string;
  payload: Record<string, unknown>;
}

/**
 * The presses of a scout in one sport: event type -> payload. Types that the contract doesn't have are Touchline's
 * extensions (listed in docs/feed-service.md); readers must not depend on them.
 */
export type Vocabulary = Readonly<Record<string, z.ZodType>>;

/** A payload without required fields, which many presses have. */
export const nothing = z.looseObject({});
export const team = z.looseObject({ team: Side });
export const maybeTeam = z.looseObject({ team: Side.optional() });

const points = z.number().int().min(0).max(SCORE_MAX);

/** A state to continue from. Its counts must leave room to count further. The sport validates the rest. */
const resumedState = z
  .looseObject({})
  .refine((state) => hasNumbersWithin(state, COUNT_MAX), {
    message: `contains a number larger than ${COUNT_MAX}`,
  })
  .refine((state) => hasNumbersWithin(state['score'], SCORE_MAX), {
    message: `contains a score larger than ${SCORE_MAX}`,
  });

/** The presses that every sport has. */
export const commonPresses = {
  /**
   * Cancels the press in `retractsSeq`; without it, the most recent press not yet canceled, which the service then
   * records there.
   */
  undo: z.looseObject({ retractsSeq: z.number().int().max(KEPT_SEQ_MAX).optional() }),
  /** Sets the whole score, as corrected by the scout. */
  score_set: z.looseObject({ a: points, b: points }),
  /** The first press of a game that continues from a known state, which has the format of the sport's snapshots. */
  resume: z.looseObject({ state: resumedState }),
} as const satisfies Vocabulary;

/** The reasons for refusing a press: a closed set. The sentence says what is wrong and what to do. */
const REFUSALS = [
  'unknown_type',
  'bad_payload',
  'nothing_open',
  'already_open',
  'does_not_match',
  'no_contact',
  'nothing_to_undo',
  'breaks_later_press',
  'not_first',
] as const;
export type RefusalReason = (typeof REFUSALS)[number];

export interface Refusal {
  reason: RefusalReason;
  sentence: string;
}

export function refusal(reason: RefusalReason, sentence: string): { refusal: Refusal } {
  return { refusal: { reason, sentence } };
}

/**
 * A press that a sport's own rules handle. `undo` and `resume` belong to the log; `score_set` is the same in all
 * sports.
 */
export type PlayPress<Presses extends Vocabulary> = {
  [Type in keyof Presses & string]: { type: Type; payload: z.infer<Presses[Type]> };
}[Exclude<keyof Presses & string, keyof typeof commonPresses>];

export interface ScoreSet {
  type: 'score_set';
  payload: { a: number; b: number };
}

interface Undo {
  type: 'undo';
  payload: { retractsSeq?: number | undefined };
}

interface Resume {
  type: 'resume';
  payload: { state: Record<string, unknown> };
}

export type Checked<Presses extends Vocabulary> =
  { press: PlayPress<Presses> | ScoreSet | Undo | Resume } | { refusal: Refusal };

/** Returns which field of a payload is wrong, and in what way. */
export function fieldOf(error: Parameters<typeof inputProblem>[0], payload: unknown): string {
  const { path, predicate } = inputProblem(error, payload);
  return `"${path.join('.') || 'payload'}" (it ${predicate})`;
}

/**
 * Checks a press's type and payload against the sport's vocabulary (feed-protocol, Event vocabulary). Unknown fields
 * stay. A missing or wrong `team` or `shot_type` is refused.
 */
export function checkPress<Presses extends Vocabulary>(
  sport: string,
  presses: Presses,
  press: Press,
): Checked<Presses> {
  const vocabulary: Vocabulary = presses;
  const schema = lookUp(vocabulary, press.type);
  if (!schema) {
    return refusal('unknown_type', `"${press.type.slice(0, 64)}" is not a ${sport} press.`);
  }
  const parsed = schema.safeParse(press.payload);
  if (!parsed.success) {
    return refusal('bad_payload', `"${press.type}" needs a valid ${fieldOf(parsed.error, press.payload)}.`);
  }
  return { press: { type: press.type, payload: parsed.data } as PlayPress<Presses> };
}
