import { fold } from '../words/fold.ts';
/**
 * Normalizes spellings of team names for comparison. Names are compared as a whole: with an additional, missing or
 * mistyped word, it is a different name. There is no fuzzy matching.
 */

/** Words that some feeds write and others omit. */
const FILLERS = new Set(['the', 'of', 'and']);
/** Words for a soccer club, which some feeds append to the name of any soccer team. */
const CLUB_WORDS = new Set(['fc', 'cf', 'afc', 'sc']);

/** US states as feeds abbreviate them, in parentheses ("Miami (OH)") or as in newspapers ("Fla. Atlantic"). */
const STATES: Readonly<Record<string, readonly string[]>> = {
  alabama: ['al', 'ala'],
  alaska: ['ak'],
  arizona: ['az', 'ariz'],
  arkansas: ['ar', 'ark'],
  california: ['ca', 'calif'],
  colorado: ['co', 'colo'],
  connecticut: ['ct', 'conn'],
  delaware: ['de', 'del'],
  florida: ['fl', 'fla'],
  georgia: ['ga'],
  hawaii: ['hi'],
  idaho: ['id'],
  illinois: ['il', 'ill'],
  indiana: ['in', 'ind'],
  iowa: ['ia'],
  kansas: ['ks', 'kan'],
  kentucky: ['ky'],
  louisiana: ['la'],
  maine: ['me'],
  maryland: ['md'],
  massachusetts: ['ma', 'mass'],
  michigan: ['mi', 'mich'],
  minnesota: ['mn', 'minn'],
  mississippi: ['ms', 'miss'],
  missouri: ['mo'],
  montana: ['mt', 'mont'],
  nebraska: ['ne', 'neb'],
  nevada: ['nv', 'nev'],
  'new hampshire': ['nh'],
  'new jersey': ['nj'],
  'new mexico': ['nm'],
  'new york': ['ny'],
  'north carolina': ['nc'],
  'north dakota': ['nd'],
  ohio: ['oh'],
  oklahoma: ['ok', 'okla'],
  oregon: ['or', 'ore'],
  pennsylvania: ['pa'],
  'rhode island': ['ri'],
  'south carolina': ['sc'],
  'south dakota': ['sd'],
  tennessee: ['tn', 'tenn'],
  texas: ['tx', 'tex'],
  utah: ['ut'],
  vermont: ['vt'],
  virginia: ['va'],
  washington: ['wa', 'wash'],
  'west virginia': ['wv'],
  wisconsin: ['wi', 'wis'],
  wyoming: ['wy', 'wyo'],
};

const DIRECTIONS: Readonly<Record<string, readonly string[]>> = {
  n: ['north', 'northern'],
  s: ['south', 'southern'],
  e: ['east', 'eastern'],
  w: ['west', 'western'],
  c: ['central'],
};
const SAINT = ['saint'];

/** What the teams of a league are named after, which decides how abbreviations are expanded. */
export type NamedAfter = 'cities' | 'countries' | 'colleges';

/** Abbreviations. All meanings of an ambiguous one are tried, and two different results count as none. */
const SHORTENED: Readonly<Record<NamedAfter, ReadonlyMap<string, readonly string[]>>> = {
  cities: byWord({ la: ['los angeles'], ny: ['new york'], st: ['saint', 'state'] }),
  countries: byWord({
    ...DIRECTIONS,
    st: SAINT,
    rep: ['republic'],
    dem: ['democratic'],
    is: ['islands'],
    isl: ['islands'],
  }),
  colleges: byWord({
    ...DIRECTIONS,
    ...statesByShort(),
    la: ['louisiana', 'los angeles'],
    ne: ['nebraska', 'northeast', 'northeastern'],
    nw: ['northwest', 'northwestern'],
    se: ['southeast', 'southeastern'],
    sw: ['southwest', 'southwestern'],
    so: ['south', 'southern'],
    no: ['north', 'northern'],
    cent: ['central'],
    st: ['saint', 'state'],
    mt: ['montana', 'mount'],
    ft: ['fort'],
    intl: ['international'],
    u: ['university'],
    univ: ['university'],
  }),
};

function byWord(words: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, readonly string[]> {
  return new Map(Object.entries(words));
}

function statesByShort(): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(STATES).flatMap(([state, shortened]) => shortened.map((word) => [word, [state]])),
  );
}

/** The maximum number of readings of a name. No real name has this many; limits the cost of a forged one. */
const READINGS_MAX = 32;

/**
 * Returns the words of a name, without marks, case, punctuation and apostrophes; "A&M" and "L.A." are one word each.
 */
export function wordsOf(text: string): string[] {
  const plain = fold(text)
    // Removes apostrophes of all kinds: Hawai'i, Saint Mary's, Côte d'Ivoire.
    .replace(/['’‘ʻʼ`´]/gu, '')
    .replace(/(?<![\p{L}\p{N}])(\p{L})\s*&\s*(\p{L})(?![\p{L}\p{N}])/gu, '$1$2')
    .replace(/(?<![\p{L}\p{N}])(?:\p{L}\.\s?){2,}/gu, (initials) => `${initials.replace(/[.\s]/g, '')} `);
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/** Returns a name without optional words, unless it consists only of them. */
function withoutFillers(words: readonly string[], alsoClubs: boolean): readonly string[] {
  const distinctive = words.filter((word) => !FILLERS.has(word) && !(alsoClubs && CLUB_WORDS.has(word)));
  return distinctive.length > 0 ? distinctive : words;
}

/**
 * Returns a name without "University", because "University of Kentucky" and "Duke University" also match
 * without the word. Null if the name doesn't have the word or needs it: "Washington University" is not
 * Washington.
 */
function withoutUniversity(words: readonly string[]): readonly string[] | null {
  const at = words.indexOf('university');
  if (at === -1 || words.length === 1) return null;
  const rest = words.filter((_, index) => index !== at);
  if (at > 0 && (at < words.length - 1 || Object.hasOwn(STATES, rest.join(' ')))) return null;
  return rest;
}

/** Returns all readings of a name with its abbreviations expanded. A single word is never an abbreviation. */
function readingsOf(words: readonly string[], after: NamedAfter): string[][] {
  if (words.length === 1) return [[...words]];
  let readings: string[][] = [[]];
  for (const word of words) {
    const full = SHORTENED[after].get(word) ?? [];
    if (readings.length * (full.length + 1) > READINGS_MAX) return [[...words]];
    readings = readings.flatMap((reading) => [word, ...full].map((each) => [...reading, ...each.split(' ')]));
  }
  return readings;
}

/** Returns keys for any word order, and for the written order without spaces: "Trailblazers" is "Trail Blazers". */
function keysOfWords(words: readonly string[]): string[] {
  return [[...words].sort().join(' '), words.join('')];
}

/** Returns the keys of a name as written, without expanded abbreviations. */
export function plainKeys(text: string): readonly string[] {
  return keysOfWords(withoutFillers(wordsOf(text), false));
}

/** Returns the keys of a name in the library. */
export function keysOfName(text: string, after: NamedAfter): ReadonlySet<string> {
  return new Set(readingsOf(withoutFillers(wordsOf(text), false), after).flatMap(keysOfWords));
}

/** Returns the keys to look up a name in a league: the name may mean any team with one of these keys. */
export function lookupKeys(text: string, after: NamedAfter): ReadonlySet<string> {
  const readings = readingsOf(withoutFillers(wordsOf(text), after === 'countries'), after);
  const rests = after === 'colleges' ? readings.map(withoutUniversity).filter((rest) => rest !== null) : [];
  return new Set([...readings, ...rests].flatMap(keysOfWords));
}
