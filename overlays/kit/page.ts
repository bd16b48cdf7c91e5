import { getContext, setContext } from 'svelte';
import type { StageTime } from './stage-time.ts';
import type { Logos } from './logos.svelte.ts';
import type { Measurer } from './measure.svelte.ts';

/** What the page holds for all that is drawn on it. */
export interface Page {
  measurer: Measurer;
  /** The stage's own time, for clocks and for the ticker. */
  time: StageTime;
  logos: Logos;
}

const KEY = 'page';
export const setPage = (page: Page): Page => setContext(KEY, page);
export const getPage = (): Page => getContext<Page>(KEY);
