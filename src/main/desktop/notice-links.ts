import { shell, type BrowserWindow } from 'electron';
import type { Log } from '../show/ports.ts';
import type { Notices } from '../show/notices/notices.ts';

/**
 * Lets the control window open a web page in the browser if a current notice offers exactly this page. Other new
 * windows stay denied.
 */
export function openNoticeLinks(window: BrowserWindow, notices: Pick<Notices, 'list'>, log: Log): void {
  window.webContents.setWindowOpenHandler(({ url }) => {
    const isOffered = notices
      .list()
      .some(({ action }) => action?.does === 'open' && new URL(action.url).href === url);
    if (isOffered)
      shell.openExternal(url).catch((error: unknown) => {
        log.warn({ error: String(error) }, 'failed to open the browser');
      });
    return { action: 'deny' };
  });
}
