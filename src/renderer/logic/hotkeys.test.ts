import { expect, it } from 'vitest';
import { GRAPHICS, hotkeyFor, type KeyPress } from './hotkeys.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  repeat: false,
  ...more,
});

it.each([
  ['F1', press('F1'), { do: 'toggle', graphic: 'scorebug' }],
  ['F2', press('F2'), { do: 'toggle', graphic: 'lower-third' }],
  ['F8', press('F8'), { do: 'clock' }],
  ['Shift+F8', press('F8', { shiftKey: true }), null],
  ['a held F8', press('F8', { repeat: true }), null],
  ['Shift+Escape', press('Escape', { shiftKey: true }), { do: 'clear-all' }],
  ['Escape alone', press('Escape'), null],
  ['a held key', press('F1', { repeat: true }), null],
  ['Shift+F1', press('F1', { shiftKey: true }), null],
  ['Ctrl+F1', press('F1', { ctrlKey: true }), null],
  ['Alt+F1', press('F1', { altKey: true }), null],
  ['Meta+Shift+Escape', press('Escape', { shiftKey: true, metaKey: true }), null],
  ['F6', press('F6'), { do: 'play-clock', what: 'usual' }],
  ['F7', press('F7'), { do: 'play-clock', what: 'short' }],
  ['F9', press('F9'), { do: 'play-clock', what: 'toggle' }],
  ['Shift+F9', press('F9', { shiftKey: true }), null],
  ['a key of nothing', press('F12'), null],
  ['a letter', press('f'), null],
])('%s', (_what, given, action) => {
  expect(hotkeyFor(given)).toEqual(action);
});

it('gives every graphic a key of its own', () => {
  expect(new Set(GRAPHICS.map(({ key }) => key)).size).toBe(GRAPHICS.length);
});
