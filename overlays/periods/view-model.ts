import type { FileView } from '../../src/feed/sports/file/wire.ts';
import { lookUp } from '../../src/feed/contract/lookup.ts';
import type { Side } from '../../src/feed/contract/values.ts';
import type { ClockView, MatchView } from '../../src/preload/contract/output-frame.ts';
import { isPlayed, visibleClocks } from '../../src/preload/contract/visible-clocks.ts';
import type { Words } from '../../src/words/en.ts';
import type { Direction } from '../../src/words/languages.ts';
import { textIn } from '../../src/words/localized-text.ts';
import { statusVariants } from '../kit/competition.ts';
import { countedPips } from '../kit/file-counters.ts';
import { shootoutMarks, type ShootoutMarks } from '../kit/shootout-marks.ts';
import type { SideKeys } from '../kit/side-order.ts';
import type { TeamViewModels } from '../kit/team.ts';
import type { PenaltyTab } from './penalty-text.ts';

/** The model of the scorebug for file-defined sports with periods. */
export interface PeriodsViewModel {
  sport: 'periods';
  teams: TeamViewModels;
  /** The sides from left to right. */
  order: SideKeys;
  /** Variants of the phase or the exceptional state, longest first; null: not shown. */
  phase: readonly string[] | null;
  clock: ClockView | null;
  /** The text below the clock: the label of the countdown to the start. */
  underClock: string | null;
  playClock: ClockView | null;
  penalties: { a: PenaltyTab | null; b: PenaltyTab | null };
  /** The mark of each team, such as an empty goal. */
  marks: { a: string | null; b: string | null };
  /** A counter drawn as marks, such as timeouts left; null: none. */
  pips: { a: number; b: number; most: number } | null;
  shootout: ShootoutMarks | null;
}

export function periodsViewModel(
  match: MatchView,
  view: FileView,
  teams: TeamViewModels,
  { words, direction, order }: { words: Words; direction: Direction; order: SideKeys },
): PeriodsViewModel {
  const { phase, countdown } = match;
  const { clock, playClock } = visibleClocks(match);
  const isOn = isPlayed(match) && phase?.is !== 'final' && match.status === null;
  return {
    sport: 'periods',
    teams,
    order,
    phase: phaseOf(match, words),
    clock: phase?.is === 'final' || match.status !== null ? null : (countdown ?? clock),
    underClock: countdown ? words.toGo : null,
    playClock: isOn ? playClock : null,
    penalties: {
      a: isOn ? penaltiesOf(match, view, 'A', words) : null,
      b: isOn ? penaltiesOf(match, view, 'B', words) : null,
    },
    marks: { a: isOn ? markOf(view, 'a', words) : null, b: isOn ? markOf(view, 'b', words) : null },
    pips: phase?.is === 'final' ? null : countedPips(view),
    shootout: match.shootout && shootoutMarks(match.shootout, order, direction),
  };
}

function phaseOf({ phase, status }: MatchView, words: Words): readonly string[] | null {
  if (status !== null) return statusVariants(status, words);
  if (phase === null || phase.is === 'before') return null;
  // Without a number, as in a shootout, there is no shorter form.
  const isWhole = phase.is === 'final' || (phase.is === 'part' && phase.number === null);
  return isWhole
    ? [words.phase.bug(phase)]
    : [words.phase.bugCode(phase), words.phase.cell(phase), words.phase.column(phase)];
}

function penaltiesOf({ clock }: MatchView, view: FileView, side: Side, words: Words): PenaltyTab | null {
  const { penalties, playedMs, period, rules, look } = view;
  const hasPenalties = look.penalties !== null && penalties.some((one) => one.side === side);
  const nameOf = (id: string): string => textIn(lookUp(look.names, id) ?? id, words);
  const names = Object.fromEntries(penalties.map(({ id }) => [id, nameOf(id)]));
  return hasPenalties ? { side, clock, views: [{ penalties, playedMs, period, rules, look, names }] } : null;
}

/** Returns the first mark of a side that is on. */
function markOf({ marks, look }: FileView, side: 'a' | 'b', words: Words): string | null {
  const on = Object.entries(marks).find(([, isOn]) => isOn[side]);
  return on ? textIn(lookUp(look.names, on[0]) ?? on[0], words) : null;
}
