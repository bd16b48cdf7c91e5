import { lookUp } from '../../feed/contract/lookup.ts';

/** The parts of a KeyboardEvent that an accelerator is made of. */
export interface StruckKey {
  /** The place of the key on the keyboard: `KeyA`, `Digit1`, `F9`. */
  code: string;
  ctrlKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  metaKey: boolean;
}

/** By the key's place: what Electron calls it. */
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

function nameOf(code: string): string | null {
  const letter = /^(?:Key([A-Z])|Digit(\d))$/.exec(code);
  if (letter) return letter[1] ?? letter[2] ?? null;
  const pad = /^Numpad(\d)$/.exec(code);
  if (pad) return `num${pad[1] ?? ''}`;
  if (/^F(?:[1-9]|1\d|2[0-4])$/.test(code)) return code;
  return lookUp(NAMES, code) ?? null;
}

/** Nobody writes with these: they may stand alone. */
const STANDS_ALONE = /^(?:F\d+|num.+|Media.+|Insert)$/;

/**
 * What was struck, as Electron writes it (`Control+Alt+1`), or null where it is no key that every program could spare: a
 * letter alone would be missing wherever somebody writes.
 */
export function acceleratorOf(struck: StruckKey, isMac: boolean): string | null {
  const name = nameOf(struck.code);
  if (name === null) return null;
  const held = [
    struck.ctrlKey ? 'Control' : null,
    struck.metaKey ? (isMac ? 'Command' : 'Super') : null,
    struck.altKey ? 'Alt' : null,
    struck.shiftKey ? 'Shift' : null,
  ].filter((one) => one !== null);
  const isWriting = held.every((one) => one === 'Shift');
  if (isWriting && !STANDS_ALONE.test(name)) return null;
  return [...held, name].join('+');
}
