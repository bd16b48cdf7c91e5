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
 * The stage's model: all that is drawn, in the words and colors it is drawn with, made from one OutputFrame by pure
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
  /** What is shown is old: quiet colors, nothing moves. */
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

/** Makes the stage's model of a frame. Throws on a frame that can't be drawn. */
export type MakeStageViewModel = (
  frame: OutputFrame,
  /** What the stage shows now. */
  previous: StageViewModel | null,
  /** False while nobody can see the page. */
  mayMove: boolean,
) => StageViewModel;

/**
 * @param boardsHere the graphics beside the scorebug; without them nothing of theirs is on air
 * @param viewModelsIn a sport's models; of a sport that nobody knows, those that stand for it
 * @param speechIn the words of a language, or of another where they are not there
 */
export function createStageViewModels(
  viewModelsIn: (sport: string) => SportViewModels,
  speechIn: (language: Language) => Speech,
  boardsHere: () => typeof Boards | null,
): MakeStageViewModel {
  const models = new StageViewModels(viewModelsIn, speechIn, boardsHere);
  return (frame, previous, mayMove) => models.make(frame, previous, mayMove);
}

type Places = Pick<StageViewModel, 'layout' | 'bugAnchor' | 'anchors'>;

class StageViewModels {
  readonly #viewModelsIn: (sport: string) => SportViewModels;
  readonly #speechIn: (language: Language) => Speech;
  readonly #boardsHere: () => typeof Boards | null;
  readonly #teamViewModels = createTeamViewModels();
  #boardModels: MakeBoardModels | null = null;
  /** The sport of the newest match: without a session everything leaves from where it was. */
  #sport = '';
  #places: (Places & { of: string }) | null = null;

  constructor(
    viewModelsIn: (sport: string) => SportViewModels,
    speechIn: (language: Language) => Speech,
    boardsHere: () => typeof Boards | null,
  ) {
    this.#viewModelsIn = viewModelsIn;
    this.#speechIn = speechIn;
    this.#boardsHere = boardsHere;
  }

  make(frame: OutputFrame, previous: StageViewModel | null, mayMove: boolean): StageViewModel {
    const { revision, output, motion, match, graphics, isDimmed, test, sponsors } = frame;
    const { width, height, timeFormat, networkBug } = output;
    const { language, words } = this.#speechIn(output.language);
    const { locale, direction } = LANGUAGES[language];
    const bright = themeOf(output.theme, output.tokens);
    const theme = isDimmed ? quietOf(bright) : bright;
    const background = output.background.kind === 'key' ? output.background.color : null;
    this.#sport = match?.view.sport ?? this.#sport;
    const boards = this.#boardsHere();
    this.#boardModels ??= boards?.createBoardModels() ?? null;
    const isReduced = output.motion === 'reduced';
    const lookIn = (sport: string): SportLook => this.#viewModelsIn(sport).look;
    const look = lookIn(this.#sport);
    const speech = { lookIn, theme, key: background, isReduced, words, timeFormat, direction };
    const teams = (): TeamViewModels => this.#teamViewModels(match as MatchView, look, theme, background);
    const scorebug = onStage(
      match && graphics.scorebug.isOnAir && (() => this.#scorebug(match, frame, teams(), speech)),
      previous?.scorebug,
    );
    const { layout, bugAnchor, anchors } = this.#placesOf(
      output,
      besideBug(frame, scorebug, theme, direction),
    );
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
      scorebug,
      ...(this.#boardModels?.(frame, previous ?? NO_BOARDS, { match, teams, look, speech }) ?? NO_BOARDS),
      flood: boards?.scoreFloodOf(graphics.scorebug.reaction, words) ?? null,
      sponsors,
      networkBug,
    };
  }

  #scorebug(
    match: MatchView,
    { graphics, output: { showsZone } }: OutputFrame,
    teams: TeamViewModels,
    { theme, words, direction }: { theme: Theme; words: Words; direction: Direction },
  ): ScorebugViewModel {
    const { reaction, insert } = graphics.scorebug;
    const boards = this.#boardsHere();
    const { viewModelOf, bugSpace } = this.#viewModelsIn(match.view.sport);
    const worn = boards?.bugTeamsOf(match, teams, theme) ?? teams;
    const options = { words, direction, showsZone, reaction };
    const rows = boards?.bugRowsOf(match, worn, words, bugSpace.lines) ?? [];
    const model = { ...viewModelOf(match, match.view as never, worn, options), rows };
    return boards?.makingRoom(model, insert) ?? model;
  }

  #placesOf({ width, height, safeArea, bugPlace }: OutputFrame['output'], beside: Beside): Places {
    const { bugSpace } = this.#viewModelsIn(this.#sport);
    const boards = this.#boardsHere();
    const of = JSON.stringify([width, height, safeArea, bugPlace, bugSpace, beside, boards === null]);
    if (this.#places?.of !== of) {
      const layout = layoutOf(width, height, safeArea);
      const anchors = boards?.anchorsOf(layout, height, bugSpace, bugPlace, beside) ?? null;
      // Alone it has nothing to make room for.
      const alone = { place: bugPlaceOf(layout, bugSpace.place, bugPlace), lift: 0 };
      this.#places = { of, layout, bugAnchor: anchors?.bug ?? alone, anchors };
    }
    return this.#places;
  }
}

/** What the places of the graphics depend on, beside the output's size. */
function besideBug(
  { match, graphics, output, sponsors }: OutputFrame,
  scorebug: OnStage<ScorebugViewModel>,
  theme: Theme,
  direction: Direction,
): Beside {
  return {
    bugSize: theme.bugSize,
    rows: scorebug.isOn && scorebug.model !== null ? rowsOut(scorebug.model.rows) : 0,
    hasBugMark: sponsors.bug !== undefined,
    hasTicker: match !== null && graphics.ticker.isOnAir,
    networkCorner: output.networkBug?.corner ?? null,
    sponsorCorner: output.sponsorCorner,
    direction,
  };
}
