import type { MatchView } from '../../src/preload/contract/output-frame.ts';
import type { BaseballView } from '../../src/feed/sports/baseball/wire.ts';
import type { Words } from '../../src/words/en.ts';
import { cellOf } from '../kit/fact-rows.ts';
import type { FactRow } from '../kit/fact-rows.ts';
import { numberFact, personVariants, textFact } from '../kit/manual-facts.ts';
import type { TeamViewModels } from '../kit/team.ts';

/** What the baseball scorebug says. The visitors, side B, stand in the upper row. */
export interface BaseballViewModel {
  sport: 'baseball';
  teams: TeamViewModels;
  /** The side at bat stands on chalk; null at the end and where unknown. */
  batting: 'a' | 'b' | null;
  half: 'top' | 'bottom' | null;
  inning: string | null;
  /** Set once the game is over: replaces inning, diamond, count and outs. */
  final: string | null;
  bases: { first: boolean; second: boolean; third: boolean } | null;
  /** Balls and strikes. */
  count: string | null;
  outs: number | null;
  /** The ball is in play. */
  isLive: boolean;
  rows: readonly FactRow[];
}

export const OUTS_OF_A_HALF = 3;

/** Who pitches, with how many pitches, and who bats. */
function batteryOf(match: MatchView, { tabs }: Words): FactRow {
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
  return { key: 'battery', says: cells.length === 0 ? null : { label: null, edge: null, cells } };
}

export function baseballViewModel(
  match: MatchView,
  view: BaseballView,
  teams: TeamViewModels,
  { words }: { words: Words },
): BaseballViewModel {
  const { inning, balls, strikes } = view;
  return {
    sport: 'baseball',
    teams,
    batting: match.isFinal || !view.batting ? null : view.batting === 'A' ? 'a' : 'b',
    half: view.half,
    inning: inning !== null && inning >= 1 ? String(inning) : null,
    final: match.isFinal && match.phase ? words.phase.bug(match.phase) : null,
    bases: view.bases,
    count: balls === null || strikes === null ? null : `${balls}–${strikes}`,
    outs: view.outs === null ? null : Math.min(view.outs, OUTS_OF_A_HALF),
    isLive: view.live === true && !match.isFinal,
    rows: [batteryOf(match, words)],
  };
}
