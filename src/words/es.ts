import type { Words } from './en.ts';
import { countedBy, percentBy, startWords } from './intl.ts';
import { finalMark, phaseWords, type PhaseForms } from './phase-forms.ts';
import type { BuiltInPhase } from './phase.ts';

/** Spanish. Not reviewed by a native speaker yet. */

const LOCALE = 'es';
const counted = countedBy(LOCALE);

/** "1.º": for halves, quarters and bases. */
const ordinal = (count: number): string => `${count}.º`;
/** "1.ª": for overtimes, downs ("primera y diez") and innings. */
const feminine = (count: number): string => `${count}.ª`;
/** "1.er", "2.º", "3.er": before a masculine noun. */
const before = (count: number): string => (count === 1 || count === 3 ? `${count}.er` : ordinal(count));

const overtimeMark = (number: number): string => (number === 1 ? 'PRÓR' : `PRÓR ${number}`);

function phaseForms(phase: BuiltInPhase): PhaseForms {
  switch (phase.is) {
    case 'before':
      return { long: 'Antes del partido', bug: 'PREVIA' };
    case 'period': {
      const { part, number } = phase;
      const column = String(number);
      if (part === 'half')
        return { long: `${before(number)} tiempo`, bug: `${number}T`, row: `${number}T`, column };
      if (part === 'quarter')
        return { long: `${before(number)} cuarto`, bug: ordinal(number), row: `C${number}`, column };
      return { long: `${before(number)} periodo`, bug: ordinal(number), row: `P${number}`, column };
    }
    case 'period-end': {
      const { part, number } = phase;
      if (part === 'half') return { long: `Fin del ${before(number)} tiempo`, bug: `FIN ${number}T` };
      const noun = part === 'quarter' ? 'cuarto' : 'periodo';
      return { long: `Fin del ${before(number)} ${noun}`, bug: `FIN ${ordinal(number)}` };
    }
    case 'half-time':
      return { long: 'Descanso', bug: 'DESC' };
    case 'overtime': {
      const mark = overtimeMark(phase.number);
      const long = phase.number === 1 ? 'Prórroga' : `${feminine(phase.number)} prórroga`;
      return { long, bug: mark, column: mark, row: mark };
    }
    case 'overtime-end': {
      const of = phase.number === 1 ? 'la prórroga' : `la ${feminine(phase.number)} prórroga`;
      return { long: `Fin de ${of}`, bug: `FIN ${overtimeMark(phase.number)}` };
    }
    case 'full-time':
      return { long: 'Final del tiempo reglamentario', bug: '90 MIN', row: 'Final de los 90 min' };
    case 'extra-time':
      return { long: `Prórroga, ${before(phase.half)} tiempo`, bug: 'PRÓR', row: 'Prórroga' };
    case 'extra-time-break':
      return { long: 'Descanso de la prórroga', bug: 'DESC PRÓR', code: 'DESC' };
    case 'penalties':
      return { long: 'Tanda de penaltis', bug: 'PEN' };
    case 'inning': {
      const { number, half } = phase;
      const inning = feminine(number);
      const column = String(number);
      if (half === null) return { long: `${inning} entrada`, bug: `${inning} ENT`, column };
      const side = half === 'top' ? 'Alta' : 'Baja';
      return { long: `${side} de la ${inning}`, bug: `${side.toUpperCase()} ${inning}`, column };
    }
    case 'inning-end': {
      const side = phase.half === 'top' ? 'Mitad' : 'Fin';
      const inning = feminine(phase.number);
      return { long: `${side} de la ${inning}`, bug: `${side.toUpperCase()} ${inning}` };
    }
    case 'final':
      return { long: 'Final', bug: finalMark(phase, 'FIN', overtimeMark), code: 'FIN' };
  }
}

export const es: Words = {
  ordinal,
  language: 'es',
  phase: phaseWords('es', phaseForms, (part) => `Fin: ${part}`),
  percent: percentBy(LOCALE),
  ...startWords(LOCALE),
  minute: ({ number, added }) => (added === null ? `${number}'` : `${number}+${added}'`),
  ownGoal: 'p.p.',
  lastOf: (shown, total) => `Últimos ${shown} de ${total}`,
  added: (minutes) => `+${minutes}`,
  underReview: (moment) => `${moment} en revisión`,

  status: {
    delayed: { long: 'Retrasado', bug: 'RETRASADO', code: 'RETR' },
    suspended: { long: 'Interrumpido', bug: 'INTERRUMPIDO', code: 'INTERR' },
    abandoned: { long: 'Abandonado', bug: 'ABANDONADO', code: 'ABAND' },
    postponed: { long: 'Aplazado', bug: 'APLAZADO', code: 'APLZ' },
    canceled: { long: 'Cancelado', bug: 'CANCELADO', code: 'CANCEL' },
    forfeited: { long: 'Adjudicado', bug: 'ADJUDICADO', code: 'ADJ' },
    undecided: { long: 'Por definir', bug: 'POR DEFINIR', code: 'P.D.' },
    reasons: {
      weather: 'Retraso por mal tiempo',
      lightning: 'Retraso por tormenta eléctrica',
      power: 'Retraso por corte de luz',
      injury: 'Retraso por lesión',
      crowd: 'Retraso por incidentes con el público',
      field: 'Retraso por el estado del campo',
      technical: 'Retraso por problemas técnicos',
    },
    expected: (time) => `Previsto: ${time}`,
  },

  moments: {
    goal: 'Gol',
    penalty_goal: 'Gol de penalti',
    two_pointer: 'Canasta de dos',
    three_pointer: 'Triple',
    free_throw: 'Tiro libre',
    run: 'Carrera',
    home_run: 'Jonrón',
    touchdown: 'Touchdown',
    field_goal: 'Gol de campo',
    extra_point: 'Punto extra',
    two_point_conversion: 'Conversión de dos',
    defensive_two_point: 'Devolución defensiva de dos',
    safety: 'Safety',
    score: 'Anotación',
    penalty: 'Penalti',
    penalty_kick: 'Lanzamiento de penalti',
    penalty_missed: 'Penalti fallado',
    shootout_scored: 'Penalti marcado',
    shootout_missed: 'Penalti fallado',
    review: 'Revisión VAR',
    review_stands: 'VAR: se mantiene',
    review_overturned: 'VAR: decisión corregida',
    no_goal: 'Gol anulado',
    yellow_card: 'Tarjeta amarilla',
    red_card: 'Tarjeta roja',
    side_retired: 'Tercer out',
    flag: 'Pañuelo',
    turnover: 'Pérdida de balón',
    period_start: 'Comienza el juego',
    period_end: 'Fin del periodo',
    final: 'Final',
  },

  counts: {
    two_pointers: 'Canastas de dos',
    three_pointers: 'Triples',
    free_throws: 'Tiros libres',
    home_runs: 'Jonrones',
    touchdowns: 'Touchdowns',
    field_goals: 'Goles de campo',
    turnovers: 'Pérdidas de balón',
    yellow_cards: 'Tarj. amarillas',
    red_cards: 'Tarj. rojas',
    team_fouls: 'Faltas de equipo',
    most_points: 'Más puntos',
  },
  totals: { runs: 'C', hits: 'H', errors: 'E' },

  leagues: {
    wc: { long: 'Copa del Mundo', short: 'Mundial' },
    ncaab: { long: 'Baloncesto NCAA', short: 'NCAA' },
  },

  tabs: {
    varCheck: 'REVISIÓN VAR',
    varGoalCheck: 'VAR · REVISIÓN DE GOL',
    goalUnderReview: 'GOL EN REVISIÓN',
    penalty: (taker) => (taker === null ? 'PENALTI' : `PENALTI · ${taker}`),
    flag: 'Pañuelo',
    looseBall: 'BALÓN SUELTO',
    down: (down, distance) =>
      distance === null
        ? `${feminine(down)} OPORTUNIDAD`
        : `${feminine(down)} Y ${distance === 'goal' ? 'GOL' : distance}`,
    freeThrows: 'Tiros libres',
    fouls: (fouls) => `FALTAS ${fouls}`,
    three: 'TRIPLE',
    bonus: 'Bonus',
    doubleBonus: 'Doble bonus',
    redZone: 'ZONA ROJA',
    aggregate: (a, b) => `GLOBAL ${a}–${b}`,
    pitcher: 'L',
    batter: 'B',
    retired: 'ABAN',
    outs: (outs) => `${outs} ${counted(outs, { one: 'OUT', other: 'OUTS' })}`,
  },
  innings: {
    overs: 'OV',
    runRate: 'RR',
    requiredRate: 'RRR',
    target: (runs) => `OBJETIVO ${runs}`,
    need: (runs, balls) => (balls === null ? `FALTAN ${runs}` : `FALTAN ${runs} · ${balls} BOLAS`),
    won: (team, by, count) =>
      ({
        runs: `${team} GANA POR ${count} CARRERAS`,
        wickets: `${team} GANA POR ${count} WICKETS`,
        innings: `${team} GANA POR INNINGS Y ${count}`,
      })[by],
    tied: 'EMPATE',
  },
  quarter: 'Cuarto',
  extraTime: 'PRÓR',
  toGo: 'FALTAN',

  inserts: {
    run: 'Parcial',
    leadChange: 'Cambio de líder',
    timeOut: 'Tiempo muerto',
    left: (left) => counted(left, { one: `queda ${left}`, other: `quedan ${left}` }),
    downTo: (players) => `Con ${players}`,
    atBat: 'Al bate',
    pitching: 'Lanzador',
    addedTime: 'Tiempo añadido',
  },

  lineUp: { title: 'Alineación inicial', short: 'Alineación', bench: 'Suplentes', coach: 'Entrenador' },

  ticker: { live: 'En vivo', final: 'Final' },
  next: 'Próximo',
  others: 'Otros partidos',
  versus: 'vs',
};
