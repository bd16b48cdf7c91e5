import { protocol, type Session } from 'electron';
import type { FileStore } from '../show/ports.ts';
import { COMMON_HEADERS, type Asset, type Pages } from '../web/pages.ts';

/**
 * Scheme of the app. Pages come from the build in memory, never from a file path or from a port that another program
 * could use.
 */
const SCHEME = 'touchline';
export const APP_ORIGIN = `${SCHEME}://app`;
export const CONTROL_URL = `${APP_ORIGIN}/`;
export const STAGE_URL = `${APP_ORIGIN}/stage`;

/**
 * Returns the content security policy of all pages.
 *
 * @param pagesUrl loopback server with the output pages for monitors. Nothing else may be framed
 */
const policy = (pagesUrl: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    `frame-src ${pagesUrl}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Call before the app is ready. Makes the scheme secure and standard, so that origins and policies apply to it. */
export function declareScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/**
 * Serves the scheme in one browser session: built pages, assets, logos and fonts. Everything else is answered with "not
 * found".
 */
export function servePages(
  session: Session,
  pages: Pages,
  stores: Readonly<Record<'logos' | 'fonts', Pick<FileStore, 'read'>>>,
  pagesUrl: string,
): void {
  const contentSecurityPolicy = policy(pagesUrl);
  session.protocol.handle(SCHEME, ({ url }) => {
    const { host, pathname } = new URL(url);
    const asset = host === 'app' ? (assetAt(pathname, pages) ?? storedAt(pathname, stores)) : null;
    if (asset === null) return new Response("This page doesn't exist.", { status: 404 });
    return new Response(new Uint8Array(asset.body), {
      headers: {
        ...COMMON_HEADERS,
        'content-type': asset.type,
        'content-security-policy': contentSecurityPolicy,
      },
    });
  });
}

function storedAt(
  pathname: string,
  { logos, fonts }: Readonly<Record<'logos' | 'fonts', Pick<FileStore, 'read'>>>,
): Asset | null {
  const [, folder, name = ''] = /^\/(logos|fonts)\/([^/]+)$/.exec(pathname) ?? [];
  return folder === undefined ? null : (folder === 'logos' ? logos : fonts).read(name);
}

function assetAt(pathname: string, pages: Pages): Asset | null {
  if (pathname === '/') return pages.control;
  if (pathname === '/stage') return pages.stage;
  return pages.assets.get(pathname) ?? null;
}
