import type { BugSpace } from '../kit/layout.ts';

/** The scorebug of file-defined sports with innings. */
export { inningsViewModel as viewModelOf } from './view-model.ts';
export { default as Bug } from './Scorebug.svelte';
export const bugSpace: BugSpace = { place: 'bottom-left', width: 660, height: 170, lines: 'stacked' };
export { PLAIN_LOOK as look } from '../kit/sport-look.ts';
