import type { App, Session, WebContents } from 'electron';
import { APP_ORIGIN } from './scheme.ts';

/** The only permission of Touchline's pages: "Copy URL" writes text to the clipboard. */
const PERMITTED = 'clipboard-sanitized-write';

/**
 * Keeps windows on their own pages: no navigation, no new windows, no webviews, and only one permission.
 *
 * @param devOrigin origin of pages during development. Null in a packaged program
 * @param openOutside opens a help page in the browser
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

/** Returns whether the URL is a help page on the server of this computer. */
function isHelp(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, pathname } = new URL(url);
  return protocol === 'http:' && hostname === '127.0.0.1' && pathname.startsWith('/help/');
}

/** Returns whether the URL is one of Touchline's own pages. Compares whole origins, not prefixes. */
export function isOurs(url: string, devOrigin: string | null): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, origin } = new URL(url);
  if (devOrigin !== null && origin === new URL(devOrigin).origin) return true;
  return protocol === 'touchline:' && url.startsWith(`${APP_ORIGIN}/`);
}
