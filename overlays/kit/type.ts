import type { Direction } from '../../src/words/languages.ts';
import { formsOf } from './letters/east-asian.ts';

/** The voices of the bundled type. Sizes are set where they are used; weight, width and tracking belong to the voice. */

export interface Voice {
  /** Name of the CSS class in type.css that sets weight, tracking, case and figures alike. */
  className: string;
  /** Width axis, per cent: as wide as it is meant to stand, and as narrow as it may become. */
  widest: number;
  narrowest: number;
  /** A wording with a shorter one behind it gives way rather than become narrower than this. */
  beforeShorter: number;
}

/** Team names and codes on a scorebug: capitals. */
export const NAME: Voice = { className: 'voice-name', widest: 88, narrowest: 62, beforeShorter: 70 };
/** Names on a lower third: as written. */
export const TITLE: Voice = { className: 'voice-title', widest: 92, narrowest: 62, beforeShorter: 62 };
/** Scores, clocks, counts: tabular. */
export const FIGURE: Voice = { className: 'voice-figure', widest: 90, narrowest: 62, beforeShorter: 70 };
/** Periods and phases on their own cell. */
export const PHASE: Voice = { className: 'voice-phase', widest: 92, narrowest: 62, beforeShorter: 70 };
/** Small capitals with air: tabs, eyebrows. */
export const LABEL: Voice = { className: 'voice-label', widest: 104, narrowest: 70, beforeShorter: 84 };

/** The word of a takeover: capitals as heavy as they come. */
export const TAKEOVER: Voice = {
  className: 'voice-takeover',
  widest: 100,
  narrowest: 62,
  beforeShorter: 62,
};

export const VOICES = { name: NAME, title: TITLE, figure: FIGURE, phase: PHASE, label: LABEL } as const;

/** Scripts in which letters join (CSS Text 4, "cursive scripts"): space between them would tear words apart. */
const JOINING =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Mandaic}\p{Script=Phags_Pa}]/u;

/**
 * CSS classes of a text by its voice and its letters. Newer engines keep joined letters together; the one in OBS doesn't.
 */
export function classOf({ className }: Voice, text: string): string {
  const forms = formsOf(text);
  const classes = forms === '' ? className : `${className} ${forms}`;
  return JOINING.test(text) ? `${classes} joined` : classes;
}

const FROM_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** It has letters that run from right to left. */
export function runsFromRight(text: string): boolean {
  return FROM_RIGHT.test(text);
}

/**
 * Which way a text runs. A name goes its own way, figures from left to right; on a page from right to left whatever has a
 * letter of that way is a line of its language, also where it begins with a Latin name.
 */
export function directionOf(text: string, page: Direction): 'rtl' | 'auto' {
  return page === 'rtl' && runsFromRight(text) ? 'rtl' : 'auto';
}
