/** A sport's design of scorebug inserts. Loaded with the inserts. */
export interface InsertLook {
  /**
   * The insert's position: on the board's outer edge at its team's end, in the middle or across the whole board; or
   * next to the board on an extension of the chalk line, if there is room.
   */
  stands: 'over-end' | 'over-middle' | 'over-all' | 'beside';
  /** The width of the insert for a full-width and for a narrower board, in design units; null: as wide as the board. */
  wide: { board: number; full: number; narrow: number } | null;
  tall: number;
  /** Height of the front board, which shows a figure or the team's mark. */
  plate: number;
}
