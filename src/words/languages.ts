import { en, type Words } from './en.ts';
import { clockText } from './clock.ts';
import { textIn, type LanguageCode, type LocalizedText } from './localized-text.ts';
import type { Phase } from './phase.ts';

/** A language that outputs can speak. */
export interface LanguageRow {
  /** Its own name, and the English one. */
  name: string;
  english: string;
  /** The text direction, which the layout of graphics follows. */
  direction: Direction;
  /** BCP 47: the language of pages. */
  locale: string;
  /** Whether a native speaker has read every word of it. */
  isReviewed: boolean;
  /** English is bundled; a page fetches any other language when it needs it. */
  load: () => Promise<Words>;
}

export type Direction = 'ltr' | 'rtl';

const row = (
  name: string,
  english: string,
  locale: string,
  load: LanguageRow['load'],
  direction: Direction = 'ltr',
): LanguageRow => ({ name, english, direction, locale, isReviewed: false, load });

/** The languages of outputs. Each has a file of words and a line here. */
export const LANGUAGES = {
  en: { ...row('English', 'English', 'en', () => Promise.resolve(en)), isReviewed: true },
  es: row('Español', 'Spanish', 'es', async () => (await import('./es.ts')).es),
  fr: row('Français', 'French', 'fr', async () => (await import('./fr.ts')).fr),
  de: row('Deutsch', 'German', 'de', async () => (await import('./de.ts')).de),
  it: row('Italiano', 'Italian', 'it', async () => (await import('./it.ts')).it),
  pt: row('Português', 'Portuguese', 'pt-BR', async () => (await import('./pt.ts')).pt),
  ja: row('日本語', 'Japanese', 'ja', async () => (await import('./ja.ts')).ja),
  ar: row('العربية', 'Arabic', 'ar', async () => (await import('./ar.ts')).ar, 'rtl'),
} as const satisfies Readonly<Record<LanguageCode, LanguageRow>>;

export type Language = keyof typeof LANGUAGES;
export const LANGUAGE_IDS = Object.keys(LANGUAGES) as [Language, ...Language[]];

/** The language of a page with its words. */
export interface Speech {
  language: Language;
  words: Words;
}

export const ENGLISH: Speech = { language: 'en', words: en };

/**
 * Returns a league's name, or the slug in capitals if the league is unknown. For a file-defined sport, the slug is the
 * sport's own.
 */
export function leagueName({ leagues }: Words, slug: string, form: 'long' | 'short' = 'long'): string {
  const name = new Map(Object.entries(leagues)).get(slug)?.[form];
  if (name !== undefined) return name;
  return slug.startsWith('x-') ? sentenceCase(slug.slice(2).replaceAll('-', ' ')) : slug.toUpperCase();
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Returns the time of a moment, shown next to its name: the minute, or else the clock with the period. Empty if
 * both are unknown.
 */
export function momentTime(
  words: Words,
  {
    minute,
    clock,
    phase,
  }: {
    minute: { number: number; added: number | null } | null;
    clock: { ms: number; direction: 'up' | 'down'; showsTenths: boolean } | null;
    phase: Phase | null;
  },
): string {
  if (minute !== null) return words.minute(minute);
  if (clock === null) return '';
  const { ms, direction, showsTenths } = clock;
  const read = clockText({ isRunning: false, baseMs: ms, at: 0, direction, showsTenths }, 0);
  return phase === null ? read : `${read} ${words.phase.row(phase)}`;
}

/** The parts of a moment that its name depends on. */
interface NamedMoment {
  kind: string;
  /** The name from the sport file, for custom kinds and for shots in a shootout. */
  name?: LocalizedText | undefined;
  phase: Phase | null;
}

/** Returns whether the name of the moment already says when it was, as for the end of a period or match. */
export function namesItsTime({ kind, phase }: NamedMoment): boolean {
  return phase !== null || kind === 'final';
}

/** Returns the name of a kind of moment: the name from the sport file, or else the built-in one. */
export function kindName(words: Words, { kind, name }: Pick<NamedMoment, 'kind' | 'name'>): string {
  if (name !== undefined) return textIn(name, words);
  return new Map<string, string>(Object.entries(words.moments)).get(kind) ?? words.moments.score;
}

/** Returns the name of a moment: for the end of a period, the phase that follows; for all others, the kind. */
export function momentName(words: Words, { kind, name, phase }: NamedMoment): string {
  return phase === null ? kindName(words, { kind, name }) : words.phase.long(phase);
}
