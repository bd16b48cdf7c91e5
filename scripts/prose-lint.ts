import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { problemsIn } from './prose/problems.ts';
import { root } from './run.ts';

// `npm run lint:prose`: reports words that `prose/rules.ts` rules out, in everything that is English: comments,
// names of tests, sentences in strings, text of components, docs. `npm run lint:prose -- src/words` checks one
// folder or file.

/** Other packages, builds, pictures, generated documents, and the list of rules itself. */
const SKIPPED =
  /(?:^|\/)(?:node_modules|\.svelte-check|out|dist|\.git|screenshots|expected|expected-films|third-party)(?:\/|$)|prose\/rules\.ts$/u;
const READ = /\.(?:[cm]?[jt]s|svelte|css|md)$/u;

function filesIn(path: string): string[] {
  if (SKIPPED.test(path)) return [];
  if (!statSync(join(root, path)).isDirectory()) return READ.test(path) ? [path] : [];
  return readdirSync(join(root, path)).flatMap((name) => filesIn(path === '.' ? name : `${path}/${name}`));
}

const paths = process.argv.slice(2);
let count = 0;
for (const file of (paths.length > 0 ? paths : ['.']).flatMap(filesIn))
  for (const { line, found, instead } of problemsIn(file, readFileSync(join(root, file), 'utf8'))) {
    count += 1;
    process.stdout.write(`${file}:${line}: "${found}": write ${instead}\n`);
  }
if (count > 0) process.stderr.write(`${count} words to replace\n`);
process.exitCode = count > 0 ? 1 : 0;
