import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { playClockOf, watchedSports, watchedSport, type SportView } from '../../src/feed/sports/index.ts';
import { SOCCER_PHASES } from '../../src/feed/sports/soccer/wire.ts';
import { outputData } from '../../src/main/show/outputs/output-data.ts';
import { WORDS } from '../../src/words/all.ts';
import type { League } from '../../src/feed/contract/versions.ts';
import {
  baseball,
  basketball,
  fixture,
  football,
  soccer,
  standingClock,
} from '../../overlays/gallery/fixture-kit.ts';
import { createTeamViewModels } from '../../overlays/kit/team.ts';
import { themeOf } from '../../src/colors/theme-of.ts';
import { graphicsOf } from '../../overlays/stage/sports.ts';
import type { ScorebugViewModel } from '../../overlays/stage/view-model.ts';
import { viewModelOf } from '../gallery/view-models.ts';
import { FakeGame, Page, World } from '../show/world.ts';
import { served } from './served.ts';

/** An output's texts and numbers as a flat table, as vMix reads it. */

async function output(): Promise<{ world: World; base: string; url: string }> {
  const world = new World();
  const base = await served(world);
  return { world, base, url: `${base}/o/${world.show.outputs.secrets()[0]!.secret}/data.json` };
}

type Row = Record<string, string | number>;

async function read(url: string): Promise<Row> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('application/json');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const rows = (await response.json()) as Row[];
  expect(rows).toHaveLength(1);
  return rows[0]!;
}

const CONTRACT_SPORT_SLUGS: [League, object, Row][] = [
  [
    'nba',
    { period: 4, clock: 'running', possession: 'A', ftsRemaining: 2, score: { a: 88, b: 90 } },
    {
      sport: 'basketball',
      league: 'NBA',
      phase: '4th quarter',
      phase_short: '4TH',
      situation: 'Free throws: 2',
      home_score: 88,
      away_score: 90,
      first_score: 88,
      second_score: 90,
    },
  ],
  [
    'wc',
    { phase: 'second_half', openVar: { reason: 'goal' }, score: { a: 2, b: 1 } },
    {
      sport: 'soccer',
      league: 'World Cup',
      phase: '2nd half',
      phase_short: '2ND HALF',
      situation: 'VAR CHECK',
      home_score: 2,
      away_score: 1,
      first_score: 2,
      second_score: 1,
    },
  ],
  [
    'mlb',
    { inning: 7, half: 'top', balls: 2, strikes: 1, outs: 1, score: { a: 3, b: 5 } },
    {
      sport: 'baseball',
      league: 'MLB',
      phase: 'Top 7th',
      phase_short: 'TOP 7TH',
      situation: '2–1 · 1 OUT',
      home_score: 3,
      away_score: 5,
      first_score: 5,
      second_score: 3,
    },
  ],
  [
    'nfl',
    { period: 2, clock: 'running', down: 3, distance: 8, flagOpen: true, score: { a: 7, b: 10 } },
    {
      sport: 'football',
      league: 'NFL',
      phase: '2nd quarter',
      phase_short: '2ND',
      situation: 'Flag · 3RD & 8',
      home_score: 7,
      away_score: 10,
      first_score: 10,
      second_score: 7,
    },
  ],
];

/** Returns each combination of two lists. */
function crossed<A extends object, B extends object>(some: readonly A[], others: readonly B[]): (A & B)[] {
  return some.flatMap((one) => others.map((other) => ({ ...one, ...other })));
}

/** Returns what a scorebug draws next to score, phase and clock, as data texts. */
function drawnSituation(model: ScorebugViewModel): string {
  const { tabs } = WORDS.en;
  switch (model.sport) {
    case 'basketball':
      return [model.ends.a, model.ends.b]
        .flatMap((end) => (end === null || end.pips === 0 ? [] : [`${end.says}: ${String(end.pips)}`]))
        .join();
    case 'football':
      return [model.flag, model.situation].filter((text) => text !== null).join(' · ');
    case 'soccer':
      return model.tab ?? '';
    case 'baseball':
      if (model.countdown !== null || model.ending !== null) return '';
      return [model.count, model.outs === null ? null : tabs.outs(model.outs)]
        .filter((text) => text !== null)
        .join(' · ');
    case 'periods':
    case 'sets':
    case 'innings':
    case 'other':
      return '';
  }
}

describe('the data of an output', () => {
  it.each(CONTRACT_SPORT_SLUGS)(
    'matches its picture, with the sides in the order of the sport, for %s',
    async (league, state, row) => {
      const { world, url } = await output();
      const names = Object.keys(await read(url));
      const game = await world.play(league);
      game.say(null, { ...game.snapshot, ...state });
      await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
      const data = await read(url);
      expect(data).toMatchObject({
        ...row,
        output: 'Program',
        final: 0,
        scorebug: 1,
        lower_third: 0,
        ticker: 0,
      });
      const [home, away] = [world.channel().match?.teams.a.name, world.channel().match?.teams.b.name];
      expect([data['home_name'], data['away_name']]).toEqual([home, away]);
      const isHomeFirst = row['first_score'] === row['home_score'];
      expect([data['first_name'], data['second_name']]).toEqual(isHomeFirst ? [home, away] : [away, home]);
      // The columns are the same as before the game, because vMix titles are tied to their names.
      expect(Object.keys(data)).toEqual(names);
      for (const value of Object.values(data)) expect(['string', 'number']).toContain(typeof value);
    },
  );

  it.each([
    ['the feed reports it', { down: '1st & goal' }, null],
    ['the ball is on the 4', { down: 1, distance: 10, possession: 'B' }, { side: 'A', yards: 4 }],
  ])('contains 1st & goal if %s', async (_when, state, ballOn) => {
    const { world, url } = await output();
    const game = await world.play('nfl');
    game.say(null, { ...game.snapshot, clock: 'LIVE', ...state });
    if (ballOn) await world.ask('override:set', { channel: 'A', field: 'ballOn', value: ballOn });
    expect(await read(url)).toMatchObject({ situation: '1ST & GOAL' });
  });

  it('follows a producer who overrides 1st & goal', async () => {
    const { world, url } = await output();
    const game = await world.play('nfl');
    game.say(null, { ...game.snapshot, clock: 'LIVE', down: '1st & goal' });
    async function hold(field: string, value: string | number): Promise<void> {
      await world.ask('override:set', { channel: 'A', field, value });
    }
    await hold('lineToGain', 'yards');
    await hold('distance', 8);
    expect(await read(url)).toMatchObject({ situation: '1ST & 8' });
    await hold('lineToGain', 'goal');
    expect(await read(url)).toMatchObject({ situation: '1ST & GOAL' });
  });

  const FACTS: [League, Record<string, unknown>, Row][] = [
    [
      'nba',
      { 'fouls.a': 4, 'fouls.b': 5, 'bonus.b': 'double', 'timeouts.a': 0, 'line.1': 'Sold out' },
      {
        home_fouls: 4,
        away_fouls: 5,
        first_fouls: 4,
        home_bonus: '',
        away_bonus: 'Double bonus',
        home_timeouts: 0,
        away_timeouts: '',
        line_1: 'Sold out',
        line_2: '',
      },
    ],
    [
      'wc',
      {
        aggregate: { a: 4, b: 3 },
        'scorers.a': "Ebele 23', 67'",
        'substitution.b': { out: 'Vale', in: 'Reed', minute: null },
        'competition.name': 'City Cup',
        'competition.season': 'Semi-final, 2nd leg',
        'competition.series': '4-3 on aggregate',
        'record.b': '12-3',
      },
      {
        home_aggregate: 4,
        away_aggregate: 3,
        home_scorers: "Ebele 23', 67'",
        away_scorers: '',
        away_substitution_out: 'Vale',
        away_substitution_in: 'Reed',
        away_substitution_minute: '',
        home_substitution_out: '',
        league: 'City Cup',
        competition_short: 'City Cup',
        competition_stage: 'Semi-final, 2nd leg',
        competition_series: '4-3 on aggregate',
        home_record: '',
        away_record: '12-3',
        second_record: '12-3',
      },
    ],
    [
      'mlb',
      { pitcher: 'Fairweather', pitches: 87, batter: 'Okafor' },
      { pitcher: 'Fairweather', pitches: 87, batter: 'Okafor', competition_short: 'MLB' },
    ],
    [
      'nfl',
      { 'timeouts.b': 2, ballOn: { side: null, yards: 50 }, redZone: 'no' },
      { first_timeouts: 2, second_timeouts: '', ball_on_side: '', ball_on_yards: 50, red_zone: 0 },
    ],
  ];

  it.each(FACTS)('contains the match info of %s, %j, while it is set', async (league, facts, row) => {
    const { world, url } = await output();
    const before = await read(url);
    await world.play(league);
    for (const name of Object.keys(row)) expect(before[name]).toBe('');
    const unset = await read(url);
    for (const [field, value] of Object.entries(facts)) {
      await world.ask('override:set', { channel: 'A', field, value });
    }
    const data = await read(url);
    expect(data).toMatchObject(row);
    expect(Object.keys(data)).toEqual(Object.keys(before));
    for (const field of Object.keys(facts)) await world.ask('override:release', { channel: 'A', field });
    expect(await read(url)).toEqual(unset);
  });

  it("names the half with the ball by its team's code, and choices in the output's language", async () => {
    const { world, url } = await output();
    await world.play('nfl');
    const { code } = world.channel().match!.teams.b;
    const hold = (field: string, value: unknown) => world.ask('override:set', { channel: 'A', field, value });
    await hold('ballOn', { side: 'B', yards: 8 });
    await hold('redZone', 'yes');
    expect(await read(url)).toMatchObject({ ball_on_side: code, ball_on_yards: 8, red_zone: 1 });
    await world.play('nba');
    await hold('bonus.a', 'bonus');
    for (const language of ['en', 'de', 'ja'] as const) {
      await world.ask('output:update', { id: 'program', patch: { language } });
      expect((await read(url))['home_bonus']).toBe(WORDS[language].tabs.bonus);
    }
  });

  it('contains on-air words for every choice in match info', () => {
    for (const [sport, { manualFacts }] of watchedSports()) {
      for (const { field, input, saidAs } of manualFacts) {
        if (input.kind !== 'choice') continue;
        const choices = input.choices.flatMap(([value]) => (value === null ? [] : [value])).sort();
        for (const words of Object.values(WORDS)) {
          expect(Object.keys(saidAs?.(words) ?? {}).sort(), `${sport} ${field}`).toEqual(choices);
        }
      }
    }
  });

  it('contains the play clock in seconds, after the delay', async () => {
    const { world, url } = await output();
    const game = await world.play('nba');
    game.press('live');
    await world.ask('output:update', { id: 'program', patch: { delayMs: 3_000 } });
    await world.ask('play-clock:start', { channel: 'A' });
    expect((await read(url))['play_clock']).toBe('');
    await world.clock.advance(8_000);
    expect((await read(url))['play_clock']).toBe('19');
    await world.ask('play-clock:clear', { channel: 'A' });
    await world.clock.advance(3_000);
    expect((await read(url))['play_clock']).toBe('');
  });

  const matchClock = standingClock('4:05', 'down');
  const playClock = standingClock('0:17', 'down');
  const PERIODS = [null, 0, 1, 2, 3, 4, 5].flatMap((period) =>
    (['live', 'break', null] as const).map((clock) => ({ period, clock })),
  );
  const VIEWS: { [S in Exclude<SportView['sport'], 'other'>]: SportView[] } = {
    basketball: crossed(PERIODS, [
      { ftsRemaining: 0 },
      { ftsRemaining: 2, possession: 'A' },
      { ftsRemaining: 6, atLine: 'B' },
      { ftsRemaining: 2, possession: null },
    ] as const).map(basketball),
    football: crossed(PERIODS, [
      { down: null },
      { down: 3, distance: 8 },
      { down: 3, distance: 8, looseBall: true },
    ]).flatMap((view) => [view, { ...view, flagOpen: true }].map(football)),
    soccer: crossed(
      [null, ...SOCCER_PHASES].map((phase) => ({ phase })),
      [
        {},
        { varOpen: true },
        { varOpen: true, scoreUnderReview: true },
        { scoreUnderReview: true },
        { setPiece: { kind: 'penalty', team: null, isTaken: null } },
      ],
    ).map(soccer),
    baseball: crossed(
      [null, 1, 9].map((inning) => ({ inning })),
      [
        { balls: 2, strikes: 1, outs: 1 },
        { balls: null, strikes: null, outs: 2 },
        { balls: null, strikes: null, outs: null },
      ],
    ).map(baseball),
  };
  const STATES = Object.values(VIEWS).flatMap((views) =>
    views.flatMap((view) =>
      [false, true].flatMap((isFinal) =>
        [undefined, standingClock('59:00', 'down')].map((countdown) => {
          const { clock } = watchedSport(view.sport);
          const ofPlays = playClockOf(view);
          const { frame } = fixture('x', 'X', view, {
            isFinal,
            ...(countdown && { countdown }),
            ...(clock && { clock: matchClock }),
            ...(ofPlays && { playClock }),
          });
          return { frame, view, isFinal, hasCountdown: countdown !== undefined };
        }),
      ),
    ),
  );

  it('contains the clocks that the scorebug draws, in every sport and phase', () => {
    const results = STATES.map(({ frame, view, isFinal, hasCountdown }) => {
      const { model } = viewModelOf(frame).scorebug;
      const drawn: unknown[] = Object.values(model ?? {});
      const { clock, play_clock } = outputData('Program', frame, frame.at);
      const seen = [drawn.includes(matchClock) && '4:05', drawn.includes(playClock) && '17'];
      const what = JSON.stringify({ view, isFinal, hasCountdown });
      expect({ what, clocks: [clock, play_clock] }).toEqual({ what, clocks: seen.map((text) => text || '') });
      return `${view.sport} ${String(clock)} ${String(play_clock)}`;
    });
    expect(new Set(results)).toEqual(
      new Set([
        ...['basketball 4:05 17', 'basketball  17', 'basketball  '],
        ...['football 4:05 17', 'football  17', 'football  '],
        ...['soccer 4:05 ', 'soccer  ', 'baseball  '],
      ]),
    );
  });

  it('contains the situation that the scorebug draws, in every sport and phase', () => {
    const results = STATES.map(({ frame, view, isFinal, hasCountdown }) => {
      const { model } = viewModelOf(frame).scorebug;
      if (model === null) throw new Error('No scorebug.');
      const { situation } = outputData('Program', frame, frame.at);
      const what = JSON.stringify({ view, isFinal, hasCountdown });
      expect({ what, situation }).toEqual({ what, situation: drawnSituation(model) });
      return `${view.sport} ${String(situation)}`;
    });
    expect(new Set(results)).toEqual(
      new Set([
        ...['basketball ', 'basketball Free throws: 2', 'basketball Free throws: 4'],
        ...['football ', 'football Flag', 'football Flag · LOOSE BALL', 'football LOOSE BALL'],
        ...['football 3RD & 8', 'football Flag · 3RD & 8'],
        ...[
          'soccer ',
          'soccer VAR CHECK',
          'soccer VAR · GOAL CHECK',
          'soccer GOAL UNDER REVIEW',
          'soccer PENALTY',
        ],
        ...['baseball ', 'baseball 2–1 · 1 OUT', 'baseball 2 OUTS'],
      ]),
    );
  });

  it("contains the match clock of a sport that Touchline doesn't know, until the game ends", () => {
    const clocks = [false, true].map((isFinal) => {
      const options = { isFinal, clock: matchClock };
      const { frame } = fixture('x', 'X', { sport: 'other', score: { a: 1, b: 0 } }, options);
      return outputData('Program', frame, frame.at)['clock'];
    });
    expect(clocks).toEqual(['4:05', '']);
  });

  it('contains no clocks in a break', async () => {
    const { world, url } = await output();
    const game = await world.play('nba');
    game.press('live');
    await world.ask('clock:set', { channel: 'A', ms: 655_000, direction: 'down' });
    await world.ask('play-clock:start', { channel: 'A' });
    expect(await read(url)).toMatchObject({ clock: '10:55', play_clock: '24' });
    game.press('period_end');
    await world.ask('clock:set', { channel: 'A', ms: 655_000, direction: 'down' });
    expect(await read(url)).toMatchObject({ clock: '', added: '', play_clock: '' });
  });

  it('has exactly the columns in its documentation', async () => {
    const { url } = await output();
    const manual = readFileSync('docs/vmix.md', 'utf8');
    const documented = [...manual.matchAll(/^\| (`.*?) +\|/gm)]
      .flatMap(([, names]) => [...(names ?? '').matchAll(/`(\w+)`/g)])
      .map(([, name]) => name ?? '');
    const places = ['home_', 'away_', 'first_', 'second_'];
    const known = documented.flatMap((name) => {
      const place = places.find((one) => name.startsWith(one));
      return place === undefined ? [name] : places.map((one) => one + name.slice(place.length));
    });
    expect(new Set(Object.keys(await read(url)))).toEqual(new Set(known));
  });

  it("uses the output's language, so that two outputs of one match differ", async () => {
    const { world, url, base } = await output();
    const { id } = (await world.ask('output:add', { name: 'Región', channel: 'A' })) as { id: string };
    const secret = world.show.outputs.secrets().find((one) => one.id === id)!.secret;
    await world.ask('output:update', { id, patch: { language: 'es' } });
    const game = await world.play('wc');
    game.say(null, { ...game.snapshot, phase: 'second_half', openVar: { reason: 'goal' } });
    expect(await read(url)).toMatchObject({ league: 'World Cup', phase: '2nd half', situation: 'VAR CHECK' });
    expect(await read(`${base}/o/${secret}/data.json`)).toMatchObject({
      league: 'Copa del Mundo',
      phase: '2.º tiempo',
      phase_short: '2T',
      situation: 'REVISIÓN VAR',
    });
    await world.ask('output:update', { id: 'program', patch: { language: 'ja' } });
    expect(await read(url)).toMatchObject({ league: 'ワールドカップ', phase: '後半', situation: 'VAR確認' });
  });

  it('contains the colors that the output draws, for its theme and key color', async () => {
    const { world, url } = await output();
    const game = new FakeGame('wc', 'both-blue', world.clock);
    game.script.matchup = { a: 'Riverside', b: 'Northgate' };
    world.addGame(game);
    await world.ask('channel:bind', { channel: 'A', source: 'venue', sessionId: game.sessionId });
    await world.clock.advance(1_000);
    const page = new Page(world.show, 'program');
    const clear = { kind: 'transparent' };
    const looks = [
      { theme: 'chalk', background: clear },
      { theme: 'broadsheet', background: clear },
      { theme: 'chalk', background: { kind: 'key', color: '#0000ff' } },
    ];
    const results = [];
    for (const patch of looks) {
      await world.ask('output:update', { id: 'program', patch });
      const { match, output: drawn } = page.now;
      if (match === null) throw new Error('No match.');
      const key = drawn.background.kind === 'key' ? drawn.background.color : null;
      const { look } = graphicsOf(match.view.sport);
      const { a, b } = createTeamViewModels()(match, look, themeOf(drawn.theme, drawn.tokens), key);
      const data = await read(url);
      expect(data).toMatchObject({ home_color: a.colors.field, away_color: b.colors.field });
      expect(data).toMatchObject({ first_color: a.colors.field, second_color: b.colors.field });
      results.push(data['away_color']);
    }
    // Northgate's first color is as blue as Riverside's.
    expect(results).not.toContain('#1f2f7a');
    expect(new Set(results).size).toBeGreaterThan(1);
  });

  it('is empty without a game, and never null', async () => {
    const { url } = await output();
    const data = await read(url);
    expect(data).toMatchObject({
      output: 'Program',
      league: '',
      phase: '',
      clock: '',
      home_name: '',
      home_score: '',
    });
    expect(Object.values(data)).not.toContain(null);
  });

  it('updates with the clock, and waits for the delay of the output', async () => {
    const { world, url } = await output();
    const game = await world.play('wc');
    game.press('phase', { phase: 'first_half' });
    await world.ask('clock:set', { channel: 'A', ms: 60_000, direction: 'up' });
    await world.ask('clock:start', { channel: 'A' });
    await world.clock.advance(5_000);
    expect((await read(url))['clock']).toBe('01:05');
    await world.ask('output:update', { id: 'program', patch: { delayMs: 3_000 } });
    await world.clock.advance(4_000);
    expect((await read(url))['clock']).toBe('01:06');
    game.press('goal', { team: 'A' });
    expect((await read(url))['home_score']).toBe(0);
    await world.clock.advance(3_000);
    expect((await read(url))['home_score']).toBe(1);
  });

  it('shows the end of a game, without its clock and its situation', async () => {
    const { world, url } = await output();
    const game = await world.play('mlb');
    game.say(null, { ...game.snapshot, inning: 9, half: 'bottom', balls: 1, strikes: 1, outs: 2 });
    game.end();
    await world.clock.advance(1_000);
    expect(await read(url)).toMatchObject({ final: 1, phase: 'Final', clock: '', situation: '' });
  });

  it("can only be read, with the output's secret, and not by other sites", async () => {
    const { world, base, url } = await output();
    for (const method of ['POST', 'PUT', 'DELETE']) expect((await fetch(url, { method })).status).toBe(404);
    expect((await fetch(`${base}/o/${'0'.repeat(32)}/data.json`)).status).toBe(404);
    expect((await fetch(url, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
    await world.ask('output:rotate', { id: 'program' });
    expect((await fetch(url)).status).toBe(404);
  });

  it("doesn't send a frame to the pages that draw the output", async () => {
    const { world, url } = await output();
    await world.play('wc');
    const frames: string[] = [];
    world.show.outputs.render('program', {
      isMonitor: false,
      showsNext: false,
      build: null,
      send: (message) => void frames.push(message),
      cut: () => undefined,
    });
    const before = frames.length;
    for (let count = 0; count < 3; count += 1) await read(url);
    expect(frames).toHaveLength(before);
  });
});
