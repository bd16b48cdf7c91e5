import { RequestRefused } from '../refused.ts';

export const overrideErrors = RequestRefused.table({
  unknownField: [
    'unknown_field',
    (field: string, known: string) => `"${field}" can't be overridden. Fields that can: ${known}.`,
  ],
  isRule: [
    'bad_request',
    (field: string) =>
      `"${field}" is a match rule. Set it with PUT /channels/:channel/rules. Nothing changed.`,
  ],
  fieldOfOtherSport: [
    'bad_request',
    (field: string, sport: string) =>
      `Nothing changed: ${sport} has no "${field}" to override. Pick another field.`,
  ],
  wrongValue: [
    'bad_request',
    (field: string, wants: string) => `"${field}" takes ${wants}. Nothing changed.`,
  ],
  noScorers: ['conflict', (sport: string) => `No scorer was added: ${sport} has no list of scorers.`],
  scorerNameTooLong: [
    'bad_request',
    (most: number) => `A scorer's name can have at most ${most} characters. No scorer was added.`,
  ],
  minuteMissing: [
    'bad_request',
    'The match clock has no minute now. Enter the minute, such as 67 or 45+2. No scorer was added.',
  ],
  scorersFull: [
    'limit_reached',
    (team: string, most: number) =>
      `The scorers of ${team} have room for ${most} characters. Shorten them under Match info first. No scorer was added.`,
  ],
  noMinutes: [
    'bad_request',
    (sport: string) => `Nothing changed: ${sport} has no minutes. Leave the minute out.`,
  ],
  minuteOutOfRange: [
    'bad_request',
    (most: number) => `The minute must be from 1 to ${most}. Nothing changed.`,
  ],
});
