import { emitterFor } from './not-played.ts';
import { played } from './not-played.ts';
import { options } from './machine.ts';
import { isReady, runtime } from './runtime.ts';
import { fromBrowser, sessionProtocol, toBrowser } from './scheme.ts';
import type { WebContents } from './web-contents.ts';

/**
 * The only browser session (docs: session). Permissions are Chromium's: before a page loads, main's handlers are called
 * for each known permission and the browser is set accordingly, so that the page gets real refusals.
 */

type RequestHandler = (
  contents: WebContents,
  permission: string,
  answer: (isGranted: boolean) => void,
) => void;
type CheckHandler = (contents: WebContents | null, permission: string, origin: string) => boolean;

/** Electron's names of permissions, and the browser's. */
const PERMISSIONS = [
  ['clipboard-sanitized-write', { name: 'clipboard-write', allowWithoutSanitization: false }],
  ['clipboard-read', { name: 'clipboard-read', allowWithoutSanitization: true }],
  ['geolocation', { name: 'geolocation' }],
  ['notifications', { name: 'notifications' }],
  ['media', { name: 'camera' }],
  ['media', { name: 'microphone' }],
  ['midi', { name: 'midi' }],
  ['window-management', { name: 'window-management' }],
  ['idle-detection', { name: 'idle-detection' }],
] as const;

class ElectronSession extends emitterFor('session') {
  readonly protocol = sessionProtocol;
  #request: RequestHandler | null = null;
  #check: CheckHandler | null = null;

  setPermissionRequestHandler(handler: RequestHandler | null): void {
    this.#request = handler;
  }

  setPermissionCheckHandler(handler: CheckHandler | null): void {
    this.#check = handler;
  }

  setDevicePermissionHandler(): void {
    // Ignored, because the headless browser never offers a device.
  }

  setSpellCheckerEnabled(): void {
    // Ignored, because the headless browser doesn't check spelling.
  }

  fetch(input: string | Request, init?: RequestInit): Promise<Response> {
    return fetch(input, init);
  }

  resolveProxy(_url: string): Promise<string> {
    return Promise.resolve(options.proxy);
  }

  /**
   * Returns whether main grants a permission to a page. Without handlers, everything is granted (docs:
   * tutorial/security).
   */
  #grants(contents: WebContents, permission: string, url: string): boolean {
    // Lets main read the address that the page is about to load.
    const there = Object.create(contents, { getURL: { value: () => url } }) as WebContents;
    let isGranted = this.#request === null;
    this.#request?.(there, permission, (answer) => (isGranted = answer));
    return isGranted && (this.#check?.(there, permission, originOf(url)) ?? true);
  }

  async settlePermissions(contents: WebContents, url: string): Promise<void> {
    if (fromBrowser(toBrowser(url)) === url && toBrowser(url) === url) return;
    const { browser } = runtime('session');
    const origin = new URL(toBrowser(url)).origin;
    await Promise.all(
      PERMISSIONS.map(([permission, descriptor]) =>
        browser.send('Browser.setPermission', {
          permission: descriptor,
          setting: this.#grants(contents, permission, url) ? 'granted' : 'denied',
          origin,
        }),
      ),
    );
  }
}

function originOf(url: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/.exec(url)?.[0] ?? '';
}

const defaultSession = new ElectronSession();

export const session = played('session', {
  get defaultSession(): ElectronSession {
    if (!isReady()) throw new Error('Session can only be received when app is ready');
    return defaultSession;
  },
});
