/**
 * Keys of the control window, as data: the possible actions, and their default keys. They act on the selected channel.
 * Global hotkeys are in `desktop.ts`.
 */

/** The possible actions, in the order in which the window lists them, each with its default key; null: none. */
export const WINDOW_COMMANDS = [
  { id: 'scorebug', name: 'Scorebug: take or clear', key: 'F1' },
  { id: 'lower-third', name: 'Lower third: take or clear', key: 'F2' },
  { id: 'full-frame', name: 'Full frame: take or clear', key: 'F3' },
  { id: 'ticker', name: 'Ticker: take or clear', key: 'F4' },
  { id: 'takeover', name: 'Takeover: fire or stop', key: 'F5' },
  { id: 'take-cued', name: 'Take everything cued', key: 'F10' },
  { id: 'rundown-next', name: 'Rundown: cue the next row', key: 'F11' },
  { id: 'rundown-take-next', name: 'Rundown: take the cued or next row', key: 'F12' },
  { id: 'cue-lower-third', name: 'Cue the lower third', key: 'Shift+F2' },
  { id: 'cue-full-frame', name: 'Cue the full frame', key: 'Shift+F3' },
  { id: 'cue-ticker', name: 'Cue the ticker', key: 'Shift+F4' },
  { id: 'clear-insert', name: 'Scorebug insert: clear', key: 'Shift+F1' },
  { id: 'hold-takeover', name: 'Takeover: hold or release', key: 'Shift+F5' },
  { id: 'moment-take', name: 'Take the newest moment', key: 'M' },
  { id: 'moment-cue', name: 'Cue the newest moment', key: 'Shift+M' },
  { id: 'clear-all', name: 'Clear all', key: 'Shift+Escape' },
  { id: 'clock', name: 'Clock: start or stop', key: 'F8' },
  { id: 'play-clock', name: 'Shot or play clock: start or stop', key: 'F9' },
  { id: 'play-clock-usual', name: 'Shot or play clock: reset', key: 'F6' },
  { id: 'play-clock-short', name: 'Shot or play clock: short reset', key: 'F7' },
  { id: 'swap-sides', name: 'Swap sides on all outputs', key: 'Shift+S' },
  { id: 'undo', name: 'Scoring pad: undo the last press', key: 'U' },
  { id: 'tap', name: 'Tap to sync', key: 'T' },
  { id: 'hold-automation', name: 'Automation: pause or resume', key: 'H' },
  { id: 'hold-sponsors', name: 'Sponsors: hold or resume', key: 'Shift+H' },
  { id: 'channel-1', name: 'Select channel 1', key: '1' },
  { id: 'channel-2', name: 'Select channel 2', key: '2' },
  { id: 'channel-3', name: 'Select channel 3', key: '3' },
  { id: 'channel-4', name: 'Select channel 4', key: '4' },
  { id: 'channel-5', name: 'Select channel 5', key: '5' },
  { id: 'channel-6', name: 'Select channel 6', key: '6' },
  { id: 'channel-7', name: 'Select channel 7', key: '7' },
  { id: 'channel-8', name: 'Select channel 8', key: '8' },
  { id: 'help', name: 'Show keys', key: '?' },
] as const;

export type WindowCommand = (typeof WINDOW_COMMANDS)[number]['id'];

/**
 * A key in the window's notation: `F2`, `Shift+F1`, `M`, `Alt+1`, `?`. Letters are capitals; a symbol implies its
 * Shift. Keys that move the focus, edit text or belong to the browser are excluded, and Escape alone leaves a field.
 */
export const WINDOW_KEY =
  /^(?:(?:Ctrl\+)?(?:Alt\+)?(?:Shift\+)?(?:F(?:[1-9]|1\d|2[0-4])|Insert|Pause|PageUp|PageDown)|(?:Alt\+)?(?:Shift\+)?[A-Z]|(?:Alt\+)?[!-@[-`{-~]|Shift\+Escape)$/;
