import type { Words } from './en.ts';
import { countedBy, percentBy, startWords } from './intl.ts';
import { finalMark, phaseWords, type PhaseForms } from './phase-forms.ts';
import type { BuiltInPhase } from './phase.ts';

/** Italian. Not reviewed by a native speaker yet. */

const LOCALE = 'it';
const counted = countedBy(LOCALE);

const ordinal = (count: number): string => `${count}º`;

const overtimeMark = (number: number): string => (number === 1 ? 'TS' : `${number}TS`);

function phaseForms(phase: BuiltInPhase): PhaseForms {
  switch (phase.is) {
    case 'before':
      return { long: 'Prepartita', bug: 'PRE-GARA' };
    case 'period': {
      const { part, number } = phase;
      const column = String(number);
      if (part === 'half')
        return { long: `${ordinal(number)} tempo`, bug: `${number}T`, row: `${number}T`, column };
      if (part === 'quarter')
        return { long: `${ordinal(number)} quarto`, bug: ordinal(number), row: `Q${number}`, column };
      return { long: `${ordinal(number)} periodo`, bug: ordinal(number), row: `P${number}`, column };
    }
    case 'period-end': {
      const { part, number } = phase;
      if (part === 'half') return { long: `Fine ${ordinal(number)} tempo`, bug: `FINE ${number}T` };
      const noun = part === 'quarter' ? 'quarto' : 'periodo';
      return { long: `Fine ${ordinal(number)} ${noun}`, bug: `FINE ${ordinal(number)}` };
    }
    case 'half-time':
      return { long: 'Intervallo', bug: 'INT' };
    case 'overtime': {
      const mark = overtimeMark(phase.number);
      const long = phase.number === 1 ? 'Supplementare' : `${ordinal(phase.number)} supplementare`;
      return { long, bug: mark, column: mark, row: mark };
    }
    case 'overtime-end': {
      const of = phase.number === 1 ? 'supplementare' : `${ordinal(phase.number)} supplementare`;
      return { long: `Fine ${of}`, bug: `FINE ${overtimeMark(phase.number)}` };
    }
    case 'full-time':
      return { long: 'Fine dei tempi regolamentari', bug: '90 MIN', row: 'Fine dei 90 min' };
    case 'extra-time':
      return {
        long: `${ordinal(phase.half)} tempo supplementare`,
        bug: `${phase.half}TS`,
        row: 'Supplementari',
      };
    case 'extra-time-break':
      return { long: 'Intervallo dei supplementari', bug: 'INT TS' };
    case 'penalties':
      return { long: 'Calci di rigore', bug: 'RIG' };
    case 'inning': {
      const { number, half } = phase;
      const column = String(number);
      if (half === null) return { long: `${ordinal(number)} inning`, bug: `${ordinal(number)} INN`, column };
      const side = half === 'top' ? 'Alto' : 'Basso';
      return { long: `${side} ${ordinal(number)}`, bug: `${side.toUpperCase()} ${ordinal(number)}`, column };
    }
    case 'inning-end': {
      const side = phase.half === 'top' ? 'Metà' : 'Fine';
      return {
        long: `${side} ${ordinal(phase.number)} inning`,
        bug: `${side.toUpperCase()} ${ordinal(phase.number)}`,
      };
    }
    case 'final':
      return { long: 'Risultato finale', bug: finalMark(phase, 'FINE', overtimeMark), code: 'FINE' };
  }
}

export const it: Words = {
  ordinal,
  language: 'it',
  phase: phaseWords('it', phaseForms, (part) => `Fine: ${part}`),
  percent: percentBy(LOCALE),
  ...startWords(LOCALE),
  minute: ({ number, added }) => (added === null ? `${number}'` : `${number}+${added}'`),
  ownGoal: 'aut.',
  lastOf: (shown, total) => `Ultimi ${shown} su ${total}`,
  added: (minutes) => `+${minutes}`,
  underReview: (moment) => `${moment} in revisione`,

  status: {
    delayed: { long: 'In ritardo', bug: 'IN RITARDO', code: 'RIT' },
    suspended: { long: 'Interrotta', bug: 'INTERROTTA', code: 'INTERR' },
    abandoned: { long: 'Sospesa definitivamente', bug: 'SOSPESA', code: 'SOSP' },
    postponed: { long: 'Rinviata', bug: 'RINVIATA', code: 'RINV' },
    canceled: { long: 'Annullata', bug: 'ANNULLATA', code: 'ANN' },
    forfeited: { long: 'A tavolino', bug: 'A TAVOLINO', code: 'TAV' },
    undecided: { long: 'Da definire', bug: 'DA DEFINIRE', code: 'DA DEF' },
    reasons: {
      weather: 'Ritardo per maltempo',
      lightning: 'Ritardo per fulmini',
      power: 'Ritardo per blackout',
      injury: 'Ritardo per infortunio',
      crowd: 'Ritardo per incidenti tra il pubblico',
      field: 'Ritardo per le condizioni del campo',
      technical: 'Ritardo per problemi tecnici',
    },
    expected: (time) => `Prevista: ${time}`,
  },

  moments: {
    goal: 'Gol',
    penalty_goal: 'Gol su rigore',
    two_pointer: 'Canestro da due',
    three_pointer: 'Tripla',
    free_throw: 'Tiro libero',
    run: 'Punto',
    home_run: 'Fuoricampo',
    touchdown: 'Touchdown',
    field_goal: 'Field goal',
    extra_point: 'Punto addizionale',
    two_point_conversion: 'Conversione da due',
    defensive_two_point: 'Ritorno difensivo da due',
    safety: 'Safety',
    score: 'Punti',
    penalty: 'Rigore',
    penalty_kick: 'Calcio di rigore',
    penalty_missed: 'Rigore sbagliato',
    shootout_scored: 'Rigore segnato',
    shootout_missed: 'Rigore sbagliato',
    review: 'Check VAR',
    review_stands: 'VAR: decisione confermata',
    review_overturned: 'VAR: decisione cambiata',
    no_goal: 'Gol annullato',
    yellow_card: 'Cartellino giallo',
    red_card: 'Cartellino rosso',
    side_retired: 'Tre eliminati',
    flag: 'Flag',
    turnover: 'Palla persa',
    period_start: 'Si gioca',
    period_end: 'Fine del periodo',
    final: 'Risultato finale',
  },

  counts: {
    two_pointers: 'Canestri da due',
    three_pointers: 'Triple',
    free_throws: 'Tiri liberi',
    home_runs: 'Fuoricampo',
    touchdowns: 'Touchdown',
    field_goals: 'Field goal',
    turnovers: 'Palle perse',
    yellow_cards: 'Cartellini gialli',
    red_cards: 'Cartellini rossi',
    team_fouls: 'Falli di squadra',
    most_points: 'Più punti',
  },
  totals: { runs: 'R', hits: 'BV', errors: 'E' },

  leagues: {
    wc: { long: 'Coppa del Mondo', short: 'Mondiale' },
    ncaab: { long: 'Basket NCAA', short: 'NCAA' },
  },

  tabs: {
    varCheck: 'CHECK VAR',
    varGoalCheck: 'VAR · CHECK SUL GOL',
    goalUnderReview: 'GOL IN REVISIONE',
    penalty: (taker) => (taker === null ? 'RIGORE' : `RIGORE · ${taker}`),
    flag: 'Flag',
    looseBall: 'PALLA LIBERA',
    down: (down, distance) =>
      distance === null
        ? `${ordinal(down)} DOWN`
        : `${ordinal(down)} & ${distance === 'goal' ? 'GOAL' : distance}`,
    freeThrows: 'Tiri liberi',
    fouls: (fouls) => `FALLI ${fouls}`,
    three: 'TRIPLA',
    bonus: 'Bonus',
    doubleBonus: 'Doppio bonus',
    redZone: 'RED ZONE',
    aggregate: (a, b) => `AGGREGATO ${a}–${b}`,
    pitcher: 'L',
    batter: 'B',
    retired: 'RIT',
    outs: (outs) => `${outs} ${counted(outs, { one: 'ELIMINATO', other: 'ELIMINATI' })}`,
  },
  innings: {
    overs: 'OV',
    runRate: 'RR',
    requiredRate: 'RRR',
    target: (runs) => `OBIETTIVO ${runs}`,
    need: (runs, balls) => (balls === null ? `MANCANO ${runs}` : `MANCANO ${runs} · ${balls} PALLE`),
    won: (team, by, count) =>
      ({
        runs: `${team} VINCE DI ${count} RUN`,
        wickets: `${team} VINCE DI ${count} WICKET`,
        innings: `${team} VINCE DI UN INNINGS E ${count}`,
      })[by],
    tied: 'PAREGGIO',
  },
  quarter: 'Quarto',
  extraTime: 'TS',
  toGo: 'MANCANO',

  inserts: {
    run: 'Parziale',
    leadChange: 'Sorpasso',
    timeOut: 'Time-out',
    left: (left) => counted(left, { one: `resta ${left}`, other: `restano ${left}` }),
    downTo: (players) => `In ${players}`,
    atBat: 'Alla battuta',
    pitching: 'Lanciatore',
    addedTime: 'Recupero',
  },

  lineUp: { title: 'Formazione iniziale', short: 'Formazione', bench: 'Panchina', coach: 'Allenatore' },

  ticker: { live: 'Live', final: 'Fine' },
  next: 'Prossima gara',
  others: 'Altre partite',
  versus: 'vs',
};
