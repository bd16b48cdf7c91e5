import { mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { savedRows } from '../database.ts';
import { startFeedPeer } from '../peers/feed-peer.ts';
import { Remote, startProgram, temporaryDir, type Program } from './app.ts';
import { OutputViewer } from './output-viewer.ts';

/**
 * Killed at any moment, the show is back on air as before: saving doesn't depend on a clean exit. bench/start.ts
 * measures how soon.
 */

test('a killed show returns with session, graphic, override, running clock and delay', async () => {
  const peer = await startFeedPeer('wc');
  onTestFinished(() => peer.close());
  peer.state = { score: { a: 1, b: 0 }, phase: 'first_half', live: true };
  const dir = temporaryDir();
  const start = (): Promise<Program> =>
    startProgram('headless', ['--port', '0', '--data', dir, '--no-rehearsal', '--feed-url', peer.url], {
      TOUCHLINE_FEED_TOKEN: 'a-token',
    });
  let app = await start();
  let remote = new Remote(app.ready.url);
  await remote.call('PUT', '/channels/A/session', { source: 'live', sessionId: peer.sessionId });
  await expect.poll(async () => (await remote.channel()).match).not.toBeNull();
  await remote.call('PATCH', '/outputs/program', { delayMs: 500 });
  await remote.call('POST', '/channels/A/clock/set', { ms: 60_000 });
  await remote.call('POST', '/channels/A/clock/start');
  await remote.call('PUT', '/channels/A/overrides/score.b', { value: 7 });
  await remote.call('POST', '/channels/A/graphics/scorebug/take');
  const { face } = (await remote.channel()).clock;

  for (let kills = 0; kills < 3; kills += 1) {
    // An answered call is already saved, so a kill right after the answer must lose nothing.
    await remote.call('PUT', '/channels/A/overrides/name.a', { value: `Mesa ${String(kills)}` });
    await app.stop('SIGKILL');
    app = await start();
    remote = new Remote(app.ready.url);
    let channel = await remote.channel();
    while (channel.match === null) channel = await remote.channel();
    expect(channel.graphics.scorebug.onAir).toBe(true);
    expect(channel.match.view.score).toEqual({ a: 1, b: 7 });
    expect(channel.match.teams.a.name).toBe(`Mesa ${String(kills)}`);
    expect(channel.clock.face).toEqual(face);
    expect((await remote.program()).delayMs).toBe(500);
  }
  const csv = (await fetch(`${app.ready.url}/api/v1/as-run`).then((response) => response.text())).split(
    '\r\n',
  );
  expect(csv.filter((line) => line.includes(',take,scorebug,,restart,')).length).toBe(3);
  expect(csv.filter((line) => line.includes(',hold,name.a,')).length).toBe(3);
});

/** Returns what a viewer sees of a rehearsal, and the log behind it. */
async function rehearsalOn(remote: Remote) {
  const { session, match, overrides, tape: eventLog, names, graphics, clock } = await remote.channel();
  return {
    sessionId: session?.sessionId,
    teams: [names?.a.name, names?.b.name],
    held: overrides['name.a']?.value,
    lastSeq: eventLog.lastSeq ?? 0,
    score: match?.view.score,
    isOnAir: graphics.scorebug.onAir,
    clock: clock.face,
  };
}

/** Selects the last state of channel A once it has a goal. */
const SCORED = `
  SELECT 1 FROM last_state WHERE channel = 'A'
  AND max(state ->> '$.matches[#-1].match.view.score.a', state ->> '$.matches[#-1].match.view.score.b') > 0`;

const loseDatabase = (dir: string): void => rmSync(join(dir, 'feed'), { recursive: true });
const loseNothing = (): void => undefined;

test.for([
  ['SIGKILL', 'SIGKILL', loseNothing],
  ['SIGTERM', 'SIGTERM', loseNothing],
  ['the loss of its database', 'SIGTERM', loseDatabase],
] as const)(
  'a rehearsal returns after %s to its log, score, clock, override and teams',
  async ([, signal, lose]) => {
    const dir = temporaryDir();
    const start = (): Promise<Program> =>
      startProgram('headless', ['--port', '0', '--data', dir, '--no-obs']);
    let app = await start();
    let remote = new Remote(app.ready.url);
    const { session } = await remote.rehearse('wc', 60);
    await expect.poll(async () => (await remote.channel()).link.state).toBe('live');
    await remote.call('PUT', '/channels/A/dress', {
      a: { name: 'Spain', league: 'wc' },
      b: { name: 'France', league: 'wc' },
    });
    await remote.call('PUT', '/channels/A/overrides/name.a', { value: 'La Roja' });
    await remote.call('POST', '/channels/A/clock/set', { ms: 60_000 });
    await remote.call('POST', '/channels/A/graphics/scorebug/take');
    const scored = async (): Promise<number> => {
      const { score } = await rehearsalOn(remote);
      return (score?.a ?? 0) + (score?.b ?? 0);
    };
    await expect.poll(scored).toBeGreaterThan(0);
    // A score is saved after its picture is drawn: a kill within those milliseconds draws the previous one.
    await expect.poll(() => savedRows(dir, SCORED)).toHaveLength(1);
    const before = await rehearsalOn(remote);
    await app.stop(signal);
    lose(dir);

    app = await start();
    remote = new Remote(app.ready.url);
    const viewer = await OutputViewer.open((await remote.program()).url);
    onTestFinished(() => viewer.close());
    const first = await viewer.first();
    await expect.poll(async () => (await remote.channel()).link.state).toBe('live');
    const after = await rehearsalOn(remote);
    expect(after).toMatchObject({
      sessionId: session,
      teams: before.teams,
      held: 'La Roja',
      isOnAir: true,
      clock: { baseMs: 60_000 },
    });
    expect(after.lastSeq).toBeGreaterThanOrEqual(before.lastSeq);
    // No picture goes back to the beginning.
    for (const { match } of [first, ...viewer.pictures]) {
      const { a, b } = match!.view.score;
      expect((a ?? 0) + (b ?? 0)).toBeGreaterThan(0);
    }
    // The recording also continues.
    await expect.poll(async () => (await rehearsalOn(remote)).lastSeq).toBeGreaterThan(after.lastSeq);
  },
);

test('a rehearsal continues where it was after its database is deleted', async () => {
  const dir = temporaryDir();
  const app = await startProgram('headless', ['--port', '0', '--data', dir, '--no-demo']);
  const remote = new Remote(app.ready.url);
  await remote.rehearse('wc', 60);
  await expect.poll(async () => (await rehearsalOn(remote)).score?.a ?? 0).toBeGreaterThan(0);
  const viewer = await OutputViewer.open((await remote.program()).url);
  onTestFinished(() => viewer.close());
  const before = await rehearsalOn(remote);
  loseDatabase(dir);
  await expect.poll(() => remote.notices()).toEqual([expect.stringContaining('was deleted')]);
  await expect.poll(async () => (await rehearsalOn(remote)).lastSeq).toBeGreaterThan(before.lastSeq);
  expect(await rehearsalOn(remote)).toMatchObject({ sessionId: before.sessionId });
  for (const { match } of viewer.pictures)
    expect(match!.view.score.a).toBeGreaterThanOrEqual(before.score!.a!);
  await remote.rehearse('nba', 60);
  await expect.poll(async () => (await remote.channel()).link.state).toBe('live');
});

test('a manual game continues as it was on air after its database was damaged between two runs', async () => {
  const dir = temporaryDir();
  const start = (): Promise<Program> => startProgram('headless', ['--port', '0', '--data', dir, '--no-demo']);
  let app = await start();
  let remote = new Remote(app.ready.url);
  await remote.call('POST', '/channels/A/manual/start', { league: 'wc', a: 'Mesa', b: 'Bayview' });
  await expect.poll(async () => (await remote.channel()).tape.complete).toBe(true);
  for (const button of ['phase-first-half', 'goal-a'])
    await remote.call('POST', '/channels/A/manual/press', { button });
  await expect.poll(async () => (await remote.channel()).match?.view.score).toEqual({ a: 1, b: 0 });
  await remote.call('POST', '/channels/A/graphics/scorebug/take');
  const { sessionId } = (await remote.channel()).session!;
  const file = join(dir, 'feed', 'feed.sqlite');
  for (const damage of ['The first damage.', 'The second damage.']) {
    await app.stop('SIGTERM');
    writeFileSync(file, damage);
    app = await start();
    remote = new Remote(app.ready.url);
    const viewer = await OutputViewer.open((await remote.program()).url);
    await viewer.first();
    await expect
      .poll(async () => {
        const { session, link } = await remote.channel();
        return session?.sessionId !== sessionId && link.state === 'live';
      })
      .toBe(true);
    for (const { match, graphics } of viewer.pictures) {
      expect(match!.view.score).toEqual({ a: 1, b: 0 });
      expect(graphics.scorebug.isOnAir).toBe(true);
    }
    viewer.close();
    const asides = readdirSync(join(dir, 'feed')).filter((name) => name.includes('unreadable'));
    const newest = join(dir, 'feed', asides.sort().at(-1)!);
    expect(readFileSync(newest, 'utf8')).toBe(damage);
    expect(await remote.notices()).toEqual([
      expect.stringContaining(`was damaged and is saved as ${newest}, so`),
    ]);
  }
  await remote.call('POST', '/channels/A/manual/press', { button: 'goal-b' });
  await expect.poll(async () => (await remote.channel()).match?.view.score).toEqual({ a: 1, b: 1 });
});

test('a manual game can be scored again once its service can start again', async () => {
  const dir = temporaryDir();
  const start = (): Promise<Program> => startProgram('headless', ['--port', '0', '--data', dir, '--no-demo']);
  let app = await start();
  let remote = new Remote(app.ready.url);
  const goal = (): Promise<{ status: number; body: unknown }> =>
    remote.call('POST', '/channels/A/manual/press', { type: 'goal', payload: { team: 'A' } });
  await remote.call('POST', '/channels/A/manual/start', { league: 'wc', a: 'Mesa', b: 'Bayview' });
  await goal();
  await expect.poll(async () => (await remote.channel()).match?.view.score).toEqual({ a: 1, b: 0 });
  await app.stop();

  const file = join(dir, 'feed/feed.sqlite');
  renameSync(file, `${file}.moved`);
  mkdirSync(file);
  app = await start();
  remote = new Remote(app.ready.url);
  expect(await goal()).toMatchObject({
    status: 502,
    body: { error: { message: expect.stringContaining("The feed service hasn't started.") as string } },
  });
  rmdirSync(file);
  renameSync(`${file}.moved`, file);
  await expect.poll(async () => (await goal()).status).toBe(200);
  await expect.poll(async () => (await remote.channel()).match?.view.score).toEqual({ a: 2, b: 0 });
});
