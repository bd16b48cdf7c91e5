import { getContext, setContext } from 'svelte';
import type { Direction } from '../../src/words/languages.ts';
import type { StageTime } from './stage-time.ts';
import type { Logos } from './logos.svelte.ts';
import type { Measurer } from './measure.svelte.ts';
import type { Theme } from './theme.ts';

/** Services of the page for everything drawn on it. */
export interface Page {
  measurer: Measurer;
  /** The stage's clock. */
  time: StageTime;
  logos: Logos;
  /** Reports whether takeovers are drawn too slowly on this page. */
  reportPace: (isSlow: boolean) => void;
}

export interface DrawnPage extends Page {
  /** Text direction of the output's language. */
  readonly direction: Direction;
  /** The output's theme, muted while data is stale. */
  readonly theme: Theme;
}

const KEY = 'page';
export const setPage = (page: DrawnPage): DrawnPage => setContext(KEY, page);
export const getPage = (): DrawnPage => getContext<DrawnPage>(KEY);
