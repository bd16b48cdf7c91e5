import { describe, expect, it } from 'vitest';
import { addressedLinks, outputLinks, remoteOrigin } from './addresses.ts';

const WIFI = { url: 'http://192.0.2.7:7700', name: 'Wi-Fi (wlan0)', isSecondary: false };
const VPN = { url: 'http://10.8.0.2:7700', name: 'VPN (tun0)', isSecondary: true };
const OUTPUT = 'http://127.0.0.1:7700/o/secret';
const location = (url: string) => new URL(url) as unknown as Location;

describe('outputLinks', () => {
  it("uses only this computer's own address while network access is off", () => {
    expect(outputLinks(OUTPUT, { isOpen: false, endpoints: [] }, null)).toEqual([
      { name: 'This computer', host: '127.0.0.1:7700', url: OUTPUT, isSecondary: false },
    ]);
  });

  it('adds every address by name while network access is on', () => {
    expect(outputLinks(OUTPUT, { isOpen: true, endpoints: [WIFI, VPN] }, null)).toEqual([
      { name: 'This computer', host: '127.0.0.1:7700', url: OUTPUT, isSecondary: false },
      { name: WIFI.name, host: '192.0.2.7:7700', url: 'http://192.0.2.7:7700/o/secret', isSecondary: false },
      { name: VPN.name, host: '10.8.0.2:7700', url: 'http://10.8.0.2:7700/o/secret', isSecondary: true },
    ]);
  });

  it('uses the address of a window that another computer opened', () => {
    const links = outputLinks(OUTPUT, { isOpen: true, endpoints: [WIFI, VPN] }, 'http://10.8.0.2:7700');
    expect(links.map(({ url }) => url)).toEqual(['http://10.8.0.2:7700/o/secret']);
  });
});

describe('addressedLinks', () => {
  const links = ['http://192.0.2.7:7700/join#key', 'http://10.8.0.2:7700/join#key'];

  it('starts with the most useful link', () => {
    expect(addressedLinks(links, [WIFI, VPN], null).map(({ host }) => host)).toEqual([
      '192.0.2.7:7700',
      '10.8.0.2:7700',
    ]);
  });

  it('starts with the address of this window if another computer opened it', () => {
    expect(addressedLinks(links, [WIFI, VPN], 'http://10.8.0.2:7700')[0]?.name).toBe('VPN (tun0)');
  });
});

describe('remoteOrigin', () => {
  it.each([
    ['http://127.0.0.1:7700/', null],
    ['http://localhost:7700/', null],
    ['http://[::1]:7700/', null],
    ['touchline://window/', null],
    ['http://192.0.2.7:7700/', 'http://192.0.2.7:7700'],
    ['https://studio.example/', 'https://studio.example'],
    ['http://studio.local:7700/', 'http://studio.local:7700'],
  ])('of %s is %s', (url, origin) => {
    expect(remoteOrigin(location(url))).toBe(origin);
  });
});
