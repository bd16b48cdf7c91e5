import { isSameJson } from '../../../feed/contract/same-json.ts';
import type { Hotkey, HotkeyAction, HotkeyView } from '../../../preload/contract/desktop.ts';
import type { ControlRequest } from '../../../preload/contract.ts';
import { UNDO } from '../../../feed/sports/index.ts';
import { acceleratorWords } from '../../../words/accelerator.ts';
import type { DesktopPort } from '../desktop-port.ts';
import { RequestRefused } from '../refused.ts';
import { keyErrors } from './errors.ts';
import { showErrors } from '../errors.ts';

export const HOTKEYS_MAX = 60;

export interface HotkeysOptions {
  /** Null without a desktop, which means no global hotkeys. */
  desktop: DesktopPort | null;
  /** Called when a key was pressed, with a sentence that says why it had no effect, or null if it had one. */
  onPressed: (refused: string | null) => void;
  /** Called at startup if another program or the system already uses saved keys. */
  onTaken: (sentence: string) => void;
  /** Saves a change. */
  commit: () => void;
}

/** Performs a request of the control window. Rejects with RequestRefused. */
export type Ask = (request: ControlRequest, input: object) => Promise<unknown>;

/** The global hotkeys. Each does the same as a key in the control window. */
export class Hotkeys {
  readonly #options: HotkeysOptions;
  #hotkeys: readonly Hotkey[];
  #taken: ReadonlySet<string> = new Set();
  #ask: Ask | null = null;

  constructor(options: HotkeysOptions, persisted: readonly Hotkey[]) {
    this.#options = options;
    this.#hotkeys = persisted;
    this.#listen(persisted);
    if (this.#taken.size > 0) {
      const keys = [...this.#taken].map(acceleratorWords).join(', ');
      const [they, another] = this.#taken.size === 1 ? ['it does', 'another key'] : ['they do', 'other keys'];
      options.onTaken(
        `Another program or the system uses ${keys}, so ${they} nothing here. Choose ${another}.`,
      );
    }
  }

  /** Starts handling keys. */
  serve(ask: Ask): void {
    this.#ask = ask;
  }

  list(): Hotkey[] {
    return [...this.#hotkeys];
  }

  views(): HotkeyView[] {
    return this.#hotkeys.map((hotkey) => ({ ...hotkey, isTaken: this.#taken.has(hotkey.accelerator) }));
  }

  /**
   * Assigns a key to an action; null removes it. Throws RequestRefused without changing anything if the key is used
   * here or by another program, if the limit is reached, and without a desktop.
   */
  set(action: HotkeyAction, accelerator: string | null): void {
    if (this.#options.desktop === null) {
      throw keyErrors.needsDesktopApp();
    }
    const others = this.#hotkeys.filter((one) => !isSameAction(one.action, action));
    if (accelerator === null) {
      this.#keep(others);
      return;
    }
    if (others.some((one) => one.accelerator === accelerator)) {
      throw keyErrors.alreadyUsed(acceleratorWords(accelerator));
    }
    if (others.length >= HOTKEYS_MAX) throw showErrors.limit('keys', HOTKEYS_MAX);
    const before = this.#hotkeys;
    const hotkeys = [...others, { accelerator, action }];
    this.#listen(hotkeys);
    if (this.#taken.has(accelerator)) {
      this.#listen(before);
      throw keyErrors.usedElsewhere(acceleratorWords(accelerator));
    }
    this.#keep(hotkeys);
  }

  /** Replaces all hotkeys. Without a desktop they are only saved. */
  restore(hotkeys: readonly Hotkey[]): void {
    this.#keep([...hotkeys]);
  }

  close(): void {
    this.#options.desktop?.listen([], () => undefined);
  }

  #keep(hotkeys: readonly Hotkey[]): void {
    this.#hotkeys = hotkeys;
    this.#listen(hotkeys);
    this.#options.commit();
  }

  #listen(hotkeys: readonly Hotkey[]): void {
    const { desktop } = this.#options;
    if (desktop === null) return;
    const accelerators = hotkeys.map(({ accelerator }) => accelerator);
    this.#taken = desktop.listen(accelerators, (pressed) => {
      const hotkey = hotkeys.find(({ accelerator }) => accelerator === pressed);
      if (hotkey !== undefined) this.#press(hotkey);
    });
  }

  #press({ accelerator, action }: Hotkey): void {
    const { onPressed } = this.#options;
    this.#ask?.(...requestOf(action)).then(
      () => onPressed(null),
      (error: unknown) => {
        if (!(error instanceof RequestRefused)) throw error;
        onPressed(`${acceleratorWords(accelerator)} did nothing. ${error.message}`);
      },
    );
  }
}

/** Returns whether two actions are equal, regardless of the order of their fields. */
export function isSameAction(one: HotkeyAction, other: HotkeyAction): boolean {
  return isSameJson(one, other);
}

/** Returns the control window request for an action. */
function requestOf(action: HotkeyAction): [ControlRequest, object] {
  switch (action.does) {
    case 'take':
      return ['graphic:take', { channel: action.channel, graphic: action.graphic }];
    case 'clear':
      return ['graphic:clear', { channel: action.channel, graphic: action.graphic }];
    case 'hold-takeover':
      return ['takeover:hold', { channel: action.channel }];
    case 'clear-insert':
      return ['insert:clear', { channel: action.channel }];
    case 'clear-all':
      return ['channel:clear', { channel: action.channel }];
    case 'swap-sides':
      return ['sides:swap', { channel: action.channel }];
    case 'clock':
      return ['clock:toggle', { channel: action.channel }];
    case 'play-clock':
      return action.what === 'toggle'
        ? ['play-clock:toggle', { channel: action.channel }]
        : ['play-clock:set', { channel: action.channel, length: action.what }];
    case 'step':
      return ['override:step', { channel: action.channel, field: action.field, by: action.by }];
    case 'rundown-next':
      return ['rundown:next', { channel: action.channel }];
    case 'rundown-take-next':
      return ['rundown:take-next', { channel: action.channel }];
    case 'undo':
      return ['manual:press', { channel: action.channel, button: UNDO }];
    case 'tap':
      return ['sync:tap', { output: action.output }];
  }
}
