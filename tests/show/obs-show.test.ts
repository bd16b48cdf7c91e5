import { expect, it } from 'vitest';
import { showWithObs } from './obs-show.ts';
import { until } from './obs-world.ts';
import { Page } from './world.ts';

const SOURCE = 'Touchline Program';
const place = (show: { outputs: { state: (id: string) => { place: string | null } } }) =>
  show.outputs.state('program').place;

it('an output with an intro waits for its scene, and goes live with it', async () => {
  const { world, peer } = await showWithObs();
  const game = await world.play('wc');
  game.press('phase', { phase: 'first_half' });
  await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
  await world.ask('output:update', { id: 'program', patch: { entrance: 'intro' } });
  await world.ask('obs:put', { output: 'program', scene: 'Break' });
  const page = new Page(world.show, 'program');
  await until(() => place(world.show) === 'hidden');
  expect(page.now.graphics.scorebug.isOnAir).toBe(false);
  expect(world.channel().unseen.scorebug?.why).toBe('not-in-program');
  peer.program = 'Break';
  peer.tell('InputActiveStateChanged', { inputName: SOURCE, inputUuid: '', videoActive: true });
  await until(() => place(world.show) === 'program');
  expect(page.now).toMatchObject({ motion: 'live', graphics: { scorebug: { isOnAir: true } } });
  expect(world.channel().unseen).toEqual({});
});

it('an output that waits for its scene shows everything as soon as OBS disconnects', async () => {
  const { world, peer } = await showWithObs();
  await world.play('wc').then((game) => game.press('phase', { phase: 'first_half' }));
  await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
  await world.ask('output:update', { id: 'program', patch: { entrance: 'intro' } });
  await world.ask('obs:put', { output: 'program', scene: 'Break' });
  const page = new Page(world.show, 'program');
  await until(() => place(world.show) === 'hidden');
  await peer.stop();
  await until(() => place(world.show) === null);
  expect(page.now.graphics.scorebug.isOnAir).toBe(true);
});

it('takes and moments are chapters of the recording, with their times in the as-run log', async () => {
  const { world, peer, obs } = await showWithObs();
  peer.isRecording = true;
  peer.tell('RecordStateChanged', {
    outputActive: true,
    outputState: 'OBS_WEBSOCKET_OUTPUT_STARTED',
    outputPath: '',
  });
  await until(() => obs.state().isRecording);
  await world.ask('obs:chapters', { isOn: true });
  const game = await world.play('wc');
  game.press('phase', { phase: 'first_half' });
  await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
  game.press('goal', { team: 'A' });
  await until(() => peer.chapters.length > 2);
  expect(peer.chapters).toEqual([
    'Channel A: 1st half',
    'Channel A: scorebug',
    expect.stringMatching(/^Channel A: Goal/),
  ]);
  const lines = world.asRun.filter(({ action }) => action === 'recording').map(({ detail }) => detail);
  expect(lines[1]).toBe('00:12:03.120 Channel A: scorebug');
});

it('the OBS settings are saved, and the password only on request', async () => {
  const { world, peer, obs } = await showWithObs();
  await world.ask('obs:connect', { password: 'kick-off', remember: true });
  await until(() => obs.state().link.state === 'connected');
  await world.ask('obs:put', { output: 'program', scene: 'Match' });
  expect(world.persisted.obs).toMatchObject({ address: peer.address, installation: 'd'.repeat(32) });
  expect(JSON.stringify([world.persisted, world.show.state()])).not.toContain('kick-off');
  await world.clock.advance(10);
  expect([...world.keptTokens.values()]).toContainEqual({
    baseUrl: `ws://${peer.address}`,
    token: 'kick-off',
  });
});

it('the doctor checks an output at its first take', async () => {
  const { world, peer } = await showWithObs();
  await world.ask('obs:put', { output: 'program', scene: 'Match' });
  const looks = (): number => peer.requests.filter(({ type }) => type === 'GetStats').length;
  await until(() => looks() > 0);
  const before = looks();
  await world.play('wc').then((game) => game.press('phase', { phase: 'first_half' }));
  await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
  await until(() => looks() > before);
});
