import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium, HOW_TO_GET_ONE } from './browser.ts';
import { runBin } from './run.ts';

/**
 * `npm test`: everything, cheapest first. Each step says its name and its time; the last line counts every test, and a
 * step that is no test run (types, lint, layers, build) counts as failed if it fails.
 */

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const reports = mkdtempSync(join(tmpdir(), 'touchline-tests-'));

async function step(name: string, perform: () => Promise<number>): Promise<boolean> {
  const startedAt = performance.now();
  const code = await perform();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(`${code === 0 ? 'ok' : 'FAILED'}  ${name} (${seconds} s)\n`);
  return code === 0;
}

async function check(name: string, perform: () => Promise<number>): Promise<boolean> {
  const isGood = await step(name, perform);
  if (!isGood) total.failed += 1;
  return isGood;
}

/** Runs some vitest projects and adds their counts. A run that leaves no report counts as failed. */
async function tests(name: string, args: string[]): Promise<void> {
  const report = join(reports, `${name}.json`);
  const isGood = await step(`tests: ${name}`, () =>
    runBin('vitest', ['run', ...args, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`], {
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

/** Playwright's own browser is fetched if there is none at all; without a network that fails, and then we say so. */
async function haveBrowser(): Promise<number> {
  if (findChromium() !== null) return 0;
  await runBin('playwright', ['install', 'chromium']);
  if (findChromium() !== null) return 0;
  process.stderr.write(`${HOW_TO_GET_ONE}\n`);
  return 1;
}

/** What needs no test runner, on two cores at once. Answers whether there is a build to test. */
async function checkAll(): Promise<boolean> {
  const [isBuilt] = await Promise.all([
    check('build', () => runBin('electron-vite', ['build', '--logLevel', 'warn'], { quiet: true })).then(
      async (isGood) => {
        await check('types', async () => {
          const node = await runBin('typescript', ['-p', 'tsconfig.node.json'], {
            command: 'tsc',
            quiet: true,
          });
          const own = await runBin('typescript', ['-p', 'tsconfig.tests.json'], {
            command: 'tsc',
            quiet: true,
          });
          const pages = await runBin(
            'svelte-check',
            ['--tsconfig', 'tsconfig.web.json', '--fail-on-warnings'],
            { quiet: true },
          );
          return node || own || pages;
        });
        await check('format', () => runBin('prettier', ['--check', '--log-level', 'warn', '.']));
        await check('layers', () =>
          runBin('dependency-cruiser', ['--config', '.dependency-cruiser.js', 'src', 'overlays'], {
            command: 'depcruise',
            quiet: true,
          }),
        );
        return isGood;
      },
    ),
    check('lint', () => runBin('eslint', ['.', '--max-warnings', '0'])),
  ]);
  return isBuilt;
}

const isBuilt = await checkAll();
// Left to itself the runner would keep one core for itself.
await tests('unit', ['--project', 'unit', '--maxWorkers=2']);
await tests('feed', ['--project', 'feed', '--maxWorkers=2']);
if (isBuilt && (await check('browser', haveBrowser))) {
  await tests('pages', ['--project', 'pages', '--maxWorkers=2']);
  await tests('e2e', ['--project', 'e2e']);
}

rmSync(reports, { recursive: true, force: true });
process.stdout.write(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
