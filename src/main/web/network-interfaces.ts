import { isIP } from 'node:net';
import { isLoopback } from '../../feed/contract/address.ts';
import type { NetworkEndpoint } from '../../preload/contract/operators.ts';

/** An address of this computer, with the name of its network interface: `eth0`, `Wi-Fi`, `vEthernet (WSL)`. */
export interface InterfaceAddress {
  address: string;
  interface: string;
}

/** Interfaces that other devices on the network usually can't use. */
const SECONDARY_INTERFACES: readonly (readonly [RegExp, string])[] = [
  // A bridge named br0 belongs to a network. Docker names bridges br-1a2b3c.
  [
    /^(?:docker|podman|br-|veth|virbr|vnet|lxc|lxd|cni|cali|flannel|kube|vboxnet|vmnet|bridge1\d\d|vEthernet|VirtualBox|VMware)/i,
    'Container or virtual machine',
  ],
  [/^(?:tun|tap|wg|utun|ppp|ipsec|zt|tailscale|zerotier|nordlynx|wireguard|openvpn|proton)/i, 'VPN'],
];

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:wl|ath\d|ra\d|wi-?fi|wireless)/i, 'Wi-Fi'],
  [/^(?:eth|en[opsx]|em\d|ethernet)/i, 'Ethernet'],
  // macOS numbers both kinds alike.
  [/^en\d/, 'Wi-Fi or Ethernet'],
];

const LINK_LOCAL_IPV4 = /^169\.254\./;
/** Browsers can't open these addresses, because a URL can't contain the interface that they need. */
const LINK_LOCAL_IPV6 = /^fe80:/i;

/** Returns whether a browser on another computer could open the address. */
export function isReachable(address: string): boolean {
  return isIP(address) !== 0 && !isLoopback(address) && !LINK_LOCAL_IPV6.test(address);
}

/** Returns the endpoint of one address: `Wi-Fi (wlan0)`, `VPN (tun0)`. */
export function addressEndpoint(at: InterfaceAddress, port: number): NetworkEndpoint {
  const secondary = SECONDARY_INTERFACES.find(([pattern]) => pattern.test(at.interface))?.[1];
  const isLinkLocal = LINK_LOCAL_IPV4.test(at.address);
  const kind =
    secondary ??
    (isLinkLocal ? 'Direct cable, no router' : KINDS.find(([pattern]) => pattern.test(at.interface))?.[1]);
  return {
    url: urlOf(at.address, port),
    name: nameOf(at.interface, kind ?? 'Network'),
    isSecondary: secondary !== undefined || isLinkLocal,
  };
}

/** Windows names interfaces in words already: "Wi-Fi 2", "Ethernet". */
function nameOf(interfaceName: string, kind: string): string {
  if (interfaceName === '') return kind;
  return interfaceName.toLowerCase().startsWith(kind.toLowerCase())
    ? interfaceName
    : `${kind} (${interfaceName})`;
}

/** Returns the endpoints of this computer's names, which work where the network resolves them. */
export function hostnameEndpoints(hostname: string, port: number): NetworkEndpoint[] {
  return hostnamesOf(hostname).map((name) => ({
    url: urlOf(name, port),
    name: name.endsWith('.local') ? 'Local name' : 'Computer name',
    isSecondary: false,
  }));
}

const HOSTNAME = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;

/**
 * Returns the names under which other computers may know this one: `studio`, `studio.local`. Empty for a hostname that
 * can't be part of a URL, or that means another computer everywhere else (`localhost`).
 */
export function hostnamesOf(hostname: string): string[] {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  const [label = ''] = name.split('.', 1);
  if (!HOSTNAME.test(name) || label === 'localhost' || /^\d+$/.test(label)) return [];
  return [...new Set([name, label, `${label}.local`])];
}

function urlOf(host: string, port: number): string {
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}

/** Sorts endpoints: IPv4 first because people read it out and type it, then IPv6, names, and secondary addresses. */
export function sortedEndpoints(endpoints: readonly NetworkEndpoint[]): NetworkEndpoint[] {
  const rank = ({ url, isSecondary }: NetworkEndpoint): number => {
    const host = new URL(url).hostname;
    return (isSecondary ? 3 : 0) + (host.startsWith('[') ? 1 : isIP(host) === 4 ? 0 : 2);
  };
  return [...endpoints].sort((one, other) => rank(one) - rank(other));
}
