/**
 * The sports, leagues and versions that this build supports, and the contract versions it was written for. All three
 * are open on the wire: unlisted ones are passed on unchanged.
 */

/** The sports of the contract, each with its version. Only the pair identifies a schema: a version alone doesn't. */
const CONTRACT_SPORTS = {
  basketball: 'v9',
  soccer: 'v6',
  baseball: 'v12',
  football: 'v5',
} as const satisfies Record<string, string>;

export type ContractSport = keyof typeof CONTRACT_SPORTS;
/** The sports of the contract. The code doesn't compile if a sport has no league. */
export const CONTRACT_SPORT_SLUGS = Object.keys(
  CONTRACT_SPORTS,
) as ContractSport[] satisfies readonly SportWithLeague[];

/** A file-defined sport: an extension of the contract, with its own versions. */
export type FileSport = `x-${string}`;
export type Sport = ContractSport | FileSport;

/** The versions of the file-defined sports. */
let fileSports: ReadonlyMap<string, string> = new Map();

/** Replaces the file-defined sports (`feed/sports/file/registry.ts`). */
export function registerFileSports(versions: ReadonlyMap<FileSport, string>): void {
  fileSports = versions;
}

/** Returns the version of a sport that this build supports. */
export function supportedVersion(sport: Sport): string {
  return isContractSport(sport) ? CONTRACT_SPORTS[sport] : (fileSports.get(sport) ?? 'v0');
}

/** Returns all sports with rules, those of the contract first. */
export function sports(): Sport[] {
  return [...CONTRACT_SPORT_SLUGS, ...(fileSports.keys() as Iterable<FileSport>)];
}

/** The leagues of the contract; every league belongs to exactly one sport (feed-protocol, Leagues and sports). */
const CONTRACT_LEAGUES = {
  nba: 'basketball',
  wnba: 'basketball',
  ncaab: 'basketball',
  mlb: 'baseball',
  wc: 'soccer',
  nfl: 'football',
} as const satisfies Record<string, ContractSport>;

export type ContractLeague = keyof typeof CONTRACT_LEAGUES;
type SportWithLeague = (typeof CONTRACT_LEAGUES)[ContractLeague];
/** A league. A file-defined sport is also its only league. */
export type League = ContractLeague | FileSport;
export const CONTRACT_LEAGUE_SLUGS = Object.keys(CONTRACT_LEAGUES) as ContractLeague[];

export function leagues(): League[] {
  return [...CONTRACT_LEAGUE_SLUGS, ...(fileSports.keys() as Iterable<FileSport>)];
}

/** Returns the sport of a league. */
export function sportOf(league: League): Sport {
  return isContractLeague(league) ? CONTRACT_LEAGUES[league] : league;
}

export function isContractSport(value: string): value is ContractSport {
  return Object.hasOwn(CONTRACT_SPORTS, value);
}

function isContractLeague(value: string): value is ContractLeague {
  return Object.hasOwn(CONTRACT_LEAGUES, value);
}

function isFileSport(value: string): value is FileSport {
  return fileSports.has(value);
}

export function isSport(value: string): value is Sport {
  return isContractSport(value) || isFileSport(value);
}

export function isLeague(value: string): value is League {
  return isContractLeague(value) || isFileSport(value);
}

/** Matches session IDs. They are opaque to readers; the service creates and checks them as alphanumeric slugs. */
const SESSION_ID_PATTERN = /^[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*$/;
const SESSION_ID_MAX_LENGTH = 128;

export function isSessionId(value: string): boolean {
  return value.length <= SESSION_ID_MAX_LENGTH && SESSION_ID_PATTERN.test(value);
}
