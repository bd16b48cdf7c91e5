import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PING_INTERVAL_MS, STALE_AFTER_MS } from '../../src/feed/contract/limits.ts';
import type { DrillDescription, DrillId, DrillState } from '../../src/preload/contract/drills.ts';
import { ownFolder, startPageless, type Pageless } from './drills-start.ts';

/**
 * Plays every drill with the real show and the real service, each in its own rehearsal. They run in parallel, except
 * for the outage, which would affect every channel.
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

/** Polls until the condition holds. A drill that never ends hits the time limit of the test. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Starts a rehearsal, plays a drill, and returns its report. */
async function report(drill: DrillId, channel: string, league: string): Promise<DrillState> {
  const { remote } = app;
  await remote.rehearse(league, 20, channel);
  await until(async () => (await remote.channel(channel)).match !== null);
  await remote.call('POST', `/channels/${channel}/graphics/scorebug/take`);
  const started = await remote.call('POST', '/drills', { channel, drill });
  expect(started).toMatchObject({ status: 201, body: { drill: { id: drill, state: 'running' } } });
  await until(async () => (await drillOf(channel))?.state !== 'running');
  // A rehearsal's sequence numbers have no gaps: events that a fault dropped are read from history.
  await until(async () => {
    const { tape: eventLog } = await remote.channel(channel);
    return eventLog.complete && eventLog.length === eventLog.lastSeq;
  });
  const ended = await remote.channel(channel);
  expect(ended.link.state).toBe('live');
  expect(ended.graphics.scorebug.onAir).toBe(true);
  expect(ended.freshness.cause).toBeNull();
  return ended.drill!;
}

/** Checks that a drill passed. Timing is tested with a fake clock in tests/show/drills.test.ts. */
function expectPassed(passed: DrillState): void {
  expect(passed, passed.sentence).toMatchObject({
    state: 'passed',
    onAir: { scoreHeld: true, graphicsHeld: true },
  });
  expect(passed.detectedAfterMs).toBeGreaterThanOrEqual(0);
  expect(passed.recoveredAfterMs).toBeGreaterThan(passed.detectedAfterMs!);
  expect(passed.sentence).toMatch(
    /^[A-Z][a-z ]+: noticed after \d+\.\d s, recovered after \d+\.\d s\. On air, the score was correct/,
  );
}

const DRILLS = [
  ['connection-cut', 'nba'],
  ['gap', 'wc'],
  ['garbage', 'mlb'],
  ['scout-dark', 'nfl'],
  ['score-correction', 'nba'],
  ['withdrawn-goal', 'wc'],
  ['silence', 'nba'],
] as const;

describe.concurrent('a drill', () => {
  it.for(DRILLS.map((drill, index) => [...drill, CHANNELS[index]!] as const))(
    'is noticed, survived and reported: %s in %s',
    async ([drill, league, channel]) => {
      const passed = await report(drill, channel, league);
      expectPassed(passed);
      // Silence counts from the last message, which can be older than the fault by up to one ping interval.
      if (drill === 'silence')
        expect(passed.detectedAfterMs).toBeGreaterThan(STALE_AFTER_MS - PING_INTERVAL_MS);
    },
  );

  it('retracts its moment in basketball, baseball and football too (withdrawn-goal)', async () => {
    for (const league of ['nba', 'mlb', 'nfl']) {
      expectPassed(await report('withdrawn-goal', 'H', league));
      const { moments } = await app.remote.channel('H');
      expect(moments.some(({ state }) => state === 'withdrawn')).toBe(true);
    }
  });
});

describe('the drills', () => {
  it('include provider-outage, which passes and leaves no error on the link', async () => {
    const passed = await report('provider-outage', 'A', 'nba');
    expectPassed(passed);
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
      sentence: expect.stringMatching(/^Stopped before it finished\./) as string,
    });
    const log = await (await fetch(`${app.url}/api/v1/as-run`)).text();
    const lines = log.split('\r\n').filter((line) => line.includes(',B,drill,'));
    expect(lines.slice(-2)).toEqual([
      expect.stringContaining(',B,drill,score-correction,started,operator,'),
      expect.stringContaining(',B,drill,score-correction,"Stopped before it finished. Score correction: '),
    ]);
  });

  it('are available only for rehearsals', async () => {
    await app.remote.call('DELETE', '/channels/C/session');
    expect(await app.remote.call('POST', '/drills', { channel: 'C', drill: 'gap' })).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'no_session',
          message: expect.stringMatching(/has no rehearsal, and drills run in rehearsals only/) as string,
        },
      },
    });
  });
});
