import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { TestError } from 'vitest';
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';
import { root } from './run.ts';

const EVERY_MS = 15_000;
/** Tests that use more than this share of their time limit are reported. */
const CLOSE_TO_LIMIT = 0.5;
const REASON_LINES = 12;

interface TimedFile {
  name: string;
  project: string;
  seconds: number;
}

interface FailedTest {
  name: string;
  /** First lines of the error message and of the diff. */
  why: string;
}

interface TimedTest {
  name: string;
  seconds: number;
  limitSeconds: number;
}

/** The summary of a run in the file that `TOUCHLINE_TEST_SUMMARY` names, for scripts/test.ts. */
export interface TestSummary {
  passed: number;
  failed: number;
  skipped: number;
  files: TimedFile[];
  closeToLimit: TimedTest[];
  failures: FailedTest[];
}

const secondsOf = (ms: number): number => Math.round(ms / 100) / 10;
const nameOf = (test: TestCase): string => `${relative(root, test.module.moduleId)} > ${test.fullName}`;

function reasonOf({ message = '', diff = '' }: Partial<TestError>): string {
  const lines = stripVTControlCharacters(`${message}\n${diff}`).split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .slice(0, REASON_LINES)
    .map((line) => `    ${line.slice(0, 300)}`)
    .join('\n');
}

/** Prints the progress of a run every 15 s, and writes its summary to a file. */
export default class SummaryReporter implements Reporter {
  readonly #summary: TestSummary = {
    passed: 0,
    failed: 0,
    skipped: 0,
    files: [],
    closeToLimit: [],
    failures: [],
  };
  #timer: NodeJS.Timeout | undefined;
  #projects = '';

  onInit(vitest: Vitest): void {
    this.#projects = vitest.projects.map(({ name }) => name).join(', ');
  }

  onTestRunStart(): void {
    const startedAt = performance.now();
    this.#timer = setInterval(() => {
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      const { passed, failed } = this.#summary;
      process.stdout.write(
        `    ${this.#projects}, ${seconds} s: ${passed} passed, ${failed} failed so far\n`,
      );
    }, EVERY_MS);
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state === 'pending') return;
    this.#summary[state] += 1;
    if (state === 'failed')
      this.#summary.failures.push({ name: nameOf(test), why: reasonOf(errors[0] ?? {}) });
    const { timeout } = test.options;
    const duration = test.diagnostic()?.duration ?? 0;
    if (timeout !== undefined && duration > timeout * CLOSE_TO_LIMIT)
      this.#summary.closeToLimit.push({
        name: nameOf(test),
        seconds: secondsOf(duration),
        limitSeconds: secondsOf(timeout),
      });
  }

  onTestModuleEnd(module: TestModule): void {
    const { collectDuration, duration, setupDuration } = module.diagnostic();
    this.#summary.files.push({
      name: relative(root, module.moduleId),
      project: module.project.name,
      seconds: secondsOf(collectDuration + setupDuration + duration),
    });
    // A file that fails to load has no tests.
    if (module.state() === 'failed' && module.children.size === 0) this.#summary.failed += 1;
  }

  onTestRunEnd(_modules: unknown, unhandledErrors: readonly unknown[]): void {
    clearInterval(this.#timer);
    this.#summary.failed += unhandledErrors.length;
    const path = process.env['TOUCHLINE_TEST_SUMMARY'];
    if (path !== undefined) writeFileSync(path, JSON.stringify(this.#summary));
  }
}
