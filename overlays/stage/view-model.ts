import type { MatchView, OutputFrame } from '../../src/preload/contract/output-frame.ts';
import type { BugReaction } from '../../src/preload/contract/bug-reaction.ts';
import type { NetworkBug, SponsorMarks } from '../../src/preload/contract/sponsors.ts';
import type { TestPicture } from '../../src/preload/contract/test-picture.ts';
import type { Words } from '../../src/words/en.ts';
import { LANGUAGES, type Direction, type Language, type Speech } from '../../src/words/languages.ts';
import { createTeamViewModels } from '../kit/team.ts';
import type { TeamViewModels } from '../kit/team.ts';
import { quietOf, themeOf } from '../kit/theme.ts';
import type { Theme } from '../kit/theme.ts';
import type { ScoreFlood } from '../kit/score-flood.ts';
import type { Anchors, Beside } from '../kit/anchors.ts';
import { bugPlaceOf, layoutOf } from '../kit/layout.ts';
import type { Anchor, BugSpace, Layout } from '../kit/layout.ts';
import { rowsOut } from '../kit/fact-rows.ts';
import type { FactRow } from '../kit/fact-rows.ts';
import type { SportLook } from '../kit/sport-look.ts';
import type { BoardModels, MakeBoardModels } from './board-models.ts';
import type * as Boards from './boards.ts';
import { onStage, type OnStage } from './on-stage.ts';
import type * as registered from './registry.ts';

/**
 * The stage's model: all that is drawn, in the words and colours it is drawn with, made from one OutputFrame by pure
 * functions. Whatever is wrong with a frame throws here, before anything on air has been touched; the components only
 * place what they are given.
 */

/** The scorebug's model of any sport, told from the others by `sport`. */
type SportViewModel = ReturnType<(typeof registered)[keyof typeof registered]['viewModelOf']>;
/** With the rows of facts on its outer edge; none while their drawing is not here. */
export type ScorebugViewModel = SportViewModel & { rows: readonly FactRow[] };

/** What the output wants of a scorebug. */
interface ScorebugOptions {
  words: Words;
  direction: Direction;
  /** Possession and danger are marked, in sports whose feed tells of them. */
  showsZone: boolean;
  /** What it says of a moment that has just come. */
  reaction?: BugReaction | undefined;
}

/** Makes the scorebug's model in one sport, of a view of that sport. */
type MakeViewModel = (
  match: MatchView,
  view: never,
  teams: TeamViewModels,
  options: ScorebugOptions,
) => SportViewModel;

export interface StageViewModel extends BoardModels {
  revision: number;
  width: number;
  height: number;
  layout: Layout;
  bugAnchor: Anchor;
  /** Where the others stand; null: their drawing is not here yet. */
  anchors: Anchors | null;
  /** What it is said in, as pages are marked with it, and how its lines run. */
  locale: string;
  direction: Direction;
  theme: Theme;
  /** What is shown is old: quiet colours, nothing moves. */
  isDimmed: boolean;
  /** `#rrggbb` for a switcher that keys; null is transparent. */
  background: string | null;
  /** What has just happened may move. */
  isLive: boolean;
  /** Graphics come and go by fading or at once, whatever has just happened. */
  isReduced: boolean;
  /** Time jumped: what was there before leaves no trace. */
  isJump: boolean;
  /** Drawn in place of all graphics; they stay as they are behind it. */
  test: TestPicture | null;
  scorebug: OnStage<ScorebugViewModel>;
  /** Floods a field of the scorebug; null: nothing does. */
  flood: ScoreFlood | null;
  /** The marks that are drawn, by their slots; and the station's own. */
  sponsors: SponsorMarks;
  networkBug: NetworkBug | null;
}

const OFF = { isOn: false, model: null };
const NO_BOARDS: BoardModels = {
  fullFrame: OFF,
  ticker: OFF,
  lowerThird: OFF,
  thirdBefore: null,
  frameBefore: null,
  takeover: OFF,
  insert: OFF,
};

/** What the stage asks of a sport: the model of its scorebug, what that takes of the picture, and how all graphics look. */
export interface SportViewModels {
  viewModelOf: MakeViewModel;
  bugSpace: BugSpace;
  look: SportLook;
}

/**
 * Makes models of frames. `previous` is what the stage shows now; `mayMove` is false while nobody can see the page.
 * Throws on a frame that can't be drawn.
 *
 * @param boardsHere the graphics beside the scorebug; without them nothing of theirs is on air
 * @param viewModelsIn a sport's models; of a sport that nobody knows, those that stand for it
 * @param speechIn the words of a language, or of another where they are not there
 */
export function createStageViewModels(
  viewModelsIn: (sport: string) => SportViewModels,
  speechIn: (language: Language) => Speech,
  boardsHere: () => typeof Boards | null,
): (frame: OutputFrame, previous: StageViewModel | null, mayMove: boolean) => StageViewModel {
  const teamViewModels = createTeamViewModels();
  let boardModels: MakeBoardModels | null = null;
  let sport = '';
  let known: ({ of: string } & Pick<StageViewModel, 'layout' | 'bugAnchor' | 'anchors'>) | null = null;

  function placesOf({ width, height, safeArea, bugPlace }: OutputFrame['output'], beside: Beside) {
    const { bugSpace } = viewModelsIn(sport);
    const boards = boardsHere();
    const of = JSON.stringify([width, height, safeArea, bugPlace, bugSpace, beside, boards === null]);
    if (known?.of !== of) {
      const layout = layoutOf(width, height, safeArea);
      const anchors = boards?.anchorsOf(layout, height, bugSpace, bugPlace, beside) ?? null;
      // Alone it has nothing to make room for.
      const alone = { place: bugPlaceOf(layout, bugSpace.place, bugPlace), lift: 0 };
      known = { of, layout, bugAnchor: anchors?.bug ?? alone, anchors };
    }
    return known;
  }

  function lookIn(of: string): SportLook {
    return viewModelsIn(of).look;
  }

  function bugViewModel(
    match: MatchView,
    teams: TeamViewModels,
    options: ScorebugOptions,
  ): ScorebugViewModel {
    const { viewModelOf, bugSpace } = viewModelsIn(match.view.sport);
    const rows = boardsHere()?.bugRowsOf(match, teams, options.words, bugSpace.lines) ?? [];
    return { ...viewModelOf(match, match.view as never, teams, options), rows };
  }

  return (frame, previous, mayMove) => {
    const { revision, output, motion, match, graphics, isDimmed, test, sponsors } = frame;
    const { width, height, showsZone, timeFormat, networkBug } = output;
    const { language, words } = speechIn(output.language);
    const { locale, direction } = LANGUAGES[language];
    const bright = themeOf(output.theme, output.tokens);
    const theme = isDimmed ? quietOf(bright) : bright;
    const background = output.background.kind === 'key' ? output.background.colour : null;
    // Without a session everything leaves from where it stands.
    sport = match?.view.sport ?? sport;
    const { scorebug, ticker } = graphics;
    const boards = boardsHere();
    boardModels ??= boards?.createBoardModels() ?? null;
    const isReduced = output.motion === 'reduced';
    const hasTicker = match !== null && ticker.isOnAir;
    const look = lookIn(sport);
    const speech = { lookIn, theme, key: background, isReduced, words, timeFormat, direction };
    const teams = (): TeamViewModels => teamViewModels(match as MatchView, look, theme, background);
    const bug = onStage(
      match &&
        scorebug.isOnAir &&
        (() => {
          const { reaction, insert } = scorebug;
          const worn = boards?.bugTeamsOf(match, teams(), theme) ?? teams();
          const made = bugViewModel(match, worn, { words, direction, showsZone, reaction });
          return boards?.makingRoom(made, insert) ?? made;
        }),
      previous?.scorebug,
    );
    const { layout, bugAnchor, anchors } = placesOf(output, {
      bugSize: theme.bugSize,
      rows: bug.isOn && bug.model !== null ? rowsOut(bug.model.rows) : 0,
      hasBugMark: sponsors.bug !== undefined,
      hasTicker,
      networkCorner: networkBug?.corner ?? null,
      sponsorCorner: output.sponsorCorner,
      direction,
    });
    return {
      revision,
      width,
      height,
      layout,
      bugAnchor,
      anchors,
      locale,
      direction,
      theme,
      isDimmed,
      background,
      isLive: mayMove && motion === 'live' && !isDimmed && test === undefined,
      isReduced,
      isJump: motion === 'jump',
      test: test ?? null,
      scorebug: bug,
      ...(boardModels?.(frame, previous, { match, teams, look, speech }) ?? NO_BOARDS),
      flood: boards?.scoreFloodOf(scorebug.reaction, words) ?? null,
      sponsors,
      networkBug,
    };
  };
}
