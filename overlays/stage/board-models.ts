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
import { graphicsNameOf } from './graphics-name.ts';
import { insertLookOf, stageLookOf } from './sport-boards.ts';

/** Models of the graphics other than the scorebug. */
export interface BoardModels {
  fullFrame: OnStage<FullFrameViewModel>;
  /** The previous content of the full frame; null if there was none since it entered. */
  frameBefore: FullFrameViewModel | null;
  ticker: OnStage<TickerViewModel>;
  lowerThird: OnStage<LowerThirdViewModel>;
  /** The previous content of the lower third; null if there was none since it entered. */
  thirdBefore: LowerThirdViewModel | null;
  takeover: OnStage<TakeoverViewModel>;
  insert: OnStage<InsertViewModel>;
}

/** The data of a frame that the boards need. */
interface BoardContext {
  match: MatchView | null;
  /** Called only if there is a match. */
  teams: () => TeamViewModels;
  /** The look of the match's sport, with the team order of this output. */
  look: SportLook;
  speech: BoardSpeech;
}

/** Words and look shared by all boards. */
interface BoardSpeech {
  lookIn: (sport: string) => SportLook;
  theme: Theme;
  /** The key color, `#rrggbb`, or null. */
  key: string | null;
  /** Whether nothing may move across the picture (reduced motion). */
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

/**
 * Returns a function that makes the boards' models. It throws for a frame that can't be drawn. Without a match, no
 * board is on air.
 */
export function createBoardModels(): MakeBoardModels {
  const fullFrameViewModel = createFullFrameViewModels();
  const lowerThirdViewModel = createLowerThirdViewModels();
  const tickerViewModel = createTickerViewModels();
  return ({ graphics, isDimmed }, previous, { match, teams, look, speech }) => {
    const { scorebug, 'lower-third': lowerThird, 'full-frame': fullFrame, ticker, takeover } = graphics;
    const third = onStage(
      match &&
        lowerThird.isOnAir &&
        (() => lowerThirdViewModel(match, lowerThird.content, teams(), look, speech)),
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
        match &&
          moment &&
          (() =>
            takeoverViewModel(
              moment,
              stageLookOf(graphicsNameOf(match.view)),
              { teams: teams(), status: match.status },
              speech,
            )),
        previous.takeover,
      ),
      insert: onStage(
        match &&
          insert &&
          (() => insertViewModel(insert, insertLookOf(graphicsNameOf(match.view)), look, teams(), speech)),
        previous.insert,
      ),
    };
  };
}

/** Returns the content before the current one, until the graphic leaves or its content changes again. */
function beforeIt<Model extends { about: string }>(
  now: OnStage<Model>,
  last: OnStage<Model>,
  before: Model | null,
): Model | null {
  if (!now.isOn || !last.isOn) return null;
  return last.model?.about === now.model?.about ? before : last.model;
}
