import type { IncomingHttpHeaders } from 'node:http';

/**
 * How an operator's key comes in: as a Bearer, or in the cookie that the page of the invitation was given for it. The
 * cookie's name has the port: two programs on one machine share its cookies.
 */

/** As a key is made: 128 bits in hex. Nothing else is looked at. */
const KEY = /^[0-9a-f]{32}$/;
/** An evening, and the next ones of a season. */
const COOKIE_DAYS = 180;

function cookieName(port: number): string {
  return `touchline-${port}`;
}

/** The operator's key in a cookie; null: there is none. */
export function cookieKey({ cookie = '' }: IncomingHttpHeaders, port: number): string | null {
  for (const pair of cookie.split(';')) {
    const [name, value = ''] = pair.trim().split('=', 2);
    if (name === cookieName(port)) return value;
  }
  return null;
}

/** What follows `Bearer `; null: there is none. */
export function bearerOf({ authorization }: IncomingHttpHeaders): string | null {
  return authorization?.startsWith('Bearer ') === true ? authorization.slice('Bearer '.length) : null;
}

export function isKey(text: string): boolean {
  return KEY.test(text);
}

/** No script reads it, and no page of another site has it sent. Without `Secure`: a sports hall has no certificate. */
export function keyCookie(key: string, port: number): string {
  return `${cookieName(port)}=${key}; Path=/; Max-Age=${COOKIE_DAYS * 86_400}; HttpOnly; SameSite=Strict`;
}

/** Takes the cookie away. */
export function noKeyCookie(port: number): string {
  return `${cookieName(port)}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict`;
}
