import { ofSides, type SportInserts } from '../inserts.ts';
import { FULL_SIDE } from './match-rules.ts';
import { PENALTY, type SoccerView } from './wire.ts';

/**
 * Returns the players that a side has left. A source that doesn't know the number of players, such as Touchline's own
 * service, counts its red cards down from eleven.
 */
function playersOf({ playersOnPitch, redCards, rules }: SoccerView, side: 'a' | 'b'): number {
  const cards = redCards?.[side] ?? 0;
  const players = playersOnPitch?.[side] ?? rules.players - cards;
  return players + cards === FULL_SIDE ? players - FULL_SIDE + rules.players : players;
}

/** The inserts of soccer. A lead change has none, because a goal already has a takeover and a lower third. */
export const inserts: SportInserts<SoccerView> = {
  run: null,
  tellsLead: false,
  isLate: () => false,
  isBusy: ({ setPiece, phase }) => setPiece?.kind === PENALTY || phase === 'penalties',
  standing: (view, { addedMinutes }) => [
    ...ofSides((side, key) => {
      const players = playersOf(view, key);
      return players > 0 && players < view.rules.players ? { kind: 'short_handed', side, players } : null;
    }),
    ...(addedMinutes !== null && addedMinutes > 0
      ? [{ kind: 'added_time', minutes: addedMinutes } as const]
      : []),
  ],
};
