import { penaltyClocks, playedInPeriod } from '../../src/feed/sports/file/visible.ts';
import { lookUp } from '../../src/feed/contract/lookup.ts';
import type { FileView } from '../../src/feed/sports/file/wire.ts';
import type { ClockView } from '../../src/preload/contract/output-frame.ts';
import { clockMs } from '../../src/words/clock.ts';
import type { Side } from '../../src/feed/contract/values.ts';

/** The part of a view that penalties need, and their names on air by ID. */
interface PenaltyView extends Pick<FileView, 'penalties' | 'playedMs' | 'period' | 'rules' | 'look'> {
  names: Readonly<Record<string, string>>;
}

/** The penalties of a side, with the data that their clocks are computed from. */
export interface PenaltyTab {
  side: Side;
  /** The match clock; null: the penalties are shown without a time. */
  clock: ClockView | null;
  /** A list, because models compare lists by content (`overlays/stage/live.svelte.ts`). */
  views: readonly [PenaltyView];
}

/** The maximum number of penalties shown per side. */
const SHOWN_MAX = 2;
const SECOND_MS = 1_000;

/** Returns the time played since the start of the game at an instant (Unix ms); null: unknown. */
function playedAt({ clock, views: [view] }: PenaltyTab, at: number): number | null {
  const { period, rules, look, playedMs } = view;
  if (clock === null || period === null) return null;
  const reading = { ms: clockMs(clock, at), direction: clock.direction };
  const inPeriod = playedInPeriod(period, rules, look.countsOn, reading);
  return inPeriod === null ? null : playedMs + inPeriod;
}

function clocksAt(tab: PenaltyTab, at: number): ReturnType<typeof penaltyClocks> {
  const [view] = tab.views;
  return penaltyClocks(view.penalties, tab.side, view.look.penalties?.running ?? 0, playedAt(tab, at));
}

/**
 * Returns the penalties of a side as text at an instant (Unix ms): "1:32", "#7 1:32 · 0:45", or their names if the time
 * is unknown; null: none.
 */
export function penaltyText(tab: PenaltyTab, at: number): string | null {
  const clocks = clocksAt(tab, at).filter(({ penalty }) => penalty.partMs !== null);
  const shown = clocks
    .slice(0, SHOWN_MAX)
    .map(({ penalty, leftMs }) =>
      [
        penalty.player === null ? null : `#${penalty.player}`,
        leftMs === null ? (lookUp(tab.views[0].names, penalty.id) ?? null) : timeText(leftMs),
      ]
        .filter(Boolean)
        .join(' '),
    );
  const more = clocks.length - shown.length;
  return shown.length === 0 ? null : [...shown, ...(more > 0 ? [`+${more}`] : [])].join(' · ');
}

/** Returns minutes and seconds, rounded up, so that a penalty ends at 0:00. */
function timeText(ms: number): string {
  const seconds = Math.ceil(ms / SECOND_MS);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Returns the ms until the text changes; null: not before the next frame. */
export function msToNextPenaltyText(tab: PenaltyTab, at: number): number | null {
  const { clock } = tab;
  if (!clock?.isRunning) return null;
  const waits = clocksAt(tab, at).flatMap(({ leftMs, isWaiting }) =>
    leftMs === null || isWaiting ? [] : [leftMs % SECOND_MS || SECOND_MS],
  );
  return waits.length === 0 ? null : Math.ceil(Math.min(...waits) / (clock.rate ?? 1));
}
