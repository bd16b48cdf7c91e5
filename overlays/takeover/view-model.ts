import type { MatchView } from '../../src/preload/contract/output-frame.ts';
import type { Takeover, TakeoverCover } from '../../src/preload/contract/takeover.ts';
import type { Words } from '../../src/words/en.ts';
import { momentName } from '../../src/words/languages.ts';
import type { TeamViewModel, TeamViewModels } from '../kit/team.ts';
import type { Theme } from '../kit/theme.ts';
import { paletteOf, type Palette } from './palette.ts';
import type { StageLook } from '../kit/stage-look.ts';

export interface TakeoverViewModel {
  /** Start time in Unix ms, on the stage's clock. */
  startedAt: number;
  covers: TakeoverCover;
  /** The material; flat on a key color. */
  material: Theme['material'];
  /** The moment's name as shown, such as "GOAL". */
  word: string;
  team: TeamViewModel | null;
  palette: Palette;
  look: StageLook;
}

const wordOf = ({ kind, name, phase }: Takeover, words: Words): string =>
  momentName(words, { kind, name, phase: kind === 'final' ? null : phase });

/**
 * Returns the content of a takeover. It covers only a strip on a key color and in themes for keyers, because the key
 * color could appear in a full picture, and with reduced motion, because nothing may move across the picture.
 *
 * @param key the key color, or null
 * @param isReduced whether motion is reduced
 */
export function takeoverViewModel(
  takeover: Takeover,
  look: StageLook,
  { teams, status }: { teams: TeamViewModels; status: MatchView['status'] },
  { words, theme, key, isReduced }: { words: Words; theme: Theme; key: string | null; isReduced: boolean },
): TakeoverViewModel {
  const { kind, side, startedAt, covers } = takeover;
  const material = key === null ? theme.material : 'flat';
  const team = side && teams[side === 'A' ? 'a' : 'b'];
  return {
    startedAt,
    covers: material === 'flat' || isReduced ? 'strip' : covers,
    material,
    word: status && kind === 'final' ? words.status[status.game.is].long : wordOf(takeover, words),
    team,
    palette: paletteOf(team, theme),
    look,
  };
}
