import { z } from 'zod';

/** Pictures that a producer brings: they travel as base64, and stand on our own origin from then on. */

/** Letters of a picture as base64: about 512 KiB of picture. */
export const PICTURE_TEXT_MAX = 700_000;

/** A PNG or WebP file. */
export const Picture = z.base64().max(PICTURE_TEXT_MAX);

/** Where a picture that has been kept is found, `/logos/...`. */
export const PicturePath = z.string().regex(/^\/logos\/[0-9a-f]{64}\.(png|webp)$/);
