import type { BugSpace } from '../kit/layout.ts';

export { basketballViewModel as viewModelOf } from './view-model.ts';
export { default as Bug } from './Scorebug.svelte';
export const bugSpace: BugSpace = { place: 'bottom-center', width: 1240, height: 140, lines: 'beside' };
export { PLAIN_LOOK as look } from '../kit/sport-look.ts';
