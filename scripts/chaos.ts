import { parseArgs } from 'node:util';
import { runChaos } from '../tests/feed/cluster/chaos.ts';

// Runs the chaos test of `npm test` (tests/feed/cluster/chaos.ts) for longer: a hundred kills by default. Reports what
// happened, and fails if anything is lost, duplicated or inconsistent.
//
//   node scripts/chaos.ts [--kills 100] [--seed N] [--sessions 4] [--consumers 4]

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    sessions: { type: 'string', default: '4' },
    consumers: { type: 'string', default: '4' },
  },
});
const startedAt = performance.now();
const { wrong, ...report } = await runChaos({
  seed: Number(values.seed),
  kills: Number(values.kills),
  sessions: Number(values.sessions),
  consumersEach: Number(values.consumers),
  say: (line) => process.stdout.write(`${line}\n`),
});
for (const line of wrong) process.stdout.write(`WRONG ${line}\n`);
const seconds = Math.round((performance.now() - startedAt) / 1000);
process.stdout.write(
  `${JSON.stringify({ ...report, seed: Number(values.seed), wrong: wrong.length, seconds })}\n`,
);
process.exit(wrong.length === 0 ? 0 : 1);
