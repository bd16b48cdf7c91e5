/**
 * The sports, leagues and versions that this build supports, and the contract versions it was written for. All three
 * are open on the wire: unlisted ones are passed on unchanged.
 */

/** The sports, each with its contract version. Only the pair identifies a schema: a version alone doesn't. */
export const BUILT_FOR = {
  basketball: 'v9',
  soccer: 'v6',
  baseball: 'v12',
  football: 'v5',
} as const satisfies Record<string, string>;

export type Sport = keyof typeof BUILT_FOR;
export const SPORTS = Object.keys(BUILT_FOR) as Sport[];

/** Every league belongs to exactly one sport (feed-protocol, Leagues and sports). */
export const LEAGUE_SPORT = {
  nba: 'basketball',
  wnba: 'basketball',
  ncaab: 'basketball',
  mlb: 'baseball',
  wc: 'soccer',
  nfl: 'football',
} as const satisfies Record<string, Sport>;

export type League = keyof typeof LEAGUE_SPORT;
export const LEAGUES = Object.keys(LEAGUE_SPORT) as League[];

export function isSport(value: string): value is Sport {
  return Object.hasOwn(BUILT_FOR, value);
}

export function isLeague(value: string): value is League {
  return Object.hasOwn(LEAGUE_SPORT, value);
}

/** Matches session IDs. They are opaque to readers; the service creates and checks them as alphanumeric slugs. */
const SESSION_ID_PATTERN = /^[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*$/;
const SESSION_ID_MAX_LENGTH = 128;

export function isSessionId(value: string): boolean {
  return value.length <= SESSION_ID_MAX_LENGTH && SESSION_ID_PATTERN.test(value);
}
