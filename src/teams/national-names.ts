import type { TeamRow } from './league-file.ts';
import type { LibraryTeam, NameLanguage } from './team.ts';

const LANGUAGES = ['es', 'fr', 'de', 'it', 'pt', 'ja', 'ar'] as const satisfies readonly NameLanguage[];

// Created on first use, because Intl reads all of its countries for each language.
let regions: readonly (readonly [NameLanguage, Intl.DisplayNames])[] | null = null;

function regionNames(): readonly (readonly [NameLanguage, Intl.DisplayNames])[] {
  regions ??= LANGUAGES.map(
    (language) => [language, new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })] as const,
  );
  return regions;
}

/**
 * Returns a country's names in viewers' languages, from `Intl` by its region, with the row's replacements; empty for
 * teams without a country. Unknown languages are omitted.
 */
export function nationalNames({ region, names = {} }: TeamRow): LibraryTeam['names'] {
  const known =
    region === undefined
      ? []
      : regionNames().flatMap(([language, displayNames]) => {
          const name = displayNames.of(region);
          return name === undefined ? [] : [[language, name] as const];
        });
  return { ...Object.fromEntries(known), ...names };
}
