import { isLoopback } from '../../feed/contract/address.ts';
import type { NetworkEndpoint, NetworkState } from '../../preload/contract/operators.ts';

/** Heading of addresses that most devices can't use. */
export const SECONDARY_ADDRESSES = 'Containers, VPNs and direct cables';

/** A link with the address that it uses. */
export interface AddressedLink {
  /** Where the address works: `This computer`, `Wi-Fi (wlan0)`. */
  name: string;
  /** Host and port, as people type them. */
  host: string;
  url: string;
  isSecondary: boolean;
}

/**
 * Returns the origin of a window that was opened from another computer, or null for a window on this computer. A
 * desktop window isn't served over HTTP.
 */
export function remoteOrigin({ protocol, hostname, origin }: Location): string | null {
  return /^https?:$/.test(protocol) && !isLoopback(hostname.replace(/^\[|\]$/g, '')) ? origin : null;
}

/** Returns the name of an origin's address, or null for an address that isn't one of this computer's. */
function endpointOf(endpoints: readonly NetworkEndpoint[], origin: string): NetworkEndpoint | undefined {
  return endpoints.find(({ url }) => new URL(url).origin === origin);
}

/** Describes links that differ only in their address. The first is the one to use, unless another is chosen. */
export function addressedLinks(
  links: readonly string[],
  endpoints: readonly NetworkEndpoint[],
  ownOrigin: string | null,
): AddressedLink[] {
  const described = links.map((url) => {
    const { origin, host, hostname } = new URL(url);
    const endpoint = endpointOf(endpoints, origin);
    const isHere = isLoopback(hostname);
    return {
      name: endpoint?.name ?? (isHere ? 'This computer' : 'Other address'),
      host,
      url,
      isSecondary: endpoint?.isSecondary ?? false,
    };
  });
  const isOwn = ({ url }: AddressedLink): boolean => new URL(url).origin === ownOrigin;
  return [...described.filter(isOwn), ...described.filter((link) => !isOwn(link))];
}

/**
 * Returns the links under which an output can be opened: in a window on another computer, the address of that window;
 * on this computer, its own address and, if network access is on, all others.
 */
export function outputLinks(
  url: string,
  { isOpen, endpoints }: Pick<NetworkState, 'isOpen' | 'endpoints'>,
  ownOrigin: string | null,
): AddressedLink[] {
  const at = (origin: string): string => `${origin}${new URL(url).pathname}`;
  if (ownOrigin !== null) return addressedLinks([at(ownOrigin)], endpoints, ownOrigin);
  const others = isOpen ? endpoints.map((endpoint) => at(new URL(endpoint.url).origin)) : [];
  return addressedLinks([url, ...others], endpoints, null);
}
