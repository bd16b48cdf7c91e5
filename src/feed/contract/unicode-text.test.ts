import { describe, expect, it } from 'vitest';
import { unicodeText } from './unicode-text.ts';

const TEXT = '{"name": "Zoë 🏀"}';
const utf16le = Buffer.from(TEXT, 'utf16le');
const utf16be = Buffer.from(utf16le).swap16();

describe('a Unicode text file', () => {
  it.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${TEXT}`)],
    ['little-endian UTF-16', utf16le],
    ['little-endian UTF-16 with a byte order mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16le])],
    ['big-endian UTF-16', utf16be],
    ['big-endian UTF-16 with a byte order mark', Buffer.concat([Buffer.from([0xfe, 0xff]), utf16be])],
  ])('is decoded from %s', (_encoding, bytes) => {
    expect(unicodeText(bytes)).toBe(TEXT);
  });

  it('may be empty or one byte long', () => {
    expect(unicodeText(Buffer.alloc(0))).toBe('');
    expect(unicodeText(Buffer.from('1'))).toBe('1');
  });
});
