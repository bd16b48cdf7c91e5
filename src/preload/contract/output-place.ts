import { z } from 'zod';

/** An output's place in OBS. */
const OUTPUT_PLACES = ['program', 'preview', 'hidden'] as const;
export const OutputPlace = z.enum(OUTPUT_PLACES);
export type OutputPlace = z.infer<typeof OutputPlace>;

/** Appearance of graphics when the output enters program. */
const ENTRANCES = [
  /** Immediately visible. */
  'there',
  /** They wait for program, then play their intro. */
  'intro',
] as const;
export const Entrance = z.enum(ENTRANCES);
export type Entrance = z.infer<typeof Entrance>;

/** Latency percentiles over the newest measurements, ms. */
export const Percentiles = z.object({ p50: z.number(), p95: z.number(), count: z.number().int() });
export type Percentiles = z.infer<typeof Percentiles>;

/** Latency from a press to the viewers; null: not measured yet. */
export const OutputLatency = z.object({
  /** Latency from the provider's timestamp of an event to the arrival of its frame, by both clocks. */
  received: Percentiles.nullable(),
  /** Latency from that arrival until a page has painted the frame, without the output's delay. */
  painted: Percentiles.nullable(),
  /** Latency from a change of the page until OBS shows it, measured by the capture doctor. */
  seen: Percentiles.nullable(),
});
export type OutputLatency = z.infer<typeof OutputLatency>;
