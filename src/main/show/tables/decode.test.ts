import { describe, expect, it } from 'vitest';
import type { Encoding } from '../../../preload/contract/imports.ts';
import { decodeText } from './decode.ts';

/** Encodes a text in a one-byte encoding. */
function encoded(text: string, encoding: Encoding): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const byteOf = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  );
  return Uint8Array.from(Array.from(text, (letter) => byteOf.get(letter)!));
}

const utf16 = (text: string, isLittle: boolean): Uint8Array =>
  Uint8Array.from(
    Array.from(text).flatMap((letter) => {
      const code = letter.charCodeAt(0);
      return isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255];
    }),
  );
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const decoded = (bytes: Uint8Array, chosen: Encoding | null = null) => decodeText(bytes, chosen);

describe('a text file', () => {
  const TEXT = 'No.;Name\r\n9;Zoë Łęcka\r\n';
  it.each([
    ['UTF-8', utf8(TEXT), 'utf-8'],
    ['UTF-8 with a byte order mark', utf8(`\ufeff${TEXT}`), 'utf-8'],
    ['little-endian UTF-16', utf16(`\ufeff${TEXT}`, true), 'utf-16le'],
    ['big-endian UTF-16', utf16(`\ufeff${TEXT}`, false), 'utf-16be'],
    ['UTF-16 without a byte order mark', utf16(TEXT, true), 'utf-16le'],
  ])('is decoded from %s with certainty', (_, bytes, encoding) => {
    expect(decoded(bytes)).toEqual({ text: TEXT, encoding, isCertain: true });
  });

  it.each([
    ['windows-1252', 'No.;Name\r\n9;Jörn Weiß\r\n1;Zoë Müßig\r\n'],
    ['windows-1250', 'No.;Name\r\n1;Luka Kovačić\r\n9;Tomáš Dvořák\r\n10;Łukasz Żak\r\n'],
    ['windows-1250', 'Nr;Nazwisko;Imię\r\n9;Śliwińska;Łucja\r\n10;Wójcik;Żaneta\r\n11;Gęś;Józef\r\n'],
    ['windows-1252', 'Nº;Nom\r\n9;François L’Œuvre\r\n1;¿Íñigo Núñez?\r\n'],
    ['windows-1251', 'Номер;Фамилия\r\n9;Иванов Пётр\r\n10;Сидоров Антон\r\n'],
    ['macintosh', 'No.;Name\r1;José Peña\r9;Zoë Müller\r'],
  ] as const)('is decoded from %s, as a guess', (encoding, text) => {
    expect(decoded(encoded(text, encoding))).toEqual({ text, encoding, isCertain: false });
  });

  it('is decoded if it was encoded as UTF-8 twice', () => {
    const twice = utf8(new TextDecoder('windows-1252').decode(utf8('9;Jörn Weiß')));
    expect(decoded(twice)).toEqual({ text: '9;Jörn Weiß', encoding: 'utf-8-twice', isCertain: false });
  });

  it('is decoded in the encoding that the producer chooses', () => {
    const bytes = encoded('9;Łukasz', 'windows-1250');
    expect(decoded(bytes, 'windows-1252').text).toBe('9;£ukasz');
    expect(decoded(bytes, 'windows-1250').text).toBe('9;Łukasz');
  });

  it('may be empty', () => {
    expect(decoded(new Uint8Array())).toEqual({ text: '', encoding: 'utf-8', isCertain: true });
  });
});
