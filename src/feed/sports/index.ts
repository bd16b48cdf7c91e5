/** What others ask of sports. Which sports there are stands in `registry.ts`; what each brings, in its folder. */
export { DEFINITIONS, definitionOf, SportView, WATCHED, watchedSport } from './definitions.ts';
export type { AutomationRow } from './automation.ts';
export { sideOf } from './event.ts';
export type { LabelledEvent } from './event.ts';
export type { Game, Pressed } from './game.ts';
export type { InsertFacts, SportInserts } from './inserts.ts';
export { labelOf } from './labels.ts';
export { lineOf, noLine } from './line.ts';
export type { Entry, Line } from './line.ts';
export { foldLog, newGame, playedLog } from './fold.ts';
export type { Folded, LogRow } from './fold.ts';
export { GameLog } from './log.ts';
export type { Placed } from './log.ts';
export {
  canceledOnArrival,
  momentInputOf,
  isIdle,
  momentsAfter,
  momentsOf,
  renewalOf,
  scoreChange,
  unexplained,
} from './moments.ts';
export type { MomentInput, Points } from './moments.ts';
export { choiceOf, OverrideInput } from './override.ts';
export type { InputPart, ManualFactRow, OverrideRow } from './override.ts';
export { padOf, padPlaces, UNDO } from './pad.ts';
export { PAD_GROUPS } from './pad-buttons.ts';
export type { PadButton, PadPlace } from './pad-buttons.ts';
export { phaseOf } from './phase.ts';
export { REFUSALS } from './press.ts';
export type { Press, Refusal, RefusalReason } from './press.ts';
export { resumableState } from './resume.ts';
export type {
  ClockPeriod,
  ClockPreset,
  GameView,
  PlayClock,
  ScorerList,
  SportDefinition,
  WatchedSport,
} from './sport.ts';
export { viewOf } from './views.ts';
export { nowhere } from './version-change.ts';
export { pressReader, stateAsNow } from './versions.ts';
