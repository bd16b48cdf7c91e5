import { decode, noMemory, Subscription, Tape, type FeedSocketListener } from '../feed/client/index.ts';
import { BUILT_FOR, LEAGUE_SPORT, type League } from '../feed/contract/versions.ts';
import { newGame } from '../feed/sports/index.ts';
import { Channel } from './show/channel.ts';
import { OutputFeed } from './show/output-feed.ts';
import { newOutput } from './show/outputs.ts';
import type { Clock, FeedAccess } from './show/ports.ts';

/**
 * Sends made-up frames of every sport the whole way, from text to serialised picture, on a channel that nobody sees. A
 * press comes every few seconds; without this its code would still be interpreted an hour into the show, at several
 * times the cost (`bench/frame-to-picture.ts`).
 */

const LEAGUES: readonly League[] = ['nba', 'wc', 'mlb', 'nfl'];
const FRAMES = 1_500;
/** Work in slices this short: what is on air meanwhile waits for one of them at most. */
const SLICE_MS = 3;
const REST_MS = 12;

/** Returns how to stop early. */
export function warmUp(clock: Clock): () => void {
  let cancel: () => void = () => undefined;
  const rest = (): Promise<void> =>
    new Promise((resolve) => {
      cancel = clock.after(REST_MS, resolve);
    });
  void (async () => {
    for (const league of LEAGUES) await rehearseUnseen(league, clock, rest);
  })();
  return () => cancel();
}

async function rehearseUnseen(league: League, clock: Clock, rest: () => Promise<void>): Promise<void> {
  const sport = LEAGUE_SPORT[league];
  const matchup = { a: 'A', b: 'B' };
  const { access, heard } = feedOf(clock);
  const channel = new Channel(
    'A',
    {
      clock: { wall: () => clock.wall(), monotonic: () => clock.monotonic(), after: () => () => undefined },
      teams: { dress: (teams) => teams },
      games: () => [],
      sentenceOf: () => '',
      isAutomationHeld: () => true,
      beside: () => ({ drill: null, manual: null }),
      record: () => undefined,
    },
    {
      onPicture: (_channel, motion) => output.follow(motion),
      onHand: (_channel, motion) => output.refresh(motion),
      onChange: () => undefined,
      onKept: () => undefined,
      onEnded: () => undefined,
    },
  );
  const output = new OutputFeed(newOutput('warm-up', '', 'A', ''), channel, {
    clock,
    build: '',
    lookOf: () => ({ theme: 'chalk', tokens: null }),
    onShown: () => undefined,
  });
  output.add({ isMonitor: true, send: () => undefined, cut: () => undefined });
  channel.bind({ source: '', sessionId: '', league, sport, matchup, sandbox: true }, access, {
    isRealTime: false,
    cause: 'restart',
    isSameMatch: false,
  });
  const socket = await heard;
  socket.onText(JSON.stringify({ type: 'hello', contractVersion: BUILT_FOR[sport], sport, league }));
  const { snapshot } = newGame(sport, league);
  let until = clock.monotonic() + SLICE_MS;
  for (let seq = 1; seq <= FRAMES; seq += 1) {
    const event = { type: 'live', payload: {}, seq, serverIngestTs: clock.wall() / 1_000 };
    const state = { ...snapshot, score: { a: seq % 100, b: 0 } };
    const frame = { outSeq: seq, event: seq === 1 ? null : event, state, matchup };
    socket.onHeard();
    socket.onText(JSON.stringify(frame));
    if (clock.monotonic() < until) continue;
    await rest();
    until = clock.monotonic() + SLICE_MS;
  }
  channel.close();
  output.close();
}

/** A feed of one session that says what it is told to, once it is listened to. */
function feedOf(clock: Clock): {
  access: Pick<FeedAccess, 'subscribe'>;
  heard: Promise<FeedSocketListener>;
} {
  const { promise, resolve } = Promise.withResolvers<FeedSocketListener>();
  const api = {
    history: () => Promise.resolve({ ok: false as const, sign: { kind: 'error' as const }, sentence: '' }),
    subscribeUrl: () => '',
  };
  const access: Pick<FeedAccess, 'subscribe'> = {
    subscribe: (sessionId, listener) =>
      new Subscription(
        sessionId,
        new Tape(),
        {
          api,
          openSocket: (_url, socket) => {
            resolve(socket);
            return { drop: () => undefined };
          },
          decode,
          now: () => clock.monotonic(),
          wallClock: () => clock.wall(),
          random: () => 0.5,
          after: () => () => undefined,
          memory: noMemory,
          onDropped: () => undefined,
        },
        listener,
      ),
  };
  return { access, heard: promise };
}
