import { Hotkey } from '../../preload/contract/desktop.ts';
import { ChangedKey } from '../../preload/contract/window-keys.ts';
import { WINDOW_COMMANDS } from '../../words/window-commands.ts';
import { HOTKEYS_MAX } from '../show/hotkeys/hotkeys.ts';
import type { RowKind } from './rows.ts';

/** Global keys, which also work in other programs, as saved. */
export const hotkeys: RowKind<Hotkey> = {
  what: 'key',
  most: HOTKEYS_MAX,
  keyOf: ({ accelerator }) => accelerator,
  schema: Hotkey,
  words: {},
};

/** Keys of the control window that differ from the defaults. */
export const windowKeys: RowKind<ChangedKey> = {
  what: 'control window key',
  most: WINDOW_COMMANDS.length,
  keyOf: ({ command }) => command,
  schema: ChangedKey,
  words: {},
};
