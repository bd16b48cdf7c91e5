/** Graphics for sports that this build doesn't know. */
export { otherViewModel as viewModelOf } from './view-model.ts';
export { default as Bug } from './Scorebug.svelte';
export { PLAIN_BUG as bugSpace } from '../kit/layout.ts';
export { PLAIN_LOOK as look } from '../kit/sport-look.ts';
