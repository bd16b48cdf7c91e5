import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getChromium } from './browser.ts';
import { fetchPinned, hasPinnedChromium, OBS_VERSION, SHOTS_VERSION } from './pinned-chromium.ts';
import { runBin } from './run.ts';

/**
 * `npm test`: everything, cheapest first. `npm run test:quick`: what needs neither a build nor a browser. Each step says
 * when it starts and how it ended; the last line counts every test, and a step that is no test run (types, lint, layers,
 * build, browsers) counts as failed if it fails.
 */

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const isQuick = process.argv.includes('--quick');
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const reports = mkdtempSync(join(tmpdir(), 'touchline-tests-'));

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function step(name: string, perform: () => Promise<number>): Promise<boolean> {
  say(`...     ${name}`);
  const startedAt = performance.now();
  const code = await perform();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
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
    const counts = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>;
    const failed = counts['numFailedTests'] ?? 0;
    total.passed += counts['numPassedTests'] ?? 0;
    total.skipped += (counts['numPendingTests'] ?? 0) + (counts['numTodoTests'] ?? 0);
    // A file that can't be loaded fails the run without a failed test.
    total.failed += failed === 0 && !isGood ? 1 : failed;
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

async function checkSources(): Promise<void> {
  await Promise.all([
    lint(),
    check('types', checkTypes).then(async () => {
      await check('format', () => runBin('prettier', ['--check', '--log-level', 'warn', '.']));
      await check('layers', () =>
        runBin('dependency-cruiser', ['--config', '.dependency-cruiser.js', 'src', 'overlays'], {
          command: 'depcruise',
          quiet: true,
        }),
      );
    }),
  ]);
  await tests('unit', ['--maxWorkers=2']);
}

/** Pages in real browsers, and the built programs. */
async function testPages(): Promise<void> {
  const isBuilt = await check('build', () =>
    runBin('electron-vite', ['build', '--logLevel', 'warn'], { quiet: true }),
  );
  const hasBrowsers = await check('browsers', haveBrowsers);
  if (!isBuilt || !hasBrowsers) return;
  await tests('pages', ['--maxWorkers=2']);
  if (hasPinnedChromium) {
    await tests('obs-engine', ['--maxWorkers=2']);
  } else {
    say("skipped obs-engine: OBS's Chromium comes through npm for x64 Linux only");
    total.skipped += 1;
  }
  await tests('e2e', []);
}

if (isQuick) {
  await checkQuickly();
} else {
  await checkSources();
  await tests('thorough', ['--maxWorkers=2']);
  await testPages();
}

rmSync(reports, { recursive: true, force: true });
say(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
