import type { TickerItem } from '../../src/preload/contract/output-frame.ts';
import type { Words } from '../../src/words/en.ts';
import { leagueName } from '../../src/words/languages.ts';
import type { TimeFormat } from '../../src/words/phase.ts';
import { inOrder } from '../kit/side-order.ts';
import type { SportLook } from '../kit/sport-look.ts';
import { scoreText } from '../kit/team.ts';

/** One side of another game, as drawn. */
export interface TickerTeam {
  name: string;
  /** Empty before the game. */
  score: string;
}

export interface TickerCell {
  key: string;
  league: string;
  /** Picture of what it is played for; null: none. */
  emblem: string | null;
  /** Visitors first where its sport has it so. */
  teams: [TickerTeam, TickerTeam];
  status: string;
}

/** What the ticker says: all other games, page by page. */
export interface TickerViewModel {
  /** Between two teams. */
  versus: string;
  cells: TickerCell[];
}

function cellOf(
  item: TickerItem,
  lookIn: (sport: string) => SportLook,
  words: Words,
  timeFormat: TimeFormat,
): TickerCell {
  const { key, status, starts } = item;
  const [first, second] = inOrder(lookIn(item.sport), item);
  const teamOf = ({ code, name, score }: TickerItem['a']): TickerTeam => ({
    name: code.trim() || name.trim(),
    score: status === 'scheduled' ? '' : scoreText(score),
  });
  return {
    key,
    emblem: item.logo,
    league: item.competition ?? leagueName(words, item.league, 'short'),
    teams: [teamOf(first), teamOf(second)],
    status:
      status === 'scheduled'
        ? starts === null
          ? ''
          : words.starts(starts, timeFormat)
        : words.ticker[status],
  };
}

export function tickerViewModel(
  items: readonly TickerItem[],
  lookIn: (sport: string) => SportLook,
  words: Words,
  timeFormat: TimeFormat,
): TickerViewModel {
  return { versus: words.versus, cells: items.map((item) => cellOf(item, lookIn, words, timeFormat)) };
}
