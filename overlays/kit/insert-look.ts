/** What a sport brings to the inserts of its scorebug. Fetched with them. */
export interface InsertLook {
  /**
   * Where it stands on the board's outer edge: over the end of the side it is about, over the middle, over all of it; or
   * beside the board on its lengthened line, where the picture has room for that.
   */
  stands: 'over-end' | 'over-middle' | 'over-all' | 'beside';
  /** How wide it is at a board of its full width, and at a narrower one; null: as it. Design units, as all of these. */
  wide: { board: number; full: number; narrow: number } | null;
  tall: number;
  /** Height of the near board, which carries a figure or the team's mark. */
  plate: number;
}
