import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket, WebSocketServer } from 'ws';
import type { History } from '../feed/contract/rows.ts';
import { BUILT_FOR, LEAGUE_SPORT, type League } from '../feed/contract/versions.ts';
import { newGame, padOf, viewOf, type Game, type Press } from '../feed/sports/index.ts';
import { boundByHand } from './show/channels/ports.ts';
import { PROGRAM_ID } from './show/outputs/output-settings.ts';
import type { Clock, Log, Mint, OpenFeed } from './show/ports.ts';
import { nothingRemembered } from './show/persisted-state.ts';
import { Show } from './show/show.ts';
import { serveOutput } from './web/links.ts';

/**
 * Plays games of every sport the whole way, from a feed's socket to a page's, on shows of their own that nobody sees. A
 * press comes every few seconds; without this its code would still be interpreted an hour into the show, at several
 * times the cost (`bench/frame-to-picture.ts`). Real sockets, everything put together as the program is, all sports at
 * once, from connecting to leaving and again: code that has learned from less begins to learn anew with the first real
 * press.
 */

const LEAGUES: readonly League[] = ['nba', 'wc', 'mlb', 'nfl'];
/** Of each league, one after the other. */
const GAMES = 4;
/** Of each game. */
const FRAMES = 100;
const TURNS = 10 * FRAMES;
const PING_AFTER = 25;
/** What is on air meanwhile waits for one frame of each league at most. */
const EVERY_MS = 6;
const MATCHUP = { a: 'Lakeside', b: 'Bayview' };
const SOURCE_ID = 'warm-up';

export interface WarmUpOptions {
  clock: Clock;
  mint: Mint;
  openFeed: OpenFeed;
  log: Log;
}

export interface WarmUp {
  /** Resolves when it has come to its end, or has been stopped, and nothing is left of it. Never rejects. */
  done: Promise<void>;
  stop(): void;
}

export function warmUp(options: WarmUpOptions): WarmUp {
  const over = new AbortController();
  return { done: playAll(options, over), stop: () => over.abort() };
}

async function playAll(options: WarmUpOptions, over: AbortController): Promise<void> {
  const { signal } = over;
  let pictures = 0;
  const playSome = async (league: League): Promise<void> => {
    try {
      for (let game = 0; game < GAMES; game += 1) {
        const got = await playUnseen(league, options, signal);
        pictures += got;
      }
    } catch (error) {
      if (!signal.aborted) options.log.warn({ error: String(error) }, 'the warm-up ended early');
      over.abort();
    }
  };
  await Promise.all(LEAGUES.map(playSome));
  if (!signal.aborted) options.log.info({ pictures }, 'warmed up');
}

/** Answers how many pictures the page got. */
async function playUnseen(
  league: League,
  { clock, mint, openFeed }: WarmUpOptions,
  signal: AbortSignal,
): Promise<number> {
  const show = unseenShow(clock, mint, openFeed);
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(historyOf(league)));
  });
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  const token = mint.secret();
  sockets.on('connection', (socket, request) => {
    const url = request.url ?? '';
    socket.on('error', () => undefined);
    if (!url.endsWith(`?token=${token}`)) socket.terminate();
    else if (url.startsWith('/page')) serveOutput(socket, show, PROGRAM_ID, silence);
    else sockets.emit('consumer', socket);
  });
  try {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening', { signal });
    const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const page = new WebSocket(`ws://${address}/page?token=${token}`);
    let pictures = 0;
    page.on('error', () => undefined);
    page.on('message', () => (pictures += 1));
    await once(page, 'open', { signal });
    page.send(JSON.stringify({ id: 1, request: 'output:ready', input: { build: null, isMonitor: false } }));
    show.addSource({ name: '', baseUrl: `http://${address}`, token }, SOURCE_ID);
    await play(league, show, sockets, signal);
    return pictures;
  } finally {
    show.close();
    for (const socket of sockets.clients) socket.terminate();
    server.closeAllConnections();
    server.close();
  }
}

async function play(
  league: League,
  show: Show,
  sockets: WebSocketServer,
  signal: AbortSignal,
): Promise<void> {
  const sport = LEAGUE_SPORT[league];
  const heard = once(sockets, 'consumer', { signal });
  const session = { source: SOURCE_ID, sessionId: league, league, sport, matchup: MATCHUP, sandbox: false };
  show.sessions.put('A', session, boundByHand(true));
  show.on('A', (channel) => channel.apply('scorebug', 'take', undefined));
  const [consumer] = (await heard) as [WebSocket];
  consumer.send(JSON.stringify({ type: 'hello', contractVersion: BUILT_FOR[sport], sport, league }));
  let outSeq = 0;
  for (const { press, game } of pressesOf(league)) {
    const event = outSeq === 0 ? null : { ...press, seq: outSeq, serverIngestTs: Date.now() / 1000 };
    outSeq += 1;
    consumer.send(JSON.stringify({ outSeq, event, state: game.snapshot, matchup: MATCHUP }));
    await sleep(EVERY_MS, undefined, { signal });
    if (outSeq % PING_AFTER === 0) {
      consumer.send(JSON.stringify({ type: 'ping' }));
      for (const socket of sockets.clients) socket.ping();
    }
    if (outSeq >= FRAMES) return;
  }
}

/** One button after the other, whatever is possible; for long enough, whatever the rules refuse. */
function* pressesOf(league: League): Generator<{ press: Press; game: Game }> {
  const sport = LEAGUE_SPORT[league];
  let game = newGame(sport, league);
  for (let turn = 0; turn < TURNS; turn += 1) {
    const buttons = padOf(viewOf(sport, league, game.snapshot));
    for (const press of buttons[(turn * 7) % buttons.length]?.presses ?? []) {
      const pressed = game.press(press);
      if ('refusal' in pressed) break;
      game = pressed.game;
      yield { press, game };
    }
  }
}

function unseenShow(clock: Clock, mint: Mint, openFeed: OpenFeed): Show {
  return new Show({
    clock,
    mint,
    log: silence,
    identity: { build: '', version: '' },
    openFeed,
    sentenceOf: () => '',
    pagesUrl: () => '',
    hasWindows: false,
    remembered: nothingRemembered,
    asRun: { record: () => undefined, read: () => [] },
    logos: { keep: () => ({ ok: false, sentence: '' }), read: () => null },
    themes: { read: () => ({ themes: [], problems: [] }) },
    remember: () => undefined,
  });
}

const silence: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

function historyOf(league: League): History {
  const sport = LEAGUE_SPORT[league];
  const contractVersion = BUILT_FOR[sport];
  return { contractVersion, sport, league, sessionId: league, matchup: MATCHUP, phase: 'open', events: [] };
}
