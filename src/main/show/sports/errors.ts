import { RequestRefused } from '../refused.ts';

export const sportErrors = RequestRefused.table({
  unknownSport: ['unknown_sport', (id: string) => `There is no sport with the ID "${id}".`],
  unknownOwnSport: [
    'unknown_sport',
    (id: string) => `You have no sport with the ID "${id}". Only your own sports can be removed.`,
  ],
  idReserved: [
    'conflict',
    (id: string) => `"${id}" is a built-in sport. Give your sport another ID. Nothing changed.`,
  ],
  inUse: ['conflict', (why: string) => `${why} Nothing changed.`],
});
