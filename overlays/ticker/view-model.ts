import type { TickerItem } from '../../src/preload/contract/output-frame.ts';
import type { Words } from '../../src/words/en.ts';
import type { TimeFormat } from '../../src/words/phase.ts';
import { otherGame } from '../kit/other-games.ts';
import type { OtherGame } from '../kit/other-games.ts';
import type { SportLook } from '../kit/sport-look.ts';

/** What the ticker says: all other games, page by page. */
export interface TickerViewModel {
  /** Between two teams. */
  versus: string;
  cells: OtherGame[];
}

export function tickerViewModel(
  items: readonly TickerItem[],
  lookIn: (sport: string) => SportLook,
  words: Words,
  timeFormat: TimeFormat,
): TickerViewModel {
  return { versus: words.versus, cells: items.map((item) => otherGame(item, lookIn, words, timeFormat)) };
}
