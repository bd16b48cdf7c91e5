import type { WebSocket } from 'ws';
import { expect, onTestFinished, test } from 'vitest';
import type { League } from '../../src/feed/contract/versions.ts';
import type { ChannelState } from '../../src/preload/contract/show-state.ts';
import { pressed, startFeedPeer, type FeedPeer } from '../peers/feed-peer.ts';
import { authOutage, page, ProviderGame, refusal, type Answer } from '../peers/provider.ts';
import { Remote, startProgram, temporaryDir } from './app.ts';
import { OutputViewer, type Picture } from './output-viewer.ts';

/** A provider's bad day with the built program: what its outputs show, and what the producer sees. */

type Link = ChannelState['link'];

/** The program with the test's own provider and a viewer of its output. */
class Night {
  readonly peer: FeedPeer;
  readonly remote: Remote;
  readonly #viewer: OutputViewer;
  #games = 0;

  private constructor(peer: FeedPeer, remote: Remote, viewer: OutputViewer) {
    this.peer = peer;
    this.remote = remote;
    this.#viewer = viewer;
  }

  static async begin(): Promise<Night> {
    const peer = await startFeedPeer('nba');
    onTestFinished(() => peer.close());
    const program = await startProgram(
      'headless',
      ['--port', '0', '--data', temporaryDir(), '--no-rehearsal', '--feed-url', peer.url],
      { TOUCHLINE_FEED_TOKEN: 'a-token' },
    );
    const remote = new Remote(program.ready.url);
    const viewer = await OutputViewer.open((await remote.program()).url);
    onTestFinished(() => viewer.close());
    return new Night(peer, remote, viewer);
  }

  game(league: League = 'nba'): ProviderGame {
    this.#games += 1;
    return this.peer.provider.add(new ProviderGame(league, `${league}x${this.#games}`, state(0, 0)));
  }

  async bind(game: ProviderGame): Promise<number> {
    const { status } = await this.remote.call('PUT', '/channels/A/session', {
      source: 'live',
      sessionId: game.sessionId,
    });
    return status;
  }

  /** Returns a live game on the channel, and the provider's end of its connection. */
  async live(game = this.game()): Promise<{ game: ProviderGame; consumer: WebSocket }> {
    const connected = this.peer.nextConsumer();
    expect(await this.bind(game)).toBe(200);
    const consumer = await connected;
    await expect.poll(() => this.linkState()).toBe('live');
    return { game, consumer };
  }

  async link(): Promise<Link> {
    return (await this.remote.channel()).link;
  }

  async linkState(): Promise<string> {
    return (await this.link()).state;
  }

  /** Returns the score in the output's newest frame, as "1-2"; `none` if it has none. */
  score(): string {
    return scoreOf(this.#viewer.last);
  }

  /** Starts recording the scores of every frame. Returns a function that returns them. */
  scores(): () => string[] {
    const from = this.#viewer.pictures.length;
    return () => this.#viewer.pictures.slice(from).map(scoreOf);
  }
}

function scoreOf({ match }: Picture): string {
  const { a, b } = match?.view.score ?? { a: null, b: null };
  return a === null || b === null ? 'none' : `${a}-${b}`;
}

function state(a: unknown, b: unknown): object {
  return { score: { a, b }, clock: 'LIVE', period: 1, ftsRemaining: 0, possession: 'A', openAttempt: null };
}

test('a message with a number and a state is shown, whatever else is wrong with it', async () => {
  const night = await Night.begin();
  const { game } = await night.live();
  const { matchup } = game;
  const frames: object[] = [
    ...[2 ** 53, 1, 2, 2, -4, 0.5, 1e308, 3].map((outSeq) => ({ outSeq, event: null, matchup })),
    {},
    { event: [] },
    { event: 7, matchup: 'x' },
    { event: { type: 'made' } },
    { event: { ...pressed(900), seq: '4', serverIngestTs: 'x', payload: 3 } },
    { event: { ...pressed(901), serverIngestTs: 1e300 }, matchup: { a: 5 } },
    { event: { ...pressed(902), type: 'x'.repeat(100_000) } },
    { event: pressed(2 ** 53 - 1) },
    { event: pressed(5) },
  ];
  for (const [index, frame] of frames.entries()) {
    game.sayText(JSON.stringify({ outSeq: 10 + index, state: state(index + 1, 1), ...frame }));
    await expect.poll(() => night.score(), { interval: 5 }).toBe(`${index + 1}-1`);
  }
  for (const broken of [
    'null',
    '[]',
    '{"outSeq":9}',
    '{"outSeq":9,"state":[]}',
    '{"type":"later"}',
    '{"outS',
  ]) {
    game.sayText(broken);
  }
  game.press(null, state(77, 1));
  await expect.poll(() => night.score()).toBe('77-1');
  expect(await night.link()).toMatchObject({ state: 'live', dropped: 5 });
});

test.for([
  ['an invalid close code', [0x88, 2, 0x03, 0xe7]],
  ['a masked message', [0x81, 0x81, 1, 2, 3, 4, 5]],
  ['reserved bits', [0xf1, 1, 65]],
  ['an unknown opcode', [0x83, 0]],
  ["text that isn't UTF-8", [0x81, 2, 0xc3, 0x28]],
  ['a close after which the connection is silent', [0x88, 2, 0x03, 0xe9]],
] as const)('a connection is ended by %s, and the next one shows the state', async ([, bytes]) => {
  const night = await Night.begin();
  const { game, consumer } = await night.live();
  const reconnected = night.peer.nextConsumer();
  const { _socket: socket } = consumer as unknown as {
    _socket: { end: () => void; write: (b: Buffer) => void };
  };
  socket.end = () => undefined;
  socket.write(Buffer.from(bytes));
  await reconnected;
  await expect.poll(() => night.linkState()).toBe('live');
  game.press(pressed(1), state(5, 5));
  await expect.poll(() => night.score()).toBe('5-5');
});

test('the close code decides about a refusal, which is explained or reported as unexplained', async () => {
  const night = await Night.begin();
  const cases: [said: string, code: number, history: Answer, words: RegExp][] = [
    ['unavailable', 4403, () => refusal(403, 'no'), /isn't allowed to watch/],
    ['not_authorized', 4403, () => refusal(500, 'no'), /can't be read to find out why/],
    ['not_found', 4404, () => refusal(404, 'session not found'), /doesn't have this session/],
  ];
  for (const [code, close, history, words] of cases) {
    const game = night.game();
    game.greeting = 'nothing';
    night.peer.provider.answer(`/api/history/${game.sessionId}`, history);
    const connected = night.peer.nextConsumer();
    await night.bind(game);
    const consumer = await connected;
    consumer.send(JSON.stringify({ type: 'error', code }));
    consumer.close(close);
    await expect.poll(async () => (await night.link()).sentence).toMatch(words);
    expect(await night.linkState()).toBe('refused');
  }
});

test.for([
  ['401 authentication unavailable', authOutage],
  ['500', () => refusal(500, 'no')],
  ["a proxy's page", () => page(502)],
] as const)(
  'a game put on a channel while the provider answers %s waits, and goes live',
  async ([, answer]) => {
    const night = await Night.begin();
    const game = night.game();
    night.peer.provider.answer('/api/', answer);
    night.peer.upgradeStatus = 502;
    expect(await night.bind(game)).toBe(200);
    await expect.poll(() => night.linkState()).toBe('waiting');
    const sources = await night.remote.call('GET', '/sources');
    expect(JSON.stringify(sources.body)).not.toContain('refused this token');
    night.peer.provider.answer('/api/', null);
    night.peer.upgradeStatus = null;
    await expect.poll(() => night.linkState()).toBe('live');
  },
);

test('a finished game shows the listed score, otherwise the result of its log of any version, otherwise none', async () => {
  const night = await Night.begin();
  const cases: [League, string | undefined, [type: string, payload?: object][], object | null, string][] = [
    ['nba', 'v5', [['possession', { team: 'B' }], ['3pt_attempt'], ['made'], ['break']], null, '0-3'],
    [
      'nba',
      'v6',
      [
        ['2pt_attempt', { team: 'A' }],
        ['made', { shot_type: '2pt' }],
      ],
      { a: 2, b: 0 },
      '2-0',
    ],
    ['nba', 'v4', [['2pt_attempt', { team: 'A' }], ['made'], ['bonus']], null, 'none'],
    ['nfl', 'v1', [['fg_attempt', { team: 'A' }], ['fg_good']], null, '3-0'],
    [
      'nfl',
      'v1',
      [
        ['touchdown', { team: 'A' }],
        ['try', { team: 'A' }],
      ],
      { a: 7, b: 0 },
      '7-0',
    ],
    ['mlb', 'v9', [['mound'], ['play_hit'], ['home_run', { team: 'B' }]], null, '0-1'],
    ['wc', 'v6', [['goal', { team: 'A' }]], { a: 3, b: 3 }, '3-3'],
    [
      'wc',
      undefined,
      [
        ['goal', { team: 'A' }],
        ['undo', { retractsSeq: 1 }],
      ],
      null,
      '0-0',
    ],
  ];
  for (const [league, contractVersion, presses, score, shown] of cases) {
    const game = night.game(league);
    game.phase = 'closed';
    game.greeting = 'nothing';
    const events = presses.map(([type, payload = {}], index) => pressed(index + 1, type, { ...payload }));
    game.historyFields = { contractVersion, events };
    night.peer.provider.rows.closed = [{ ...game.row(), score }];
    const connected = night.peer.nextConsumer();
    const scores = night.scores();
    await night.bind(game);
    (await connected).close(4403);
    await expect.poll(() => night.linkState()).toBe('ended');
    await expect.poll(() => night.score()).toBe(shown);
    expect(scores().filter((one) => one !== 'none' && one !== shown)).toEqual([]);
  }
});

test('a list that fails or hangs, and unreadable rows, affect nothing else', async () => {
  const night = await Night.begin();
  const { provider } = night.peer;
  provider.rows.open = [
    null,
    { sessionId: 's1' },
    { sessionId: 's2', gameId: 7, score: 'x' },
    { sessionId: {} },
  ];
  provider.rows.upcoming = [{ gameId: 'g1', scheduledStart: 'soon' }, 5];
  const games = async (): Promise<unknown> => {
    const { body } = await night.remote.call('GET', '/catalog?source=live');
    const { state: listState, games: rows } = body as { state: string; games: { key: string }[] };
    return [listState, ...rows.map(({ key }) => key)];
  };
  const all = ['ready', 'session:s1', 'session:s2', 'game:g1'];
  // A list that fails or takes too long is replaced by its last known state.
  await expect.poll(games).toEqual(all);
  provider.answer('/api/upcoming', () => refusal(500, 'no'));
  expect(await games()).toEqual(all);
  provider.answer('/api/upcoming', () => new Promise(() => undefined));
  expect(await games()).toEqual(all);
});
