import { field, flag, isOpen, pair, perSide, side, word } from '../reading.ts';
import { SOCCER_PHASES, type SoccerPhase, type SoccerView } from './wire.ts';

const PHASES: ReadonlyMap<string, SoccerPhase> = new Map<string, SoccerPhase>([
  ...SOCCER_PHASES.map((phase): [string, SoccerPhase] => [phase, phase]),
  ['prematch', 'pre_match'],
  ['pre_game', 'pre_match'],
  ['1h', 'first_half'],
  ['1st_half', 'first_half'],
  ['firsthalf', 'first_half'],
  ['ht', 'half_time'],
  ['halftime', 'half_time'],
  ['2h', 'second_half'],
  ['2nd_half', 'second_half'],
  ['secondhalf', 'second_half'],
  ...([1, 2, 3, 4] as const).flatMap((number): [string, SoccerPhase][] => [
    [`q${number}`, `period_${number}`],
    [`${number}q`, `period_${number}`],
  ]),
  ['ft', 'full_time'],
  ['fulltime', 'full_time'],
  ['extra_time_first_half', 'extra_first_half'],
  ['extra_time_half_time', 'extra_half_time'],
  ['extra_time_second_half', 'extra_second_half'],
  ['penalty_shootout', 'penalties'],
  ['shootout', 'penalties'],
  ['final', 'ended'],
  ['finished', 'ended'],
]);

function zoneOf(value: unknown): SoccerView['zone'] {
  const zone = word(value);
  return zone === 'a_half' || zone === 'b_half' ? zone : null;
}

function setPieceOf(value: unknown): SoccerView['setPiece'] {
  if (!isOpen(value)) return null;
  const named = typeof value === 'string' ? value : field(value, 'kind', 'type', 'setPiece');
  return {
    kind: flag(named) === null ? word(named) : null,
    team: typeof value === 'string' ? null : side(value),
    isTaken: typeof value === 'string' ? null : flag(field(value, 'isTaken')),
  };
}

export function viewOf(rules: SoccerView['rules'], state: unknown): SoccerView {
  const phase = word(field(field(state, 'phase'), 'name', 'phase') ?? field(state, 'phase'));
  return {
    sport: 'soccer',
    score: perSide(field(state, 'score')),
    rules,
    scoreUnderReview: flag(field(state, 'scoreUnderReview')) ?? false,
    phase: phase === null ? null : (PHASES.get(phase) ?? null),
    live: flag(field(state, 'live')),
    zone: zoneOf(field(state, 'zone')),
    inBox: flag(field(state, 'inBox')) ?? false,
    possession: side(field(state, 'possession')),
    setPiece: setPieceOf(field(state, 'pendingSetPiece')),
    varOpen: isOpen(field(state, 'openVar')),
    playersOnPitch: pair(field(state, 'playersOnPitch')),
    yellowCards: pair(field(state, 'yellowCards')),
    redCards: pair(field(state, 'redCards')),
  };
}
