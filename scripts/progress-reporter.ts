import type { Reporter, TestCase } from 'vitest/node';

const EVERY_MS = 15_000;

/** Says every 15 s how far a run of tests has come, so that nobody takes a long one for a stuck one. */
export default class ProgressReporter implements Reporter {
  #passed = 0;
  #failed = 0;
  #timer: NodeJS.Timeout | undefined;

  onTestRunStart(): void {
    const startedAt = performance.now();
    this.#timer = setInterval(() => {
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      process.stdout.write(`    ${seconds} s: ${this.#passed} passed, ${this.#failed} failed so far\n`);
    }, EVERY_MS);
  }

  onTestCaseResult(test: TestCase): void {
    const { state } = test.result();
    if (state === 'passed') this.#passed += 1;
    if (state === 'failed') this.#failed += 1;
  }

  onTestRunEnd(): void {
    clearInterval(this.#timer);
  }
}
