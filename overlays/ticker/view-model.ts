import { kindName } from '../../src/words/languages.ts';
import type { GraphicViews, TickerItem, TickerLine } from '../../src/preload/contract/output-frame.ts';
import type { Words } from '../../src/words/en.ts';
import type { Direction } from '../../src/words/languages.ts';
import type { TimeFormat } from '../../src/words/phase.ts';
import { otherGame } from '../kit/other-games.ts';
import type { OtherGame } from '../kit/other-games.ts';
import { createOtherTeams } from '../kit/other-teams.ts';
import type { OtherLook } from '../kit/other-teams.ts';
import { inOrder, pairText } from '../kit/side-order.ts';
import type { TeamViewModel } from '../kit/team.ts';

/** A score report that covers its game's cell. */
export interface ScoreReportCell {
  team: TeamViewModel;
  says: string;
  /** The minute of the score; empty if unknown. */
  minute: string;
  score: string;
  /** Start time on the stage's clock. */
  startedAt: number;
  until: number;
}

/** Another game, ready for the ticker. */
export interface TickerCell extends OtherGame {
  report: ScoreReportCell | null;
  /** Both teams in scoreboard order; null: too many games for marks. */
  pair: readonly [TeamViewModel, TeamViewModel] | null;
}

/** Content of the ticker: all other games, and the producer's lines. */
export interface TickerViewModel {
  /** Word between two teams. */
  versus: string;
  minute: Words['minute'];
  cells: TickerCell[];
  /** The producer's lines, shown after the games. */
  lines: readonly TickerLine[];
  /** Breaking news, shown alone until removed; null: none. */
  breaking: TickerLine | null;
}

/** Language, look, and the team order of other sports. */
interface TickerSpeech extends OtherLook {
  words: Words;
  direction: Direction;
  timeFormat: TimeFormat;
}

export type MakeTickerViewModel = (
  ticker: GraphicViews['ticker'],
  speech: TickerSpeech,
  isDimmed: boolean,
) => TickerViewModel;

/** Leagues with at most this many games have room for team marks. */
const FEW = 2;

/** Returns a function that makes ticker models. Caches team colors. */
export function createTickerViewModels(): MakeTickerViewModel {
  const teams = createOtherTeams();

  function scoreReportOf(item: TickerItem, speech: TickerSpeech): ScoreReportCell | null {
    const { told: reported } = item;
    if (reported === undefined) return null;
    const { words, direction, lookIn } = speech;
    const { kind, side, minute, startedAt, until } = reported;
    const { score: a } = item.a;
    const { score: b } = item.b;
    return {
      team: teams.of(item, speech)[side === 'A' ? 'a' : 'b'],
      says: kindName(words, { kind }),
      minute: minute === null ? '' : words.minute(minute),
      score: a === null || b === null ? '' : pairText(inOrder(lookIn(item.sport), { a, b }), direction),
      startedAt,
      until,
    };
  }

  return ({ items, lines = [], breaking }, speech, isDimmed) => {
    const { words, lookIn } = speech;
    teams.keep(items);
    const games = items.map((item) => otherGame(item, speech));
    return {
      versus: words.versus,
      minute: words.minute,
      cells: items.map((item, place) => {
        const game = games[place] ?? otherGame(item, speech);
        const isOneOfFew = games.filter(({ league }) => league === game.league).length <= FEW;
        return {
          ...game,
          report: isDimmed ? null : scoreReportOf(item, speech),
          pair: isOneOfFew ? inOrder(lookIn(item.sport), teams.of(item, speech)) : null,
        };
      }),
      lines,
      breaking: breaking ?? null,
    };
  };
}
