import type { App, Session, WebContents } from 'electron';
import { APP_ORIGIN } from './scheme.ts';

/** All that our own pages may do beyond drawing: "Copy URL" writes text to the clipboard. */
const PERMITTED = 'clipboard-sanitized-write';

/**
 * Windows stay on their own pages: no navigation, no new windows, no webviews, no permission but one.
 *
 * @param devOrigin where pages come from while they are developed; null in a packaged program
 * @param openOutside opens a page of help in the browser
 */
export function lockDown(
  app: Pick<App, 'on'>,
  session: Pick<Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler'>,
  devOrigin: string | null,
  openOutside: (url: string) => void,
): void {
  const mayWrite = (url: string | undefined, permission: string): boolean =>
    permission === PERMITTED && url !== undefined && isOurs(url, devOrigin);
  session.setPermissionRequestHandler((contents, permission, answer) =>
    answer(mayWrite(contents.getURL(), permission)),
  );
  session.setPermissionCheckHandler((contents, permission) => mayWrite(contents?.getURL(), permission));
  app.on('web-contents-created', (_event, contents: WebContents) => {
    contents.setWindowOpenHandler(({ url }) => {
      if (isHelp(url) && isOurs(contents.getURL(), devOrigin)) openOutside(url);
      return { action: 'deny' };
    });
    contents.on('will-navigate', (event) => {
      if (!isOurs(event.url, devOrigin)) event.preventDefault();
    });
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
  });
}

/** A page of the manual, on the server of this computer. */
function isHelp(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, pathname } = new URL(url);
  return protocol === 'http:' && hostname === '127.0.0.1' && pathname.startsWith('/help/');
}

/** One of our own pages, exactly: a prefix of our origin is not our origin. */
export function isOurs(url: string, devOrigin: string | null): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, origin } = new URL(url);
  if (devOrigin !== null && origin === new URL(devOrigin).origin) return true;
  return protocol === 'touchline:' && url.startsWith(`${APP_ORIGIN}/`);
}
