/**
 * Close codes that the service sends (feed-protocol, WebSocket); 1013 is Touchline's own, for a consumer that is too
 * slow.
 */
export const CLOSE = {
  sessionEnded: 4000,
  notAuthorized: 4403,
  notFound: 4404,
  unavailable: 1011,
  tooSlow: 1013,
} as const;

/** The `detail` strings that the contract fixes word for word. */
export const DETAIL = {
  authenticationRequired: 'authentication required',
  invalidToken: 'invalid token',
  authenticationUnavailable: 'authentication unavailable',
  sessionNotFound: 'session not found',
  invalidSessionId: 'invalid session id',
  logGone: 'event log no longer available',
} as const;
