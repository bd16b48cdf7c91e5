import type { ChosenSettings } from './output-settings.ts';

/** The settings of a new output, except name and channel. Without schemas, because the control window uses them too. */
export const NEW_OUTPUT: Omit<ChosenSettings, 'name' | 'channel'> = {
  kind: 'browser',
  width: 1920,
  height: 1080,
  background: { kind: 'transparent' },
  theme: 'chalk',
  bugPlace: null,
  safeArea: 'title',
  motion: 'full',
  language: 'en',
  timeFormat: null,
  timeZone: null,
  showsZone: false,
  swapsSides: false,
  sponsorCorner: 'top-right',
  delayMs: 0,
  stale: { clock: 'hide', dimAfterMs: null, hideAfterMs: null },
  graphics: ['scorebug', 'lower-third', 'full-frame', 'ticker', 'takeover'],
  window: { display: null, isFullscreen: false, isOnTop: false },
  entrance: 'there',
  allowsCss: false,
};
