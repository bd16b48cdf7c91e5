import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { compose } from '../src/main/show/outputs/compose-frame.ts';
import { noGraphics, applyVerb } from '../src/main/show/graphics/graphics.ts';
import { freshView } from '../src/preload/contract/stale-view.ts';
import { newOutput } from '../src/main/show/outputs/output-settings.ts';
import { setOverride } from '../src/main/show/overrides/overrides.ts';
import { World } from '../tests/show/world.ts';
import { report, spreadOf } from './measure.ts';

// Measures the cost of the show:
//
// - composing and serializing one frame. Baseline: only serializing it
// - twenty outputs with different delays on one channel, at twenty presses a second
// - memory of the history of eight channels
//
// The clock is fake, so its bookkeeping is included: the program itself costs less.

const SAMPLES = 20_000;
const PRESS_EVERY_MS = 50;
const RING_MS = 125_000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

async function oneFrame(): Promise<void> {
  const world = new World();
  const game = await world.play('wc');
  game.press('phase', { phase: 'first_half' });
  game.press('goal', { team: 'A' });
  const state = world.show.channels.get('A').timeline.newest?.state;
  if (!state?.match) throw new Error('The channel has no match to compose a frame from.');
  const graphics = applyVerb(noGraphics, { graphic: 'scorebug', verb: 'take', content: undefined }, 1);
  const output = newOutput('program', 'Program', 'A', '0'.repeat(32));
  const twoOverrides = (['score.a', 'name.b'] as const).reduce<Parameters<typeof setOverride>[0]>(
    (overrides, field) =>
      setOverride(
        overrides,
        state.match!,
        { field, value: field === 'score.a' ? 3 : 'Mesa', release: 'manual' },
        1,
      ),
    [],
  );
  const frameOf = (overrides: typeof twoOverrides, revision: number): string =>
    JSON.stringify(
      compose({
        state,
        graphics,
        overrides,
        content: world.show.channels.get('A').content,
        stale: freshView,
        moment: null,
        reaction: null,
        takeover: null,
        insert: null,
        output,
        look: { theme: 'chalk', tokens: null, font: null },
        revision,
        build: 'bench',
        at: revision,
        isHeld: false,
        motion: 'live',
      }),
    );
  const whole: unknown = JSON.parse(frameOf([], 1));
  const cases = {
    'composed and serialized': (revision: number) => frameOf([], revision),
    'with two overrides': (revision: number) => frameOf(twoOverrides, revision),
    'baseline: only serialized': () => JSON.stringify(whole),
  };
  const samples = Object.fromEntries(Object.keys(cases).map((name) => [name, [] as number[]]));
  let length = 0;
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    for (const [name, run] of Object.entries(cases)) {
      const from = performance.now();
      length += run(sample).length;
      samples[name]!.push((performance.now() - from) * 1000);
    }
  }
  if (length === 0) throw new Error('Nothing was serialized.');
  report(
    'one output frame',
    'us',
    Object.fromEntries(Object.entries(samples).map(([name, values]) => [name, spreadOf(values.slice(1000))])),
  );
}

/** A change of possession is legal at any time. */
function press(world: World, game: Awaited<ReturnType<World['play']>>, count: number): void {
  game.press('possession', { team: count % 2 === 0 ? 'A' : 'B' });
  if (world.persisted.channels.length === 0) throw new Error('The show has no channel.');
}

async function twentyOutputs(): Promise<void> {
  const world = new World();
  const game = await world.play('nba');
  let frames = 0;
  for (let index = 0; index < 20; index += 1) {
    const { id } = world.show.outputs.add(`Output ${String(index)}`, 'A');
    world.show.outputs.update(id, { delayMs: index * 500 });
    world.show.outputs.render(id, {
      isMonitor: false,
      showsNext: false,
      build: null,
      send: () => void (frames += 1),
      cut: () => undefined,
    });
  }
  const shares: number[] = [];
  let count = 0;
  for (let second = 0; second < 40; second += 1) {
    const before = process.cpuUsage();
    for (let press_ = 0; press_ < 1000 / PRESS_EVERY_MS; press_ += 1) {
      press(world, game, (count += 1));
      await world.clock.advance(PRESS_EVERY_MS);
    }
    const { user, system } = process.cpuUsage(before);
    shares.push((user + system) / 10_000);
  }
  report('20 outputs, 20 presses a second', '% of one core', { 'whole show': spreadOf(shares.slice(5)) });
  process.stdout.write(`  ${String(frames)} frames in ${String(shares.length)} s of show time\n`);
}

async function eightChannels(): Promise<void> {
  const world = new World();
  const games = [];
  for (let index = 0; index < 8; index += 1) {
    const channel = index === 0 ? 'A' : world.show.channels.add();
    games.push(await world.play('wc', channel));
  }
  const settledHeap = (): number => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = settledHeap();
  // Each game resends one snapshot, because a growing history would be counted as memory of the show, although it
  // belongs to the fake service.
  const snapshots = games.map((game) => JSON.stringify(game.snapshot));
  for (let at = 0; at < RING_MS; at += PRESS_EVERY_MS) {
    for (const [index, game] of games.entries()) game.say(null, JSON.parse(snapshots[index]!) as object);
    await world.clock.advance(PRESS_EVERY_MS);
  }
  const mebibytes = (settledHeap() - before) / 2 ** 20;
  const states = games.length * (RING_MS / PRESS_EVERY_MS);
  report('history of 125 s for 8 channels, 20 states a second', 'MiB', {
    [`${String(states)} states`]: spreadOf([mebibytes]),
  });
}

await oneFrame();
await twentyOutputs();
await eightChannels();
