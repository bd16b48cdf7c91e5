import type { Insert } from '../../src/preload/contract/insert.ts';
import type { Words } from '../../src/words/en.ts';
import { insertWords } from '../../src/words/inserts.ts';
import type { InsertLook } from '../kit/insert-look.ts';
import { personVariants } from '../kit/manual-facts.ts';
import type { SportLook } from '../kit/sport-look.ts';
import type { TeamViewModel, TeamViewModels } from '../kit/team.ts';
import type { Theme } from '../kit/theme.ts';

export interface InsertViewModel {
  /** Start time in Unix ms, on the stage's clock. */
  startedAt: number;
  kind: Insert['says']['kind'];
  /** The insert's team; null if it is about neither team. */
  team: TeamViewModel | null;
  /** True if the insert's team, and therefore the insert, is at the far end of the board. */
  isAtEnd: boolean;
  /** Figure on the front board; null: the team's mark is shown. */
  figure: string | null;
  /** Small text before or above the words, or null. */
  label: string | null;
  /** Variants, longest first. */
  words: readonly string[];
  /** Small text after the words if there is room, or null. */
  aside: string | null;
  material: Theme['material'];
  look: InsertLook;
}

type InsertText = Pick<InsertViewModel, 'figure' | 'label' | 'words' | 'aside'>;

/**
 * Returns the content of an insert.
 * @param key the key color, or null
 */
export function insertViewModel(
  { says, startedAt }: Insert,
  look: InsertLook,
  { first }: SportLook,
  teams: TeamViewModels,
  { words, theme, key }: { words: Words; theme: Theme; key: string | null },
): InsertViewModel {
  const side = 'side' in says ? says.side : null;
  const second = first === 'home' ? 'B' : 'A';
  return {
    startedAt,
    kind: says.kind,
    team: side && teams[side === 'A' ? 'a' : 'b'],
    isAtEnd: side === second,
    ...textOf(says, words),
    material: key === null ? theme.material : 'flat',
    look,
  };
}

const insertText = (words: readonly string[], more: Partial<InsertText> = {}): InsertText => ({
  figure: null,
  label: null,
  aside: null,
  ...more,
  words,
});

function textOf(says: Insert['says'], { inserts: own, tabs, added }: Words): InsertText {
  const inserts = own ?? insertWords;
  switch (says.kind) {
    case 'run':
      return insertText([inserts.run], { figure: `${says.points}–0` });
    case 'lead_change':
      return insertText([inserts.leadChange]);
    case 'bonus':
      return insertText([says.isDouble ? tabs.doubleBonus : tabs.bonus]);
    case 'time_out':
      return insertText([inserts.timeOut], { aside: inserts.left(says.left) });
    case 'short_handed':
      return insertText([inserts.downTo(says.players)]);
    case 'batter':
      return insertText(personVariants(says.name), { label: inserts.atBat });
    case 'pitcher':
      return insertText(personVariants(says.name), { label: inserts.pitching });
    case 'added_time':
      return insertText([inserts.addedTime], { figure: added(says.minutes) });
    case 'series':
      return insertText([says.text]);
  }
}
