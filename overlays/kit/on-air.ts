import type { Snippet } from 'svelte';
import type { FactRow, FactRowSays } from './fact-rows.ts';
import type { Theme } from './theme.ts';
import type { Layout, Anchor } from './layout.ts';

/** What a graphic is told besides what it says: whether it is on air, where it stands, on how large a
 * picture, in which colors. */
export interface OnAir {
  isOn: boolean;
  layout: Layout;
  theme: Theme;
  anchor: Anchor;
  /** Rows of facts on its outer edge; none but a scorebug has any. */
  rows: readonly FactRow[];
  /** Draws what a row says on a board so wide, design units. */
  row?: Snippet<[FactRowSays, number]> | undefined;
  /** A sponsor's plate on its outer edge; absent: it has no place for one there. */
  mark?: Snippet | undefined;
  /** What grows out of it, of a scorebug: told how wide its board is, design units. */
  insert?: Snippet<[width: number]> | undefined;
}
