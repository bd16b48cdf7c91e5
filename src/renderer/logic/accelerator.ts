import { lookUp } from '../../feed/contract/lookup.ts';
import { letterOf, type KeyPress } from './physical-key.ts';

/** The parts of a KeyboardEvent that form an accelerator. */
export type StruckKey = Omit<KeyPress, 'getModifierState'>;

/** Electron's names of physical keys. */
const NAMES: Readonly<Record<string, string>> = {
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  Home: 'Home',
  End: 'End',
  PageUp: 'PageUp',
  PageDown: 'PageDown',
  Insert: 'Insert',
  Delete: 'Delete',
  Space: 'Space',
  Tab: 'Tab',
  NumpadAdd: 'numadd',
  NumpadSubtract: 'numsub',
  NumpadMultiply: 'nummult',
  NumpadDivide: 'numdiv',
  NumpadDecimal: 'numdec',
  MediaPlayPause: 'MediaPlayPause',
  MediaTrackNext: 'MediaNextTrack',
  MediaTrackPrevious: 'MediaPreviousTrack',
  MediaStop: 'MediaStop',
};

/**
 * Returns Electron's name of a key. macOS registers letters by their position on a US keyboard, other systems by what
 * the layout types.
 */
function nameOf({ key, code }: StruckKey, isMac: boolean): string | null {
  const [, position, digit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? [];
  if (digit !== undefined) return digit;
  // With Ctrl or Alt, some systems report no character.
  const letter = isMac ? position : (letterOf({ key, code }) ?? position);
  if (letter !== undefined) return letter;
  const pad = /^Numpad(\d)$/.exec(code);
  if (pad) return `num${pad[1] ?? ''}`;
  if (/^F(?:[1-9]|1\d|2[0-4])$/.test(code)) return code;
  return lookUp(NAMES, code) ?? null;
}

/** Keys that don't type text, so they need no modifier. Presenters send Page Up and Page Down. */
const STANDS_ALONE = /^(?:F\d+|num.+|Media.+|Insert|PageUp|PageDown)$/;

/**
 * Returns the pressed keys in Electron's format (`Control+Alt+1`). Null for keys that every program needs: as a global
 * hotkey, a letter alone would be lost everywhere.
 */
export function acceleratorOf(struck: StruckKey, isMac: boolean): string | null {
  const name = nameOf(struck, isMac);
  if (name === null) return null;
  const modifiers = [
    struck.ctrlKey ? 'Control' : null,
    struck.metaKey ? (isMac ? 'Command' : 'Super') : null,
    struck.altKey ? 'Alt' : null,
    struck.shiftKey ? 'Shift' : null,
  ].filter((one) => one !== null);
  const isWriting = modifiers.every((one) => one === 'Shift');
  if (isWriting && !STANDS_ALONE.test(name)) return null;
  return [...modifiers, name].join('+');
}
