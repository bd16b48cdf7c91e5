import type { Direction } from '../../src/words/languages.ts';
import { formsOf } from './letters/east-asian.ts';

/**
 * Text styles ("voices") of the bundled typefaces. A voice sets weight, width and tracking; the font size is set where
 * a voice is used.
 */

export interface Voice {
  /** CSS class in type.css that sets weight, tracking, case and figures. */
  className: string;
  /** Preferred width and minimum width, in percent of the width axis. */
  widest: number;
  narrowest: number;
  /** Minimum width of a text that has a shorter variant; below this width the shorter variant is used. */
  beforeShorter: number;
}

/** For team names and codes: capitals. */
export const NAME: Voice = { className: 'voice-name', widest: 88, narrowest: 62, beforeShorter: 70 };
/** For names and lines of text, as written. */
export const TITLE: Voice = { className: 'voice-title', widest: 92, narrowest: 62, beforeShorter: 62 };
/** For scores, clocks and counts: tabular. */
export const FIGURE: Voice = { className: 'voice-figure', widest: 90, narrowest: 62, beforeShorter: 70 };
/** For periods and phases in a separate cell. */
export const PHASE: Voice = { className: 'voice-phase', widest: 92, narrowest: 62, beforeShorter: 70 };
/** For tabs and eyebrows: small type in capitals with wide spacing. */
export const LABEL: Voice = { className: 'voice-label', widest: 104, narrowest: 70, beforeShorter: 84 };

/** For the word of a takeover: capitals in the heaviest weight. */
export const TAKEOVER: Voice = {
  className: 'voice-takeover',
  widest: 100,
  narrowest: 62,
  beforeShorter: 62,
};

export const VOICES = { name: NAME, title: TITLE, figure: FIGURE, phase: PHASE, label: LABEL } as const;

/** Scripts with joined letters (CSS Text 4, "cursive scripts"): letter spacing would break the joins. */
const JOINING =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Mandaic}\p{Script=Phags_Pa}]/u;

/**
 * Returns the CSS classes of a text, by voice and script. Newer engines don't space joined letters; the engine in OBS
 * does.
 */
export function classOf({ className }: Voice, text: string): string {
  const forms = formsOf(text);
  const classes = forms === '' ? className : `${className} ${forms}`;
  return JOINING.test(text) ? `${classes} joined` : classes;
}

const FROM_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Returns whether a text has right-to-left letters. */
export function runsFromRight(text: string): boolean {
  return FROM_RIGHT.test(text);
}

/**
 * Returns the `dir` attribute of a text. By default, its own letters decide. On a right-to-left page, any text
 * with right-to-left letters is right-to-left, even if it starts with a Latin name.
 */
export function directionOf(text: string, page: Direction): 'rtl' | 'auto' {
  return page === 'rtl' && runsFromRight(text) ? 'rtl' : 'auto';
}
