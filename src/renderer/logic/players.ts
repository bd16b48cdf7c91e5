import type { Player } from '../../preload/contract/rosters.ts';
import { searchKey } from '../../words/fold.ts';

/**
 * Finds players in roster order. A number finds the player with that number, otherwise players whose number begins with
 * it. A text finds players whose name contains it. An empty text finds all.
 */
export function playersFor<Of extends Pick<Player, 'number' | 'name' | 'short'>>(
  players: readonly Of[],
  typed: string,
): Of[] {
  const query = searchKey(typed);
  if (query === '') return [...players];
  if (/^\d+$/.test(query)) {
    const exact = players.filter(({ number }) => number === query);
    return exact.length > 0 ? exact : players.filter(({ number }) => number?.startsWith(query) === true);
  }
  return players.filter(({ name, short }) =>
    [name, short ?? ''].some((one) => searchKey(one).includes(query)),
  );
}

/**
 * Returns the forms of a player's name for a button, longest first: "Ana Maria Vale", "A. Maria Vale", "A. Vale". If
 * the player has a short name, returns only that.
 */
export function buttonNames({ name, short }: Pick<Player, 'name' | 'short'>): string[] {
  if (short !== null) return [short];
  const [first = '', ...others] = name.split(/\s+/);
  const last = others.at(-1);
  if (last === undefined) return [name];
  const initial = `${Array.from(first)[0] ?? ''}.`;
  return [...new Set([name, [initial, ...others].join(' '), `${initial} ${last}`])];
}

/**
 * Returns what a player's button shows next to the name: the number, and the position if another player has the same
 * number.
 */
export function buttonExtras(
  { number, position }: Pick<Player, 'number' | 'position'>,
  players: readonly Pick<Player, 'number'>[],
): { number: string | null; position: string | null } {
  const isShared = number !== null && players.filter((one) => one.number === number).length > 1;
  return { number, position: isShared ? position : null };
}

/** Returns the short form on a button: "9 Vale". */
export function playerLabel({ number, name, short }: Pick<Player, 'number' | 'name' | 'short'>): string {
  return [number, short ?? name].filter((part) => part !== null).join(' ');
}
