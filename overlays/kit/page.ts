import { getContext, setContext } from 'svelte';
import type { Direction } from '../../src/words/languages.ts';
import type { StageTime } from './stage-time.ts';
import type { Logos } from './logos.svelte.ts';
import type { Measurer } from './measure.svelte.ts';

/** What the page holds for all that is drawn on it. */
export interface Page {
  measurer: Measurer;
  /** The stage's own time, for clocks and for the ticker. */
  time: StageTime;
  logos: Logos;
  /** Takeovers are drawn too slowly here to have the picture, or no longer are. */
  tellPace: (isSlow: boolean) => void;
}

/** The page as graphics ask it. */
export interface DrawnPage extends Page {
  /** How the lines of the output's language run. */
  readonly direction: Direction;
}

const KEY = 'page';
export const setPage = (page: DrawnPage): DrawnPage => setContext(KEY, page);
export const getPage = (): DrawnPage => getContext<DrawnPage>(KEY);
