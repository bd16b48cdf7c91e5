import { setTimeout as sleep } from 'node:timers/promises';
import {
  decode,
  FeedApi,
  feedSockets,
  Subscription,
  EventLog,
  type Shown,
} from '../src/feed/client/index.ts';
import { step } from '../src/feed/client/subscription-model.ts';
import { initialModel, type Model } from '../src/feed/client/subscription-state.ts';
import type { LoggedEvent } from '../src/feed/contract/received.ts';
import { parseJson } from '../src/feed/contract/json.ts';
import { readHistory, type ReceivedHistory } from '../src/feed/contract/received-rows.ts';
import { capTexts } from '../src/feed/contract/text.ts';
import { pressed, startFeedPeer } from '../tests/peers/feed-peer.ts';
import { report, spreadOf } from './measure.ts';
import { after } from '../tests/peers/timers.ts';

// Measures the feed client: the cost of a frame and of a long history, each compared with `JSON.parse`; memory over a
// sustained run; and the time to reconnect.

const TICK = { now: 0, roll: 0.5 };
/** Seconds of the sustained run; 600 is the documented ten minutes. */
const SUSTAINED_S = Number(process.env['BENCH_SUSTAINED_S'] ?? 60);
const RATE = 500;

/** A frame of about 1.3 kB, like those of a provider with long snapshots. */
function frameText(outSeq: number): string {
  const event = pressed(outSeq, 'made', {
    team: 'A',
    shot_type: '3pt',
    player: 'number twelve',
    period_clock: 412.6,
  });
  const extra = Object.fromEntries(
    Array.from({ length: 26 }, (_, index) => [`detailField${index}`, `value number ${index}`]),
  );
  const state = {
    score: { a: 51, b: 48 },
    clock: 'LIVE',
    period: 3,
    ftsRemaining: 0,
    possession: 'B',
    openAttempt: null,
    extra,
  };
  return JSON.stringify({ outSeq, event, state, matchup: { a: 'Lakeside', b: 'Bayview' } });
}

function timed(work: () => void): number {
  const startedAt = performance.now();
  work();
  return (performance.now() - startedAt) * 1000;
}

function frames(): void {
  const COUNT = 20_000;
  const parse: number[] = [];
  const whole: number[] = [];
  let model: Model = {
    ...initialModel,
    generation: 1,
    state: { name: 'live', unstableSince: null, heardAt: 0, lastOutSeq: 0 },
  };
  const bytes = frameText(1).length;
  for (let n = 1; n <= COUNT; n += 1) {
    const text = frameText(n);
    const first = timed(() => void JSON.parse(text));
    const second = timed(() => {
      model = step(model, { type: 'message', generation: 1, message: decode(text) }, TICK).model;
    });
    if (n > COUNT / 4) {
      parse.push(first);
      whole.push(second);
    }
  }
  if (model.state.name !== 'live' || model.state.lastOutSeq !== COUNT)
    throw new Error('Frames were not accepted.');
  const rows = { 'decode, validate, step': spreadOf(whole), 'JSON.parse of the same text': spreadOf(parse) };
  report(`one frame of ${bytes} bytes`, 'us', rows);
  ratio('p50', rows['decode, validate, step'].p50 / rows['JSON.parse of the same text'].p50, 1.6);
}

function histories(): void {
  const COUNT = 100_000;
  const events: LoggedEvent[] = [];
  for (let seq = 1; seq <= COUNT; seq += 1)
    events.push(pressed(seq, 'made', { team: 'A', shot_type: '2pt' }));
  const text = JSON.stringify({
    contractVersion: 'v9',
    sport: 'basketball',
    league: 'nba',
    sessionId: 'long',
    matchup: { a: 'Lakeside', b: 'Bayview' },
    phase: 'open',
    events,
  });
  const parse: number[] = [];
  const whole: number[] = [];
  for (let round = 0; round < 12; round += 1) {
    parse.push(timed(() => void JSON.parse(text)) / 1000);
    // Half of the events are already in the log, as after a reconnect.
    const eventLog = new EventLog();
    for (const event of events.slice(0, COUNT / 2)) eventLog.add(event);
    whole.push(timed(() => eventLog.merge(historyIn(text), [])) / 1000);
    if (eventLog.length !== COUNT) throw new Error('The history was not merged.');
  }
  const rows = {
    'parse, validate, merge': spreadOf(whole.slice(2)),
    'JSON.parse of the same text': spreadOf(parse.slice(2)),
  };
  report('a history of 100,000 events', 'ms', rows);
  ratio('p50', rows['parse, validate, merge'].p50 / rows['JSON.parse of the same text'].p50, 3);
}

/** Parses a history, as the client does. */
function historyIn(text: string): ReceivedHistory {
  const history = readHistory(capTexts(parseJson(text)));
  if (history === null) throw new Error('The history was not read.');
  return history;
}

interface Followed {
  subscription: Subscription;
  eventLog: EventLog;
  frameCount: () => number;
}

function follow(url: string, sessionId: string, onFrame: (frame: Shown) => void = () => undefined): Followed {
  let count = 0;
  const eventLog = new EventLog();
  const subscription = new Subscription(
    sessionId,
    eventLog,
    {
      api: new FeedApi({ baseUrl: url, token: () => 'bench', fetch, after }),
      openSocket: feedSockets(null),
      decode,
      now: () => performance.now(),
      random: Math.random,
      after,
      saved: null,
      onDropped: () => undefined,
    },
    {
      onFrame: (frame) => {
        count += 1;
        onFrame(frame);
      },
      onHistory: () => undefined,
      onChange: () => undefined,
    },
  );
  return { subscription, eventLog, frameCount: () => count };
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await sleep(1);
}

async function sustained(): Promise<void> {
  const peer = await startFeedPeer('nba');
  const { subscription, frameCount } = follow(peer.url, peer.sessionId);
  subscription.start();
  await until(() => subscription.model.state.name === 'live');
  const memory: number[] = [];
  let sent = 0;
  const startedAt = performance.now();
  for (let second = 0; second < SUSTAINED_S; second += 1) {
    for (let part = 1; part <= 10; part += 1) {
      while (sent < (second * 10 + part) * (RATE / 10)) {
        sent += 1;
        // Without events: the event log, which grows with every event, is measured above.
        peer.press(null);
      }
      await sleep(Math.max(0, startedAt + second * 1000 + part * 100 - performance.now()));
    }
    if (second % 5 === 4) {
      globalThis.gc?.();
      memory.push(process.memoryUsage().heapUsed / 1024 / 1024);
    }
  }
  await until(() => frameCount() >= sent);
  subscription.stop();
  await peer.close();
  const settled = memory.slice(Math.floor(memory.length / 4));
  const rounded = (value: number | undefined): string => (value ?? Number.NaN).toFixed(1);
  process.stdout.write(
    `\nsustained: ${sent} frames at ${RATE}/s over ${SUSTAINED_S} s, all displayed; heap ${rounded(settled[0])} MiB after warm-up, ${rounded(settled.at(-1))} MiB at the end\n`,
  );
}

async function reconnects(): Promise<void> {
  const ROUNDS = 60;
  const peer = await startFeedPeer('nba');
  const { subscription } = follow(peer.url, peer.sessionId);
  subscription.start();
  await until(() => subscription.model.state.name === 'live');
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // A connection counts as stable after five seconds, and then its first retry has the shortest delay. Reconnecting
    // is measured from a stable connection, as on air.
    await until(() => subscription.model.attempt === 0);
    const startedAt = performance.now();
    for (const socket of peer.sockets) socket.terminate();
    await until(() => subscription.model.state.name !== 'live');
    await until(() => subscription.model.state.name === 'live');
    times.push(performance.now() - startedAt);
    if (times.length >= Number(process.env['BENCH_RECONNECTS'] ?? 8)) break;
  }
  subscription.stop();
  await peer.close();
  report('from a transient close until live again', 'ms', {
    'loopback, after a stable connection': spreadOf(times),
  });
}

function ratio(what: string, value: number, bound: number): void {
  process.stdout.write(`  ${what}: ${value.toFixed(2)} x JSON.parse (bound: ${bound})\n`);
}

frames();
histories();
await reconnects();
await sustained();
