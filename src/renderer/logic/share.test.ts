import { expect, it } from 'vitest';
import type { CatalogState } from '../../preload/contract/show-state.ts';
import { shareCatalogs, shareItems } from './share.ts';

interface Item {
  id: string;
  games: number[];
}
const keyOf = ({ id }: Item): string => id;

it('shareItems keeps equal items and adds new items', () => {
  const current: Item[] = [
    { id: 'a', games: [1, 2] },
    { id: 'b', games: [3] },
  ];
  const shared = shareItems(
    current,
    [
      { id: 'b', games: [3, 4] },
      { id: 'a', games: [1, 2] },
      { id: 'c', games: [] },
    ],
    keyOf,
  );
  expect(shared.map(keyOf)).toEqual(['b', 'a', 'c']);
  expect(shared[1]).toBe(current[0]);
  expect(shared[0]).toEqual({ id: 'b', games: [3, 4] });
});

it('shareItems never returns a removed item', () => {
  expect(shareItems([{ id: 'a', games: [] }], [], keyOf)).toEqual([]);
});

it('shareItems returns the current list if no item is new', () => {
  const current: Item[] = [
    { id: 'a', games: [1] },
    { id: 'b', games: [] },
  ];
  expect(shareItems(current, structuredClone(current), keyOf)).toBe(current);
  expect(shareItems(current, structuredClone(current).reverse(), keyOf)).not.toBe(current);
});

it('shareCatalogs keeps every game except the changed one', () => {
  const row = (key: string, a: number) => ({ key, score: { a, b: 0 } });
  const catalog = (source: string, ...games: object[]) =>
    ({ source, at: 1, games }) as unknown as CatalogState;
  const current = [catalog('venue', row('x', 0), row('y', 0)), catalog('club', row('x', 5))];
  const shared = shareCatalogs(current, [
    catalog('venue', row('x', 0), row('y', 1)),
    catalog('club', row('x', 5)),
  ]);
  expect(shared[1]).toBe(current[1]);
  expect(shared[0]!.games[0]).toBe(current[0]!.games[0]);
  expect(shared[0]!.games[1]).toEqual(row('y', 1));
  expect(shareCatalogs(current, structuredClone(current))).toBe(current);
});
