import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { getChromium } from './browser.ts';
import { fetchPinned, hasPinnedChromium, OBS_VERSION, SHOTS_VERSION } from './pinned-chromium.ts';
import { root, runBin } from './run.ts';
import { whyNoObs } from './obs-path.ts';
import { whyNoPostgres } from './cluster/postgres-binaries.ts';

/**
 * `npm test`: everything, cheapest first. `npm run test:quick`: what needs neither a build nor a browser. Each step says
 * when it starts and how it ended; the last line counts every test, and a step that is no test run (types, lint, layers,
 * build, browsers) counts as failed if it fails. Before it stand the slowest files: a run that has grown past its bound
 * is brought back by those.
 */

/** How long all of it may take on two cores, in minutes; it is told when it takes longer. */
const BOUND_MINUTES = 25;
/** How many of the slowest files are named. */
const SLOWEST = 8;

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** What vitest's JSON report says of a run, as far as it is read here. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  /** A file each; times are Unix ms. */
  testResults: { name: string; startTime: number; endTime: number }[];
}

interface TimedFile {
  name: string;
  seconds: number;
}

const isQuick = process.argv.includes('--quick');
const startedAt = performance.now();
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const files: TimedFile[] = [];
const reports = mkdtempSync(join(tmpdir(), 'touchline-tests-'));

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function step(name: string, perform: () => Promise<number>): Promise<boolean> {
  say(`...     ${name}`);
  const stepAt = performance.now();
  const code = await perform();
  const seconds = ((performance.now() - stepAt) / 1000).toFixed(1);
  say(`${code === 0 ? 'ok' : 'FAILED'}${' '.repeat(code === 0 ? 6 : 2)}${name} (${seconds} s)`);
  return code === 0;
}

async function check(name: string, perform: () => Promise<number>): Promise<boolean> {
  const isGood = await step(name, perform);
  if (!isGood) total.failed += 1;
  return isGood;
}

/** Runs one vitest project and adds its counts. A run that leaves no report counts as failed. */
async function tests(project: string, args: string[]): Promise<void> {
  const report = join(reports, `${project}.json`);
  const reporters = ['minimal', './scripts/progress-reporter.ts', 'json'].map((name) => `--reporter=${name}`);
  const isGood = await step(`tests: ${project}`, () =>
    runBin('vitest', ['run', '--project', project, ...args, ...reporters, `--outputFile.json=${report}`], {
      env: { NO_COLOR: '1' },
    }),
  );
  try {
    const run = JSON.parse(readFileSync(report, 'utf8')) as Report;
    total.passed += run.numPassedTests;
    total.skipped += run.numPendingTests + run.numTodoTests;
    // A file that can't be loaded fails the run without a failed test.
    total.failed += run.numFailedTests === 0 && !isGood ? 1 : run.numFailedTests;
    for (const { name, startTime, endTime } of run.testResults)
      files.push({
        name: `${relative(root, name)} (${project})`,
        seconds: Math.round((endTime - startTime) / 1000),
      });
  } catch {
    total.failed += 1;
  }
}

/** A browser for the pages, and the pinned ones where they run: fetched if need be, before anything waits for them. */
async function haveBrowsers(): Promise<number> {
  try {
    if (hasPinnedChromium)
      for (const version of [SHOTS_VERSION, OBS_VERSION] as const) await fetchPinned(version);
    const { from, executablePath } = await getChromium();
    say(`        pages and end-to-end tests run in Chromium ${from}: ${executablePath}`);
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

const tsc = (project: string): Promise<number> =>
  runBin('typescript', ['-p', project], { command: 'tsc', quiet: true });

async function checkTypes(): Promise<number> {
  const node = await tsc('tsconfig.node.json');
  const own = await tsc('tsconfig.tests.json');
  const pages = await runBin('svelte-check', ['--tsconfig', 'tsconfig.web.json', '--fail-on-warnings'], {
    quiet: true,
  });
  return node || own || pages;
}

const lint = (...args: string[]): Promise<boolean> =>
  check('lint', () => runBin('eslint', ['.', '--max-warnings', '0', ...args]));

/** What needs no build and no browser; of the lint, what needs no types. */
async function checkQuickly(): Promise<void> {
  await Promise.all([lint('--config', 'eslint.quick.config.js'), check('types', checkTypes)]);
  await tests('unit', ['--maxWorkers=2']);
}

/** The lint takes one core longer than all the others take the other one: units are tested beside it. */
async function checkSources(): Promise<void> {
  await Promise.all([lint(), checkBesideLint()]);
}

async function checkBesideLint(): Promise<void> {
  await check('types', checkTypes);
  await check('format', () => runBin('prettier', ['--check', '--log-level', 'warn', '.']));
  await check('layers', () =>
    runBin('dependency-cruiser', ['--config', '.dependency-cruiser.js', 'src', 'overlays'], {
      command: 'depcruise',
      quiet: true,
    }),
  );
  await tests('unit', ['--maxWorkers=2']);
}

/** The feed service on many nodes: both runs at once, for they mostly wait. */
async function testCluster(): Promise<void> {
  const why = await whyNoPostgres();
  if (why === null) {
    await Promise.all([tests('cluster', []), tests('cluster-one', [])]);
    return;
  }
  say(`skipped cluster: ${why}`);
  total.skipped += 1;
}

/** Pages in real browsers, and the built programs. */
async function testPages(): Promise<void> {
  const isBuilt = await check('build', () =>
    runBin('electron-vite', ['build', '--logLevel', 'warn'], { quiet: true }),
  );
  const hasBrowsers = await check('browsers', haveBrowsers);
  if (!isBuilt || !hasBrowsers) return;
  await tests('pages', ['--maxWorkers=2']);
  // Journeys of the desktop program mostly wait for it.
  const desktop = tests('desktop', ['--maxWorkers=2']);
  if (hasPinnedChromium) {
    await tests('obs-engine', ['--maxWorkers=2']);
  } else {
    say("skipped obs-engine: OBS's Chromium comes through npm for x64 Linux only");
    total.skipped += 1;
  }
  await desktop;
  await tests('e2e', ['--maxWorkers=2']);
  // Without OBS they count as skipped, one by one.
  const why = whyNoObs();
  if (why !== null) say(`not run: ${why}`);
  await tests('obs', ['--maxWorkers=1']);
}

if (isQuick) {
  await checkQuickly();
} else {
  await checkSources();
  // The cluster's tests mostly wait for databases and nodes.
  await Promise.all([tests('thorough', ['--maxWorkers=2']), testCluster()]);
  await testPages();
}

/** Where the time went. */
function sayWhatTook(): void {
  const minutes = (performance.now() - startedAt) / 60_000;
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  say(`The slowest of ${files.length} files of tests:`);
  for (const { name, seconds } of slowest) say(`  ${String(seconds).padStart(4)} s  ${name}`);
  say(`All of it took ${minutes.toFixed(1)} minutes.`);
  if (minutes > BOUND_MINUTES)
    say(
      `That is over the ${BOUND_MINUTES} minutes it may take on two cores: make the slowest files quicker.`,
    );
}

rmSync(reports, { recursive: true, force: true });
sayWhatTook();
say(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
