import { DETAIL } from '../contract/codes.ts';
import { secondsWords } from '../contract/limits.ts';
import { sentenceOf } from './reasons.ts';
import { verdictOf, type Sign, type Verdict } from './verdict.ts';

/** Why there is no usable answer from a service. */
export interface Failure {
  ok: false;
  sign: Sign;
  /** Whether and how to retry. */
  verdict: Verdict;
  /** The problem and what to do about it. */
  sentence: string;
}

export function failure(sign: Sign, sentence: string): Failure {
  return { ok: false, sign, verdict: verdictOf(sign), sentence };
}

/** Returns the failure for an answer with an error status. */
export function refused(sign: Extract<Sign, { kind: 'http' }>): Failure {
  return failure(sign, sentenceFor(sign));
}

function sentenceFor(sign: Extract<Sign, { kind: 'http' }>): string {
  const { status, detail, retryAfterMs } = sign;
  switch (verdictOf(sign)) {
    case 'fixToken':
      return sentenceOf('token_rejected');
    case 'refused':
      return sentenceForRefused(status, detail);
    case 'end':
    case 'outage':
    case 'transient':
      return `${troubleWords(status, detail)} ${againWords(retryAfterMs)}`;
  }
}

function sentenceForRefused(status: number, detail: string | null): string {
  if (status === 403) return 'Your account has no access to this. Ask the provider for access.';
  if (status === 410) return 'The source has lost the log of this game.';
  if (status === 422) return `The source rejected the request${detail === null ? '.' : `: ${detail}`}`;
  return "The source can't find this game or address. Check the source's address, or pick the game again.";
}

function troubleWords(status: number, detail: string | null): string {
  if (detail === DETAIL.authenticationUnavailable) {
    return "The source can't check tokens right now, so it couldn't check this token.";
  }
  if (status === 429) return 'The source asks Touchline to connect less often (status 429).';
  return `The source reported an error (status ${status}).`;
}

function againWords(retryAfterMs: number | null): string {
  return retryAfterMs === null
    ? 'Touchline retries automatically.'
    : `Touchline retries automatically in ${secondsWords(retryAfterMs)}, as the source asks.`;
}
