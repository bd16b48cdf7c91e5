import { z } from 'zod';
import { Accelerator, HotkeyAction } from './desktop.ts';
import { Empty, Nothing, setting } from './request.ts';
import { WindowCommand, WindowKey } from './window-keys.ts';

export const keyRequests = {
  /**
   * Assigns a key to a command of the control window, or removes the key. `seen`, in all requests of this file: the key
   * when editing began; the request is refused if it has changed since.
   */
  'window-key:set': setting(
    z.object({
      command: WindowCommand,
      key: WindowKey.nullable(),
      seen: WindowKey.nullable().optional(),
    }),
    Nothing,
  ),
  /** Restores the default keys of the control window. */
  'window-keys:reset': setting(Empty, Nothing),
  /** Sets a global hotkey; null removes it. */
  'hotkey:set': setting(
    z.object({
      action: HotkeyAction,
      accelerator: Accelerator.nullable(),
      seen: Accelerator.nullable().optional(),
    }),
    Nothing,
  ),
};
