import type { IncomingHttpHeaders } from 'node:http';

/**
 * Operators' keys in requests: as a Bearer token, or in the cookie that the page of an invitation received. The name of
 * the cookie includes the port because two programs on one computer share cookies.
 */

/** Format of a key: 128 bits in hex. Anything else is ignored. */
const KEY = /^[0-9a-f]{32}$/;
/** Lifetime of the cookie: long enough for a season. */
const COOKIE_DAYS = 180;

function cookieName(port: number): string {
  return `touchline-${port}`;
}

/** Returns the operator's key in the cookie, or null. */
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
 * Returns the header that sets the cookie. Scripts can't read it, and it is never sent from other sites. Not `Secure`,
 * because sports venues have no certificate.
 */
export function keyCookie(key: string, port: number): string {
  return `${cookieName(port)}=${key}; Path=/; Max-Age=${COOKIE_DAYS * 86_400}; HttpOnly; SameSite=Strict`;
}

/** Returns the header that deletes the cookie. */
export function noKeyCookie(port: number): string {
  return `${cookieName(port)}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict`;
}
