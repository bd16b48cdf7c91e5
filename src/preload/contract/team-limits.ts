/** How much can be said of teams. */

export const TEAM_NAME_MAX = 120;
export const TEAM_SHORT_MAX = 40;
export const TEAM_CODE_MAX = 4;
export const TEAM_ALIASES_MAX = 20;
/** Rows of the library that a search gives at most. */
export const TEAMS_FOUND_MAX = 20;
/** A file of teams to be read, in letters. */
export const TEAM_FILE_MAX = 500_000;
