import { OBS_ADDRESS } from '../../preload/contract/obs.ts';

const DEFAULT_PORT = OBS_ADDRESS.slice(OBS_ADDRESS.lastIndexOf(':') + 1);

/** Returns a typed address as `host:port`; null if it is invalid. Accepts a host with or without a port or `ws://`. */
export function readObsAddress(text: string): string | null {
  const plain = text
    .trim()
    .replace(/^ws:\/\//i, '')
    .replace(/\/$/, '');
  // Outside the brackets of an IPv6 address, a colon precedes a port.
  const written = `ws://${/^(?:\[.*\]|[^:]*)$/.test(plain) ? `${plain}:${DEFAULT_PORT}` : plain}`;
  if (!URL.canParse(written)) return null;
  const url = new URL(written);
  const isBare = url.pathname === '/' && url.search === '' && url.hash === '';
  if (!isBare || url.username !== '' || url.password !== '' || url.hostname === '') return null;
  return `${url.hostname}:${url.port === '' ? '80' : url.port}`;
}
