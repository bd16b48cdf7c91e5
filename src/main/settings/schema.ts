import { z } from 'zod';
import { Background, ClockFace, GraphicId, ThemeId } from '../../preload/contract/output-frame.ts';
import { OverrideField, OverrideRelease, OverrideValue } from '../../preload/contract/overrides.ts';
import { BoundSession } from '../../preload/contract/show-state.ts';
import { noClock } from '../show/match-clock.ts';
import type { Remembered } from '../show/remembered.ts';

/** The settings file: one schema, with its version. A later one brings a migration from each earlier one. */
export const SETTINGS_VERSION = 2;

const Output = z.object({
  id: z.string(),
  name: z.string(),
  channel: z.string(),
  kind: z.enum(['browser', 'window']),
  secret: z.string().regex(/^[0-9a-f]{32}$/),
  width: z.number().int(),
  height: z.number().int(),
  background: Background,
  theme: ThemeId,
  delayMs: z.number().int(),
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
  face: ClockFace.nullable(),
  follows: z.boolean(),
  period: z.string().nullable(),
  previous: z.object({ period: z.string(), face: ClockFace.nullable() }).nullable(),
  needsCheck: z.boolean(),
});

const Channel = z.object({
  id: z.string(),
  session: BoundSession.nullable(),
  onAir: z.array(GraphicId),
  overrides: z.array(HeldValue),
  clock: Clock,
});

export const Settings = z.object({
  version: z.literal(SETTINGS_VERSION),
  channels: z.array(Channel),
  outputs: z.array(Output),
  sources: z.array(z.object({ id: z.string(), name: z.string(), baseUrl: z.string() })),
});
export type Settings = z.infer<typeof Settings>;

export function settingsOf(remembered: Remembered): Settings {
  const channels = remembered.channels.map(({ overrides, ...channel }) => ({
    ...channel,
    overrides: [...overrides],
  }));
  return { version: SETTINGS_VERSION, ...remembered, channels };
}

/** Version 1 knew neither held values nor clocks. */
const SettingsV1 = z.looseObject({
  version: z.literal(1),
  channels: z.array(z.looseObject({ id: z.string() })),
});

/** Settings of any version as the newest one. Throws where they can't be read. */
export function readSettings(settings: unknown): Settings {
  const first = SettingsV1.safeParse(settings);
  if (!first.success) return Settings.parse(settings);
  const { channels, ...others } = first.data;
  return Settings.parse({
    ...others,
    version: SETTINGS_VERSION,
    channels: channels.map((channel) => ({ ...channel, overrides: [], clock: noClock })),
  });
}
