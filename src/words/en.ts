import type { PeriodPart, Phase, StartTime } from './phase.ts';

/**
 * What is said on air, in English, each thing once. The stage says it from here in its output's language; the control
 * window and the as-run log say it in English from the same file. Another language is another file of the type `Words`:
 * a word it lacks does not compile.
 */

/** "1st", "2nd", "3rd", "4th", "11th", "21st". */
function ordinal(count: number): string {
  const tail = count % 100;
  const suffix = tail >= 11 && tail <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th');
  return `${count}${suffix}`;
}

function overtime(number: number): string {
  return number === 1 ? 'overtime' : `${ordinal(number)} overtime`;
}

/** "OT", "2OT". */
function overtimeMark(number: number): string {
  return number === 1 ? 'OT' : `${number}OT`;
}

/** A break after a quarter is told by its number; "1st" alone would not say that a half is meant. */
function endOf(part: PeriodPart, number: number): string {
  return part === 'half' ? `${ordinal(number)} half` : ordinal(number);
}

/** A phase in full: over a lower third and a full frame, in the control window, in the as-run log. */
function long(phase: Phase): string {
  switch (phase.is) {
    case 'before':
      return 'Before the game';
    case 'period':
      return `${ordinal(phase.number)} ${phase.part}`;
    case 'period-end':
      return `End of ${endOf(phase.part, phase.number)}`;
    case 'half-time':
      return 'Half-time';
    case 'overtime':
      return sentence(overtime(phase.number));
    case 'overtime-end':
      return `End of ${overtime(phase.number)}`;
    case 'full-time':
      return 'Full time';
    case 'extra-time':
      return `Extra time, ${ordinal(phase.half)} half`;
    case 'extra-time-break':
      return 'Extra-time break';
    case 'penalties':
      return 'Penalties';
    case 'inning':
      if (phase.half === null) return `${ordinal(phase.number)} inning`;
      return `${phase.half === 'top' ? 'Top' : 'Bottom'} ${ordinal(phase.number)}`;
    case 'inning-end':
      return `${phase.half === 'top' ? 'Middle' : 'End of'} ${ordinal(phase.number)}`;
    case 'final':
      return 'Final';
  }
}

/** A phase on a scorebug, in the capitals it is set in. */
function bug(phase: Phase): string {
  switch (phase.is) {
    case 'before':
      return 'PRE-GAME';
    case 'period':
      return endOf(phase.part, phase.number).toUpperCase();
    case 'period-end':
      return `END ${ordinal(phase.number).toUpperCase()}`;
    case 'half-time':
      return 'HALF';
    case 'overtime':
      return overtimeMark(phase.number);
    case 'overtime-end':
      return `END ${overtimeMark(phase.number)}`;
    case 'final':
      if (phase.overtimes > 0) return `FINAL/${overtimeMark(phase.overtimes)}`;
      return phase.innings === null ? 'FINAL' : `FINAL/${phase.innings}`;
    default:
      return long(phase).toUpperCase();
  }
}

/** A phase on the narrowest of scorebugs, where a clock stands otherwise. */
function bugCode(phase: Phase): string {
  switch (phase.is) {
    case 'half-time':
      return 'HT';
    case 'full-time':
    case 'final':
      return 'FT';
    case 'extra-time':
      return 'ET';
    case 'extra-time-break':
      return 'ET HT';
    case 'penalties':
      return 'PENS';
    default:
      return bug(phase);
  }
}

/** A phase over a column of a line score. */
function column(phase: Phase): string {
  switch (phase.is) {
    case 'period':
    case 'inning':
      return String(phase.number);
    case 'overtime':
      return overtimeMark(phase.number);
    default:
      return long(phase);
  }
}

/** A phase beside a row of a list. */
function row(phase: Phase): string {
  switch (phase.is) {
    case 'period':
      return phase.part === 'quarter' ? `Q${phase.number}` : long(phase);
    case 'overtime':
      return overtimeMark(phase.number);
    case 'extra-time':
      return 'Extra time';
    default:
      return long(phase);
  }
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  { long: 'January', short: 'Jan' },
  { long: 'February', short: 'Feb' },
  { long: 'March', short: 'Mar' },
  { long: 'April', short: 'Apr' },
  { long: 'May', short: 'May' },
  { long: 'June', short: 'Jun' },
  { long: 'July', short: 'Jul' },
  { long: 'August', short: 'Aug' },
  { long: 'September', short: 'Sept' },
  { long: 'October', short: 'Oct' },
  { long: 'November', short: 'Nov' },
  { long: 'December', short: 'Dec' },
];

function time({ hours, minutes }: StartTime): string {
  return [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The day of a start where there is room: "Today", "Sunday" within a week, "12 July" later. */
function startDay({ day }: StartTime): string {
  if (day === null) return 'Today';
  if ('weekday' in day) return WEEKDAYS[day.weekday] ?? '';
  return `${day.date} ${MONTHS[day.month]?.long ?? ''}`;
}

/** "20:30 CET". */
function startTime(starts: StartTime): string {
  return `${time(starts)} ${starts.zone}`;
}

/** A start where there is little room: "20:30" today, "Sun 14:00" within a week, "12 Jul 14:00" later. */
function starts(start: StartTime): string {
  const { day } = start;
  if (day === null) return time(start);
  const said =
    'weekday' in day ? WEEKDAYS[day.weekday]?.slice(0, 3) : `${day.date} ${MONTHS[day.month]?.short ?? ''}`;
  return `${said ?? ''} ${time(start)}`;
}

/** "67'", "45+2'". */
function minute({ number, added }: { number: number; added: number | null }): string {
  return added === null ? `${number}'` : `${number}+${added}'`;
}

/** A decision that may still be taken back. */
function underReview(moment: string): string {
  return `${moment} under review`;
}

export const en = {
  ordinal,
  phase: { long, bug, bugCode, column, row },
  starts,
  startDay,
  startTime,
  minute,
  underReview,

  /** What has happened, by the kind of the moment. */
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

  /** Figures of both sides on a full frame. */
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
  },

  /** Leagues whose name is not their abbreviation in capitals: in full, and where there is little room. */
  leagues: {
    wc: { long: 'World Cup', short: 'World Cup' },
    ncaab: { long: "Men's college basketball", short: 'NCAA' },
  },

  /** On a scorebug's tabs and beneath its phase. */
  tabs: {
    varCheck: 'VAR CHECK',
    varGoalCheck: 'VAR · GOAL CHECK',
    goalUnderReview: 'GOAL UNDER REVIEW',
    /** `taker` is null where the feed does not tell. */
    penalty: (taker: string | null): string => (taker === null ? 'PENALTY' : `PENALTY · ${taker}`),
    flag: 'Flag',
    looseBall: 'LOOSE BALL',
    /** `distance` in yards, null where the feed does not tell. */
    down: (down: number, distance: number | null): string =>
      distance === null
        ? `${ordinal(down).toUpperCase()} DOWN`
        : `${ordinal(down).toUpperCase()} & ${distance}`,
    freeThrows: 'Free throws',
    outs: (outs: number): string => (outs === 1 ? '1 OUT' : `${outs} OUTS`),
  },
  /** Beside the number of a quarter. */
  quarter: 'Qtr',
  /** Under a clock that runs in extra time. */
  extraTime: 'ET',

  /** Other games on the ticker. */
  ticker: { live: 'Live', final: 'Final' },
  /** Before a game that is still to come. */
  next: 'Next',
  /** Between two teams. */
  versus: 'v',
};

/** All that a language has to say. */
export type Words = typeof en;
