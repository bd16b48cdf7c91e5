import { describe, expect, it } from 'vitest';
import type { Notice } from '../../src/preload/contract/show-state.ts';
import { authOutage, hangs, page as somePage, ProviderGame, refusal } from '../peers/provider.ts';
import { FakeGame, Page, World } from './world.ts';

/** A provider's bad day, as the producer sees it. */

/** Returns the sentences of all notices of a level. */
function sentencesOf(level: Notice['level'], world: World): string[] {
  return world.show
    .state()
    .notices.filter((notice) => notice.level === level)
    .map(({ sentence }) => sentence);
}

describe('an unreadable score', () => {
  const SENTENCE =
    "Channel A: the score in the feed can't be read, so it is missing on air. Override the score.";

  it.each([
    ['negative', { a: -1, b: 0 }],
    ['a fraction', { a: 1, b: 1.5 }],
    ['too large', { a: 1e21, b: 0 }],
    ['true', { a: true, b: 0 }],
    ['absent', undefined],
  ])('is reported until it can be read: %s', async (_what, score) => {
    const world = new World();
    const game = await world.play('wc');
    game.press('goal', { team: 'A' });
    expect(sentencesOf('alarm', world)).toEqual([]);
    const sent = { seq: 50, type: 'goal', payload: { team: 'A' }, serverIngestTs: 1 };
    game.say(sent, { ...game.snapshot, score });
    await world.clock.advance(1_000);
    expect(sentencesOf('alarm', world)).toEqual([SENTENCE]);
    game.say({ ...sent, seq: 51 }, game.snapshot);
    await world.clock.advance(1_000);
    expect(sentencesOf('alarm', world)).toEqual([]);
  });

  it("isn't reported while the score is overridden, and is reported again afterwards", async () => {
    const world = new World();
    const game = await world.play('wc');
    const sent = { seq: 50, type: 'goal', payload: { team: 'A' }, serverIngestTs: 1 };
    game.say(sent, { ...game.snapshot, score: { a: -1, b: 0 } });
    await world.ask('override:set', { channel: 'A', field: 'score.a', value: 1, release: 'manual' });
    expect(sentencesOf('alarm', world)).toEqual([]);
    await world.ask('override:release', { channel: 'A', field: 'score.a' });
    expect(sentencesOf('alarm', world)).toEqual([SENTENCE]);
    world.show.channels.add();
    await world.ask('channel:release', { channel: 'A' });
    expect(sentencesOf('alarm', world)).toEqual([]);
  });
});

describe('a feed that sends unusable states (invariant 22)', () => {
  it('is reported after 5 s by freshness, link and event log while the picture stays, until it recovers', async () => {
    const world = new World();
    const game = await world.play('wc');
    const page = new Page(world.show, 'program');
    game.press('goal', { team: 'A' });
    await world.clock.advance(30_000);
    const since = world.clock.wall();
    for (let second = 0; second < 5; second += 1) {
      expect(world.channel().freshness.cause).toBeNull();
      expect(sentencesOf('alarm', world)).toEqual([]);
      game.sayText('{"outSeq": 3, "event": null}');
      await world.clock.advance(1_000);
    }
    expect(world.channel()).toMatchObject({
      freshness: { cause: 'unreadable', since },
      link: { state: 'live', reason: 'unreadable', sentence: 'It is unreadable.', dropped: 5 },
      tape: { complete: false },
    });
    expect(sentencesOf('alarm', world)).toEqual([
      expect.stringMatching(/^Channel A: the feed has sent unreadable data since/),
    ]);
    expect(page.score).toBe('1-0');
    game.press('goal', { team: 'A' });
    await world.clock.advance(3_000);
    expect(page.score).toBe('2-0');
    expect(sentencesOf('alarm', world)).toEqual([]);
    expect(world.channel()).toMatchObject({
      freshness: { cause: null, since: null },
      link: { state: 'live', reason: null, sentence: null },
      tape: { complete: true },
    });
  });
});

describe('a game put on a channel during an outage (invariant 24)', () => {
  /** Creates a game whose source gives this answer to requests, and refuses connections. */
  function outage(answer: () => Response | Promise<Response>): { world: World; game: FakeGame } {
    const world = new World();
    const game = new FakeGame('wc', 'wc-late', world.clock);
    world.addGame(game);
    game.isDown = true;
    for (const path of ['/api/health/', '/api/history/']) world.provider.answer(path, answer);
    return { world, game };
  }

  it.each([
    ['401 authentication unavailable', authOutage],
    ['500', () => refusal(500, 'no')],
    ['503', () => refusal(503, 'no')],
    ['429', () => refusal(429, 'slow down', { 'retry-after': '2' })],
    ["a proxy's error page", () => somePage(200)],
    ['a request that hangs', hangs],
    ['a request without a response', () => Promise.reject(new Error('ECONNREFUSED'))],
  ])(
    'is bound, waits, and goes live with its names, sport and league after the outage: %s',
    async (_what, answer) => {
      const { world, game } = outage(answer);
      const binding = world.ask('channel:bind', { channel: 'A', source: 'venue', sessionId: 'wc-late' });
      // The bind waits for a request that hangs, but only briefly.
      await world.clock.advance(3_000);
      await binding;
      await world.clock.advance(2_000);
      expect(world.channel()).toMatchObject({
        session: { sessionId: 'wc-late', sport: '', league: '', matchup: { a: '', b: '' }, sandbox: false },
        link: { state: expect.stringMatching(/waiting|opening|backfilling/) as string },
      });
      expect(world.channel().link.reason).not.toBe('token_rejected');
      game.isDown = false;
      for (const path of ['/api/health/', '/api/history/']) world.provider.answer(path, null);
      await world.clock.advance(25_000);
      game.press('goal', { team: 'B' });
      expect(world.channel()).toMatchObject({
        session: { sport: 'soccer', league: 'wc', matchup: { a: 'Lakeside', b: 'Bayview' } },
        link: { state: 'live' },
        match: { sport: 'soccer', teams: { a: { name: 'Lakeside' }, b: { name: 'Bayview' } } },
      });
      expect(new Page(world.show, 'program').score).toBe('0-1');
      // The session is saved with the data received since the start.
      expect(world.persisted.channels.find(({ id }) => id === 'A')?.session).toMatchObject({
        sport: 'soccer',
      });
    },
  );

  it('is restored after a restart, before its source has answered', async () => {
    const { world, game } = outage(() => refusal(503, 'no'));
    await world.ask('channel:bind', { channel: 'A', source: 'venue', sessionId: 'wc-late' });
    world.restart();
    game.isDown = false;
    await world.clock.advance(25_000);
    expect(world.channel()).toMatchObject({ session: { sport: 'soccer' }, link: { state: 'live' } });
  });

  it.each([
    ['an unknown session', () => refusal(404, 'session not found'), 'unknown_session'],
    ['a refused token', () => refusal(401, 'invalid token'), 'token_rejected'],
    ['an account without permissions', () => refusal(403, 'no'), 'source_failed'],
  ])("isn't bound in case of %s", async (_what, answer, code) => {
    const { world } = outage(answer);
    await expect(
      world.ask('channel:bind', { channel: 'A', source: 'venue', sessionId: 'wc-late' }),
    ).rejects.toMatchObject({ code });
    expect(world.channel().session).toBeNull();
  });
});

describe('a session (invariant 26)', () => {
  async function bound(set: (game: ProviderGame) => void): Promise<World> {
    const world = new World();
    const game = new FakeGame('wc', 'wc-mock', world.clock);
    world.addGame(game);
    set(game.script);
    await world.ask('channel:bind', { channel: 'A', source: 'venue', sessionId: 'wc-mock' });
    await world.clock.advance(1_000);
    return world;
  }

  it.each([
    ['hello', (game: ProviderGame) => void (game.helloFields = { sandbox: true })],
    ['history', (game: ProviderGame) => void (game.historyFields = { sandbox: true })],
  ])('is marked as a sandbox by %s, even if the session was looked up by its ID', async (_who, set) => {
    const world = await bound(set);
    expect(world.channel().session?.sandbox).toBe(true);
    expect(new Page(world.show, 'program').now.match?.isSandbox).toBe(true);
    // The rehearsal's speed is unknown, so no clock follows it.
    expect(world.channel().clock.follows).toBe(false);
  });

  it.each([
    ['false', { sandbox: false }],
    ['text', { sandbox: 'true' }],
    ['absent', {}],
  ])('is a real game if the sandbox field is %s', async (_what, helloFields) => {
    const world = await bound((game) => void (game.helloFields = helloFields));
    expect(world.channel().session?.sandbox).toBe(false);
    expect(world.channel().clock.follows).toBe(true);
  });

  it("is marked as a sandbox by its row in the list, and a hello without the field doesn't change that", async () => {
    const world = new World();
    world.rehearsal = null;
    const game = await world.play('wc');
    expect(game.script.hello()).not.toHaveProperty('sandbox');
    world.show.sessions.put(
      'A',
      { ...world.channel().session!, sandbox: true },
      {
        isRealTime: true,
        cause: 'operator',
        isSameMatch: false,
      },
    );
    await world.clock.advance(1_000);
    expect(world.channel()).toMatchObject({ link: { state: 'live' }, session: { sandbox: true } });
  });
});

describe('a hello with missing or wrong fields (invariant 33)', () => {
  it.each([
    ['sandbox false', { sandbox: false }],
    ['league null', { league: null }],
    ['no version', { contractVersion: undefined }],
    ['no sport', { sport: undefined }],
    ['everything', { sandbox: 0, league: null, contractVersion: 7, sport: null }],
  ])("doesn't prevent the game from going live: %s", async (_what, helloFields) => {
    const world = new World();
    const game = new FakeGame('wc', 'wc-1', world.clock);
    world.addGame(game);
    game.script.helloFields = helloFields;
    await world.ask('channel:bind', { channel: 'A', source: 'venue', sessionId: 'wc-1' });
    await world.clock.advance(100);
    game.press('goal', { team: 'A' });
    expect(world.channel()).toMatchObject({ link: { state: 'live' }, match: { sport: 'soccer' } });
    expect(new Page(world.show, 'program').score).toBe('1-0');
  });
});

describe('a warning about a game', () => {
  it('leaves with its channel, and is repeated for the same game on a new channel', async () => {
    const world = new World();
    const game = new FakeGame('wc', 'wc-1', world.clock);
    world.addGame(game);
    game.script.helloFields = { contractVersion: 'v99' };
    for (let round = 0; round < 2; round += 1) {
      await world.ask('channel:add', {});
      await world.ask('channel:bind', { channel: 'B', source: 'venue', sessionId: 'wc-1' });
      await world.clock.advance(1_000);
      expect(sentencesOf('warning', world)).toEqual([expect.stringContaining('v99')]);
      await world.ask('channel:remove', { channel: 'B' });
      expect(sentencesOf('warning', world)).toEqual([]);
    }
  });
});

describe("a list that doesn't respond (invariant 29)", () => {
  it("doesn't block requests for the games of its source", async () => {
    const world = new World();
    world.provider.answer('/api/upcoming', hangs);
    world.listed = [new ProviderGame('wc', 'good').row()];
    const reading = world.show.sources.catalogOf('venue');
    await world.clock.advance(3_000);
    const { state, games, lists } = await reading;
    expect([state, games.map(({ key }) => key)]).toEqual(['ready', ['session:good']]);
    expect(lists.find(({ list }) => list === 'upcoming')).toMatchObject({ state: 'ready' });
    await world.clock.advance(7_000);
    const [catalog] = world.show.sources.catalogs();
    expect(catalog!.lists.find(({ list }) => list === 'upcoming')).toMatchObject({ state: 'failing' });
    expect(catalog!.sentence).toMatch(/^The list of scheduled games can't be read.* didn't answer in time/);
    await world.clock.advance(60_000);
    expect(world.clock.timers).toBe(0);
  });
});

describe('an invalid row (invariant 30)', () => {
  it('affects no other row of a log, and one notice counts the invalid rows', async () => {
    const world = new World();
    const game = await world.play('wc');
    for (let goals = 0; goals < 4; goals += 1) game.press('goal', { team: 'A' });
    const events: unknown[] = game.events();
    events.splice(1, 1, { ...game.events()[1], seq: 'two' });
    game.script.historyFields = { events, phase: 'paused', sandbox: false, contractVersion: undefined };
    game.drop();
    await world.clock.advance(3_000);
    expect(world.channel().tape).toMatchObject({ length: 4, complete: false });
    expect(sentencesOf('warning', world)).toEqual([
      expect.stringMatching(/^Channel A: 1 of 4 events in this log can't be read and is left out\./),
    ]);
    await world.ask('notice:dismiss', { id: 'log-A' });
    game.drop();
    await world.clock.advance(3_000);
    expect(sentencesOf('warning', world)).toEqual([]);
  });

  it('affects no other row of a list, and one notice stays until all can be read', async () => {
    const world = new World();
    const good = new ProviderGame('wc', 'good').row();
    world.listed = [
      good,
      null,
      { ...good, sessionId: 7 },
      { ...good, sessionId: 'bare', matchup: null, score: 'x' },
    ];
    world.provider.rows.upcoming = [{ gameId: 'soon' }, { gameId: null }];
    const stop = world.show.sources.watch();
    await world.clock.advance(100);
    const { games, state, sentence } = world.show.sources.catalogs()[0]!;
    expect([state, sentence]).toEqual(['ready', null]);
    expect(games.map(({ key, status }) => [key, status])).toEqual([
      ['session:good', 'live'],
      ['session:bare', 'live'],
      ['game:soon', 'scheduled'],
    ]);
    expect(sentencesOf('warning', world)).toEqual([
      "Venue: 2 of 4 rows in the list of live games can't be read and are left out. If a game is missing, ask the provider.",
      "Venue: 1 of 2 rows in the list of scheduled games can't be read and is left out. If a game is missing, ask the provider.",
    ]);
    await world.ask('notice:dismiss', { id: 'rows-venue-open' });
    await world.clock.advance(20_000);
    expect(sentencesOf('warning', world)).toHaveLength(1);
    world.listed = [good];
    world.provider.rows.upcoming = [];
    await world.clock.advance(10_000);
    expect(sentencesOf('warning', world)).toEqual([]);
    stop();
  });
});

describe('a failed list (invariant 29)', () => {
  it.each([
    ['upcoming', '/api/upcoming', 'scheduled games'],
    ['closed', '/api/sessions?status=closed', 'finished games'],
  ])(
    "doesn't affect the others: if the %s list fails, the source stays connected and the failure is reported",
    async (_list, path, words) => {
      const world = new World();
      world.listed = [new ProviderGame('wc', 'live').row()];
      world.provider.answer(path, () => refusal(500, 'no'));
      const stop = world.show.sources.watch();
      await world.clock.advance(100);
      expect(world.show.sources.catalogs()[0]).toMatchObject({
        state: 'ready',
        games: [{ key: 'session:live', isOld: false }],
        sentence: expect.stringMatching(
          new RegExp(`^The list of ${words} can't be read, so it shows the last known games\\.`),
        ) as string,
      });
      expect(world.show.sources.states()[0]).toMatchObject({ id: 'venue', state: 'ok' });
      stop();
    },
  );
});

describe('a finished game recorded under an older version (invariant 23)', () => {
  type Presses = readonly (readonly [type: string, payload?: object])[];

  async function finished(
    league: 'nba' | 'wc' | 'mlb' | 'nfl',
    version: string | undefined,
    presses: Presses,
    listed: object | null,
  ): Promise<{ world: World; page: Page }> {
    const world = new World();
    const game = new FakeGame(league, `${league}-old`, world.clock);
    world.addGame(game);
    game.isClosed = true;
    const events = presses.map(([type, payload], index) => ({
      seq: index + 1,
      type,
      payload: { ...payload },
      serverIngestTs: 1_780_000_000 + index,
    }));
    game.script.historyFields = { contractVersion: version, events };
    world.provider.rows.closed = [{ ...game.script.row(), score: listed }];
    const page = new Page(world.show, 'program');
    await world.ask('channel:bind', { channel: 'A', source: 'venue', sessionId: game.sessionId });
    await world.clock.advance(3_000);
    expect(world.channel().link.state).toBe('ended');
    return { world, page };
  }

  /** Returns the warnings, except the one about an old version. */
  function ofTheEnd(world: World): string[] {
    return sentencesOf('warning', world).filter((sentence) => !sentence.includes('Touchline supports'));
  }

  const SHOTS: Presses = [
    ['possession', { team: 'A' }],
    ['3pt_attempt', { team: 'A' }],
    ['made', {}],
    ['2pt_attempt', { team: 'B' }],
    ['made', { team: null, shot_type: null }],
    ['break'],
  ];
  const KICKS: Presses = [
    ['kickoff', { team: 'A' }],
    ['fg_attempt', { team: 'B' }],
    ['fg_good'],
    ['fumble'],
    ['break'],
  ];
  const BATTED: Presses = [
    ['mound'],
    ['play_hit'],
    ['home_run', { team: 'A' }],
    ['end'],
    ['mound'],
    ['play_hit'],
    ['run', { team: 'B' }],
  ];
  const GOALS: Presses = [['goal', { team: 'B', correlationId: 'x' }]];

  it.each([
    ['nba', 'v5', SHOTS, '3-2'],
    ['nba', 'v6', SHOTS, '3-2'],
    ['nba', undefined, SHOTS, '3-2'],
    ['nfl', 'v1', KICKS, '0-3'],
    ['mlb', 'v9', BATTED, '1-1'],
    ['wc', 'v4', GOALS, '0-1'],
  ] as const)(
    'shows the result of its log, read under the version it was recorded in: %s %s',
    async (league, version, log, score) => {
      const { world, page } = await finished(league, version, log, null);
      expect(page.score).toBe(score);
      expect(page.now.match).toMatchObject({ isFinal: true });
      expect(ofTheEnd(world)).toEqual([]);
    },
  );

  it('shows the listed score instead of another result in its log, and the difference is reported', async () => {
    const { world, page } = await finished('nba', 'v5', SHOTS, { a: 5, b: 2 });
    expect(page.score).toBe('5-2');
    // The score from the log was never on air.
    const scores = page.frames.flatMap(({ match }) => (match === null ? [] : [match.view.score]));
    expect(scores.filter(({ a }) => a !== null && a !== 5)).toEqual([]);
    expect(ofTheEnd(world)).toEqual([
      'Channel A: the event log ends with 3–2, but the provider lists 5–2 as final. ' +
        "The provider's score is on air. Check which is correct before you show it again.",
    ]);
  });

  it("shows the log's result while the list doesn't respond, and a corrected one once the list can be read", async () => {
    const world = new World();
    const game = new FakeGame('wc', 'wc-old', world.clock);
    world.addGame(game);
    game.isClosed = true;
    game.press('goal', { team: 'A' }, false);
    world.provider.answer('/api/sessions?status=closed', hangs);
    const page = new Page(world.show, 'program');
    await world.ask('channel:bind', { channel: 'A', source: 'venue', sessionId: game.sessionId });
    await world.clock.advance(9_000);
    expect(page.score).toBe('none');
    await world.clock.advance(4_000);
    expect(page.score).toBe('1-0');
    world.provider.answer('/api/sessions?status=closed', null);
    world.provider.rows.closed = [{ ...game.script.row(), score: { a: 2, b: 0 } }];
    void world.show.sources.get('venue').refresh();
    await world.clock.advance(11_000);
    expect(page.score).toBe('2-0');
    expect(ofTheEnd(world)).toHaveLength(1);
  });

  it("isn't shown after another game replaced it while its list was loading", async () => {
    const world = new World();
    const game = new FakeGame('wc', 'wc-old', world.clock);
    world.addGame(game);
    game.isClosed = true;
    game.press('goal', { team: 'A' }, false);
    world.provider.answer('/api/sessions?status=closed', hangs);
    await world.ask('channel:bind', { channel: 'A', source: 'venue', sessionId: game.sessionId });
    await world.clock.advance(3_000);
    const other = new FakeGame('wc', 'wc-live', world.clock);
    world.addGame(other);
    other.press('goal', { team: 'B' }, false);
    const page = new Page(world.show, 'program');
    await world.ask('channel:bind', { channel: 'A', source: 'venue', sessionId: other.sessionId });
    await world.clock.advance(20_000);
    expect(page.frames.flatMap(({ match }) => (match === null ? [] : [match.view.score.a]))).not.toContain(1);
    expect(page.score).toBe('0-1');
  });

  it('shows no score if the log is unusable and the list has no score, and this is reported', async () => {
    const { world, page } = await finished('nba', 'v3', [...SHOTS, ['basket', { team: 'A' }]], null);
    expect(page.score).toMatch(/^(none|null-null)$/);
    expect(ofTheEnd(world)).toEqual([
      'Channel A: the final score of this game is unknown, so no score is shown. This version of Touchline ' +
        "can't read 1 of the log's 7 events. The provider lists no final score. If you know it, override the score.",
    ]);
  });

  it('shows a score as soon as the list has one', async () => {
    const { world, page } = await finished('nfl', 'v1', [['fg_good']], null);
    expect(page.score).toMatch(/^(none|null-null)$/);
    world.provider.rows.closed = [{ ...(world.provider.rows.closed[0] as object), score: { a: 3, b: 0 } }];
    await world.show.sources.get('venue').refresh();
    await world.clock.advance(100);
    expect(page.score).toBe('3-0');
  });

  it('keeps the listed score when the game has left the list', async () => {
    const { world, page } = await finished('wc', 'v6', [['goal', { team: 'A' }]], { a: 3, b: 3 });
    expect(page.score).toBe('3-3');
    world.provider.rows.closed = [];
    await world.show.sources.get('venue').refresh();
    await world.clock.advance(60_000);
    expect(page.score).toBe('3-3');
  });
});
