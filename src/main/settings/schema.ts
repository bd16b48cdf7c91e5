import { z } from 'zod';
import { Background, GraphicId, ThemeId } from '../../preload/contract/output-frame.ts';
import { BoundSession } from '../../preload/contract/show-state.ts';
import type { Remembered } from '../show/remembered.ts';

/** The settings file: one schema, with its version. A later one brings a migration from each earlier one. */
export const SETTINGS_VERSION = 1;

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

export const Settings = z.object({
  version: z.literal(SETTINGS_VERSION),
  channels: z.array(
    z.object({ id: z.string(), session: BoundSession.nullable(), onAir: z.array(GraphicId) }),
  ),
  outputs: z.array(Output),
  sources: z.array(z.object({ id: z.string(), name: z.string(), baseUrl: z.string() })),
});
export type Settings = z.infer<typeof Settings>;

export function settingsOf(remembered: Remembered): Settings {
  return { version: SETTINGS_VERSION, ...remembered };
}
