import type { GraphicId } from '../../preload/contract/output-frame.ts';

/** What a key asks for. */
export type HotkeyAction = { do: 'toggle'; graphic: GraphicId } | { do: 'clear-all' };

/** The parts of a KeyboardEvent that decide. */
export interface KeyPress {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  /** Held down: a graphic must not flicker. */
  repeat: boolean;
  /** The focus is in a field that takes text. */
  isTyping: boolean;
}

/** The graphics of this release in the order of their cards, each with the key printed on it. */
export const GRAPHICS: readonly { id: GraphicId; name: string; key: string }[] = [
  { id: 'scorebug', name: 'Scorebug', key: 'F1' },
  { id: 'lower-third', name: 'Lower third', key: 'F2' },
  { id: 'full-frame', name: 'Full frame', key: 'F3' },
  { id: 'ticker', name: 'Ticker', key: 'F4' },
];

/** Which action a key press is, or null. Function keys work while typing too: they type nothing. */
export function hotkeyFor(press: KeyPress): HotkeyAction | null {
  if (press.repeat || press.ctrlKey || press.altKey || press.metaKey) return null;
  if (press.key === 'Escape') return press.shiftKey && !press.isTyping ? { do: 'clear-all' } : null;
  if (press.shiftKey) return null;
  const graphic = GRAPHICS.find(({ key }) => key === press.key);
  return graphic ? { do: 'toggle', graphic: graphic.id } : null;
}

const TEXTLESS = new Set(['button', 'checkbox', 'color', 'radio', 'range', 'reset', 'submit']);

/** Whether an element takes typed text, so that keys in it mean text. */
export function takesText(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !TEXTLESS.has(target.type);
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
}
