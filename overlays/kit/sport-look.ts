import type { ReservedToken } from '../../src/colors/reserved.ts';

/** A sport's properties that every graphic needs. Each sport's `graphics.ts` has them. */
export interface SportLook {
  /** Which team is first: the visitors in baseball and football. */
  first: 'home' | 'away';
  /** Theme colors with a meaning in this sport: team fields keep away from them. */
  reserved: readonly ReservedToken[];
  /** Theme colors that this sport draws with, in addition to its boards. */
  marks: readonly ('notice' | 'eyebrow' | 'mark' | 'card' | 'flag')[];
  /** False if amber has another meaning and the small line above a lower third is chalk. */
  hasAmberEyebrow: boolean;
}

/** A sport without reserved colors. */
export const PLAIN_LOOK: SportLook = {
  first: 'home',
  reserved: [],
  marks: ['notice', 'eyebrow', 'mark'],
  hasAmberEyebrow: true,
};
