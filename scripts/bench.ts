import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build, root, run } from './run.ts';

// `npm run bench [-- NAME]`: every measurement in `bench/`, or those whose names contain NAME, one after the other.

/** Modules that benchmarks share. */
const HELPERS: ReadonlySet<string> = new Set([
  'measure.ts',
  'desktop-hook.ts',
  'loop-watch.ts',
  'page-clock.ts',
  'program.ts',
]);
const benchName = process.argv[2] ?? '';
const files = readdirSync(join(root, 'bench'))
  .filter((name) => name.endsWith('.ts') && !HELPERS.has(name) && name.includes(benchName))
  .sort();
await build();
let code = 0;
for (const file of files) code ||= await run(process.execPath, [join('bench', file)]);
process.exit(code);
