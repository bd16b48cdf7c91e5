import type { Notices } from './notices.ts';

/** Notices about global hotkeys: one without effect, and those that another program has. */
export function hotkeyNotices(notices: Notices) {
  return {
    onPressed: (refused: string | null): void => {
      if (refused === null) notices.dismiss('hotkey');
      else notices.notify('hotkey', 'info', refused);
    },
    onTaken: (sentence: string): void => notices.notify('hotkeys-taken', 'warning', sentence),
  };
}
