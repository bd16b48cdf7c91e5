import type { ReservedToken } from '../../src/colors/reserved.ts';

/** Sport-specific settings that every graphic needs. Declared in each sport's `graphics.ts`. */
export interface SportLook {
  /** Which team is first: the visitors in baseball and football, unless the sides are swapped. */
  first: 'home' | 'away';
  /** Theme colors with a meaning in this sport; team fields avoid them. */
  reserved: readonly ReservedToken[];
  /** Theme colors that this sport uses in addition to its boards. */
  marks: readonly ('notice' | 'eyebrow' | 'mark' | 'card' | 'flag')[];
  /** False if amber has another meaning in this sport. A lower third's eyebrow is chalk in that case. */
  hasAmberEyebrow: boolean;
}

/** The settings of a sport without reserved colors. */
export const PLAIN_LOOK: SportLook = {
  first: 'home',
  reserved: [],
  marks: ['notice', 'eyebrow', 'mark'],
  hasAmberEyebrow: true,
};
