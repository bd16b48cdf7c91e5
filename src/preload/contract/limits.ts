/**
 * Limits of texts (in characters) and numbers, for validation in main and fields in windows. A separate module, because
 * windows import no module that parses.
 */

export const TEAM_NAME_MAX = 120;
export const TEAM_SHORT_MAX = 40;
export const TEAM_CODE_MAX = 4;
export const TEAM_ALIASES_MAX = 20;
/** The maximum number of teams in a search result. */
export const TEAMS_FOUND_MAX = 20;
/** The maximum number of characters of a team file. */
export const TEAM_FILE_MAX = 500_000;
/** The maximum number of logo files that are matched or saved together. */
export const LOGO_FILES_MAX = 500;
/** The maximum length of a logo file's name with its folders. */
export const LOGO_FILE_NAME_MAX = 300;

/** A college football squad has about 120 players. */
export const PLAYERS_MAX = 150;
export const PLAYER_NUMBER_MAX = 3;
export const PLAYER_NAME_MAX = 60;
export const PLAYER_SHORT_MAX = 40;
export const PLAYER_POSITION_MAX = 20;
/** The maximum number of characters of a roster file. */
export const ROSTER_FILE_MAX = 100_000;

export const COMPETITION_MAX = { name: 60, short: 16, season: 40, series: 40, record: 12 } as const;

/** The maximum length of a person's name on a lower third. */
export const PERSON_NAME_MAX = 60;
export const PERSON_TITLE_MAX = 80;
export const MATCHUP_NOTE_MAX = 80;
export const VENUE_MAX = 60;
/** The maximum length of the title of a full frame with the producer's text. */
export const TEXT_TITLE_MAX = 60;
export const TEXT_LINE_MAX = 120;
export const TEXT_LINES_MAX = 8;
/** Limits of the producer's text on the ticker. */
export const TICKER_LABEL_MAX = 16;
export const TICKER_TEXT_MAX = 160;
export const TICKER_LINES_MAX = 8;

/** The maximum length of a scorer's name; some sports have less room. */
export const SCORER_MAX = 60;
/** The maximum length of a minute of play, such as "45+2". */
export const MINUTE_MAX = 8;
/** The longest time that a rule leaves a graphic on air, in seconds. */
export const STAY_MAX_SECONDS = 60;

export const RUNDOWN_ROWS_MAX = 300;
export const RUNDOWN_GROUPS_MAX = 30;
export const RUNDOWN_GROUP_NAME_MAX = 60;
/** The longest time that a rundown row stays on air, in seconds. */
export const DWELL_MAX_SECONDS = 600;
/** The maximum number of characters of a file with people. */
export const RUNDOWN_FILE_MAX = 1_000_000;

export const OUTPUT_NAME_MAX = 60;
export const DELAY_MAX_MS = 120_000;
/** The limits of an output's width and height in pixels. */
export const SIDE_MIN = 64;
export const SIDE_MAX = 7680;
/** The maximum delay of a stale-data step. */
export const STALE_AFTER_MAX_MS = 3_600_000;

export const SPONSOR_NAME_MAX = 60;
/** The maximum weight of a booking in its slot's rotation. */
export const TURNS_MAX = 20;

export const THEME_NAME_MAX = 60;
export const OPERATOR_NAME_MAX = 40;
export const SOURCE_NAME_MAX = 60;
export const TOKEN_MAX = 4_096;
export const OBS_ADDRESS_MAX = 300;
export const OBS_PASSWORD_MAX = 1_024;

/** The maximum number of characters of a picture as base64: about 512 KiB. */
export const PICTURE_TEXT_MAX = 700_000;

/** The maximum size of a spreadsheet file in bytes. As base64, it fits into a message of a control page. */
export const IMPORT_FILE_MAX = 700_000;
/** The maximum number of characters of pasted cells. */
export const IMPORT_TEXT_MAX = 500_000;
export const IMPORT_LINK_MAX = 2_000;
export const TABLE_ROWS_MAX = 2_000;
export const TABLE_COLUMNS_MAX = 100;
/** The maximum size of a table as JSON, in bytes. It fits into a message of a control page. */
export const TABLE_BYTES_MAX = 900_000;
