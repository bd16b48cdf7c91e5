import { en, type Words } from './en.ts';
import { clockText } from './clock.ts';
import type { Phase } from './phase.ts';

/** The languages an output can speak. */
export const LANGUAGES = { en } as const satisfies Readonly<Record<string, Words>>;

export type Language = keyof typeof LANGUAGES;
export const LANGUAGE_IDS = Object.keys(LANGUAGES) as [Language, ...Language[]];

/** A league as it is read out; one this build has no name for by its slug in capitals. */
export function leagueName({ leagues }: Words, slug: string, form: 'long' | 'short' = 'long'): string {
  return Object.hasOwn(leagues, slug) ? leagues[slug as keyof Words['leagues']][form] : slug.toUpperCase();
}

/**
 * When a moment was, beside its name: its minute, else what the clock read and in which period. Empty where there was no
 * clock.
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

/** What a moment is called: the end of a period by the phase it led to, all else by its kind. */
export function momentName(
  words: Words,
  { kind, phase }: { kind: keyof Words['moments']; phase: Phase | null },
): string {
  return phase === null ? words.moments[kind] : words.phase.long(phase);
}
