import type { MatchFace, OutputFrame } from '../../src/preload/contract/output-frame.ts';
import { baseballFace } from '../baseball/face.ts';
import type { BaseballFace } from '../baseball/face.ts';
import { basketballFace } from '../basketball/face.ts';
import type { BasketballFace } from '../basketball/face.ts';
import { footballFace } from '../football/face.ts';
import type { FootballFace } from '../football/face.ts';
import { lowerThirdFace } from '../lower-third/face.ts';
import type { LowerThirdFace } from '../lower-third/face.ts';
import { soccerFace } from '../soccer/face.ts';
import type { SoccerFace } from '../soccer/face.ts';
import { createTeamFaces } from '../kit/team.ts';
import type { TeamFaces } from '../kit/team.ts';
import { themeOf } from '../kit/theme.ts';
import type { Theme } from '../kit/theme.ts';
import { layoutOf } from './layout.ts';
import type { Layout } from './layout.ts';

/**
 * The stage's face: all that is drawn, in the words and colours it is drawn with, made from one OutputFrame by pure
 * functions. Whatever is wrong with a frame throws here, before anything on air has been touched; the components only
 * place what they are given.
 */

/** A sport this build does not know: names and score, nothing else. */
export interface PlainFace {
  sport: 'other';
  teams: TeamFaces;
}
export type ScorebugFace = BasketballFace | SoccerFace | BaseballFace | FootballFace | PlainFace;

/** A graphic off air keeps the face it left with: nothing changes on its way out. */
export interface OnStage<Face> {
  isOn: boolean;
  face: Face | null;
}

export interface StageFace {
  revision: number;
  width: number;
  height: number;
  layout: Layout;
  theme: Theme;
  /** `#rrggbb` for a switcher that keys; null is transparent. */
  background: string | null;
  /** What has just happened may move. */
  isLive: boolean;
  scorebug: OnStage<ScorebugFace>;
  lowerThird: OnStage<LowerThirdFace>;
}

function scorebugFace(match: MatchFace, teams: TeamFaces): ScorebugFace {
  const { view } = match;
  switch (view.sport) {
    case 'basketball':
      return basketballFace(match, view, teams);
    case 'soccer':
      return soccerFace(match, view, teams);
    case 'baseball':
      return baseballFace(match, view, teams);
    case 'football':
      return footballFace(match, view, teams);
    default:
      return { sport: 'other', teams };
  }
}

/**
 * Makes faces of frames. `previous` is what the stage shows now; `mayMove` is false while nobody can see the page.
 * Throws on a frame that can't be drawn.
 */
export function createStageFaces(): (
  frame: OutputFrame,
  previous: StageFace | null,
  mayMove: boolean,
) => StageFace {
  const teamFaces = createTeamFaces();
  const sameLayout = (previous: StageFace | null, width: number, height: number): Layout =>
    previous?.width === width && previous.height === height ? previous.layout : layoutOf(width, height);

  return ({ revision, output, motion, match, graphics }, previous, mayMove) => {
    const { width, height } = output;
    const theme = themeOf(output.theme);
    const background = output.background.kind === 'key' ? output.background.colour : null;
    const onAir = (isOnAir: boolean): MatchFace | null => (isOnAir ? match : null);
    const bugMatch = onAir(graphics.scorebug.isOnAir);
    const lowerThird = graphics['lower-third'];
    const lowerMatch = onAir(lowerThird.isOnAir);
    return {
      revision,
      width,
      height,
      layout: sameLayout(previous, width, height),
      theme,
      background,
      isLive: mayMove && motion === 'live',
      scorebug: {
        isOn: bugMatch !== null,
        face: bugMatch
          ? scorebugFace(bugMatch, teamFaces(bugMatch, theme, background))
          : (previous?.scorebug.face ?? null),
      },
      lowerThird: {
        isOn: lowerMatch !== null,
        face: lowerMatch
          ? lowerThirdFace(lowerMatch, lowerThird.content, teamFaces(lowerMatch, theme, background))
          : (previous?.lowerThird.face ?? null),
      },
    };
  };
}
