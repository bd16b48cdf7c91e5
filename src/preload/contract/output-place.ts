import { z } from 'zod';

/** An output's place in OBS. */
const OUTPUT_PLACES = ['program', 'preview', 'hidden'] as const;
export const OutputPlace = z.enum(OUTPUT_PLACES);
export type OutputPlace = z.infer<typeof OutputPlace>;

/** How graphics appear when the output enters program. */
const ENTRANCES = [
  /** Immediately visible. */
  'there',
  /** Hidden until program; their intro plays on entry. */
  'intro',
] as const;
export const Entrance = z.enum(ENTRANCES);
export type Entrance = z.infer<typeof Entrance>;

/** Latency percentiles over the newest measurements, ms. */
export const Percentiles = z.object({ p50: z.number(), p95: z.number(), count: z.number().int() });
export type Percentiles = z.infer<typeof Percentiles>;

/** The latency from a press to the viewers; null: not measured yet. */
export const OutputLatency = z.object({
  /** From the provider's timestamp of an event to the arrival of its frame, by both clocks. */
  received: Percentiles.nullable(),
  /** From the arrival of the frame until a page has painted it, without the output's delay. */
  painted: Percentiles.nullable(),
  /** From a change of the page until OBS shows it, measured by the capture doctor. */
  seen: Percentiles.nullable(),
});
export type OutputLatency = z.infer<typeof OutputLatency>;
