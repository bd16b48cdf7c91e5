import { z } from 'zod';

/** Pictures that a producer brings: they travel as base64, and stand on our own origin from then on. */

/** A PNG or WebP file; the limit is on its text, about 512 KiB of picture. */
export const Picture = z.base64().max(700_000);

/** Where a picture that has been kept is found, `/logos/...`. */
export const PicturePath = z.string().regex(/^\/logos\/[0-9a-f]{64}\.(png|webp)$/);
