import { countedBy, percentBy, startWords } from './intl.ts';
import type { LanguageCode } from './localized-text.ts';
import type { StatusWords } from './game-status.ts';
import type { InsertWords } from './inserts.ts';
import type { LineUpWords } from './line-ups.ts';
import { finalMark, phaseWords, type PhaseForms } from './phase-forms.ts';
import type { BuiltInPhase } from './phase.ts';

/**
 * The on-air words in English, each of them defined once. The stage uses an output's language; the control window and
 * the as-run log use English from this file. Another language is another file of the type `Words`: a missing word
 * doesn't compile.
 */

const LOCALE = 'en-US';
const suffixed = countedBy(LOCALE, 'ordinal');
const counted = countedBy(LOCALE);

/** Returns "1st", "2nd", "3rd", "4th", "11th", "21st". */
function ordinal(count: number): string {
  return `${count}${suffixed(count, { one: 'st', two: 'nd', few: 'rd', other: 'th' })}`;
}

/** Returns "OT", "2OT". */
function overtimeMark(number: number): string {
  return number === 1 ? 'OT' : `${number}OT`;
}

function phaseForms(phase: BuiltInPhase): PhaseForms {
  switch (phase.is) {
    case 'before':
      return { long: 'Pregame', bug: 'PREGAME' };
    case 'period': {
      const { part, number } = phase;
      const long = `${ordinal(number)} ${part}`;
      return {
        long,
        // "1ST" alone wouldn't be understood as a half.
        bug: part === 'half' ? long.toUpperCase() : ordinal(number).toUpperCase(),
        ...(part === 'half' ? { cell: ordinal(number).toUpperCase() } : {}),
        column: String(number),
        ...(part === 'quarter' ? { row: `Q${number}` } : {}),
      };
    }
    case 'period-end': {
      const { part, number } = phase;
      return {
        long: part === 'half' ? `End of ${ordinal(number)} half` : `End of ${ordinal(number)}`,
        bug: `END ${ordinal(number).toUpperCase()}`,
      };
    }
    case 'half-time':
      return { long: 'Halftime', bug: 'HALF', code: 'HT', cell: 'HALF' };
    case 'overtime': {
      const mark = overtimeMark(phase.number);
      const long = phase.number === 1 ? 'Overtime' : `${ordinal(phase.number)} overtime`;
      return { long, bug: mark, column: mark, row: mark };
    }
    case 'overtime-end':
      return {
        long: phase.number === 1 ? 'End of overtime' : `End of ${ordinal(phase.number)} overtime`,
        bug: `END ${overtimeMark(phase.number)}`,
      };
    case 'full-time':
      return { long: 'Full time', bug: 'FULL TIME', code: 'FT' };
    case 'extra-time': {
      const long = `Extra time, ${ordinal(phase.half)} half`;
      return { long, bug: long.toUpperCase(), code: 'ET', row: 'Extra time' };
    }
    case 'extra-time-break':
      return { long: 'Extra-time break', bug: 'EXTRA-TIME BREAK', code: 'ET HT' };
    case 'penalties':
      return { long: 'Penalties', bug: 'PENALTIES', code: 'PENS' };
    case 'inning': {
      const { number, half } = phase;
      const long =
        half === null
          ? `${ordinal(number)} inning`
          : `${half === 'top' ? 'Top' : 'Bottom'} ${ordinal(number)}`;
      return {
        long,
        bug: long.toUpperCase(),
        // "BOT 1ST": a cell has no room for the whole word.
        ...(half === 'bottom' ? { cell: `BOT ${ordinal(number).toUpperCase()}` } : {}),
        column: String(number),
      };
    }
    case 'inning-end': {
      const long = `${phase.half === 'top' ? 'Middle' : 'End of'} ${ordinal(phase.number)}`;
      const cell = `${phase.half === 'top' ? 'MID' : 'END'} ${ordinal(phase.number).toUpperCase()}`;
      return { long, bug: long.toUpperCase(), cell };
    }
    case 'final':
      return { long: 'Final', bug: finalMark(phase, 'FINAL', overtimeMark), code: 'FT' };
  }
}

/** Returns "67'", "45+2'". */
function minute({ number, added }: { number: number; added: number | null }): string {
  return added === null ? `${number}'` : `${number}+${added}'`;
}

/** Returns the words for a decision that may still be overturned. */
function underReview(moment: string): string {
  return `${moment} under review`;
}

export const en = {
  ordinal,
  language: 'en' as LanguageCode,
  phase: phaseWords('en', phaseForms, (part) => `End of ${part}`),
  percent: percentBy(LOCALE),
  ...startWords(LOCALE),
  minute,
  /** After the name of an own goal's player, in parentheses. */
  ownGoal: 'OG',
  /** Above the newest entries, if there is no room for all. */
  lastOf: (shown: number, total: number): string => `Last ${shown} of ${total}`,
  /** Minutes added at the end of a half, below its clock. */
  added: (minutes: number): string => `+${minutes}`,
  underReview,

  /** Exceptional states of a game. */
  status: {
    delayed: { long: 'Delayed', bug: 'DELAYED', code: 'DELAY' },
    suspended: { long: 'Suspended', bug: 'SUSPENDED', code: 'SUSP' },
    abandoned: { long: 'Abandoned', bug: 'ABANDONED', code: 'ABD' },
    postponed: { long: 'Postponed', bug: 'POSTPONED', code: 'PPD' },
    canceled: { long: 'Canceled', bug: 'CANCELED', code: 'CANC' },
    forfeited: { long: 'Forfeit', bug: 'FORFEIT', code: 'FORF' },
    undecided: { long: 'To be decided', bug: 'TBD', code: 'TBD' },
    reasons: {
      weather: 'Weather delay',
      lightning: 'Lightning delay',
      power: 'Power outage',
      injury: 'Injury delay',
      crowd: 'Crowd delay',
      field: 'Delayed: playing surface',
      technical: 'Technical delay',
    },
    expected: (time: string): string => `Expected ${time}`,
  } satisfies StatusWords,

  moments: {
    goal: 'Goal',
    penalty_goal: 'Goal, penalty',
    two_pointer: 'Two-pointer',
    three_pointer: 'Three-pointer',
    free_throw: 'Free throw',
    run: 'Run',
    home_run: 'Home run',
    touchdown: 'Touchdown',
    field_goal: 'Field goal',
    extra_point: 'Extra point',
    two_point_conversion: 'Two-point conversion',
    defensive_two_point: 'Defensive two-point return',
    safety: 'Safety',
    score: 'Score',
    penalty: 'Penalty',
    penalty_kick: 'Penalty kick',
    penalty_missed: 'Penalty missed',
    shootout_scored: 'Penalty scored',
    shootout_missed: 'Penalty missed',
    review: 'VAR review',
    review_stands: 'VAR: decision stands',
    review_overturned: 'VAR: overturned',
    no_goal: 'No goal',
    yellow_card: 'Yellow card',
    red_card: 'Red card',
    side_retired: 'Side retired',
    flag: 'Flag',
    turnover: 'Turnover',
    period_start: 'Play begins',
    period_end: 'End of period',
    final: 'Final',
  },

  /** Statistics of both sides on a full frame. */
  counts: {
    two_pointers: 'Two-pointers',
    three_pointers: 'Three-pointers',
    free_throws: 'Free throws',
    home_runs: 'Home runs',
    touchdowns: 'Touchdowns',
    field_goals: 'Field goals',
    turnovers: 'Turnovers',
    yellow_cards: 'Yellow cards',
    red_cards: 'Red cards',
    team_fouls: 'Team fouls',
    most_points: 'Most points',
  },
  /** Column headings of the totals of a line score. */
  totals: { runs: 'R', hits: 'H', errors: 'E' },

  /** Leagues whose name isn't their slug in capitals: in full, and for small places. */
  leagues: {
    wc: { long: 'World Cup', short: 'World Cup' },
    ncaab: { long: "Men's college basketball", short: 'NCAA' },
  },

  /** On a scorebug's tabs and below its phase. */
  tabs: {
    varCheck: 'VAR CHECK',
    varGoalCheck: 'VAR · GOAL CHECK',
    goalUnderReview: 'GOAL UNDER REVIEW',
    /** `taker` is null if the feed doesn't send it. */
    penalty: (taker: string | null): string => (taker === null ? 'PENALTY' : `PENALTY · ${taker}`),
    flag: 'Flag',
    looseBall: 'LOOSE BALL',
    /** `distance` in yards, or to the goal line; null if the feed doesn't send it. */
    down: (down: number, distance: number | 'goal' | null): string =>
      distance === null
        ? `${ordinal(down).toUpperCase()} DOWN`
        : `${ordinal(down).toUpperCase()} & ${distance === 'goal' ? 'GOAL' : distance}`,
    freeThrows: 'Free throws',
    /** Fouls of a team in a period. */
    fouls: (fouls: number): string => `FOULS ${fouls}`,
    /** Next to "+3": a basket from beyond the arc. */
    three: 'THREE',
    bonus: 'Bonus',
    doubleBonus: 'Double bonus',
    redZone: 'RED ZONE',
    /** Goals of both legs, in the order of the score. */
    aggregate: (a: number, b: number): string => `AGG ${a}–${b}`,
    /** Before the names of the pitcher and the batter. */
    pitcher: 'P',
    batter: 'AB',
    /** Shown next to a side that has retired from the match. */
    retired: 'RET',
    outs: (outs: number): string => `${outs} ${counted(outs, { one: 'OUT', other: 'OUTS' })}`,
  },
  /** Cricket, on a scorebug. */
  innings: {
    overs: 'OV',
    runRate: 'RR',
    requiredRate: 'RRR',
    target: (runs: number): string => `TARGET ${runs}`,
    /** `balls`: the number of balls left, or null without a limit. */
    need: (runs: number, balls: number | null): string =>
      balls === null ? `NEED ${runs}` : `NEED ${runs} FROM ${balls}`,
    won: (team: string, by: 'runs' | 'wickets' | 'innings', count: number): string =>
      ({
        runs: `${team} WON BY ${count} ${counted(count, { one: 'RUN', other: 'RUNS' })}`,
        wickets: `${team} WON BY ${count} ${counted(count, { one: 'WICKET', other: 'WICKETS' })}`,
        innings: `${team} WON BY AN INNINGS AND ${count}`,
      })[by],
    tied: 'TIED',
  },
  /** Next to the number of a quarter; empty in a language whose number includes the word. */
  quarter: 'Qtr',
  /** Below a clock that runs in extra time. */
  extraTime: 'ET',
  /** Below a clock that counts down to the start of a game. */
  toGo: 'TO GO',

  /** For inserts; null: `insertWords` are loaded with the inserts. */
  inserts: null as InsertWords | null,

  /** For lineups; null: `lineUpWords` are loaded with the lineups. */
  lineUp: null as LineUpWords | null,

  /** Other games on the ticker. */
  ticker: { live: 'Live', final: 'Final' },
  /** Before an upcoming game. */
  next: 'Next',
  /** Above a list of games other than the one on air. */
  others: 'More games',
  /** Between two teams. */
  versus: 'vs.',
};

export type Words = typeof en;
