import type { MomentKind } from '../contract/moments.ts';
import type { SoccerPhase } from '../contract/snapshots.ts';
import type { Side } from '../contract/values.ts';
import type { SoccerView, SportView } from '../contract/views.ts';
import { eyebrowOf, ordinal } from './eyebrow.ts';
import type { LabelledEvent } from './labels.ts';
import { sideOf } from './labels.ts';

/** What a moment is called. The side is null where the event does not say it. */
export interface NamedMoment {
  kind: MomentKind;
  side: Side | null;
  words: string;
}

type Words = Readonly<Record<string, readonly [MomentKind, string]>>;

const SHOTS: Words = {
  '2pt': ['two_pointer', 'Two-pointer'],
  '3pt': ['three_pointer', 'Three-pointer'],
  ft: ['free_throw', 'Free throw'],
};

const SOCCER: Words = {
  goal: ['goal', 'Goal'],
  penalty_awarded: ['penalty', 'Penalty'],
  pen_kick: ['penalty_kick', 'Penalty kick'],
  pen_scored: ['goal', 'Goal, penalty'],
  pen_missed: ['penalty_missed', 'Penalty missed'],
  var_review: ['review', 'VAR review'],
  yellow_card: ['yellow_card', 'Yellow card'],
  red_card: ['red_card', 'Red card'],
};

const SHOOT_OUT: Words = {
  pen_scored: ['shootout_scored', 'Penalty scored'],
  pen_missed: ['shootout_missed', 'Penalty missed'],
};

const BASEBALL: Words = {
  run: ['run', 'Run'],
  home_run: ['home_run', 'Home run'],
};

const FOOTBALL: Words = {
  touchdown: ['touchdown', 'Touchdown'],
  field_goal: ['field_goal', 'Field goal'],
  extra_point: ['extra_point', 'Extra point'],
  two_point_conversion: ['two_point_conversion', 'Two-point conversion'],
  safety: ['safety', 'Safety'],
  flag: ['flag', 'Flag'],
};

const BREAKS: ReadonlySet<SoccerPhase> = new Set(['half_time', 'full_time', 'extra_half_time', 'ended']);

/** The moment an event makes in its sport, or null. */
export function momentWords(
  event: LabelledEvent,
  before: SportView | null,
  after: SportView,
): NamedMoment | null {
  const side = sideOf(event);
  switch (after.sport) {
    case 'basketball':
      if (event.type === 'made') return named(SHOTS, shotOf(event), side);
      return periodWords(before, after);
    case 'soccer':
      return soccerWords(event, before, after);
    case 'baseball':
      return named(BASEBALL, event.type, side ?? battingSide(event, after)) ?? inningWords(before, after);
    case 'football':
      if (event.type === 'turnover') {
        return { kind: 'turnover', side: side ?? after.possession, words: 'Turnover' };
      }
      return named(FOOTBALL, event.type, side) ?? periodWords(before, after);
    case 'other':
      return null;
  }
}

function named(words: Words, type: string, side: Side | null): NamedMoment | null {
  const found = Object.hasOwn(words, type) ? words[type] : undefined;
  return found ? { kind: found[0], side, words: found[1] } : null;
}

function shotOf({ payload }: LabelledEvent): string {
  const shot =
    typeof payload === 'object' && payload !== null && (payload as { shot_type?: unknown }).shot_type;
  return typeof shot === 'string' ? shot : '';
}

function battingSide({ type }: LabelledEvent, after: SportView): Side | null {
  return (type === 'run' || type === 'home_run') && after.sport === 'baseball' ? after.batting : null;
}

function soccerWords(event: LabelledEvent, before: SportView | null, after: SoccerView): NamedMoment | null {
  const side = sideOf(event);
  if (event.type === 'var_resolve') {
    return isOverturned(event, before, after)
      ? { kind: 'review_overturned', side: null, words: 'VAR: overturned' }
      : { kind: 'review_stands', side: null, words: 'VAR: decision stands' };
  }
  if (after.phase === 'penalties') {
    const kick = named(SHOOT_OUT, event.type, side);
    if (kick) return kick;
  }
  const said = named(SOCCER, event.type, side);
  if (said) return said;
  const from = before?.sport === 'soccer' ? before.phase : null;
  if (from === null || after.phase === null || from === after.phase) return null;
  const kind = BREAKS.has(after.phase) ? 'period_end' : 'period_start';
  return { kind, side: null, words: eyebrowOf(after, false) };
}

/** A review took the decision back: the event says so, or else the score does. */
export function isOverturned(
  { payload }: LabelledEvent,
  before: SportView | null,
  after: SportView,
): boolean {
  if (typeof payload === 'object' && payload !== null && 'outcome' in payload) {
    return payload.outcome === 'overturned';
  }
  const fell = (key: 'a' | 'b'): boolean => (after.score[key] ?? 0) < (before?.score[key] ?? 0);
  return fell('a') || fell('b');
}

/** A period has come to its end, by the snapshots: whatever the event was called. */
function periodWords(before: SportView | null, after: SportView): NamedMoment | null {
  if (!('clock' in after) || before === null || !('clock' in before)) return null;
  if (before.clock !== 'live' || after.clock !== 'break') return null;
  return { kind: 'period_end', side: null, words: eyebrowOf(after, false) };
}

function inningWords(before: SportView | null, after: SportView): NamedMoment | null {
  if (after.sport !== 'baseball' || before?.sport !== 'baseball') return null;
  const { inning, half } = before;
  if (inning === null || half === null || (after.inning === inning && after.half === half)) return null;
  if (after.inning === null || after.half === null) return null;
  const words = half === 'top' ? `Middle ${ordinal(inning)}` : `End of ${ordinal(inning)}`;
  return { kind: 'side_retired', side: before.batting, words };
}
