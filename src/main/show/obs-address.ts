import { OBS_ADDRESS } from '../../preload/contract/obs.ts';

const DEFAULT_PORT = OBS_ADDRESS.slice(OBS_ADDRESS.lastIndexOf(':') + 1);

/** `host:port` of what a producer wrote: a host, with or without a port or `ws://`; null where it is no address. */
export function readObsAddress(text: string): string | null {
  const plain = text
    .trim()
    .replace(/^ws:\/\//i, '')
    .replace(/\/$/, '');
  // A colon that is no part of an IPv6 address in brackets stands before a port.
  const written = `ws://${/^(?:\[.*\]|[^:]*)$/.test(plain) ? `${plain}:${DEFAULT_PORT}` : plain}`;
  if (!URL.canParse(written)) return null;
  const url = new URL(written);
  const isBare = url.pathname === '/' && url.search === '' && url.hash === '';
  if (!isBare || url.username !== '' || url.password !== '' || url.hostname === '') return null;
  return `${url.hostname}:${url.port === '' ? '80' : url.port}`;
}
