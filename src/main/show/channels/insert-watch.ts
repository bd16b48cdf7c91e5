import { isSameJson } from '../../../feed/contract/same-json.ts';
import type { InsertSays } from '../../../feed/contract/inserts.ts';
import { leaderOf } from '../../../feed/contract/leader.ts';
import { watchedSport, type InsertInfo } from '../../../feed/sports/index.ts';
import type { MatchView } from '../../../preload/contract/output-frame.ts';
import type { BegunInsert, InsertNews } from '../automation/inserts.ts';
import { runOf, unwatched, withScore, type ScoreSteps } from './score-steps.ts';

type SportInserts = NonNullable<ReturnType<typeof watchedSport>['inserts']>;

/**
 * The cause of a match's current state: a live event, a correction, a jump after an outage, the producer (shown
 * immediately), or changed match rules (shown in sync with the video).
 */
export type StateOrigin = 'live' | 'correction' | 'jump' | 'operator' | 'rules';

const isOfProducer = (cause: StateOrigin): cause is 'operator' | 'rules' =>
  cause === 'operator' || cause === 'rules';

/** Number of points by which an announced run has to grow before it is announced again. */
const RUN_AGAIN = 5;

/** Inserts from the feed; all others come from the producer. */
const BY_FEED: ReadonlySet<InsertSays['kind']> = new Set(['run', 'lead_change', 'short_handed', 'series']);
/** Inserts shown in sync with the video: those from the feed, and added time, which the producer sets like the clock. */
const WITH_VIDEO: ReadonlySet<InsertSays['kind']> = new Set([...BY_FEED, 'added_time']);

/** The state of a match as far as inserts depend on it. */
interface LastFigures {
  steps: ScoreSteps;
  standing: readonly InsertSays[];
  isPlayed: boolean;
}

interface Known extends LastFigures {
  /** Points of the last announced run; 0: none in progress. */
  announced: number;
}

/** Finds new inserts in a match as viewers see it. Only live events and the producer's changes start inserts. */
export class InsertWatch {
  #known: Known | null = null;

  /** Compares the match with its previous state. Returns null for a sport without inserts. */
  follow(match: MatchView, cause: StateOrigin): InsertNews | null {
    const { view } = match;
    const isOver = match.isFinal || match.status !== null;
    const sport = watchedSport(view.sport);
    const { inserts } = sport;
    if (inserts === null) return null;
    const facts: InsertInfo = { facts: match.manualFacts, addedMinutes: match.clock?.addedMinutes ?? null };
    const before = cause === 'jump' ? null : this.#known;
    const now: LastFigures = {
      standing: inserts.standing(view, facts),
      steps: stepsOf(inserts, before, view.score, cause),
      isPlayed: !isOver && isPlaying(match),
    };
    const begun = before === null ? [] : begunSince(before, now, { inserts, match, cause });
    const run = inserts.run && runOf(now.steps);
    const isSameRun = run !== null && before !== null && runOf(before.steps)?.side === run.side;
    const announced = begun.some(({ says, isGoingOn }) => says.kind === 'run' && !isGoingOn)
      ? (run?.points ?? 0)
      : isSameRun
        ? before.announced
        : 0;
    this.#known = { ...now, announced };
    const isBusy = inserts.isBusy(view) || sport.isUnderReview(view) === true;
    return {
      sport: view.sport,
      isLate: inserts.isLate(view),
      isOpen: !isOver && !isBusy,
      begun: isOver ? [] : begun,
      // The producer's changes don't affect what the feed reported.
      isSo: (says) => (isOfProducer(cause) && BY_FEED.has(says.kind)) || isStillSo(says, { ...now, match }),
      how: isOfProducer(cause) ? 'correction' : cause,
    };
  }
}

function stepsOf(
  { run }: SportInserts,
  before: Known | null,
  score: MatchView['view']['score'],
  cause: StateOrigin,
): ScoreSteps {
  if (before === null) return unwatched(score);
  return withScore(before.steps, score, cause === 'live', run?.stepMax ?? Infinity);
}

interface Happened {
  inserts: SportInserts;
  match: MatchView;
  cause: StateOrigin;
}

/** Returns the inserts that begin with this change of the match. */
function begunSince(before: Known, now: LastFigures, { inserts, match, cause }: Happened): BegunInsert[] {
  const begun =
    cause === 'live' ? [...begunByScore(before, now, inserts), ...seriesAtStart(before, now, match)] : [];
  if (cause === 'live' || isOfProducer(cause)) {
    const isWithVideo = cause === 'rules';
    begun.push(
      ...newIn(now.standing, before.standing, cause === 'live').map((says) => ({
        ...beginning(says),
        ...(isWithVideo && { isAtOnce: false }),
      })),
    );
  }
  return begun;
}

/** Returns inserts for a lead change, and for a run that is long enough. */
function begunByScore(
  before: Known,
  { steps }: LastFigures,
  { run: runs, tellsLead }: SportInserts,
): BegunInsert[] {
  if (steps === before.steps) return [];
  const begun: BegunInsert[] = [];
  const leader = leaderOf(steps.score);
  const hasTurned = leader !== null && before.steps.leader !== null && before.steps.leader !== leader;
  if (tellsLead && hasTurned) begun.push(beginning({ kind: 'lead_change', side: leader }));
  const run = runOf(steps);
  if (run !== null && runs !== null && run.points >= runs.from) {
    const announced = runOf(before.steps)?.side === run.side ? before.announced : 0;
    const isGoingOn = announced > 0 && run.points - announced < RUN_AGAIN;
    begun.push(beginning({ kind: 'run', ...run }, isGoingOn));
  }
  return begun;
}

function seriesAtStart(
  before: Known,
  { isPlayed }: LastFigures,
  { competition: { series } }: MatchView,
): BegunInsert[] {
  return isPlayed && !before.isPlayed && series !== null ? [beginning({ kind: 'series', text: series })] : [];
}

function beginning(says: InsertSays, isGoingOn = false): BegunInsert {
  return { says, isAtOnce: !WITH_VIDEO.has(says.kind), isGoingOn };
}

/** Returns whether play is on. A period begins when a state without play is followed by one with play. */
function isPlaying({ phase }: MatchView): boolean {
  return phase !== null && ['period', 'overtime', 'inning', 'extra-time'].includes(phase.is);
}

/**
 * Returns the inserts that were not true before: of the feed after a live change, otherwise of the producer. A timeout
 * counts only if the team had one more before.
 */
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
