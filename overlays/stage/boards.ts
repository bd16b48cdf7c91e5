/** The graphics beside the scorebug, which are fetched behind the first drawing. */
export { default as LowerThird } from '../lower-third/LowerThird.svelte';
export { default as FullFrame } from '../full-frame/FullFrame.svelte';
export { default as Ticker } from '../ticker/Ticker.svelte';
