import { z } from 'zod';
import { lookUp } from '../../feed/contract/lookup.ts';
import { LANGUAGE_IDS } from '../../words/languages.ts';
import type { TimeFormat as TimeFormatCase } from '../../words/phase.ts';
import { Color } from './color.ts';
import { OutputWindow } from './desktop.ts';
import { StalePolicy } from './freshness.ts';
import { GraphicId } from './graphic-id.ts';
import { Entrance } from './output-place.ts';
import { ChannelId } from './request.ts';
import { Corner } from './sponsors.ts';
import { written } from './typed-text.ts';
import { DELAY_MAX_MS, OUTPUT_NAME_MAX, SIDE_MAX, SIDE_MIN } from './limits.ts';

/**
 * The settings of an output, each declared once. Patches, the output's state, the settings for its page, the settings
 * file and the form are derived from these.
 */

/** Transparent, or a flat key color for switchers. */
export const Background = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('transparent') }),
  z.object({ kind: z.literal('key'), color: Color }),
]);
export type Background = z.infer<typeof Background>;

/** Positions of the scorebug that can be chosen instead of its sport's own position. */
export const BUG_PLACES = [
  'top-left',
  'top-center',
  'top-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
] as const;
export const BugPlace = z.enum(BUG_PLACES);
export type BugPlace = z.infer<typeof BugPlace>;

/** Margins: title-safe (90%) or action-safe (93%). */
export const SafeArea = z.enum(['title', 'action']);
export type SafeArea = z.infer<typeof SafeArea>;

const MOTION_LEVELS = [
  'full',
  /** Graphics fade or cut, nothing crosses the picture, and takeovers are off. */
  'reduced',
] as const;
export const MotionLevel = z.enum(MOTION_LEVELS);
export type MotionLevel = z.infer<typeof MotionLevel>;

/** 12 or 24 hours; null: the default of the output's language. */
const TimeFormat = z.enum(['12', '24']).nullable() satisfies z.ZodType<TimeFormatCase>;

/** The settings that an output's page uses. */
export const DrawnSettings = z.object({
  width: z.number().int().min(SIDE_MIN).max(SIDE_MAX),
  height: z.number().int().min(SIDE_MIN).max(SIDE_MAX),
  background: Background,
  /** Null: the sport's own position. */
  bugPlace: BugPlace.nullable(),
  safeArea: SafeArea,
  motion: MotionLevel,
  language: z.enum(LANGUAGE_IDS),
  timeFormat: TimeFormat,
  /** Whether the soccer scorebug shows possession and danger. */
  showsZone: z.boolean(),
  /** Whether both teams are drawn in the opposite order, because this output's camera is on the other side. */
  swapsSides: z.boolean(),
  /** The corner of a sponsor's mark, which is never that of the network bug. */
  sponsorCorner: Corner,
  /**
   * The rules for stale data. Main applies them if the channel's feed is stale, the page if main is silent
   * (`stale-view.ts`).
   */
  stale: StalePolicy,
});
export type DrawnSettings = z.infer<typeof DrawnSettings>;

/** Picks the settings that an output's page uses. */
export function drawnSettings(settings: DrawnSettings): DrawnSettings {
  const keys = Object.keys(DrawnSettings.shape) as (keyof DrawnSettings)[];
  return Object.fromEntries(keys.map((key) => [key, lookUp(settings, key)])) as DrawnSettings;
}

/** An IANA time zone, such as `America/New_York`. */
const TimeZone = z.string().max(64).refine(isTimeZone, 'must be a time zone such as America/New_York');

function isTimeZone(name: string): boolean {
  // Engines also accept offsets such as +02:00, which have no summer time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The producer's settings of an output. */
export const ChosenSettings = DrawnSettings.extend({
  name: written(OUTPUT_NAME_MAX).min(1),
  channel: ChannelId,
  kind: z.enum(['browser', 'window']),
  /** The ID of a bundled or custom theme. */
  theme: z.string().min(1).max(40),
  delayMs: z.number().int().min(0).max(DELAY_MAX_MS).multipleOf(100),
  /** Duplicates are removed. */
  graphics: z.array(GraphicId).overwrite((ids) => [...new Set(ids)]),
  window: OutputWindow,
  entrance: Entrance,
  /** The time zone of start times; null: that of the computer that runs Touchline. */
  timeZone: TimeZone.nullable(),
  /** Whether the page accepts the Custom CSS of a browser source in OBS. */
  allowsCss: z.boolean(),
});
export type ChosenSettings = z.infer<typeof ChosenSettings>;

/** The producer's names for settings, where they differ from the field's name. */
export const SETTING_WORDS: Readonly<Partial<Record<keyof ChosenSettings, string>>> = {
  delayMs: 'delay (ms)',
  bugPlace: 'scorebug position',
  safeArea: 'safe area',
  timeFormat: 'time format',
  timeZone: 'time zone',
  showsZone: 'possession and danger',
  swapsSides: 'swapped sides',
  sponsorCorner: 'sponsor corner',
  stale: 'stale feed rule',
  graphics: 'list of graphics',
  allowsCss: 'Custom CSS',
};

export const OutputPatch = ChosenSettings.partial().strict();
export type OutputPatch = z.infer<typeof OutputPatch>;
