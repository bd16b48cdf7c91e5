import type { App, Session, WebContents } from 'electron';
import { APP_ORIGIN } from './scheme.ts';

/** Windows stay on their own pages: no navigation, no new windows, no permissions, no webviews. */
export function lockDown(
  app: Pick<App, 'on'>,
  session: Pick<Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler'>,
): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  app.on('web-contents-created', (_event, contents: WebContents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    contents.on('will-navigate', (event) => {
      if (!isOurs(event.url)) event.preventDefault();
    });
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
  });
}

/** One of our own pages, exactly: a prefix of our origin is not our origin. */
export function isOurs(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === 'touchline:' && url.startsWith(`${APP_ORIGIN}/`);
}
