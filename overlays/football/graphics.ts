import type { BugSpace } from '../kit/layout.ts';
import type { SportLook } from '../kit/sport-look.ts';

/** All that this sport brings to the stage. */
export { footballViewModel as viewModelOf } from './view-model.ts';
export { default as Bug } from './Scorebug.svelte';
export const bugSpace: BugSpace = { place: 'bottom-center', width: 1240, height: 136, lines: 'beside' };
/** Visitors stand first. Yellow is kept for the flag. */
export const look: SportLook = {
  first: 'away',
  reserved: ['flag'],
  marks: ['flag', 'card'],
  hasAmberEyebrow: false,
};
