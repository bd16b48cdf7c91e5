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
import { graphicsNameOf } from './graphics-name.ts';
import { bugPlaceOf, layoutOf } from '../kit/layout.ts';
import type { Anchor, BugSpace, Layout } from '../kit/layout.ts';
import { rowsOut } from '../kit/fact-rows.ts';
import { sideKeys, swappedLook, type SideKeys } from '../kit/side-order.ts';
import type { FactRow } from '../kit/fact-rows.ts';
import type { SportLook } from '../kit/sport-look.ts';
import type { BoardModels, MakeBoardModels } from './board-models.ts';
import type * as Boards from './boards.ts';
import { onStage, type OnStage } from './on-stage.ts';
import type * as registered from './registry.ts';

/**
 * The stage's model: everything drawn, with words and colors, made from an OutputFrame by pure functions. An invalid
 * frame makes these functions throw before anything on air changes; components only place the content.
 */

/** The scorebug's model for any sport, identified by `sport`. */
type SportViewModel = ReturnType<(typeof registered)[keyof typeof registered]['viewModelOf']>;
/** The scorebug's model with its match info rows; the rows are empty until their code is loaded. */
export type ScorebugViewModel = SportViewModel & { rows: readonly FactRow[] };

/** The input of a scorebug's model in addition to the match. */
interface ScorebugOptions {
  words: Words;
  direction: Direction;
  /** Whether to show possession and danger, in sports whose feed reports them. */
  showsZone: boolean;
  /** The order in which the teams are drawn. */
  order: SideKeys;
  /** The moment that the scorebug reacts to. */
  reaction?: BugReaction | undefined;
}

/** Makes the scorebug's model from the match in one sport. */
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
  /** The positions of the other graphics; null until their code is loaded. */
  anchors: Anchors | null;
  /** The page's language and text direction. */
  locale: string;
  direction: Direction;
  theme: Theme;
  /** Whether the data is stale: muted colors, no motion. */
  isDimmed: boolean;
  /** Key color `#rrggbb`; null: transparent. */
  background: string | null;
  /** Whether changes may animate. */
  isLive: boolean;
  /** Whether motion is reduced: graphics fade or cut. */
  isReduced: boolean;
  /** The order in which the match's teams are drawn. */
  order: SideKeys;
  /** Whether time jumped: transitions from the previous state are skipped. */
  isJump: boolean;
  /** The test picture, which covers all graphics while they continue below, or null. */
  test: TestPicture | null;
  scorebug: OnStage<ScorebugViewModel>;
  /** The flood of a scorebug field, or null. */
  flood: ScoreFlood | null;
  /** Sponsor marks by slot, and the network bug. */
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

/** A sport's part of the stage: the scorebug's model and size, and the look of all graphics. */
export interface SportViewModels {
  viewModelOf: MakeViewModel;
  bugSpace: BugSpace;
  look: SportLook;
}

/** Makes the stage's model from a frame. Throws for a frame that can't be drawn. */
export type MakeStageViewModel = (
  frame: OutputFrame,
  /** The model currently on stage. */
  previous: StageViewModel | null,
  /** False while the page is hidden. */
  mayMove: boolean,
) => StageViewModel;

/**
 * Returns a function that makes the stage's models.
 * @param boardsHere the graphics other than the scorebug; without them, these graphics are off air
 * @param viewModelsIn returns a sport's models; for an unknown sport, the plain ones
 * @param speechIn returns the words of a language, or of another one if they aren't loaded
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
  /** The sport of the last match: after the session ends, graphics leave from their current positions. */
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
    this.#sport = match ? graphicsNameOf(match.view) : this.#sport;
    const boards = this.#boardsHere();
    this.#boardModels ??= boards?.createBoardModels() ?? null;
    const isReduced = output.motion === 'reduced';
    const lookIn = (sport: string): SportLook => this.#viewModelsIn(sport).look;
    const look = lookOn(frame, lookIn(this.#sport));
    const order = sideKeys(look);
    const speech = { lookIn, theme, key: background, isReduced, words, timeFormat, direction };
    const teams = (): TeamViewModels => this.#teamViewModels(match as MatchView, look, theme, background);
    const scorebug = onStage(
      match &&
        graphics.scorebug.isOnAir &&
        (() => this.#scorebug(match, frame, teams(), { ...speech, order })),
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
      order,
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
    { theme, words, direction, order }: { theme: Theme; words: Words; direction: Direction; order: SideKeys },
  ): ScorebugViewModel {
    const { reaction, insert } = graphics.scorebug;
    const boards = this.#boardsHere();
    const { viewModelOf, bugSpace } = this.#viewModelsIn(graphicsNameOf(match.view));
    const worn = boards?.bugTeamsOf(match, teams, theme) ?? teams;
    const options = { words, direction, showsZone, order, reaction };
    const rows = boards?.bugRowsOf(match, worn, options, bugSpace.lines) ?? [];
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
      // The position of a scorebug with no other graphics around it.
      const alone = { place: bugPlaceOf(layout, bugSpace.place, bugPlace), lift: 0 };
      this.#places = { of, layout, bugAnchor: anchors?.bug ?? alone, anchors };
    }
    return this.#places;
  }
}

/** Returns the look of a match on an output, with the order of the teams that is drawn there. */
function lookOn({ match, output: { swapsSides } }: OutputFrame, look: SportLook): SportLook {
  const hasSwapped = (match?.hasSwappedSides ?? false) !== swapsSides;
  return hasSwapped ? swappedLook(look) : look;
}

/** Returns the elements that affect positions of graphics, in addition to the output's size. */
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
