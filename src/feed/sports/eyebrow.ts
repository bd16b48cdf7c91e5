import type { BaseballView, BasketballView, FootballView, SoccerView, SportView } from '../contract/views.ts';
import type { SoccerPhase } from '../contract/snapshots.ts';
import { assertNever } from '../contract/values.ts';

/** "1st", "2nd", "3rd", "4th", "11th", "21st". */
export function ordinal(count: number): string {
  const tail = count % 100;
  if (tail >= 11 && tail <= 13) return `${count}th`;
  return `${count}${['th', 'st', 'nd', 'rd'][count % 10] ?? 'th'}`;
}

const SOCCER: Readonly<Record<SoccerPhase, string>> = {
  pre_match: '',
  first_half: '1st half',
  half_time: 'Half-time',
  second_half: '2nd half',
  full_time: 'Full-time',
  extra_first_half: 'Extra time',
  extra_half_time: 'Extra-time break',
  extra_second_half: 'Extra time',
  penalties: 'Penalties',
  ended: 'Full-time',
};

function overtime(number: number): string {
  return number === 1 ? 'Overtime' : `${ordinal(number)} overtime`;
}

/** Periods of a game in `regular` equal parts, named `part`, with half-time after the middle one. */
function periodWords(view: BasketballView | FootballView, regular: 2 | 4, part: 'half' | 'quarter'): string {
  const { period, clock } = view;
  if (period === null) return '';
  const extra = period - regular;
  if (clock !== 'break') return extra > 0 ? overtime(extra) : `${ordinal(period)} ${part}`;
  if (period === regular / 2) return 'Half-time';
  if (extra > 0) return `End of ${extra === 1 ? 'overtime' : overtime(extra)}`;
  return `End of ${ordinal(period)}${part === 'half' ? ' half' : ''}`;
}

function inningWords({ inning, half, outs }: BaseballView): string {
  if (inning === null) return '';
  if (half === null) return `${ordinal(inning)} inning`;
  if (outs !== null && outs >= 3)
    return half === 'top' ? `Middle ${ordinal(inning)}` : `End of ${ordinal(inning)}`;
  return `${half === 'top' ? 'Top' : 'Bottom'} ${ordinal(inning)}`;
}

function soccerWords({ phase }: SoccerView): string {
  return phase === null ? '' : SOCCER[phase];
}

/**
 * The short phase words over a lower third: "Half-time", "3rd quarter", "Bottom 7th", "Final". Empty where the feed does
 * not tell.
 */
export function eyebrowOf(view: SportView, isFinal: boolean): string {
  if (isFinal) return 'Final';
  switch (view.sport) {
    case 'basketball':
      return view.format === 'halves' ? periodWords(view, 2, 'half') : periodWords(view, 4, 'quarter');
    case 'football':
      return periodWords(view, 4, 'quarter');
    case 'soccer':
      return soccerWords(view);
    case 'baseball':
      return inningWords(view);
    case 'other':
      return '';
    default:
      return assertNever(view, 'View');
  }
}
