import { lookUp } from '../contract/lookup.ts';
import { z } from 'zod';
import { COUNT_MAX, hasNumbersWithin, KEPT_SEQ_MAX, SCORE_MAX } from '../contract/desk.ts';
import { inputProblem } from '../contract/input-problem.ts';
import { Side } from '../contract/values.ts';

/** A scout's press: a type of the sport's vocabulary and its fields. */
export interface Press {
  type: string;
  payload: Record<string, unknown>;
}

/**
 * A scout's possible presses in one sport: event type -> payload. Types beyond those of the contract are Touchline's
 * own (docs/feed-service.md lists them); readers must not depend on them.
 */
export type Vocabulary = Readonly<Record<string, z.ZodType>>;

/** Payloads that many presses have. */
export const nothing = z.looseObject({});
export const team = z.looseObject({ team: Side });
export const maybeTeam = z.looseObject({ team: Side.optional() });

const points = z.number().int().min(0).max(SCORE_MAX);

/** A state to continue from: its counts have to allow further counting. The sport validates the rest. */
const resumedState = z
  .looseObject({})
  .refine((state) => hasNumbersWithin(state, COUNT_MAX), {
    message: `has a number in it that is larger than ${COUNT_MAX}`,
  })
  .refine((state) => hasNumbersWithin(state['score'], SCORE_MAX), {
    message: `has a score in it that is larger than ${SCORE_MAX}`,
  });

/** The possible presses in every sport. */
export const commonPresses = {
  /** Cancels the most recent press not yet canceled; the service records which in `retractsSeq`. */
  undo: z.looseObject({ retractsSeq: z.number().int().max(KEPT_SEQ_MAX).optional() }),
  /** The whole score, as corrected by the scout. */
  score_set: z.looseObject({ a: points, b: points }),
  /** The first press of a game that continues from a known state, in the format of the sport's snapshots. */
  resume: z.looseObject({ state: resumedState }),
} as const satisfies Vocabulary;

/** Why a press was refused. A closed set; the sentence says what is wrong and what to do. */
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

/** A press for a sport's own rules: `undo` and `resume` belong to the log, `score_set` is the same in all. */
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

/** Returns which field of a payload is wrong, and how. */
export function fieldOf(error: Parameters<typeof inputProblem>[0], payload: unknown): string {
  const { path, predicate } = inputProblem(error, payload);
  return `"${path.join('.') || 'payload'}" (it ${predicate})`;
}

/**
 * Checks type and payload of a press against the sport's vocabulary (feed-protocol, Event vocabulary). Unknown fields
 * are kept. A missing or wrong `team` or `shot_type` is refused here.
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
