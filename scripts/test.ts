import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getChromium } from './browser.ts';
import {
  fetchPinned,
  hasPinnedChromium,
  OBS_VERSION,
  OLDEST_VERSION,
  SHOTS_VERSION,
} from './pinned-chromium.ts';
import { run, runBin } from './run.ts';
import { whyNoObs } from './obs-path.ts';
import { whyNoPostgres } from './cluster/postgres-binaries.ts';
import type { TestSummary } from './test-reporter.ts';

// `npm test`: everything. `npm run test:quick`: types, lint, and the unit tests next to modules.
//
// The last line counts every test. A step that runs no tests (types, lint, prose, unused code, sample sport, layers,
// build, browsers) counts as one failed test if it fails. The lines before the last one list the slowest files, the
// tests that were close to their time limit, the duration of each step, and each failed test.

/** Maximum duration of a whole run on two idle cores. A longer run is reported. */
const BOUND_MINUTES = 12;
const SLOWEST_FILES = 10;

interface Step {
  name: string;
  seconds: number;
}

const isQuick = process.argv.includes('--quick');
const startedAt = performance.now();
const total: TestSummary = { passed: 0, failed: 0, skipped: 0, files: [], closeToLimit: [], failures: [] };
const steps: Step[] = [];
const summaries = mkdtempSync(join(tmpdir(), 'touchline-tests-'));

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function step(name: string, perform: () => Promise<number>): Promise<boolean> {
  say(`...     ${name}`);
  const stepAt = performance.now();
  const code = await perform();
  const seconds = (performance.now() - stepAt) / 1000;
  steps.push({ name, seconds });
  say(`${code === 0 ? 'ok' : 'FAILED'}${' '.repeat(code === 0 ? 6 : 2)}${name} (${seconds.toFixed(1)} s)`);
  return code === 0;
}

async function check(name: string, perform: () => Promise<number>): Promise<boolean> {
  const isGood = await step(name, perform);
  if (!isGood) total.failed += 1;
  return isGood;
}

/**
 * Runs vitest projects, or only their files in `folders`, and adds their counts. A run that leaves no summary counts as
 * failed.
 */
async function tests(
  projects: readonly string[],
  maxWorkers: number,
  folders: readonly string[] = [],
): Promise<void> {
  const name = [...projects, ...folders].join(', ');
  const summary = join(summaries, `${projects.join('-')}.json`);
  const args = [
    ...projects.flatMap((project) => ['--project', project]),
    ...folders,
    `--maxWorkers=${maxWorkers}`,
    '--reporter=minimal',
    '--reporter=./scripts/test-reporter.ts',
  ];
  const isGood = await step(`tests: ${name}`, () =>
    runBin('vitest', ['run', ...args], { env: { NO_COLOR: '1', TOUCHLINE_TEST_SUMMARY: summary } }),
  );
  try {
    const run = JSON.parse(readFileSync(summary, 'utf8')) as TestSummary;
    total.passed += run.passed;
    total.skipped += run.skipped;
    total.failed += run.failed === 0 && !isGood ? 1 : run.failed;
    total.files.push(...run.files);
    total.closeToLimit.push(...run.closeToLimit);
    total.failures.push(...run.failures);
  } catch {
    total.failed += 1;
  }
}

function skip(project: string, why: string): void {
  say(`skipped ${project}: ${why}`);
  total.skipped += 1;
}

/** Finds or fetches the browsers before any test waits for them. */
async function fetchBrowsers(): Promise<number> {
  try {
    if (hasPinnedChromium)
      for (const version of [SHOTS_VERSION, OBS_VERSION, OLDEST_VERSION] as const) await fetchPinned(version);
    const { from, executablePath } = await getChromium();
    say(`        pages and end-to-end tests run in Chromium ${from}: ${executablePath}`);
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

const tsc = (project: string): Promise<number> =>
  runBin('@typescript/native', ['-p', project], { command: 'tsc', quiet: true });

async function checkTypes(): Promise<number> {
  const codes = await Promise.all([
    tsc('tsconfig.node.json'),
    tsc('tsconfig.tests.json'),
    runBin(
      'svelte-check',
      ['--tsgo', '--incremental', '--tsconfig', 'tsconfig.web.json', '--fail-on-warnings'],
      {
        quiet: true,
      },
    ),
  ]);
  return Math.max(...codes);
}

const lintScripts = (): Promise<number> =>
  runBin('oxlint', ['--config', 'oxlint.config.ts'], { quiet: true });
const lintProse = (): Promise<number> => run(process.execPath, ['scripts/prose-lint.ts'], { quiet: true });
const findUnused = (): Promise<number> => runBin('knip', ['--no-progress'], { quiet: true });
const lintComponents = (): Promise<number> => runBin('eslint', ['.', '--max-warnings', '0']);

async function checkQuickly(): Promise<void> {
  await Promise.all([
    check('types', checkTypes).then(() => check('lint: scripts', lintScripts)),
    tests(['unit'], 2, ['src', 'overlays']),
  ]);
}

/** Runs unit tests in parallel with the checks, so that no core is idle. */
async function checkScripts(): Promise<void> {
  await Promise.all([
    check('types', checkTypes)
      .then(() => check('lint: scripts', lintScripts))
      .then(() => check('prose', lintProse)),
    tests(['unit', 'mocks'], 2),
  ]);
}

async function checkLayout(): Promise<void> {
  await check('format', () => runBin('prettier', ['--check', '--log-level', 'warn', '.']));
  await check('layers', () =>
    runBin('dependency-cruiser', ['--config', '.dependency-cruiser.js', 'src', 'overlays'], {
      command: 'depcruise',
      quiet: true,
    }),
  );
  await check('unused code', findUnused);
  await check('sample sport', () =>
    run(process.execPath, ['scripts/try-sport.ts', '--quick'], { quiet: true }),
  );
  await check('lint: components', lintComponents);
}

/** Tests the feed service on PostgreSQL. Nodes and databases mostly wait, so other tests can run at the same time. */
async function testCluster(): Promise<void> {
  const why = await whyNoPostgres();
  if (why === null) await Promise.all([tests(['cluster'], 1), tests(['cluster-one'], 1)]);
  else skip('cluster', why);
}

/** Tests the pages in browsers of several versions. */
async function testPages(): Promise<void> {
  if (!hasPinnedChromium) skip('engines', 'npm has the older Chromium versions for x64 Linux only');
  await tests(hasPinnedChromium ? ['pages', 'obs-engine', 'oldest-engine'] : ['pages'], 2);
}

function sayWhereTimeWent(): void {
  const minutes = (performance.now() - startedAt) / 60_000;
  const slowest = total.files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_FILES);
  say(`The slowest of ${total.files.length} test files:`);
  for (const { name, project, seconds } of slowest)
    say(`  ${seconds.toFixed(0).padStart(4)} s  ${name} (${project})`);
  say(`Tests that used more than half of their time limit: ${total.closeToLimit.length}`);
  for (const { name, seconds, limitSeconds } of total.closeToLimit)
    say(`  ${seconds.toFixed(0).padStart(4)} s of ${limitSeconds} s  ${name}`);
  say('Steps (some run in parallel):');
  for (const { name, seconds } of steps) say(`  ${seconds.toFixed(0).padStart(4)} s  ${name}`);
  say(`The whole run took ${minutes.toFixed(1)} minutes.`);
  if (!isQuick && minutes > BOUND_MINUTES) say(`The limit is ${BOUND_MINUTES} minutes on two idle cores.`);
}

function sayWhatFailed(): void {
  if (total.failures.length > 0) say('Failed tests:');
  for (const { name, why } of total.failures) say(`  ${name}\n${why}`);
}

/**
 * Runs two groups in parallel: pages and the long tests, and everything else in order. More in parallel would starve
 * the built programs, which have to keep up with real feeds.
 */
async function checkEverything(): Promise<void> {
  const isBuilt = await check('build', () =>
    runBin('electron-vite', ['build', '--logLevel', 'warn'], { quiet: true }),
  );
  const hasBrowsers = await check('browsers', fetchBrowsers);
  await Promise.all([
    (hasBrowsers ? testPages() : Promise.resolve()).then(() => tests(['thorough'], 2)),
    checkScripts()
      .then(checkLayout)
      .then(testCluster)
      .then(() => (isBuilt && hasBrowsers ? tests(['desktop', 'e2e'], 2) : undefined)),
  ]);
  const why = whyNoObs();
  if (why !== null) say(`skipped: ${why}`);
  if (isBuilt && hasBrowsers) await tests(['obs'], 1);
}

await (isQuick ? checkQuickly() : checkEverything());
rmSync(summaries, { recursive: true, force: true });
sayWhereTimeWent();
sayWhatFailed();
say(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
