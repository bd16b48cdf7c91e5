import { RequestRefused } from '../refused.ts';

export const rundownErrors = RequestRefused.table({
  unknownGroup: [
    'unknown_row',
    (id: string) => `This rundown has no group "${id}". Pick a group from the list. Nothing changed.`,
  ],
  unknownRow: [
    'unknown_row',
    (id: string) => `This rundown has no row "${id}". Pick a row from the list. Nothing changed.`,
  ],
  groupNameTaken: [
    'conflict',
    (name: string) =>
      `This rundown already has a group named "${name}". Choose another name. Nothing changed.`,
  ],
  momentWithdrawn: [
    'unknown_moment',
    (moment: string) => `"${moment}" was retracted and can't go on air. Remove the row.`,
  ],
  momentOfOtherGame: [
    'unknown_moment',
    (moment: string, channel: string) =>
      `"${moment}" isn't from the game on channel ${channel}. Remove the row.`,
  ],
  teamNotPlaying: [
    'conflict',
    (team: string, channel: string, a = '', b = '') =>
      `${team} isn't playing on channel ${channel} (${a || 'unnamed team'} vs. ${b || 'unnamed team'}). Edit the row, or remove its team.`,
  ],
  contentMissing: ['bad_request', "This row isn't a pinned moment. Send the content of its graphic."],
  pinnedMomentIsFixed: [
    'bad_request',
    'Only "seconds" of a pinned moment can change. Remove this row and pin the other moment.',
  ],
  contentWithoutSide: ['bad_request', 'This content has no side. Leave "team" out.'],
  nothingLeft: [
    'conflict',
    (channel: string) =>
      `The rundown of channel ${channel} is finished. Take a row directly, or reset the rundown.`,
  ],
});
