import { z } from 'zod';

/** A color as frames carry it. */
export const Color = z.string().regex(/^#[0-9a-f]{6}$/, 'has to be one such as "#0b4ea2"');
