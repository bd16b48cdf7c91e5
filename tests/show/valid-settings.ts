import { NEW_OUTPUT } from '../../src/preload/contract/new-output.ts';

const rundownRow = {
  id: 'row1',
  item: {
    kind: 'graphic',
    graphic: 'lower-third',
    content: { form: 'person', name: 'Ada Lee', title: 'Referee', side: null, number: '7' },
    seconds: 8,
    team: 'Mesa',
  },
  isDone: true,
  takenAt: 1_781_377_200_000,
  takenBy: null,
};
export const rundown = {
  channel: 'A',
  groups: [
    {
      id: 'group1',
      name: 'Kickoff',
      rows: [
        rundownRow,
        {
          ...rundownRow,
          id: 'row2',
          item: { kind: 'moment', moment: 12, at: 1_781_377_200_000, words: 'Goal', seconds: 30 },
        },
        {
          ...rundownRow,
          id: 'row3',
          item: { kind: 'graphic', graphic: 'scorebug', content: null, seconds: null, team: null },
        },
      ],
    },
    { id: 'group2', name: 'Halftime', rows: [] },
  ],
};

export const NOW = Date.UTC(2026, 5, 13, 19);
export const secret = (digit: string): string => digit.repeat(32);
export const options = { wallClock: () => NOW, newSecret: () => secret('f') };

export const session = {
  source: 'venue',
  sessionId: 'wc1',
  league: 'wc',
  sport: 'soccer',
  matchup: { a: 'Lakeside', b: 'Bayview' },
  sandbox: false,
};
export const clock = {
  face: { isRunning: true, direction: 'up', baseMs: 60_000, at: NOW, addedMinutes: 3, showsTenths: false },
  follows: true,
  isHeld: false,
  period: 'first_half',
  previous: null,
  needsCheck: false,
};
export const held = { field: 'score.a', value: 3, release: 'manual', setAt: NOW, feed: 1, releasedAt: null };
export const output = {
  ...NEW_OUTPUT,
  id: 'program',
  name: 'Program',
  channel: 'A',
  secret: secret('0'),
  motion: 'reduced',
  networkBug: { picture: `/logos/${'b'.repeat(64)}.png`, corner: 'bottom-left', opacity: 0.7 },
  sponsorCorner: 'top-left',
  window: { display: 'HDMI 1920x1080', isFullscreen: true, isOnTop: false },
  entrance: 'intro',
  allowsCss: true,
  places: { 'Screen 1 1920x1080': { x: 12, y: -8 } },
  delayMs: 3_000,
  graphics: ['scorebug', 'lower-third'],
};
export const channel = {
  id: 'A',
  session,
  onAir: [
    { graphic: 'scorebug', content: null, moment: null, until: null, seconds: null },
    {
      graphic: 'lower-third',
      content: { form: 'person', name: 'Coach', title: null, side: 'A' },
      moment: null,
      until: 1_781_377_208_000,
      seconds: 8,
    },
  ],
  overrides: [
    held,
    { ...held, field: 'name.b', value: 'Mesa' },
    { ...held, field: 'substitution.a', value: { out: 'Ada', in: 'Bo', minute: 67 }, feed: null },
  ],
  clock,
  playClock: { ...clock.face, direction: 'down', addedMinutes: null },
  hasSwappedSides: true,
  status: {
    game: { is: 'delayed', reason: 'weather', startsAt: 1_781_380_000_000 },
    since: 1_781_377_200_000,
  },
  rules: [{ rule: 'soccer.goal', isOn: false }],
  manual: { before: session },
};
export const source = { id: 'venue', name: 'Venue', baseUrl: 'https://feed.test' };
export const team = {
  name: 'Lakeside',
  library: null,
  title: 'Lakeside Lions',
  short: 'Lions',
  code: 'LAK',
  color: '#0b4ea2',
  second: '#ffc72c',
  aliases: ['Lakeside L.'],
  logo: `/logos/${'a'.repeat(64)}.png`,
};

const keeper = { number: '1', name: 'Ada Lee', short: 'Lee', position: 'GK', starts: true };
export const roster = {
  name: 'Lakeside',
  library: null,
  players: [keeper, { number: null, name: 'Bo Vale', short: null, position: null, starts: false }],
  coach: 'Cy Moss',
};

/** The defaults for settings from before windows could be placed on displays. */
export const standsAlone = { display: null, isFullscreen: false, isOnTop: false };
/** The defaults for outputs from before sponsors and network bugs. */
export const unmarked = {
  networkBug: null,
  sponsorCorner: 'top-right',
  motion: 'full',
  graphics: [...output.graphics, 'takeover'],
};
const hotkey = { accelerator: 'F13', action: { does: 'clear-all', channel: 'A' } };

const booking = {
  id: 'evenings',
  sponsor: 'orben',
  slots: ['bug', 'corner'],
  outputs: ['program'],
  dates: { first: '2026-06-13', last: null },
  hours: { days: [0, 6], from: 1_080, to: 60 },
  games: { channels: ['A'], leagues: ['wc'], sessions: [] },
  turns: 2,
};

/** Valid settings with two rows of everything. */
export const GOOD = {
  version: 16,
  channels: [channel, { ...channel, id: 'B' }],
  outputs: [output, { ...output, id: 'wide', name: 'Wide', secret: secret('1') }],
  sources: [source, { ...source, id: 'other', name: 'Other' }],
  automation: { isHeld: true },
  teams: [team, { ...team, name: 'Bayview' }],
  rosters: [roster, { ...roster, name: 'Bayview' }],
  rundowns: [rundown, { channel: 'B', groups: [] }],
  codes: [
    { name: 'mesa', code: 'MES' },
    { name: 'harbor', code: 'HAR' },
  ],
  ownGames: [
    { sessionId: 'byhand1', competition: { name: 'Harbor Cup' } },
    { sessionId: 'byhand2', competition: { name: null } },
    { sessionId: 'byhand3', ofRehearsal: true, teams: { a: 'Mesa', b: 'Harbor' } },
  ],
  finishedRehearsals: [
    {
      session: {
        source: 'rehearsal',
        sessionId: 'wc-sandbox-1',
        league: 'wc',
        sport: 'soccer',
        matchup: { a: 'Sandbox A', b: 'Sandbox B' },
        sandbox: true,
        replay: { speed: 1000, at: 1_700_000_000_000, positionMs: 0 },
      },
      channel: 'A',
      teams: { a: 'Mesa', b: 'Harbor' },
    },
  ],
  shootouts: [
    { source: 'other', sessionId: 'final', score: { a: 1, b: 1 }, shootout: { a: 3, b: 4 } },
    { source: 'other', sessionId: 'semifinal', score: { a: 0, b: 0 }, shootout: { a: 5, b: 4 } },
  ],
  assignedTeams: [
    {
      channel: 'A',
      sport: 'soccer',
      a: { name: 'Spain', league: 'wc' },
      b: { name: 'Mesa', league: null },
    },
    {
      channel: 'B',
      sport: 'basketball',
      a: { name: 'Mesa', league: null },
      b: { name: 'Bayview', league: null },
    },
  ],
  pointers: [{ id: 'link' }, { id: 'game' }],
  importLinks: [],
  sports: [],
  fonts: [
    {
      id: 'league-sans',
      name: 'League Sans',
      files: [
        {
          path: `/fonts/${'a'.repeat(64)}.woff2`,
          weights: [700, 700],
          widths: null,
          capHeight: 0.7,
          hasTabularFigures: true,
          lacks: ['Greek'],
        },
      ],
    },
  ],
  competitions: [
    { league: 'wc', name: 'City Cup', short: 'Cup', season: null, logo: null, rules: { halfMinutes: 35 } },
  ],
  sponsors: [
    { id: 'orben', name: 'Orben', picture: `/logos/${'c'.repeat(64)}.webp` },
    { id: 'bank', name: 'Northern Bank', picture: `/logos/${'d'.repeat(64)}.png` },
  ],
  bookings: [
    booking,
    { ...booking, id: 'always', sponsor: 'bank', outputs: null, dates: null, hours: null, games: null },
  ],
  rotations: [
    { slot: 'bug', rotation: { by: 'time', seconds: 20 } },
    { slot: 'ticker', rotation: { by: 'graphic' } },
  ],
  sponsorHolds: [{ channel: 'A' }, { channel: 'B' }],
  sponsorTurns: [
    { channel: 'A', event: 'break', count: 3, last: 'wc1 {"is":"half-time"}' },
    { channel: 'A', event: 'graphic lower-third', count: 9, last: '1781377200000' },
  ],
  windowKeys: [
    { command: 'clock', key: 'Shift+F8' },
    { command: 'tap', key: null },
  ],
  hotkeys: [hotkey, { ...hotkey, accelerator: 'F14' }],
  obs: { address: '10.0.0.5:4456', isWanted: false, installation: 'a'.repeat(32), hasChapters: true },
};

export type List = 'channels' | 'outputs' | 'sources' | 'teams' | 'rosters' | 'hotkeys';

/** Returns the good settings with the second row of a list changed. */
export function withSecond(list: List, change: (row: object) => unknown): unknown {
  return { ...GOOD, [list]: [GOOD[list][0], change(GOOD[list][1]!)] };
}
