import { describe, expect, test } from 'vitest';
import { Accelerator } from '../../preload/contract/desktop.ts';
import { acceleratorWords } from '../../words/accelerator.ts';
import { acceleratorOf, type StruckKey } from './accelerator.ts';

type Modifier = 'ctrl' | 'alt' | 'shift' | 'meta';
const struck = (code: string, ...modifiers: Modifier[]): StruckKey => ({
  key: /^Key(.)$/.exec(code)?.[1]?.toLowerCase() ?? code,
  code,
  ctrlKey: modifiers.includes('ctrl'),
  altKey: modifiers.includes('alt'),
  shiftKey: modifiers.includes('shift'),
  metaKey: modifiers.includes('meta'),
});

describe('acceleratorOf', () => {
  test.for([
    [struck('Digit1', 'ctrl', 'alt'), 'Control+Alt+1', 'Ctrl+Alt+1'],
    [struck('KeyT', 'meta', 'shift'), 'Super+Shift+T', 'Super+Shift+T'],
    [struck('F13'), 'F13', 'F13'],
    [{ ...struck('F24'), key: 'Unidentified' }, 'F24', 'F24'],
    [struck('PageDown'), 'PageDown', 'PageDown'],
    [struck('Numpad7'), 'num7', 'Num 7'],
    [struck('NumpadAdd'), 'numadd', 'Num +'],
    [struck('MediaPlayPause'), 'MediaPlayPause', 'MediaPlayPause'],
    [struck('ArrowUp', 'alt'), 'Alt+Up', 'Alt+Up'],
  ] as const)('reads %j as %s', ([key, accelerator, words]) => {
    expect(acceleratorOf(key, false)).toBe(accelerator);
    expect(acceleratorWords(accelerator)).toBe(words);
    expect(Accelerator.safeParse(accelerator).success).toBe(true);
  });

  test.for([
    // The system registers what the layout types: Q is in the place of A on AZERTY.
    [{ ...struck('KeyA', 'ctrl', 'alt'), key: 'q' }, 'Control+Alt+Q'],
    [{ ...struck('KeyU', 'ctrl', 'alt'), key: 'г' }, 'Control+Alt+U'],
    [{ ...struck('Digit1', 'ctrl', 'alt'), key: '&' }, 'Control+Alt+1'],
    [{ ...struck('KeyE', 'ctrl', 'alt'), key: '€' }, 'Control+Alt+E'],
  ] as const)('reads %j of another layout as %s', ([key, accelerator]) => {
    expect(acceleratorOf(key, false)).toBe(accelerator);
  });

  test('uses the position of letters on macOS, as the system does', () => {
    expect(acceleratorOf({ ...struck('KeyA', 'ctrl', 'alt'), key: 'q' }, true)).toBe('Control+Alt+A');
  });

  test('uses the Command key on macOS', () => {
    expect(acceleratorOf(struck('KeyT', 'meta'), true)).toBe('Command+T');
  });

  test.for([
    struck('KeyA'),
    struck('KeyA', 'shift'),
    struck('Digit5'),
    struck('Space'),
    struck('ControlLeft', 'ctrl'),
  ])('refuses %j, which other programs need', (key) => expect(acceleratorOf(key, false)).toBeNull());
});
