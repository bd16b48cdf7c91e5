import { readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { ChannelState } from '../../src/preload/contract/show-state.ts';
import { savedRows } from '../database.ts';
import { startFeedPeer, type FeedPeer } from '../peers/feed-peer.ts';
import { KABADDI_BODY } from '../show/valid-inputs.ts';
import { ownFolder, startPageless, type Pageless } from './drills-start.ts';

/** Manual games with the real service: started from scratch, taken over from a provider, handed back, killed. */

let peer: FeedPeer;
let app: Pageless;
const folder = ownFolder();

function start(): Promise<Pageless> {
  return startPageless(['--data', folder.dir, '--no-demo', '--feed-url', peer.url], {
    TOUCHLINE_FEED_TOKEN: 'a-token',
  });
}

beforeAll(async () => {
  peer = await startFeedPeer('wc');
  app = await start();
});
afterAll(async () => {
  await app.stop();
  await peer.close();
  folder.remove();
});

const channel = (id: string): Promise<ChannelState> => app.remote.channel(id);

async function manual(id: string, verb: string, body: object = {}): Promise<void> {
  const answer = await app.remote.call('POST', `/channels/${id}/manual/${verb}`, body);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
}

async function scoreOf(id: string): Promise<unknown> {
  return (await channel(id)).match?.view.score;
}

/** Returns the saved last state of a channel as JSON; empty if there is none. */
function lastState(id: string): string {
  const [row] = savedRows(folder.dir, `SELECT state FROM last_state WHERE channel = '${id}'`);
  return String(row?.['state'] ?? '');
}

it('a game without a feed is scored, corrected and ended on the pad', async () => {
  await app.remote.call('POST', '/channels');
  await manual('B', 'start', { league: 'nfl', a: 'Mesa', b: 'Bayview' });
  await expect.poll(async () => (await channel('B')).tape.complete).toBe(true);
  for (const button of [
    'kickoff-a',
    'first-down-b',
    'touchdown-b',
    'extra-point-b',
    'field-goal-a',
    'undo',
  ]) {
    await manual('B', 'press', { button });
  }
  // Moments are compared too, because the score is the same before the field goal.
  const moments = async (): Promise<unknown[]> =>
    (await channel('B')).moments.map(({ words, state }) => [words, state]);
  await expect.poll(moments).toContainEqual(['Field goal', 'withdrawn']);
  await expect.poll(() => scoreOf('B')).toEqual({ a: 0, b: 7 });
  expect(await app.remote.call('POST', '/channels/B/manual/press', { type: 'goal' })).toMatchObject({
    status: 422,
    body: { error: { code: 'bad_request', message: '"goal" is not a football press.' } },
  });
  expect((await channel('B')).tape.complete).toBe(true);
  await manual('B', 'end');
  await expect
    .poll(async () => (await channel('B')).match)
    .toMatchObject({ isFinal: true, view: { score: { a: 0, b: 7 } } });
  expect((await channel('B')).manual).toMatchObject({ before: null, undo: null, feed: null });
  expect((await channel('B')).manual?.buttons.some(({ isPossible }) => isPossible)).toBe(false);
});

it('a manual game continues from what is on air when the database of its service is deleted', async () => {
  await app.remote.call('POST', '/channels');
  await manual('C', 'start', { league: 'wc', a: 'Mesa', b: 'Bayview' });
  await expect.poll(async () => (await channel('C')).tape.complete).toBe(true);
  for (const button of ['phase-first-half', 'goal-a']) await manual('C', 'press', { button });
  await expect.poll(() => scoreOf('C')).toEqual({ a: 1, b: 0 });
  const { sessionId } = (await channel('C')).session!;
  const scores: unknown[] = [];
  rmSync(join(folder.dir, 'feed'), { recursive: true });
  await expect
    .poll(async () => {
      const { session, match, link } = await channel('C');
      scores.push(match?.view.score);
      return session?.sessionId !== sessionId && link.state === 'live';
    })
    .toBe(true);
  expect(new Set(scores.map((score) => JSON.stringify(score)))).toEqual(new Set(['{"a":1,"b":0}']));
  await manual('C', 'press', { button: 'goal-b' });
  await expect.poll(() => scoreOf('C')).toEqual({ a: 1, b: 1 });
  await manual('C', 'end');
});

it.each([
  ['deleted', (file: string) => rmSync(file), /^The database of the feed service was deleted, so /],
  [
    'damaged',
    (file: string) => truncateSync(file, statSync(file).size / 2),
    /^The database of the feed service was damaged and is saved as (\S+unreadable\S+), so /,
  ],
] as const)(
  'a manual game continues from what was on air if the database of its service was %s between two runs',
  async (_, lose, sentence) => {
    const added = await app.remote.call('POST', '/channels');
    const { channel: id } = added.body as { channel: string };
    await manual(id, 'start', { league: 'wc', a: 'Mesa', b: 'Bayview' });
    await expect.poll(async () => (await channel(id)).tape.complete).toBe(true);
    for (const button of ['phase-first-half', 'goal-a']) await manual(id, 'press', { button });
    await expect.poll(() => scoreOf(id)).toEqual({ a: 1, b: 0 });
    await app.remote.call('PUT', `/channels/${id}/overrides/name.b`, { value: 'Harbour' });
    await app.remote.call('POST', `/channels/${id}/graphics/scorebug/take`);
    const { sessionId } = (await channel(id)).session!;
    await app.stop('SIGTERM');
    lose(join(folder.dir, 'feed', 'feed.sqlite'));
    app = await start();
    expect(await scoreOf(id)).toEqual({ a: 1, b: 0 });
    await expect
      .poll(async () => {
        const { session, link } = await channel(id);
        return session?.sessionId !== sessionId && link.state === 'live';
      })
      .toBe(true);
    expect(await channel(id)).toMatchObject({
      match: { view: { score: { a: 1, b: 0 } }, teams: { b: { name: 'Harbour' } } },
      graphics: { scorebug: { onAir: true } },
    });
    await manual(id, 'press', { button: 'goal-b' });
    await expect.poll(() => scoreOf(id)).toEqual({ a: 1, b: 1 });
    const notices = await app.remote.notices();
    expect(notices).toEqual([expect.stringMatching(sentence)]);
    const path = sentence.exec(notices[0]!)?.[1];
    if (path !== undefined) expect(readdirSync(join(folder.dir, 'feed'))).toContain(basename(path));
    await manual(id, 'end');
  },
);

it("a provider's match is taken over in its current state, survives a kill, and is returned to the feed", async () => {
  const { remote } = app;
  peer.state = {
    score: { a: 1, b: 0 },
    phase: 'first_half',
    live: true,
    playersOnPitch: { a: 11, b: 10 },
    yellowCards: { a: 0, b: 2 },
    redCards: { a: 0, b: 1 },
  };
  await remote.call('PUT', '/channels/A/session', { source: 'live', sessionId: peer.sessionId });
  await expect.poll(() => scoreOf('A')).toEqual({ a: 1, b: 0 });
  await remote.call('POST', '/channels/A/clock/set', { ms: 600_000, direction: 'up' });
  await remote.call('POST', '/channels/A/clock/start');
  await remote.call('PUT', '/channels/A/overrides/name.b', { value: 'Harbour' });
  await remote.call('POST', '/channels/A/graphics/scorebug/take');
  const before = await channel('A');

  // The feed goes down: its sockets are cut, and new ones are refused.
  peer.upgradeStatus = 503;
  onTestFinished(() => {
    peer.upgradeStatus = null;
  });
  for (const socket of peer.sockets) socket.terminate();
  await expect.poll(async () => (await channel('A')).link.state).not.toBe('live');

  await manual('A', 'takeover');
  const takenOver = await channel('A');
  expect(takenOver.match?.view).toEqual(before.match?.view);
  await expect.poll(async () => (await channel('A')).link.state).toBe('live');
  const { match, graphics, clock, overrides } = await channel('A');
  expect(match).toEqual(before.match);
  expect({ graphics, clock, overrides }).toEqual({
    graphics: before.graphics,
    clock: before.clock,
    overrides: before.overrides,
  });
  await manual('A', 'press', { button: 'goal-b' });
  await manual('A', 'press', { button: 'yellow-a' });
  await expect.poll(() => scoreOf('A')).toEqual({ a: 1, b: 1 });

  // The first picture after the kill is the last state on disk, which is written after the picture is drawn.
  const { sessionId } = (await channel('A')).session!;
  await expect.poll(() => lastState('A')).toContain(sessionId);

  // An answered press is already on disk, so a kill right after the answer must lose nothing.
  await manual('A', 'press', { button: 'goal-b' });
  await app.stop('SIGKILL');
  app = await start();
  // The score is first drawn as saved, which may lack the last press, and then as the service has it.
  expect((await channel('A')).match?.view.score.a).toBe(1);
  await expect.poll(() => scoreOf('A')).toEqual({ a: 1, b: 2 });
  const back = await channel('A');
  expect(back).toMatchObject({
    session: { source: 'rehearsal', sandbox: false },
    match: {
      view: { score: { a: 1, b: 2 }, yellowCards: { a: 1, b: 2 } },
      teams: { b: { name: 'Harbour' } },
    },
    clock: { face: before.clock.face },
    graphics: { scorebug: { onAir: true } },
    manual: { before: { source: 'live', sessionId: peer.sessionId } },
  });
  // The last action is known once the event log has been read.
  await expect.poll(async () => (await channel('A')).manual?.undo).not.toBeNull();
  await manual('A', 'press', { button: 'undo' });
  await expect.poll(() => scoreOf('A')).toEqual({ a: 1, b: 1 });

  // The feed is live again, and has the goal too.
  peer.upgradeStatus = null;
  peer.state = { ...peer.state, score: { a: 1, b: 1 } };
  await manual('A', 'back');
  await expect.poll(async () => (await channel('A')).link.state).toBe('live');
  expect(await channel('A')).toMatchObject({
    session: { source: 'live', sessionId: peer.sessionId },
    match: { view: { score: { a: 1, b: 1 } }, teams: { b: { name: 'Harbour' } } },
    graphics: { scorebug: { onAir: true } },
    manual: null,
  });
  // Checks that no session of the game is left open in the list.
  const open = async (): Promise<string[]> => {
    const { body } = await app.remote.call('GET', '/catalog?source=rehearsal');
    return (body as { games: { status: string }[] }).games.map(({ status }) => status);
  };
  await expect.poll(open).not.toContain('live');
});

it("a game of the producer's own sport can be scored, even after a restart of the program", async () => {
  const answer = await app.remote.call('PUT', '/sports/kabaddi', KABADDI_BODY);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  const added = await app.remote.call('POST', '/channels');
  const { channel: id } = added.body as { channel: string };
  await manual(id, 'start', { league: 'x-kabaddi', a: 'Mesa', b: 'Bayview' });
  await expect.poll(async () => (await channel(id)).tape.complete).toBe(true);
  for (const button of ['period-start', 'raid-a', 'raid-b', 'raid-a']) await manual(id, 'press', { button });
  await expect.poll(() => scoreOf(id)).toEqual({ a: 2, b: 1 });
  await app.stop();
  app = await start();
  await expect.poll(async () => (await channel(id)).manual?.buttons.length ?? 0).toBeGreaterThan(0);
  await expect.poll(async () => (await channel(id)).tape.complete).toBe(true);
  await manual(id, 'press', { button: 'raid-b' });
  await expect.poll(() => scoreOf(id)).toEqual({ a: 2, b: 2 });
  const inUse = await app.remote.call('DELETE', '/sports/kabaddi');
  expect(inUse).toMatchObject({ status: 409 });
  expect(JSON.stringify(inUse.body)).toContain(`Channel ${id} has a game of Kabaddi.`);
});
