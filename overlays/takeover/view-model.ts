import type { Takeover, TakeoverCover } from '../../src/preload/contract/takeover.ts';
import type { Words } from '../../src/words/en.ts';
import { momentName } from '../../src/words/languages.ts';
import type { TeamViewModel, TeamViewModels } from '../kit/team.ts';
import type { Theme } from '../kit/theme.ts';
import { paletteOf, type Palette } from './palette.ts';
import type { StageLook } from '../kit/stage-look.ts';

/** The content of a takeover. */
export interface TakeoverViewModel {
  /** Unix ms on the stage's clock. */
  startedAt: number;
  covers: TakeoverCover;
  /** Its material: flat before a key color. */
  material: Theme['material'];
  /** Its word as written. */
  word: string;
  team: TeamViewModel | null;
  palette: Palette;
  look: StageLook;
}

/**
 * @param theme a theme for keyers has no stage, and neither has any theme before a key color: the key color could
 * appear anywhere in it
 * @param key the key color, or null
 * @param isReduced nothing crosses the picture: no stage either
 */
export function takeoverViewModel(
  takeover: Takeover,
  look: StageLook,
  teams: TeamViewModels,
  { words, theme, key, isReduced }: { words: Words; theme: Theme; key: string | null; isReduced: boolean },
): TakeoverViewModel {
  const { kind, side, phase, startedAt, covers } = takeover;
  const material = key === null ? theme.material : 'flat';
  const team = side && teams[side === 'A' ? 'a' : 'b'];
  return {
    startedAt,
    covers: material === 'flat' || isReduced ? 'strip' : covers,
    material,
    word: momentName(words, { kind, phase: kind === 'final' ? null : phase }),
    team,
    palette: paletteOf(team, theme),
    look,
  };
}
