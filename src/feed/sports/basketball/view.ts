import { clockWord, readPeriod } from '../period-reading.ts';
import { count, field, perSide, side, words } from '../reading.ts';
import type { BasketballView, ShotType } from './wire.ts';

const SHOTS: ReadonlyMap<string, ShotType> = new Map([
  ['2pt', '2pt'],
  ['2', '2pt'],
  ['3pt', '3pt'],
  ['3', '3pt'],
  ['ft', 'ft'],
]);

function openAttemptOf(value: unknown): BasketballView['openAttempt'] {
  const parts = words(value);
  const team = side(value) ?? side(parts.find((part) => side(part) !== null));
  if (team === null) return null;
  const named = field(value, 'shotType', 'shot_type', 'type');
  const shot =
    named === undefined ? parts.find((part) => SHOTS.has(part)) : (words(named)[0] ?? String(count(named)));
  return { team, shotType: (shot === undefined ? undefined : SHOTS.get(shot)) ?? null };
}

export function viewOf(rules: BasketballView['rules'], state: unknown): BasketballView {
  return {
    sport: 'basketball',
    score: perSide(field(state, 'score')),
    rules,
    period: readPeriod(field(state, 'period'), rules.periods),
    clock: clockWord(field(state, 'clock')),
    ftsRemaining: count(field(state, 'ftsRemaining')),
    atLine: side(field(state, 'atLine')),
    possession: side(field(state, 'possession')),
    openAttempt: openAttemptOf(field(state, 'openAttempt')),
  };
}
