import { z } from 'zod';

/** A colour as frames carry it. */
export const Colour = z.string().regex(/^#[0-9a-f]{6}$/, 'has to be one such as "#0b4ea2"');
