import { CLOSE, DETAIL } from '../contract/codes.ts';
import type { ConnectionError } from './connection-error.ts';

/**
 * The meaning of a signal from the service for the subscription.
 *
 * - `end`: the game is over; read history, never reconnect
 * - `refused`: this account or this session, for good; never reconnect
 * - `fixToken`: the token is rejected; only another one helps
 * - `outage`: the service can't work; retry slowly, keep the token
 * - `transient`: the connection broke; retry
 */
export const VERDICTS = ['end', 'refused', 'fixToken', 'outage', 'transient'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Any signal that a connection or a request has ended. */
export type Sign =
  | { kind: 'close'; code: number }
  | ({ kind: 'upgrade' } & RefusedStatus)
  | ({ kind: 'http' } & RefusedStatus)
  /** `trouble`: the obstacle, if known. */
  | { kind: 'error'; trouble?: ConnectionError };

export interface RefusedStatus {
  status: number;
  /** The detail in the response body, or null. */
  detail: string | null;
  /** The pause that the service asks for, or null. */
  retryAfterMs: number | null;
}

/**
 * Decides whether to retry or give up after a status or close code (feed-protocol, Refusals). `verdictOfRefusal` decides
 * after an error message. Any unlisted signal is transient on a socket and an outage over HTTP, so that an unknown signal never ends a show.
 */
export function verdictOf(sign: Sign): Verdict {
  switch (sign.kind) {
    case 'close':
      return ofClose(sign.code);
    case 'upgrade':
      return ofUpgrade(sign);
    case 'http':
      return ofStatus(sign);
    case 'error':
      return 'transient';
  }
}

function ofClose(code: number): Verdict {
  switch (code) {
    case CLOSE.sessionEnded:
      return 'end';
    case CLOSE.notAuthorized:
    case CLOSE.notFound:
      return 'refused';
    case CLOSE.unavailable:
      return 'outage';
    default:
      return 'transient';
  }
}

/**
 * Returns the verdict for a refused handshake. 403 is the only response to a bad token; a proxy in front may return 401
 * instead, with a reason.
 */
function ofUpgrade({ status, detail }: RefusedStatus): Verdict {
  if (isUnverifiable(detail)) return 'outage';
  return status === 403 || status === 401 ? 'fixToken' : 'outage';
}

/** Returns whether the service couldn't check the token, which may be valid (feed-protocol, HTTP). */
function isUnverifiable(detail: string | null): boolean {
  return detail === DETAIL.authenticationUnavailable;
}

function ofStatus({ status, detail }: RefusedStatus): Verdict {
  switch (status) {
    case 401:
      return isUnverifiable(detail) ? 'outage' : 'fixToken';
    case 403:
    case 404:
    case 410:
    case 422:
      return 'refused';
    default:
      return 'outage';
  }
}

/** Returns the pause that the service asks for; 0 if it asks for none. */
export function requestedPauseMs(sign: Sign): number {
  return sign.kind === 'http' || sign.kind === 'upgrade' ? (sign.retryAfterMs ?? 0) : 0;
}
