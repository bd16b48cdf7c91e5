import type { BugSpace } from '../kit/layout.ts';
import type { SportLook } from '../kit/sport-look.ts';

export { footballViewModel as viewModelOf } from './view-model.ts';
export { default as Bug } from './Scorebug.svelte';
export const bugSpace: BugSpace = { place: 'bottom-center', width: 1240, height: 136, lines: 'beside' };
/** The look of football graphics. Visitors come first; yellow is reserved for the flag. */
export const look: SportLook = {
  first: 'away',
  reserved: ['flag'],
  marks: ['flag', 'card'],
  hasAmberEyebrow: false,
};
