import { lookUp } from '../../src/feed/contract/lookup.ts';
import { NEW_OUTPUT } from '../../src/preload/contract/new-output.ts';
import { drawnSettings } from '../../src/preload/contract/output-settings.ts';
import type { CountKind } from '../../src/feed/contract/counts.ts';
import type { MomentKind, MomentState, MomentInstant } from '../../src/feed/contract/moments.ts';
import type { Phase } from '../../src/feed/contract/phase.ts';
import { isLeague, sportOf } from '../../src/feed/contract/versions.ts';
import { noCompetition } from '../../src/preload/contract/competition.ts';
import { matchRulesOf, phaseOf, type SportView } from '../../src/feed/sports/index.ts';
import type {
  ClockView,
  CourseContent,
  FullFrameContent,
  GraphicViews,
  LowerThirdContent,
  MatchView,
  Motion,
  OutputFrame,
  Team,
  TickerItem,
} from '../../src/preload/contract/output-frame.ts';

import type { StatusOnAir } from '../../src/preload/contract/status-on-air.ts';
import type { InsertSays } from '../../src/feed/contract/inserts.ts';
import type { Takeover } from '../../src/preload/contract/takeover.ts';

type StartTime = NonNullable<TickerItem['starts']>;

/** Builds fixtures: fictional teams and typical views, each in one output frame. */

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
  countdown?: ClockView;
  a?: Team;
  b?: Team;
  clock?: ClockView;
  isFinal?: boolean;
  status?: Pick<StatusOnAir, 'game'> & Partial<StatusOnAir>;
  /** The lower third on air. By default only the scorebug is on air. */
  lowerThird?: LowerThirdContent;
  fullFrame?: FullFrameContent;
  ticker?: TickerItem[];
  /** The producer's text on the ticker. */
  written?: Pick<GraphicViews['ticker'], 'lines' | 'breaking'>;
  takeover?: Takeover;
  insert?: InsertSays;
  hasBug?: boolean;
  shootout?: { a: boolean[]; b: boolean[] };
  manualFacts?: MatchView['manualFacts'];
  scorers?: MatchView['scorers'];
  playClock?: ClockView;
  competition?: Partial<MatchView['competition']>;
  isDimmed?: boolean;
  hasSwappedSides?: boolean;
  sponsors?: OutputFrame['sponsors'];
  output?: Partial<OutputFrame['output']>;
}

const team = (name: string | null, code: string | null, color: string): Team => ({
  name,
  short: null,
  code,
  color,
  second: null,
  kit: 'first',
  logo: null,
});

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
  long: team('Saint Bartholomew-on-the-Upper-Riverside', 'SBU', '#7a1f5c'),
  longCoded: team('Saint Bartholomew-on-the-Upper-Riverside', 'SBUR', '#7a1f5c'),
  wide: team('WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW', 'WWW', '#2f6f8f'),
  short: team('X', 'X', '#3a7d44'),
  cyrillic: team('Речной Берег', 'РЕЧ', '#12448c'),
  greek: team('Παραλία Βορρά', 'ΠΑΡ', '#0f7f8c'),
  accents: team('Łódź Ůpöň Đường', 'ŁÓĐ', '#8a1538'),
  hebrew: team('עיר הנמל', 'נמל', '#14507a'),
  arabic: team('مدينة الميناء الشمالي', 'مين', '#0b6b3a'),
  thai: team('เมืองท่าเหนือ', 'มทน', '#0b3d7a'),
  devanagari: team('उत्तर बंदरगाह', 'उबं', '#b3541e'),
  japanese: team('北港ユナイテッド', '北港', '#a3123a'),
  korean: team('북항 유나이티드', '북항', '#14507a'),
  simplified: team('东海岸联队', '东海', '#0c6b58'),
  traditional: team('東海岸聯隊', '東海', '#7a1f5c'),
  nameless: team(null, null, '#4b5563'),
  /** Teams with logos: one square, one wide, one missing. */
  crested: { ...team('Lakeside', 'LAK', '#552583'), logo: '/logos/lakeside.svg' },
  winged: { ...team('Riverside United', 'RIV', '#c8102e'), logo: '/logos/riverside.svg' },
  lost: { ...team('Northgate', 'NOR', '#1d5bd6'), logo: '/logos/nothing-here.svg' },
} satisfies Record<string, Team>;

/** The current time in every fixture, Unix ms. */
export const AT = 1_764_000_000_000;

type Home = readonly [a: Team, b: Team, pitch: Pitch, league: string];

/** Default teams, pitch and league by sport. */
const HOMES: Readonly<Partial<Record<Sport, Home>>> = {
  basketball: [TEAMS.lakeside, TEAMS.bayview, 'court', 'nba'],
  soccer: [TEAMS.riverside, TEAMS.northgate, 'grass', 'wc'],
  baseball: [TEAMS.cedarFalls, TEAMS.harborCity, 'diamond', 'mlb'],
  football: [TEAMS.mesa, TEAMS.harbor, 'gridiron', 'nfl'],
};
const ANYWHERE: Home = [TEAMS.riverside, TEAMS.northgate, 'grass', 'xyz'];

export function standingClock(
  text: string,
  direction: 'up' | 'down',
  addedMinutes: number | null = null,
): ClockView {
  const [minutes = 0, seconds = 0] = text.split(':').map(Number);
  return {
    isRunning: false,
    direction,
    baseMs: (minutes * 60 + seconds) * 1000,
    at: AT,
    addedMinutes,
    showsTenths: true,
  };
}

/** Returns a start time in CET. Without a day it is today. */
export const at = (hours: number, minutes: number, day: StartTime['day'] = null): StartTime => ({
  hours,
  minutes,
  day,
  zone: 'CET',
});

let revision = 0;

const OUTPUT: OutputFrame['output'] = {
  ...drawnSettings(NEW_OUTPUT),
  theme: 'chalk',
  tokens: null,
  font: null,
  networkBug: null,
};

export function fixture(id: string, title: string, view: SportView, options: Options = {}): Fixture {
  const [, , pitch] = lookUp(HOMES, view.sport) ?? ANYWHERE;
  const motion: Motion = 'jump';
  return {
    id,
    title,
    pitch,
    frame: {
      revision: ++revision,
      build: 'gallery',
      output: { ...OUTPUT, ...options.output },
      isDimmed: options.isDimmed ?? false,
      at: AT,
      motion,
      match: matchOf(view, options),
      graphics: graphicsOf(options),
      sponsors: options.sponsors ?? {},
    },
  };
}

function matchOf(view: SportView, options: Options): MatchView {
  const [a, b, , league] = lookUp(HOMES, view.sport) ?? ANYWHERE;
  const isFinal = options.isFinal ?? false;
  return {
    sport: view.sport,
    league,
    isSandbox: false,
    isFinal,
    status: options.status ? { since: AT, starts: null, ...options.status } : null,
    teams: { a: options.a ?? a, b: options.b ?? b },
    view,
    phase: phaseOf(view, isFinal),
    clock: options.clock ?? null,
    shootout: options.shootout ?? null,
    competition: { ...noCompetition, ...options.competition },
    countdown: options.countdown ?? null,
    manualFacts: options.manualFacts ?? {},
    ...(options.scorers && { scorers: options.scorers }),
    playClock: options.playClock ?? null,
    hasSwappedSides: options.hasSwappedSides ?? false,
  };
}

function graphicsOf({
  hasBug,
  insert,
  lowerThird,
  fullFrame,
  ticker,
  written,
  takeover,
}: Options): GraphicViews {
  return {
    // A full frame hides the scorebug.
    scorebug: {
      isOnAir: hasBug ?? fullFrame === undefined,
      ...(insert && { insert: { says: insert, startedAt: AT } }),
    },
    'lower-third': { isOnAir: lowerThird !== undefined, content: lowerThird ?? score },
    'full-frame': { isOnAir: fullFrame !== undefined, content: fullFrame ?? null },
    ticker: { isOnAir: ticker !== undefined, items: ticker ?? [], ...written },
    takeover: { isOnAir: takeover !== undefined, content: takeover ?? null },
  };
}

/** Men's college basketball: two halves. */
export const COLLEGE_RULES = matchRulesOf('basketball', 'ncaab');

export function basketball(view: Partial<ViewOf<'basketball'>>): SportView {
  return {
    sport: 'basketball',
    score: view.period === 0 ? { a: 0, b: 0 } : { a: 104, b: 101 },
    rules: matchRulesOf('basketball', 'nba'),
    period: 4,
    clock: 'live',
    ftsRemaining: 0,
    atLine: null,
    possession: 'A',
    openAttempt: null,
    ...view,
  };
}

export function soccer(view: Partial<ViewOf<'soccer'>>): SportView {
  const { a, b } = view.redCards ?? { a: 0, b: 0 };
  return {
    sport: 'soccer',
    score: view.phase === 'pre_match' ? { a: 0, b: 0 } : { a: 2, b: 1 },
    rules: matchRulesOf('soccer', 'wc'),
    scoreUnderReview: false,
    phase: 'second_half',
    live: true,
    zone: null,
    inBox: false,
    possession: null,
    setPiece: null,
    varOpen: false,
    playersOnPitch: { a: 11 - a, b: 11 - b },
    yellowCards: { a: 1, b: 2 },
    redCards: { a: 0, b: 0 },
    ...view,
  };
}

export function baseball(view: Partial<ViewOf<'baseball'>>): SportView {
  return {
    sport: 'baseball',
    score: { a: 5, b: 3 },
    rules: matchRulesOf('baseball', 'mlb'),
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

export function football(view: Partial<ViewOf<'football'>>): SportView {
  return {
    sport: 'football',
    score: { a: 20, b: 17 },
    rules: matchRulesOf('football', 'nfl'),
    period: 3,
    clock: 'live',
    possession: 'B',
    down: 3,
    distance: 7,
    lineToGain: null,
    flagOpen: false,
    looseBall: false,
    live: true,
    tryBy: null,
    ...view,
  };
}

export const unknownScore = { a: null, b: null };
export const score: LowerThirdContent = { form: 'score' };
const BROUGHT_NONE: ReadonlySet<MomentKind> = new Set(['review', 'review_overturned', 'no_goal', 'red_card']);

/**
 * Returns lower third content for a moment at a score. Its scorer is its side, except for kinds such as
 * reviews, which have none.
 */
export const moment = (
  kind: MomentKind,
  side: 'A' | 'B' | null,
  state: MomentState,
  score: readonly [number, number],
  instant: Partial<MomentInstant> = {},
): LowerThirdContent => ({
  form: 'moment',
  kind,
  phase: null,
  side,
  state,
  instant: { score: { a: score[0], b: score[1] }, phase: null, clock: null, minute: null, ...instant },
  scorer: BROUGHT_NONE.has(kind) ? null : side,
});

type MomentContent = Extract<LowerThirdContent, { form: 'moment' }>;
export type ScorerName = NonNullable<MomentContent['player']>;

export const scorer = (
  number: string | null,
  name: string,
  more: Partial<Pick<ScorerName, 'short' | 'isOwnGoal'>> = {},
): ScorerName => ({ number, name, short: null, ...more });

export const momentOf = (player: ScorerName, ...args: Parameters<typeof moment>): LowerThirdContent => ({
  ...(moment(...args) as MomentContent),
  player,
});

export const person = (
  name: string,
  title: string | null,
  side: 'A' | 'B' | null = null,
): LowerThirdContent => ({ form: 'person', name, title, side });
export const next = (
  league: string,
  a: Team,
  b: Team,
  starts: StartTime,
  competition: Partial<MatchView['competition']> = {},
): LowerThirdContent => ({
  form: 'next',
  league,
  competition: { ...noCompetition, ...competition },
  sport: null,
  teams: { a, b },
  starts,
});

type Points = readonly [number | null, number | null];
type Line = CourseContent;
export const line = (parts: Partial<Line>): FullFrameContent => ({
  form: 'line',
  periods: [],
  totals: [],
  facts: [],
  entries: [],
  entriesTotal: parts.entries?.length ?? 0,
  ...parts,
});
/** Returns points per period: `[[7, 6], [10, null]]`. Periods after the fourth quarter are overtimes. */
export const quarters = (figures: readonly Points[]): Line['periods'] =>
  figures.map(([a, b], index) => ({ phase: quarter(index + 1), a, b }));
export const innings = (figures: readonly Points[]): Line['periods'] =>
  figures.map(([a, b], index) => ({ phase: { is: 'inning', number: index + 1, half: null }, a, b }));
export const quarter = (number: number): Phase =>
  number > 4 ? { is: 'overtime', number: number - 4 } : { is: 'period', part: 'quarter', number };
export const half = (number: 1 | 2): Phase => ({ is: 'period', part: 'half', number });
export const fact = (kind: CountKind, a: string, b: string): Line['facts'][number] => ({ kind, a, b });
/**
 * Returns a statistic of shots from figures such as "8/21" (made/attempted), with the shares that were made.
 */
export const shots = (kind: CountKind, a: string, b: string): Line['facts'][number] => ({
  ...fact(kind, a, b),
  share: { a: shareOf(a), b: shareOf(b) },
});
function shareOf(figure: string): number | null {
  const [made = 0, taken = 0] = figure.split('/').map(Number);
  return taken === 0 ? null : made / taken;
}

/** Returns the color of the first team whose name starts with `name`, or null. */
const colorOf = (name: string): string | null =>
  Object.values(TEAMS).find((team) => team.name?.startsWith(name) && name !== '')?.color ?? null;

export const game = (
  league: string,
  a: string,
  b: string,
  scores: readonly [number | null, number | null],
  status: TickerItem['status'] = 'live',
  starts: StartTime | null = null,
): TickerItem => ({
  key: `${league}-${a}-${b}`,
  league,
  competition: null,
  logo: null,
  sport: isLeague(league) ? sportOf(league) : 'soccer',
  status,
  starts,
  a: { name: a, code: a.slice(0, 3), score: scores[0], color: colorOf(a), logo: null },
  b: { name: b, code: b.slice(0, 3), score: scores[1], color: colorOf(b), logo: null },
});
