import { isSameJson } from '../../../feed/contract/same-json.ts';
import type { InsertSays } from '../../../feed/contract/inserts.ts';
import { leaderOf } from '../../../feed/contract/leader.ts';
import { watchedSport, type InsertFacts } from '../../../feed/sports/index.ts';
import type { MatchView } from '../../../preload/contract/output-frame.ts';
import type { BegunInsert, InsertNews } from '../automation/inserts.ts';
import { runOf, unwatched, withScore, type ScoreSteps } from './score-steps.ts';

/** How a match came to be as it is now: heard live, put right, after an absence, or set by the producer. */
export type Came = 'live' | 'correction' | 'jump' | 'operator';

/** A run that has been told is told again when it is so many points longer. */
const RUN_AGAIN = 5;

/** What a match says by itself; all else in inserts is the producer's. */
const BY_FEED: ReadonlySet<InsertSays['kind']> = new Set(['run', 'lead_change', 'short_handed', 'series']);
/** Set by the producer, and shown with the video all the same, as the clock is. */
const WITH_VIDEO: ReadonlySet<InsertSays['kind']> = new Set([...BY_FEED, 'added_time']);

/** What was known last. */
interface Known {
  steps: ScoreSteps;
  standing: readonly InsertSays[];
  isPlayed: boolean;
  /** Points of the run that was told last; 0: none is going on. */
  told: number;
}

/** Sees in a match, as viewers are told it, what an insert could tell. Only what is heard live or set by the producer is new. */
export class InsertWatch {
  #known: Known | null = null;

  /** The match as it is now. Null: its sport has no inserts. */
  follow(match: MatchView, came: Came): InsertNews | null {
    const { view, isFinal } = match;
    const sport = watchedSport(view.sport);
    const { inserts } = sport;
    if (inserts === null) return null;
    const facts: InsertFacts = { facts: match.manualFacts, addedMinutes: match.clock?.addedMinutes ?? null };
    const standing = inserts.standing(view, facts);
    const isLate = inserts.isLate(view);
    const isBusy = inserts.isBusy(view) || sport.isUnderReview(view) === true;
    const before = came === 'jump' ? null : this.#known;
    const stepMax = inserts.run?.stepMax ?? Infinity;
    const steps = before
      ? withScore(before.steps, view.score, came === 'live', stepMax)
      : unwatched(view.score);
    const run = inserts.run && runOf(steps);
    const isPlayed = !isFinal && isPlaying(match);
    const begun: BegunInsert[] = [];
    const tell = (says: InsertSays, isGoingOn = false): number =>
      begun.push({ says, isAtOnce: !WITH_VIDEO.has(says.kind), isGoingOn });
    const isSameRun = run !== null && before !== null && runOf(before.steps)?.side === run.side;
    let told = isSameRun ? before.told : 0;
    if (before !== null && came === 'live') {
      const hasScored = steps !== before.steps;
      const leader = leaderOf(steps.score);
      const hasTurned = leader !== null && before.steps.leader !== null && before.steps.leader !== leader;
      if (inserts.tellsLead && hasScored && hasTurned) tell({ kind: 'lead_change', side: leader });
      if (hasScored && run !== null && inserts.run !== null && run.points >= inserts.run.from) {
        const isGoingOn = told > 0 && run.points - told < RUN_AGAIN;
        tell({ kind: 'run', ...run }, isGoingOn);
        if (!isGoingOn) told = run.points;
      }
      if (isPlayed && !before.isPlayed && match.competition.series !== null)
        tell({ kind: 'series', text: match.competition.series });
    }
    if (before !== null && (came === 'live' || came === 'operator'))
      for (const says of newIn(standing, before.standing, came === 'live')) tell(says);
    this.#known = { steps, standing, isPlayed, told };
    const isOpen = !isFinal && !isBusy;
    return {
      sport: view.sport,
      isLate,
      isOpen,
      begun: isFinal ? [] : begun,
      // What the producer sets changes nothing of what the feed has told.
      isSo: (says) =>
        (came === 'operator' && BY_FEED.has(says.kind)) || isStillSo(says, { standing, steps, match }),
      how: came === 'operator' ? 'correction' : came,
    };
  }
}

/** Between two of these a period begins. */
function isPlaying({ phase }: MatchView): boolean {
  return phase !== null && ['period', 'overtime', 'inning', 'extra-time'].includes(phase.is);
}

/** What stands now and did not before. A time-out is one only where the side had one more. */
function newIn(now: readonly InsertSays[], before: readonly InsertSays[], isLive: boolean): InsertSays[] {
  return now.filter((says) => {
    if (BY_FEED.has(says.kind) !== isLive || before.some((one) => isSameJson(one, says))) return false;
    if (says.kind !== 'time_out') return true;
    return before.some((one) => isSameJson(one, { ...says, left: says.left + 1 }));
  });
}

function isStillSo(
  says: InsertSays,
  { standing, steps, match }: { standing: readonly InsertSays[]; steps: ScoreSteps; match: MatchView },
): boolean {
  switch (says.kind) {
    case 'run': {
      const run = runOf(steps);
      return run !== null && run.side === says.side && run.points >= says.points;
    }
    case 'lead_change':
      return leaderOf(steps.score) === says.side;
    case 'series':
      return match.competition.series === says.text;
    default:
      return standing.some((one) => isSameJson(one, says));
  }
}
