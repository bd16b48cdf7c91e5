import type { BugSpace } from '../kit/layout.ts';
import type { SportLook } from '../kit/sport-look.ts';

export { soccerViewModel as viewModelOf } from './view-model.ts';
export { default as Bug } from './Scorebug.svelte';
export const bugSpace: BugSpace = { place: 'top-left', width: 736, height: 106, lines: 'stacked' };
/** The look of soccer graphics. Amber marks moments under review. */
export const look: SportLook = {
  first: 'home',
  reserved: ['notice'],
  marks: ['notice', 'eyebrow', 'card'],
  hasAmberEyebrow: true,
};
