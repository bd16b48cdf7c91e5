import type { PerSide } from '../../contract/values.ts';
import { field, pair } from '../reading.ts';
import type { SoccerSnapshot, SoccerView } from './wire.ts';

function pendingOf({
  kind,
  team,
  isTaken,
}: NonNullable<SoccerView['setPiece']>): SoccerSnapshot['pendingSetPiece'] {
  return { kind: kind ?? 'set_piece', team, ...(isTaken !== null && { isTaken }) };
}

export function resumableState(view: SoccerView, score: PerSide, snapshot: unknown): SoccerSnapshot {
  const { scoreUnderReview, phase, live, zone, inBox, possession, setPiece, varOpen } = view;
  const redCards = view.redCards ?? { a: 0, b: 0 };
  const shootout = pair(field(snapshot, 'shootout'));
  return {
    score,
    scoreUnderReview,
    phase: phase ?? 'pre_match',
    live: live ?? false,
    zone,
    inBox,
    possession,
    pendingSetPiece: setPiece && pendingOf(setPiece),
    openVar: varOpen ? { varId: 1 } : null,
    playersOnPitch: view.playersOnPitch ?? { a: 11 - redCards.a, b: 11 - redCards.b },
    yellowCards: view.yellowCards ?? { a: 0, b: 0 },
    redCards,
    ...(shootout === null ? {} : { shootout }),
  };
}
