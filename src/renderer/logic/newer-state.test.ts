import { expect, it } from 'vitest';
import { accept } from './newer-state.ts';

it.each([
  ['the first state', null, 3, false, 3],
  ['a newer state', 3, 4, false, 4],
  ['the current state instead of an older one', 4, 3, false, 4],
  ['an older state right after reconnecting', 400, 1, true, 1],
])('the window accepts %s', (_what, current, incoming, takesAny, expected) => {
  const state = current === null ? null : { revision: current };
  expect(accept(state, { revision: incoming }, takesAny).revision).toBe(expected);
});
