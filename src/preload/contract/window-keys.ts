import { z } from 'zod';
import { WINDOW_COMMANDS, WINDOW_KEY } from '../../words/window-commands.ts';
import { written } from './typed-text.ts';

export const WindowCommand = z.enum(WINDOW_COMMANDS.map(({ id }) => id));

/** A key in the format of `WINDOW_KEY`. */
export const WindowKey = written(20).regex(
  WINDOW_KEY,
  'must be F1 to F24, a letter, a digit or a symbol, with Shift, Alt, or Ctrl before a function key',
);

/** The key of every command; null: none. */
export const WindowKeys = z.record(WindowCommand, z.string().nullable());
export type WindowKeys = z.infer<typeof WindowKeys>;

/** A key binding that differs from the default. */
export const ChangedKey = z.object({ command: WindowCommand, key: WindowKey.nullable() });
export type ChangedKey = z.infer<typeof ChangedKey>;
