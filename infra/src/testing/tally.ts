/** How many tests passed and failed in one part of a run. */
export type Count = { passed: number; failed: number };

/** Adds up the parts of a test run; its last line and exit code come from here. */
export class Tally {
  #passed = 0;
  #failed = 0;

  add(count: Count): void {
    this.#passed += count.passed;
    this.#failed += count.failed;
  }

  get failed(): number {
    return this.#failed;
  }

  /** The last line of a test run. */
  get line(): string {
    return `${this.#passed} passed, ${this.#failed} failed`;
  }
}

/** The counts in Jest's JSON; a suite that could not run, or a failure that no test shows, counts as one. */
export function countJest(report: unknown, exitCode: number): Count {
  const passed = numberIn(report, 'numPassedTests');
  const failed = numberIn(report, 'numFailedTests');
  const broken = numberIn(report, 'numRuntimeErrorTestSuites');
  return orAtLeastOne({ passed, failed: failed + broken }, exitCode);
}

/** The files of Jest's JSON that failed, each with the number of its tests that passed all the same. */
export function failedFiles(report: unknown): { file: string; passed: number }[] {
  const results = valueIn(report, 'testResults');
  if (!Array.isArray(results)) return [];
  return results
    .filter(result => valueIn(result, 'status') === 'failed')
    .map(result => ({ file: String(valueIn(result, 'name')), passed: passedTests(result) }));
}

function passedTests(result: unknown): number {
  const tests = valueIn(result, 'assertionResults');
  return Array.isArray(tests) ? tests.filter(test => valueIn(test, 'status') === 'passed').length : 0;
}

/** The counts in Playwright's JSON; a test that passed only when repeated (`E2E_RETRIES`) is shown as flaky. */
export function countPlaywright(report: unknown, exitCode: number): Count {
  const stats = valueIn(report, 'stats');
  const passed = numberIn(stats, 'expected') + numberIn(stats, 'flaky');
  return orAtLeastOne({ passed, failed: numberIn(stats, 'unexpected') }, exitCode);
}

function orAtLeastOne(count: Count, exitCode: number): Count {
  return exitCode !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

function numberIn(value: unknown, name: string): number {
  const found = valueIn(value, name);
  return typeof found === 'number' ? found : 0;
}

function valueIn(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
