import { z } from 'zod';

/** Why a request was refused: a closed set; the message beside it is the sentence. */
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
  'no_session',
  'limit_reached',
  'source_failed',
  'token_rejected',
  /** It would not be encrypted on its way, and nobody has said that it may. */
  'not_encrypted',
  'not_permitted',
  'conflict',
  /** OBS is not connected, or did not do what it was asked for. */
  'obs_failed',
  /** The disk, or half a gesture that could not be taken back; or nobody answers a window. */
  'failed',
  /** A mistake of ours: how far the request came is not known. */
  'internal',
] as const;
export const RequestErrorCode = z.enum(REQUEST_ERROR_CODES);
export type RequestErrorCode = z.infer<typeof RequestErrorCode>;
export const RequestError = z.object({ code: RequestErrorCode, message: z.string() });
export type RequestError = z.infer<typeof RequestError>;

export type Answer =
  { id: number; ok: true; output: unknown } | { id: number; ok: false; error: RequestError };
