/** What an address says of the way to it. */

/** A name or address (without brackets) of this very machine. What is sent there never leaves it. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** The host of an address, an IPv6 address without its brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** What goes there can be read on the way: it is not encrypted, and it leaves this machine. */
export function isPlain(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return (url.protocol === 'http:' || url.protocol === 'ws:') && !isLoopback(hostOf(url));
}
