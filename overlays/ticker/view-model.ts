import type { MatchView, TickerItem } from '../../src/preload/contract/output-frame.ts';
import type { Words } from '../../src/words/en.ts';
import { leagueName } from '../../src/words/languages.ts';
import { inOrder } from '../kit/side-order.ts';
import { PLAIN_LOOK, type SportLook } from '../kit/sport-look.ts';
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
  /** Visitors first where the sport has it so, as far as its sport is known: in this match's league. */
  teams: [TickerTeam, TickerTeam];
  status: string;
}

/** What the ticker says: all other games, page by page. */
export interface TickerViewModel {
  /** Between two teams. */
  versus: string;
  cells: TickerCell[];
}

function cellOf(item: TickerItem, league: string, look: SportLook, words: Words): TickerCell {
  const { key, status, starts } = item;
  const [first, second] = inOrder(item.league === league ? look : PLAIN_LOOK, item);
  const teamOf = ({ code, name, score }: TickerItem['a']): TickerTeam => ({
    name: code.trim() || name.trim(),
    score: status === 'scheduled' ? '' : scoreText(score),
  });
  return {
    key,
    league: leagueName(words, item.league, 'short'),
    teams: [teamOf(first), teamOf(second)],
    status: status === 'scheduled' ? (starts === null ? '' : words.starts(starts)) : words.ticker[status],
  };
}

export function tickerViewModel(
  { league }: Pick<MatchView, 'league'>,
  items: readonly TickerItem[],
  look: SportLook,
  words: Words,
): TickerViewModel {
  return { versus: words.versus, cells: items.map((item) => cellOf(item, league, look, words)) };
}
