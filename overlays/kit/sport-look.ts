import type { ReservedToken } from '../../src/colors/reserved.ts';

/** What every graphic has to know of the sport it is about, besides its scorebug. Each sport's `graphics.ts` brings it. */
export interface SportLook {
  /** Who stands first: visitors in baseball and football. */
  first: 'home' | 'away';
  /** Colors of the theme that mean something in this sport: no team's field may come near them there. */
  reserved: readonly ReservedToken[];
  /** What a theme draws with in this sport, besides its boards. */
  marks: readonly ('notice' | 'eyebrow' | 'mark' | 'card' | 'flag')[];
  /** False where amber is kept for something else, and the small line over a lower third is chalk. */
  hasAmberEyebrow: boolean;
}

/** A sport that keeps no color for itself. */
export const PLAIN_LOOK: SportLook = {
  first: 'home',
  reserved: [],
  marks: ['notice', 'eyebrow', 'mark'],
  hasAmberEyebrow: true,
};
