import type { Takeover, TakeoverCover } from '../../src/preload/contract/takeover.ts';
import type { Words } from '../../src/words/en.ts';
import { momentName } from '../../src/words/languages.ts';
import type { TeamViewModel, TeamViewModels } from '../kit/team.ts';
import type { Theme } from '../kit/theme.ts';
import { paletteOf, type Palette } from './palette.ts';
import type { StageLook } from '../kit/stage-look.ts';

/** What has the picture to itself. */
export interface TakeoverViewModel {
  /** Unix ms of the stage's time. */
  startedAt: number;
  covers: TakeoverCover;
  /** What it is made of: before a key color everything is flat. */
  material: Theme['material'];
  /** What it is called, as written. */
  word: string;
  team: TeamViewModel | null;
  palette: Palette;
  look: StageLook;
}

/**
 * @param theme one for keyers has no stage, nor has any before a key color: what a keyer takes away can be anywhere in it
 * @param key the key color the graphics stand before, or null
 * @param isReduced nothing crosses the picture: there is no stage either
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
