import { RequestRefused } from '../refused.ts';

export const channelErrors = RequestRefused.table({
  gameChanged: [
    'conflict',
    (channel: string) =>
      `The game on channel ${channel} changed in the meantime. Check the channel, then try again.`,
  ],
  noState: [
    'no_session',
    (channel: string) => `Channel ${channel} has no game data yet. Pick a game, or wait for the first data.`,
  ],
  awaitingGame: [
    'no_session',
    (channel: string, onAir: string) =>
      `Channel ${channel} shows ${onAir} until data arrives for the game you picked. To change what is on air, pick ${onAir} again.`,
  ],
  noMatchClock: ['conflict', (channel: string) => `The sport on channel ${channel} has no match clock.`],
  noPlayClock: [
    'conflict',
    (channel: string) => `The sport on channel ${channel} has no shot clock or play clock.`,
  ],
  frameEmpty: ['conflict', (why: string) => why],
  notScored: ['conflict', (why: string) => why],
  takeoverUnavailable: ['conflict', (why: string) => why],
  takeoverNotOn: [
    'conflict',
    (channel: string) => `No takeover is on air on channel ${channel}. Fire a takeover first.`,
  ],
  takeoverNotCued: [
    'bad_request',
    "A takeover can't be cued manually. Fire it when you need it, or let its rule cue it.",
  ],
  nothingCued: [
    'conflict',
    (channel: string) => `Nothing is cued on channel ${channel}. Cue a graphic first.`,
  ],
  momentWithoutPlayer: [
    'bad_request',
    (moment: string) => `"${moment}" takes no player. Assign players to goals, missed penalties and cards.`,
  ],
  notAnOwnGoal: [
    'bad_request',
    (moment: string) => `"${moment}" can't be an own goal. Only a goal can. Nothing changed.`,
  ],
  sameTeamTwice: [
    'conflict',
    (team: string) => `${team} can't play against itself. Pick another team for one side.`,
  ],
  gameIsLive: [
    'conflict',
    (channel: string) =>
      `Channel ${channel} has a live game, and teams can be assigned to rehearsals only. To correct a name or color, use Teams.`,
  ],
  teamNotInLibrary: [
    'bad_request',
    (name: string, league: string | null) =>
      `The team library has no "${name}"${league === null ? '' : ` in "${league}"`}. Pick a team from the search, or add it under Teams first.`,
  ],
  teamOfOtherSport: [
    'conflict',
    (team: string, plays: string, sport: string) =>
      `${team} plays ${plays}, but this rehearsal is ${sport || 'of an unknown sport'}. Pick a team of the same sport.`,
  ],
});
