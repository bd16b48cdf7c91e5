import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DrillDescription, DrillId, DrillState } from '../../src/preload/contract/drills.ts';
import { ownFolder, startPageless, type Pageless } from './drills-start.ts';

/**
 * Every drill, against the real show and the real service, each on a rehearsal of its own. They run side by side, but
 * for the outage, which every channel would notice.
 */

let app: Pageless;
const folder = ownFolder();
const CHANNELS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];

beforeAll(async () => {
  app = await startPageless(['--data', folder.dir, '--no-demo']);
  for (const expected of CHANNELS.slice(1)) {
    expect((await app.remote.call('POST', '/channels')).body).toEqual({ channel: expected });
  }
});
afterAll(async () => {
  await app.stop();
  folder.remove();
});

async function drillOf(channel: string): Promise<DrillState | null> {
  return (await app.remote.channel(channel)).drill;
}

/** Looks until it is so; a drill that never ends is the test's own limit. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Rehearses, plays a drill, and answers its report. */
async function report(drill: DrillId, channel: string, league: string): Promise<DrillState> {
  const { remote } = app;
  await remote.rehearse(league, 20, channel);
  await until(async () => (await remote.channel(channel)).match !== null);
  await remote.call('POST', `/channels/${channel}/graphics/scorebug/take`);
  const started = await remote.call('POST', '/drills', { channel, drill });
  expect(started).toMatchObject({ status: 201, body: { drill: { id: drill, state: 'running' } } });
  await until(async () => (await drillOf(channel))?.state !== 'running');
  const ended = await remote.channel(channel);
  expect(ended.link.state).toBe('live');
  expect(ended.graphics.scorebug.onAir).toBe(true);
  // Numbers of a rehearsal have no gaps: whatever a fault swallowed has been read since.
  expect(ended.tape).toMatchObject({ complete: true, length: ended.tape.lastSeq });
  expect(ended.freshness.cause).toBeNull();
  return ended.drill!;
}

function expectPassed(passed: DrillState, atMostMs: { detected: number; recovered: number }): void {
  expect(passed, passed.sentence).toMatchObject({
    state: 'passed',
    onAir: { scoreHeld: true, graphicsHeld: true },
  });
  expect(passed.detectedAfterMs).toBeGreaterThanOrEqual(0);
  expect(passed.detectedAfterMs).toBeLessThan(atMostMs.detected);
  expect(passed.recoveredAfterMs).toBeGreaterThan(passed.detectedAfterMs!);
  expect(passed.recoveredAfterMs).toBeLessThan(atMostMs.recovered);
  expect(passed.sentence).toMatch(
    /^[A-Z][a-z ]+: noticed after \d+\.\d s, over after \d+\.\d s\. On air the score was right/,
  );
}

const DRILLS = [
  ['connection-cut', 'nba', { detected: 1_000, recovered: 15_000 }],
  ['gap', 'wc', { detected: 3_000, recovered: 6_000 }],
  ['garbage', 'mlb', { detected: 1_000, recovered: 4_000 }],
  ['scout-dark', 'nfl', { detected: 1_500, recovered: 9_000 }],
  ['score-correction', 'nba', { detected: 1_000, recovered: 6_000 }],
  ['withdrawn-goal', 'wc', { detected: 1_000, recovered: 6_000 }],
  ['silence', 'nba', { detected: 21_500, recovered: 30_000 }],
] as const;

describe.concurrent('a drill', () => {
  it.for(DRILLS.map((drill, index) => [...drill, CHANNELS[index]!] as const))(
    '%s of %s is noticed, survived and reported',
    async ([drill, league, limits, channel]) => {
      const passed = await report(drill, channel, league);
      expectPassed(passed, limits);
      if (drill === 'silence') expect(passed.detectedAfterMs).toBeGreaterThan(19_500);
    },
  );

  it('withdrawn-goal takes its moment back in every sport', async () => {
    for (const league of ['nba', 'mlb', 'nfl']) {
      expectPassed(await report('withdrawn-goal', 'H', league), { detected: 1_500, recovered: 7_000 });
      const { moments } = await app.remote.channel('H');
      expect(moments.some(({ state }) => state === 'withdrawn')).toBe(true);
    }
  });
});

describe('drills', () => {
  it('provider-outage is told from a refused token, and waited out', async () => {
    const passed = await report('provider-outage', 'A', 'nba');
    expectPassed(passed, { detected: 3_000, recovered: 30_000 });
    expect((await app.remote.channel('A')).link.reason).toBeNull();
  });

  it('are listed, each with what to expect', async () => {
    const { drills } = (await app.remote.call('GET', '/drills')).body as { drills: DrillDescription[] };
    expect(drills.map(({ id }) => id).toSorted()).toEqual(
      [...DRILLS.map(([id]) => id), 'provider-outage'].toSorted(),
    );
    for (const { expects } of drills) expect(expects).toMatch(/^[A-Z].+\.$/);
  });

  it('are in the as-run log, from their start to their report', async () => {
    const { remote } = app;
    await remote.rehearse('nba', 20, 'B');
    await until(async () => (await remote.channel('B')).link.state === 'live');
    await remote.call('POST', '/drills', { channel: 'B', drill: 'score-correction' });
    expect(await remote.call('POST', '/drills', { channel: 'B', drill: 'gap' })).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict' } },
    });
    expect((await remote.call('DELETE', '/channels/B/drill')).status).toBe(204);
    expect(await drillOf('B')).toMatchObject({
      state: 'failed',
      sentence: expect.stringMatching(/^Stopped before it was over\./) as string,
    });
    const log = await (await fetch(`${app.url}/api/v1/as-run`)).text();
    const lines = log.split('\r\n').filter((line) => line.includes(',B,drill,'));
    expect(lines.slice(-2)).toEqual([
      expect.stringContaining(',B,drill,score-correction,started,operator,'),
      expect.stringContaining(',B,drill,score-correction,Stopped before it was over.'),
    ]);
  });

  it('are for rehearsals only', async () => {
    await app.remote.call('DELETE', '/channels/C/session');
    expect(await app.remote.call('POST', '/drills', { channel: 'C', drill: 'gap' })).toMatchObject({
      status: 409,
      body: {
        error: { code: 'no_session', message: expect.stringMatching(/has no rehearsal running/) as string },
      },
    });
  });
});
