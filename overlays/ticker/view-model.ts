import type { GraphicViews, Team, TickerItem, TickerLine } from '../../src/preload/contract/output-frame.ts';
import type { Words } from '../../src/words/en.ts';
import type { Direction } from '../../src/words/languages.ts';
import type { TimeFormat } from '../../src/words/phase.ts';
import { otherGame } from '../kit/other-games.ts';
import type { OtherGame } from '../kit/other-games.ts';
import { inOrder, pairText } from '../kit/side-order.ts';
import type { SportLook } from '../kit/sport-look.ts';
import { createTeamViewModels } from '../kit/team.ts';
import type { TeamViewModel, TeamViewModels } from '../kit/team.ts';
import type { Theme } from '../kit/theme.ts';

/** A score that is told in place of its game. */
export interface ToldCell {
  team: TeamViewModel;
  says: string;
  /** Empty where nobody knows. */
  minute: string;
  score: string;
  /** Instants of the stage's time. */
  startedAt: number;
  until: number;
}

/** Another game, as the ticker draws it. */
export interface TickerCell extends OtherGame {
  told: ToldCell | null;
  /** In the order of the score; null: it is among too many for their marks. */
  pair: readonly [TeamViewModel, TeamViewModel] | null;
}

/** What the ticker says: all other games, page by page. */
export interface TickerViewModel {
  /** Between two teams. */
  versus: string;
  minute: Words['minute'];
  cells: TickerCell[];
  /** Of the producer's own, after the games. */
  lines: readonly TickerLine[];
  /** Alone until it is taken back; null: nothing breaks. */
  breaking: TickerLine | null;
}

/** What it is said in and drawn with, and whose order of sides a sport has. */
export interface TickerSpeech {
  words: Words;
  direction: Direction;
  timeFormat: TimeFormat;
  lookIn: (sport: string) => SportLook;
  theme: Theme;
  key: string | null;
}

export type MakeTickerViewModel = (
  ticker: GraphicViews['ticker'],
  speech: TickerSpeech,
  isDimmed: boolean,
) => TickerViewModel;

/** Games of a league that share one page with at most one other: there is room for their marks. */
const FEW = 2;

/** Makes its models; what the teams of a game look like is worked out once. */
export function createTickerViewModels(): MakeTickerViewModel {
  const known = new Map<string, ReturnType<typeof createTeamViewModels>>();

  function pairOf(item: TickerItem, { lookIn, theme, key }: TickerSpeech): TeamViewModels {
    const make = known.get(item.key) ?? createTeamViewModels();
    known.set(item.key, make);
    const teams = { a: teamOf(item.a), b: teamOf(item.b) };
    const view = { sport: 'other', score: { a: item.a.score, b: item.b.score } } as const;
    return make({ teams, view }, lookIn(item.sport), theme, key);
  }

  function toldOf(item: TickerItem, speech: TickerSpeech): ToldCell | null {
    const { told } = item;
    if (told === undefined) return null;
    const { words, direction, lookIn } = speech;
    const { kind, side, minute, startedAt, until } = told;
    const { score: a } = item.a;
    const { score: b } = item.b;
    return {
      team: pairOf(item, speech)[side === 'A' ? 'a' : 'b'],
      says: words.moments[kind],
      minute: minute === null ? '' : words.minute(minute),
      score: a === null || b === null ? '' : pairText(inOrder(lookIn(item.sport), { a, b }), direction),
      startedAt,
      until,
    };
  }

  return ({ items, lines = [], breaking }, speech, isDimmed) => {
    const { words, timeFormat, lookIn } = speech;
    for (const key of known.keys()) if (!items.some((item) => item.key === key)) known.delete(key);
    const games = items.map((item) => otherGame(item, lookIn, words, timeFormat));
    return {
      versus: words.versus,
      minute: words.minute,
      cells: items.map((item, place) => {
        const game = games[place] ?? otherGame(item, lookIn, words, timeFormat);
        const isOneOfFew = games.filter(({ league }) => league === game.league).length <= FEW;
        return {
          ...game,
          told: isDimmed ? null : toldOf(item, speech),
          pair: isOneOfFew ? inOrder(lookIn(item.sport), pairOf(item, speech)) : null,
        };
      }),
      lines,
      breaking: breaking ?? null,
    };
  };
}

/** Where nobody knows a team's colour, slate stands for it. */
const NO_COLOUR = '#4b5563';

function teamOf({ name, code, colour, logo }: TickerItem['a']): Team {
  return {
    name: name.trim() || null,
    short: null,
    code: code.trim() || null,
    colour: colour ?? NO_COLOUR,
    second: null,
    kit: 'first',
    logo,
  };
}
