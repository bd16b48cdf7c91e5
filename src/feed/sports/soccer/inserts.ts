import { ofSides, type SportInserts } from '../inserts.ts';
import { PENALTY, type SoccerView } from './wire.ts';

const FULL_SIDE = 11;

/** A goal already has a takeover and a lower third, so a lead change needs no third one. */
export const inserts: SportInserts<SoccerView> = {
  run: null,
  tellsLead: false,
  isLate: () => false,
  isBusy: ({ setPiece, phase }) => setPiece?.kind === PENALTY || phase === 'penalties',
  standing: ({ playersOnPitch }, { addedMinutes }) => [
    ...ofSides((side, key) => {
      const players = playersOnPitch?.[key] ?? FULL_SIDE;
      return players < FULL_SIDE ? { kind: 'short_handed', side, players } : null;
    }),
    ...(addedMinutes !== null && addedMinutes > 0
      ? [{ kind: 'added_time', minutes: addedMinutes } as const]
      : []),
  ],
};
