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

/** What a full frame says, from the tape as far as the state shown goes. Worked out once per state. */

/** What has room on a full frame; the newest entries are kept. */
const FACTS_MAX = 6;
const ENTRIES_MAX = 10;

/** A tape, and the version that it was recorded under. */
export interface PlayedRecording {
  tape: EventLog | null;
  tapeVersion: string | null;
}

/** A line, and the match that it is of. */
interface KnownLine {
  match: MatchView;
  line: Line;
}

/**
 * The lines of one channel's match states. A state with the producer's hand over it has the line of the one beneath.
 * Without a whole tape (after a restart, until history is read) the last line stays for as long as it is true.
 */
export class LineScores {
  readonly #lines = new WeakMap<MatchState, Line>();
  #last: KnownLine | null = null;
  /** The state whose line the tape on disk leads to, as far as that was kept. */
  #recalled: { state: MatchState; length: number } | null = null;

  /** What to keep of a state over a restart: its line, where that is known without working it out, and the tape. */
  kept(state: MatchState, length: number, isWhole: boolean): Pick<SavedContent, 'line' | 'tape'> {
    const line = this.#lines.get(state) ?? this.#lastOf(state);
    const recalled = this.#recalled;
    // Nobody has asked for it since the last restart: the tape on disk leads to it still.
    const isAsRecalled = recalled !== null && recalled.state === state;
    return {
      line,
      tape: isAsRecalled && !isWhole ? { length: recalled.length, isWhole: true } : { length, isWhole },
    };
  }

  /**
   * The state is there again after a restart.
   *
   * @param line how its score came about; null where nobody had asked
   * @param tape as it was then
   */
  putBack(state: MatchState, line: Line | null, tape: { length: number; isWhole: boolean }): void {
    if (state.match !== null && line !== null) this.#last = { match: state.match, line };
    if (tape.isWhole) this.#recalled = { state, length: tape.length };
  }

  /**
   * How the score of this state came about; `shown` has what the producer holds over it.
   *
   * @param moments those of the instant shown, with the players that the producer has put on them
   */
  contentOf(
    state: MatchState,
    shown: MatchState,
    form: CourseContent['form'],
    { tape, tapeVersion }: PlayedRecording,
    moments: readonly Moment[],
  ): CourseContent {
    const isScoreHeld = isHeld(state, shown);
    const { periods, counts, entries } = isScoreHeld ? noLine : this.#lineOf(state, tape, tapeVersion);
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

  #lineOf(state: MatchState, tape: EventLog | null, tapeVersion: string | null): Line {
    const { match, seq } = state;
    const known = this.#lines.get(state);
    if (known) return known;
    if (match === null) return noLine;
    const log = state.log ?? (tape?.isComplete ? tape.events : null);
    if (seq === null || log === null) {
      this.#recall(tape, tapeVersion);
      return this.#lastOf(state) ?? noLine;
    }
    const line = state.log
      ? lineUpTo(match, seq, log, tapeVersion)
      : lineWithoutLate(match, seq, log, tapeVersion);
    this.#lines.set(state, line);
    this.#last = { match, line };
    return line;
  }

  /** The last line, where no score, no card and no period has changed since. */
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

  /** A tape from the disk that has all it had is whole as far as the state goes that was kept with it. */
  #recall(tape: EventLog | null, version: string | null): void {
    const { state, length } = this.#recalled ?? {};
    if (!state?.match || state.seq === null || length === undefined || tape === null) return;
    if (this.#last !== null || tape.length < length) return;
    this.#recalled = null;
    this.#last = { match: state.match, line: lineWithoutLate(state.match, state.seq, tape.events, version) };
  }
}

/** Figures of both sides that the log doesn't count: what the producer has set of the period under way, best scorers. */
function factsOf(match: MatchView | null, moments: readonly Moment[]): LineFact[] {
  const rules = match && definitionOf(match.view.sport)?.line;
  if (!rules) return [];
  return [
    ...(match.isFinal ? [] : rules.countsByHand(match.manualFacts)),
    ...(rules.scorers === 'points' ? leadersIn(moments, match.view.score) : []),
  ];
}

/** Sports that list no scores have more scorers than the others: those are named with the result alone. */
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

/** An entry with what is known of its moment: when it was, and who. */
function namedEntry(entry: Entry, moments: readonly Moment[]): LineEntry {
  const moment = moments.find(({ id, side }) => id === entry.id && side === entry.side);
  const minute = moment ? minuteOf(moment) : null;
  const player = moment?.player;
  return { ...entry, ...(minute && { minute }), ...(player && { player: shownPlayer(player) }) };
}

/** The entries that changed the score: a red card is none. */
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

/** More late presses than that are not looked for. */
const LATE_MAX = 20;

/**
 * The line of a state whose own log is not known any more: presses that came late are in the log by now, and may not have
 * been then. Those that came last are left out until the log leads to the score of the state.
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

/** An undo that cancels a press that is left out canceled the most recent one before that came. */
function withoutTarget(event: LoggedEvent, left: ReadonlySet<number>): LoggedEvent {
  const { retractsSeq, ...payload } = event.payload;
  return typeof retractsSeq === 'number' && left.has(retractsSeq) ? { ...event, payload } : event;
}

/** A score held by hand is another than the tape leads to: its periods would not add up. */
function isHeld(state: MatchState, shown: MatchState): boolean {
  const [feed, held] = [state.match?.view.score, shown.match?.view.score];
  return feed?.a !== held?.a || feed?.b !== held?.b;
}

/**
 * The kicks of a shoot-out, while there is one and every one of them is known.
 *
 * @param before the match as it was shown last: while nothing has changed, no more kicks were taken
 */
export function shootoutView(
  view: MatchView['view'],
  tape: EventLog | null,
  before: MatchView | null,
): Shootout | null {
  if (tape?.isComplete) return watchedSport(view.sport).shootoutOf(view, tape.events, tape.retracted);
  const known = before?.shootout ?? null;
  return known !== null && isSameJson(view, before?.view) ? known : null;
}
