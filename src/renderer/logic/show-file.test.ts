import { describe, expect, it } from 'vitest';
import { PIECE, piecesOf, type FilePiece } from './show-file.ts';

async function read(file: Blob): Promise<FilePiece[]> {
  const pieces: FilePiece[] = [];
  for await (const piece of piecesOf(file)) pieces.push(piece);
  return pieces;
}

describe('a file in pieces', () => {
  it.each(['a', 'é', '語', '🏀'])(
    'is the same text, though pieces end within letters such as %s',
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

  it('is read as it is asked for', async () => {
    const slices: number[] = [];
    class Watched extends Blob {
      override slice(from: number, to: number): Blob {
        slices.push(from);
        return super.slice(from, to);
      }
    }
    const pieces = piecesOf(new Watched(['x'.repeat(PIECE * 4)]));
    expect((await pieces.next()).value).toMatchObject({ isLast: false, share: 0.25 });
    expect(slices).toEqual([0]);
  });

  it('has one piece when it is empty, and an end when it is no text', async () => {
    expect(await read(new Blob([]))).toEqual([{ text: '', isLast: true, share: 1 }]);
    expect((await read(new Blob([new Uint8Array(PIECE * 2).fill(0x80)]))).at(-1)?.isLast).toBe(true);
  });
});
