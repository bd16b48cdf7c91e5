import { RequestRefused } from '../refused.ts';

export const brandingErrors = RequestRefused.table({
  logoExpired: ['conflict', 'An uploaded logo is no longer there. Choose the files again.'],
  uploadExpired: ['conflict', 'This upload has expired. Choose the font file again.'],
  fontTooLarge: [
    'bad_request',
    (megabytes: number) =>
      `This file is larger than ${megabytes} MB. Choose a font with fewer characters or axes.`,
  ],
  unknownFont: [
    'unknown_font',
    (id: string) => `Font "${id}" doesn't exist. Add its files or pick another font.`,
  ],
  fontInUse: ['conflict', (why: string) => why],
  fileNotSaved: ['bad_request', (why: string) => why],
  rosterConflict: ['conflict', (problem: string) => `${problem} Nothing changed.`],
  notInRoster: [
    'bad_request',
    (player: string, team: string) =>
      `${player} isn't on the roster of ${team}. Spell players as the roster does. Nothing changed.`,
  ],
  namesakes: [
    'bad_request',
    (player: string, team: string) =>
      `${team} has several players called ${player}. Put the number first, as in "9 ${player}". Nothing changed.`,
  ],
  teamNameMissing: ['bad_request', 'The team name is empty. Enter it as the feed spells it.'],
  teamNameTaken: ['conflict', (problem: string) => `${problem} Nothing changed.`],
  noRules: ['bad_request', "This game's sport has no match rules. Nothing changed."],
  unknownRule: [
    'bad_request',
    (rule: string, known: string) =>
      `"${rule}" isn't a rule of this sport. Its rules: ${known}. Nothing changed.`,
  ],
  wrongRule: ['bad_request', (rule: string, valid: string) => `"${rule}" must be ${valid}. Nothing changed.`],
  unknownTheme: [
    'unknown_theme',
    (id: string, known: string) => `Theme "${id}" doesn't exist. Available themes: ${known}.`,
  ],
  unknownOwnTheme: [
    'unknown_theme',
    (id: string) => `You have no theme "${id}". Only your own themes can be removed.`,
  ],
  themeIdReserved: ['conflict', (id: string) => `"${id}" is a built-in theme. Choose another ID.`],
  themeProblem: ['conflict', (problem: string) => problem],
  themeInUse: [
    'conflict',
    (output: string) => `The output "${output}" uses this theme. Give it another theme first.`,
  ],
  themesNotSaved: ['failed', (why: string, remedy: string) => `The themes weren't saved: ${why}. ${remedy}`],
});
