import type { Notices } from './notices.ts';

/** Returns callbacks that show notices about refused hotkey presses, and about hotkeys that another program uses. */
export function hotkeyNotices(notices: Notices) {
  return {
    onPressed: (refused: string | null): void => {
      if (refused === null) notices.dismiss('hotkey');
      else notices.notify('hotkey', 'info', refused);
    },
    onTaken: (sentence: string): void => notices.notify('hotkeys-taken', 'warning', sentence),
  };
}
