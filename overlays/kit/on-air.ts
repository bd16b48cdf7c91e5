import type { Snippet } from 'svelte';
import type { FactRow, FactRowSays } from './fact-rows.ts';
import type { Theme } from './theme.ts';
import type { Layout, Anchor } from './layout.ts';

/** Properties of every graphic in addition to its content: on or off air, position, picture size and colors. */
export interface OnAir {
  isOn: boolean;
  layout: Layout;
  theme: Theme;
  anchor: Anchor;
  /** Match info rows on the outer edge. Only scorebugs have them. */
  rows: readonly FactRow[];
  /** Draws a row on a board of this width, in design units. */
  row?: Snippet<[FactRowSays, number]> | undefined;
  /** A sponsor's plate on the outer edge; absent if there is no room. */
  mark?: Snippet | undefined;
  /** Draws a scorebug's insert. Receives the board's width in design units. */
  insert?: Snippet<[width: number]> | undefined;
}
