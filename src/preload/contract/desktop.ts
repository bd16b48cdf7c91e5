import { z } from 'zod';
import { GraphicId } from './graphic-id.ts';
import { STEP_MAX } from './overrides.ts';
import { written } from './typed-text.ts';

/** Features that only the desktop app has: windows on displays, and global hotkeys. */

/** The window of an output. */
export const OutputWindow = z.object({
  /** The key of the window's display; null: the main display. */
  display: z.string().min(1).max(200).nullable(),
  /** Whether the window fills its display, for key and fill over HDMI. */
  isFullscreen: z.boolean(),
  /** Whether the window stays above the windows of other programs. */
  isOnTop: z.boolean(),
});
export type OutputWindow = z.infer<typeof OutputWindow>;

export const DisplayView = z.object({
  /** Identifies the same display after a restart. */
  key: z.string(),
  name: z.string(),
  /** Size in physical pixels. */
  width: z.number().int(),
  height: z.number().int(),
  /** Physical pixels per desktop unit: 1.5 is 150%. */
  scale: z.number(),
  isMain: z.boolean(),
});
export type DisplayView = z.infer<typeof DisplayView>;

export const WindowView = z.object({
  /** The key of the window's display. */
  display: z.string(),
  /** Whether the window has a frame and can be moved with the mouse and the arrow keys. */
  isPlacing: z.boolean(),
  /** How the window differs from its settings, and what to do; null: it is as configured. */
  problem: z.string().nullable(),
});
export type WindowView = z.infer<typeof WindowView>;

const channel = z.string().min(1).max(8);
export const HotkeyAction = z.discriminatedUnion('does', [
  z.object({ does: z.literal('take'), channel, graphic: GraphicId }),
  z.object({ does: z.literal('clear'), channel, graphic: GraphicId }),
  z.object({ does: z.literal('hold-takeover'), channel }),
  z.object({ does: z.literal('clear-insert'), channel }),
  z.object({ does: z.literal('clear-all'), channel }),
  z.object({ does: z.literal('swap-sides'), channel }),
  z.object({ does: z.literal('clock'), channel }),
  z.object({ does: z.literal('play-clock'), channel, what: z.enum(['toggle', 'usual', 'short']) }),
  /** Changes a number in the match info, or another number that can be overridden. */
  z.object({
    does: z.literal('step'),
    channel,
    field: z.string().min(1).max(40),
    by: z.number().int().min(-STEP_MAX).max(STEP_MAX),
  }),
  z.object({ does: z.literal('rundown-next'), channel }),
  z.object({ does: z.literal('rundown-take-next'), channel }),
  z.object({ does: z.literal('undo'), channel }),
  z.object({ does: z.literal('tap'), output: z.string().min(1).max(64) }),
]);
export type HotkeyAction = z.infer<typeof HotkeyAction>;

/** A key in Electron's accelerator format: `CommandOrControl+Alt+1`. */
export const Accelerator = written(60).regex(
  /^(?:(?:CommandOrControl|Control|Command|Alt|Shift|Super)\+)*(?:[A-Z0-9]|F(?:[1-9]|1\d|2[0-4])|num(?:[0-9]|add|sub|mult|div|dec)|Up|Down|Left|Right|Home|End|PageUp|PageDown|Insert|Delete|Space|Tab|Plus|MediaPlayPause|MediaNextTrack|MediaPreviousTrack|MediaStop)$/,
  "can't be used as a key here",
);
export const Hotkey = z.object({ accelerator: Accelerator, action: HotkeyAction });
export type Hotkey = z.infer<typeof Hotkey>;
export const HotkeyView = Hotkey.extend({
  /** True if another program or the system uses the hotkey. It then does nothing in Touchline. */
  isTaken: z.boolean(),
});
export type HotkeyView = z.infer<typeof HotkeyView>;

export const DesktopState = z.object({
  displays: z.array(DisplayView),
  /** Windows by output ID; only of outputs with an open window. */
  windows: z.record(z.string(), WindowView),
  hotkeys: z.array(HotkeyView),
});
export type DesktopState = z.infer<typeof DesktopState>;
