import type { TeamRow } from './league-file.ts';
import type { LibraryTeam, NameLanguage } from './team.ts';

const LANGUAGES = ['es', 'fr', 'de', 'it', 'pt', 'ja', 'ar'] as const satisfies readonly NameLanguage[];

// Made when the first name is asked for: Intl reads all of its countries for each language.
let regions: readonly (readonly [NameLanguage, Intl.DisplayNames])[] | null = null;

function regionNames(): readonly (readonly [NameLanguage, Intl.DisplayNames])[] {
  regions ??= LANGUAGES.map(
    (language) => [language, new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })] as const,
  );
  return regions;
}

/**
 * A country's names in the languages that viewers read, as `Intl` has them for its region, with what the row says
 * instead; none for teams of no country. A language that neither knows is left out.
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
