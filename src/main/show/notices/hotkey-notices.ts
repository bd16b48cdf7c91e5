import type { Notices } from './notices.ts';

/** Creates notices about global hotkeys: one that had no effect, and those that another program has. */
export function hotkeyNotices(notices: Notices) {
  return {
    onPressed: (refused: string | null): void => {
      if (refused === null) notices.dismiss('hotkey');
      else notices.notify('hotkey', 'info', refused);
    },
    onTaken: (sentence: string): void => notices.notify('hotkeys-taken', 'warning', sentence),
  };
}
