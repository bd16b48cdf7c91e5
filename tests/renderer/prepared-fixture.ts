import { FIXTURES } from '../../overlays/gallery/fixtures.ts';
import { contrast } from '../../src/colors/oklab.ts';
import type { PartPreview, ShowPart } from '../../src/preload/contract/show-file.ts';
import type { RundownRowState } from '../../src/preload/contract/rundown.ts';
import type { ThemeTokens } from '../../src/preload/contract/theme-tokens.ts';
import { THEMES } from '../../src/themes/themes.ts';

/** Main's answers and state for prepared content: rundown rows, an uploaded show file, a theme. */

export const personRow = (
  id: string,
  name: string,
  more: Partial<RundownRowState> = {},
): RundownRowState => ({
  id,
  item: {
    kind: 'graphic',
    graphic: 'lower-third',
    content: { form: 'person', name, title: 'Referee', side: null },
    seconds: null,
    team: null,
  },
  isDone: false,
  takenAt: null,
  takenBy: null,
  what: 'Person',
  says: `${name}, Referee`,
  problem: null,
  stands: null,
  until: null,
  ...more,
});

/** The reason shown for a row whose team isn't playing. */
export const TEAM_AWAY =
  "Mesa isn't playing on channel A (Riverside vs. Northgate). Edit the row, or remove its team.";

const none = { count: 0, what: '', names: [], more: 0 };
export const part = (name: ShowPart, changes: Partial<PartPreview> = {}): PartPreview => ({
  part: name,
  added: none,
  changed: none,
  removed: none,
  same: 2,
  kept: none,
  onAir: [],
  ...changes,
});

/** Main's answer to a theme preview, with two of the checks. */
export const tried = ({ base, tokens }: { base: 'chalk'; tokens: ThemeTokens }) => {
  const whole = { ...THEMES[base], ...(tokens as Partial<(typeof THEMES)['chalk']>) };
  const proof = (text: 'onBoard' | 'mute', board: 'board') => ({
    text,
    board,
    least: 4.5,
    contrast: contrast(whole[text], whole[board]),
  });
  return { frame: FIXTURES[0]!.frame, whole, proofs: [proof('onBoard', 'board'), proof('mute', 'board')] };
};
