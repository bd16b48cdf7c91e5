import { RequestRefused } from '../show/refused.ts';

export const webErrors = RequestRefused.table({
  notAuthenticated: ['not_permitted', 'Not authenticated. Send a key or open your invitation.'],
  bodyTooLarge: [
    'bad_request',
    (kibibytes: number) => `The body is larger than ${kibibytes} KiB. Send less.`,
  ],
  tooManyEntries: [
    'bad_request',
    (most: number) => `The body has a list of more than ${most} entries, or too many values. Send less.`,
  ],
  invalidJson: ['bad_request', "The body isn't valid JSON. Check its quotes and braces."],
  notAnObject: ['bad_request', 'The body must be a JSON object, such as {"league": "nba"}.'],
  notJson: [
    'bad_request',
    'The body must be JSON. Send it with the header "Content-Type: application/json".',
  ],
  truncatedBody: ['bad_request', 'The body was truncated. Send it again.'],
  notConfirmed: ['conflict', (why: string) => why],
  timesReversed: ['bad_request', '"from" is later than "to". Swap them.'],
  invalidTime: [
    'bad_request',
    (name: string) => `"${name}" isn't a time. Write it like 2026-06-13T19:00:00Z.`,
  ],
  fontNotAdded: ['failed', "The font wasn't added. Send it again."],
  unreadField: [
    'bad_request',
    (field: string, place: 'URL' | 'body', remedy: string) =>
      `This call doesn't accept ${field} in its ${place}. ${remedy}`,
  ],
});
