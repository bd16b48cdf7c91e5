import type { App, Session, WebContents } from 'electron';
import { APP_ORIGIN } from './scheme.ts';

/** All that our own pages may do beyond drawing: "Copy URL" writes text to the clipboard. */
const PERMITTED = 'clipboard-sanitized-write';

/**
 * Windows stay on their own pages: no navigation, no new windows, no webviews, no permission but one.
 *
 * @param devOrigin where pages come from while they are developed; null in a packaged program
 */
export function lockDown(
  app: Pick<App, 'on'>,
  session: Pick<Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler'>,
  devOrigin: string | null,
): void {
  const mayWrite = (url: string | undefined, permission: string): boolean =>
    permission === PERMITTED && url !== undefined && isOurs(url, devOrigin);
  session.setPermissionRequestHandler((contents, permission, answer) =>
    answer(mayWrite(contents.getURL(), permission)),
  );
  session.setPermissionCheckHandler((contents, permission) => mayWrite(contents?.getURL(), permission));
  app.on('web-contents-created', (_event, contents: WebContents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    contents.on('will-navigate', (event) => {
      if (!isOurs(event.url, devOrigin)) event.preventDefault();
    });
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
  });
}

/** One of our own pages, exactly: a prefix of our origin is not our origin. */
export function isOurs(url: string, devOrigin: string | null): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, origin } = new URL(url);
  if (devOrigin !== null && origin === new URL(devOrigin).origin) return true;
  return protocol === 'touchline:' && url.startsWith(`${APP_ORIGIN}/`);
}
