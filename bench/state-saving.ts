import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '../src/main/settings/database.ts';
import { openLastStates } from '../src/main/settings/last-state-store.ts';
import type { LastStateStore } from '../src/main/show/channels/last-state.ts';
import { World, type FakeGame } from '../tests/show/world.ts';
import { report, spreadOf } from './measure.ts';

// Measures the cost of saving the last states of eight channels, each with a page, at twenty states a second, with a
// goal on each every five seconds: the processor time of the whole show in real time, compared with that of a show
// that saves nothing. Both play in turn, so that other load affects both.

const CHANNELS = 8;
const STATE_EVERY_MS = 50;
const ROUND_MS = 5_000;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 16);

interface Played {
  world: World;
  games: FakeGame[];
}

async function openShow(keeper: LastStateStore): Promise<Played> {
  const world = new World({ lastStates: { keeper, saved: new Map() } });
  const games: FakeGame[] = [];
  for (let index = 0; index < CHANNELS; index += 1) {
    const channel = index === 0 ? 'A' : world.show.channels.add();
    const { id } = world.show.outputs.add(`Output ${channel}`, channel);
    world.show.outputs.render(id, {
      isMonitor: false,
      showsNext: false,
      build: null,
      send: () => undefined,
      cut: () => undefined,
    });
    const game = await world.play('wc', channel);
    game.press('phase', { phase: 'first_half' });
    await world.ask('graphic:take', { channel, graphic: 'scorebug' });
    games.push(game);
  }
  return { world, games };
}

let presses = 0;

/** Plays a round in real time and returns its processor time in % of a core. */
async function playRound({ world, games }: Played): Promise<number> {
  const before = process.cpuUsage();
  const from = performance.now();
  for (let due = from; due < from + ROUND_MS; due += STATE_EVERY_MS) {
    presses += 1;
    for (const [index, game] of games.entries()) {
      const isGoal = (presses + index * 11) % 100 === 0;
      game.press(isGoal ? 'goal' : 'possession', { team: presses % 2 === 0 ? 'A' : 'B' });
    }
    await world.clock.advance(STATE_EVERY_MS);
    await setTimeout(Math.max(0, due + STATE_EVERY_MS - performance.now()));
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 10 / (performance.now() - from);
}

const dir = mkdtempSync(join(tmpdir(), 'touchline-bench-'));
let writes = 0;
const database = openDatabase(dir, {
  script: join(import.meta.dirname, '../src/main/database-thread.ts'),
  wallClock: Date.now,
});
const store = await openLastStates(database, 'bench');
const saving = await openShow({
  keep: (channel, state) => {
    writes += 1;
    return store.keep(channel, state);
  },
});
const idle = await openShow({ keep: () => Promise.resolve() });
await playRound(saving);
await playRound(idle);
writes = 0;
const shares: { saving: number[]; idle: number[] } = { saving: [], idle: [] };
for (let round = 0; round < ROUNDS; round += 1) {
  shares.saving.push(await playRound(saving));
  shares.idle.push(await playRound(idle));
}
const [row] = await database.read('SELECT length(state) AS size FROM last_state', []);
await database.close();
rmSync(dir, { recursive: true, force: true });
const differences = shares.saving.map((share, round) => share - (shares.idle[round] ?? Number.NaN));
report('8 channels, 20 states a second each', '% of one core', {
  'saving last states': spreadOf(shares.saving),
  'baseline: saving nothing': spreadOf(shares.idle),
  difference: spreadOf(differences),
});
const mean = differences.reduce((sum, one) => sum + one, 0) / differences.length;
const perSecond = writes / ((ROUNDS * ROUND_MS) / 1000);
process.stdout.write(
  `  saving costs ${mean.toFixed(2)} % of one core on average (bound: 1); ${perSecond.toFixed(1)} states a second of ${String(row?.['size'])} characters\n`,
);
process.exit(0);
