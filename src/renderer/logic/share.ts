import { isSameJson } from '../../feed/contract/same-json.ts';
import type { CatalogState } from '../../preload/contract/show-state.ts';

/**
 * Main pushes complete states, most of which are unchanged. Each item that equals the current one with the same key is
 * replaced by it, and so is an unchanged list, so that nothing is derived and drawn again. Made for long catalogs: 400
 * rows cost three times as much to draw as to compare.
 */
export function shareItems<T extends object>(held: T[], incoming: T[], keyOf: (item: T) => string): T[] {
  const known = new Map(held.map((item) => [keyOf(item), item]));
  return sameList(
    held,
    incoming.map((item) => {
      const before = known.get(keyOf(item));
      return before !== undefined && textOf(before) === textOf(item) ? before : item;
    }),
  );
}

/** The lists of games, game by game: a changed score redraws one row. */
export function shareCatalogs(held: CatalogState[], incoming: CatalogState[]): CatalogState[] {
  const known = new Map(held.map((catalog) => [catalog.source, catalog]));
  return sameList(
    held,
    incoming.map((catalog) => {
      const before = known.get(catalog.source);
      if (before === undefined) return catalog;
      const games = shareItems(before.games, catalog.games, ({ key }) => key);
      const isAsItWas =
        games === before.games && isSameJson({ ...before, games: null }, { ...catalog, games: null });
      return isAsItWas ? before : { ...catalog, games };
    }),
  );
}

function sameList<T>(held: T[], shared: T[]): T[] {
  const isAsItWas = shared.length === held.length && shared.every((item, place) => item === held[place]);
  return isAsItWas ? held : shared;
}

/** The text of the current items is cached from the last comparison. */
const texts = new WeakMap<object, string>();

function textOf(item: object): string {
  const known = texts.get(item);
  if (known !== undefined) return known;
  const text = JSON.stringify(item);
  texts.set(item, text);
  return text;
}
