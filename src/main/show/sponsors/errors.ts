import { RequestRefused } from '../refused.ts';

export const sponsorErrors = RequestRefused.table({
  unknown: [
    'unknown_sponsor',
    (id: string) => `Sponsor "${id}" doesn't exist. Pick a sponsor from the list.`,
  ],
  unknownBooking: [
    'unknown_booking',
    (id: string) => `Booking "${id}" doesn't exist. Pick a booking from the list.`,
  ],
  nameTaken: [
    'conflict',
    (name: string) =>
      `A sponsor named "${name}" already exists. Choose another name; reports list sponsors by name.`,
  ],
});
