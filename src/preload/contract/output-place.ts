import { z } from 'zod';

/** Where an output is in OBS. */
const OUTPUT_PLACES = ['program', 'preview', 'hidden'] as const;
export const OutputPlace = z.enum(OUTPUT_PLACES);
export type OutputPlace = z.infer<typeof OutputPlace>;

/** How graphics come when the output comes into program. */
const ENTRANCES = [
  /** They are there. */
  'there',
  /** They wait for it, and come on with their intro. */
  'intro',
] as const;
export const Entrance = z.enum(ENTRANCES);
export type Entrance = z.infer<typeof Entrance>;

/** How long something took, ms, over the newest measurements. */
export const Percentiles = z.object({ p50: z.number(), p95: z.number(), count: z.number().int() });
export type Percentiles = z.infer<typeof Percentiles>;

/** The way of a press to the viewers; null: not measured yet. */
export const OutputLatency = z.object({
  /** From the provider's stamp on the event until its frame was here, by both clocks. */
  received: Percentiles.nullable(),
  /** From there until a page had painted it; without the output's delay. */
  painted: Percentiles.nullable(),
  /** From a change of the page until it was seen in OBS, measured by the doctor. */
  seen: Percentiles.nullable(),
});
export type OutputLatency = z.infer<typeof OutputLatency>;
