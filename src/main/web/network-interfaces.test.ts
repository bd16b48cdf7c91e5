import { describe, expect, it } from 'vitest';
import {
  addressEndpoint,
  hostnameEndpoints,
  hostnamesOf,
  isReachable,
  sortedEndpoints,
} from './network-interfaces.ts';

const endpoint = (name: string, address = '192.0.2.7') => addressEndpoint({ address, interface: name }, 7700);

describe('the endpoint of an address', () => {
  it.each([
    ['wlan0', 'Wi-Fi (wlan0)'],
    ['wlp3s0', 'Wi-Fi (wlp3s0)'],
    ['Wi-Fi 2', 'Wi-Fi 2'],
    ['eth0', 'Ethernet (eth0)'],
    ['enp4s0', 'Ethernet (enp4s0)'],
    ['Ethernet', 'Ethernet'],
    ['en0', 'Wi-Fi or Ethernet (en0)'],
    ['br0', 'Network (br0)'],
  ])('of %s is offered as %s', (name, words) => {
    expect(endpoint(name)).toEqual({ url: 'http://192.0.2.7:7700', name: words, isSecondary: false });
  });

  it.each([
    ['docker0', 'Container or virtual machine (docker0)'],
    ['br-1a2b3c4d', 'Container or virtual machine (br-1a2b3c4d)'],
    ['veth12ab', 'Container or virtual machine (veth12ab)'],
    ['vEthernet (WSL)', 'Container or virtual machine (vEthernet (WSL))'],
    ['VirtualBox Host-Only Network', 'Container or virtual machine (VirtualBox Host-Only Network)'],
    ['bridge100', 'Container or virtual machine (bridge100)'],
    ['tun0', 'VPN (tun0)'],
    ['tap0', 'VPN (tap0)'],
    ['wg0', 'VPN (wg0)'],
    ['utun4', 'VPN (utun4)'],
    ['Tailscale', 'VPN (Tailscale)'],
    ['tailscale0', 'VPN (tailscale0)'],
  ])('of %s is a second choice, named %s', (name, words) => {
    expect(endpoint(name)).toMatchObject({ name: words, isSecondary: true });
  });

  it('of a cable without a router is a second choice', () => {
    expect(endpoint('eth0', '169.254.7.7')).toEqual({
      url: 'http://169.254.7.7:7700',
      name: 'Direct cable, no router (eth0)',
      isSecondary: true,
    });
  });

  it('has brackets around an IPv6 address', () => {
    expect(endpoint('eth0', '2001:db8::7').url).toBe('http://[2001:db8::7]:7700');
  });
});

describe('the names of this computer', () => {
  it.each([
    ['Studio-PC', ['studio-pc', 'studio-pc.local']],
    ['studio.local', ['studio.local', 'studio']],
    ['studio.example.com', ['studio.example.com', 'studio', 'studio.local']],
    ['localhost', []],
    ['localhost.localdomain', []],
    ['my_pc', []],
    ['7', []],
    ['', []],
  ])('from the hostname "%s" are %j', (hostname, names) => {
    expect(hostnamesOf(hostname)).toEqual(names);
  });
});

describe('sorted endpoints', () => {
  it('start with IPv4, then IPv6, names, and second choices', () => {
    const endpoints = [
      endpoint('docker0', '172.17.0.1'),
      ...hostnameEndpoints('studio', 7700),
      endpoint('eth0', '2001:db8::7'),
      endpoint('wlan0', '192.0.2.7'),
    ];
    expect(sortedEndpoints(endpoints).map(({ name, url }) => `${name} ${url}`)).toEqual([
      'Wi-Fi (wlan0) http://192.0.2.7:7700',
      'Ethernet (eth0) http://[2001:db8::7]:7700',
      'Computer name http://studio:7700',
      'Local name http://studio.local:7700',
      'Container or virtual machine (docker0) http://172.17.0.1:7700',
    ]);
  });
});

it('isReachable excludes loopback addresses and those that need an interface in the URL', () => {
  expect(['127.0.0.1', '::1', 'fe80::1', '192.0.2.7', '169.254.7.7'].filter(isReachable)).toEqual([
    '192.0.2.7',
    '169.254.7.7',
  ]);
});
