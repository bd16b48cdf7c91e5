import type { MatchView } from '../../preload/contract/output-frame.ts';
import type { SportView } from '../../feed/contract/views.ts';
import { sideName } from './sides.ts';
import { clockText } from '../../words/clock.ts';

/** One line of the "On air" table. `isHot`: something a producer should notice (a review, a flag). */
export interface Value {
  label: string;
  value: string;
  isHot: boolean;
}

/** 1 -> "1st", 11 -> "11th", 21 -> "21st". */
export function ordinal(count: number): string {
  const teen = count % 100 >= 11 && count % 100 <= 13;
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th');
  return `${count}${ending}`;
}

function overtime(number: number): string {
  return number <= 1 ? 'Overtime' : `${ordinal(number)} overtime`;
}

/** The phases of a match as the window names them, in their order. */
export const SOCCER_PHASES: Record<string, string> = {
  pre_match: 'Before the match',
  first_half: '1st half',
  half_time: 'Half-time',
  second_half: '2nd half',
  full_time: 'Full time',
  extra_first_half: 'Extra time, 1st half',
  extra_half_time: 'Extra time, break',
  extra_second_half: 'Extra time, 2nd half',
  penalties: 'Penalty shoot-out',
  ended: 'Ended',
};

/** Where the match stands, in words; null where the feed does not tell. */
export function phaseWords(view: SportView): string | null {
  switch (view.sport) {
    case 'soccer':
      return view.phase === null ? null : (SOCCER_PHASES[view.phase] ?? null);
    case 'baseball':
      if (view.inning === null) return null;
      return `${view.half === null ? '' : view.half === 'top' ? 'Top ' : 'Bottom '}${ordinal(view.inning)}`;
    case 'basketball': {
      if (view.period === null) return null;
      if (view.period === 0) return 'Before the game';
      const regular = view.format === 'halves' ? 2 : 4;
      const part = view.format === 'halves' ? 'half' : 'quarter';
      const name =
        view.period > regular ? overtime(view.period - regular) : `${ordinal(view.period)} ${part}`;
      return view.clock === 'break' ? `${name}, break` : name;
    }
    case 'football': {
      if (view.period === null) return null;
      if (view.period === 0) return 'Before the game';
      const name = view.period > 4 ? overtime(view.period - 4) : `${ordinal(view.period)} quarter`;
      return view.clock === 'break' ? `${name}, break` : name;
    }
    case 'other':
      return null;
  }
}

const NONE = '–';

function line(label: string, value: string | number | null, isHot = false): Value {
  return { label, value: value === null ? NONE : String(value), isHot: isHot && value !== null };
}

function sportLines(match: MatchView): Value[] {
  const { view } = match;
  const team = (side: 'A' | 'B' | null): string | null => (side === null ? null : sideName(match, side));
  switch (view.sport) {
    case 'basketball':
      return [
        line('Possession', team(view.possession)),
        line('Free throws left', view.ftsRemaining),
        line('Shot in the air', view.openAttempt ? team(view.openAttempt.team) : null),
      ];
    case 'soccer':
      return [
        line('Possession', team(view.possession)),
        line('Set piece', view.setPiece ? (view.setPiece.kind ?? 'pending').replaceAll('_', ' ') : null),
        line('Review', reviewWords(view), true),
        line('Red cards', view.redCards ? `${view.redCards.a} – ${view.redCards.b}` : null),
      ];
    case 'baseball':
      return [
        line('At bat', team(view.batting)),
        line('Count', view.balls === null || view.strikes === null ? null : `${view.balls}–${view.strikes}`),
        line('Outs', view.outs),
        line('Bases', view.bases ? basesWords(view.bases) : null),
      ];
    case 'football':
      return [
        line('Possession', team(view.possession)),
        line('Down', view.down === null ? null : downWords(view.down, view.distance)),
        line('Flag', view.flagOpen ? 'on the play' : null, true),
        line('Ball', view.looseBall ? 'loose' : null, true),
      ];
    case 'other':
      return [];
  }
}

function reviewWords(view: { varOpen: boolean; scoreUnderReview: boolean }): string | null {
  if (view.scoreUnderReview) return 'score under review';
  return view.varOpen ? 'open' : null;
}

function basesWords(bases: { first: boolean; second: boolean; third: boolean }): string {
  const taken = [bases.first && '1st', bases.second && '2nd', bases.third && '3rd'].filter(
    (base) => base !== false,
  );
  return taken.length === 0 ? 'empty' : taken.length === 3 ? 'loaded' : taken.join(', ');
}

function downWords(down: number, distance: number | null): string {
  return distance === null ? ordinal(down) : `${ordinal(down)} & ${distance}`;
}

/** The match clock at `now` (main's clock, Unix ms) as figures; null where there is none. */
export function clockAt(match: MatchView, now: number): string | null {
  const { clock } = match;
  if (!clock) return null;
  const shown = clockText(clock, now);
  return clock.addedMinutes === null ? shown : `${shown} +${clock.addedMinutes}`;
}

/**
 * What is on air beyond the score, top to bottom. A sport always has the same lines, so that nothing moves while it is
 * played: what the feed does not tell, or what is not the case, is a dash.
 */
export function valuesOf(match: MatchView, now: number): Value[] {
  return [
    line('Phase', match.isFinal ? 'Final' : phaseWords(match.view)),
    ...(match.clock ? [line('Clock', clockAt(match, now))] : []),
    ...sportLines(match),
  ];
}
