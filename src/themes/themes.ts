/**
 * Themes as data: the flat colors and the few measures of every graphic, named by purpose. Each token is a custom
 * property on the stage (`onBoard` is `--on-board`). A producer's theme is one of these with some tokens replaced.
 * Imports nothing, because pages run it and main validates with it.
 */

export interface Theme {
  /** Text on teams' fields: the first choice, and the color for light fields. */
  light: string;
  dark: string;
  /** The board of clocks, phases, eyebrows and the scores of a lower third. */
  deep: string;
  onDeep: string;
  /** The board of names if it isn't the team's field. */
  board: string;
  onBoard: string;
  /** Quiet cells, a retracted field; empty pips and bases. */
  quiet: string;
  /** The board behind figures and the side at bat. */
  sheet: string;
  onSheet: string;
  /** The line below every graphic, and its height in design units. */
  line: string;
  lineHeight: number;
  /** Secondary text on `deep`, `board` and `quiet`. */
  mute: string;
  /** Secondary text on `sheet`; the dash between two scores. */
  faint: string;
  /** The seam between two rows of a board, or between two scores on `sheet`. */
  seam: string;
  hair: string;
  /** Attention (VAR, under review): tabs and chips, and the text on them. */
  notice: string;
  onNotice: string;
  /** Accent color: for text on `deep` and `board`, and for marks (runners, outs) on `deep`. */
  eyebrow: string;
  mark: string;
  /** The ring around a mark on a board. */
  ring: string;
  /** Used only for red cards. */
  card: string;
  /** Used only for football's penalty flag. */
  flag: string;
  /** A team's cell in basketball and football: its color, or the board with a band in its color. */
  teamCell: 'field' | 'board';
  /** How far a scoring team's cell lights up, 0 to 1. */
  glow: number;
  /** Corners of pips, in percent: 50 is a circle. */
  round: number;
  /** The ring of a mark, as a share of the mark's size. */
  ringShare: number;
  /** The minimum width of rules and borders, in pixels of the output. */
  detail: number;
  /** The material of boards and stages: lit from above, paper and ink, or flat for keyers. */
  material: 'lit' | 'paper' | 'flat';
  /** How much of a team's chroma its fields keep, 0 to 1. */
  teamChroma: number;
  /** The ID of the producer's own font family; null: the bundled typefaces. */
  font: string | null;
  /** The size of the scorebug, 1 as designed; limited to what fits. */
  bugSize: number;
}

/** Tokens derived from a light and a dark color, for light text on dark boards. All themes start with these. */
const lightOnDark = (light: string, dark: string) => ({
  light,
  dark,
  deep: dark,
  onDeep: light,
  onBoard: light,
  sheet: light,
  onSheet: dark,
  line: light,
  notice: '#ffb21a',
  onNotice: dark,
  eyebrow: '#ffb21a',
  mark: '#ffb21a',
  ring: light,
  card: '#e0152f',
  flag: '#ffd400',
  teamCell: 'field' as const,
  glow: 0.28,
  round: 50,
  ringShare: 0.045,
  detail: 1,
  teamChroma: 1,
  bugSize: 1,
  font: null,
  material: 'lit' as const,
});

/** Light text on dark boards, along a chalk line. */
const chalk: Theme = {
  ...lightOnDark('#f6f3ec', '#0b0f17'),
  board: '#141a26',
  quiet: '#222b3b',
  lineHeight: 5,
  mute: '#b9c2d0',
  faint: '#5a6272',
  seam: '#0b0f17',
  hair: '#c9c4b8',
};

const INK = '#15171c';
/** Light boards, ink figures, a heavy rule: for daytime and interviews. */
const broadsheet: Theme = {
  ...lightOnDark('#fffdf8', INK),
  deep: '#e5dfd0',
  onDeep: INK,
  board: '#f8f4ea',
  onBoard: INK,
  quiet: '#d6cfbd',
  sheet: '#fffefb',
  line: INK,
  lineHeight: 10,
  mute: '#4a4c54',
  faint: '#6a6c74',
  seam: '#b9b19e',
  hair: '#b9b19e',
  eyebrow: '#8a3f00',
  mark: '#b95600',
  ring: INK,
  card: '#c90f28',
  teamCell: 'board',
  material: 'paper',
};

/** Two flat colors per team, ink and white; nothing fine, round or translucent: for chroma keyers. */
const key: Theme = {
  ...lightOnDark('#ffffff', '#0d0f13'),
  board: '#0d0f13',
  quiet: '#3d424b',
  lineHeight: 6,
  mute: '#cfd3da',
  faint: '#5d626b',
  seam: '#3d424b',
  hair: '#0d0f13',
  // Slightly warmer than in other themes, so that the soft edge of ink on it stays away from a green key.
  flag: '#ffc400',
  glow: 0,
  round: 0,
  ringShare: 0,
  detail: 3,
  material: 'flat',
};

export const THEMES = { chalk, broadsheet, key } as const satisfies Record<string, Theme>;
