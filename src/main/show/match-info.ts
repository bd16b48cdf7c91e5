import { shootoutScore } from '../../feed/contract/leader.ts';
import { textIn } from '../../words/localized-text.ts';
import { sideKey } from '../../feed/contract/values.ts';
import {
  definitionOf,
  type FactName,
  noScoringListOf,
  watchedSport,
  type MatchRules,
  type PlayClock,
  forAllSports,
  type WatchedSport,
} from '../../feed/sports/index.ts';
import type { MatchView } from '../../preload/contract/output-frame.ts';
import type { MatchInfo, SportState } from '../../preload/contract/sports.ts';
import { en } from '../../words/en.ts';
import { overridableFields } from './overrides/fields.ts';

/** Returns all sports that a channel can follow. */
export const sportStates = forAllSports((sports): SportState[] =>
  sports.map(([sport, one]) => sportState(sport, one)),
);

function sportState(sport: string, watched: WatchedSport): SportState {
  const { surface, first, clock, scorers, matchRules } = watched;
  const rules = matchRules.of('');
  return {
    sport,
    surface,
    fields: [...overridableFields(sport)],
    first,
    rulePresets: matchRules.presets.map((preset) => ({
      ...preset,
      rules: { ...known(rules), ...preset.rules },
    })),
    noScoringList: noScoringListOf(sport),
    scorersBy: scorersByOf(sport),
    // If no whistle stops the clock, lost time is added at the end of the period.
    hasAddedTime: clock?.followsPeriods(rules) ?? false,
    playClock: playClockState(watched.playClockOf(rules)),
    scorers: scorers && { field: scorers.field, name: scorers.name, nameMax: scorers.nameMax },
  };
}

/** Returns the rules whose default is known. */
function known(rules: MatchRules): Record<string, number | string> {
  const entries = Object.entries(rules).filter(
    (entry): entry is [string, number | string] => entry[1] !== null,
  );
  return Object.fromEntries(entries);
}

function playClockState(playClock: PlayClock | null): SportState['playClock'] {
  return playClock && { name: playClock.name, resetsMs: [...playClock.resetsMs] };
}

function scorersByOf(sport: string): SportState['scorersBy'] {
  const rule = definitionOf(sport)?.line.scorers;
  if (rule === undefined) return 'unknown';
  return rule === 'points' ? 'points' : 'scores';
}

/** Returns the state of a match in words. */
export function matchInfo({ view, phase, teams, manualFacts, shootout }: MatchView): MatchInfo {
  const sport = watchedSport(view.sport);
  const nameOf: FactName = (side, form) => {
    const { name, code } = teams[sideKey(side)];
    return (form === 'code' ? code : null) ?? name ?? `Side ${side}`;
  };
  const lines = sport.factsOf(view, nameOf, manualFacts);
  const name = sport.shootoutName === undefined ? {} : { shootoutName: textIn(sport.shootoutName, en) };
  const ofShootout = shootoutLines(shootout, name.shootoutName ?? 'Penalties');
  return { phase: phase && en.phase.long(phase), ...name, lines: [...lines, ...ofShootout] };
}

function shootoutLines(shootout: MatchView['shootout'], label: string): MatchInfo['lines'] {
  if (shootout === null) return [];
  const { a, b } = shootoutScore(shootout);
  return [{ label, value: `${a} – ${b}`, isHot: false }];
}
