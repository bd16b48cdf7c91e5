import { expect, it } from 'vitest';
import { shareItems } from './share.ts';

interface Item {
  id: string;
  games: number[];
}
const keyOf = ({ id }: Item): string => id;

it('keeps what is equal and takes what is new', () => {
  const held: Item[] = [
    { id: 'a', games: [1, 2] },
    { id: 'b', games: [3] },
  ];
  const shared = shareItems(
    held,
    [
      { id: 'b', games: [3, 4] },
      { id: 'a', games: [1, 2] },
      { id: 'c', games: [] },
    ],
    keyOf,
  );
  expect(shared.map(keyOf)).toEqual(['b', 'a', 'c']);
  expect(shared[1]).toBe(held[0]);
  expect(shared[0]).toEqual({ id: 'b', games: [3, 4] });
});

it('never gives back an item that is gone', () => {
  expect(shareItems([{ id: 'a', games: [] }], [], keyOf)).toEqual([]);
});
