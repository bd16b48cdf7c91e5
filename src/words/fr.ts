import type { Words } from './en.ts';
import { countedBy, percentBy, startWords } from './intl.ts';
import { finalMark, phaseWords, type PhaseForms } from './phase-forms.ts';
import type { BuiltInPhase } from './phase.ts';

/** French. Not reviewed by a native speaker yet. */

const LOCALE = 'fr';
const counted = countedBy(LOCALE);
const suffixed = countedBy(LOCALE, 'ordinal');

/** "1er", "2e": for quarters and bases. */
const ordinal = (count: number): string => `${count}${suffixed(count, { one: 'er', other: 'e' })}`;
/** "1re", "2e": for halves, overtimes, downs ("première tentative") and innings. */
const feminine = (count: number): string => `${count}${suffixed(count, { one: 're', other: 'e' })}`;

const overtimeMark = (number: number): string => (number === 1 ? 'PROL' : `PROL ${number}`);

function phaseForms(phase: BuiltInPhase): PhaseForms {
  switch (phase.is) {
    case 'before':
      return { long: 'Avant-match', bug: 'À VENIR' };
    case 'period': {
      const { part, number } = phase;
      const column = String(number);
      if (part === 'half')
        return { long: `${feminine(number)} mi-temps`, bug: `${number}MT`, row: `${number}MT`, column };
      if (part === 'quarter')
        return { long: `${ordinal(number)} quart-temps`, bug: `QT${number}`, row: `QT${number}`, column };
      return { long: `${feminine(number)} période`, bug: feminine(number), row: `P${number}`, column };
    }
    case 'period-end': {
      const { part, number } = phase;
      if (part === 'half') return { long: `Fin de la ${feminine(number)} mi-temps`, bug: `FIN ${number}MT` };
      if (part === 'quarter')
        return { long: `Fin du ${ordinal(number)} quart-temps`, bug: `FIN QT${number}` };
      return { long: `Fin de la ${feminine(number)} période`, bug: `FIN ${feminine(number)}` };
    }
    case 'half-time':
      return { long: 'Mi-temps', bug: 'MT' };
    case 'overtime': {
      const mark = overtimeMark(phase.number);
      const long = phase.number === 1 ? 'Prolongation' : `${feminine(phase.number)} prolongation`;
      return { long, bug: mark, column: mark, row: mark };
    }
    case 'overtime-end': {
      const of = phase.number === 1 ? 'la prolongation' : `la ${feminine(phase.number)} prolongation`;
      return { long: `Fin de ${of}`, bug: `FIN ${overtimeMark(phase.number)}` };
    }
    case 'full-time':
      return { long: 'Fin du temps réglementaire', bug: '90 MIN', row: 'Fin des 90 min' };
    case 'extra-time':
      return { long: `Prolongation, ${feminine(phase.half)} période`, bug: 'PROL', row: 'Prolongation' };
    case 'extra-time-break':
      return { long: 'Pause de la prolongation', bug: 'MT PROL' };
    case 'penalties':
      return { long: 'Tirs au but', bug: 'TAB' };
    case 'inning': {
      const { number, half } = phase;
      const inning = feminine(number);
      const column = String(number);
      if (half === null) return { long: `${inning} manche`, bug: `${inning} MANCHE`, column };
      const side = half === 'top' ? 'Début' : 'Fin';
      return { long: `${side} de ${inning}`, bug: `${side.toUpperCase()} ${inning}`, column };
    }
    case 'inning-end': {
      const inning = feminine(phase.number);
      return phase.half === 'top'
        ? { long: `Milieu de ${inning}`, bug: `MILIEU ${inning}` }
        : { long: `${inning} manche terminée`, bug: `${inning} TERMINÉE` };
    }
    case 'final':
      return { long: 'Score final', bug: finalMark(phase, 'FIN', overtimeMark), code: 'FIN' };
  }
}

export const fr: Words = {
  ordinal,
  language: 'fr',
  phase: phaseWords('fr', phaseForms, (part) => `Fin : ${part}`),
  percent: percentBy(LOCALE),
  ...startWords(LOCALE, { hourMark: 'h' }),
  minute: ({ number, added }) => (added === null ? `${number}'` : `${number}+${added}'`),
  ownGoal: 'csc',
  lastOf: (shown, total) => `${shown} derniers sur ${total}`,
  added: (minutes) => `+${minutes}`,
  underReview: (moment) => `${moment} en vérification`,

  status: {
    delayed: { long: 'Retardé', bug: 'RETARDÉ', code: 'RET' },
    suspended: { long: 'Interrompu', bug: 'INTERROMPU', code: 'INTERR' },
    abandoned: { long: 'Arrêté définitivement', bug: 'ARRÊTÉ', code: 'ARR' },
    postponed: { long: 'Reporté', bug: 'REPORTÉ', code: 'REP' },
    canceled: { long: 'Annulé', bug: 'ANNULÉ', code: 'ANN' },
    forfeited: { long: 'Forfait', bug: 'FORFAIT', code: 'FORF.' },
    undecided: { long: 'À déterminer', bug: 'À DÉTERMINER', code: 'À DÉT' },
    reasons: {
      weather: 'Retardé par la météo',
      lightning: 'Retardé par l’orage',
      power: 'Retardé par une panne de courant',
      injury: 'Retardé par une blessure',
      crowd: 'Retardé par des incidents dans le public',
      field: 'Retardé par l’état du terrain',
      technical: 'Retardé par un problème technique',
    },
    expected: (time) => `Prévu ${time}`,
  },

  moments: {
    goal: 'But',
    penalty_goal: 'But sur penalty',
    two_pointer: 'Panier à 2 pts',
    three_pointer: 'Panier à 3 pts',
    free_throw: 'Lancer franc',
    run: 'Point',
    home_run: 'Coup de circuit',
    touchdown: 'Touchdown',
    field_goal: 'Field goal',
    extra_point: 'Transformation',
    two_point_conversion: 'Conversion à 2 pts',
    defensive_two_point: 'Retour défensif à 2 pts',
    safety: 'Safety',
    score: 'Points marqués',
    penalty: 'Penalty',
    penalty_kick: 'Penalty tiré',
    penalty_missed: 'Penalty manqué',
    shootout_scored: 'Tir au but marqué',
    shootout_missed: 'Tir au but manqué',
    review: 'Vérification VAR',
    review_stands: 'VAR : décision maintenue',
    review_overturned: 'VAR : décision annulée',
    no_goal: 'But refusé',
    yellow_card: 'Carton jaune',
    red_card: 'Carton rouge',
    side_retired: 'Demi-manche terminée',
    flag: 'Drapeau',
    turnover: 'Ballon perdu',
    period_start: 'Le jeu commence',
    period_end: 'Fin de la période',
    final: 'Score final',
  },

  counts: {
    two_pointers: 'Paniers à 2 pts',
    three_pointers: 'Paniers à 3 pts',
    free_throws: 'Lancers francs',
    home_runs: 'Coups de circuit',
    touchdowns: 'Touchdowns',
    field_goals: 'Field goals',
    turnovers: 'Ballons perdus',
    yellow_cards: 'Cartons jaunes',
    red_cards: 'Cartons rouges',
    team_fouls: "Fautes d'équipe",
    most_points: 'Top marqueurs',
  },
  totals: { runs: 'P', hits: 'CS', errors: 'E' },

  leagues: {
    wc: { long: 'Coupe du monde', short: 'Mondial' },
    ncaab: { long: 'Basket NCAA', short: 'NCAA' },
  },

  tabs: {
    varCheck: 'VÉRIFICATION VAR',
    varGoalCheck: 'VAR · BUT EN VÉRIFICATION',
    goalUnderReview: 'BUT EN VÉRIFICATION',
    penalty: (taker) => (taker === null ? 'PENALTY' : `PENALTY · ${taker}`),
    flag: 'Drapeau',
    looseBall: 'BALLON LIBRE',
    down: (down, distance) =>
      distance === null
        ? `${feminine(down)} TENTATIVE`
        : `${feminine(down)} & ${distance === 'goal' ? 'BUT' : distance}`,
    freeThrows: 'Lancers',
    fouls: (fouls) => `FAUTES ${fouls}`,
    three: 'À TROIS',
    bonus: 'Bonus',
    doubleBonus: 'Double bonus',
    redZone: 'ZONE ROUGE',
    aggregate: (a, b) => `CUMUL ${a}–${b}`,
    pitcher: 'L',
    batter: 'F',
    retired: 'AB',
    outs: (outs) => `${outs} ${counted(outs, { one: 'RETRAIT', other: 'RETRAITS' })}`,
  },
  innings: {
    overs: 'OV',
    runRate: 'RR',
    requiredRate: 'RRR',
    target: (runs) => `OBJECTIF ${runs}`,
    need: (runs, balls) => (balls === null ? `ENCORE ${runs}` : `ENCORE ${runs} · ${balls} BALLES`),
    won: (team, by, count) =>
      ({
        runs: `${team} GAGNE DE ${count} RUNS`,
        wickets: `${team} GAGNE DE ${count} GUICHETS`,
        innings: `${team} GAGNE D’UNE MANCHE ET ${count}`,
      })[by],
    tied: 'ÉGALITÉ',
  },
  quarter: '',
  extraTime: 'PROL',
  toGo: 'DANS',

  inserts: {
    run: 'Série',
    leadChange: 'Nouveau leader',
    timeOut: 'Temps mort',
    left: (left) => `reste ${left}`,
    downTo: (players) => `À ${players}`,
    atBat: 'Au bâton',
    pitching: 'Au lancer',
    addedTime: 'Temps additionnel',
  },

  lineUp: { title: 'Composition de départ', short: 'Composition', bench: 'Remplaçants', coach: 'Entraîneur' },

  ticker: { live: 'Direct', final: 'Fin' },
  next: 'À suivre',
  others: 'Autres matchs',
  versus: 'vs',
};
