import type { Words } from './en.ts';
import { percentBy, startWords } from './intl.ts';
import { finalMark, phaseWords, type PhaseForms } from './phase-forms.ts';
import type { BuiltInPhase } from './phase.ts';

/** German. Not reviewed by a native speaker yet. */

const LOCALE = 'de';
/** The German names of Central European time zones. */
const ZONES: ReadonlyMap<string, string> = new Map([
  ['CET', 'MEZ'],
  ['CEST', 'MESZ'],
]);

const ordinal = (count: number): string => `${count}.`;

/** "n.V.": after overtime; "n. 2 V.": after two of them. */
const overtimeMark = (number: number): string => (number === 1 ? 'n.V.' : `n. ${number} V.`);

function phaseForms(phase: BuiltInPhase): PhaseForms {
  switch (phase.is) {
    case 'before':
      return { long: 'Vor dem Spiel', bug: 'VORAB' };
    case 'period': {
      const { part, number } = phase;
      const column = String(number);
      if (part === 'half')
        return { long: `${ordinal(number)} Halbzeit`, bug: `${number}. HZ`, row: `${number}. HZ`, column };
      if (part === 'quarter')
        return { long: `${ordinal(number)} Viertel`, bug: `${number}. VTL`, row: `${number}. Vtl`, column };
      return { long: `${ordinal(number)} Drittel`, bug: `${number}. DR`, row: `${number}. Dr`, column };
    }
    case 'period-end': {
      const { part, number } = phase;
      if (part === 'half') return { long: `Ende der ${ordinal(number)} Halbzeit`, bug: `ENDE ${number}. HZ` };
      const [noun, short] = part === 'quarter' ? ['Viertels', 'VTL'] : ['Drittels', 'DR'];
      return { long: `Ende des ${ordinal(number)} ${noun}`, bug: `ENDE ${number}. ${short}` };
    }
    case 'half-time':
      return { long: 'Halbzeit', bug: 'HZ' };
    case 'overtime': {
      const { number } = phase;
      const mark = number === 1 ? 'VERL' : `VERL ${number}`;
      const long = number === 1 ? 'Verlängerung' : `${ordinal(number)} Verlängerung`;
      return { long, bug: mark, column: mark, row: mark };
    }
    case 'overtime-end': {
      const { number } = phase;
      return number === 1
        ? { long: 'Ende der Verlängerung', bug: 'ENDE VERL' }
        : { long: `Ende der ${ordinal(number)} Verlängerung`, bug: `ENDE VERL ${number}` };
    }
    case 'full-time':
      return { long: 'Ende der regulären Spielzeit', bug: '90 MIN', row: 'Ende der 90 Min.' };
    case 'extra-time':
      return { long: `Verlängerung, ${ordinal(phase.half)} Halbzeit`, bug: 'VERL', row: 'Verlängerung' };
    case 'extra-time-break':
      return { long: 'Halbzeit der Verlängerung', bug: 'HZ VERL' };
    case 'penalties':
      return { long: 'Elfmeterschießen', bug: 'ELFM' };
    case 'inning': {
      const { number, half } = phase;
      const long =
        half === null
          ? `${ordinal(number)} Inning`
          : `${half === 'top' ? 'Oberes' : 'Unteres'} ${ordinal(number)} Inning`;
      const side = half === null ? '' : half === 'top' ? 'OBEN ' : 'UNTEN ';
      return {
        long,
        bug: `${side}${ordinal(number)}`,
        row: `${ordinal(number)} Inning`,
        column: String(number),
      };
    }
    case 'inning-end': {
      const side = phase.half === 'top' ? 'Mitte' : 'Ende';
      return {
        long: `${side} des ${ordinal(phase.number)} Innings`,
        bug: `${side.toUpperCase()} ${ordinal(phase.number)}`,
      };
    }
    case 'final':
      return { long: 'Endstand', bug: finalMark(phase, 'ENDE', overtimeMark, ' '), code: 'ENDE' };
  }
}

export const de: Words = {
  ordinal,
  language: 'de',
  phase: phaseWords('de', phaseForms, (part) => `Ende: ${part}`),
  percent: percentBy(LOCALE),
  ...startWords(LOCALE, { zoneIn: (zone) => ZONES.get(zone) ?? zone }),
  minute: ({ number, added }) => (added === null ? `${number}'` : `${number}+${added}'`),
  ownGoal: 'ET',
  lastOf: (shown, total) => `Letzte ${shown} von ${total}`,
  added: (minutes) => `+${minutes}`,
  underReview: (moment) => `${moment} wird geprüft`,

  status: {
    delayed: { long: 'Verzögert', bug: 'VERZÖGERT', code: 'VERZ' },
    suspended: { long: 'Unterbrochen', bug: 'UNTERBROCHEN', code: 'UNTERBR' },
    abandoned: { long: 'Spielabbruch', bug: 'ABBRUCH', code: 'ABBR' },
    postponed: { long: 'Verlegt', bug: 'VERLEGT', code: 'VERL.' },
    canceled: { long: 'Abgesagt', bug: 'ABGESAGT', code: 'ABGES' },
    forfeited: { long: 'Sportgerichtlich gewertet', bug: 'WERTUNG', code: 'WERT' },
    undecided: { long: 'Noch offen', bug: 'OFFEN', code: 'OFFEN' },
    reasons: {
      weather: 'Verzögert wegen Wetter',
      lightning: 'Verzögert wegen Gewitter',
      power: 'Verzögert wegen Stromausfall',
      injury: 'Verzögert wegen Verletzung',
      crowd: 'Verzögert wegen Zuschauern',
      field: 'Verzögert wegen Platzverhältnissen',
      technical: 'Verzögert wegen Technik',
    },
    expected: (time) => `Erwartet: ${time}`,
  },

  moments: {
    goal: 'Tor',
    penalty_goal: 'Elfmetertor',
    two_pointer: 'Zweier',
    three_pointer: 'Dreier',
    free_throw: 'Freiwurf',
    run: 'Run',
    home_run: 'Home Run',
    touchdown: 'Touchdown',
    field_goal: 'Field Goal',
    extra_point: 'Extrapunkt',
    two_point_conversion: 'Two-Point Conversion',
    defensive_two_point: 'Defensive Two-Point Return',
    safety: 'Safety',
    score: 'Punkte',
    penalty: 'Elfmeter',
    penalty_kick: 'Elfmeter',
    penalty_missed: 'Elfmeter verschossen',
    shootout_scored: 'Elfmeter verwandelt',
    shootout_missed: 'Elfmeter verschossen',
    review: 'VAR-Check',
    review_stands: 'VAR: Entscheidung bleibt',
    review_overturned: 'VAR: Entscheidung geändert',
    no_goal: 'Kein Tor',
    yellow_card: 'Gelbe Karte',
    red_card: 'Rote Karte',
    side_retired: 'Halbinning beendet',
    flag: 'Flagge',
    turnover: 'Ballverlust',
    period_start: 'Das Spiel läuft',
    period_end: 'Ende des Spielabschnitts',
    final: 'Endstand',
  },

  counts: {
    two_pointers: 'Zweier',
    three_pointers: 'Dreier',
    free_throws: 'Freiwürfe',
    home_runs: 'Home Runs',
    touchdowns: 'Touchdowns',
    field_goals: 'Field Goals',
    turnovers: 'Ballverluste',
    yellow_cards: 'Gelbe Karten',
    red_cards: 'Rote Karten',
    team_fouls: 'Teamfouls',
    most_points: 'Topscorer',
  },
  totals: { runs: 'R', hits: 'H', errors: 'E' },

  leagues: {
    wc: { long: 'Weltmeisterschaft', short: 'WM' },
    ncaab: { long: 'NCAA-Basketball', short: 'NCAA' },
  },

  tabs: {
    varCheck: 'VAR-CHECK',
    varGoalCheck: 'VAR · TOR-CHECK',
    goalUnderReview: 'TOR WIRD GEPRÜFT',
    penalty: (taker) => (taker === null ? 'ELFMETER' : `ELFMETER · ${taker}`),
    flag: 'Flagge',
    looseBall: 'FREIER BALL',
    down: (down, distance) =>
      distance === null
        ? `${ordinal(down)} VERSUCH`
        : `${ordinal(down)} & ${distance === 'goal' ? 'GOAL' : distance}`,
    freeThrows: 'Freiwürfe',
    fouls: (fouls) => `FOULS ${fouls}`,
    three: 'DREIER',
    bonus: 'Bonus',
    doubleBonus: 'Doppelbonus',
    redZone: 'RED ZONE',
    aggregate: (a, b) => `GESAMT ${a}–${b}`,
    pitcher: 'P',
    batter: 'AB',
    retired: 'AUFG',
    outs: (outs) => `${outs} OUT`,
  },
  innings: {
    overs: 'OV',
    runRate: 'RR',
    requiredRate: 'RRR',
    target: (runs) => `ZIEL ${runs}`,
    need: (runs, balls) => (balls === null ? `NOCH ${runs} RUNS` : `NOCH ${runs} RUNS · ${balls} BÄLLE`),
    won: (team, by, count) =>
      ({
        runs: `${team} SIEGT · ${count} RUNS`,
        wickets: `${team} SIEGT · ${count} WICKETS`,
        innings: `${team} SIEGT · INNINGS + ${count}`,
      })[by],
    tied: 'UNENTSCHIEDEN',
  },
  quarter: '',
  extraTime: 'VERL',
  toGo: 'NOCH',

  inserts: {
    run: 'Lauf',
    leadChange: 'Führungswechsel',
    timeOut: 'Auszeit',
    left: (left) => `noch ${left}`,
    downTo: (players) => `Noch ${players} Spieler`,
    atBat: 'Am Schlag',
    pitching: 'Am Wurf',
    addedTime: 'Nachspielzeit',
  },

  lineUp: { title: 'Startaufstellung', short: 'Aufstellung', bench: 'Bank', coach: 'Trainer' },

  ticker: { live: 'Live', final: 'Ende' },
  next: 'Demnächst',
  others: 'Weitere Spiele',
  versus: 'vs',
};
