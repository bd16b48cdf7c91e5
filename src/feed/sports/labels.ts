import type { Side } from '../contract/values.ts';

/** An event as far as words need it; events of services we don't know come through here too. */
export interface LabelledEvent {
  type: string;
  payload?: unknown;
}

const SHOT_WORDS: ReadonlyMap<unknown, string> = new Map([
  ['2pt', 'Two-pointer'],
  ['3pt', 'Three-pointer'],
  ['ft', 'Free throw'],
]);

const PHASE_WORDS: ReadonlyMap<unknown, string> = new Map([
  ['pre_match', 'Before kick-off'],
  ['first_half', 'First half'],
  ['half_time', 'Half-time'],
  ['second_half', 'Second half'],
  ['full_time', 'Full-time'],
  ['extra_first_half', 'Extra time, first half'],
  ['extra_half_time', 'Extra time, half-time'],
  ['extra_second_half', 'Extra time, second half'],
  ['penalties', 'Penalty shoot-out'],
  ['ended', 'Match over'],
]);

const COMMON: Record<string, string> = {
  possession: 'Possession',
  live: 'Play on',
  period_end: 'End of period',
  scout_status: 'Scout status',
  resume: 'Taken over',
};

const WORDS: Record<string, Record<string, string>> = {
  basketball: {
    '2pt_attempt': 'Two-pointer attempt',
    '3pt_attempt': 'Three-pointer attempt',
    ft_attempt: 'Free throw attempt',
    to_the_line: 'To the line',
  },
  soccer: {
    goal: 'Goal',
    penalty_awarded: 'Penalty awarded',
    pen_kick: 'Penalty kick',
    pen_scored: 'Penalty scored',
    pen_missed: 'Penalty missed',
    var_review: 'VAR review',
    var_resolve: 'VAR decision',
    zone: 'Ball position',
    yellow_card: 'Yellow card',
    red_card: 'Red card',
    set_piece: 'Set piece',
  },
  baseball: {
    pitch: 'Pitch',
    contact: 'Contact',
    end: 'End of play',
    run: 'Run',
    home_run: 'Home run',
    ball: 'Ball',
    strike: 'Strike',
    foul: 'Foul ball',
    out: 'Out',
    bases: 'Runners',
    half_inning: 'Half-inning over',
  },
  football: {
    snap: 'Snap',
    kickoff: 'Kick-off',
    end: 'End of play',
    field_goal: 'Field goal',
    extra_point: 'Extra point',
    two_point_conversion: 'Two-point conversion',
    touchdown: 'Touchdown',
    safety: 'Safety',
    loose_ball: 'Loose ball',
    turnover: 'Turnover',
    first_down: 'First down',
    flag: 'Flag',
    flag_resolve: 'Flag resolved',
    period_end: 'End of quarter',
  },
};

/** A field of a payload that may be anything; only its own fields count. */
function field(event: LabelledEvent, name: string): unknown {
  const { payload } = event;
  if (typeof payload !== 'object' || payload === null || !Object.hasOwn(payload, name)) return undefined;
  return (payload as Record<string, unknown>)[name];
}

function whole(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/** "corner_kick" -> "Corner kick": words for a type nobody told us about. */
function humanised(type: string): string {
  const words = type.replaceAll(/[_\-\s]+/g, ' ').trim();
  return words === '' ? 'Event' : words.charAt(0).toUpperCase() + words.slice(1);
}

function ordinalDown(down: number): string {
  return `${['1st', '2nd', '3rd'][down - 1] ?? `${down}th`} down`;
}

/** Labels that say more than their type. */
function detailed(event: LabelledEvent): string | null {
  switch (event.type) {
    case 'undo': {
      const seq = whole(field(event, 'retractsSeq'));
      return seq === null ? 'Undo' : `Undo of ${seq}`;
    }
    case 'score_set': {
      const a = whole(field(event, 'a'));
      const b = whole(field(event, 'b'));
      return a === null || b === null ? 'Score correction' : `Score set to ${a}–${b}`;
    }
    case 'made':
    case 'miss': {
      const shot = SHOT_WORDS.get(field(event, 'shot_type')) ?? 'Shot';
      return `${shot} ${event.type === 'made' ? 'made' : 'missed'}`;
    }
    case 'to_the_line': {
      const shots = whole(field(event, 'shots'));
      return shots === null ? null : `To the line, ${shots} ${shots === 1 ? 'shot' : 'shots'}`;
    }
    case 'var_resolve': {
      const outcome = field(event, 'outcome');
      if (outcome === 'stands') return 'VAR: decision stands';
      return outcome === 'overturned' ? 'VAR: overturned' : null;
    }
    case 'set_piece': {
      const kind = field(event, 'kind');
      return typeof kind === 'string' && kind.trim() !== '' ? humanised(kind.slice(0, 40)) : null;
    }
    case 'phase':
      return PHASE_WORDS.get(field(event, 'phase')) ?? null;
    case 'down': {
      const down = whole(field(event, 'down'));
      const distance = whole(field(event, 'distance'));
      if (down === null || down === 0) return null;
      return distance === null ? ordinalDown(down) : `${ordinalDown(down)} and ${distance}`;
    }
    default:
      return null;
  }
}

/** What happened, in words for a tape row. Types this build does not know are written out from their name. */
export function labelOf(sport: string, event: LabelledEvent): string {
  const said = detailed(event);
  if (said !== null) return said;
  const words = Object.hasOwn(WORDS, sport) ? WORDS[sport] : undefined;
  if (words && Object.hasOwn(words, event.type)) return words[event.type] ?? humanised(event.type);
  if (Object.hasOwn(COMMON, event.type)) return COMMON[event.type] ?? humanised(event.type);
  return humanised(event.type.slice(0, 64));
}

/** The side an event belongs to, where it says so (`payload.team`). */
export function sideOf(event: LabelledEvent): Side | null {
  const team = field(event, 'team');
  return team === 'A' || team === 'B' ? team : null;
}
