import type { Words } from './en.ts';
import { countedBy, percentBy, startWords } from './intl.ts';
import { finalMark, phaseWords, type PhaseForms } from './phase-forms.ts';
import type { BuiltInPhase } from './phase.ts';

/** Brazilian Portuguese. Not reviewed by a native speaker yet. */

const LOCALE = 'pt-BR';
const counted = countedBy(LOCALE);

/** "1º": for quarters and halves. */
const ordinal = (count: number): string => `${count}º`;
/** "1ª": for overtimes, downs ("primeira para dez") and innings. */
const feminine = (count: number): string => `${count}ª`;

const overtimeMark = (number: number): string => (number === 1 ? 'PRO' : `PRO ${number}`);

function phaseForms(phase: BuiltInPhase): PhaseForms {
  switch (phase.is) {
    case 'before':
      return { long: 'Pré-jogo', bug: 'PRÉ-JOGO' };
    case 'period': {
      const { part, number } = phase;
      const column = String(number);
      if (part === 'half')
        return { long: `${ordinal(number)} tempo`, bug: `${number}T`, row: `${number}T`, column };
      if (part === 'quarter')
        return { long: `${ordinal(number)} quarto`, bug: ordinal(number), row: `Q${number}`, column };
      return { long: `${ordinal(number)} período`, bug: ordinal(number), row: `P${number}`, column };
    }
    case 'period-end': {
      const { part, number } = phase;
      if (part === 'half') return { long: `Fim do ${ordinal(number)} tempo`, bug: `FIM ${number}T` };
      const noun = part === 'quarter' ? 'quarto' : 'período';
      return { long: `Fim do ${ordinal(number)} ${noun}`, bug: `FIM ${ordinal(number)}` };
    }
    case 'half-time':
      return { long: 'Intervalo', bug: 'INT' };
    case 'overtime': {
      const mark = overtimeMark(phase.number);
      const long = phase.number === 1 ? 'Prorrogação' : `${feminine(phase.number)} prorrogação`;
      return { long, bug: mark, column: mark, row: mark };
    }
    case 'overtime-end': {
      const of = phase.number === 1 ? 'da prorrogação' : `da ${feminine(phase.number)} prorrogação`;
      return { long: `Fim ${of}`, bug: `FIM ${overtimeMark(phase.number)}` };
    }
    case 'full-time':
      return { long: 'Fim do tempo regulamentar', bug: '90 MIN', row: 'Fim dos 90 min' };
    case 'extra-time':
      return { long: `Prorrogação, ${ordinal(phase.half)} tempo`, bug: 'PRO', row: 'Prorrogação' };
    case 'extra-time-break':
      return { long: 'Intervalo da prorrogação', bug: 'INT PRO' };
    case 'penalties':
      return { long: 'Disputa de pênaltis', bug: 'PÊN' };
    case 'inning': {
      const { number, half } = phase;
      const inning = feminine(number);
      const column = String(number);
      if (half === null) return { long: `${inning} entrada`, bug: `${inning} ENT`, column };
      const side = half === 'top' ? 'Alta' : 'Baixa';
      return { long: `${side} da ${inning}`, bug: `${side.toUpperCase()} ${inning}`, column };
    }
    case 'inning-end': {
      const inning = feminine(phase.number);
      return phase.half === 'top'
        ? { long: `Meio da ${inning}`, bug: `MEIO ${inning}` }
        : { long: `Fim da ${inning}`, bug: `FIM ${inning}` };
    }
    case 'final':
      return { long: 'Fim de jogo', bug: finalMark(phase, 'FIM', overtimeMark), code: 'FIM' };
  }
}

export const pt: Words = {
  ordinal,
  language: 'pt',
  phase: phaseWords('pt', phaseForms, (part) => `Fim: ${part}`),
  percent: percentBy(LOCALE),
  ...startWords(LOCALE, { hourMark: 'h' }),
  minute: ({ number, added }) => (added === null ? `${number}'` : `${number}+${added}'`),
  ownGoal: 'contra',
  lastOf: (shown, total) => `Últimos ${shown} de ${total}`,
  added: (minutes) => `+${minutes}`,
  underReview: (moment) => `${moment} em revisão`,

  status: {
    delayed: { long: 'Atrasado', bug: 'ATRASADO', code: 'ATRAS' },
    suspended: { long: 'Interrompido', bug: 'INTERROMPIDO', code: 'INTERR' },
    abandoned: { long: 'Encerrado antes do fim', bug: 'ENCERRADO', code: 'ENC' },
    postponed: { long: 'Adiado', bug: 'ADIADO', code: 'ADI' },
    canceled: { long: 'Cancelado', bug: 'CANCELADO', code: 'CANCEL' },
    forfeited: { long: 'W.O.', bug: 'W.O.', code: 'W.O.' },
    undecided: { long: 'A definir', bug: 'A DEFINIR', code: 'A DEF' },
    reasons: {
      weather: 'Atraso por mau tempo',
      lightning: 'Atraso por raios',
      power: 'Atraso por falta de energia',
      injury: 'Atraso por lesão',
      crowd: 'Atraso por incidentes com a torcida',
      field: 'Atraso pelas condições do campo',
      technical: 'Atraso por problemas técnicos',
    },
    expected: (time) => `Previsto: ${time}`,
  },

  moments: {
    goal: 'Gol',
    penalty_goal: 'Gol de pênalti',
    two_pointer: 'Cesta de dois',
    three_pointer: 'Cesta de três',
    free_throw: 'Lance livre',
    run: 'Corrida',
    home_run: 'Home run',
    touchdown: 'Touchdown',
    field_goal: 'Field goal',
    extra_point: 'Ponto extra',
    two_point_conversion: 'Conversão de dois',
    defensive_two_point: 'Retorno defensivo de dois',
    safety: 'Safety',
    score: 'Pontos',
    penalty: 'Pênalti',
    penalty_kick: 'Cobrança de pênalti',
    penalty_missed: 'Pênalti perdido',
    shootout_scored: 'Pênalti convertido',
    shootout_missed: 'Pênalti perdido',
    review: 'Revisão VAR',
    review_stands: 'VAR: decisão mantida',
    review_overturned: 'VAR: decisão alterada',
    no_goal: 'Gol anulado',
    yellow_card: 'Cartão amarelo',
    red_card: 'Cartão vermelho',
    side_retired: 'Terceira eliminação',
    flag: 'Flag',
    turnover: 'Perda de bola',
    period_start: 'Começa o jogo',
    period_end: 'Fim do período',
    final: 'Fim de jogo',
  },

  counts: {
    two_pointers: 'Cestas de dois',
    three_pointers: 'Cestas de três',
    free_throws: 'Lances livres',
    home_runs: 'Home runs',
    touchdowns: 'Touchdowns',
    field_goals: 'Field goals',
    turnovers: 'Perdas de bola',
    yellow_cards: 'Amarelos',
    red_cards: 'Vermelhos',
    team_fouls: 'Faltas coletivas',
    most_points: 'Cestinhas',
  },
  totals: { runs: 'R', hits: 'H', errors: 'E' },

  leagues: {
    wc: { long: 'Copa do Mundo', short: 'Copa' },
    ncaab: { long: 'Basquete NCAA', short: 'NCAA' },
  },

  tabs: {
    varCheck: 'REVISÃO VAR',
    varGoalCheck: 'VAR · REVISÃO DE GOL',
    goalUnderReview: 'GOL EM REVISÃO',
    penalty: (taker) => (taker === null ? 'PÊNALTI' : `PÊNALTI · ${taker}`),
    flag: 'Flag',
    looseBall: 'BOLA SOLTA',
    down: (down, distance) =>
      distance === null
        ? `${feminine(down)} DESCIDA`
        : `${feminine(down)} PARA ${distance === 'goal' ? 'O GOL' : distance}`,
    freeThrows: 'Lances livres',
    fouls: (fouls) => `FALTAS ${fouls}`,
    three: 'DE TRÊS',
    bonus: 'Bônus',
    doubleBonus: 'Bônus duplo',
    redZone: 'RED ZONE',
    aggregate: (a, b) => `AGREGADO ${a}–${b}`,
    pitcher: 'P',
    batter: 'R',
    retired: 'DES',
    outs: (outs) => `${outs} ${counted(outs, { one: 'ELIMINADO', other: 'ELIMINADOS' })}`,
  },
  innings: {
    overs: 'OV',
    runRate: 'RR',
    requiredRate: 'RRR',
    target: (runs) => `META ${runs}`,
    need: (runs, balls) => (balls === null ? `FALTAM ${runs}` : `FALTAM ${runs} · ${balls} BOLAS`),
    won: (team, by, count) =>
      ({
        runs: `${team} VENCE POR ${count} CORRIDAS`,
        wickets: `${team} VENCE POR ${count} WICKETS`,
        innings: `${team} VENCE POR UM INNINGS E ${count}`,
      })[by],
    tied: 'EMPATE',
  },
  quarter: 'Quarto',
  extraTime: 'PRO',
  toGo: 'FALTAM',

  inserts: {
    run: 'Sequência',
    leadChange: 'Troca de líder',
    timeOut: 'Pedido de tempo',
    left: (left) => counted(left, { one: `resta ${left}`, other: `restam ${left}` }),
    downTo: (players) => `Com ${players} em campo`,
    atBat: 'Ao bastão',
    pitching: 'Arremessador',
    addedTime: 'Acréscimos',
  },

  lineUp: { title: 'Escalação inicial', short: 'Escalação', bench: 'Reservas', coach: 'Técnico' },

  ticker: { live: 'Ao vivo', final: 'Fim' },
  next: 'Próximo',
  others: 'Outros jogos',
  versus: 'x',
};
