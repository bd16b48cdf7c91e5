import { z } from 'zod';
import { PICTURE_TEXT_MAX } from './limits.ts';

/** The producer's pictures: uploaded as base64, then served from Touchline's own origin. */

/** A PNG or WebP file. */
export const Picture = z.base64().max(PICTURE_TEXT_MAX);

/** Path of a stored picture, `/logos/...`. */
export const PicturePath = z.string().regex(/^\/logos\/[0-9a-f]{64}\.(png|webp)$/);
