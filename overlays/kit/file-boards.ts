import { lookUp } from '../../src/feed/contract/lookup.ts';
import type { FileView } from '../../src/feed/sports/file/wire.ts';
import type { MatchView } from '../../src/preload/contract/output-frame.ts';
import type { Words } from '../../src/words/en.ts';
import { LANGUAGES } from '../../src/words/languages.ts';
import { textIn } from '../../src/words/localized-text.ts';
import { cellOf, type FactRow } from './fact-rows.ts';
import type { InsertLook } from './insert-look.ts';
import { pairText, type SideKeys } from './side-order.ts';
import type { StageLook } from './stage-look.ts';
import type { TeamViewModels } from './team.ts';

/** Shared by the graphics of all file-defined sports. */

/** Takeover design: a line and ground. */
export const stageLook: StageLook = {
  entrance: 'sweep',
  mark: 'right',
  net: null,
  posts: null,
  ground: { lines: 'M-2400 9H7200', stroke: 18, stripes: { every: 300, run: 'across' }, tilt: 64 },
};

/** Inserts are as wide as the board. */
export const insertLook: InsertLook = { stands: 'over-all', wide: null, tall: 58, plate: 70 };

/** Returns the counters that the file shows as numbers, in one row: "Shots 12–9". */
export function rowsOf(
  { view, phase }: MatchView,
  _teams: TeamViewModels,
  words: Words,
  [first, second]: SideKeys,
): FactRow[] {
  const { look, counters } = view as FileView;
  const { direction } = LANGUAGES[words.language];
  const shown = look.counters.flatMap(({ id, shownAs }) => {
    const count = lookUp(counters, id);
    const isKnown = shownAs === 'number' && count !== undefined && count.a + count.b > 0;
    return isKnown
      ? [
          `${textIn(lookUp(look.names, id) ?? id, words)} ${pairText([count[first], count[second]], direction)}`,
        ]
      : [];
  });
  const isOver = phase?.is === 'final';
  return [
    {
      key: 'counters',
      says:
        shown.length === 0 || isOver
          ? null
          : { label: null, edge: null, cells: shown.map((text) => cellOf([text])) },
    },
  ];
}
