import { describe, expect, it } from 'vitest';
import { joinGames } from '../../src/feed/client/games.ts';
import { decode, FeedProtocolError } from '../../src/feed/client/decode.ts';
import { FeedApi } from '../../src/feed/client/feed-api.ts';
import { EventLog } from '../../src/feed/client/event-log.ts';
import { sportOf, type League, CONTRACT_LEAGUE_SLUGS } from '../../src/feed/contract/versions.ts';
import { finalStateOf, readLog } from '../../src/main/show/channels/state-from-log.ts';
import { OutputFrame } from '../../src/preload/contract/output-frame.ts';
import { ShowState } from '../../src/preload/contract/show-state.ts';
import { Page, World } from '../show/world.ts';
import { CASES, must, mustBeUnpolluted, SENTENCE } from './fuzz-inputs.ts';
import { checkCases, mutatedText, mutatedValue, textOf } from './mutations.ts';
import type { SeededRandom } from '../peers/seeded-random.ts';

/**
 * Almost valid data from a source is used as far as possible, or refused with an error message, and output frames stay
 * valid.
 */

describe('the feed client', () => {
  const session = {
    sessionId: 'wc1',
    gameId: 'g1',
    league: 'wc',
    sport: 'soccer',
    matchup: { a: 'Lakeside', b: 'Bayview' },
    score: { a: 1, b: 2 },
    openedAt: null,
    publishedAt: '2026-06-13T19:00:00Z',
    closedAt: null,
    historyAvailable: true,
  };
  const event = (seq: number, type: string, payload: object): object => ({
    type,
    payload,
    seq,
    serverIngestTs: 1.7e9 + seq,
  });
  const history = (league: League): object => ({
    contractVersion: 'v6',
    sport: sportOf(league),
    league,
    sessionId: 's',
    matchup: { a: 'Lakeside', b: 'Bayview' },
    phase: 'closed',
    events: [
      event(1, 'phase', { phase: 'first_half' }),
      event(2, 'goal', { team: 'A' }),
      event(3, '2pt_attempt', { team: 'A' }),
      event(4, 'made', { team: 'A', shot_type: '2pt' }),
      event(5, 'run', { team: 'B' }),
      event(6, 'undo', { retractsSeq: 5 }),
      event(7, 'score_set', { a: 3, b: 4 }),
      event(8, 'resume', { state: { score: { a: 1, b: 1 }, period: 2 } }),
    ],
  });
  const answers = {
    sessions: { sessions: [session, { ...session, sessionId: 'wc2' }] },
    upcoming: {
      games: [{ ...session, summary: 'Final', scheduledStart: '2026-06-13T19:00:00Z', durationMinutes: 90 }],
    },
    health: { ...session, status: 'ok', phase: 'open', scoutDark: false, scoutLastSeenAgeS: 3 },
  };

  /** Returns the client of a source that gives this answer. */
  function apiOf(text: string, status: number): FeedApi {
    return new FeedApi({
      baseUrl: 'http://source.test',
      token: () => 'token',
      after: () => () => undefined,
      fetch: () => Promise.resolve(new Response(text, { status })),
    });
  }

  function written(right: object, random: SeededRandom): string {
    const text = JSON.stringify(right);
    return random.roll(3) === 0 ? mutatedText(text, random) : textOf(mutatedValue(right, random));
  }

  it('reads lists, games and health as far as possible, or reports an error message', async () => {
    await checkCases(CASES / 2, async (random) => {
      const kind = random.pick(['sessions', 'upcoming', 'health'] as const);
      const api = apiOf(
        written(answers[kind], random),
        random.roll(10) === 0 ? random.pick([401, 403, 404, 410, 422, 500]) : 200,
      );
      if (kind === 'health') {
        const health = await api.sessionHealth('s');
        must(health.ok || SENTENCE.test(health.sentence), health);
        return;
      }
      const [open, upcoming] =
        kind === 'sessions' ? [await api.sessions({ status: 'open' }), null] : [null, await api.upcoming()];
      for (const reply of [open, upcoming]) {
        must(reply === null || reply.ok || SENTENCE.test(reply.sentence), reply);
      }
      const none = { rows: [], isOld: false };
      const listed = open?.ok ? { ...none, rows: open.value.rows } : none;
      const games = joinGames({
        real: { open: listed, closed: none, leaving: none },
        sandbox: null,
        upcoming: upcoming?.ok ? { ...none, rows: upcoming.value.rows } : none,
      });
      for (const { key, scheduledStart } of games) {
        must(key !== '' && !Number.isNaN(Date.parse(scheduledStart ?? '2026-06-13')), games);
      }
    });
  });

  it('reads a history as far as possible, with or without a resulting state', async () => {
    const leagues = CONTRACT_LEAGUE_SLUGS;
    await checkCases(CASES / 4, async (random) => {
      const league = random.pick(leagues);
      const reply = await apiOf(written(history(league), random), 200).history('s');
      if (!reply.ok) {
        must(SENTENCE.test(reply.sentence), reply);
        return;
      }
      const eventLog = new EventLog();
      eventLog.merge(reply.value, []);
      const inOrder = eventLog.events.every(
        (one, index, all) => index === 0 || all[index - 1]!.seq < one.seq,
      );
      must(inOrder && [...eventLog.retracted].flat().every((seq) => Number.isFinite(seq)), eventLog.events);
      const read = readLog(reply.value, { sport: sportOf(league), league });
      must(read === null || (Number.isFinite(read.score.a) && Number.isFinite(read.score.b)), read);
      JSON.stringify(finalStateOf(read, random.roll(2) === 0 ? { a: 1, b: 2 } : null));
    });
  });

  it('reads a frame as far as possible, and puts a valid output frame on air', async () => {
    const world = new World();
    const games = await Promise.all(
      (['wc', 'nba', 'mlb', 'nfl'] as const).map((league, index) => {
        if (index > 0) world.show.channels.add();
        return world.play(league, 'ABCD'[index]);
      }),
    );
    const pages = 'ABCD'.split('').map((channel) => {
      const { id } = world.show.outputs.add(channel, channel);
      return new Page(world.show, id);
    });
    // A full frame with a line score needs a game that has begun.
    const begins = [
      ['phase', { phase: 'first_half' }],
      ['live', { team: 'A' }],
      ['run', { team: 'A' }],
      ['kickoff', { team: 'A' }],
    ] as const;
    for (const [index, [type, payload]] of begins.entries()) games[index]!.press(type, payload);
    await world.clock.advance(1_000);
    for (const channel of 'ABCD') {
      for (const graphic of ['scorebug', 'lower-third', 'full-frame', 'ticker']) {
        await world.ask('graphic:take', { channel, graphic });
      }
    }
    await checkCases(CASES / 20, async (random) => {
      const index = random.roll(games.length);
      const game = games[index]!;
      const press = event(random.roll(50), random.pick(['goal', 'made', 'run', 'field_goal', 'undo']), {
        team: 'A',
      });
      const state = mutatedValue(game.snapshot, random);
      game.say(mutatedValue(press, random) as object | null, (state ?? null) as object);
      if (random.roll(100) === 0) await world.clock.advance(1_000);
      const page = pages[index]!;
      const read = OutputFrame.safeParse(JSON.parse(JSON.stringify(page.now)));
      must(read.success, read.error);
      page.frames.splice(0, page.frames.length - 1);
    });
    expect(ShowState.safeParse(JSON.parse(JSON.stringify(world.show.state()))).error).toBeUndefined();
  });

  it('accepts or rejects a message, and throws no other error', async () => {
    const messages = [
      { type: 'hello', contractVersion: 'v9', sport: 'basketball', league: 'nba' },
      { type: 'ping' },
      { type: 'error', code: 'not_found' },
      { type: 'session_closed' },
      {
        outSeq: 3,
        event: event(3, 'goal', { team: 'A' }),
        state: { score: { a: 1, b: 0 } },
        matchup: session.matchup,
      },
      { outSeq: 4, event: { ...event(0, 'scout_status', { status: 'dark' }), seq: null }, state: {} },
    ];
    await checkCases(CASES, (random) => {
      try {
        decode(written(random.pick(messages), random));
      } catch (error) {
        if (!(error instanceof FeedProtocolError)) throw error;
      }
    });
    mustBeUnpolluted();
  });
});
