import type { HotkeyAction as GlobalAction, HotkeyView } from '../../preload/contract/desktop.ts';
import type { HeldField } from '../../preload/contract/overrides.ts';
import type { SportState } from '../../preload/contract/sports.ts';
import type { GraphicId } from '../../preload/contract/output-frame.ts';

/** What a key asks for. */
export type HotkeyAction =
  | { do: 'toggle'; graphic: GraphicId }
  | { do: 'hold-takeover' }
  | { do: 'clear-insert' }
  | { do: 'take-cued' }
  | { do: 'rundown-next' }
  | { do: 'rundown-take-next' }
  | { do: 'clear-all' }
  | { do: 'clock' }
  | PlayClockAction;

/** What is asked of the clock of a play: start or stop it, or set it to its usual or its short length. */
export interface PlayClockAction {
  do: 'play-clock';
  what: Extract<GlobalAction, { does: 'play-clock' }>['what'];
}

/** Starts and stops the match clock. */
export const CLOCK_KEY = 'F8';

/** Takes everything that is cued. */
export const TAKE_KEY = 'F10';

/** The next row of the rundown: cues it, and takes it. */
export const RUNDOWN_KEYS = { next: 'F11', take: 'F12' } as const;

/** The keys of the shot clock and the play clock. */
export const PLAY_CLOCK_KEYS = { usual: 'F6', short: 'F7', toggle: 'F9' } as const satisfies Record<
  PlayClockAction['what'],
  string
>;

/** Fires a takeover and stops it; with Shift, holds it. */
export const TAKEOVER_KEY = 'F5';

/** The scorebug; with Shift, takes away what has grown out of it. */
export const SCOREBUG_KEY = 'F1';

/** The parts of a KeyboardEvent that decide. */
export interface KeyPress {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  /** Held down: a graphic must not flicker. */
  repeat: boolean;
}

/** The graphics of this release in the order of their cards, each with the key printed on it. */
export const GRAPHICS: readonly { id: GraphicId; name: string; key: string }[] = [
  { id: 'scorebug', name: 'Scorebug', key: SCOREBUG_KEY },
  { id: 'lower-third', name: 'Lower third', key: 'F2' },
  { id: 'full-frame', name: 'Full frame', key: 'F3' },
  { id: 'ticker', name: 'Ticker', key: 'F4' },
  { id: 'takeover', name: 'Takeover', key: TAKEOVER_KEY },
];

/** A key of this window, and what it does. */
export interface WindowKey {
  key: string;
  does: string;
}

/** Every key of the window, for whoever asks: those of a clock only where the sport on the channel has it. */
export function windowKeys(sport: SportState | undefined, hasClock: boolean): WindowKey[] {
  const playClock = sport?.playClock;
  const resets = playClock
    ? ([PLAY_CLOCK_KEYS.usual, PLAY_CLOCK_KEYS.short] as const).map((key, place) => ({
        key,
        does: `${playClock.name} to ${(playClock.resetsMs[place] ?? 0) / 1_000} seconds`,
      }))
    : [];
  return [
    ...GRAPHICS.map(({ key, name }) => ({ key, does: `${name} on air, and off` })),
    { key: TAKE_KEY, does: 'Take: everything that is cued, on air' },
    { key: RUNDOWN_KEYS.next, does: 'Rundown: cue the next row' },
    { key: RUNDOWN_KEYS.take, does: 'Rundown: take the row that is cued, else the next one' },
    { key: `Shift+${SCOREBUG_KEY}`, does: 'Insert of the scorebug: off air' },
    { key: `Shift+${TAKEOVER_KEY}`, does: 'Takeover: hold it, and let it go' },
    { key: 'Shift+Escape', does: 'Clear all' },
    { key: '?', does: 'This sheet' },
    ...(hasClock ? [{ key: CLOCK_KEY, does: 'Clock: start and stop' }] : []),
    ...(playClock ? [{ key: PLAY_CLOCK_KEYS.toggle, does: `${playClock.name}: start and stop` }] : []),
    ...resets,
    { key: '↑ ↓ + −', does: 'By hand: count the number that has the focus' },
    { key: 'Delete', does: 'By hand: take it off air' },
    {
      key: 'Enter',
      does: sport?.scorers ? 'By hand: set what is written, add who scored' : 'By hand: set what is written',
    },
  ];
}

/** What a fact by hand is moved by, and called, with a key that works in every program. */
export interface StepKey {
  name: string;
  more: GlobalAction;
  less: GlobalAction;
}

/** Those of the facts of a match that count. */
export function stepKeys(channel: string, fields: readonly HeldField[]): StepKey[] {
  return fields
    .filter(({ kind, input }) => kind === 'fact' && input.kind === 'number')
    .map(({ name, field }) => ({
      name,
      more: { does: 'step', channel, field, by: 1 },
      less: { does: 'step', channel, field, by: -1 },
    }));
}

/** The key that works in every program and does this; null: there is none. */
export function keyOf(hotkeys: readonly HotkeyView[], action: GlobalAction): HotkeyView | null {
  const wanted = Object.entries(action);
  return (
    hotkeys.find((hotkey) =>
      wanted.every(([name, value]) =>
        Object.entries(hotkey.action).some(([n, v]) => n === name && v === value),
      ),
    ) ?? null
  );
}

/** With Shift, a graphic's key does what only that graphic has. */
const SHIFTED: Readonly<Record<string, HotkeyAction>> = {
  [SCOREBUG_KEY]: { do: 'clear-insert' },
  [TAKEOVER_KEY]: { do: 'hold-takeover' },
};

/** Which action a key press is, or null. All of them work while typing too: they type nothing. */
export function hotkeyFor(press: KeyPress): HotkeyAction | null {
  if (press.repeat || press.ctrlKey || press.altKey || press.metaKey) return null;
  // Whatever is half typed: what must leave the air leaves it.
  if (press.key === 'Escape') return press.shiftKey ? { do: 'clear-all' } : null;
  if (press.shiftKey) return SHIFTED[press.key] ?? null;
  if (press.key === CLOCK_KEY) return { do: 'clock' };
  if (press.key === RUNDOWN_KEYS.next) return { do: 'rundown-next' };
  if (press.key === RUNDOWN_KEYS.take) return { do: 'rundown-take-next' };
  if (press.key === TAKE_KEY) return { do: 'take-cued' };
  const playClock = Object.entries(PLAY_CLOCK_KEYS).find(([, key]) => key === press.key)?.[0];
  if (playClock !== undefined) return { do: 'play-clock', what: playClock as PlayClockAction['what'] };
  const graphic = GRAPHICS.find(({ key }) => key === press.key);
  return graphic ? { do: 'toggle', graphic: graphic.id } : null;
}
