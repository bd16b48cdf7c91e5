/** The interface of sports for other code. `registry.ts` lists the sports; each has its own folder. */
export {
  definitionOf,
  noScoringListOf,
  SportView,
  watchedSport,
  watchedSports,
  forAllSports,
} from './definitions.ts';
export type { AutomationRow } from './automation.ts';
export { sideOf } from './event.ts';
export type { LastEvent } from './event.ts';
export type { InsertInfo } from './inserts.ts';
export { labelOf } from './labels.ts';
export { lineOf, noLine } from './line.ts';
export type { Entry, Line } from './line.ts';
export { foldLog, newGame, playedLog } from './fold.ts';
export type { LogRow } from './fold.ts';
export { GameLog } from './log.ts';
export {
  canceledOnArrival,
  deniedBy,
  momentInputOf,
  openScoreAfter,
  isIdle,
  momentsAfter,
  momentsOf,
  renewalOf,
  scoreChange,
  scoresLost,
  unexplained,
} from './moments.ts';
export type { MomentInput, Points } from './moments.ts';
export { choiceOf, numberFrom, OverrideInput, wants } from './override.ts';
export type { InputPart, MatchInfoRow } from './override.ts';
export { manualRefusalOf, padOf, padPlaces, UNDO } from './pad.ts';
export { phaseOf } from './phase.ts';
export type { PadButton } from './pad-buttons.ts';
export type { Press } from './press.ts';
export { resumableState } from './resume.ts';
export type {
  ClockPeriod,
  ClockPreset,
  FactName,
  PitchPlace,
  PlayClock,
  ScorerRule,
  SportDefinition,
  WatchedSport,
  GameView,
} from './sport.ts';
export { forfeitScore } from './forfeit.ts';
export { isRuleValue } from './match-rules.ts';
export type { MatchRules } from './match-rules.ts';
export { matchRulesOf, playClockOf, ruleName, validRules, viewOf } from './views.ts';
export { nowhere } from './version-change.ts';
export { pressReader, stateAsNow } from './versions.ts';
