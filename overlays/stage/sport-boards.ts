import { lookUp } from '../../src/feed/contract/lookup.ts';
import { graphicsNameOf, type GraphicsName } from './graphics-name.ts';
import type { MatchView } from '../../src/preload/contract/output-frame.ts';
import type { Insert } from '../../src/preload/contract/insert.ts';
import type { Words } from '../../src/words/en.ts';
import { freeLineRows } from '../kit/fact-rows.ts';
import type { FactRow } from '../kit/fact-rows.ts';
import type { InsertLook } from '../kit/insert-look.ts';
import type { BugSpace } from '../kit/layout.ts';
import { withLoser } from '../kit/loser.ts';
import type { SideKeys } from '../kit/side-order.ts';
import type { StageLook } from '../kit/stage-look.ts';
import type { TeamViewModels } from '../kit/team.ts';
import type { Theme } from '../kit/theme.ts';
import * as registered from './boards-registry.ts';

/** A sport's part of the graphics that are loaded after the first paint. */
interface SportBoards {
  stageLook: StageLook;
  insertLook: InsertLook;
  /** Returns the scorebug model without the content that an insert covers or repeats. */
  makingRoom?: (model: never, says: Insert['says']) => object;
  /** Whether the scorebug mutes the losing team. */
  hasLoser?: boolean;
  /** Returns the scorebug's match info rows, from the board outward, the longest-lasting first. */
  rowsOf?: (match: MatchView, teams: TeamViewModels, words: Words, order: SideKeys) => FactRow[];
}

const BOARDS: Readonly<Record<GraphicsName, SportBoards>> = registered;

/** Returns a sport's boards. A sport from a later build uses those for unknown sports. */
function boardsOf(sport: string): SportBoards {
  return lookUp(BOARDS, sport) ?? registered.other;
}

export function stageLookOf(sport: string): StageLook {
  return boardsOf(sport).stageLook;
}

export function insertLookOf(sport: string): InsertLook {
  return boardsOf(sport).insertLook;
}

/**
 * Returns the teams of a scorebug. After the game, the loser is muted, in sports where that is common on television.
 */
export function bugTeamsOf(match: MatchView, teams: TeamViewModels, theme: Theme): TeamViewModels {
  return boardsOf(graphicsNameOf(match.view)).hasLoser === true ? withLoser(match, teams, theme) : teams;
}

/** Returns the scorebug's model during an insert, with a tab or row hidden. */
export function makingRoom<Model extends { sport: string }>(model: Model, insert: Insert | undefined): Model {
  if (insert === undefined) return model;
  return (boardsOf(model.sport).makingRoom?.(model as never, insert.says) ?? model) as Model;
}

/** Returns the rows on a scorebug's outer edge: the sport's match info, followed by the producer's lines. */
export function bugRowsOf(
  match: MatchView,
  teams: TeamViewModels,
  { words, order }: { words: Words; order: SideKeys },
  lines: BugSpace['lines'],
): FactRow[] {
  const own = boardsOf(graphicsNameOf(match.view)).rowsOf?.(match, teams, words, order) ?? [];
  return [...own, ...freeLineRows(match, lines)];
}
