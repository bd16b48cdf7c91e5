import type { Words } from './en.ts';
import { percentBy, startWords } from './intl.ts';
import { finalMark, phaseWords, type PhaseForms } from './phase-forms.ts';
import type { BuiltInPhase } from './phase.ts';

/** Japanese. Not reviewed by a native speaker yet. */

const LOCALE = 'ja';

const ordinal = (count: number): string => `第${count}`;
/** "前半", "後半": the first and the second half. */
const half = (number: number): string =>
  number === 1 ? '前半' : number === 2 ? '後半' : `第${number}ハーフ`;

const overtimeMark = (number: number): string => (number === 1 ? '延長' : `延長${number}`);

function phaseForms(phase: BuiltInPhase): PhaseForms {
  switch (phase.is) {
    case 'before':
      return { long: '試合前', bug: '試合前' };
    case 'period': {
      const { part, number } = phase;
      const column = String(number);
      if (part === 'half') return { long: half(number), bug: half(number), column };
      if (part === 'quarter')
        return { long: `${ordinal(number)}クォーター`, bug: `${number}Q`, row: `${number}Q`, column };
      return { long: `${ordinal(number)}ピリオド`, bug: `${number}P`, row: `${number}P`, column };
    }
    case 'period-end': {
      const { part, number } = phase;
      if (part === 'half') return { long: `${half(number)}終了`, bug: `${half(number)}終了` };
      return part === 'quarter'
        ? { long: `${ordinal(number)}クォーター終了`, bug: `${number}Q終了` }
        : { long: `${ordinal(number)}ピリオド終了`, bug: `${number}P終了` };
    }
    case 'half-time':
      return { long: 'ハーフタイム', bug: 'HT' };
    case 'overtime': {
      const mark = overtimeMark(phase.number);
      const long = phase.number === 1 ? '延長' : `${ordinal(phase.number)}延長`;
      return { long, bug: mark, column: mark, row: mark };
    }
    case 'overtime-end': {
      const mark = overtimeMark(phase.number);
      return { long: `${mark}終了`, bug: `${mark}終了` };
    }
    case 'full-time':
      return { long: '90分終了', bug: '90分終了' };
    case 'extra-time':
      return { long: `延長${half(phase.half)}`, bug: `延長${half(phase.half)}`, row: '延長' };
    case 'extra-time-break':
      return { long: '延長ハーフタイム', bug: '延長HT' };
    case 'penalties':
      return { long: 'PK戦', bug: 'PK戦' };
    case 'inning': {
      const { number } = phase;
      const side = phase.half === null ? '' : phase.half === 'top' ? '表' : '裏';
      return { long: `${number}回${side}`, bug: `${number}回${side}`, column: String(number) };
    }
    case 'inning-end': {
      const side = phase.half === 'top' ? '表' : '裏';
      return { long: `${phase.number}回${side}終了`, bug: `${phase.number}回${side}終了` };
    }
    case 'final':
      return { long: '試合終了', bug: finalMark(phase, '終了', overtimeMark), code: '終了' };
  }
}

export const ja: Words = {
  ordinal,
  language: 'ja',
  phase: phaseWords('ja', phaseForms, (part) => `${part}終了`),
  percent: percentBy(LOCALE),
  ...startWords(LOCALE),
  minute: ({ number, added }) => (added === null ? `${number}分` : `${number}+${added}分`),
  ownGoal: 'OG',
  lastOf: (shown, total) => `${total}件中、最新${shown}件`,
  added: (minutes) => `+${minutes}`,
  underReview: (moment) => `${moment} 確認中`,

  status: {
    delayed: { long: '遅延', bug: '遅延', code: '遅延' },
    suspended: { long: '中断', bug: '中断', code: '中断' },
    abandoned: { long: '打ち切り', bug: '打ち切り', code: '打切' },
    postponed: { long: '延期', bug: '延期', code: '延期' },
    canceled: { long: '中止', bug: '中止', code: '中止' },
    forfeited: { long: '没収試合', bug: '没収試合', code: '没収' },
    undecided: { long: '未定', bug: '未定', code: '未定' },
    reasons: {
      weather: '悪天候による遅延',
      lightning: '落雷による遅延',
      power: '停電による遅延',
      injury: '負傷による遅延',
      crowd: '観客トラブルによる遅延',
      field: 'グラウンド状態による遅延',
      technical: '機材トラブルによる遅延',
    },
    expected: (time) => `予定 ${time}`,
  },

  moments: {
    goal: 'ゴール',
    penalty_goal: 'PKゴール',
    two_pointer: '2ポイント',
    three_pointer: '3ポイント',
    free_throw: 'フリースロー',
    run: '得点',
    home_run: 'ホームラン',
    touchdown: 'タッチダウン',
    field_goal: 'フィールドゴール',
    extra_point: 'エクストラポイント',
    two_point_conversion: '2点コンバージョン',
    defensive_two_point: '守備側2点リターン',
    safety: 'セーフティ',
    score: '得点',
    penalty: 'PK',
    penalty_kick: 'PK',
    penalty_missed: 'PK失敗',
    shootout_scored: 'PK成功',
    shootout_missed: 'PK失敗',
    review: 'VAR確認',
    review_stands: 'VAR 判定通り',
    review_overturned: 'VAR 判定変更',
    no_goal: 'ノーゴール',
    yellow_card: 'イエローカード',
    red_card: 'レッドカード',
    side_retired: '3アウトチェンジ',
    flag: 'フラッグ',
    turnover: 'ターンオーバー',
    period_start: 'プレー開始',
    period_end: 'ピリオド終了',
    final: '試合終了',
  },

  counts: {
    two_pointers: '2ポイント',
    three_pointers: '3ポイント',
    free_throws: 'フリースロー',
    home_runs: 'ホームラン',
    touchdowns: 'タッチダウン',
    field_goals: 'フィールドゴール',
    turnovers: 'ターンオーバー',
    yellow_cards: 'イエローカード',
    red_cards: 'レッドカード',
    team_fouls: 'チームファウル',
    most_points: '最多得点',
  },
  totals: { runs: 'R', hits: 'H', errors: 'E' },

  leagues: {
    wc: { long: 'ワールドカップ', short: 'W杯' },
    ncaab: { long: '大学バスケットボール', short: 'NCAA' },
  },

  tabs: {
    varCheck: 'VAR確認',
    varGoalCheck: 'VAR・ゴール確認',
    goalUnderReview: 'ゴール確認中',
    penalty: (taker) => (taker === null ? 'PK' : `PK · ${taker}`),
    flag: 'フラッグ',
    looseBall: 'ルーズボール',
    down: (down, distance) =>
      distance === null ? `${down}ダウン` : `${down} & ${distance === 'goal' ? 'ゴール' : distance}`,
    freeThrows: 'フリースロー',
    fouls: (fouls) => `反則 ${fouls}`,
    three: 'スリー',
    bonus: 'ボーナス',
    doubleBonus: 'ダブルボーナス',
    redZone: 'レッドゾーン',
    aggregate: (a, b) => `合計 ${a}–${b}`,
    pitcher: '投',
    batter: '打',
    retired: '棄権',
    outs: (outs) => `${outs}アウト`,
  },
  innings: {
    overs: 'OV',
    runRate: 'RR',
    requiredRate: 'RRR',
    target: (runs) => `目標 ${runs}`,
    need: (runs, balls) => (balls === null ? `あと${runs}ラン` : `あと${runs}ラン · 残り${balls}球`),
    won: (team, by, count) =>
      ({
        runs: `${team} ${count}ラン差で勝利`,
        wickets: `${team} ${count}ウィケット差で勝利`,
        innings: `${team} イニングスと${count}ラン差で勝利`,
      })[by],
    tied: '引き分け',
  },
  quarter: '',
  extraTime: '延長',
  toGo: 'あと',

  inserts: {
    run: '連続得点',
    leadChange: '逆転',
    timeOut: 'タイムアウト',
    left: (left) => `残り${left}`,
    downTo: (players) => `${players}人`,
    atBat: '打席',
    pitching: '登板',
    addedTime: 'アディショナルタイム',
  },

  lineUp: { title: 'スターティングメンバー', short: 'スタメン', bench: 'ベンチ', coach: '監督' },

  ticker: { live: '試合中', final: '終了' },
  next: '次の試合',
  others: '他の試合',
  versus: 'vs',
};
