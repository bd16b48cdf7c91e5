import type { BasketballView } from '../../contract/views.ts';
import type { ShotType } from '../../contract/snapshots.ts';
import { count, field, nth, perSide, side, word, words } from '../reading.ts';

const SHOTS: ReadonlyMap<string, ShotType> = new Map([
  ['2pt', '2pt'],
  ['2', '2pt'],
  ['3pt', '3pt'],
  ['3', '3pt'],
  ['ft', 'ft'],
]);
const PERIOD_MAX = 40;

/** Men's college plays two halves, all others four quarters. */
const HALVES_LEAGUES = new Set(['ncaab']);

/** "live", "break" or not told; shared by the sports whose `clock` is a word. */
export function clockWord(value: unknown): 'live' | 'break' | null {
  switch (word(field(value, 'state', 'status') ?? value)) {
    case 'live':
      return 'live';
    case 'break':
    case 'half':
    case 'half_time':
    case 'halftime':
      return 'break';
    default:
      return null;
  }
}

/** A period as number, `{number}`, "3", "Q3", "3rd", "2nd half", "OT", "2OT": overtimes follow the `regular` ones. */
export function periodOf(value: unknown, regular: number): number | null {
  const number = nth(field(value, 'number', 'period') ?? value, PERIOD_MAX);
  if (number !== null) return number;
  const said = word(field(value, 'number', 'period', 'name') ?? value);
  if (said === null) return null;
  const overtime = /^(?:ot_?(\d{1,2})?|(\d{1,2})_?ot|overtime)$/.exec(said);
  if (overtime) return regular + (nth(overtime[1] ?? overtime[2] ?? '1', PERIOD_MAX) ?? 1);
  const part = /^(?:[qhp]_?(\d)|(\d)_?[qhp]|(\d)(?:st|nd|rd|th)(?:_(?:quarter|half|period|qtr))?)$/.exec(
    said,
  );
  return part ? nth(part[1] ?? part[2] ?? part[3], regular) : null;
}

function openAttemptOf(value: unknown): BasketballView['openAttempt'] {
  const said = words(value);
  const team = side(value) ?? side(said.find((part) => side(part) !== null));
  if (team === null) return null;
  const named = field(value, 'shotType', 'shot_type', 'type');
  const shot =
    named === undefined ? said.find((part) => SHOTS.has(part)) : (words(named)[0] ?? String(count(named)));
  return { team, shotType: (shot === undefined ? undefined : SHOTS.get(shot)) ?? null };
}

export function basketballView(league: string, state: unknown): BasketballView {
  const format = HALVES_LEAGUES.has(league) ? 'halves' : 'quarters';
  return {
    sport: 'basketball',
    score: perSide(field(state, 'score')),
    period: periodOf(field(state, 'period'), format === 'halves' ? 2 : 4),
    format,
    clock: clockWord(field(state, 'clock')),
    ftsRemaining: count(field(state, 'ftsRemaining')),
    possession: side(field(state, 'possession')),
    openAttempt: openAttemptOf(field(state, 'openAttempt')),
  };
}
