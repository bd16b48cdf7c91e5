import { lookUp } from '../../contract/lookup.ts';
import { textIn } from '../../../words/localized-text.ts';
import { en } from '../../../words/en.ts';
import type { PerSide } from '../../contract/values.ts';
import { gameRules } from '../game.ts';
import { plainPlaces, press, sided, sidedPlaces, SIDES, type PadButton } from '../pad-buttons.ts';
import { choiceOf, numberFrom, row, type OverrideRow } from '../override.ts';
import type { Press } from '../press.ts';
import { asRecord } from '../reading.ts';
import type { PlayClock, SportDefinition } from '../sport.ts';
import { sideKey } from '../../contract/values.ts';
import { automationOf } from './automation.ts';
import { clockOf } from './clock.ts';
import { lineRulesOf } from './line.ts';
import { matchRulesOf } from './match-rules.ts';
import { numberIn } from './rule-numbers.ts';
import { momentsOf } from './moments.ts';
import { completePresses } from './manual.ts';
import { padButtonsOf, padPlacesOf } from './pad.ts';
import { phaseOf } from './phase.ts';
import { initialState, rulesOf } from './rules.ts';
import type { SportFile } from './sport-file.ts';
import { viewsOf } from './view.ts';
import { FileSnapshot, FileView } from './wire.ts';
import { factsOf, labelsOf, situationOf } from './words.ts';

/** Returns a sport that is defined by its file. It has everything that the sports in code have. */
export function sportFrom(file: SportFile): SportDefinition<FileView> {
  const viewOf = viewsOf(file);
  return {
    viewSchema: FileView,
    viewOf,
    matchRules: matchRulesOf(file),
    phaseOf,
    factsOf,
    situationOf,
    labelOf: labelsOf(file),
    momentOf: momentsOf(file),
    lastingScore: null,
    momentCountsOf: () => ({}),
    isUnderReview: () => null,
    reviewStepOf: () => null,
    shootoutOf: ({ shootout }) =>
      shootout === null || shootout.a.length + shootout.b.length === 0 ? null : shootout,
    ...(file.shootout && { shootoutName: file.shootout.name }),
    overrides: overridesOf(file),
    manualFacts: [],
    infoFrom: () => ({}),
    playClockOf: (rules) => playClockOf(file, rules),
    scorers: null,
    placeOfPosition: null,
    automation: automationOf(file),
    inserts: null,
    clock: clockOf(file),
    first: file.first,
    reserved: [],
    surface: file.surface,
    clubs: file.clubs,
    rules: gameRules(rulesOf(file)),
    padPlaces: padPlacesOf(file),
    padOf: (view) => padButtonsOf(file, view),
    ...correctionsOf(file),
    manualRefusalOf: () => null,
    completePresses: (presses, context) => completePresses(file, presses, context),
    resumableState: (view, score, snapshot) => resumableState(file, view, score, snapshot),
    versions: [],
    line: lineRulesOf(file),
    drillScore: (snapshot) => drillScore(file, snapshot as FileSnapshot),
  };
}

function overridesOf({ periods, serve }: SportFile): OverrideRow[] {
  return [
    ...(periods
      ? [
          row('period', 'Period', numberFrom(1, 40)),
          {
            field: 'clockState',
            inView: 'clock',
            name: 'Play',
            input: choiceOf(['live', 'Live'], ['break', 'Break']),
          },
        ]
      : []),
    ...(serve
      ? [row('serving', textIn(serve.name, en), choiceOf(['A', 'A'], ['B', 'B'], [null, 'Nobody']))]
      : []),
  ];
}

function playClockOf({ playClock }: SportFile, rules: Parameters<typeof numberIn>[0]): PlayClock | null {
  if (!playClock) return null;
  return {
    name: textIn(playClock.name, en),
    resetsMs: [numberIn(rules, 'playClock') * 1_000, numberIn(rules, 'playClockShort') * 1_000],
    showsTenths: playClock.showsTenths,
    stopsWithMatch: playClock.stopsWithMatch,
  };
}

/** Returns the buttons that correct the points, for sports with levels. */
function correctionsOf(file: SportFile): Pick<SportDefinition<FileView>, 'corrections'> {
  const [points, ...higher] = file.levels ?? [];
  const unit = higher.at(-1);
  if (!points || !unit) return {};
  const label = `${textIn(points.name, en)} −1`;
  return {
    corrections: {
      unit: textIn(unit.name, en),
      places: [
        ...plainPlaces('correct'),
        ...sidedPlaces('correct', ['points-down', label, 'Available while the points are above 0.']),
      ],
      of: ({ counts }) =>
        SIDES.flatMap((team): PadButton[] => {
          const [now, ...higher] = counts;
          const key = sideKey(team);
          if (!now || now[key] === 0) return [];
          const next = [{ ...now, [key]: now[key] - 1 }, ...higher];
          return [sided('correct', 'points-down', label, team, press('counts_set', { counts: next }))];
        }),
    },
  };
}

function resumableState(file: SportFile, view: FileView, score: PerSide, snapshot: unknown): FileSnapshot {
  const empty = initialState(file);
  const { rules, period, clock, playedMs, penalties, open, shootout, counts, sets, serving } = view;
  const { areEndsChanged, innings, counters, marks, isOver, retired } = view;
  // Other services may not send this value. Null means unknown.
  const servedFirst = FileSnapshot.shape.servedFirst.safeParse(lookUp(asRecord(snapshot), 'servedFirst'));
  const changed = Object.entries(rules).filter(
    ([key, value]) => lookUp(matchRulesOf(file).of(''), key) !== value,
  );
  return {
    ...empty,
    score,
    clock: clock === 'live' ? 'LIVE' : 'BREAK',
    period: period ?? 0,
    ...{ playedMs, penalties, open, shootout, counts, sets, serving },
    ...{ areEndsChanged, innings, counters, marks, isOver, retired },
    servedFirst: servedFirst.success ? servedFirst.data : serving,
    rules: Object.fromEntries(changed),
  };
}

/** Returns presses that score for side A, for drills. */
function drillScore(file: SportFile, state: FileSnapshot): Press[] {
  if (file.innings) {
    const current = state.innings.at(-1);
    const start = current && !current.isOver ? [] : [press('innings_start', { team: 'A' })];
    return [...start, press('ball', { runs: 4 })];
  }
  if (!file.levels) {
    const id = file.scores.find(({ follows, points }) => follows === undefined && points > 0)?.id ?? '';
    return [press('score', { team: 'A', id })];
  }
  const presses: Press[] = [];
  const rules = rulesOf(file);
  let position = { snapshot: state, memory: null };
  while (position.snapshot.score.a === state.score.a && presses.length < 500) {
    const point = { type: 'point' as const, payload: { team: 'A' as const } };
    const next = rules.step(position, point);
    if ('refusal' in next) break;
    presses.push(point);
    position = { snapshot: next.snapshot, memory: null };
  }
  return presses;
}
