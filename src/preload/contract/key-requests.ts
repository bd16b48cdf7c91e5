import { z } from 'zod';
import { Accelerator, HotkeyAction } from './desktop.ts';
import { Empty, Nothing, setting } from './request.ts';
import { WindowCommand, WindowKey } from './window-keys.ts';

/** What windows ask of keys. */
export const keyRequests = {
  /**
   * Gives something that a key of the control window can ask for another key, or none. `seen`, here and below: the key it had
   * when choosing began; one that somebody has given another since is refused.
   */
  'window-key:set': setting(
    z.object({
      command: WindowCommand,
      key: WindowKey.nullable(),
      seen: WindowKey.nullable().optional(),
    }),
    Nothing,
  ),
  /** All keys of the control window as they are from the start. */
  'window-keys:reset': setting(Empty, Nothing),
  /** A key that works in every program; null takes it away. */
  'hotkey:set': setting(
    z.object({
      action: HotkeyAction,
      accelerator: Accelerator.nullable(),
      seen: Accelerator.nullable().optional(),
    }),
    Nothing,
  ),
};
