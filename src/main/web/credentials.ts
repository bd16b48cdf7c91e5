import type { IncomingHttpHeaders } from 'node:http';

/**
 * Operators' keys in requests: as a Bearer token, or in the cookie that a browser got with its invitation. The cookie's
 * name includes the port, because all programs on one computer share their cookies.
 */

/** Format of a key: 128 bits in hex. Anything else is ignored. */
const KEY = /^[0-9a-f]{32}$/;
/** Lifetime of the cookie: long enough for a season. */
const COOKIE_DAYS = 180;

function cookieName(port: number): string {
  return `touchline-${port}`;
}

/** Returns the value of the cookie, which may be any text, or null without a cookie. */
export function cookieKey({ cookie = '' }: IncomingHttpHeaders, port: number): string | null {
  for (const pair of cookie.split(';')) {
    const [name, value = ''] = pair.trim().split('=', 2);
    if (name === cookieName(port)) return value;
  }
  return null;
}

/** Returns the value after `Bearer `, or null. */
export function bearerOf({ authorization }: IncomingHttpHeaders): string | null {
  return authorization?.startsWith('Bearer ') === true ? authorization.slice('Bearer '.length) : null;
}

export function isKey(text: string): boolean {
  return KEY.test(text);
}

/**
 * Returns the header that sets the cookie. Scripts can't read the cookie, and requests from other sites don't send
 * it. It isn't `Secure`, because Touchline has no certificate and is opened with http.
 */
export function keyCookie(key: string, port: number): string {
  return `${cookieName(port)}=${key}; Path=/; Max-Age=${COOKIE_DAYS * 86_400}; HttpOnly; SameSite=Strict`;
}

/** Returns the header that deletes the cookie. */
export function noKeyCookie(port: number): string {
  return `${cookieName(port)}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict`;
}
