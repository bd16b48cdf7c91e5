import { CLOSE } from '../contract/codes.ts';

/**
 * What a sign from the service means for the subscription.
 *
 * - `end`: the game is over; read history, never reconnect
 * - `refused`: this account or this session, for good; never reconnect
 * - `fixToken`: the token is not taken; nothing helps but another one
 * - `outage`: the service cannot do its work; retry slowly, keep the token
 * - `transient`: the line broke; retry
 */
export const VERDICTS = ['end', 'refused', 'fixToken', 'outage', 'transient'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Any sign that a connection or a request is over. `detail` is the body's, where there was one. */
export type Sign =
  | { kind: 'close'; code: number }
  | { kind: 'upgrade'; status: number }
  | { kind: 'http'; status: number; detail: string | null }
  | { kind: 'error' };

/** Detail of the 401 that is the service's fault, not the token's (contract, HTTP errors). */
const UNVERIFIABLE = 'authentication unavailable';

/**
 * Retry or give up, in one place (contract, WebSocket refusals and HTTP errors). Total: whatever is not named there is
 * transient on a socket and an outage over HTTP, so that an unknown sign never ends a show.
 */
export function verdictOf(sign: Sign): Verdict {
  switch (sign.kind) {
    case 'close':
      return ofClose(sign.code);
    case 'upgrade':
      // 403 is the handshake's only word for a bad token; a proxy in front may say 401 for it.
      return sign.status === 403 || sign.status === 401 ? 'fixToken' : 'outage';
    case 'http':
      return ofStatus(sign.status, sign.detail);
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

function ofStatus(status: number, detail: string | null): Verdict {
  switch (status) {
    case 401:
      return detail === UNVERIFIABLE ? 'outage' : 'fixToken';
    case 403:
    case 404:
    case 410:
    case 422:
      return 'refused';
    default:
      return 'outage';
  }
}
