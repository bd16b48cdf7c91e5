import { RequestRefused } from '../refused.ts';

export const scoringErrors = RequestRefused.table({
  gameLeft: [
    'conflict',
    "The game left its channel before this press, so the press didn't count. Start a manual game to keep scoring.",
  ],
  gameEnded: ['conflict', "The game ended before this press, so the press didn't count."],
  halfPressed: [
    'failed',
    "Part of this press counted and can't be removed automatically. Check the score, then undo it.",
  ],
  halfPressedBecause: [
    'failed',
    (why: string) =>
      `${why} Part of this press counted and can't be removed automatically. Check the score, then undo it.`,
  ],
  nothingToUndo: ['conflict', 'There is nothing left to undo.'],
  pressUnavailable: ['conflict', (why: string) => why],
  buttonUnavailable: [
    'bad_request',
    (button: string) => `The button "${button}" isn't available now. Use one of the buttons shown.`,
  ],
  pressBeforeUndoFailed: [
    'conflict',
    "The press before this undo didn't count, so nothing was undone. Check the score, then press Undo again if you need it.",
  ],
  logNotRead: [
    'conflict',
    (verb: 'Press' | 'Undo') => `The event log is still loading. ${verb} again in a moment.`,
  ],
  unknownLeague: [
    'unknown_league',
    (league: string, known: string) =>
      `Touchline has no rules for the league "${league}". Available leagues: ${known}.`,
  ],
  feedIsAlive: [
    'conflict',
    (channel: string) =>
      `The feed of channel ${channel} kept sending, so it wasn't taken over. Try again if it stops.`,
  ],
  noFeedToReturnTo: [
    'conflict',
    (channel: string) => `Channel ${channel} has no feed to return to. Pick a game from the list.`,
  ],
  notManual: [
    'conflict',
    (channel: string) => `Channel ${channel} isn't scored manually. Start a manual game or take over first.`,
  ],
  alreadyManual: ['conflict', (channel: string) => `Channel ${channel} is already scored manually.`],
  noRules: [
    'conflict',
    (sport: string) =>
      `Touchline has no rules for "${sport}", so it can't be scored manually. Override the values instead.`,
  ],
  noScoreYet: [
    'no_session',
    (channel: string) =>
      `Channel ${channel} has received no score of this game yet. Start a manual game instead.`,
  ],
  otherGame: [
    'conflict',
    (channel: string) =>
      `Channel ${channel} has another game now, so nothing was taken over. Check the channel, then try again.`,
  ],
});
