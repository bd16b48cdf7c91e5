import { isLoopback } from '../../feed/contract/address.ts';

const IP_ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])$/i;

/**
 * Adds the scheme to an address typed without one. `10.0.0.7:8000` and `localhost:8000` become `http://...`, because a
 * service on the local network rarely has a certificate; a name becomes `https://...`.
 */
export function withScheme(typed: string): string {
  const address = typed.trim();
  if (address === '' || /^[a-z][a-z\d+.-]*:\/\//i.test(address)) return address;
  const [host = ''] = /^(?:\[[^\]]*\]|[^/:]*)/.exec(address) ?? [];
  return `${IP_ADDRESS.test(host) || isLoopback(host) ? 'http' : 'https'}://${address}`;
}
