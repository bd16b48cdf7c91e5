/** What stands for a sport that this build does not know. */
export { otherFace as faceOf } from './face.ts';
export { default as Bug } from './Scorebug.svelte';
export { PLAIN_BUG as bugSpace } from '../kit/layout.ts';
