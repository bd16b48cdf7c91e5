import { isSameJson } from '../../../feed/contract/same-json.ts';
import type { EventLog } from '../../../feed/client/event-log.ts';
import type { LoggedEvent } from '../../../feed/contract/received.ts';
import {
  definitionOf,
  lineOf,
  noLine,
  watchedSport,
  type Entry,
  type Line,
} from '../../../feed/sports/index.ts';
import type {
  CourseContent,
  LineEntry,
  LineFact,
  MatchView,
  Shootout,
} from '../../../preload/contract/output-frame.ts';
import type { Moment } from '../../../feed/contract/moments.ts';
import { minuteOf, shownPlayer, type SavedContent, type MatchState } from './match-state.ts';
import { leadersIn, scorersOf } from './scorers.ts';

/** Content of a full frame, computed from the event log up to the shown state, once per state. */

/** Maximum number of statistics and of entries on a full frame. Of more entries, the newest are shown. */
const FACTS_MAX = 6;
const ENTRIES_MAX = 10;

/** An event log, and the version that it was recorded with. */
export interface PlayedRecording {
  eventLog: EventLog | null;
  logVersion: string | null;
}

/** A line score with its match. */
interface KnownLine {
  match: MatchView;
  line: Line;
}

/**
 * The line scores of a channel's match states. A state with overrides has the line of the state without them. While the
 * event log is incomplete (after a restart, until history is read), the last line stays as long as it is true.
 */
export class LineScores {
  readonly #lines = new WeakMap<MatchState, Line>();
  #last: KnownLine | null = null;
  /** The restored state whose line can be computed from the saved event log. */
  #recalled: { state: MatchState; length: number } | null = null;

  /** Returns the data for a restart: the line, if already computed, and the length of the event log. */
  toSaved(state: MatchState, length: number, isWhole: boolean): Pick<SavedContent, 'line' | 'tape'> {
    const line = this.#lines.get(state) ?? this.#lastOf(state);
    const recalled = this.#recalled;
    // The line wasn't requested since the restart, so it can still be computed from the saved event log.
    const isAsRecalled = recalled !== null && recalled.state === state;
    return {
      line,
      tape: isAsRecalled && !isWhole ? { length: recalled.length, isWhole: true } : { length, isWhole },
    };
  }

  /**
   * Restores the state after a restart.
   *
   * @param line the line score; null if never requested
   * @param eventLog length of the event log at that time, and whether it was complete
   */
  putBack(state: MatchState, line: Line | null, eventLog: { length: number; isWhole: boolean }): void {
    if (state.match !== null && line !== null) this.#last = { match: state.match, line };
    if (eventLog.isWhole) this.#recalled = { state, length: eventLog.length };
  }

  /**
   * Returns the content of a full frame about this state: line score, statistics, scores. `shown` includes overrides.
   *
   * @param moments of the instant shown, with their players
   */
  contentOf(
    state: MatchState,
    shown: MatchState,
    form: CourseContent['form'],
    { eventLog, logVersion }: PlayedRecording,
    moments: readonly Moment[],
  ): CourseContent {
    const isScoreHeld = isOverridden(state, shown);
    const { periods, counts, entries } = isScoreHeld ? noLine : this.#lineOf(state, eventLog, logVersion);
    const named = entries.map((entry) => namedEntry(entry, moments));
    const { view = null, manualFacts = {} } = shown.match ?? {};
    const rules = (view && definitionOf(view.sport)?.line) ?? null;
    const scorers = isScoreHeld ? undefined : scorersIn(form, shown.match, moments);
    const entriesOfForm = form === 'scoring' ? scoresOf(named) : named;
    const facts = [...counts, ...factsOf(shown.match, moments)];
    return {
      form,
      periods,
      totals: periods.length > 0 && view ? (rules?.totalsOf?.(view.score, manualFacts) ?? []) : [],
      facts: facts.slice(0, FACTS_MAX),
      entries: entriesOfForm.slice(-ENTRIES_MAX),
      entriesTotal: entriesOfForm.length,
      ...(scorers && { scorers }),
    };
  }

  #lineOf(state: MatchState, eventLog: EventLog | null, logVersion: string | null): Line {
    const { match, seq } = state;
    const known = this.#lines.get(state);
    if (known) return known;
    if (match === null) return noLine;
    const log = state.log ?? (eventLog?.isComplete ? eventLog.events : null);
    if (seq === null || log === null) {
      this.#recall(eventLog, logVersion);
      return this.#lastOf(state) ?? noLine;
    }
    const line = state.log
      ? lineUpTo(match, seq, log, logVersion)
      : lineWithoutLate(match, seq, log, logVersion);
    this.#lines.set(state, line);
    this.#last = { match, line };
    return line;
  }

  /** Returns the last line if no score, card or period has changed since. */
  #lastOf({ match }: MatchState): Line | null {
    if (match === null || this.#last === null) return null;
    const { match: of, line } = this.#last;
    const isSame =
      of.view.score.a === match.view.score.a &&
      of.view.score.b === match.view.score.b &&
      isSameJson(of.phase, match.phase) &&
      isSameJson(momentCountsOf(of), momentCountsOf(match));
    return isSame ? line : null;
  }

  /** Computes the line of the restored state, once the event log is at least as long as it was in that state. */
  #recall(eventLog: EventLog | null, version: string | null): void {
    const { state, length } = this.#recalled ?? {};
    if (!state?.match || state.seq === null || length === undefined || eventLog === null) return;
    if (this.#last !== null || eventLog.length < length) return;
    this.#recalled = null;
    this.#last = {
      match: state.match,
      line: lineWithoutLate(state.match, state.seq, eventLog.events, version),
    };
  }
}

/** Returns statistics that the log doesn't contain: match info of the current period, best scorers. */
function factsOf(match: MatchView | null, moments: readonly Moment[]): LineFact[] {
  const rules = match && definitionOf(match.view.sport)?.line;
  if (!rules) return [];
  return [
    ...(match.isFinal ? [] : rules.manualCounts(match.manualFacts)),
    ...(rules.scorers === 'points' ? leadersIn(moments, match.view.score) : []),
  ];
}

/**
 * Returns the scorers for a result. Sports without a list of scores have more scorers than others, so they are named
 * only with the result.
 */
function scorersIn(
  form: CourseContent['form'],
  match: MatchView | null,
  moments: readonly Moment[],
): CourseContent['scorers'] {
  const rules = match && definitionOf(match.view.sport)?.line;
  if (!rules || (form !== 'final' && typeof rules.list === 'string')) return undefined;
  return scorersOf(rules.scorers, moments, match.view.score);
}

function momentCountsOf({ view }: MatchView): object {
  return watchedSport(view.sport).momentCountsOf(view);
}

/** Returns an entry with its moment's minute and player. */
function namedEntry(entry: Entry, moments: readonly Moment[]): LineEntry {
  const moment = moments.find(({ id, side }) => id === entry.id && side === entry.side);
  const minute = moment ? minuteOf(moment) : null;
  const player = moment?.player;
  return { ...entry, ...(minute && { minute }), ...(player && { player: shownPlayer(player) }) };
}

/** Returns the entries that changed the score, without red cards. */
function scoresOf(entries: readonly LineEntry[]): LineEntry[] {
  return entries.filter(({ a, b }, place) => {
    const before = entries[place - 1];
    return a + b > (before ? before.a + before.b : 0);
  });
}

function lineUpTo(
  { sport, league, view }: MatchView,
  seq: number,
  log: readonly LoggedEvent[],
  version: string | null,
): Line {
  const events = log.filter((event) => event.seq <= seq);
  return lineOf(sport, league, version, events, view.score, view);
}

/** Maximum number of late presses considered. */
const LATE_MAX = 20;

/**
 * Returns the line of a state whose own log is unknown. The current log may contain events that arrived after the
 * state: the latest ones are removed until the log leads to the state's score.
 */
function lineWithoutLate(
  match: MatchView,
  seq: number,
  log: readonly LoggedEvent[],
  version: string | null,
): Line {
  const cameAt = log.findLast((event) => event.seq <= seq)?.serverIngestTs ?? Infinity;
  const late = log
    .filter((event) => event.seq <= seq && (event.serverIngestTs ?? 0) > cameAt)
    .sort((one, other) => (one.serverIngestTs ?? 0) - (other.serverIngestTs ?? 0))
    .slice(-LATE_MAX);
  let line = lineUpTo(match, seq, log, version);
  const left = new Set<number>();
  while (line === noLine && late.length > 0) {
    left.add(late.pop()?.seq ?? seq);
    const before = log.filter((event) => !left.has(event.seq)).map((event) => withoutTarget(event, left));
    line = lineUpTo(match, seq, before, version);
  }
  return line;
}

/**
 * Drops the target of an undo if the target event was removed. An undo without a target cancels the most recent event
 * before it.
 */
function withoutTarget(event: LoggedEvent, left: ReadonlySet<number>): LoggedEvent {
  const { retractsSeq, ...payload } = event.payload;
  return typeof retractsSeq === 'number' && left.has(retractsSeq) ? { ...event, payload } : event;
}

/** Returns whether the score is overridden and differs from the event log's: periods wouldn't add up. */
function isOverridden(state: MatchState, shown: MatchState): boolean {
  const [feed, overridden] = [state.match?.view.score, shown.match?.view.score];
  return feed?.a !== overridden?.a || feed?.b !== overridden?.b;
}

/**
 * Returns the kicks of a shootout if all of them are known.
 *
 * @param before the last shown match: if it is unchanged, no more kicks were taken
 */
export function shootoutView(
  view: MatchView['view'],
  eventLog: EventLog | null,
  before: MatchView | null,
): Shootout | null {
  if (eventLog?.isComplete)
    return watchedSport(view.sport).shootoutOf(view, eventLog.events, eventLog.retracted);
  const known = before?.shootout ?? null;
  return known !== null && isSameJson(view, before?.view) ? known : null;
}
