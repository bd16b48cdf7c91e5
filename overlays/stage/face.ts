import type { FullFrameContent, MatchFace, OutputFrame } from '../../src/preload/contract/output-frame.ts';
import type { BaseballFace } from '../baseball/face.ts';
import type { BasketballFace } from '../basketball/face.ts';
import type { FootballFace } from '../football/face.ts';
import { fullFrameFace } from '../full-frame/face.ts';
import type { FullFrameFace } from '../full-frame/face.ts';
import { createLowerThirdFaces } from '../lower-third/face.ts';
import type { LowerThirdFace } from '../lower-third/face.ts';
import type { OtherFace } from '../other/face.ts';
import type { SoccerFace } from '../soccer/face.ts';
import { tickerFace } from '../ticker/face.ts';
import type { TickerFace } from '../ticker/face.ts';
import { createTeamFaces } from '../kit/team.ts';
import type { TeamFaces } from '../kit/team.ts';
import { quietOf, themeOf } from '../kit/theme.ts';
import type { Theme } from '../kit/theme.ts';
import { layoutOf, PLAIN_BUG, standsOf } from '../kit/layout.ts';
import type { BugSpace, Layout, Stands } from '../kit/layout.ts';

/**
 * The stage's face: all that is drawn, in the words and colours it is drawn with, made from one OutputFrame by pure
 * functions. Whatever is wrong with a frame throws here, before anything on air has been touched; the components only
 * place what they are given.
 */

export type ScorebugFace = BasketballFace | SoccerFace | BaseballFace | FootballFace | OtherFace;

/** Makes the scorebug's face in one sport, of a view of that sport. */
export type FaceOf = (match: MatchFace, view: never, teams: TeamFaces, showsZone: boolean) => ScorebugFace;

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
  stands: Stands;
  theme: Theme;
  /** What is shown is old: quiet colours, nothing moves. */
  isDimmed: boolean;
  /** `#rrggbb` for a switcher that keys; null is transparent. */
  background: string | null;
  /** What has just happened may move. */
  isLive: boolean;
  scorebug: OnStage<ScorebugFace>;
  fullFrame: OnStage<FullFrameFace>;
  ticker: OnStage<TickerFace>;
  lowerThird: OnStage<LowerThirdFace>;
}

/** What the stage asks of a sport: the face of its scorebug, and what that takes of the picture. */
export interface SportFaces {
  faceOf: FaceOf;
  bugSpace: BugSpace;
}

/**
 * Makes faces of frames. `previous` is what the stage shows now; `mayMove` is false while nobody can see the page.
 * Throws on a frame that can't be drawn.
 *
 * @param facesIn a sport's faces, or null while they are not here
 */
export function createStageFaces(
  facesIn: (sport: string) => SportFaces | null,
): (frame: OutputFrame, previous: StageFace | null, mayMove: boolean) => StageFace {
  const teamFaces = createTeamFaces();
  const lowerThirdFace = createLowerThirdFaces();
  let sport = '';
  let known: { of: string; layout: Layout; stands: Stands } | null = null;

  function placesOf(
    { width, height, safeArea, bugPlace }: OutputFrame['output'],
    hasTicker: boolean,
    hasLowerThird: boolean,
  ) {
    const { bugSpace } = facesIn(sport) ?? { bugSpace: PLAIN_BUG };
    const { place, height: bugHeight } = bugSpace;
    const of = [width, height, safeArea, bugPlace, place, bugHeight, hasTicker, hasLowerThird].join();
    if (known?.of !== of) {
      const layout = layoutOf(width, height, safeArea);
      known = { of, layout, stands: standsOf(layout, height, bugSpace, bugPlace, hasTicker, hasLowerThird) };
    }
    return known;
  }

  function bugFace(match: MatchFace, teams: TeamFaces, showsZone: boolean): ScorebugFace {
    const faces = facesIn(match.view.sport);
    if (!faces) throw new Error(`The graphics of ${match.view.sport} are not here.`);
    return faces.faceOf(match, match.view as never, teams, showsZone);
  }

  return ({ revision, output, motion, match, graphics, isDimmed }, previous, mayMove) => {
    const { width, height, showsZone } = output;
    const bright = themeOf(output.theme, output.tokens);
    const theme = isDimmed ? quietOf(bright) : bright;
    const background = output.background.kind === 'key' ? output.background.colour : null;
    // Without a session everything leaves from where it stands.
    sport = match?.view.sport ?? sport;
    const {
      scorebug,
      'lower-third': lowerThird,
      'full-frame': { isOnAir: isFrameOn, content: frame },
      ticker,
    } = graphics;
    const hasTicker = match !== null && ticker.isOnAir && ticker.items.length > 0;
    const { layout, stands } = placesOf(output, hasTicker, match !== null && lowerThird.isOnAir);

    function onStage<Face>(
      isOnAir: boolean,
      made: (match: MatchFace, teams: TeamFaces) => Face,
      before: OnStage<Face> | undefined,
    ): OnStage<Face> {
      if (match && isOnAir) return { isOn: true, face: made(match, teamFaces(match, theme, background)) };
      return before?.isOn === false ? before : { isOn: false, face: before?.face ?? null };
    }
    return {
      revision,
      width,
      height,
      layout,
      stands,
      theme,
      isDimmed,
      background,
      isLive: mayMove && motion === 'live' && !isDimmed,
      scorebug: onStage(scorebug.isOnAir, (of, teams) => bugFace(of, teams, showsZone), previous?.scorebug),
      fullFrame: onStage(
        isFrameOn && frame !== null,
        (of, teams) => fullFrameFace(of, frame as FullFrameContent, teams),
        previous?.fullFrame,
      ),
      ticker: onStage(hasTicker, (of) => tickerFace(of, ticker.items), previous?.ticker),
      lowerThird: onStage(
        lowerThird.isOnAir,
        (of, teams) => lowerThirdFace(of, lowerThird.content, teams, theme, background),
        previous?.lowerThird,
      ),
    };
  };
}
