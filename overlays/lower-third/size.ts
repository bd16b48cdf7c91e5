import { emblemRoom } from '../kit/emblem.ts';
import type { Layout } from '../kit/layout.ts';
import type { Page } from '../kit/page.ts';
import { figuresOf, widthFor } from '../kit/score-width.ts';
import { FIGURE, LABEL, PHASE, TITLE } from '../kit/type.ts';
import type { LowerThirdViewModel } from './view-model.ts';

/** The widths of a lower third and its parts, in design units. */

const WIDTH = 1120;
const PAD = 38;
export const LINE_SIZE = 66;
export const EYEBROW_SIZE = 30;
export const EMBLEM = 40;
const EMBLEM_GAP = 14;
const PERSON_MIN = 520;

export interface ThirdSize {
  width: number;
  /** Width of a team's board. */
  field: number;
  /** True if the boards are narrower than usual: two teams share the width, or the picture is narrow. */
  isTight: boolean;
  /** Width of the content between two teams, or of the score. */
  middle: number;
  betweenSize: number;
  figureRoom: number;
  /** Room for a number on a team's board, clear of the leaning edge. */
  numberRoom: number;
  numberSize: number;
  lineRoom: number;
  nameRoom: number;
  headRoom: number;
}

export const isPair = ({ form }: LowerThirdViewModel): boolean => form !== 'person' && form !== 'moment';

/** Returns the sizes for a model. Reactive to font changes if the measurer is. */
export function sizeOf(
  model: LowerThirdViewModel,
  layout: Layout,
  { measurer, logos }: Pick<Page, 'measurer' | 'logos'>,
): ThirdSize {
  const widest = Math.min(WIDTH, Math.floor(layout.available));
  const isPerson = model.form === 'person';
  const isTight = isPair(model) || widest < WIDTH;
  const field = isTight ? 118 : 176;
  const betweenSize = (model.between ?? '').length > 6 ? 40 : 56;
  const numberRoom = field - 30;
  const middle = middleWidth();
  const beside = (model.team ? field : 0) + middle + 2 * PAD;
  const width = isPerson ? Math.min(widest, Math.max(PERSON_MIN, beside + personWidth())) : widest;

  function middleWidth(): number {
    if (isPerson) return 0;
    if (model.between !== null)
      return Math.min(400, Math.max(110, measurer.length(model.between, PHASE, betweenSize) + 60));
    return widthFor(figuresOf(model.first, model.second), isPair(model) ? [206, 268, 350] : [250, 272, 350]);
  }
  /**
   * Returns the width of a fully condensed number, in em. Three digits get a smaller font instead of being cut.
   */
  function widthOfNumber(number: string): number {
    return measurer.width(number, FIGURE, FIGURE.narrowest);
  }
  function personWidth(): number {
    return Math.max(
      measurer.length(model.person, TITLE, LINE_SIZE),
      measurer.length(model.eyebrow[0] ?? '', LABEL, EYEBROW_SIZE) + 24,
    );
  }

  return {
    width,
    field,
    isTight,
    middle,
    betweenSize,
    figureRoom: (middle - 2 * 22 - 26) / 2 - 6,
    numberRoom,
    numberSize: Math.min(isTight ? 112 : 150, (numberRoom - 2) / widthOfNumber(model.number ?? '')),
    lineRoom: widest - beside,
    // Neighboring boards may lean over the names.
    nameRoom: (width - 2 * field - middle) / 2 - 36 - 16,
    headRoom: width - 2 * field - 40 - emblemRoom(logos, model.emblem, EMBLEM, EMBLEM_GAP),
  };
}
