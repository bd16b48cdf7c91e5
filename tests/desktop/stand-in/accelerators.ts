import { options } from './machine.ts';

/** Normalizes keys in Electron's notation (docs: tutorial/keyboard-shortcuts, accelerator.cc) for comparison. */

const MODIFIERS: Readonly<Record<string, string>> = {
  command: 'meta',
  cmd: 'meta',
  meta: 'meta',
  super: 'meta',
  control: 'control',
  ctrl: 'control',
  alt: 'alt',
  option: 'alt',
  altgr: 'alt',
  shift: 'shift',
};

export interface Keys {
  modifiers: string[];
  key: string;
}

export function keysOf(accelerator: string): Keys {
  const parts = accelerator
    .replace(/\+\+$/, '+plus')
    .split('+')
    .map((part) => part.trim().toLowerCase());
  const named = (part: string): string =>
    part === 'commandorcontrol' || part === 'cmdorctrl'
      ? options.platform === 'darwin'
        ? 'meta'
        : 'control'
      : (MODIFIERS[part] ?? part);
  const names = parts.map(named);
  const key = names.at(-1) ?? '';
  return { modifiers: names.slice(0, -1).sort(), key };
}

export function isSameKey(one: string, other: string): boolean {
  return JSON.stringify(keysOf(one)) === JSON.stringify(keysOf(other));
}
