import type { TickerItem } from '../../src/preload/contract/output-frame.ts';
import type { Words } from '../../src/words/en.ts';
import { leagueName } from '../../src/words/languages.ts';
import type { TimeFormat } from '../../src/words/phase.ts';
import { inOrder } from './side-order.ts';
import type { SportLook } from './sport-look.ts';
import { scoreText } from './team.ts';

/** One side of another game, as drawn. */
export interface OtherTeam {
  name: string;
  /** Where there is more room, longest first. */
  variants: readonly string[];
  /** `#rrggbb`; null where nobody knows. */
  colour: string | null;
  /** Empty before the game. */
  score: string;
}

export interface OtherGame {
  key: string;
  league: string;
  /** Picture of what it is played for; null: none. */
  emblem: string | null;
  /** Visitors first where its sport has it so. */
  teams: [OtherTeam, OtherTeam];
  status: string;
}

/** Another game as the ticker and full frames draw it. */
export function otherGame(
  item: TickerItem,
  lookIn: (sport: string) => SportLook,
  words: Words,
  timeFormat: TimeFormat,
): OtherGame {
  const { key, status, starts } = item;
  const [first, second] = inOrder(lookIn(item.sport), item);
  const teamOf = ({ code, name, score, colour }: TickerItem['a']): OtherTeam => ({
    name: code.trim() || name.trim(),
    variants: [...new Set([name.trim(), code.trim()])].filter((said) => said !== ''),
    colour,
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
