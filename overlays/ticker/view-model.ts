import type { MatchView, TickerItem } from '../../src/preload/contract/output-frame.ts';
import { inOrder } from '../kit/side-order.ts';
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
  /** Visitors first in baseball and football, as far as it is known which that is: in this match's league. */
  teams: [TickerTeam, TickerTeam];
  status: string;
}

/** What the ticker says: all other games, page by page. */
export interface TickerViewModel {
  cells: TickerCell[];
}

function cellOf(item: TickerItem, { sport, league }: MatchView): TickerCell {
  const { key, status, starts } = item;
  const isOver = status === 'final';
  const [first, second] = inOrder(item.league === league ? sport : '', item);
  const teamOf = ({ code, name, score }: TickerItem['a']): TickerTeam => ({
    name: code.trim() || name.trim(),
    score: status === 'scheduled' ? '' : scoreText(score),
  });
  return {
    key,
    league: item.league.toUpperCase(),
    teams: [teamOf(first), teamOf(second)],
    status: status === 'scheduled' ? (starts ?? '') : isOver ? 'Final' : 'Live',
  };
}

export function tickerViewModel(match: MatchView, items: readonly TickerItem[]): TickerViewModel {
  return { cells: items.map((item) => cellOf(item, match)) };
}
