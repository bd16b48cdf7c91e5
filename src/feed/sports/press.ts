import { PRESSES } from '../contract/presses.ts';
import type { PressType } from '../contract/presses.ts';
import type { Sport } from '../contract/versions.ts';

/** What a scout sends: a type of the sport's vocabulary and its fields. */
export interface Press {
  type: string;
  payload: Record<string, unknown>;
}

/** Why a press was not taken. A closed set; the sentence beside it names what is wrong and what to do. */
export const REFUSALS = [
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

/** What a schema of the vocabulary reads. */
type Payload<Schema> = Schema extends { parse: (payload: unknown) => infer Read } ? Read : never;

/** `undo` and `resume` are the log's business; `score_set` is the same in every sport. */
export type PlayPress<S extends Sport> = {
  [T in PressType<S>]: {
    type: T;
    payload: Payload<(typeof PRESSES)[S][T]>;
  };
}[Exclude<PressType<S>, 'undo' | 'score_set' | 'resume'>];

export interface ScoreSet {
  type: 'score_set';
  payload: { a: number; b: number };
}

export type Checked<S extends Sport> =
  { press: PlayPress<S> | ScoreSet | Undo | Resume } | { refusal: Refusal };

export interface Undo {
  type: 'undo';
  payload: { retractsSeq?: number | undefined };
}

export interface Resume {
  type: 'resume';
  payload: { state: Record<string, unknown> };
}

interface Issues {
  issues: readonly { path: readonly PropertyKey[]; message: string }[];
}

/** A schema of the vocabulary, as far as checking a press needs it. */
interface PayloadSchema {
  safeParse(payload: unknown): { success: true; data: unknown } | { success: false; error: Issues };
}

/** Names the fields a payload got wrong, with the first reason. */
export function fieldsOf(error: Issues): string {
  const fields = [...new Set(error.issues.map((issue) => issue.path.map(String).join('.') || 'payload'))];
  const first = error.issues[0];
  return `${fields.map((field) => `"${field}"`).join(', ')}${first ? ` (${first.message})` : ''}`;
}

/**
 * Checks type and payload of a press against the sport's vocabulary (contract, event vocabulary named).
 * Unknown fields are kept. A missing or wrong `team` or `shot_type` is refused here.
 */
export function checkPress<S extends Sport>(sport: S, press: Press): Checked<S> {
  const vocabulary: Record<string, PayloadSchema> = PRESSES[sport];
  const schema = Object.hasOwn(vocabulary, press.type) ? vocabulary[press.type] : undefined;
  if (!schema) {
    return refusal('unknown_type', `"${press.type.slice(0, 64)}" is not a ${sport} press.`);
  }
  const parsed = schema.safeParse(press.payload);
  if (!parsed.success) {
    return refusal('bad_payload', `"${press.type}" needs a valid ${fieldsOf(parsed.error)}.`);
  }
  return { press: { type: press.type, payload: parsed.data } as PlayPress<S> | ScoreSet | Undo | Resume };
}
