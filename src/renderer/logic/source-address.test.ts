import { describe, expect, it } from 'vitest';
import { withScheme } from './source-address.ts';

describe('the address of a source', () => {
  it.each([
    ['feed.example.com', 'https://feed.example.com'],
    [' feed.example.com:8443/live ', 'https://feed.example.com:8443/live'],
    ['10.0.0.7:8000', 'http://10.0.0.7:8000'],
    ['[fd00::7]:8000', 'http://[fd00::7]:8000'],
    ['localhost:7800', 'http://localhost:7800'],
    ['http://feed.example.com', 'http://feed.example.com'],
    ['HTTPS://feed.example.com', 'HTTPS://feed.example.com'],
    ['ftp://feed.example.com', 'ftp://feed.example.com'],
    ['  ', ''],
  ])('is completed from "%s" to "%s"', (typed, address) => expect(withScheme(typed)).toBe(address));
});
