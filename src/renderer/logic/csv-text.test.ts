import { expect, it } from 'vitest';
import { csvText } from './csv-text.ts';

const TEXT = 'name\nZoé Łęcka';
const utf16 = (text: string, isLittle: boolean): number[] => [
  ...(isLittle ? [0xff, 0xfe] : [0xfe, 0xff]),
  ...Array.from(text).flatMap((letter) => {
    const code = letter.charCodeAt(0);
    return isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255];
  }),
];

it.each([
  ['UTF-8', [...new TextEncoder().encode(TEXT)], TEXT],
  ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, ...new TextEncoder().encode(TEXT)], TEXT],
  ['little-endian UTF-16', utf16(TEXT, true), TEXT],
  ['big-endian UTF-16', utf16(TEXT, false), TEXT],
  ['Windows-1252', [...new TextEncoder().encode('name\nZo'), 0xe9], 'name\nZoé'],
  ["an empty file's encoding", [], ''],
])('a CSV file is decoded from %s', (_, bytes, text) => {
  expect(csvText(Uint8Array.from(bytes))).toBe(text);
});
