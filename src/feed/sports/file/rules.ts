import { lookUp } from '../../contract/lookup.ts';
import { assertNever, sideKey, type PerSide, type Side } from '../../contract/values.ts';
import { isRuleValue, type MatchRules } from '../match-rules.ts';
import { refusal, type PlayPress, type Refusal, type ScoreSet } from '../press.ts';
import type { Rules } from '../rules.ts';
import { isDecided } from './decided.ts';
import { afterBall, newInnings, resultOf, totalRuns } from './innings.ts';
import { matchRulesOf } from './match-rules.ts';
import { numberIn } from './rule-numbers.ts';
import { endPenalty, endPeriod, penalty, score, shot, startPeriod, startShootout } from './periods.ts';
import { afterPoint, changesEnds, nextServe, serveAtCounts, setsAt, withServe } from './sets.ts';
import { familyOf, slugOf, type SportFile } from './sport-file.ts';
import { FileSnapshot, presses } from './wire.ts';

/** The rules of a file-defined sport. All families use the same function to compute the state after a press. */

type Play = PlayPress<typeof presses>;
type Next = FileSnapshot | { refusal: Refusal };

const NONE = { a: 0, b: 0 };
const OVER = 'The match is decided. Undo the last press to continue.';
/** The presses that are possible after the match is decided. */
const AFTER_THE_END: ReadonlySet<string> = new Set([
  'score_set',
  'counts_set',
  'rules_set',
  'penalty_end',
  'mark',
  'count',
]);

function both(value: number): PerSide {
  return { a: value, b: value };
}

/** Returns the state before the first press. */
export function initialState(file: SportFile): FileSnapshot {
  return {
    score: NONE,
    clock: 'BREAK',
    period: 0,
    playedMs: 0,
    penalties: [],
    open: null,
    shootout: null,
    counts: (file.levels ?? []).map(() => ({ ...NONE })),
    sets: [],
    serving: null,
    servedFirst: null,
    areEndsChanged: false,
    innings: [],
    counters: Object.fromEntries(file.counters.map(({ id, from }) => [id, both(from)])),
    marks: Object.fromEntries(file.marks.map(({ id }) => [id, { a: false, b: false }])),
    isOver: false,
    retired: null,
    rules: {},
  };
}

function point(file: SportFile, state: FileSnapshot, team: Side, rules: MatchRules): Next {
  const levels = file.levels ?? [];
  if (levels.length === 0) return refusal('unknown_type', 'This sport has no points.');
  const after = afterPoint(levels, state.counts, rules, team);
  const isOver = after.wonLevel === levels.length - 1;
  // With a single level, each point is a whole unit, such as a game of a series, so counters reset after it.
  const isSetOver = after.wonLevel >= levels.length - 2 && !isOver;
  const endsChange = changesEnds(file, state, after, rules);
  return {
    ...state,
    ...nextServe(file, state, after, team, rules),
    counts: after.counts,
    sets: after.set ? [...state.sets, after.set] : state.sets,
    score: after.counts.at(-1) ?? NONE,
    counters: isSetOver ? withReset(file, state, rules) : state.counters,
    areEndsChanged: endsChange ? !state.areEndsChanged : state.areEndsChanged,
    isOver,
  };
}

/** Returns the counters at the start of a set. */
function withReset(file: SportFile, state: FileSnapshot, rules: MatchRules): FileSnapshot['counters'] {
  const reset = file.counters.filter(({ resets }) => resets === 'set');
  return {
    ...state.counters,
    ...Object.fromEntries(
      reset.map(({ id, from }) => [id, both(from > 0 ? numberIn(rules, `${id}From`) : 0)]),
    ),
  };
}

/** Returns the state with corrected counts. The count of the highest level is the score. */
function withCounts(
  file: SportFile,
  state: FileSnapshot,
  counts: readonly PerSide[],
  rules: MatchRules,
): Next {
  if (counts.length !== state.counts.length) {
    return refusal('bad_payload', `"counts_set" needs ${state.counts.length} counts, the points first.`);
  }
  const next = counts.map(({ a, b }) => ({ a, b }));
  const score = next.at(-1) ?? NONE;
  return {
    ...state,
    counts: next,
    sets: setsAt(state.sets, score),
    score,
    serving: serveAtCounts(file, state, next, rules),
    isOver: isDecided(file, { ...state, counts: next }, rules),
  };
}

/**
 * Returns the state with a corrected score. Also adjusts the highest level of a sport with sets, or the runs of each
 * side's last innings.
 */
function withScore(file: SportFile, state: FileSnapshot, { a, b }: PerSide, rules: MatchRules): Next {
  const score = { a, b };
  if (state.counts.length > 0) return withCounts(file, state, [...state.counts.slice(0, -1), score], rules);
  if (state.innings.length === 0) {
    return { ...state, score, isOver: state.isOver && (a !== b || state.shootout !== null) };
  }
  const total = totalRuns(state.innings);
  const innings = state.innings.map((one, index) => {
    const key = sideKey(one.side);
    const isLast = !state.innings.slice(index + 1).some(({ side }) => side === one.side);
    return isLast ? { ...one, runs: Math.max(0, one.runs + score[key] - total[key]) } : one;
  });
  return { ...withInnings(state, innings, rules), score };
}

function startInnings(file: SportFile, state: FileSnapshot, team: Side, rules: MatchRules): Next {
  if (!file.innings) return refusal('unknown_type', 'This sport has no innings.');
  if (state.innings.at(-1)?.isOver === false)
    return refusal('already_open', 'An innings is in progress: end it first.');
  const own = state.innings.filter(({ side }) => side === team).length;
  if (own >= numberIn(rules, 'inningsPerSide'))
    return refusal('does_not_match', 'This side has no innings left.');
  return { ...state, innings: [...state.innings, newInnings(team)] };
}

/** Returns the state with these innings, and with the score and the result that they give. */
function withInnings(state: FileSnapshot, innings: FileSnapshot['innings'], rules: MatchRules): FileSnapshot {
  return { ...state, innings, score: totalRuns(innings), isOver: resultOf(innings, rules) !== null };
}

function endInnings(state: FileSnapshot, isDeclared: boolean, rules: MatchRules): Next {
  const current = state.innings.at(-1);
  if (!current || current.isOver) return refusal('nothing_open', 'No innings is in progress.');
  return withInnings(state, [...state.innings.slice(0, -1), { ...current, isDeclared, isOver: true }], rules);
}

function counted(
  file: SportFile,
  state: FileSnapshot,
  { team, id, change }: Extract<Play, { type: 'count' }>['payload'],
  rules: MatchRules,
): Next {
  const counter = file.counters.find((one) => one.id === id);
  if (!counter) return refusal('bad_payload', `"count" needs a counter of this sport, not "${id}".`);
  const now = lookUp(state.counters, id) ?? NONE;
  const key = sideKey(team);
  // Changed rules may give more at the start than the file's maximum.
  const max = Math.max(counter.max, numberIn(rules, `${id}From`));
  const value = Math.min(max, Math.max(0, now[key] + change));
  return { ...state, counters: { ...state.counters, [id]: { ...now, [key]: value } } };
}

function marked(
  file: SportFile,
  state: FileSnapshot,
  { team, id, isOn }: Extract<Play, { type: 'mark' }>['payload'],
): Next {
  const mark = file.marks.find((one) => one.id === id);
  if (!mark) return refusal('bad_payload', `"mark" needs a mark of this sport, not "${id}".`);
  const off = { a: false, b: false };
  const now = mark.exclusive && isOn ? off : (lookUp(state.marks, id) ?? off);
  return { ...state, marks: { ...state.marks, [id]: { ...now, [sideKey(team)]: isOn } } };
}

/** Returns the keys of changed rules that the sport doesn't have, or whose values are invalid. */
function invalidRules(file: SportFile, changes: MatchRules): string[] {
  const sportRules = matchRulesOf(file);
  const defaults = sportRules.of('');
  return Object.entries(changes).flatMap(([key, value]) => {
    const row = sportRules.rows.find((one) => one.key === key);
    const isValid = row && (isRuleValue(row, value) || value === lookUp(defaults, key));
    return isValid ? [] : [key];
  });
}

/**
 * Returns the state with changed rules. An unused counter that counts down gets its new start value. In sports with
 * sets or innings, the new rules decide whether the match is over.
 */
function withRules(file: SportFile, state: FileSnapshot, changes: MatchRules): Next {
  const [invalid] = invalidRules(file, changes);
  if (invalid !== undefined)
    return refusal(
      'bad_payload',
      `"rules_set" needs rules of this sport with valid values, not "${invalid}".`,
    );
  const rules = { ...state.rules, ...changes };
  const before = { ...matchRulesOf(file).of(''), ...state.rules };
  const after = { ...before, ...changes };
  const limited = file.counters.filter(({ from }) => from > 0);
  const counters = Object.fromEntries(
    limited.flatMap(({ id }) => {
      const now = lookUp(state.counters, id) ?? NONE;
      const old = numberIn(before, `${id}From`);
      return now.a === old && now.b === old ? [[id, both(numberIn(after, `${id}From`))]] : [];
    }),
  );
  return {
    ...state,
    rules,
    counters: { ...state.counters, ...counters },
    isOver: isDecided(file, state, after),
  };
}

function play(file: SportFile, state: FileSnapshot, press: Play | ScoreSet, rules: MatchRules): Next {
  switch (press.type) {
    case 'period_start':
      return startPeriod(file, state, rules);
    case 'period_end':
      return endPeriod(state, press.payload, rules);
    case 'score':
      return score(file, state, press.payload, rules);
    case 'penalty':
      return penalty(file, state, press.payload, rules);
    case 'penalty_end':
      return endPenalty(file, state, press.payload);
    case 'shootout_start':
      return startShootout(file, state);
    case 'shot':
      return shot(file, state, press.payload, rules);
    case 'point':
      return point(file, state, press.payload.team, rules);
    case 'serve':
      return { ...state, ...withServe(file, state, press.payload.team, rules) };
    case 'ends':
      return { ...state, areEndsChanged: !state.areEndsChanged };
    case 'retire':
      return { ...state, retired: press.payload.team, isOver: true };
    case 'counts_set':
      return withCounts(file, state, press.payload.counts, rules);
    case 'innings_start':
      return startInnings(file, state, press.payload.team, rules);
    case 'ball':
      return state.innings.at(-1)?.isOver === false
        ? withInnings(state, afterBall(state.innings, press.payload, rules), rules)
        : refusal('nothing_open', 'No innings is in progress.');
    case 'innings_end':
      return endInnings(state, press.payload.declared === true, rules);
    case 'count':
      return counted(file, state, press.payload, rules);
    case 'mark':
      return marked(file, state, press.payload);
    case 'event':
      return file.events.some(({ id }) => id === press.payload.id)
        ? state
        : refusal('bad_payload', `"event" needs an event of this sport, not "${press.payload.id}".`);
    case 'rules_set':
      return withRules(file, state, press.payload.rules);
    case 'score_set':
      return withScore(file, state, press.payload, rules);
    default:
      return assertNever(press, 'The press');
  }
}

// A snapshot may have extra fields of any name, so the compiler can't distinguish the two types by a field.
function isRefused(next: Next): next is { refusal: Refusal } {
  return Object.hasOwn(next, 'refusal');
}

/** Returns the rules of a sport file. */
export function rulesOf(file: SportFile): Rules<FileSnapshot, null, typeof presses> {
  const defaults = matchRulesOf(file).of('');
  const scoring = { periods: ['score', 'shot'], sets: ['point', 'counts_set'], innings: ['ball'] } as const;
  return {
    sport: slugOf(file),
    presses,
    scoring: [...scoring[familyOf(file)], 'score_set'],
    snapshot: FileSnapshot,
    initial: () => ({ snapshot: initialState(file), memory: null }),
    resumed: (snapshot) => ({ snapshot, memory: null }),
    step: ({ snapshot }, press) => {
      if (snapshot.isOver && !AFTER_THE_END.has(press.type)) return refusal('does_not_match', OVER);
      const next = play(file, snapshot, press, { ...defaults, ...snapshot.rules });
      return isRefused(next) ? next : { snapshot: next, memory: null };
    },
  };
}
