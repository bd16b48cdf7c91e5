import type { Words } from './en.ts';
import { countedBy, percentBy, startWords } from './intl.ts';
import { finalMark, phaseWords, type PhaseForms } from './phase-forms.ts';
import type { BuiltInPhase } from './phase.ts';

/**
 * Arabic. Not reviewed by a native speaker yet. Digits are those of the scoreboard, 0 to 9, as on Arabic sports
 * channels: clock, score and words use the same kind.
 */

const LOCALE = 'ar-u-nu-latn';
const counted = countedBy(LOCALE);

const MASCULINE = [
  'الأول',
  'الثاني',
  'الثالث',
  'الرابع',
  'الخامس',
  'السادس',
  'السابع',
  'الثامن',
  'التاسع',
  'العاشر',
];

/** "الأول": words for the first to the tenth, "رقم 11" beyond. */
const ordinal = (count: number): string => MASCULINE[count - 1] ?? `رقم ${count}`;

const FEMININE = ['الأولى', 'الثانية', 'الثالثة', 'الرابعة'];
/** "الأولى": for downs, of which there are four. */
const feminine = (count: number): string => FEMININE[count - 1] ?? `رقم ${count}`;

/** Isolates digits with marks, so that they run from left to right among right-to-left letters: "45+2'". */
const figures = (text: string): string => `\u2066${text}\u2069`;

const overtimeMark = (number: number): string => (number === 1 ? 'إضافي' : `إضافي ${number}`);
/** "إض": the shortest form, over a column and after the end of a game. */
const shortOvertime = (number: number): string => (number === 1 ? 'إض' : `${number}إض`);

function phaseForms(phase: BuiltInPhase): PhaseForms {
  switch (phase.is) {
    case 'before':
      return { long: 'قبل المباراة', bug: 'لم تبدأ' };
    case 'period': {
      const { part, number } = phase;
      const column = String(number);
      if (part === 'half')
        return {
          long: `الشوط ${ordinal(number)}`,
          bug: ordinal(number),
          row: ordinal(number),
          column,
        };
      const noun = part === 'quarter' ? 'الربع' : 'الفترة';
      const of = part === 'quarter' ? ordinal(number) : String(number);
      return { long: `${noun} ${of}`, bug: part === 'quarter' ? ordinal(number) : `${noun} ${of}`, column };
    }
    case 'period-end': {
      const { part, number } = phase;
      if (part === 'half') return { long: `نهاية الشوط ${ordinal(number)}`, bug: `نهاية ${ordinal(number)}` };
      return part === 'quarter'
        ? { long: `نهاية الربع ${ordinal(number)}`, bug: `نهاية ${ordinal(number)}` }
        : { long: `نهاية الفترة ${number}`, bug: `نهاية الفترة ${number}` };
    }
    case 'half-time':
      return { long: 'استراحة بين الشوطين', bug: 'استراحة', row: 'استراحة' };
    case 'overtime': {
      const mark = overtimeMark(phase.number);
      const long = phase.number === 1 ? 'وقت إضافي' : `الوقت الإضافي ${ordinal(phase.number)}`;
      return { long, bug: mark, column: shortOvertime(phase.number), row: mark };
    }
    case 'overtime-end':
      return {
        long: phase.number === 1 ? 'نهاية الوقت الإضافي' : `نهاية الوقت الإضافي ${ordinal(phase.number)}`,
        bug: `نهاية ${overtimeMark(phase.number)}`,
      };
    case 'full-time':
      return { long: 'نهاية الوقت الأصلي', bug: 'نهاية الوقت', row: 'نهاية الوقت الأصلي' };
    case 'extra-time':
      return { long: `وقت إضافي، الشوط ${ordinal(phase.half)}`, bug: 'إضافي', row: 'وقت إضافي' };
    case 'extra-time-break':
      return { long: 'استراحة الوقت الإضافي', bug: 'استراحة' };
    case 'penalties':
      return { long: 'ركلات الترجيح', bug: 'ركلات الترجيح', code: 'ترجيح' };
    case 'inning': {
      const { number, half } = phase;
      const column = String(number);
      const inning = `الشوط ${ordinal(number)}`;
      if (half === null) return { long: inning, bug: inning, column };
      return { long: `${half === 'top' ? 'أعلى' : 'أسفل'} ${inning}`, bug: inning, row: inning, column };
    }
    case 'inning-end': {
      const side = phase.half === 'top' ? 'منتصف' : 'نهاية';
      return { long: `${side} الشوط ${ordinal(phase.number)}`, bug: `${side} ${ordinal(phase.number)}` };
    }
    case 'final':
      return { long: 'نهاية المباراة', bug: finalMark(phase, 'النهاية', shortOvertime), code: 'النهاية' };
  }
}

export const ar: Words = {
  ordinal,
  language: 'ar',
  phase: phaseWords('ar', phaseForms, (part) => `نهاية ${part}`),
  percent: percentBy(LOCALE),
  ...startWords(LOCALE),
  minute: ({ number, added }) => figures(added === null ? `${number}'` : `${number}+${added}'`),
  ownGoal: 'عكسي',
  lastOf: (shown, total) => figures(`آخر ${shown} من ${total}`),
  added: (minutes) => figures(`+${minutes}`),
  underReview: (moment) => `${moment} قيد المراجعة`,

  status: {
    delayed: { long: 'مؤخرة', bug: 'مؤخرة', code: 'مؤخرة' },
    suspended: { long: 'متوقفة', bug: 'متوقفة', code: 'متوقفة' },
    abandoned: { long: 'لم تكتمل', bug: 'لم تكتمل', code: 'لم تكتمل' },
    postponed: { long: 'مؤجلة', bug: 'مؤجلة', code: 'مؤجلة' },
    canceled: { long: 'ملغاة', bug: 'ملغاة', code: 'ملغاة' },
    forfeited: { long: 'نتيجة إدارية', bug: 'إدارية', code: 'إدارية' },
    undecided: { long: 'تحدد لاحقا', bug: 'تحدد لاحقا', code: 'لاحقا' },
    reasons: {
      weather: 'تأخير بسبب الطقس',
      lightning: 'تأخير بسبب الصواعق',
      power: 'تأخير بسبب انقطاع الكهرباء',
      injury: 'تأخير بسبب إصابة',
      crowd: 'تأخير بسبب الجمهور',
      field: 'تأخير بسبب حالة الملعب',
      technical: 'تأخير لأسباب فنية',
    },
    expected: (time) => `المتوقع: ${time}`,
  },

  moments: {
    goal: 'هدف',
    penalty_goal: 'هدف من ركلة جزاء',
    two_pointer: 'سلة بنقطتين',
    three_pointer: 'سلة ثلاثية',
    free_throw: 'رمية حرة',
    run: 'نقطة',
    home_run: 'هوم ران',
    touchdown: 'تاتش داون',
    field_goal: 'هدف ميداني',
    extra_point: 'نقطة إضافية',
    two_point_conversion: 'تحويل بنقطتين',
    defensive_two_point: 'إرجاع دفاعي بنقطتين',
    safety: 'سيفتي',
    score: 'تسجيل',
    penalty: 'ركلة جزاء',
    penalty_kick: 'تنفيذ ركلة جزاء',
    penalty_missed: 'ركلة جزاء ضائعة',
    shootout_scored: 'ركلة ترجيح مسجلة',
    shootout_missed: 'ركلة ترجيح ضائعة',
    review: 'مراجعة VAR',
    review_stands: 'VAR: القرار ثابت',
    review_overturned: 'VAR: تغيير القرار',
    no_goal: 'هدف ملغى',
    yellow_card: 'بطاقة صفراء',
    red_card: 'بطاقة حمراء',
    side_retired: 'تبديل الأدوار',
    flag: 'راية',
    turnover: 'فقدان الكرة',
    period_start: 'بداية اللعب',
    period_end: 'نهاية الفترة',
    final: 'نهاية المباراة',
  },

  counts: {
    two_pointers: 'سلات بنقطتين',
    three_pointers: 'سلات ثلاثية',
    free_throws: 'رميات حرة',
    home_runs: 'هوم ران',
    touchdowns: 'تاتش داون',
    field_goals: 'أهداف ميدانية',
    turnovers: 'كرات مفقودة',
    yellow_cards: 'بطاقات صفراء',
    red_cards: 'بطاقات حمراء',
    team_fouls: 'أخطاء الفريق',
    most_points: 'الأكثر تسجيلا',
  },
  totals: { runs: 'R', hits: 'H', errors: 'E' },

  leagues: {
    wc: { long: 'كأس العالم', short: 'كأس العالم' },
    ncaab: { long: 'كرة السلة الجامعية للرجال', short: 'NCAA' },
  },

  tabs: {
    varCheck: 'مراجعة VAR',
    varGoalCheck: 'VAR · مراجعة الهدف',
    goalUnderReview: 'الهدف قيد المراجعة',
    penalty: (taker) => (taker === null ? 'ركلة جزاء' : `ركلة جزاء · ${taker}`),
    flag: 'راية',
    looseBall: 'كرة حرة',
    down: (down, distance) =>
      // The noun and "goal" together wouldn't fit on vertical video.
      distance === 'goal'
        ? `${feminine(down)} · المرمى`
        : distance === null
          ? `المحاولة ${feminine(down)}`
          : `المحاولة ${feminine(down)} · ${distance}`,
    freeThrows: 'رميات حرة',
    fouls: (fouls) => `أخطاء ${fouls}`,
    three: 'ثلاثية',
    bonus: 'بونص',
    doubleBonus: 'بونص مضاعف',
    redZone: 'المنطقة الحمراء',
    aggregate: (a, b) => `المجموع ${a}–${b}`,
    pitcher: 'الرامي',
    batter: 'الضارب',
    retired: 'انسحاب',
    outs: (outs) =>
      counted(outs, {
        zero: 'لا إقصاء',
        one: 'إقصاء واحد',
        two: 'إقصاءان',
        few: `${outs} إقصاءات`,
        many: `${outs} إقصاءً`,
        other: `${outs} إقصاء`,
      }),
  },
  innings: {
    overs: 'OV',
    runRate: 'RR',
    requiredRate: 'RRR',
    target: (runs) => `الهدف ${runs}`,
    need: (runs, balls) => (balls === null ? `المتبقي ${runs}` : `المتبقي ${runs} من ${balls} كرة`),
    won: (team, by, count) =>
      ({
        runs: `فوز ${team} بفارق ${count} نقطة`,
        wickets: `فوز ${team} بفارق ${count} ويكيت`,
        innings: `فوز ${team} بجولة و${count}`,
      })[by],
    tied: 'تعادل',
  },
  quarter: '',
  extraTime: 'إضافي',
  toGo: 'باقي',

  inserts: {
    run: 'سلسلة نقاط',
    leadChange: 'تغيّر الصدارة',
    timeOut: 'وقت مستقطع',
    left: (left) => `المتبقي ${left}`,
    downTo: (players) => `${players} لاعبين`,
    atBat: 'في الضرب',
    pitching: 'في الرمي',
    addedTime: 'الوقت بدل الضائع',
  },

  lineUp: { title: 'التشكيلة الأساسية', short: 'التشكيلة', bench: 'البدلاء', coach: 'المدرب' },

  ticker: { live: 'مباشر', final: 'انتهت' },
  next: 'التالي',
  others: 'مباريات أخرى',
  versus: '×',
};
