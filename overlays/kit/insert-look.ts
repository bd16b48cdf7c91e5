/** A sport's design of inserts on its scorebug. Loaded together with them. */
export interface InsertLook {
  /**
   * Its position on the board's outer edge: at the end of its team's side, in the middle, across all of it; or beside
   * the board on its extended line, if the picture has room.
   */
  stands: 'over-end' | 'over-middle' | 'over-all' | 'beside';
  /**
   * Its width for a full-width board and for a narrower one; null: as wide as the board. In design units, like all
   * sizes here.
   */
  wide: { board: number; full: number; narrow: number } | null;
  tall: number;
  /** Height of the board in front, which has a figure or the team's mark. */
  plate: number;
}
