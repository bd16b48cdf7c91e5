import type { FontFamily, FontFile } from '../../preload/contract/fonts.ts';

export const FONT_ACCEPT = '.woff2,.otf,.ttf,font/woff2,font/otf,font/ttf';
/** Bytes per piece: a multiple of three, so that base64 pieces can be joined (window contract, `FONT_PIECE_MAX`). */
const PIECE = 192 * 1024;

/** Yields a file as base64 pieces, each read on demand. */
export async function* base64Of(file: Blob): AsyncGenerator<{ text: string; isLast: boolean }, void> {
  for (let at = 0, isLast = false; !isLast; at += PIECE) {
    const bytes = new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer());
    isLast = at + PIECE >= file.size;
    yield { text: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')), isLast };
  }
}

/** Returns a whole file as base64. */
export async function wholeBase64(file: Blob): Promise<string> {
  let whole = '';
  for await (const { text } of base64Of(file)) whole += text;
  return whole;
}

const nameOf = ({ weights: [from, to] }: FontFile): string =>
  from === to ? String(Math.round(from)) : `${Math.round(from)} to ${Math.round(to)}`;

/** Returns a family's weights in words: "Weights 400 and 700". */
export function weightWords({ files }: FontFamily): string {
  return `${files.length === 1 && files[0]?.weights[0] === files[0]?.weights[1] ? 'Weight' : 'Weights'} ${listed(files.map(nameOf))}`;
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** Returns the languages and features that a family doesn't support, one sentence each. */
export function lackWords({ files }: FontFamily): string[] {
  const lacks = [...new Set(files.flatMap((file) => file.lacks))];
  return [
    ...(lacks.length === 0
      ? []
      : [`Missing letters for ${listed(lacks)}. Names with these letters use the bundled font.`]),
    ...(files.every(({ hasTabularFigures }) => hasTabularFigures)
      ? []
      : ['Its digits differ in width, so scores and clocks use the bundled font.']),
  ];
}
