import type { BugSpace } from '../kit/layout.ts';

/** Ice hockey's part of the stage. */
export { hockeyViewModel as viewModelOf } from './view-model.ts';
export { default as Bug } from './Scorebug.svelte';
export const bugSpace: BugSpace = { place: 'top-left', width: 636, height: 64, lines: 'stacked' };
export { PLAIN_LOOK as look } from '../kit/sport-look.ts';
