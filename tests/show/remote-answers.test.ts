import { KABADDI_BODY } from './valid-inputs.ts';
import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../src/main/web/remote-api.ts';
import { fontFile, picture } from './fake-disk.ts';
import { FakeDesk } from './fake-desk.ts';
import { showWithObs } from './obs-show.ts';
import { operationOf, remoteCaller } from './remote-caller.ts';
import { START, World } from './world.ts';

/** Makes every remote control call once with valid input, and checks each answer against its documented schema. */

type Row = [method: string, path: string, body?: object];

/** Requests during a soccer match in its first half, after a goal; channel B has no game. */
const ON_A_MATCH: Row[] = [
  ['GET', '/channels'],
  ['GET', '/channels/A'],
  ['GET', '/channels/B'],
  ['POST', '/channels'],
  ['DELETE', '/channels/C', { confirm: true }],
  ['POST', '/channels/A/retry'],
  ['POST', '/channels/A/graphics/scorebug/take'],
  ['POST', '/channels/A/graphics/lower-third/cue', { content: { form: 'person', name: 'Ada Lee' } }],
  ['POST', '/channels/A/graphics/lower-third/take'],
  ['POST', '/channels/A/graphics/full-frame/toggle', { content: { form: 'matchup', note: 'Final' } }],
  ['POST', '/channels/A/graphics/full-frame/take', { content: { form: 'text', title: 'Weather delay' } }],
  ['POST', '/channels/A/graphics/full-frame/clear'],
  ['PUT', '/channels/A/overrides/score.a', { value: 3, release: 'agree' }],
  ['PUT', '/channels/A/overrides/phase', { value: 'half_time' }],
  ['GET', '/channels/A'],
  ['POST', '/channels/A/overrides/score.a/step', { by: 1 }],
  ['PUT', '/channels/A/rules', { rules: { halfMinutes: 35 } }],
  ['POST', '/channels/A/sides/swap'],
  ['POST', '/channels/A/sides/swap', { isSwapped: false }],
  ['PUT', '/channels/A/status', { status: { is: 'delayed', reason: 'weather', startsAt: null } }],
  ['PUT', '/channels/A/status', { status: null }],
  ['POST', '/channels/A/scorers', { side: 'A', name: 'Ebele', minute: '45+2' }],
  ['PUT', '/channels/A/overrides/substitution.a', { value: { out: 'Kane', in: 'Toney', minute: 67 } }],
  ['DELETE', '/channels/A/overrides/score.a'],
  ['POST', '/channels/A/clock/set', { ms: 60_000, direction: 'up' }],
  ['POST', '/channels/A/clock/start'],
  ['POST', '/channels/A/clock/nudge', { ms: -500 }],
  ['POST', '/channels/A/clock/added', { minutes: 3 }],
  ['POST', '/channels/A/clock/follow', { isOn: false }],
  ['POST', '/channels/A/clock/stop'],
  ['POST', '/channels/A/clock/toggle'],
  ['POST', '/channels/A/clock/clear'],
  ['POST', '/channels/A/graphics/takeover/take'],
  ['POST', '/channels/A/takeover/hold'],
  ['POST', '/channels/A/graphics/lower-third/cue', { content: { form: 'person', name: 'Ada Vale' } }],
  ['POST', '/channels/A/take'],
  ['POST', '/channels/A/insert/clear'],
  ['POST', '/channels/A/moments/latest/cue'],
  ['POST', '/channels/A/moments/latest/take'],
  ['PUT', '/channels/A/moments/latest/player', { number: '9', name: 'Bo Vale', minute: '45+2' }],
  ['DELETE', '/channels/A/moments/latest/player'],
  ['POST', '/channels/A/rundown-groups', { name: 'Halftime' }],
  ['POST', '/channels/A/rundown', { item: { kind: 'graphic', graphic: 'scorebug' } }],
  ['POST', '/channels/A/rundown-next/cue'],
  ['POST', '/channels/A/rundown-next/take'],
  ['POST', '/channels/A/rundown-next/reset'],
  ['GET', '/channels/A/rundown'],
  ['POST', '/channels/A/rundown-file', { csv: 'name\nAda Lee\n' }],
  ['GET', '/channels/A/rundown-file'],
  ['GET', '/channels/A/automation'],
  ['PATCH', '/channels/A/automation/soccer.goal', { isOn: true, seconds: 5 }],
  ['POST', '/automation/hold'],
  ['POST', '/automation/resume'],
  ['GET', '/outputs'],
  ['POST', '/outputs', { name: 'Second', channel: 'B', delayMs: 300 }],
  ['POST', '/outputs', { name: 'Third' }],
  ['POST', '/outputs/program/delay/step', { by: 100 }],
  ['POST', '/outputs/program/link'],
  ['PATCH', '/outputs/program', { background: { kind: 'key', color: '#00ff00' }, bugPlace: 'top-left' }],
  ['POST', '/outputs/program/sync/tap'],
  ['POST', '/outputs/program/sync/clear'],
  ['GET', '/themes'],
  ['PUT', '/teams/Mesa', { code: 'MES', color: '#d02f44', logo: null }],
  ['PUT', '/competitions/nba', { name: 'City Cup', short: 'Cup' }],
  ['GET', '/competitions'],
  ['DELETE', '/competitions/nba'],
  ['PUT', '/channels/A/competition-logo', { logo: null }],
  ['PUT', '/channels/A/overrides/competition.series', { value: '4-3 on aggregate' }],
  ['GET', '/teams'],
  ['GET', '/team-library?text=lak&league=nba'],
  ['GET', '/fonts'],
  ['POST', '/fonts', { file: fontFile('League Sans') }],
  ['GET', '/fonts'],
  ['DELETE', '/fonts/league-sans'],
  ['GET', '/teams-file'],
  ['POST', '/teams-file', { csv: 'name,code\nMesa,MES\n' }],
  ['DELETE', '/teams/Mesa'],
  [
    'PUT',
    '/rosters/Lakeside',
    { players: [{ number: '1', name: 'Ada Lee', starts: true }], coach: 'Cy Moss' },
  ],
  ['GET', '/rosters/Lakeside?league=wc'],
  ['PUT', '/rosters/Lakeside/starters', { starters: ['Ada Lee'] }],
  ['GET', '/rosters/Lakeside/file'],
  ['POST', '/rosters/Lakeside/file', { csv: 'number,name,starts\n9,Bo Vale,yes\n' }],
  ['DELETE', '/rosters/Lakeside'],
  ['GET', '/sources'],
  ['POST', '/sources', { name: 'Second', baseUrl: 'https://second.test', token: 'token' }],
  ['PUT', '/sources/venue/token', { token: 'another', remember: true }],
  ['GET', '/catalog?source=venue'],
  ['GET', '/as-run?from=2026-06-13T00:00:00Z&to=2026-06-14T00:00:00Z'],
  ['GET', '/drills'],
  ['GET', '/'],
  ['GET', '/openapi.json'],
  ['POST', '/channels/A/manual/takeover'],
  ['POST', '/channels/A/manual/press', { button: 'goal-a' }],
  ['POST', '/channels/A/manual/press', { type: 'goal', payload: { team: 'B' } }],
  ['GET', '/channels/A'],
  ['POST', '/channels/A/manual/back'],
  ['POST', '/channels/B/manual/start', { league: 'nba', a: 'Mesa', b: 'Bayview' }],
  ...['start', 'stop', 'toggle', 'set', 'clear'].map((verb): Row => [
    'POST',
    `/channels/B/play-clock/${verb}`,
  ]),
  ['POST', '/channels/B/manual/end'],
  ['POST', '/channels/A/clear'],
  ['DELETE', '/channels/A/session'],
  ['PUT', '/channels/B/session', { source: 'venue', sessionId: 'wc-2' }],
];

const IN_A_REHEARSAL: Row[] = [
  ['POST', '/rehearsals', { league: 'nba' }],
  ['PUT', '/channels/A/dress', { a: { name: 'Boston Celtics' }, b: { name: 'Lakers', league: 'nba' } }],
  ['DELETE', '/channels/A/dress'],
  ['POST', '/drills', { drill: 'gap' }],
  ['GET', '/channels/A'],
  ['DELETE', '/channels/A/drill'],
];

const BESIDE_OBS: Row[] = [
  ['PUT', '/outputs/program/obs', { scene: 'Match' }],
  ['POST', '/outputs/program/obs/check'],
  ['POST', '/outputs/program/obs/repair', { finding: 'hidden' }],
  ['GET', '/obs'],
  ['PUT', '/obs/chapters', { isOn: true }],
  ['DELETE', '/outputs/program/obs'],
  ['DELETE', '/obs/outputs'],
  ['POST', '/obs/disconnect'],
  ['POST', '/obs/connect', {}],
];

const WITH_A_SPONSOR: Row[] = [
  ['GET', '/sponsors'],
  ['POST', '/sponsors', { name: 'Northern Bank', picture: picture('mark') }],
  ['PATCH', '/sponsors/orben', { name: 'Orben & Co.' }],
  ['POST', '/bookings', { sponsor: 'orben', slots: ['bug'], hours: { days: [6], from: 1080, to: 60 } }],
  ['PATCH', '/bookings/corner', { dates: { first: null, last: '2026-07-19' } }],
  ['PATCH', '/bookings/corner', { turns: 2, outputs: ['program'], games: null }],
  ['PUT', '/sponsor-slots/ticker/rotation', { by: 'time', seconds: 45 }],
  ['POST', '/channels/A/sponsors/hold'],
  ['POST', '/channels/A/sponsors/resume'],
  ['GET', '/sponsor-report?sponsor=orben&rehearsals=yes'],
  ['PUT', '/outputs/program/network-bug', { picture: picture('mark'), corner: 'top-left', opacity: 0.8 }],
  ['DELETE', '/bookings/corner'],
  ['DELETE', '/sponsors/orben'],
];

const SCOREBUG = { kind: 'graphic', graphic: 'scorebug' };
/** Requests during a match whose goal is event 2, with a rundown of one row and a scheduled game. */
const WITH_A_RUNDOWN: Row[] = [
  ['POST', '/channels/A/rundown-moments', { moment: 2 }],
  ['PUT', '/channels/A/rundown/first', { item: SCOREBUG }],
  ['POST', '/channels/A/rundown/first/cue'],
  ['POST', '/channels/A/rundown/first/take'],
  ['POST', '/channels/A/rundown/first/open'],
  ['POST', '/channels/A/rundown/first/done'],
  ['POST', '/channels/A/rundown/first/duplicate'],
  ['PUT', '/channels/A/rundown/first/place', { group: 'opening', place: 1 }],
  ['DELETE', '/channels/A/rundown/first'],
  ['PUT', '/channels/A/rundown-groups/opening', { name: 'Halftime' }],
  ['PUT', '/channels/A/rundown-groups/opening/place', { place: 0 }],
  ['DELETE', '/channels/A/rundown-groups/opening'],
  ['PUT', '/channels/A/armed', { source: 'venue', gameId: 'soon' }],
];

const SHOW_FILE_OUT = ['GET', '/show-file'] as const;
const SHOW_FILE_IN = ['POST', '/show-file'] as const;

/** Requests with several operators; `:operator` is the invited one. */
const WITH_A_CREW: Row[] = [
  ['POST', '/operators', { name: 'Scorer', role: 'score' }],
  ['GET', '/crew'],
  ['PATCH', '/operators/:operator', { role: 'watch' }],
  ['POST', '/operators/:operator/key'],
  ['DELETE', '/operators/:operator'],
  ['PUT', '/network', { isOpen: false }],
  ['POST', '/channels/A/pad/take', {}],
  ['POST', '/channels/A/pad/keep', {}],
  ['POST', '/channels/A/pad/ask', {}],
  ['POST', '/channels/A/pad/give', { to: null }],
  ['PUT', '/themes/club', { name: 'Club night', base: 'chalk', tokens: { board: '#101820' } }],
  ['GET', '/themes/club'],
  ['DELETE', '/themes/club'],
  ['GET', '/sports'],
  ['PUT', '/sports/kabaddi', KABADDI_BODY],
  ['GET', '/sports/kabaddi'],
  ['DELETE', '/sports/kabaddi'],
  ['GET', '/changes'],
  ['POST', '/changes/undo', {}],
  ['POST', '/changes/redo', {}],
];

/** `:made` is the ID that the row above created. */
const MADE_AND_REMOVED: Row[] = [
  ['POST', '/outputs', { name: 'Spare' }],
  ['DELETE', '/outputs/:made'],
  ['POST', '/sources', { name: 'Spare', baseUrl: 'https://spare.test', token: 'token' }],
  ['DELETE', '/sources/:made'],
];

/** A running game in the list of a service. */
const LISTED = {
  sessionId: 'wc-2',
  gameId: 'final',
  league: 'wc',
  sport: 'soccer',
  matchup: { a: 'Lakeside', b: 'Bayview' },
  status: 'open',
  historyAvailable: true,
  openedAt: new Date(START).toISOString(),
};

async function onAMatch(): Promise<World> {
  const world = new World();
  new FakeDesk(world);
  world.listed = [LISTED];
  world.embeddedRows = [];
  const game = await world.play('wc');
  await world.ask('channel:add', {});
  game.press('phase', { phase: 'first_half' });
  game.press('goal', { team: 'A' });
  await world.clock.advance(3_000);
  return world;
}

async function withASponsor(): Promise<World> {
  const world = new World();
  world.persisted = {
    ...world.persisted,
    sponsors: [{ id: 'orben', name: 'Orben', picture: `/logos/${'0'.repeat(64)}.png` }],
    bookings: [
      {
        id: 'corner',
        sponsor: 'orben',
        slots: ['corner'],
        outputs: null,
        dates: null,
        hours: null,
        games: null,
        turns: 1,
      },
    ],
  };
  world.restart();
  await world.play('wc');
  return world;
}

async function withARundown(): Promise<World> {
  const world = new World();
  const item = { kind: 'graphic', graphic: 'scorebug', content: null, seconds: null, team: null } as const;
  const row = { id: 'first', item, isDone: false, takenAt: null, takenBy: null };
  world.persisted = {
    ...world.persisted,
    rundowns: [{ channel: 'A', groups: [{ id: 'opening', name: 'Opening', rows: [row] }] }],
  };
  world.restart();
  world.provider.rows.upcoming = [
    { ...LISTED, gameId: 'soon', summary: null, scheduledStart: new Date(START + 3_600_000).toISOString() },
  ];
  const game = await world.play('wc');
  game.press('phase', { phase: 'first_half' });
  game.press('goal', { team: 'A' });
  await world.clock.advance(10);
  return world;
}

async function besideObs(): Promise<World> {
  const { world } = await showWithObs();
  return world;
}

async function inARehearsal(): Promise<World> {
  const world = new World();
  new FakeDesk(world);
  await world.clock.advance(0);
  return world;
}

describe('every response of the remote control', () => {
  it.each([
    ['on a match', ON_A_MATCH, onAMatch],
    ['in a rehearsal', IN_A_REHEARSAL, inARehearsal],
    ['with a sponsor', WITH_A_SPONSOR, withASponsor],
    ['with a rundown', WITH_A_RUNDOWN, withARundown],
    ['with OBS connected', BESIDE_OBS, besideObs],
  ] as const)('matches the documentation %s', async (_where, rows, stage) => {
    const world = await stage();
    const call = remoteCaller(world);
    for (const [method, path, body] of rows) {
      const { status, body: answer } = await call(method, path, body);
      expect(status, `${method} ${path}: ${JSON.stringify(answer)}`).toBeLessThan(300);
      await world.clock.advance(100);
    }
  });

  it('matches the documentation for removed outputs and sources', async () => {
    const call = remoteCaller(await onAMatch());
    let id = '';
    for (const [method, path, body] of MADE_AND_REMOVED) {
      const { status, body: answer } = await call(method, path.replace(':made', id), body);
      expect(status, `${method} ${path}: ${JSON.stringify(answer)}`).toBeLessThan(300);
      if (method === 'POST') ({ id } = answer as { id: string });
    }
  });

  it('matches the documentation with a crew', async () => {
    const world = await onAMatch();
    await world.ask('manual:takeover', { channel: 'A' });
    const call = remoteCaller(world);
    let operator = '';
    for (const [method, path, body] of WITH_A_CREW) {
      const { status, body: answer } = await call(method, path.replace(':operator', operator), body);
      expect(status, `${method} ${path}: ${JSON.stringify(answer)}`).toBeLessThan(300);
      if (path === '/operators') operator = (answer as { operator: { id: string } }).operator.id;
      await world.clock.advance(100);
    }
  });

  it('matches the documentation for an exported and imported show file', async () => {
    const world = await onAMatch();
    const call = remoteCaller(world);
    const { body } = await call(...SHOW_FILE_OUT);
    const file: unknown = typeof body === 'string' ? JSON.parse(body) : body;
    expect((await call(...SHOW_FILE_IN, { file })).status).toBe(200);
    expect((await call(...SHOW_FILE_IN, { file, parts: ['teams'] })).status).toBe(200);
  });

  it('is covered by a test', () => {
    const rows = [
      ...[...ON_A_MATCH, ...IN_A_REHEARSAL, ...WITH_A_SPONSOR, ...WITH_A_RUNDOWN, ...BESIDE_OBS],
      ...[...WITH_A_CREW, ...MADE_AND_REMOVED, SHOW_FILE_OUT, SHOW_FILE_IN],
    ];
    const covered = new Set(rows.map(([method, path]) => operationOf(method, path).id));
    const missing = OPERATIONS.map(({ id }) => id).filter((id) => !covered.has(id));
    // A WebSocket, which tests/web/events.test.ts covers.
    expect(missing).toEqual(['watchEvents']);
  });
});
