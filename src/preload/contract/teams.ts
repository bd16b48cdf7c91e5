import { z } from 'zod';
import { written } from './written.ts';

/** What is remembered of a team by its name: the feed carries neither colours nor logos. */

const Colour = z.string().regex(/^#[0-9a-f]{6}$/, 'has to be one such as "#0b4ea2"');
/** Two to four letters as scorebugs have room for. */
const Code = written(4).min(1);

export const TeamEntry = z.object({
  /** As the feed spells it. */
  name: z.string().min(1).max(120),
  /** Null: made from the name. */
  code: Code.nullable(),
  colour: Colour.nullable(),
  /** Path of the picture on our own origin. */
  logo: z.string().nullable(),
});
export type TeamEntry = z.infer<typeof TeamEntry>;

/** Base64 of a PNG or WebP file; the limit is on its text, about 512 KiB of picture. */
const Picture = z.base64().max(700_000);

/** Null gives a value back to what the name alone leads to. */
export const TeamPatch = z
  .object({ code: Code.nullable(), colour: Colour.nullable(), logo: Picture.nullable() })
  .partial()
  .strict();
export type TeamPatch = z.infer<typeof TeamPatch>;
