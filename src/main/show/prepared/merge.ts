import { isSameJson } from '../../../feed/contract/same-json.ts';
import { lookUp } from '../../../feed/contract/lookup.ts';

/**
 * Three-way merge of settings. A step leads from one state to another. Applied to a third state, it changes only what
 * differs between its two states: other fields of a record and other items of a list stay.
 */

type Fields = Record<string, unknown>;

/**
 * Returns `now` after the step from `from` to `to`. Values are JSON; lists whose items have an `id` are merged by ID.
 */
export function applyStep(now: unknown, from: unknown, to: unknown): unknown {
  if (isSameJson(from, to)) return now;
  if (isSameJson(now, from)) return to;
  if (isItems(now) && isItems(from) && isItems(to)) return applyToItems(now, from, to, ({ id }) => id);
  if (!isFields(now) || !isFields(from) || !isFields(to)) return to;
  const names = new Set([...Object.keys(now), ...Object.keys(to)]);
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const value = applyStep(lookUp(now, name), lookUp(from, name), lookUp(to, name));
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/**
 * Applies a step to a list whose items are found by a key. An item that the step adds goes after the item that precedes
 * it in `to`; if it already exists, it stays unchanged. Items that the step reordered get that order among themselves.
 */
export function applyToItems<Item>(
  now: readonly Item[],
  from: readonly Item[],
  to: readonly Item[],
  keyOf: (item: Item) => string,
): Item[] {
  const [mine, before, after] = [now, from, to].map(
    (items) => new Map(items.map((item) => [keyOf(item), item])),
  ) as [Map<string, Item>, Map<string, Item>, Map<string, Item>];
  const stays = (key: string): boolean => !before.has(key) || after.has(key);
  const keys = inOrder([...mine.keys()].filter(stays), [...before.keys()], [...after.keys()]);
  let previous: string | null = null;
  for (const key of after.keys()) {
    if (!before.has(key) && !mine.has(key))
      keys.splice(previous === null ? 0 : keys.indexOf(previous) + 1, 0, key);
    if (keys.includes(key)) previous = key;
  }
  return keys.map((key) => {
    const item = mine.get(key);
    if (item !== undefined && !before.has(key)) return item;
    return applyStep(item, before.get(key), after.get(key)) as Item;
  });
}

/** Sorts the keys that are in both orders like the second order, if the two orders differ. Other keys stay in place. */
function inOrder(keys: readonly string[], from: readonly string[], to: readonly string[]): string[] {
  const known = new Set(keys.filter((key) => from.includes(key) && to.includes(key)));
  const before = from.filter((key) => known.has(key));
  const after = to.filter((key) => known.has(key));
  if (isSameJson(before, after)) return [...keys];
  let place = 0;
  return keys.map((key) => (known.has(key) ? (after[place++] ?? key) : key));
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isItems = (value: unknown): value is { id: string }[] =>
  Array.isArray(value) && value.every((item) => isFields(item) && typeof item['id'] === 'string');
