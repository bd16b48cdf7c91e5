import type { BugSpace } from '../kit/layout.ts';

/** All that this sport brings to the stage. */
export { baseballViewModel as viewModelOf } from './view-model.ts';
export { default as Bug } from './Scorebug.svelte';
export const bugSpace: BugSpace = { place: 'bottom-left', height: 176 };
