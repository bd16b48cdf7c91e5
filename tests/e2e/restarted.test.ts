import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { launchChromium } from '../../scripts/browser.ts';
import { PAGE_TIMEOUT_MS } from '../page-timeout.ts';
import { savedRows } from '../database.ts';
import { SeededRandom } from '../peers/seeded-random.ts';
import { pressed, startFeedPeer, type FeedPeer } from '../peers/feed-peer.ts';
import { freePort, Remote, startProgram, temporaryDir, type Program } from './app.ts';
import { OutputViewer, type Picture } from './output-viewer.ts';

/**
 * Killed at any moment and started again, the program draws what was on air in its first frame, regardless of the feed
 * and the token. bench/start.ts measures how soon.
 */

/** How often the program is killed, and the seed of the run. `TOUCHLINE_KILLS=50` makes a long run. */
const KILLS = Number(process.env['TOUCHLINE_KILLS'] ?? 15);
const SEED = Number(process.env['TOUCHLINE_SEED'] ?? 16);

const WEATHER = ['up', 'down', 'slow', 'no token'] as const;
type Weather = (typeof WEATHER)[number];

/** A live soccer match, and the program that has it on air, killed and started by the test. */
class Night {
  readonly peer: FeedPeer;
  readonly data: string;
  readonly #port: number;
  readonly #random: SeededRandom;
  #program: Program | null = null;
  #seq = 0;
  outputUrl = '';

  private constructor(peer: FeedPeer, data: string, port: number, random: SeededRandom) {
    this.peer = peer;
    this.data = data;
    this.#port = port;
    this.#random = random;
  }

  static async begin(seed: number): Promise<Night> {
    const peer = await startFeedPeer('wc');
    onTestFinished(() => peer.close());
    peer.state = { score: { a: 0, b: 0 }, phase: 'first_half', live: true, redCards: { a: 0, b: 0 } };
    const night = new Night(peer, temporaryDir(), await freePort(), new SeededRandom(seed));
    await night.start('up');
    const { remote } = night;
    await remote.call('PUT', '/channels/A/session', { source: 'live', sessionId: peer.sessionId });
    await expect.poll(async () => (await remote.channel()).match).not.toBeNull();
    // Turns off automatic graphics while the machine is busy starting programs.
    await remote.call('POST', '/automation/hold');
    await remote.call('PATCH', '/outputs/program', {
      stale: { clock: 'keep', dimAfterMs: null, hideAfterMs: null },
    });
    await remote.call('POST', '/channels/A/graphics/scorebug/take');
    night.outputUrl = (await remote.program()).url;
    return night;
  }

  get remote(): Remote {
    return new Remote(`http://127.0.0.1:${this.#port}`);
  }

  pick<T>(choices: readonly T[]): T {
    return this.#random.pick(choices);
  }

  /** Starts the program, without a token unless its environment has one. */
  async start(weather: Weather): Promise<void> {
    const { peer } = this;
    peer.upgradeStatus = weather === 'down' ? 502 : null;
    peer.game.greeting = weather === 'slow' ? 'nothing' : 'hello and state';
    peer.mischief = (request, response) => {
      const isHistory = request.url?.startsWith('/api/history/') === true;
      if (weather === 'down') response.writeHead(500).end();
      return weather === 'down' || (weather === 'slow' && isHistory);
    };
    const args = ['--port', String(this.#port), '--data', this.data, '--no-rehearsal'];
    this.#program = await startProgram(
      'headless',
      weather === 'no token' ? args : [...args, '--feed-url', peer.url],
      weather === 'no token' ? {} : { TOUCHLINE_FEED_TOKEN: 'a-token' },
    );
  }

  async kill(): Promise<void> {
    await this.#program?.stop('SIGKILL');
  }

  /** Returns what is currently on air, from a page that has just opened. */
  async shown(): Promise<Picture> {
    const viewer = await OutputViewer.open(this.outputUrl);
    const picture = await viewer.first();
    viewer.close();
    return picture;
  }

  /** Sends an event without waiting for its arrival. */
  press(
    type = this.pick(['goal', 'goal', 'red_card', 'possession'] as const),
    team = this.pick(['A', 'B'] as const),
  ): void {
    const { peer } = this;
    const key = team === 'A' ? 'a' : 'b';
    const state = peer.state as { score: Record<string, number>; redCards: Record<string, number> };
    const { score, redCards } = state;
    this.#seq += 1;
    peer.press(pressed(this.#seq, type, { team }), {
      ...state,
      ...(type === 'goal' && { score: { ...score, [key]: score[key]! + 1 } }),
      ...(type === 'red_card' && { redCards: { ...redCards, [key]: redCards[key]! + 1 } }),
      ...(type === 'possession' && { possession: team }),
    });
  }

  /** Sends one of the producer's requests, and resolves when it is done. */
  async act(): Promise<void> {
    const person = {
      form: 'person',
      name: `Coach ${this.#random.roll(100)}`,
      title: 'Head coach',
      side: 'A',
    };
    const [method, path, body] = this.pick<[string, string, unknown?]>([
      ['POST', '/channels/A/graphics/lower-third/take', { content: person }],
      ['POST', '/channels/A/graphics/lower-third/toggle'],
      ['POST', '/channels/A/graphics/full-frame/toggle'],
      ['POST', '/channels/A/moments/latest/take'],
      ['PUT', '/channels/A/overrides/score.b', { value: this.#random.roll(9) }],
      ['DELETE', '/channels/A/overrides/score.b'],
      ['PUT', '/channels/A/overrides/name.a', { value: `Mesa ${this.#random.roll(9)}` }],
      ['POST', '/channels/A/clock/set', { ms: this.#random.roll(2_700) * 1_000 }],
      ['POST', '/channels/A/clock/start'],
      ['POST', '/channels/A/clock/stop'],
    ]);
    await this.remote.call(method, path, body);
  }

  /** Resolves once the newest press is on disk. */
  async isKept(): Promise<void> {
    const savedCount = (): number => {
      const [row] = savedRows(this.data, "SELECT state FROM last_state WHERE channel = 'A'");
      if (row === undefined) return 0;
      const { matches } = JSON.parse(String(row['state'])) as { matches: { seq: number | null }[] };
      return matches.at(-1)?.seq ?? 0;
    };
    await expect.poll(savedCount).toBe(this.#seq);
    // The press is also in the event log, which has the line score.
    const newest = (): unknown => savedRows(this.data, 'SELECT max(seq) AS seq FROM event')[0]?.['seq'];
    if (this.#seq > 0) await expect.poll(newest).toBe(this.#seq);
  }
}

test(
  `the graphics on air are drawn immediately after each of ${KILLS} kills (seed ${SEED})`,
  { timeout: 600_000 },
  async () => {
    const night = await Night.begin(SEED);
    const counts: Record<Weather, number> = { up: 0, down: 0, slow: 0, 'no token': 0 };
    let weather: Weather = 'up';
    for (let kill = 0; kill < KILLS; kill += 1) {
      const where = `kill ${kill}, after it ${weather}`;
      if (weather === 'up') {
        await expect
          .poll(async () => (await night.remote.channel()).link.state, { message: where })
          .toBe('live');
        night.press();
        await expect
          .poll(async () => (await night.remote.channel()).tape.lastSeq, { message: where })
          .toBe(night.peer.log.length);
      }
      if (night.pick([true, false])) await night.act();
      await night.isKept();
      const allowed = [await night.shown()];
      if (weather === 'up' && night.pick([true, false])) {
        // Killed in the middle of a change. That change may be lost, but nothing else.
        const viewer = await OutputViewer.open(night.outputUrl);
        await viewer.first();
        const before = viewer.pictures.length;
        night.press();
        await viewer.until(() => viewer.pictures.length > before);
        allowed.push(viewer.last);
        viewer.close();
      }
      await night.kill();
      // At most three runs without a feed, in which what is on air is stale and marked as such.
      weather = kill % 4 === 3 ? 'up' : night.pick(WEATHER);
      counts[weather] += 1;
      const [viewer] = await Promise.all([OutputViewer.open(night.outputUrl), night.start(weather)]);
      const first = await viewer.first();
      expect(first, where).toEqual(allowed.find((one) => isDeepStrictEqual(one, first)) ?? allowed[0]);
      viewer.close();
      // The feed restores everything that was lost.
      if (weather !== 'up' && allowed.length > 1) {
        await night.kill();
        weather = 'up';
        await night.start(weather);
      }
    }
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(0);
  },
);

/** Starts recording what a page draws of its scorebug, without repeats. */
async function watchBug(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(`(() => {
    const seen = globalThis.seen = [];
    const look = () => {
      const bug = document.querySelector('[data-graphic="scorebug"]');
      const says = (name) => bug.querySelector('[data-figure="' + name + '"]')?.textContent.trim();
      const now = [bug.dataset.state, says('score-a'), says('score-b')].join(' ');
      if (seen.at(-1) !== now) seen.push(now);
      requestAnimationFrame(look);
    };
    look();
  })()`);
  return () => page.evaluate<string[]>('seen');
}

test('a page that stays open through five kills always shows the same scorebug and score', async () => {
  const night = await Night.begin(SEED + 1);
  const browser = await launchChromium();
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  await page.goto(night.outputUrl);
  const bug = page.locator('[data-graphic="scorebug"][data-state="on"]');
  await bug.waitFor();
  night.press('goal', 'A');
  await expect.poll(() => bug.locator('[data-figure="score-a"]').textContent()).toContain('1');
  await night.isKept();
  const seen = await watchBug(page);
  let frames = 0;
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (payload.toString().includes('"output:frame"')) frames += 1;
    }),
  );
  for (const weather of ['down', 'slow', 'no token', 'down', 'up'] as const) {
    await night.kill();
    frames = 0;
    await night.start(weather);
    // The page has reconnected to the program, and has drawn a frame from it.
    await expect.poll(async () => (await night.remote.program()).renderers).toBe(1);
    await expect.poll(() => frames).toBeGreaterThan(0);
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  }
  expect(await seen()).toEqual(['on 1 0']);
});
