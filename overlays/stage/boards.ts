/** The graphics beside the scorebug, and what makes their models: fetched behind the first drawing. */
export { default as LowerThird } from '../lower-third/LowerThird.svelte';
export { default as FullFrame } from '../full-frame/FullFrame.svelte';
export { default as Ticker } from '../ticker/Ticker.svelte';
export { createLowerThirdViewModels } from '../lower-third/view-model.ts';
export { fullFrameViewModel } from '../full-frame/view-model.ts';
export { tickerViewModel } from '../ticker/view-model.ts';
