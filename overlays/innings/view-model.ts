import {
  ballsLeft,
  oversText,
  resultOf,
  runRate,
  runsToWin,
  inningsText,
} from '../../src/feed/sports/file/visible.ts';
import type { FileView } from '../../src/feed/sports/file/wire.ts';
import { sideKey } from '../../src/feed/contract/sides.ts';
import type { ClockView, MatchView } from '../../src/preload/contract/output-frame.ts';
import type { Words } from '../../src/words/en.ts';
import { statusVariants } from '../kit/competition.ts';
import type { SideKeys } from '../kit/side-order.ts';
import type { TeamViewModels } from '../kit/team.ts';

/** The model of the scorebug for file-defined sports with innings. */
export interface InningsViewModel {
  sport: 'innings';
  teams: TeamViewModels;
  /** The sides from the upper to the lower row. */
  order: SideKeys;
  batting: 'a' | 'b' | null;
  /** Runs and wickets of each side's innings: "142-3", "250 & 34-1"; empty before its first innings. */
  runs: { a: string; b: string };
  /** Overs and run rates of the current innings, or null. */
  panel: { overs: string; label: string; rate: string | null } | null;
  /**
   * The target, the runs needed to win, the result, an exceptional state, or the label of the countdown; null: none of
   * these.
   */
  tab: { says: readonly string[]; clock: ClockView | null } | null;
}

export function inningsViewModel(
  match: MatchView,
  view: FileView,
  teams: TeamViewModels,
  { words, order }: { words: Words; order: SideKeys },
): InningsViewModel {
  const { innings } = view;
  const isOver = match.phase?.is === 'final';
  const current = isOver ? undefined : innings.at(-1);
  return {
    sport: 'innings',
    teams,
    order,
    batting: current && !current.isOver ? sideKey(current.side) : null,
    runs: { a: runsOf(view, 'A'), b: runsOf(view, 'B') },
    panel: current
      ? {
          overs: oversText(current.balls, ballsPerOver(view)),
          label: words.innings.overs,
          rate: rateOf(view, words),
        }
      : null,
    tab: tabOf(match, view, teams, words),
  };
}

function ballsPerOver({ rules, look }: FileView): number {
  const { ballsPerOver: balls } = rules;
  return typeof balls === 'number' ? balls : look.ballsPerOver;
}

function runsOf({ innings, rules }: FileView, side: 'A' | 'B'): string {
  const wickets = typeof rules['wickets'] === 'number' ? rules['wickets'] : 10;
  return innings
    .filter((one) => one.side === side)
    .map((one) => inningsText(one, wickets))
    .join(' & ');
}

/** Returns the required run rate of a chase, or the run rate so far. */
function rateOf(view: FileView, words: Words): string | null {
  const { innings, rules } = view;
  const current = innings.at(-1);
  if (!current) return null;
  const [needed, left] = [runsToWin(innings, rules), ballsLeft(innings, rules)];
  const per = ballsPerOver(view);
  if (needed !== null && needed > 0 && left !== null && left > 0) {
    const required = runRate(needed, left, per);
    return required && `${words.innings.requiredRate} ${required}`;
  }
  const rate = runRate(current.runs, current.balls, per);
  return rate && `${words.innings.runRate} ${rate}`;
}

function tabOf(
  match: MatchView,
  view: FileView,
  teams: TeamViewModels,
  words: Words,
): InningsViewModel['tab'] {
  const { innings, rules } = view;
  const says = (text: string): InningsViewModel['tab'] => ({ says: [text], clock: null });
  if (match.status !== null) return { says: statusVariants(match.status, words), clock: null };
  if (match.countdown) return { says: [words.toGo], clock: match.countdown };
  const result = resultOf(innings, rules);
  if (result !== null) return says(resultText(result, teams, words));
  const needed = runsToWin(innings, rules);
  const current = innings.at(-1);
  if (needed === null || needed <= 0 || !current) return null;
  const isBegun = current.balls > 0;
  return says(
    isBegun
      ? words.innings.need(needed, ballsLeft(innings, rules))
      : words.innings.target(needed + current.runs),
  );
}

function resultText(
  result: NonNullable<ReturnType<typeof resultOf>>,
  teams: TeamViewModels,
  words: Words,
): string {
  if (result.by === 'tie') return words.innings.tied;
  const team = teams[sideKey(result.winner)].shortNameVariants[0] ?? '';
  return words.innings.won(team, result.by, result.count).trim();
}
