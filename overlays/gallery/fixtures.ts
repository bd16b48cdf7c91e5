import type { SportView } from '../../src/feed/contract/views.ts';
import type {
  ClockFace,
  LowerThirdContent,
  Motion,
  OutputFrame,
  Team,
} from '../../src/preload/contract/output-frame.ts';

/**
 * Every graphic in every state, the ugly ones included, as OutputFrames. The gallery shows them, the contact sheet is
 * made of them, the checks run over them. Teams are fictional places.
 */

export type Pitch = 'court' | 'grass' | 'diamond' | 'gridiron';
type Sport = SportView['sport'];
type ViewOf<S extends Sport> = Extract<SportView, { sport: S }>;

export interface Fixture {
  id: string;
  title: string;
  pitch: Pitch;
  frame: OutputFrame;
}

interface Options {
  a?: Team;
  b?: Team;
  clock?: ClockFace;
  isFinal?: boolean;
  /** What stands on air: the scorebug, unless told otherwise. */
  lowerThird?: LowerThirdContent;
  hasBug?: boolean;
}

const team = (name: string | null, code: string | null, colour: string): Team => ({ name, code, colour });

export const TEAMS = {
  lakeside: team('Lakeside', 'LAK', '#552583'),
  bayview: team('Bayview', 'BAY', '#00633c'),
  riverside: team('Riverside United', 'RIV', '#c8102e'),
  northgate: team('Northgate', 'NOR', '#1d5bd6'),
  harborCity: team('Harbor City', 'HAR', '#0c6b58'),
  cedarFalls: team('Cedar Falls', 'CED', '#d9480f'),
  harbor: team('Harbor', 'HBR', '#0b3d7a'),
  mesa: team('Mesa', 'MES', '#a33b20'),
  gold: team('Golden Valley', 'GLD', '#ffc72c'),
  white: team('Whitecliff', 'WHI', '#ffffff'),
  black: team('Blackwater', 'BLK', '#000000'),
  long: team('Saint Bartholomew-on-the-Upper-Riverside', null, '#7a1f5c'),
  longCoded: team('Saint Bartholomew-on-the-Upper-Riverside', 'SBUR', '#7a1f5c'),
  wide: team('WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW', 'WWWW', '#2f6f8f'),
  short: team('X', 'X', '#3a7d44'),
  cyrillic: team('Речной Берег', 'РЕЧ', '#12448c'),
  greek: team('Παραλία Βορρά', 'ΠΑΡ', '#0f7f8c'),
  accents: team('Łódź Ůpöň Đường', 'ŁÓĐ', '#8a1538'),
  hebrew: team('עיר הנמל', 'נמל', '#14507a'),
  arabic: team('مدينة الميناء الشمالي', 'مين', '#0b6b3a'),
  nameless: team(null, null, '#4b5563'),
} satisfies Record<string, Team>;

const AT = 1_764_000_000_000;

const HOME: Record<Sport, [Team, Team, Pitch, string]> = {
  basketball: [TEAMS.lakeside, TEAMS.bayview, 'court', 'nba'],
  soccer: [TEAMS.riverside, TEAMS.northgate, 'grass', 'wc'],
  baseball: [TEAMS.cedarFalls, TEAMS.harborCity, 'diamond', 'mlb'],
  football: [TEAMS.mesa, TEAMS.harbor, 'gridiron', 'nfl'],
  other: [TEAMS.riverside, TEAMS.northgate, 'grass', 'xyz'],
};

export function standingClock(
  text: string,
  direction: 'up' | 'down',
  addedMinutes: number | null = null,
): ClockFace {
  const [minutes = 0, seconds = 0] = text.split(':').map(Number);
  return { isRunning: false, direction, baseMs: (minutes * 60 + seconds) * 1000, at: AT, addedMinutes };
}

let revision = 0;

function fixture(id: string, title: string, view: SportView, options: Options = {}): Fixture {
  const [a, b, pitch, league] = HOME[view.sport];
  const motion: Motion = 'jump';
  return {
    id,
    title,
    pitch,
    frame: {
      revision: ++revision,
      build: 'gallery',
      output: {
        id: 'gallery',
        name: 'Gallery',
        width: 1920,
        height: 1080,
        background: { kind: 'transparent' },
        theme: 'chalk',
      },
      at: AT,
      motion,
      match: {
        sport: view.sport,
        league,
        isSandbox: false,
        isFinal: options.isFinal ?? false,
        teams: { a: options.a ?? a, b: options.b ?? b },
        view,
        clock: options.clock ?? null,
      },
      graphics: {
        scorebug: { isOnAir: options.hasBug ?? true },
        'lower-third': {
          isOnAir: options.lowerThird !== undefined,
          content: options.lowerThird ?? { form: 'score', kicker: '' },
        },
      },
    },
  };
}

function basketball(view: Partial<ViewOf<'basketball'>>): SportView {
  return {
    sport: 'basketball',
    score: { a: 104, b: 101 },
    period: 4,
    format: 'quarters',
    clock: 'live',
    ftsRemaining: 0,
    possession: 'A',
    openAttempt: null,
    ...view,
  };
}

function soccer(view: Partial<ViewOf<'soccer'>>): SportView {
  return {
    sport: 'soccer',
    score: { a: 2, b: 1 },
    scoreUnderReview: false,
    phase: 'second_half',
    live: true,
    zone: null,
    inBox: false,
    possession: null,
    setPiece: null,
    varOpen: false,
    playersOnPitch: { a: 11, b: 11 },
    yellowCards: { a: 1, b: 2 },
    redCards: { a: 0, b: 0 },
    ...view,
  };
}

function baseball(view: Partial<ViewOf<'baseball'>>): SportView {
  return {
    sport: 'baseball',
    score: { a: 5, b: 3 },
    inning: 7,
    half: 'bottom',
    outs: 1,
    balls: 2,
    strikes: 1,
    bases: { first: true, second: true, third: false },
    batting: 'A',
    live: false,
    contact: false,
    ...view,
  };
}

function football(view: Partial<ViewOf<'football'>>): SportView {
  return {
    sport: 'football',
    score: { a: 20, b: 17 },
    period: 3,
    clock: 'live',
    possession: 'B',
    down: 3,
    distance: 7,
    flagOpen: false,
    looseBall: false,
    live: true,
    ...view,
  };
}

const unknownScore = { a: null, b: null };
const score = (kicker: string): LowerThirdContent => ({ form: 'score', kicker });
const moment = (
  kicker: string,
  side: 'A' | 'B' | null,
  state: 'pending' | 'confirmed' | 'withdrawn',
): LowerThirdContent => ({ form: 'moment', kicker, side, state });

const basketballFixtures = [
  fixture('basketball-live', 'Live, 4th', basketball({})),
  fixture(
    'basketball-possession-b',
    'Possession right, shot in the air',
    basketball({
      possession: 'B',
      openAttempt: { team: 'B', shotType: '3pt' },
      period: 1,
      score: { a: 8, b: 11 },
    }),
  ),
  fixture(
    'basketball-free-throws',
    'Two free throws right',
    basketball({ ftsRemaining: 2, possession: 'B' }),
  ),
  fixture(
    'basketball-free-throws-a',
    'One free throw left, in the air',
    basketball({
      ftsRemaining: 1,
      possession: 'B',
      openAttempt: { team: 'A', shotType: 'ft' },
    }),
  ),
  fixture('basketball-clock', 'With a clock', basketball({}), { clock: standingClock('8:42', 'down') }),
  fixture('basketball-clock-end', 'Under a minute', basketball({}), {
    clock: standingClock('0:42.7', 'down'),
  }),
  fixture(
    'basketball-end-1st',
    'Break after the 1st',
    basketball({ clock: 'break', period: 1, score: { a: 31, b: 28 } }),
  ),
  fixture('basketball-half', 'Half-time', basketball({ clock: 'break', period: 2, score: { a: 52, b: 60 } })),
  fixture(
    'basketball-end-ot',
    'Break after overtime',
    basketball({ clock: 'break', period: 5, score: { a: 112, b: 112 } }),
  ),
  fixture('basketball-2ot', 'Double overtime', basketball({ period: 6, score: { a: 128, b: 131 } })),
  fixture('basketball-final', 'Final', basketball({ clock: 'break' }), { isFinal: true }),
  fixture('basketball-final-2ot', 'Final after double overtime', basketball({ clock: 'break', period: 6 }), {
    isFinal: true,
  }),
  fixture(
    'basketball-college',
    'College, 1st half',
    basketball({ format: 'halves', period: 1, score: { a: 0, b: 0 } }),
  ),
  fixture(
    'basketball-college-end',
    'College, end of the 2nd',
    basketball({ format: 'halves', period: 2, clock: 'break' }),
  ),
  fixture(
    'basketball-pre',
    'Before the tip-off',
    basketball({ period: 0, score: { a: 0, b: 0 }, possession: null }),
  ),
  fixture(
    'basketball-missing',
    'Nothing known',
    basketball({
      score: unknownScore,
      period: null,
      clock: null,
      ftsRemaining: null,
      possession: null,
    }),
  ),
  fixture('basketball-long', 'Forty letters', basketball({}), { a: TEAMS.long, b: TEAMS.wide }),
  fixture('basketball-rtl', 'Right to left', basketball({}), { a: TEAMS.hebrew, b: TEAMS.arabic }),
  fixture('basketball-nameless', 'No names', basketball({}), { a: TEAMS.nameless, b: TEAMS.short }),
  fixture('basketball-alike', 'Both white', basketball({}), {
    a: TEAMS.white,
    b: { ...TEAMS.white, name: 'Chalk Hill', code: 'CHA' },
  }),
  fixture('basketball-black', 'Both black', basketball({}), {
    a: TEAMS.black,
    b: { ...TEAMS.black, name: 'Coalport', code: 'COA' },
  }),
  fixture('basketball-gold', 'Gold and white', basketball({ ftsRemaining: 3, possession: 'A' }), {
    a: TEAMS.gold,
    b: TEAMS.white,
  }),
];

const soccerFixtures = [
  fixture('soccer-clock', 'Second half with a clock', soccer({}), { clock: standingClock('67:12', 'up') }),
  fixture('soccer-phase', 'First half, no clock', soccer({ phase: 'first_half', score: { a: 0, b: 0 } })),
  fixture('soccer-var', 'VAR check', soccer({ varOpen: true }), { clock: standingClock('67:12', 'up') }),
  fixture('soccer-var-goal', 'VAR on a goal', soccer({ varOpen: true, scoreUnderReview: true }), {
    clock: standingClock('67:40', 'up'),
  }),
  fixture('soccer-provisional', 'Goal under review, no VAR', soccer({ scoreUnderReview: true })),
  fixture(
    'soccer-penalty',
    'Penalty',
    soccer({ setPiece: { kind: 'penalty', team: 'B' }, redCards: { a: 1, b: 0 } }),
    { clock: standingClock('89:59', 'up') },
  ),
  fixture('soccer-red', 'Red cards', soccer({ redCards: { a: 1, b: 3 } }), {
    clock: standingClock('90:00', 'up', 4),
  }),
  fixture('soccer-added-var', 'Added time and VAR', soccer({ varOpen: true }), {
    clock: standingClock('93:07', 'up', 6),
  }),
  fixture('soccer-half', 'Half-time', soccer({ phase: 'half_time', live: false })),
  fixture(
    'soccer-et',
    'Extra time with a clock',
    soccer({ phase: 'extra_second_half', score: { a: 2, b: 2 } }),
    { clock: standingClock('112:45', 'up', 2) },
  ),
  fixture('soccer-et-half', 'Extra half-time', soccer({ phase: 'extra_half_time' })),
  fixture('soccer-pens', 'Shoot-out', soccer({ phase: 'penalties', score: { a: 2, b: 2 } })),
  fixture('soccer-final', 'Full time', soccer({ phase: 'ended' }), { isFinal: true }),
  fixture('soccer-pre', 'Before kick-off', soccer({ phase: 'pre_match', score: { a: 0, b: 0 } })),
  fixture(
    'soccer-missing',
    'Nothing known',
    soccer({ score: unknownScore, phase: null, redCards: null, live: null }),
  ),
  fixture('soccer-big', 'Double figures', soccer({ score: { a: 10, b: 12 } }), {
    clock: standingClock('07:05', 'up'),
  }),
  fixture('soccer-three', 'Three figures', soccer({ score: { a: 100, b: 112 } })),
  fixture('soccer-long', 'Long names, one without code', soccer({ varOpen: true }), {
    a: TEAMS.long,
    b: TEAMS.wide,
  }),
  fixture('soccer-cyrillic', 'Cyrillic and Greek', soccer({}), { a: TEAMS.cyrillic, b: TEAMS.greek }),
  fixture('soccer-rtl', 'Right to left', soccer({ setPiece: { kind: 'penalty', team: 'A' } }), {
    a: TEAMS.hebrew,
    b: TEAMS.arabic,
  }),
  fixture('soccer-nameless', 'No names', soccer({}), { a: TEAMS.nameless, b: TEAMS.short }),
  fixture('soccer-alike', 'Both red', soccer({}), {
    a: TEAMS.riverside,
    b: { ...TEAMS.riverside, name: 'Redport', code: 'RED' },
  }),
];

const baseballFixtures = [
  fixture('baseball-bottom', 'Bottom of the 7th', baseball({})),
  fixture(
    'baseball-top',
    'Top of the 1st',
    baseball({
      half: 'top',
      inning: 1,
      batting: 'B',
      outs: 0,
      balls: 0,
      strikes: 0,
      bases: { first: false, second: false, third: false },
      score: { a: 0, b: 0 },
    }),
  ),
  fixture(
    'baseball-loaded',
    'Loaded, full count, in play',
    baseball({
      bases: { first: true, second: true, third: true },
      balls: 3,
      strikes: 2,
      outs: 2,
      live: true,
      contact: true,
    }),
  ),
  fixture(
    'baseball-15th',
    '15th inning',
    baseball({ inning: 15, half: 'top', batting: 'B', score: { a: 11, b: 11 } }),
  ),
  fixture('baseball-third-out', 'Third out', baseball({ outs: 3 })),
  fixture('baseball-final', 'Final', baseball({ inning: 9 }), { isFinal: true }),
  fixture('baseball-final-15', 'Final in the 15th', baseball({ inning: 15, score: { a: 12, b: 11 } }), {
    isFinal: true,
  }),
  fixture(
    'baseball-missing',
    'Only the score',
    baseball({
      inning: null,
      half: null,
      outs: null,
      balls: null,
      strikes: null,
      bases: null,
      batting: null,
      live: null,
      contact: null,
    }),
  ),
  fixture(
    'baseball-empty',
    'Nothing known',
    baseball({
      score: unknownScore,
      inning: null,
      half: null,
      outs: null,
      balls: null,
      strikes: null,
      bases: null,
      batting: null,
      live: null,
      contact: null,
    }),
  ),
  fixture('baseball-three', 'Three figures', baseball({ score: { a: 100, b: 104 } })),
  fixture('baseball-long', 'Long names', baseball({}), { a: TEAMS.long, b: TEAMS.wide }),
  fixture('baseball-scripts', 'Cyrillic and accents', baseball({}), { a: TEAMS.cyrillic, b: TEAMS.accents }),
  fixture('baseball-nameless', 'No names', baseball({}), { a: TEAMS.nameless, b: TEAMS.short }),
];

const footballFixtures = [
  fixture('football-live', '3rd and 7', football({})),
  fixture('football-clock', 'With a clock', football({ possession: 'A', down: 2 }), {
    clock: standingClock('8:42', 'down'),
  }),
  fixture('football-flag', 'Flag', football({ flagOpen: true }), { clock: standingClock('8:42', 'down') }),
  fixture('football-loose', 'Loose ball and flag', football({ looseBall: true, flagOpen: true })),
  fixture('football-no-down', 'No down known', football({ down: null, distance: null })),
  fixture('football-no-distance', 'Down without distance', football({ down: 1, distance: null })),
  fixture('football-end-1st', 'End of the 1st', football({ clock: 'break', period: 1 })),
  fixture('football-half', 'Half-time', football({ clock: 'break', period: 2 })),
  fixture('football-ot', 'Overtime', football({ period: 5, down: 1, distance: 10, score: { a: 27, b: 27 } })),
  fixture('football-final', 'Final', football({ period: 4 }), { isFinal: true }),
  fixture('football-final-ot', 'Final after overtime', football({ period: 5 }), { isFinal: true }),
  fixture(
    'football-missing',
    'Nothing known',
    football({
      score: unknownScore,
      period: null,
      clock: null,
      possession: null,
      down: null,
      distance: null,
      live: null,
    }),
  ),
  fixture('football-three', 'Three figures', football({ score: { a: 100, b: 112 } })),
  fixture('football-long', 'Long names', football({}), { a: TEAMS.longCoded, b: TEAMS.wide }),
  fixture('football-gold', 'A team in flag yellow', football({ flagOpen: true }), {
    a: { ...TEAMS.gold, colour: '#ffd400' },
    b: TEAMS.black,
  }),
];

const lowerThirdFixtures = [
  fixture('lower-goal', 'Goal', soccer({}), {
    lowerThird: moment('Goal', 'A', 'confirmed'),
    clock: standingClock('67:12', 'up'),
  }),
  fixture('lower-goal-pending', 'Goal under review', soccer({ scoreUnderReview: true, varOpen: true }), {
    lowerThird: moment('Goal · under review', 'A', 'pending'),
  }),
  fixture('lower-goal-withdrawn', 'Goal withdrawn', soccer({}), {
    lowerThird: moment('Goal', 'A', 'withdrawn'),
  }),
  fixture('lower-no-side', 'A moment of neither side', soccer({}), {
    lowerThird: moment('Match suspended', null, 'confirmed'),
  }),
  fixture('lower-half-time', 'Half-time', soccer({ phase: 'half_time' }), { lowerThird: score('Half-time') }),
  fixture('lower-basketball', 'End of the 3rd quarter', basketball({ clock: 'break', period: 3 }), {
    lowerThird: score('End of 3rd quarter'),
  }),
  fixture('lower-basketball-moment', 'Lead change', basketball({}), {
    lowerThird: moment('Three-pointer', 'B', 'confirmed'),
  }),
  fixture('lower-baseball', 'Final', baseball({}), { lowerThird: score('Final'), isFinal: true }),
  fixture('lower-baseball-moment', 'Home run', baseball({}), {
    lowerThird: moment('Home run', 'A', 'confirmed'),
  }),
  fixture('lower-football', 'Half-time', football({ clock: 'break', period: 2 }), {
    lowerThird: score('Half-time'),
  }),
  fixture('lower-football-moment', 'Touchdown, flag open', football({ flagOpen: true }), {
    lowerThird: moment('Touchdown', 'B', 'pending'),
  }),
  fixture('lower-long', 'Forty letters', basketball({ score: { a: 128, b: 131 } }), {
    a: TEAMS.long,
    b: TEAMS.wide,
    lowerThird: score('End of double overtime in the quarter-final'),
  }),
  fixture('lower-long-moment', 'Forty letters, moment', soccer({ score: { a: 10, b: 12 } }), {
    a: TEAMS.wide,
    lowerThird: moment('Penalty scored after a very long review', 'A', 'confirmed'),
  }),
  fixture('lower-rtl', 'Right to left', soccer({}), {
    a: TEAMS.arabic,
    b: TEAMS.hebrew,
    lowerThird: score('Full time'),
  }),
  fixture('lower-rtl-moment', 'Right to left, moment', soccer({}), {
    a: TEAMS.arabic,
    lowerThird: moment('Goal', 'A', 'confirmed'),
  }),
  fixture('lower-scripts', 'Greek and accents', soccer({}), {
    a: TEAMS.greek,
    b: TEAMS.accents,
    lowerThird: score('Full time'),
  }),
  fixture('lower-nameless', 'No names, no score', soccer({ score: unknownScore }), {
    a: TEAMS.nameless,
    b: TEAMS.nameless,
    lowerThird: score('Half-time'),
    hasBug: false,
  }),
];

export const FIXTURES: readonly Fixture[] = [
  ...basketballFixtures,
  ...soccerFixtures,
  ...baseballFixtures,
  ...footballFixtures,
  fixture('other-score', 'A sport unknown here', { sport: 'other', score: { a: 14, b: 21 } }),
  fixture(
    'other-long',
    'Unknown sport, long names',
    { sport: 'other', score: { a: 140, b: null } },
    { a: TEAMS.long, b: TEAMS.accents },
  ),
  ...lowerThirdFixtures,
];

/** Sizes an output can have: every fixture is checked at each. */
export const FORMATS = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 720 },
  { width: 3840, height: 2160 },
  { width: 1080, height: 1920 },
] as const;
