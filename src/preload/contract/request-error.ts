import { z } from 'zod';

/** Error codes of refused requests, a closed set. The message is the sentence to show. */
export const REQUEST_ERROR_CODES = [
  'bad_request',
  'unknown_channel',
  'unknown_graphic',
  'unknown_output',
  'unknown_source',
  'unknown_session',
  'unknown_league',
  'unknown_moment',
  'unknown_field',
  'unknown_rule',
  'unknown_sponsor',
  'unknown_booking',
  'unknown_row',
  'unknown_operator',
  'unknown_sport',
  'unknown_theme',
  'unknown_font',
  'unknown_drill',
  'no_session',
  'limit_reached',
  'source_failed',
  'token_rejected',
  /** The connection would not be encrypted, and the producer has not accepted that. */
  'not_encrypted',
  'not_permitted',
  'conflict',
  /** OBS isn't connected, or did not perform the request. */
  'obs_failed',
  /** The disk failed, or a press was only partly undone, or a window got no answer. */
  'failed',
  /** A bug in Touchline: the request may have been partly performed. */
  'internal',
] as const;
export const RequestErrorCode = z.enum(REQUEST_ERROR_CODES);
export type RequestErrorCode = z.infer<typeof RequestErrorCode>;
export const RequestError = z.object({ code: RequestErrorCode, message: z.string() });
export type RequestError = z.infer<typeof RequestError>;

export type Answer =
  { id: number; ok: true; output: unknown } | { id: number; ok: false; error: RequestError };
