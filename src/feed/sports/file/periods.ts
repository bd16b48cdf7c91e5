import { otherSide, sideKey, type Side } from '../../contract/values.ts';
import type { MatchRules } from '../match-rules.ts';
import { refusal, type PlayPress, type Refusal } from '../press.ts';
import { scored } from '../rules.ts';
import { numberIn } from './rule-numbers.ts';
import { afterGoal, ended, isAtFullStrength, penaltyClocks } from './penalties.ts';
import { shootoutWinner } from './shootout.ts';
import type { SportFile } from './sport-file.ts';
import type { FileSnapshot, Penalty, presses } from './wire.ts';

/** The presses of sports with periods: start and end of periods, scores, penalties and the shootout. */

type Play = PlayPress<typeof presses>;
type Next = FileSnapshot | { refusal: Refusal };
type Of<Type extends Play['type']> = Extract<Play, { type: Type }>['payload'];

const MINUTE_MS = 60_000;

/** Returns the length of a period; null: unknown. */
function lengthMs(period: number, rules: MatchRules): number | null {
  const isOvertime = period > numberIn(rules, 'periods');
  const minutes = numberIn(rules, isOvertime ? 'overtimeMinutes' : 'periodMinutes');
  return minutes === 0 ? null : minutes * MINUTE_MS;
}

/** Returns the time played since the start of the game; null: unknown. */
function playedAt(state: FileSnapshot, clock: number | undefined): number | null {
  return clock === undefined ? null : state.playedMs + clock;
}

/** Returns the counters after an event that resets some of them. */
function resetCounters(
  file: SportFile,
  state: FileSnapshot,
  rules: MatchRules,
  at: readonly string[],
): FileSnapshot['counters'] {
  const reset = file.counters.filter(({ resets }) => at.includes(resets));
  const from = (id: string, usual: number): number => (usual > 0 ? numberIn(rules, `${id}From`) : 0);
  return {
    ...state.counters,
    ...Object.fromEntries(
      reset.map(({ id, from: usual }) => [id, { a: from(id, usual), b: from(id, usual) }]),
    ),
  };
}

export function startPeriod(file: SportFile, state: FileSnapshot, rules: MatchRules): Next {
  if (state.clock === 'LIVE')
    return refusal('already_open', 'The period is still running: press the end of the period first.');
  if (state.shootout) return refusal('does_not_match', 'No period follows the shootout.');
  const period = state.period + 1;
  const regular = numberIn(rules, 'periods');
  const isHalf = regular % 2 === 0 && period === regular / 2 + 1;
  const at = ['period', ...(isHalf ? ['half'] : []), ...(period === regular + 1 ? ['overtime'] : [])];
  return { ...state, clock: 'LIVE', period, open: null, counters: resetCounters(file, state, rules, at) };
}

export function endPeriod(state: FileSnapshot, { clock }: Of<'period_end'>, rules: MatchRules): Next {
  if (state.clock === 'BREAK') return refusal('nothing_open', 'No period is running.');
  const length = clock ?? lengthMs(state.period, rules) ?? 0;
  return { ...state, clock: 'BREAK', open: null, playedMs: state.playedMs + length };
}

export function score(file: SportFile, state: FileSnapshot, payload: Of<'score'>, rules: MatchRules): Next {
  const { team, id, clock } = payload;
  const step = file.scores.find((one) => one.id === id);
  if (!step) return refusal('bad_payload', `"score" needs a score of this sport, not "${id}".`);
  const { open } = state;
  if (step.follows !== undefined && (open?.id !== step.follows || open.side !== team)) {
    return refusal('does_not_match', `"${id}" follows "${step.follows}" of the same side.`);
  }
  const isFollowed = file.scores.some(({ follows }) => follows === id);
  const isSuddenDeath =
    step.points > 0 && rules['suddenDeath'] === 'yes' && state.period > numberIn(rules, 'periods');
  const next: FileSnapshot = {
    ...state,
    score: scored(state.score, team, step.points),
    open: isFollowed ? { id, side: team } : null,
    penalties: step.points > 0 ? penaltiesAfterGoal(file, state, team, clock) : state.penalties,
  };
  return isSuddenDeath ? { ...next, isOver: true, clock: 'BREAK' } : next;
}

function penaltiesAfterGoal(
  file: SportFile,
  state: FileSnapshot,
  team: Side,
  clock: number | undefined,
): Penalty[] {
  const { penalties } = file;
  if (!penalties) return state.penalties;
  const kindOf = (id: string) => penalties.kinds.find((kind) => kind.id === id);
  const at = { side: otherSide(team), atMs: playedAt(state, clock), running: penalties.running };
  return afterGoal(state.penalties, at, ({ id, isCoincidental }) =>
    isCoincidental ? 'no-goal' : (kindOf(id)?.endsOn ?? 'no-goal'),
  );
}

export function penalty(
  file: SportFile,
  state: FileSnapshot,
  payload: Of<'penalty'>,
  rules: MatchRules,
): Next {
  const { team, id, clock, player } = payload;
  const kind = file.penalties?.kinds.find((one) => one.id === id);
  if (!kind) return refusal('bad_payload', `"penalty" needs a penalty of this sport, not "${id}".`);
  const isCoincidental = payload.coincidental === true && kind.coincidental !== undefined;
  const isSubstituted =
    isCoincidental && (kind.coincidental === 'substituted' || !wereAtFullStrength(file, state, payload));
  const called: Penalty = {
    number: state.penalties.length + 1,
    side: team,
    id,
    player: player ?? null,
    fromMs: playedAt(state, clock),
    partMs: kind.seconds === null ? null : numberIn(rules, `${id}Seconds`) * 1_000,
    parts: kind.parts,
    reducesPlayers: kind.reducesPlayers && !isSubstituted,
    isCoincidental,
    canceledMs: 0,
    endedMs: null,
    isEnded: false,
  };
  return { ...state, penalties: [...state.penalties, called] };
}

/**
 * Returns whether both sides were at full strength before a penalty. If its counterpart on the other side was pressed
 * first, before both.
 */
function wereAtFullStrength(
  file: SportFile,
  state: FileSnapshot,
  { team, id, clock }: Of<'penalty'>,
): boolean {
  const atMs = playedAt(state, clock);
  const last = state.penalties.at(-1);
  const isCounterpart =
    last?.isCoincidental === true && last.side !== team && last.id === id && last.fromMs === atMs;
  const earlier = isCounterpart ? state.penalties.slice(0, -1) : state.penalties;
  return isCounterpart && !last.reducesPlayers
    ? false
    : isAtFullStrength(earlier, file.penalties?.running ?? 0, atMs);
}

export function endPenalty(file: SportFile, state: FileSnapshot, payload: Of<'penalty_end'>): Next {
  const { team, clock } = payload;
  if (payload.number === undefined && team === undefined)
    return refusal('bad_payload', '"penalty_end" needs a "team" or a "number".');
  const atMs = playedAt(state, clock);
  const number = payload.number ?? (team ? nextToEnd(file, state, team, atMs) : null);
  if (number === null) return refusal('nothing_open', 'No penalty of this side is running.');
  if (!state.penalties.some((one) => one.number === number)) {
    return refusal('nothing_open', `There is no penalty ${number}.`);
  }
  return {
    ...state,
    penalties: state.penalties.map((one) => (one.number === number ? ended(one, atMs) : one)),
  };
}

/** Returns the number of a side's penalty with the least time left; null: none is running. */
function nextToEnd(
  file: SportFile,
  { penalties }: FileSnapshot,
  side: Side,
  atMs: number | null,
): number | null {
  const clocks = penaltyClocks(penalties, side, file.penalties?.running ?? 0, atMs);
  return clocks.find(({ penalty }) => penalty.partMs !== null)?.penalty.number ?? null;
}

export function startShootout(file: SportFile, state: FileSnapshot): Next {
  if (!file.shootout) return refusal('unknown_type', 'This sport has no shootout.');
  if (state.shootout) return refusal('already_open', 'The shootout has already begun.');
  if (state.clock === 'LIVE')
    return refusal('already_open', 'The period is still running: press the end of the period first.');
  if (state.score.a !== state.score.b) return refusal('does_not_match', 'A shootout needs a tie.');
  return { ...state, clock: 'BREAK', shootout: { a: [], b: [] } };
}

export function shot(
  file: SportFile,
  state: FileSnapshot,
  { team, scored: isGoal }: Of<'shot'>,
  rules: MatchRules,
): Next {
  const { shootout } = state;
  if (!shootout) return refusal('nothing_open', 'The shootout has not begun.');
  const key = sideKey(team);
  const kicks = { ...shootout, [key]: [...shootout[key], isGoal] };
  const winner = shootoutWinner(kicks, numberIn(rules, 'shootoutRounds'));
  const next = { ...state, shootout: kicks };
  if (winner === null) return next;
  const addsGoal = file.shootout?.addsGoal === true;
  return { ...next, isOver: true, score: addsGoal ? scored(state.score, winner, 1) : state.score };
}
