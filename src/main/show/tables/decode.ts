import chardet from 'chardet';
import { lookUp } from '../../../feed/contract/lookup.ts';
import { unicodeEncodingOf } from '../../../feed/contract/unicode-text.ts';
import { ENCODINGS, type Encoding } from '../../../preload/contract/imports.ts';

/** Decodes text files of spreadsheets. */

export interface DecodedText {
  text: string;
  encoding: Encoding;
  /** Whether the bytes allow only this encoding. Otherwise it is a guess. */
  isCertain: boolean;
}

/** Encodings as chardet names them, where the names differ. Each is a subset of the encoding on the right. */
const DETECTED: Readonly<Record<string, Encoding>> = {
  'iso-8859-1': 'windows-1252',
  'iso-8859-5': 'windows-1251',
  'iso-8859-7': 'windows-1253',
  'iso-8859-9': 'windows-1254',
};

/** Matches letters in an order that no name has: a capital or a sign inside a word, or a sign at its start. */
const ODD_LETTERS =
  /\p{Ll}\p{Lu}|\p{L}[^\p{L}\p{M}\p{N}\s'’`´.,;:|/()&_-]+(?=\p{L})|\p{L}[^\p{ASCII}\p{L}\p{M}]|(?<!\p{L})[£¥¯\u008f](?=\p{L})/gu;

/**
 * Decodes a text in the chosen encoding; null: in the most likely one.
 *
 * UTF-8 is certain if the bytes are valid. Otherwise the encoding is guessed from the letters, because the bytes of the
 * one-byte encodings are valid in all of them.
 */
export function decodeText(bytes: Uint8Array, chosen: Encoding | null): DecodedText {
  if (chosen !== null) return { text: decodeAs(bytes, chosen), encoding: chosen, isCertain: false };
  const unicode = unicodeEncodingOf(bytes);
  if (unicode !== 'utf-8') return { text: decodeAs(bytes, unicode), encoding: unicode, isCertain: true };
  const utf8 = validUtf8(bytes);
  if (utf8 === null) return guess(bytes);
  return encodedTwice(utf8) === null
    ? { text: utf8, encoding: 'utf-8', isCertain: true }
    : { text: decodeAs(bytes, 'utf-8-twice'), encoding: 'utf-8-twice', isCertain: false };
}

function decodeAs(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding !== 'utf-8-twice') return new TextDecoder(encoding).decode(bytes);
  const once = new TextDecoder('utf-8').decode(bytes);
  return encodedTwice(once) ?? once;
}

function validUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The byte of each character in Windows-1252. */
const BYTE_OF = new Map(
  Array.from(new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))).map(
    (character, byte) => [character, byte],
  ),
);

/** Returns the text that was encoded as UTF-8, read as Windows-1252 and encoded again; null: it wasn't. */
function encodedTwice(text: string): string | null {
  const bytes = Array.from(text, (character) => BYTE_OF.get(character));
  if (bytes.every((byte) => byte !== undefined && byte < 0x80) || bytes.includes(undefined)) return null;
  return validUtf8(Uint8Array.from(bytes as number[]));
}

/** Returns the most likely one-byte or East Asian encoding. */
function guess(bytes: Uint8Array): DecodedText {
  const detected = chardet.analyse(bytes).map(({ name }) => name.toLowerCase());
  const known = detected
    .map((name) => lookUp(DETECTED, name) ?? (name as Encoding))
    .filter((one) => ENCODINGS.includes(one));
  // chardet doesn't know Mac Roman, and takes short Polish lists for Western European ones. Both show as signs in words.
  const [likely = 'windows-1252' as const] = known.filter((one) => !one.startsWith('utf'));
  const read = (encoding: Encoding) => ({ text: decodeAs(bytes, encoding), encoding, isCertain: false });
  return [likely, 'macintosh' as const, 'windows-1250' as const]
    .map(read)
    .reduce((best, one) => (oddities(one.text) < oddities(best.text) ? one : best));
}

const oddities = (text: string): number => text.match(ODD_LETTERS)?.length ?? 0;
