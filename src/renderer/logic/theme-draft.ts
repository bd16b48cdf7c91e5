import type { OutputFrame } from '../../preload/contract/output-frame.ts';
import type { DrawnSettings } from '../../preload/contract/output-settings.ts';
import type { BoundSession, ShowState } from '../../preload/contract/show-state.ts';
import type { ThemeProof } from '../../preload/contract/theme-requests.ts';
import type { ThemeTokens, CompleteTheme } from '../../preload/contract/theme-tokens.ts';

/** A producer's theme that is being edited. */
export interface ThemeDraft {
  /** Null if not saved yet. */
  id: string | null;
  name: string;
  base: 'chalk' | 'broadsheet' | 'key';
  tokens: ThemeTokens;
}

type Token = keyof CompleteTheme;
type ColorToken = {
  [Key in Token]: CompleteTheme[Key] extends string
    ? string extends CompleteTheme[Key]
      ? Key
      : never
    : never;
}[Token];

/** Colors by use, in the order of the form. */
export const COLORS: readonly { group: string; tokens: readonly (readonly [ColorToken, string])[] }[] = [
  {
    group: 'Panels and text',
    tokens: [
      ['deep', 'Clock panel'],
      ['onDeep', 'Text on clock panel'],
      ['board', 'Name panel'],
      ['onBoard', 'Text on name panel'],
      ['quiet', 'Secondary cells'],
      ['sheet', 'Stat panel'],
      ['onSheet', 'Text on stat panel'],
      ['mute', 'Secondary text'],
      ['faint', 'Secondary text on stat panel'],
    ],
  },
  {
    group: 'Alerts and markers',
    tokens: [
      ['notice', 'Tabs: review, VAR'],
      ['onNotice', 'Text on tabs'],
      ['eyebrow', 'Small heading'],
      ['mark', 'Runners and outs'],
      ['card', 'Red cards'],
      ['flag', 'Penalty flag (football)'],
    ],
  },
  {
    group: 'Lines and teams',
    tokens: [
      ['line', 'Line under graphics'],
      ['seam', 'Line between rows'],
      ['hair', 'Line between scores'],
      ['ring', 'Ring around a team mark'],
      ['light', 'Light text on teams'],
      ['dark', 'Dark text on teams'],
    ],
  },
];

/** Sizes with their limits and step. */
export const MEASURES = [
  { token: 'bugSize', name: 'Scorebug size', least: 0.75, most: 1.35, step: 0.05 },
  { token: 'lineHeight', name: 'Line under graphics', least: 0, most: 16, step: 1 },
  { token: 'round', name: 'Dot roundness', least: 0, most: 50, step: 1 },
  { token: 'glow', name: 'Score glow', least: 0, most: 1, step: 0.02 },
  { token: 'teamChroma', name: 'Team color strength', least: 0, most: 1, step: 0.05 },
] as const satisfies readonly { token: Token; name: string; least: number; most: number; step: number }[];

export const MATERIALS = [
  ['lit', 'Lit from above'],
  ['paper', 'Paper'],
  ['flat', 'Flat, for keyers'],
] as const;

type LeagueName = Pick<ShowState['leagues'][number], 'slug' | 'sport'>;

/** Returns the league for previews of a theme: the game's, otherwise one of its sport, otherwise the first. */
export function exampleLeague(
  leagues: readonly LeagueName[],
  game: Pick<BoundSession, 'league' | 'sport'> | null | undefined,
): string {
  const found =
    leagues.find(({ slug }) => slug === game?.league) ?? leagues.find(({ sport }) => sport === game?.sport);
  return (found ?? leagues[0])?.slug ?? 'nba';
}

/** Settings of an output that position its graphics. */
export type GraphicsPlace = Pick<DrawnSettings, 'bugPlace' | 'safeArea'>;

/** Returns a frame with the graphics at an output's positions. */
export function placedAs(
  frame: OutputFrame | null,
  { bugPlace, safeArea }: GraphicsPlace,
): OutputFrame | null {
  return frame && { ...frame, output: { ...frame.output, bugPlace, safeArea } };
}

/** Returns an unused file name for a theme: letters, digits and dashes. */
export function themeIdOf(name: string, usedIds: readonly string[]): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
    .slice(0, 32);
  const id = plain === '' ? 'theme' : plain;
  if (!usedIds.includes(id)) return id;
  for (let count = 2; ; count += 1) if (!usedIds.includes(`${id}-${count}`)) return `${id}-${count}`;
}

/** Returns the worst contrast of a token: of a text on its boards, or of a board below its texts. */
export function worstProof(proofs: readonly ThemeProof[], token: string): ThemeProof | null {
  const about = proofs.filter(({ text, board }) => text === token || board === token);
  const [worst] = about.toSorted((one, other) => one.contrast / one.least - other.contrast / other.least);
  return worst ?? null;
}

const PAIR_WORDS: Readonly<Record<ThemeProof['text'] | ThemeProof['board'], string>> = {
  onDeep: 'text',
  onBoard: 'text',
  onSheet: 'text',
  onNotice: 'text',
  mute: 'secondary text',
  faint: 'secondary text',
  eyebrow: 'small headings',
  light: 'light team text',
  deep: 'the clock panel',
  board: 'the name panel',
  quiet: 'secondary cells',
  sheet: 'the stat panel',
  notice: 'review tabs',
  dark: 'dark team text',
};

/** Returns the pair in words: "text on the clock panel". */
export function pairWords({ text, board }: ThemeProof): string {
  return `${PAIR_WORDS[text]} on ${PAIR_WORDS[board]}`;
}

/** Returns the contrast in words: "4.8, needs 4.5"; truncated, never rounded up. */
export function proofWords({ contrast, least }: ThemeProof): string {
  return `${(Math.floor(contrast * 10) / 10).toFixed(1)}, needs ${least}`;
}

/** Sets a token. Undefined removes the token, so that the base theme's value applies. */
export function withToken<K extends Token>(
  tokens: ThemeTokens,
  token: K,
  value: CompleteTheme[K] | undefined,
): ThemeTokens {
  const { [token]: _, ...others } = tokens;
  return value === undefined ? others : { ...others, [token]: value };
}
