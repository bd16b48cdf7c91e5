import type { MatchView, OutputFrame } from '../../src/preload/contract/output-frame.ts';
import type { Words } from '../../src/words/en.ts';
import type { TimeFormat } from '../../src/words/phase.ts';
import type { Direction } from '../../src/words/languages.ts';
import { createFullFrameViewModels, type FullFrameViewModel } from '../full-frame/view-model.ts';
import type { SportLook } from '../kit/sport-look.ts';
import type { TeamViewModels } from '../kit/team.ts';
import type { Theme } from '../kit/theme.ts';
import { createLowerThirdViewModels, type LowerThirdViewModel } from '../lower-third/view-model.ts';
import { insertViewModel, type InsertViewModel } from '../scorebug-insert/view-model.ts';
import { takeoverViewModel, type TakeoverViewModel } from '../takeover/view-model.ts';
import { createTickerViewModels, type TickerViewModel } from '../ticker/view-model.ts';
import { onStage, type OnStage } from './on-stage.ts';
import { insertLookOf, stageLookOf } from './sport-boards.ts';

/** Models of the graphics beside the scorebug. */
export interface BoardModels {
  fullFrame: OnStage<FullFrameViewModel>;
  /** What the full frame said before; null: it came with what it says. */
  frameBefore: FullFrameViewModel | null;
  ticker: OnStage<TickerViewModel>;
  lowerThird: OnStage<LowerThirdViewModel>;
  /** What the lower third said before; null: it came with what it says. */
  thirdBefore: LowerThirdViewModel | null;
  takeover: OnStage<TakeoverViewModel>;
  /** What has grown out of the scorebug. */
  insert: OnStage<InsertViewModel>;
}

/** What the stage has worked out of a frame before. */
interface BoardContext {
  match: MatchView | null;
  /** Asked for only where there is a match. */
  teams: () => TeamViewModels;
  look: SportLook;
  speech: BoardSpeech;
}

/** How all of them speak and look. */
interface BoardSpeech {
  lookIn: (sport: string) => SportLook;
  theme: Theme;
  /** The key color the graphics stand before, `#rrggbb`, or null. */
  key: string | null;
  /** Nothing crosses the picture. */
  isReduced: boolean;
  words: Words;
  timeFormat: TimeFormat;
  direction: Direction;
}

export type MakeBoardModels = (
  frame: OutputFrame,
  previous: BoardModels,
  context: BoardContext,
) => BoardModels;

/** Makes them of frames; throws on one that can't be drawn. Without a match none is on air. */
export function createBoardModels(): MakeBoardModels {
  const fullFrameViewModel = createFullFrameViewModels();
  const lowerThirdViewModel = createLowerThirdViewModels();
  const tickerViewModel = createTickerViewModels();
  return ({ graphics, isDimmed }, previous, { match, teams, look, speech }) => {
    const { scorebug, 'lower-third': lowerThird, 'full-frame': fullFrame, ticker, takeover } = graphics;
    const third = onStage(
      match && lowerThird.isOnAir && (() => lowerThirdViewModel(match, lowerThird.content, teams(), speech)),
      previous.lowerThird,
    );
    const frame = fullFrame.isOnAir ? fullFrame.content : null;
    const whole = onStage(
      match && frame && (() => fullFrameViewModel(match, frame, teams(), look, speech)),
      previous.fullFrame,
    );
    const moment = takeover.isOnAir ? takeover.content : null;
    const insert = scorebug.isOnAir ? scorebug.insert : undefined;
    return {
      fullFrame: whole,
      frameBefore: beforeIt(whole, previous.fullFrame, previous.frameBefore),
      ticker: onStage(
        match && ticker.isOnAir && (() => tickerViewModel(ticker, speech, isDimmed)),
        previous.ticker,
      ),
      lowerThird: third,
      thirdBefore: beforeIt(third, previous.lowerThird, previous.thirdBefore),
      takeover: onStage(
        match && moment && (() => takeoverViewModel(moment, stageLookOf(match.view.sport), teams(), speech)),
        previous.takeover,
      ),
      insert: onStage(
        match &&
          insert &&
          (() => insertViewModel(insert, insertLookOf(match.view.sport), look, teams(), speech)),
        previous.insert,
      ),
    };
  };
}

/** What was on air in the place of what is on air now: until it leaves, or another takes its place. */
function beforeIt<Model extends { about: string }>(
  now: OnStage<Model>,
  last: OnStage<Model>,
  before: Model | null,
): Model | null {
  if (!now.isOn || !last.isOn) return null;
  return last.model?.about === now.model?.about ? before : last.model;
}
