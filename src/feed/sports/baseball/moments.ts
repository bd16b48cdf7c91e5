import { momentIn, sideOf, type LabelledEvent, type MomentTable, type NamedMoment } from '../event.ts';
import type { LastingScore } from '../sport.ts';
import type { BaseballView } from './wire.ts';

const RUNS: MomentTable = {
  run: 'run',
  home_run: 'home_run',
};

const PLAY_OVER: ReadonlySet<string> = new Set(['pitch', 'end', 'half_inning']);

/** After a home run, the runners score after the batter, each with a separate `run`. */
export const lastingScore: LastingScore<BaseballView> = {
  kind: 'home_run',
  addedBy: 'run',
  isOver: ({ type }, { live }) => live === false || PLAY_OVER.has(type),
};

/** Returns the moment of an event. A run without a team belongs to the batting side. */
export function momentOf(
  event: LabelledEvent,
  before: BaseballView | null,
  after: BaseballView,
): NamedMoment | null {
  return momentIn(RUNS, event.type, sideOf(event) ?? after.batting) ?? sideRetired(before, after);
}

/** Detects a new half-inning in the snapshots, regardless of the event type. */
function sideRetired(before: BaseballView | null, after: BaseballView): NamedMoment | null {
  if (before === null) return null;
  const { inning, half } = before;
  if (inning === null || half === null || (after.inning === inning && after.half === half)) return null;
  if (after.inning === null || after.half === null) return null;
  return { kind: 'side_retired', side: before.batting, phase: { is: 'inning-end', number: inning, half } };
}
