import { lookUp } from '../../src/feed/contract/lookup.ts';
import type { SportView } from '../../src/feed/sports/index.ts';
import type { MatchView } from '../../src/preload/contract/output-frame.ts';
import type { Insert } from '../../src/preload/contract/insert.ts';
import type { Words } from '../../src/words/en.ts';
import { freeLineRows } from '../kit/fact-rows.ts';
import type { FactRow } from '../kit/fact-rows.ts';
import type { InsertLook } from '../kit/insert-look.ts';
import type { BugSpace } from '../kit/layout.ts';
import { withLoser } from '../kit/loser.ts';
import type { StageLook } from '../kit/stage-look.ts';
import type { TeamViewModels } from '../kit/team.ts';
import type { Theme } from '../kit/theme.ts';
import * as registered from './boards-registry.ts';

/** What a sport brings to the graphics that are fetched behind the first drawing. */
interface SportBoards {
  stageLook: StageLook;
  insertLook: InsertLook;
  /** Its scorebug without what stands in an insert's place, or says the same. */
  makingRoom?: (model: never, says: Insert['says']) => object;
  /** Its scorebug shows who has lost. */
  hasLoser?: boolean;
  /** Rows of facts on its scorebug, from the board outwards: what lasts longest stands nearest to it. */
  rowsOf?: (match: MatchView, teams: TeamViewModels, words: Words) => FactRow[];
}

const BOARDS: Readonly<Record<SportView['sport'], SportBoards>> = registered;

/** A sport of a later build has what one has that nobody knows. */
function boardsOf(sport: string): SportBoards {
  return lookUp(BOARDS, sport) ?? registered.other;
}

export function stageLookOf(sport: string): StageLook {
  return boardsOf(sport).stageLook;
}

export function insertLookOf(sport: string): InsertLook {
  return boardsOf(sport).insertLook;
}

/** The teams of a scorebug: at the end the one that has lost steps back, in sports where television does so. */
export function bugTeamsOf(match: MatchView, teams: TeamViewModels, theme: Theme): TeamViewModels {
  return boardsOf(match.view.sport).hasLoser === true ? withLoser(match, teams, theme) : teams;
}

/** A scorebug's model beside what has grown out of it: a tab or a row waits there. */
export function makingRoom<Model extends { sport: string }>(model: Model, insert: Insert | undefined): Model {
  if (insert === undefined) return model;
  return (boardsOf(model.sport).makingRoom?.(model as never, insert.says) ?? model) as Model;
}

/** What stands on a scorebug's outer edge: its sport's own facts, then the producer's lines. */
export function bugRowsOf(
  match: MatchView,
  teams: TeamViewModels,
  words: Words,
  lines: BugSpace['lines'],
): FactRow[] {
  const own = boardsOf(match.view.sport).rowsOf?.(match, teams, words) ?? [];
  return [...own, ...freeLineRows(match, lines)];
}
