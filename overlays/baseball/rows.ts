import type { MatchView } from '../../src/preload/contract/output-frame.ts';
import type { Words } from '../../src/words/en.ts';
import { cellOf } from '../kit/fact-rows.ts';
import type { FactRow } from '../kit/fact-rows.ts';
import { numberFact, personVariants, textFact } from '../kit/manual-facts.ts';
import type { TeamViewModels } from '../kit/team.ts';

/**
 * Returns the row with a cell for the pitcher and the pitch count, and a cell for the batter. Empty after the
 * game.
 */
export function rowsOf(match: MatchView, _teams: TeamViewModels, { tabs }: Words): FactRow[] {
  const [pitcher, batter] = [textFact(match, 'pitcher'), textFact(match, 'batter')];
  const pitches = match.isFinal ? null : numberFact(match, 'pitches');
  const says = (mark: string, name: string | null, count: number | null): string[] =>
    (name === null ? [''] : personVariants(name)).map((called) =>
      [mark, called, count === null ? '' : String(count)].filter(Boolean).join(' '),
    );
  const cells = match.isFinal
    ? []
    : [
        ...(pitcher === null && pitches === null ? [] : [cellOf(says(tabs.pitcher, pitcher, pitches))]),
        ...(batter === null ? [] : [cellOf(says(tabs.batter, batter, null))]),
      ];
  return [{ key: 'battery', says: cells.length === 0 ? null : { label: null, edge: null, cells } }];
}
