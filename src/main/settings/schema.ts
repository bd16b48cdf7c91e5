import { z } from 'zod';
import { cappedText } from '../../feed/contract/text.ts';
import { DELAY_MAX_MS } from '../../preload/contract.ts';
import { Background, BugPlace, ClockView, GraphicId, SafeArea } from '../../preload/contract/output-frame.ts';
import { GraphicContent } from '../../preload/contract/graphic-content.ts';
import { RulePatch } from '../../preload/contract/automation.ts';
import { StalePolicy } from '../../preload/contract/freshness.ts';
import { OverrideField, OverrideRelease, OverrideValue } from '../../preload/contract/overrides.ts';
import { BoundSession } from '../../preload/contract/show-state.ts';
import { TeamEntry } from '../../preload/contract/teams.ts';
import { noClock } from '../show/clock/match-clock.ts';
import type { PersistedState } from '../show/persisted-state.ts';
import { LANGUAGE_IDS } from '../../words/languages.ts';

/** The settings file: one schema, with its version. A later one brings a migration from each earlier one. */
export const SETTINGS_VERSION = 4;

/** A whole number as requests may set it; one out of range becomes the nearest within, anything else the default. */
function inRange(least: number, most: number, fallback: number): z.ZodType<number> {
  return z
    .number()
    .catch(fallback)
    .transform((value) => Math.min(most, Math.max(least, Math.round(value))));
}

/** A name as requests may set it: a longer one is cut. */
const Name = z.string().transform((name) => cappedText(name, 60));

const Output = z.object({
  id: z.string(),
  name: Name,
  channel: z.string(),
  kind: z.enum(['browser', 'window']),
  secret: z.string().regex(/^[0-9a-f]{32}$/),
  width: inRange(64, 7680, 1920),
  height: inRange(64, 7680, 1080),
  background: Background,
  theme: z.string(),
  bugPlace: BugPlace.nullable(),
  safeArea: SafeArea,
  language: z.enum(LANGUAGE_IDS),
  showsZone: z.boolean(),
  delayMs: inRange(0, DELAY_MAX_MS, 0),
  stale: StalePolicy,
  graphics: z.array(GraphicId),
});

const HeldValue = z.object({
  field: OverrideField,
  value: OverrideValue,
  release: OverrideRelease,
  setAt: z.number(),
  feed: OverrideValue,
  releasedAt: z.number().nullable(),
});

const Clock = z.object({
  face: ClockView.nullable(),
  follows: z.boolean(),
  period: z.string().nullable(),
  previous: z.object({ period: z.string(), face: ClockView.nullable() }).nullable(),
  needsCheck: z.boolean(),
});

/** A manual game, and the session it was taken over from. */
const Manual = z.object({ before: BoundSession.nullable() });

const Channel = z.object({
  id: z.string(),
  session: BoundSession.nullable(),
  onAir: z.array(z.object({ graphic: GraphicId, content: GraphicContent.nullable() })),
  overrides: z.array(HeldValue),
  clock: Clock,
  rules: z.array(RulePatch.extend({ rule: z.string() })),
  manual: Manual.nullable(),
});

export const Settings = z.object({
  version: z.literal(SETTINGS_VERSION),
  channels: z.array(Channel),
  outputs: z.array(Output),
  sources: z.array(z.object({ id: z.string(), name: Name, baseUrl: z.string() })),
  automation: z.object({ isHeld: z.boolean() }),
  teams: z.array(TeamEntry),
});
export type Settings = z.infer<typeof Settings>;

export function settingsOf(persisted: PersistedState): Settings {
  const channels = persisted.channels.map(({ overrides, ...channel }) => ({
    ...channel,
    overrides: [...overrides],
  }));
  return { version: SETTINGS_VERSION, ...persisted, channels };
}

/** An older version, as far as its migration has to look into it. */
const Old = z.looseObject({
  version: z.number().int(),
  channels: z.array(
    z.looseObject({
      id: z.string(),
      onAir: z.array(z.unknown()),
      overrides: z.array(z.looseObject({ release: z.string() })).default([]),
    }),
  ),
  outputs: z.array(z.looseObject({ id: z.string() })),
});
type Old = z.infer<typeof Old>;

/** From each version to the next: what the newer one knows beyond it. */
const MIGRATIONS: Readonly<Record<number, (old: Old) => Old>> = {
  1: (old) => ({
    ...old,
    version: 2,
    channels: old.channels.map((channel) => ({ ...channel, overrides: [], clock: noClock })),
  }),
  2: (old) => ({
    ...old,
    version: 3,
    teams: [],
    channels: old.channels.map((channel) => ({
      ...channel,
      onAir: channel.onAir.map((graphic) => ({ graphic, content: null })),
      rules: [],
      manual: null,
    })),
    outputs: old.outputs.map((output) => ({
      ...output,
      bugPlace: null,
      safeArea: 'title',
      showsZone: false,
      stale: { clock: 'hide', dimAfterMs: null, hideAfterMs: null },
    })),
    automation: { isHeld: false },
  }),
  3: (old) => ({
    ...old,
    version: 4,
    channels: old.channels.map((channel) => ({
      ...channel,
      overrides: channel.overrides.map((held) => ({
        ...held,
        release: held.release === 'hand' ? 'manual' : held.release,
      })),
    })),
    outputs: old.outputs.map((output) => ({ ...output, language: 'en' })),
  }),
};

/** Settings of any version as the newest one. Throws where they can't be read. */
export function readSettings(settings: unknown): Settings {
  let old = Old.parse(settings);
  for (let migrate = MIGRATIONS[old.version]; migrate; migrate = MIGRATIONS[old.version]) old = migrate(old);
  return Settings.parse(old);
}
