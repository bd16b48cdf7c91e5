import { sports } from '../../feed/contract/versions.ts';
import { describe, expect, it } from 'vitest';
import { padPlaces } from '../../feed/sports/index.ts';
import { sportStates } from '../../main/show/match-info.ts';
import { WINDOW_COMMANDS } from '../../words/window-commands.ts';
import { WindowKey } from '../../preload/contract/window-keys.ts';
import type { WindowKeys } from '../../preload/contract/window-keys.ts';
import { commandOf, isIdle, keyWords, padKeys, sheetRows, stepKeys, types, windowKeyOf } from './keys.ts';
import type { KeyPress } from './physical-key.ts';
import { sideOrder } from './sides.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  getModifierState: () => false,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...more,
});
const shift = { shiftKey: true };
const KEYS = Object.fromEntries(WINDOW_COMMANDS.map(({ id, key }) => [id, key])) as WindowKeys;
const sport = (name: string) => sportStates().find((one) => one.sport === name);

describe('windowKeyOf', () => {
  it.each([
    ['F1', press('F1'), 'F1'],
    ['F1 with Shift', press('F1', shift), 'Shift+F1'],
    ['F1 with Ctrl', press('F1', { ctrlKey: true }), 'Ctrl+F1'],
    ['F24', press('F24'), 'F24'],
    ['a letter', press('m'), 'M'],
    ['a letter with Shift', press('M', shift), 'Shift+M'],
    ['a letter with Alt', press('m', { altKey: true }), 'Alt+M'],
    ['a symbol that needs Shift', press('?', shift), '?'],
    ['a digit', press('3'), '3'],
    ['Escape with Shift', press('Escape', shift), 'Shift+Escape'],
    ['Page Down', press('PageDown'), 'PageDown'],
  ])('reads %s', (_, struck, key) => {
    expect(windowKeyOf(struck)).toBe(key);
    expect(WindowKey.safeParse(key).success).toBe(true);
  });

  it.each([
    ['Escape alone, which leaves a field', press('Escape')],
    ['Tab, which moves the focus', press('Tab')],
    ['Enter', press('Enter')],
    ['Space', press(' ')],
    ['an arrow', press('ArrowUp')],
    ['Backspace', press('Backspace')],
    ['Ctrl+C, which copies', press('c', { ctrlKey: true })],
    ['a combination with the system key', press('F1', { metaKey: true })],
    ['a modifier key alone', press('Shift', shift)],
    ['a letter outside A to Z', press('é')],
    ['a dead key', press('Dead')],
  ])('ignores %s', (_, struck) => {
    expect(windowKeyOf(struck)).toBeNull();
  });

  it.each([
    ['Cyrillic', press('г', { code: 'KeyU' }), 'U'],
    ['Cyrillic', press('ь', { code: 'KeyM' }), 'M'],
    ['Cyrillic with Shift', press('Ь', { code: 'KeyM', ...shift }), 'Shift+M'],
    ['Cyrillic, a letter in the place of a symbol', press('ж', { code: 'Semicolon' }), ';'],
    ['Cyrillic, with a question mark', press('?', { code: 'Digit7', ...shift }), '?'],
    ['Greek', press('μ', { code: 'KeyM' }), 'M'],
    ['Arabic', press('ة', { code: 'KeyM' }), 'M'],
    ['Arabic, two letters on one key', press('لا', { code: 'KeyB' }), 'B'],
    ['Arabic digits', press('١', { code: 'Digit1' }), '1'],
    ['Japanese kana', press('も', { code: 'KeyM' }), 'M'],
    ['Japanese kana in the digit row', press('ぬ', { code: 'Digit1' }), '1'],
    ['Japanese full-width letters', press('ｍ', { code: 'KeyM' }), 'M'],
    ['Japanese, hidden by the input method', press('Process', { code: 'KeyM' }), 'M'],
    ['AZERTY, the digit row without Shift', press('&', { code: 'Digit1' }), '1'],
    ['AZERTY, an accented letter in the digit row', press('é', { code: 'Digit2' }), '2'],
    ['AZERTY, the digit row with Shift', press('1', { code: 'Digit1', ...shift }), '1'],
    ['AZERTY, M beside L', press('m', { code: 'Semicolon' }), 'M'],
    ['AZERTY, A in the place of Q', press('a', { code: 'KeyQ' }), 'A'],
    ['AZERTY, a question mark', press('?', { code: 'KeyM', ...shift }), '?'],
    ['a keypad', press('1', { code: 'Numpad1' }), '1'],
    ['a keypad', press('+', { code: 'NumpadAdd' }), '+'],
    ['a foot switch', press('Unidentified', { code: 'F13' }), 'F13'],
    [
      'a foot switch whose key the system names otherwise',
      press('LaunchApplication1', { code: 'F24' }),
      'F24',
    ],
    ['a presenter', press('PageUp', { code: 'PageUp' }), 'PageUp'],
  ])('reads %s', (_, struck, key) => {
    expect(windowKeyOf(struck)).toBe(key);
    expect(WindowKey.safeParse(key).success).toBe(true);
  });

  it.each([
    // On AZERTY, this key types a comma. A take in its place would be on air unexpectedly.
    ['the comma of AZERTY, in the place of M', press(',', { code: 'KeyM' }), ','],
    ['an accented Latin letter', press('é', { code: 'KeyW' }), null],
    [
      'µ, typed with AltGr',
      press('µ', { code: 'KeyM', getModifierState: (name) => name === 'AltGraph' }),
      null,
    ],
    ['a keypad without Num Lock', press('End', { code: 'Numpad1' }), null],
  ])('never takes %s for the key of a US keyboard', (_, struck, key) => {
    expect(windowKeyOf(struck)).toBe(key);
  });

  it.each([
    ['M', true],
    ['Shift+M', true],
    ['Alt+M', true],
    ['?', true],
    ['+', true],
    ['1', true],
    ['F2', false],
    ['Shift+F2', false],
    ['Shift+Escape', false],
    ['PageDown', false],
    ['Insert', false],
  ])('reports whether %s types text in a field: %s', (key, isTyped) => {
    expect(types(key)).toBe(isTyped);
  });
});

describe('a window key', () => {
  it('triggers exactly one command, or none if no command has the key', () => {
    for (const { id, key } of WINDOW_COMMANDS) expect(commandOf(KEYS, key)).toBe(id);
    expect(commandOf(KEYS, 'F13')).toBeNull();
    expect(commandOf({ ...KEYS, takeover: null }, 'F5')).toBeNull();
    expect(commandOf({ ...KEYS, takeover: 'F13' }, 'F13')).toBe('takeover');
  });

  it('is unique among the defaults, and each default is a valid key', () => {
    const first = WINDOW_COMMANDS.map(({ key }) => key);
    expect(new Set(first).size).toBe(first.length);
    for (const key of first) expect(WindowKey.safeParse(key).success, key).toBe(true);
  });

  it('is shown with its label on the keyboard', () => {
    const us = new Map([['KeyM', 'm']]);
    expect([keyWords(KEYS, 'clear-all', us), keyWords({ ...KEYS, clock: null }, 'clock', us)]).toEqual([
      'Shift+Esc',
      null,
    ]);
    const cyrillic = new Map([
      ['KeyM', 'ь'],
      ['KeyU', 'г'],
      ['Digit1', '1'],
    ]);
    const shown = (['moment-take', 'moment-cue', 'undo', 'channel-1', 'clock'] as const).map((command) =>
      keyWords(KEYS, command, cyrillic),
    );
    expect(shown).toEqual(['Ь', 'Shift+Ь', 'Г', '1', 'F8']);
    // The key that types M on AZERTY is elsewhere and has the label M.
    expect(keyWords(KEYS, 'moment-take', new Map([['KeyM', ',']]))).toBe('M');
  });
});

describe('the key sheet', () => {
  it('lists every command in the words of the sport', () => {
    expect(sheetRows(sport('basketball'))).toEqual(
      expect.arrayContaining([
        { command: 'play-clock', does: 'Shot clock: start or stop' },
        { command: 'play-clock-usual', does: 'Shot clock to 24 seconds' },
        { command: 'play-clock-short', does: 'Shot clock to 14 seconds' },
      ]),
    );
    expect(sheetRows(undefined).map(({ command }) => command)).toEqual(WINDOW_COMMANDS.map(({ id }) => id));
  });

  it("marks commands that don't apply to the match", () => {
    const idle = (name: string, hasClock: boolean) =>
      WINDOW_COMMANDS.map(({ id }) => id).filter((id) => isIdle(id, sport(name), hasClock));
    expect(idle('baseball', false)).toEqual(['clock', 'play-clock', 'play-clock-usual', 'play-clock-short']);
    expect(idle('basketball', true)).toEqual([]);
  });

  it('lists the counter hotkeys, up and down', () => {
    const steps = stepKeys('B', sport('baseball')?.fields ?? []);
    expect(steps.map(({ name }) => name)).toEqual([
      'Pitch count',
      'Hits A',
      'Hits B',
      'Errors A',
      'Errors B',
    ]);
    expect(steps[0]).toEqual({
      name: 'Pitch count',
      more: { does: 'step', channel: 'B', field: 'pitches', by: 1 },
      less: { does: 'step', channel: 'B', field: 'pitches', by: -1 },
    });
  });
});

describe('the scoring pad', () => {
  const keysOf = (sportName: string, windowKeys = KEYS) =>
    padKeys(padPlaces(sportName), windowKeys, sideOrder(sportStates(), sportName));

  it.each(sports())(
    "has a key for every %s button except corrections, and none of the window's hotkeys",
    (name) => {
      const keys = [...keysOf(name).values()];
      const places = padPlaces(name).filter(({ group }) => group !== 'correct');
      // A sport file can have more buttons than there are keys. The last buttons then have no key.
      expect(keys.length).toBe(name.startsWith('x-') ? Math.min(keys.length, places.length) : places.length);
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys.filter((key) => Object.values(KEYS).includes(key))).toEqual([]);
      expect(keys.filter((key) => windowKeyOf(press(key)) !== key)).toEqual([]);
    },
  );

  it('has no key that a producer has assigned in the window', () => {
    const keys = [...keysOf('football', { ...KEYS, takeover: 'Q', clock: 'Y', ticker: 'Z' }).values()];
    expect(['Q', 'Y', 'Z'].filter((key) => keys.includes(key))).toEqual([]);
  });

  it("puts the left team's keys under the left hand and the other team's under the right hand", () => {
    const keys = keysOf('soccer');
    expect([keys.get('goal-a'), keys.get('goal-b')]).toEqual(['Q', 'Y']);
    // Visitors are on the left in baseball.
    expect([keysOf('baseball').get('run-b'), keysOf('baseball').get('run-a')]).toEqual(['Q', 'Y']);
  });

  it('has no key for the remaining buttons', () => {
    const buttons = Array.from({ length: 16 }, (_, place) => ({
      ...{ id: String(place), side: 'B' as const, group: 'score' as const },
    }));
    expect(padKeys(buttons, KEYS, ['A', 'B']).size).toBeLessThan(16);
  });
});
