import { z } from 'zod';
import { lookUp } from '../../feed/contract/lookup.ts';
import { LANGUAGE_IDS } from '../../words/languages.ts';
import type { TimeFormat as TimeFormatCase } from '../../words/phase.ts';
import { Color } from './color.ts';
import { OutputWindow } from './desktop.ts';
import { StalePolicy } from './freshness.ts';
import { GRAPHIC_IDS, GraphicId } from './graphic-id.ts';
import { Entrance } from './output-place.ts';
import { ChannelId } from './request.ts';
import { Corner } from './sponsors.ts';
import { written } from './typed-text.ts';
import { DELAY_MAX_MS, OUTPUT_NAME_MAX, SIDE_MAX, SIDE_MIN } from './limits.ts';

/**
 * The settings of an output, each declared once. What may be patched, the state of an output, what its page is drawn by,
 * the settings file and the form are made from this.
 */

/** Transparent, or one flat key color for switchers that key. */
export const Background = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('transparent') }),
  z.object({ kind: z.literal('key'), color: Color }),
]);
export type Background = z.infer<typeof Background>;

/** Where a scorebug stands instead of its sport's own place. */
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

/** How far graphics stay from the edges: title-safe (90 %) or action-safe (93 %). */
export const SafeArea = z.enum(['title', 'action']);
export type SafeArea = z.infer<typeof SafeArea>;

/** How much of what changes on an output is seen changing. */
const MOTION_LEVELS = [
  'full',
  /** Graphics come and go by fading or at once, nothing crosses the picture, and no takeover has it. */
  'reduced',
] as const;
export const MotionLevel = z.enum(MOTION_LEVELS);
export type MotionLevel = z.infer<typeof MotionLevel>;

/** How an output counts the hours of a day; null: as people of its language do. */
const TimeFormat = z.enum(['12', '24']).nullable() satisfies z.ZodType<TimeFormatCase>;

/** What the page of an output is drawn by. */
export const DrawnSettings = z.object({
  width: z.number().int().min(SIDE_MIN).max(SIDE_MAX),
  height: z.number().int().min(SIDE_MIN).max(SIDE_MAX),
  background: Background,
  /** Null: the sport's own place. */
  bugPlace: BugPlace.nullable(),
  safeArea: SafeArea,
  motion: MotionLevel,
  language: z.enum(LANGUAGE_IDS),
  timeFormat: TimeFormat,
  /** The soccer bug shows possession and danger. */
  showsZone: z.boolean(),
  /** Where a sponsor stands alone: never where the network bug is. */
  sponsorCorner: Corner,
  /** What it does while its channel's feed is stale, and the page itself while main is silent (`stale-view.ts`). */
  stale: StalePolicy,
});
export type DrawnSettings = z.infer<typeof DrawnSettings>;

/** Those of an output's settings that its page is drawn by. */
export function drawnSettings(settings: DrawnSettings): DrawnSettings {
  const keys = Object.keys(DrawnSettings.shape) as (keyof DrawnSettings)[];
  return Object.fromEntries(keys.map((key) => [key, lookUp(settings, key)])) as DrawnSettings;
}

/** What a producer chooses for an output. */
export const ChosenSettings = DrawnSettings.extend({
  name: written(OUTPUT_NAME_MAX).min(1),
  channel: ChannelId,
  kind: z.enum(['browser', 'window']),
  /** One of ours, or the id of a theme of the producer's own. */
  theme: z.string().min(1).max(40),
  delayMs: z.number().int().min(0).max(DELAY_MAX_MS).multipleOf(100),
  /** One that is named twice is drawn once. */
  graphics: z.array(GraphicId).overwrite((ids) => [...new Set(ids)]),
  window: OutputWindow,
  entrance: Entrance,
  /** Its page takes the Custom CSS of a browser source in OBS. */
  allowsCss: z.boolean(),
});
export type ChosenSettings = z.infer<typeof ChosenSettings>;

/** A new output, but for its name and channel. */
export const NEW_OUTPUT: Omit<ChosenSettings, 'name' | 'channel'> = {
  kind: 'browser',
  width: 1920,
  height: 1080,
  background: { kind: 'transparent' },
  theme: 'chalk',
  bugPlace: null,
  safeArea: 'title',
  motion: 'full',
  language: 'en',
  timeFormat: null,
  showsZone: false,
  sponsorCorner: 'top-right',
  delayMs: 0,
  stale: { clock: 'hide', dimAfterMs: null, hideAfterMs: null },
  graphics: [...GRAPHIC_IDS],
  window: { display: null, isFullscreen: false, isOnTop: false },
  entrance: 'there',
  allowsCss: false,
};

/** What a producer calls a setting, where that is another word. */
export const SETTING_WORDS: Readonly<Partial<Record<keyof ChosenSettings, string>>> = {
  delayMs: 'delay (ms)',
  bugPlace: 'place of the scorebug',
  safeArea: 'safe area',
  timeFormat: 'time format',
  showsZone: 'line for possession',
  sponsorCorner: 'corner for a sponsor',
  stale: 'rule for a stale feed',
  graphics: 'list of graphics',
  allowsCss: 'Custom CSS',
};

export const OutputPatch = ChosenSettings.partial().strict();
export type OutputPatch = z.infer<typeof OutputPatch>;
