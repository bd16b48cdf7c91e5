import { z } from 'zod';

/** The graphics that a channel can put on air. */
export const GRAPHIC_IDS = ['scorebug', 'lower-third', 'full-frame', 'ticker', 'takeover'] as const;
export const GraphicId = z.enum(GRAPHIC_IDS);
export type GraphicId = z.infer<typeof GraphicId>;
