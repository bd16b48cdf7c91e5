import { Obs } from '../src/main/obs/obs.ts';
import { obsRoom } from '../src/main/obs/obs-ports.ts';
import { openSession } from '../src/main/obs/session.ts';
import { nothingPersisted } from '../src/main/show/persisted-state.ts';
import { systemClock } from '../src/main/system.ts';
import { ObsPeer } from '../tests/peers/obs-peer.ts';
import { silent } from '../tests/show/remote-caller.ts';
import { Page, World } from '../tests/show/world.ts';
import { percentile, report, spreadOf } from './measure.ts';

// Measures the cost of the OBS checks: the CPU time of one check of four outputs, with twenty scenes of fifteen
// sources, as a share of the 30 s between checks; and the latency of a press while OBS doesn't respond, compared
// with no OBS. The fake OBS runs in the same process, so its work is included: the program itself costs less.

const LOOKS = Number(process.env['BENCH_SAMPLES'] ?? 40);
const LOOK_EVERY_MS = 30_000;
const PRESSES = 1_500;
const ROUNDS = 5;
const SCENES = 20;
const ITEMS = 15;
const BOUND = 0.02;

interface Beside {
  world: World;
  obs: Obs;
  peer: ObsPeer;
}

async function besideObs(before: (peer: ObsPeer) => void): Promise<Beside> {
  const peer = await ObsPeer.start();
  before(peer);
  const obs = new Obs({
    clock: systemClock,
    log: silent,
    settings: { ...nothingPersisted.obs, address: peer.address },
    newInstallation: () => 'e'.repeat(32),
    open: openSession,
  });
  const world = new World({ obs });
  obs.serve(obsRoom(world.show, 'test'));
  return { world, obs, peer };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
}

async function looking(): Promise<boolean> {
  const { world, obs, peer } = await besideObs((one) => {
    for (let scene = 0; scene < SCENES; scene += 1) {
      one.scenes.push({ name: `Scene ${scene}`, canvas: null, items: [] });
      for (let item = 0; item < ITEMS; item += 1) one.add(`Scene ${scene}`, `Source ${scene}.${item}`);
    }
  });
  await until(() => obs.state().scenes.length > 0);
  const ids = ['program', ...['Two', 'Three', 'Four'].map((name) => world.show.outputs.add(name, 'A').id)];
  for (const id of ids) await obs.put(id, 'Match', null);
  const looksAt = (): number => obs.state().outputs[ids.at(-1) ?? '']?.checkedAt ?? 0;
  await until(() => looksAt() > 0);
  const durations: number[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    const before = process.cpuUsage();
    const at = looksAt();
    // An event triggers a check, like the timer does.
    peer.tell('InputActiveStateChanged', { inputName: '', inputUuid: '', videoActive: true });
    await until(() => looksAt() > at);
    const { user, system } = process.cpuUsage(before);
    durations.push((user + system) / 1_000);
  }
  obs.close();
  await peer.stop();
  report('CPU time per check of OBS, including the fake OBS', 'ms', {
    '4 outputs, 300 sources': spreadOf(durations),
  });
  const part = percentile(durations, 0.5) / LOOK_EVERY_MS;
  process.stdout.write(`  ${(part * 100).toFixed(2)} % of a core (bound ${BOUND * 100} %)\n`);
  return part <= BOUND;
}

/**
 * Returns a function that sends presses one at a time, each after the frame of the previous one has arrived. It
 * returns the duration of each, in µs.
 */
async function presses(world: World): Promise<() => number[]> {
  const game = await world.play('wc');
  const page = new Page(world.show, 'program');
  game.press('phase', { phase: 'first_half' });
  await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
  return () => {
    const durations: number[] = [];
    for (let press = 0; press < PRESSES; press += 1) {
      const before = page.frames.length;
      const at = performance.now();
      game.press('possession', { team: press % 2 === 0 ? 'A' : 'B' });
      durations.push((performance.now() - at) * 1_000);
      if (page.frames.length === before) throw new Error('A press caused no frame.');
      page.frames.length = 0;
    }
    return durations;
  };
}

async function hanging(): Promise<void> {
  const { world, obs, peer } = await besideObs((one) => {
    for (const call of ['GetVideoSettings', 'GetInputKindList', 'GetRecordStatus']) one.silent.add(call);
  });
  await until(() => obs.state().link.state === 'connected');
  const besideHanging = await presses(world);
  const alone = await presses(new World());
  const durations: Record<'alone' | 'hanging', number[]> = { alone: [], hanging: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    durations.alone.push(...alone());
    durations.hanging.push(...besideHanging());
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  obs.close();
  await peer.stop();
  report('from a press to its frame', 'us', {
    'without OBS': spreadOf(durations.alone),
    'while OBS hangs': spreadOf(durations.hanging),
  });
}

const isWithin = await looking();
await hanging();
process.exit(isWithin ? 0 : 1);
