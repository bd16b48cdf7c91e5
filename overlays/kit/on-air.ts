import type { Snippet } from 'svelte';
import type { FactRow, FactRowSays } from './fact-rows.ts';
import type { Theme } from './theme.ts';
import type { Layout, Anchor } from './layout.ts';

/** Properties of every graphic in addition to its content: on air or not, position, picture size, colors. */
export interface OnAir {
  isOn: boolean;
  layout: Layout;
  theme: Theme;
  anchor: Anchor;
  /** Match info rows on its outer edge; only scorebugs have them. */
  rows: readonly FactRow[];
  /** Draws a row on a board of this width, in design units. */
  row?: Snippet<[FactRowSays, number]> | undefined;
  /** A sponsor's plate on its outer edge; absent: no room for one. */
  mark?: Snippet | undefined;
  /** What grows out of a scorebug; gets the board's width in design units. */
  insert?: Snippet<[width: number]> | undefined;
}
