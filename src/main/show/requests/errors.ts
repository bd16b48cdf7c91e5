import { RequestRefused } from '../refused.ts';

export const requestErrors = RequestRefused.table({
  obsIsOff: [
    'not_permitted',
    'Touchline was started with --no-obs. Start it without --no-obs to connect to OBS.',
  ],
  outputPageOnly: ['not_permitted', "An output page can't change the show."],
  scoringPageOnly: [
    'not_permitted',
    'The scoring page can only score. Use the control window for everything else.',
  ],
  invalidInput: ['bad_request', (subject: string, predicate: string) => `${subject} ${predicate}.`],
  unknown: ['bad_request', (name: string) => `Request "${name}" doesn't exist.`],
  idUsedTwice: [
    'bad_request',
    'Another request of this window used the same number, so nothing changed. Reload the window and try again.',
  ],
  notARequest: ['bad_request', "This message isn't a request of a Touchline window."],
});
