import { FONT_FAMILIES_MAX, FONT_FILES_MAX, FONT_TEXT_MAX } from '../../preload/contract/fonts.ts';
import { PICTURE_TEXT_MAX } from '../../preload/contract/limits.ts';
import { SPONSORS_MAX } from '../../preload/contract/sponsors.ts';
import { COMPETITIONS_MAX } from './branding/competition-registry.ts';
import { ROSTERS_MAX } from './branding/roster-registry.ts';
import { TEAMS_MAX } from './branding/team-registry.ts';
import { CHANNEL_IDS } from './channels/channels.ts';
import { OUTPUTS_MAX } from './outputs/output-settings.ts';
import {
  PLAYERS_MAX,
  PLAYER_NAME_MAX,
  PLAYER_NUMBER_MAX,
  PLAYER_POSITION_MAX,
  PLAYER_SHORT_MAX,
  RUNDOWN_ROWS_MAX,
  TEAM_ALIASES_MAX,
  TEAM_NAME_MAX,
  TICKER_LABEL_MAX,
  TICKER_LINES_MAX,
  TICKER_TEXT_MAX,
} from '../../preload/contract/limits.ts';

/**
 * The size of the largest possible show file, calculated from the limits of its parts. Imports accept files of this
 * size, so that every export can be imported.
 */

/** Maximum number of pictures: one for each team, competition, sponsor and output. */
const PICTURES_MAX = TEAMS_MAX + COMPETITIONS_MAX + SPONSORS_MAX + OUTPUTS_MAX;

const FONTS_MAX = FONT_FAMILIES_MAX * FONT_FILES_MAX;

/**
 * `entries`: maximum length of a list or an object; the longest has the pictures and fonts. `values`: maximum number of
 * values in the file; most belong to players (500 rosters of 80 players with five fields), rundowns and teams.
 */
export const SHOW_BOUNDS = { entries: PICTURES_MAX + FONTS_MAX + 168, values: 500_000 };

/** Maximum length of a value: a font is the longest. */
export const SHOW_VALUE_MAX = FONT_TEXT_MAX;

/** Maximum bytes of a character, which may have several code points. */
const LETTER_BYTES = 16;
/** Bytes of a value without its characters: field name, quotes, indentation. */
const VALUE_BYTES = 64;
const PLAYER_LETTERS = PLAYER_NUMBER_MAX + PLAYER_NAME_MAX + PLAYER_SHORT_MAX + PLAYER_POSITION_MAX;
/** Characters in a team's name, title, short name, library name and aliases. */
const TEAM_LETTERS = (4 + TEAM_ALIASES_MAX) * TEAM_NAME_MAX;
/** Maximum characters in a rundown row: a ticker has the most text. */
const RUNDOWN_ROW_LETTERS = TICKER_LINES_MAX * (TICKER_LABEL_MAX + TICKER_TEXT_MAX);
const LETTERS_MAX =
  ROSTERS_MAX * PLAYERS_MAX * PLAYER_LETTERS +
  TEAMS_MAX * TEAM_LETTERS +
  CHANNEL_IDS.length * RUNDOWN_ROWS_MAX * RUNDOWN_ROW_LETTERS;

/** Maximum bytes of a show file. */
export const SHOW_FILE_MAX =
  PICTURES_MAX * (PICTURE_TEXT_MAX + VALUE_BYTES * 2) +
  FONTS_MAX * (FONT_TEXT_MAX + VALUE_BYTES * 2) +
  LETTERS_MAX * LETTER_BYTES +
  SHOW_BOUNDS.values * VALUE_BYTES;
