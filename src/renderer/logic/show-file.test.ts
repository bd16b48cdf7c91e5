import { describe, expect, it } from 'vitest';
import type { PartPreview } from '../../preload/contract/show-file.ts';
import { PIECE, piecesOf, previewWords, type FilePiece } from './show-file.ts';

async function read(file: Blob): Promise<FilePiece[]> {
  const pieces: FilePiece[] = [];
  for await (const piece of piecesOf(file)) pieces.push(piece);
  return pieces;
}

describe('a file in pieces', () => {
  it.each(['a', 'é', '語', '🏀'])(
    'is the same text even if pieces end within characters like %s',
    async (letter) => {
      for (const before of ['', 'x', 'xx', 'xxx']) {
        const text = before + letter.repeat(PIECE);
        const pieces = await read(new Blob([text]));
        expect(pieces.map((piece) => piece.text).join('') === text).toBe(true);
        expect(Math.max(...pieces.map((piece) => piece.text.length))).toBeLessThanOrEqual(PIECE);
        expect(pieces.filter(({ isLast }) => isLast)).toEqual([pieces.at(-1)]);
      }
    },
  );

  it.each([
    ['UTF-8', [0xef, 0xbb, 0xbf], (text: string) => Buffer.from(text)],
    ['UTF-16', [0xff, 0xfe], (text: string) => Buffer.from(text, 'utf16le')],
  ])('is decoded from %s with a byte order mark', async (_encoding, mark, encode) => {
    for (const before of ['', 'x', 'xx', 'xxx']) {
      const text = `{"name": "Zoë"}${before}${'🏀'.repeat(PIECE)}`;
      const pieces = await read(new Blob([new Uint8Array(mark), new Uint8Array(encode(text))]));
      expect(pieces.map((piece) => piece.text).join('') === text).toBe(true);
      expect(Math.max(...pieces.map((piece) => piece.text.length))).toBeLessThanOrEqual(PIECE);
    }
  });

  it('is read on demand', async () => {
    const slices: number[] = [];
    class Watched extends Blob {
      override slice(from: number, to: number): Blob {
        slices.push(from);
        return super.slice(from, to);
      }
    }
    const pieces = piecesOf(new Watched(['x'.repeat(PIECE * 4)]));
    const first = (await pieces.next()).value as FilePiece;
    expect(first.isLast).toBe(false);
    expect(first.share).toBeCloseTo(0.25, 4);
    expect(slices).toEqual([0]);
  });

  it("is one piece if it is empty, and ends early if it isn't text", async () => {
    expect(await read(new Blob([]))).toEqual([{ text: '', isLast: true, share: 1 }]);
    expect((await read(new Blob([new Uint8Array(PIECE * 2).fill(0x80)]))).at(-1)?.isLast).toBe(true);
  });
});

describe('the preview of an import', () => {
  const none = { count: 0, what: '', names: [], more: 0 };
  const part: PartPreview = {
    part: 'themes',
    added: none,
    changed: none,
    removed: none,
    same: 0,
    kept: none,
    onAir: [],
  };

  it('lists what stays, with the reason', () => {
    const unchanged = { count: 1, what: '1 font family', names: ['Inter'], more: 0 };
    expect(previewWords({ ...part, kept: unchanged })).toBe(
      '1 font family not changed because on air or in use (Inter)',
    );
  });

  it('names the teams assigned to each rehearsal', () => {
    const names = ['Mesa vs. Harbor to rehearsals on A'];
    const added = { count: 1, what: '1 team assignment', names, more: 0 };
    expect(previewWords({ ...part, added })).toBe(
      '1 team assignment added (Mesa vs. Harbor to rehearsals on A)',
    );
  });
});
