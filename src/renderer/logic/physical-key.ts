import { lookUp } from '../../feed/contract/lookup.ts';

/**
 * Keys by the position that they have on a US keyboard, for layouts without Latin letters. Shortcuts are saved in the
 * notation of a US keyboard, so that they mean the same on every keyboard.
 */

/** The parts of a KeyboardEvent that identify a key. */
export interface KeyPress {
  /** The character or name of the key: `m`, `ь`, `&`, `F1`. */
  key: string;
  /** The position of the key on a US keyboard: `KeyM`, `Digit1`. */
  code: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  getModifierState: (name: string) => boolean;
}

/** The symbols of a US keyboard without Shift. */
const SYMBOLS: Readonly<Record<string, string>> = {
  Backquote: '`',
  Minus: '-',
  Equal: '=',
  BracketLeft: '[',
  BracketRight: ']',
  Backslash: '\\',
  Semicolon: ';',
  Quote: "'",
  Comma: ',',
  Period: '.',
  Slash: '/',
};

/** Foot switches and button boxes send these keys, for which few layouts have a name. */
const EXTENDED_FUNCTION_KEY = /^F(?:1[3-9]|2[0-4])$/;
/** What a browser reports while an input method or an unknown layout hides the character. */
const HIDDEN: ReadonlySet<string> = new Set(['Process', 'Unidentified']);

/** Returns whether a key types letters of another script: Cyrillic, Greek, Arabic, kana. */
const isForeign = (key: string): boolean =>
  /[\p{L}\p{M}]/u.test(key) && !/\p{Script=Latin}/u.test(key) && key.length <= 3;

/** Returns the letter of a key, by its position if the layout has no Latin letters; null: not a letter. */
export function letterOf({ key, code }: Pick<KeyPress, 'key' | 'code'>): string | null {
  const typed = key.normalize('NFKC').toUpperCase();
  if (/^[A-Z]$/.test(typed)) return typed;
  return isForeign(key) || HIDDEN.has(key) ? (/^Key([A-Z])$/.exec(code)?.[1] ?? null) : null;
}

/**
 * Returns the key in the notation of a US keyboard: a capital letter, a digit, a symbol or a name such as `F1`.
 *
 * The digit row types digits even where they need Shift (AZERTY). Other keys count by their character, because Latin
 * layouts have every letter somewhere, and by their position only if the layout has no Latin letters.
 */
export function usKeyOf(press: KeyPress): string {
  const { key, code, shiftKey } = press;
  if (EXTENDED_FUNCTION_KEY.test(code)) return code;
  // Characters of the third level, such as µ, are not shortcuts.
  if (press.getModifierState('AltGraph')) return key;
  const digit = shiftKey ? undefined : /^Digit(\d)$/.exec(code)?.[1];
  if (digit !== undefined) return digit;
  const letter = letterOf(press);
  if (letter !== null) return letter;
  const symbol = lookUp(SYMBOLS, code);
  if (symbol !== undefined && !shiftKey && (isForeign(key) || HIDDEN.has(key))) return symbol;
  return key.length === 1 ? key.normalize('NFKC') : key;
}

/** Labels by the position of their key, as `navigator.keyboard.getLayoutMap` reports them. */
export type KeyLabels = ReadonlyMap<string, string>;
export const NO_LABELS: KeyLabels = new Map();

/**
 * Returns a shortcut as labeled on this keyboard: `Shift+Ь` instead of `Shift+M`. Layouts with Latin letters need no
 * change.
 */
export function keyLabel(shortcut: string, labels: KeyLabels): string {
  const [, modifiers = '', name = ''] = /^(.*\+)?(.)$/su.exec(shortcut) ?? [];
  const code = /^[A-Z]$/.test(name)
    ? `Key${name}`
    : Object.entries(SYMBOLS).find(([, symbol]) => symbol === name)?.[0];
  const label = code === undefined ? undefined : labels.get(code);
  return label !== undefined && isForeign(label) ? `${modifiers}${label.toLocaleUpperCase()}` : shortcut;
}
