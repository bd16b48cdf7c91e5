import type { Phase } from '../../contract/phase.ts';
import type { LineRules, PeriodPoints } from '../sport.ts';
import { kindOf } from './moments.ts';
import { periodPhase, phaseOf } from './phase.ts';
import type { SportFile } from './sport-file.ts';
import type { FileView } from './wire.ts';

/** Returns the columns of the sets, with the current one last. */
function setColumns({ sets, counts, look, isOver, score }: FileView): PeriodPoints[] {
  // In a sport with one level, such as a series of maps, the score already shows everything.
  if (look.levels.length < 2) return [];
  const current = counts[counts.length - 2];
  const played = isOver || !current ? sets : [...sets, { ...current, tieBreak: null }];
  // The first sets are unknown if the score was entered later.
  const unknown = Math.max(0, (score.a ?? 0) + (score.b ?? 0) - sets.length);
  return played.map(({ a, b, tieBreak }, index) => ({
    phase: { is: 'part', name: look.unit, number: unknown + index + 1 },
    a,
    b,
    ...(tieBreak && { tieBreak: Math.min(tieBreak.a, tieBreak.b) }),
  }));
}

function inningsColumns({ innings, look }: FileView): PeriodPoints[] {
  const bySide = (side: 'A' | 'B'): number[] =>
    innings.filter((one) => one.side === side).map(({ runs }) => runs);
  const [a, b] = [bySide('A'), bySide('B')];
  return Array.from({ length: Math.max(a.length, b.length) }, (_, index) => ({
    phase: { is: 'part', name: look.unit, number: index + 1 },
    a: a[index] ?? null,
    b: b[index] ?? null,
  }));
}

/** Returns the phase of a score: its period, even if the score ended the game. */
function phaseOfScore(view: FileView): Phase | null {
  return phaseOf({ ...view, isOver: false, clock: view.clock && 'live' }, false);
}

/** Returns the kind of score for each number of points: the first score in the file with that number. */
function correctionsOf(file: SportFile): LineRules<FileView>['corrections'] {
  const scores = file.scores.filter(({ points }) => points > 0);
  // The gallery also runs in engines without `toReversed`.
  scores.reverse();
  return Object.fromEntries(
    scores.flatMap(({ id, points }) => {
      const kind = kindOf(file, id)?.kind;
      return kind === undefined ? [] : [[points, kind]];
    }),
  );
}

/** Returns the line score rules of a file-defined sport, for full frames. */
export function lineRulesOf(file: SportFile): LineRules<FileView> {
  const listed = file.scores
    .filter(({ points }) => points > 0)
    .flatMap(({ id }) => kindOf(file, id)?.kind ?? []);
  return {
    periods: file.periods
      ? {
          placeOf: ({ period }) => (period === null || period < 1 ? null : { number: period, hasA: true }),
          phaseOf: (number, view) => periodPhase(view, number),
          // The goal for winning a shootout belongs to no period: the shootout has its own column.
          without: new Set(['shot']),
        }
      : null,
    ...(file.levels && { columnsOf: setColumns }),
    ...(file.innings && { columnsOf: inningsColumns }),
    corrections: file.listsScores ? correctionsOf(file) : {},
    list: file.listsScores ? { kinds: new Set(listed), phaseOf: phaseOfScore } : 'too-many',
    countsOf: () => [],
    manualCounts: () => [],
    totalsOf: null,
    scorers: file.listsScores ? new Set(listed) : 'points',
  };
}
