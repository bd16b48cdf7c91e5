import type { GraphicViews, TickerLine } from '../../src/preload/contract/output-frame.ts';
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
  /** Of the producer's own, after the games. */
  lines: readonly TickerLine[];
  /** Alone until it is taken back; null: nothing breaks. */
  breaking: TickerLine | null;
}

/** What it is said in, and whose order of sides a sport has. */
interface TickerSpeech {
  words: Words;
  timeFormat: TimeFormat;
  lookIn: (sport: string) => SportLook;
}

export function tickerViewModel(
  { items, lines = [], breaking }: GraphicViews['ticker'],
  { words, timeFormat, lookIn }: TickerSpeech,
): TickerViewModel {
  return {
    versus: words.versus,
    cells: items.map((item) => otherGame(item, lookIn, words, timeFormat)),
    lines,
    breaking: breaking ?? null,
  };
}
