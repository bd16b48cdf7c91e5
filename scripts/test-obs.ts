import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { whyNoObs } from './obs-path.ts';
import { runBin } from './run.ts';

// `npm run test:obs`: runs the tests of Touchline in OBS Studio itself, started on a virtual screen. Without OBS,
// they count as skipped. Part of `npm test`.

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
}

const folder = mkdtempSync(join(tmpdir(), 'touchline-obs-'));

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function play(): Promise<number> {
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runBin('vitest', ['run', '--project', 'obs', '--maxWorkers=1', ...reporters]);
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(
    readFileSync(report, 'utf8'),
  ) as Report;
  // A file that fails to load fails the run without a failed test.
  const failed = numFailedTests === 0 && code !== 0 ? 1 : numFailedTests;
  say(`${numPassedTests} passed, ${failed} failed, ${numPendingTests} skipped`);
  return code;
}

const why = whyNoObs();
if (why !== null) say(`skipped: ${why}`);
// Runs the tests even without OBS, so that they count as skipped.
const code = await play().finally(() => rmSync(folder, { recursive: true, force: true }));
process.exit(code);
