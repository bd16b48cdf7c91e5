import { z } from 'zod';

/** A color in a frame. */
export const Color = z.string().regex(/^#[0-9a-f]{6}$/, 'must be a color such as "#0b4ea2"');
