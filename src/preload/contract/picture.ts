import { z } from 'zod';

/** The producer's pictures: uploaded as base64, then served from Touchline's own origin. */

/** The maximum number of characters of a picture as base64: about 512 KiB. */
export const PICTURE_TEXT_MAX = 700_000;

/** A PNG or WebP file. */
export const Picture = z.base64().max(PICTURE_TEXT_MAX);

/** Path of a stored picture, `/logos/...`. */
export const PicturePath = z.string().regex(/^\/logos\/[0-9a-f]{64}\.(png|webp)$/);
