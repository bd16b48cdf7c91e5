import type { BugSpace } from '../kit/layout.ts';

/** The scorebug of file-defined sports with periods. */
export { periodsViewModel as viewModelOf } from './view-model.ts';
export { default as Bug } from './Scorebug.svelte';
export const bugSpace: BugSpace = { place: 'top-left', width: 876, height: 106, lines: 'stacked' };
export { PLAIN_LOOK as look } from '../kit/sport-look.ts';
