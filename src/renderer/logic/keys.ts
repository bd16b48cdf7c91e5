import type { SideOrder } from './sides.ts';
import type { OverridableField } from '../../preload/contract/overrides.ts';
import type { SportState } from '../../preload/contract/sports.ts';
import type { HotkeyAction as GlobalAction, HotkeyView } from '../../preload/contract/desktop.ts';
import type { GraphicId } from '../../preload/contract/output-frame.ts';
import { WINDOW_COMMANDS, WINDOW_KEY, type WindowCommand } from '../../words/window-commands.ts';
import type { PadButtonView } from '../../preload/contract/manual.ts';
import type { WindowKeys } from '../../preload/contract/window-keys.ts';
import { acceleratorWords } from '../../words/accelerator.ts';
import { keyLabel, usKeyOf, type KeyLabels, type KeyPress } from './physical-key.ts';

/** The graphics in the order of their cards. */
export const GRAPHICS: readonly { id: GraphicId; name: string }[] = [
  { id: 'scorebug', name: 'Scorebug' },
  { id: 'lower-third', name: 'Lower third' },
  { id: 'full-frame', name: 'Full frame' },
  { id: 'ticker', name: 'Ticker' },
  { id: 'takeover', name: 'Takeover' },
];

const isSign = (key: string): boolean => key.length === 1 && !/[a-z]/i.test(key);

/** Returns the pressed key in the contract's format (`window-keys.ts`), or null if it can't be used in this window. */
export function windowKeyOf(press: KeyPress): string | null {
  const { shiftKey, ctrlKey, altKey, metaKey } = press;
  if (metaKey) return null;
  const name = usKeyOf(press);
  // A symbol already includes Shift.
  const modifiers = [ctrlKey && 'Ctrl', altKey && 'Alt', shiftKey && !isSign(name) && 'Shift'].filter(
    Boolean,
  );
  const struck = [...modifiers, name].join('+');
  return WINDOW_KEY.test(struck) ? struck : null;
}

/** Returns whether the key types text in a field. */
export const types = (windowKey: string): boolean => /(?:^|\+)[^+]$/.test(windowKey) || windowKey === '+';

export function commandOf(keys: WindowKeys, windowKey: string | null): WindowCommand | null {
  if (windowKey === null) return null;
  return WINDOW_COMMANDS.find(({ id }) => keys[id] === windowKey)?.id ?? null;
}

/** Returns a command's key as labeled on this keyboard, such as `Shift+Esc`, or null. */
export function keyWords(
  keys: WindowKeys | undefined,
  command: WindowCommand,
  labels: KeyLabels,
): string | null {
  const key = keys?.[command] ?? null;
  return key === null ? null : keyLabel(acceleratorWords(key), labels);
}

/** A row of the keyboard reference. */
export interface SheetRow {
  command: WindowCommand;
  does: string;
}

const PLAY_CLOCK: readonly WindowCommand[] = ['play-clock', 'play-clock-usual', 'play-clock-short'];

/**
 * Returns all commands that can have a key, in the words of the channel's sport.
 *
 * @param resetsMs the lengths of the play clock by the match rules
 */
export function sheetRows(
  sport: SportState | undefined,
  resetsMs: readonly number[] = sport?.playClock?.resetsMs ?? [],
): SheetRow[] {
  const playClock = sport?.playClock ?? null;
  const length = (place: number): number => (resetsMs[place] ?? 0) / 1_000;
  const labels: Partial<Record<WindowCommand, string>> = playClock
    ? {
        'play-clock': `${playClock.name}: start or stop`,
        'play-clock-usual': `${playClock.name} to ${length(0)} seconds`,
        'play-clock-short': `${playClock.name} to ${length(1)} seconds`,
      }
    : {};
  return WINDOW_COMMANDS.map(({ id, name }) => ({ command: id, does: labels[id] ?? name }));
}

/** Returns whether a command has no effect in the channel's match. */
export function isIdle(command: WindowCommand, sport: SportState | undefined, hasClock: boolean): boolean {
  if (PLAY_CLOCK.includes(command)) return !sport?.playClock;
  return command === 'clock' && !hasClock;
}

/** Returns the keys of the focused control, which can't be assigned to anything else. */
export function fixedKeys(sport: SportState | undefined): { key: string; does: string }[] {
  return [
    { key: 'Esc', does: 'Leave the field or close the open panel' },
    { key: '↑ ↓ + −', does: 'Match info: adjust the focused number' },
    { key: 'Delete', does: 'Match info: take the focused value off air' },
    {
      key: 'Enter',
      does: sport?.scorers ? 'Match info: set the field, or add the scorer' : 'Match info: set the field',
    },
    { key: 'Letters', does: 'Scoring pad: press the matching button on the focused pad' },
  ];
}

/** A match info counter that a global hotkey can change. */
export interface StepKey {
  name: string;
  more: GlobalAction;
  less: GlobalAction;
}

/** Returns the counters of the match info, with the actions that change them. */
export function stepKeys(channel: string, fields: readonly OverridableField[]): StepKey[] {
  return fields
    .filter(({ kind, input }) => kind === 'fact' && input.kind === 'number')
    .map(({ name, field }) => ({
      name,
      more: { does: 'step', channel, field, by: 1 },
      less: { does: 'step', channel, field, by: -1 },
    }));
}

/** Returns the global hotkey of an action, or null. */
export function keyOf(hotkeys: readonly HotkeyView[], action: GlobalAction): HotkeyView | null {
  const entries = Object.entries(action);
  return (
    hotkeys.find((hotkey) =>
      entries.every(([name, value]) =>
        Object.entries(hotkey.action).some(([n, v]) => n === name && v === value),
      ),
    ) ?? null
  );
}

/** The pad's keys in order of preference: the left hand for the team on the left, the right hand for the other. */
const PAD_KEYS = { left: 'QWERASDFTG', right: 'YIOPJKLNUHM;', neither: 'ZXCVBG90-,./=12345678' } as const;

/**
 * Returns the key of each pad button by button ID, for while the pad has the focus. Never uses a key of the window, so
 * no key has two meanings. Corrections, and buttons for which no key is left, have none.
 */
export function padKeys(
  buttons: readonly Pick<PadButtonView, 'id' | 'side' | 'group' | 'key'>[],
  windowKeys: WindowKeys,
  [left]: SideOrder,
): ReadonlyMap<string, string> {
  const usedKeys = new Set<string | null>(Object.values(windowKeys));
  const keys = new Map<string, string>();
  for (const { id, key } of buttons) {
    if (key === undefined || usedKeys.has(key)) continue;
    usedKeys.add(key);
    keys.set(id, key);
  }
  for (const { id, side, group } of buttons) {
    if (group === 'correct' || keys.has(id)) continue;
    const place = side === null ? 'neither' : side === left ? 'left' : 'right';
    const key = PAD_KEYS[place].split('').find((one) => !usedKeys.has(one));
    if (key === undefined) continue;
    usedKeys.add(key);
    keys.set(id, key);
  }
  return keys;
}
