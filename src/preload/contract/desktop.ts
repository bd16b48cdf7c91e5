import { z } from 'zod';
import { GraphicId } from './graphic-id.ts';
import { STEP_MAX } from './overrides.ts';
import { written } from './typed-text.ts';

/** What only the desktop app has: windows on displays, and keys that work in every program. */

/** How an output's window stands. */
export const OutputWindow = z.object({
  /** The key of the display it is to stand on; null: the main one. */
  display: z.string().min(1).max(200).nullable(),
  /** It fills its display, for a key-and-fill over HDMI. */
  isFullscreen: z.boolean(),
  /** Above the windows of every program. */
  isOnTop: z.boolean(),
});
export type OutputWindow = z.infer<typeof OutputWindow>;

export const DisplayView = z.object({
  /** The same for the same display after a restart. */
  key: z.string(),
  name: z.string(),
  /** Its pixels. */
  width: z.number().int(),
  height: z.number().int(),
  /** Pixels a unit of the desktop: 1.5 is 150 %. */
  scale: z.number(),
  isMain: z.boolean(),
});
export type DisplayView = z.infer<typeof DisplayView>;

export const WindowView = z.object({
  /** The key of the display it stands on. */
  display: z.string(),
  /** It can be moved with the mouse and the arrow keys, and has a frame. */
  isPlacing: z.boolean(),
  /** Why it is not exactly as asked for, and what to do; null: it is. */
  problem: z.string().nullable(),
});
export type WindowView = z.infer<typeof WindowView>;

const channel = z.string().min(1).max(8);
/** What a key that works in every program can do. */
export const HotkeyAction = z.discriminatedUnion('does', [
  z.object({ does: z.literal('take'), channel, graphic: GraphicId }),
  z.object({ does: z.literal('clear'), channel, graphic: GraphicId }),
  z.object({ does: z.literal('hold-takeover'), channel }),
  z.object({ does: z.literal('clear-insert'), channel }),
  z.object({ does: z.literal('clear-all'), channel }),
  z.object({ does: z.literal('clock'), channel }),
  z.object({ does: z.literal('play-clock'), channel, what: z.enum(['toggle', 'usual', 'short']) }),
  /** A fact by hand, or any other number that can be held, so much higher or lower. */
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

/** As Electron writes accelerators: `CommandOrControl+Alt+1`. */
export const Accelerator = written(60).regex(
  /^(?:(?:CommandOrControl|Control|Command|Alt|Shift|Super)\+)*(?:[A-Z0-9]|F(?:[1-9]|1\d|2[0-4])|num(?:[0-9]|add|sub|mult|div|dec)|Up|Down|Left|Right|Home|End|PageUp|PageDown|Insert|Delete|Space|Tab|Plus|MediaPlayPause|MediaNextTrack|MediaPreviousTrack|MediaStop)$/,
  'is no key that can be used here',
);
export const Hotkey = z.object({ accelerator: Accelerator, action: HotkeyAction });
export type Hotkey = z.infer<typeof Hotkey>;
export const HotkeyView = Hotkey.extend({
  /** Another program or the system has it; it does nothing here. */
  isTaken: z.boolean(),
});
export type HotkeyView = z.infer<typeof HotkeyView>;

/** The desktop as the control window shows it. */
export const DesktopState = z.object({
  displays: z.array(DisplayView),
  /** Of the outputs that have one open, by the output's id. */
  windows: z.record(z.string(), WindowView),
  hotkeys: z.array(HotkeyView),
});
export type DesktopState = z.infer<typeof DesktopState>;
