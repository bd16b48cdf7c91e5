import { RequestRefused } from '../refused.ts';

export const graphicErrors = RequestRefused.table({
  unknown: [
    'unknown_graphic',
    (id: string, known: string) => `Graphic "${id}" doesn't exist. Available graphics: ${known}.`,
  ],
  noCustomContent: [
    'bad_request',
    (graphic: string) => `The graphic "${graphic}" takes no custom content. Leave "content" out.`,
  ],
  wrongForm: [
    'bad_request',
    (graphic: string, forms: string) =>
      `The graphic "${graphic}" doesn't take this content. It takes: ${forms}.`,
  ],
  otherTeam: [
    'conflict',
    (side: string, team: string, requested: string) =>
      `Side ${side} of this game is ${team || 'a team without a name'}, not ${requested}. Leave the lineup out to use the roster.`,
  ],
  noStarters: ['conflict', (team: string) => `${team} has no starters. Select them under Teams, Roster.`],
  sideUnnamed: [
    'conflict',
    (side: string) =>
      `The feed has no name for side ${side}, so its roster is unknown. Override the name first.`,
  ],
  noRoster: [
    'conflict',
    (team: string) => `${team} has no roster. Add or import players under Teams, Roster.`,
  ],
  gameInPast: ['conflict', (why: string) => `${why} Pick an upcoming game.`],
  noNextGame: ['conflict', (why: string) => why],
});
