import type { BugSpace } from '../kit/layout.ts';
import type { SportLook } from '../kit/sport-look.ts';

export { baseballViewModel as viewModelOf } from './view-model.ts';
export { default as Bug } from './Scorebug.svelte';
export const bugSpace: BugSpace = {
  place: 'bottom-left',
  width: 548,
  height: 176,
  hasNoTabs: true,
  lines: 'stacked',
};
/** The look of baseball graphics. Visitors bat first, so they are listed first. */
export const look: SportLook = {
  first: 'away',
  reserved: ['notice'],
  marks: ['notice', 'eyebrow', 'mark'],
  hasAmberEyebrow: true,
};
