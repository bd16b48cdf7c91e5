import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findElectron } from './electron-path.ts';
import { build, runBin } from './run.ts';

// `npm run test:desktop`: the journeys of the desktop program in Electron itself. They need its binary and a display;
// without them they count as skipped. (`npm test` runs them with the stand-in for Electron.)

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
}

const PROJECT = ['--project', 'desktop-electron'];
const folder = mkdtempSync(join(tmpdir(), 'touchline-desktop-'));

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function count(): Promise<number> {
  const list = join(folder, 'list.json');
  const code = await runBin('vitest', ['list', ...PROJECT, '--staticParse=false', `--json=${list}`], {
    quiet: true,
  });
  return code === 0 ? (JSON.parse(readFileSync(list, 'utf8')) as unknown[]).length : 0;
}

async function play(): Promise<number> {
  await build();
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runBin('vitest', ['run', ...PROJECT, '--maxWorkers=1', ...reporters]);
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(
    readFileSync(report, 'utf8'),
  ) as Report;
  // A file that fails to load fails the run without a failed test.
  const failed = numFailedTests === 0 && code !== 0 ? 1 : numFailedTests;
  say(`${numPassedTests} passed, ${failed} failed, ${numPendingTests} skipped`);
  return code;
}

async function main(): Promise<number> {
  const electron = await findElectron([]);
  if ('path' in electron) return play();
  say(`skipped: no Electron binary (${electron.why})`);
  say(`0 passed, 0 failed, ${await count()} skipped`);
  return 0;
}

const code = await main().finally(() => rmSync(folder, { recursive: true, force: true }));
process.exit(code);
