/** Returns whether a name or address (without brackets) is this machine, so that data sent there stays on it. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** Returns the host of an address, an IPv6 address without its brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/**
 * Returns whether data sent to an address can be read in transit: the connection isn't encrypted and leaves this
 * machine.
 */
export function isPlain(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return (url.protocol === 'http:' || url.protocol === 'ws:') && !isLoopback(hostOf(url));
}
