/**
 * Themes as data: the flat colours that every graphic is built from. A further theme is a further row here, not code.
 */

export interface Theme {
  /** Darkest board: clocks, phases, scores of a lower third. */
  ink: string;
  /** Board of names where the team's colour is not the field. */
  slab: string;
  /** Board one step lighter: quiet cells, empty pips, a withdrawn field. */
  slab2: string;
  /** The line, and the board that figures stand on. */
  chalk: string;
  /** Second voice on ink and slab. */
  mute: string;
  /** Second voice on chalk. */
  faint: string;
  /** Attention: VAR, runners, outs. */
  amber: string;
  /** Red cards, nothing else. */
  card: string;
  /** Football's penalty flag, nothing else. */
  flag: string;
}

export const THEMES = {
  chalk: {
    ink: '#0b0f17',
    slab: '#141a26',
    slab2: '#222b3b',
    chalk: '#f6f3ec',
    mute: '#b9c2d0',
    faint: '#5a6272',
    amber: '#ffb21a',
    card: '#e0152f',
    flag: '#ffd400',
  },
} as const satisfies Record<string, Theme>;

/** Colours that mean something in one sport: no team's field may come near them there. */
export function reservedColours(sport: string, theme: Theme): readonly string[] {
  switch (sport) {
    case 'football':
      return [theme.flag];
    case 'soccer':
    case 'baseball':
      return [theme.amber];
    default:
      return [];
  }
}
