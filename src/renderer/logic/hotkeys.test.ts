import { describe, expect, it } from 'vitest';
import { sportStates } from '../../main/show/match-facts.ts';
import { GRAPHICS, hotkeyFor, stepKeys, windowKeys, type KeyPress } from './hotkeys.ts';

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
  ['Shift+F1', press('F1', { shiftKey: true }), { do: 'clear-insert' }],
  ['Shift+F2', press('F2', { shiftKey: true }), null],
  ['Ctrl+F1', press('F1', { ctrlKey: true }), null],
  ['Alt+F1', press('F1', { altKey: true }), null],
  ['Meta+Shift+Escape', press('Escape', { shiftKey: true, metaKey: true }), null],
  ['F6', press('F6'), { do: 'play-clock', what: 'usual' }],
  ['F7', press('F7'), { do: 'play-clock', what: 'short' }],
  ['F9', press('F9'), { do: 'play-clock', what: 'toggle' }],
  ['Shift+F9', press('F9', { shiftKey: true }), null],
  ['F11', press('F11'), { do: 'rundown-next' }],
  ['F12', press('F12'), { do: 'rundown-take-next' }],
  ['a key of nothing', press('F13'), null],
  ['a letter', press('f'), null],
])('%s', (_what, given, action) => {
  expect(hotkeyFor(given)).toEqual(action);
});

describe('the keys that Help tells', () => {
  const sport = (name: string) => sportStates.find((one) => one.sport === name);

  it('are all that the window takes, and each does something', () => {
    const told = windowKeys(sport('basketball'), true).map(({ key }) => key);
    const taken = ['F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8', 'F9', 'F10', 'F11', 'F12'];
    expect(told.filter((key) => /^F\d/.test(key)).sort()).toEqual(taken.toSorted());
    for (const key of taken) expect(hotkeyFor(press(key))).not.toBeNull();
    const others = Array.from({ length: 24 }, (_, number) => `F${number + 1}`).filter(
      (key) => !taken.includes(key),
    );
    for (const key of others) expect(hotkeyFor(press(key)), key).toBeNull();
  });

  it('name the clock of a play and its lengths, where the sport has one', () => {
    expect(windowKeys(sport('basketball'), true)).toEqual(
      expect.arrayContaining([
        { key: 'F9', does: 'Shot clock: start and stop' },
        { key: 'F6', does: 'Shot clock to 24 seconds' },
        { key: 'F7', does: 'Shot clock to 14 seconds' },
      ]),
    );
    const without = windowKeys(sport('baseball'), false).map(({ key }) => key);
    expect(without.filter((key) => ['F6', 'F7', 'F8', 'F9'].includes(key))).toEqual([]);
  });

  it('that work in every program are those of facts that count, up and down', () => {
    const steps = stepKeys('B', sport('baseball')?.fields ?? []);
    expect(steps).toEqual([
      {
        name: 'Pitch count',
        more: { does: 'step', channel: 'B', field: 'pitches', by: 1 },
        less: { does: 'step', channel: 'B', field: 'pitches', by: -1 },
      },
    ]);
  });
});

it('gives every graphic a key of its own', () => {
  expect(new Set(GRAPHICS.map(({ key }) => key)).size).toBe(GRAPHICS.length);
});
