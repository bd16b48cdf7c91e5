import { expect, onTestFinished, test } from 'vitest';
import { startFeedPeer } from '../peers/feed-peer.ts';
import { Remote, startProgram, temporaryDir, type Program } from './app.ts';

/**
 * Killed at any moment, the show is back on air as it was: nothing waits for a clean end to be remembered. How soon is
 * measured in bench/start.ts.
 */

test('a killed show is back as it was: session, graphic, held value, running clock, delay', async () => {
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
    // At once after an answered call: what was answered is remembered.
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
