import { matchRulesOf, playClockOf } from '../../src/feed/sports/index.ts';
import { WINDOW_COMMANDS } from '../../src/words/window-commands.ts';
import { NEW_OUTPUT } from '../../src/preload/contract/new-output.ts';
import { ROTATIONS } from '../../src/preload/contract/sponsors.ts';
import { noCompetition } from '../../src/preload/contract/competition.ts';
import { matchInfo, sportStates } from '../../src/main/show/match-info.ts';
import type { ChannelNames } from '../../src/preload/contract/assigned-teams.ts';
import type { MatchView } from '../../src/preload/contract/output-frame.ts';
import type { NetworkState } from '../../src/preload/contract/operators.ts';
import type { ObsState } from '../../src/preload/contract/obs.ts';
import type { AutomationRule } from '../../src/preload/contract/automation.ts';
import type {
  BoundSession,
  ChannelState,
  GraphicState,
  GameRow,
  LinkView,
  NamedMoment,
  OutputState,
  ShowState,
  EventLogRow,
} from '../../src/preload/contract/show-state.ts';

/** Shows for the control window: an empty one, a full one, and parts to build others. */

const quietLink: LinkView = {
  state: 'idle',
  attempt: 0,
  retryAt: null,
  reason: null,
  sentence: null,
  scout: null,
  silentMs: null,
  feedAgeMs: null,
  gaps: 0,
  dropped: 0,
  flawed: 0,
  contract: null,
};

export const liveLink: LinkView = {
  ...quietLink,
  state: 'live',
  scout: 'live',
  silentMs: 320,
  feedAgeMs: 320,
  contract: { version: 'v6', builtFor: 'v6', match: true },
};

const offAir: GraphicState = {
  onAir: false,
  next: null,
  since: null,
  moment: null,
  content: null,
  until: null,
  seconds: null,
  cause: null,
  by: null,
};

function moment(
  id: number,
  kind: NamedMoment['kind'],
  words: string,
  side: NamedMoment['side'],
  state: NamedMoment['state'],
  at: number,
): NamedMoment {
  const score = { a: 2, b: 1 };
  const instant = { score, phase: null, clock: null, minute: { number: 67, added: null } };
  const fields = { id, kind, side, phase: null, words, state, at };
  return {
    ...fields,
    delta: { a: 0, b: 0 },
    feedScore: score,
    instant,
    when: "67'",
    takesPlayer: kind === 'goal' && state !== 'withdrawn',
  };
}

function rule(id: string, name: string, isOn: boolean): AutomationRule {
  const action = 'take' as const;
  return { id, name, kinds: [], isOn, action, graphic: 'lower-third', seconds: 8, covers: null, priority: 1 };
}

/** Returns the names of the sides as the feed gives them. */
function namesOf({ matchup, league }: BoundSession): ChannelNames {
  return { a: { name: matchup.a, league }, b: { name: matchup.b, league }, by: 'feed' };
}

export function channel(id: string, changes: Partial<ChannelState> = {}): ChannelState {
  return {
    id,
    name: `Channel ${id}`,
    session: null,
    onAir: null,
    names: changes.session ? namesOf(changes.session) : null,
    link: quietLink,
    snapshot: null,
    tape: { length: 0, lastSeq: null, complete: true, recent: [] },
    clock: { face: null, follows: false, needsCheck: false, preset: null, lastMinute: null },
    playClock: null,
    playClockResetsMs: [...((changes.match && playClockOf(changes.match.view)?.resetsMs) ?? [])],
    baseRules: changes.match ? matchRulesOf(changes.match.sport, changes.match.league) : {},
    status: null,
    overrides: {},
    graphics: {
      scorebug: offAir,
      'lower-third': offAir,
      'full-frame': offAir,
      ticker: offAir,
      takeover: offAir,
    },
    lowerThird: { form: 'score' },
    emptyFrames: {},
    noNextGame: null,
    insert: null,
    automation: { rules: [], queue: [], due: null, noTakeover: null },
    freshness: { since: null, cause: null },
    drill: null,
    manual: null,
    unseen: {},
    moments: [],
    pad: { owner: null, asking: [] },
    match: null,
    teamColors: null,
    ...changes,
  };
}

export function output(base: string, changes: Partial<OutputState> = {}): OutputState {
  return {
    ...NEW_OUTPUT,
    id: 'out-1',
    name: 'Program',
    channel: 'A',
    url: `${base}/o/4f2c9a7be01d53866a90c1f7d2e4b835`,
    networkBug: null,
    graphics: ['scorebug', 'lower-third'],
    shown: { score: null, graphics: [] },
    sync: null,
    renderers: 0,
    isSlow: false,
    place: null,
    latency: { received: null, painted: null, seen: null },
    ...changes,
  };
}

/** OBS, connected, with two problems on one output. */
export const obs: ObsState = {
  address: '127.0.0.1:4455',
  hasPassword: true,
  isRemembered: false,
  link: { state: 'connected', sentence: null, retryAt: null },
  version: { obs: '32.1.0', websocket: '5.7.3', platform: 'a test' },
  canvas: { width: 1920, height: 1080, fps: 60 },
  scenes: [
    { name: 'Match', canvas: null },
    { name: 'Break', canvas: null },
    { name: 'Tall', canvas: { uuid: 'c2', name: 'Vertical' } },
  ],
  program: 'Match',
  preview: null,
  hasBrowserSource: true,
  isRecording: true,
  isStreaming: false,
  streamDelayMs: 10_000,
  chapters: { isOn: false, problem: null },
  outputs: {
    'out-1': {
      source: { name: 'Touchline Program', kind: 'browser', scenes: ['Match'] },
      findings: [
        {
          id: 'moved',
          level: 'alarm',
          sentence: '"Touchline Program" is at 40, 0 instead of 0, 0.',
          repair: 'Reset position',
        },
        {
          id: 'slow',
          level: 'warning',
          sentence: 'OBS takes 42 ms to draw a frame, and the limit is 16.7 ms. Close programs.',
          repair: null,
        },
      ],
      checkedAt: 1,
      isWhole: true,
      isChecking: false,
    },
    'out-2': { source: null, findings: [], checkedAt: null, isWhole: false, isChecking: false },
  },
};

export function game(key: string, changes: Partial<GameRow> = {}): GameRow {
  return {
    key,
    source: 'venue',
    gameId: key,
    status: 'live',
    league: 'wc',
    sport: 'soccer',
    matchup: { a: 'Riverside', b: 'Northgate' },
    summary: null,
    score: { a: 2, b: 1 },
    scheduledStart: null,
    closedAt: null,
    sandbox: false,
    isOld: false,
    sessions: [{ sessionId: `s-${key}`, status: 'open', historyAvailable: true }],
    ...changes,
  };
}

/** Returns the smallest show: one channel, one output, and the embedded source without games. */
export function emptyShow(base: string, at: number): ShowState {
  return {
    revision: 1,
    build: 'fixture',
    version: '0.1.0',
    desktop: null,
    obs: null,
    at,
    crew: {
      operators: [],
      connected: [],
      network: { ...openNetwork(), isOpen: false, addresses: [], endpoints: [], visitors: [] },
    },
    leagues: [
      { slug: 'nba', sport: 'basketball', name: 'NBA' },
      { slug: 'wc', sport: 'soccer', name: 'World Cup' },
      { slug: 'mlb', sport: 'baseball', name: 'MLB' },
      { slug: 'nfl', sport: 'football', name: 'NFL' },
    ],
    sports: sportStates(),
    sportFiles: [
      { id: 'ice-hockey', sport: 'x-ice-hockey', name: 'Ice hockey', isOwn: false },
      { id: 'kabaddi', sport: 'x-kabaddi', name: 'Kabaddi', isOwn: true },
    ],
    facts: {},
    rundowns: {},
    armed: {},
    pointers: [],
    drills: [
      {
        id: 'connection-cut',
        name: 'Connection cut',
        expects: 'The link says that it reconnects, and is live again within seconds.',
      },
      {
        id: 'withdrawn-goal',
        name: 'Retracted score',
        expects: 'The graphic clears, and the score goes back.',
      },
    ],
    channels: [channel('A')],
    outputs: [output(base)],
    sources: [
      {
        id: 'rehearsal',
        name: 'Rehearsal',
        baseUrl: 'http://127.0.0.1:7800',
        isRehearsal: true,
        isPlain: false,
        hasToken: true,
        isRemembered: false,
        state: 'ok',
        sentence: null,
      },
    ],
    canRememberTokens: true,
    themes: [
      { id: 'chalk', name: 'Chalk (light on dark)', isOwn: false },
      { id: 'broadsheet', name: 'Broadsheet (ink on light)', isOwn: false },
      { id: 'club', name: 'Club night', isOwn: true },
    ],
    competitions: [],
    fonts: [],
    sponsors: { sponsors: [], bookings: [], rotations: ROTATIONS, held: [] },
    teams: [],
    catalogs: [{ source: 'rehearsal', state: 'ready', at, sentence: null, lists: [], games: [] }],
    notices: [],
    automation: { isHeld: false },
    keys: Object.fromEntries(WINDOW_COMMANDS.map(({ id, key }) => [id, key])) as ShowState['keys'],
  };
}

const unset = { short: null, second: null, kit: 'first', logo: null } as const;

export const soccerMatch: MatchView = {
  sport: 'soccer',
  league: 'wc',
  isSandbox: false,
  isFinal: false,
  status: null,
  teams: {
    a: { name: 'Riverside', code: 'RIV', color: '#b5121b', ...unset },
    b: { name: 'Northgate', code: 'NOR', color: '#1c4fa0', ...unset },
  },
  view: {
    sport: 'soccer',
    score: { a: 2, b: 1 },
    rules: matchRulesOf('soccer', 'wc'),
    scoreUnderReview: false,
    phase: 'second_half',
    live: true,
    zone: 'b_half',
    inBox: false,
    possession: 'A',
    setPiece: { kind: 'corner', team: 'A', isTaken: null },
    varOpen: true,
    playersOnPitch: { a: 11, b: 10 },
    yellowCards: { a: 1, b: 2 },
    redCards: { a: 0, b: 1 },
  },
  phase: { is: 'period', part: 'half', number: 2 },
  clock: null,
  shootout: null,
  competition: noCompetition,
  countdown: null,
  manualFacts: {},
  hasSwappedSides: false,
  playClock: null,
};

const basketballMatch: MatchView = {
  sport: 'basketball',
  league: 'nba',
  isSandbox: true,
  isFinal: false,
  status: null,
  teams: {
    a: { name: 'Sandbox A', code: 'SBA', color: '#5b2a86', ...unset },
    b: { name: 'Sandbox B', code: 'SBB', color: '#006341', ...unset },
  },
  view: {
    sport: 'basketball',
    score: { a: 104, b: 101 },
    rules: matchRulesOf('basketball', 'nba'),
    period: 4,
    clock: 'live',
    ftsRemaining: 2,
    atLine: null,
    possession: 'B',
    openAttempt: null,
  },
  phase: { is: 'period', part: 'quarter', number: 4 },
  clock: null,
  shootout: null,
  competition: noCompetition,
  countdown: null,
  manualFacts: {},
  hasSwappedSides: false,
  playClock: null,
};

const LABELS = [
  ['var_review', 'VAR review', null],
  ['goal', 'Goal', 'A'],
  ['goal', 'Goal', 'B'],
  ['pen_kick', 'Penalty kick', 'B'],
  ['penalty_awarded', 'Penalty awarded', 'B'],
  ['possession', 'Possession', 'A'],
  ['yellow_card', 'Yellow card', 'B'],
  ['set_piece', 'Corner', 'A'],
  ['zone', 'Ball in the half of Northgate', null],
  ['possession', 'Possession', 'B'],
] as const;

function tapeRows(count: number, last: number, at: number): EventLogRow[] {
  return Array.from({ length: count }, (_, back) => {
    const [type, label, side] = LABELS[back % LABELS.length]!;
    return { seq: last - back, type, label, side, at: at - back * 9_000, isRetracted: back === 2 };
  });
}

/** Returns a busy show: two channels, four outputs, two sources, games of every status. */
export function fullShow(base: string, at: number): ShowState {
  const minute = 60_000;
  const inMinutes = (minutes: number): string => new Date(at + minutes * minute).toISOString();
  const show = emptyShow(base, at);
  return {
    ...show,
    revision: 40,
    sponsors: {
      sponsors: [
        { id: 'orben', name: 'Orben', picture: `/logos/${'a'.repeat(64)}.png` },
        {
          id: 'bank',
          name: 'The Northern Savings and Commercial Bank',
          picture: `/logos/${'b'.repeat(64)}.png`,
        },
      ],
      bookings: [
        {
          id: 'evenings',
          sponsor: 'orben',
          slots: ['bug', 'ticker'],
          outputs: ['out-1'],
          dates: { first: '2026-06-13', last: null },
          hours: { days: [6, 0], from: 1_080, to: 1_380 },
          games: { channels: ['A'], leagues: ['nba', 'wnba'], sessions: [] },
          turns: 2,
        },
        {
          id: 'always',
          sponsor: 'bank',
          slots: ['corner'],
          outputs: null,
          dates: null,
          hours: null,
          games: null,
          turns: 1,
        },
      ],
      rotations: ROTATIONS,
      held: [],
    },
    facts: { A: matchInfo(soccerMatch), B: matchInfo(basketballMatch) },
    channels: [
      channel('A', {
        session: {
          source: 'venue',
          sessionId: 's-g1',
          league: 'wc',
          sport: 'soccer',
          matchup: { a: 'Riverside', b: 'Northgate' },
          sandbox: false,
        },
        link: liveLink,
        match: soccerMatch,
        teamColors: { a: soccerMatch.teams.a.color, b: soccerMatch.teams.b.color },
        tape: { length: 214, lastSeq: 214, complete: true, recent: tapeRows(30, 214, at) },
        graphics: {
          scorebug: { ...offAir, onAir: true, since: at - 2_467_000 },
          'lower-third': {
            ...offAir,
            next: { moment: 213, content: null, until: null, seconds: null, cause: 'operator' },
          },
          'full-frame': offAir,
          ticker: offAir,
          takeover: offAir,
        },
        lowerThird: {
          form: 'moment',
          side: 'A',
          kind: 'goal',
          phase: null,
          state: 'confirmed',
          instant: {
            score: { a: 2, b: 1 },
            phase: null,
            clock: null,
            minute: { number: 67, added: null },
          },
          scorer: 'A',
        },
        moments: [
          moment(214, 'review', 'VAR review', null, 'pending', at - 4_000),
          moment(213, 'goal', 'Goal', 'A', 'confirmed', at - 31_000),
          moment(209, 'goal', 'Goal', 'B', 'withdrawn', at - 190_000),
        ],
        overrides: { 'score.b': { value: 1, feed: 0, release: 'agree', setAt: at - 60_000 } },
        clock: {
          face: {
            isRunning: true,
            direction: 'up',
            baseMs: 2_467_000,
            at,
            addedMinutes: 2,
            showsTenths: true,
          },
          follows: true,
          needsCheck: false,
          preset: { fromMs: 45 * 60_000, direction: 'up', showsTenths: false },
          lastMinute: 45,
        },
        automation: {
          rules: [
            { ...rule('soccer.goal', 'Goal', true), graphic: 'takeover', covers: 'strip' },
            rule('soccer.review', 'VAR review', false),
            rule('soccer.period', 'Halftime and full time', true),
          ],
          queue: [],
          due: null,
          noTakeover: null,
        },
      }),
      channel('B', {
        session: {
          source: 'rehearsal',
          sessionId: 'nbasandbox1',
          league: 'nba',
          sport: 'basketball',
          matchup: { a: 'Sandbox A', b: 'Sandbox B' },
          sandbox: true,
        },
        link: {
          ...liveLink,
          state: 'waiting',
          attempt: 3,
          retryAt: at + 8_000,
          reason: 'silence',
          sentence:
            'The feed fell silent for 45 s. Touchline reconnects by itself; press Retry now to hurry.',
          scout: 'dark',
          silentMs: 47_000,
          feedAgeMs: 47_000,
          gaps: 2,
          dropped: 1,
          contract: { version: 'v10', builtFor: 'v9', match: false },
        },
        graphics: {
          scorebug: offAir,
          'lower-third': offAir,
          'full-frame': offAir,
          ticker: { ...offAir, onAir: true, since: at - 60_000 },
          takeover: offAir,
        },
        unseen: {
          ticker: {
            why: 'no-game',
            sentence: 'There are no other games to show. The graphic appears when there are.',
          },
        },
        match: basketballMatch,
        teamColors: { a: basketballMatch.teams.a.color, b: basketballMatch.teams.b.color },
        tape: { length: 611, lastSeq: 614, complete: false, recent: tapeRows(8, 614, at) },
      }),
    ],
    outputs: [
      output(base, {
        renderers: 1,
        delayMs: 6_400,
        shown: { score: { a: 2, b: 0 }, graphics: ['scorebug'] },
        sync: {
          taps: [{ at: at - 9_000, offsetMs: 6_400 }],
          spreadMs: null,
          delayMs: 6_400,
          sentence: 'One tap fits a score. Tap at two more to set the delay.',
        },
      }),
      output(base, {
        id: 'out-2',
        name: 'Venue screen by the north entrance',
        url: `${base}/o/aa2c9a7be01d53866a90c1f7d2e4b835`,
        background: { kind: 'key', color: '#00b140' },
        renderers: 2,
      }),
      output(base, {
        id: 'out-3',
        name: 'Vertical',
        url: `${base}/o/bb2c9a7be01d53866a90c1f7d2e4b835`,
        width: 1080,
        height: 1920,
      }),
      output(base, { id: 'out-4', name: 'Second game', channel: 'B', url: `${base}/o/cc2c9a7be01d53866a9` }),
    ],
    sources: [
      ...show.sources,
      {
        id: 'venue',
        name: 'Venue feed',
        baseUrl: 'https://feed.venue.example',
        isRehearsal: false,
        isPlain: false,
        hasToken: true,
        isRemembered: false,
        state: 'ok',
        sentence: null,
      },
      {
        id: 'club',
        name: 'Club',
        baseUrl: 'https://club.example/a/rather/long/address/for/a/feed/service',
        isRehearsal: false,
        isPlain: false,
        hasToken: true,
        isRemembered: false,
        state: 'tokenRejected',
        sentence: 'Club rejects the token. Put in a valid one.',
      },
      {
        id: 'north',
        name: 'North stand',
        baseUrl: 'https://north.example',
        isRehearsal: false,
        isPlain: false,
        hasToken: false,
        isRemembered: false,
        state: 'tokenMissing',
        sentence: "This source's token wasn't saved before the restart. Paste it again under Sources.",
      },
    ],
    catalogs: [
      {
        source: 'rehearsal',
        state: 'ready',
        at,
        sentence: null,
        lists: [],
        games: [
          game('r1', {
            source: 'rehearsal',
            gameId: null,
            league: 'nba',
            sport: 'basketball',
            matchup: { a: 'Redwater Otters', b: 'Saltmarsh Herons' },
            score: { a: 104, b: 101 },
            sandbox: true,
            sessions: [{ sessionId: 'nbasandbox1', status: 'open', historyAvailable: true }],
          }),
        ],
      },
      {
        source: 'venue',
        state: 'ready',
        at,
        sentence: null,
        lists: [],
        games: [
          game('g1'),
          game('g2', {
            league: 'mlb',
            sport: 'baseball',
            matchup: { a: 'Harbor City', b: 'Cedar Falls' },
            score: { a: 3, b: 5 },
            sessions: [
              { sessionId: 's-g2', status: 'open', historyAvailable: true },
              { sessionId: 's-g2b', status: 'open', historyAvailable: true },
            ],
          }),
          game('g3', {
            league: 'nfl',
            sport: 'football',
            matchup: { a: 'Harbor and District Athletic Association', b: 'Mesa' },
            score: { a: 17, b: 20 },
          }),
          ...Array.from({ length: 9 }, (_, at_) =>
            game(`g1${at_}`, {
              league: at_ % 2 ? 'nba' : 'wnba',
              sport: 'basketball',
              matchup: {
                a: ['Lakeside', 'Granite', 'Coral Bay'][at_ % 3]!,
                b: ['Bayview', 'Summit'][at_ % 2]!,
              },
              score: at_ === 4 ? null : { a: 60 + at_ * 5, b: 58 + at_ * 6 },
            }),
          ),
          game('u1', {
            status: 'scheduled',
            league: 'nba',
            sport: 'basketball',
            matchup: { a: 'Granite', b: 'Summit' },
            score: null,
            scheduledStart: inMinutes(24),
            sessions: [],
          }),
          game('u2', {
            status: 'scheduled',
            matchup: { a: null, b: null },
            summary: 'Opening match, north stand',
            score: null,
            scheduledStart: inMinutes(54),
            sessions: [],
          }),
          game('f1', {
            status: 'closed',
            league: 'nfl',
            sport: 'football',
            matchup: { a: 'Mesa', b: 'Bayview' },
            score: { a: 24, b: 21 },
            closedAt: inMinutes(-600),
            sessions: [{ sessionId: 's-f1', status: 'closed', historyAvailable: true }],
          }),
          game('f2', {
            status: 'closed',
            matchup: { a: 'Lakeside', b: 'Cedar Falls' },
            score: { a: 0, b: 0 },
            closedAt: inMinutes(-60),
            sessions: [{ sessionId: 's-f2', status: 'closed', historyAvailable: false }],
          }),
        ],
      },
      {
        source: 'club',
        state: 'failing',
        at: at - 300_000,
        sentence: 'Club rejects the token. Put in a valid one under Sources.',
        lists: [],
        games: [],
      },
    ],
    notices: [
      {
        id: 'n1',
        level: 'info',
        sentence: 'The rehearsal on B was put in the place of an earlier one.',
        at: at - 90_000,
        action: null,
      },
      {
        id: 'n2',
        level: 'warning',
        sentence: 'Club rejects the token. Put in a valid one under Sources.',
        at: at - 30_000,
        action: null,
      },
    ],
  };
}

/** Returns network access that is on, at one Wi-Fi address. */
export const openNetwork = (): NetworkState => ({
  isOpen: true,
  isFixed: false,
  addresses: ['http://192.0.2.7:7700'],
  endpoints: [{ url: 'http://192.0.2.7:7700', name: 'Wi-Fi (wlan0)', isSecondary: false }],
  sentence: null,
  visitors: [],
  firewallHelp: 'On Linux: if a firewall runs, open the port with "sudo ufw allow 7700/tcp".',
});
