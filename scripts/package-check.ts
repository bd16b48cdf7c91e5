import { join } from 'node:path';
import { configuration, OUTPUT } from '../electron-builder.config.ts';
import { findPackaged, packagedProblems } from './packages/packaged.ts';
import { root, run } from './run.ts';

// `npm run package:check [FOLDER]`: whether the packaged programs in `dist/` (or FOLDER) contain what they should and
// nothing else, and whether their fuses are set. Exits with 1 and a sentence for each problem.

const output = process.argv[2] ?? join(root, OUTPUT);
const { electronFuses } = configuration(process.env);
const found = findPackaged(output);
if (found.length === 0 || !electronFuses) {
  process.stderr.write(`No packaged program found in ${output}. Run "npm run package" first.\n`);
  process.exit(1);
}
let isGood = true;
for (const packaged of found) {
  const problems = await packagedProblems(packaged, {
    lockPath: join(root, 'package-lock.json'),
    fuses: electronFuses,
  });
  if (packaged.system === 'macos' && process.platform === 'darwin') {
    const code = await run('codesign', ['--verify', '--deep', '--strict', packaged.program]);
    if (code !== 0) problems.push(`codesign rejects the signature of ${packaged.program}.`);
  }
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  isGood &&= problems.length === 0;
  process.stdout.write(`${packaged.program}: ${problems.length === 0 ? 'ok' : 'failed'}\n`);
}
process.exit(isGood ? 0 : 1);
