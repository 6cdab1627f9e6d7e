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

/** The counts in Playwright's JSON; a test that passed only when repeated has failed. */
export function countPlaywright(report: unknown, exitCode: number): Count {
  const stats: unknown =
    typeof report === 'object' && report !== null ? Reflect.get(report, 'stats') : undefined;
  const passed = numberIn(stats, 'expected');
  const failed = numberIn(stats, 'unexpected') + numberIn(stats, 'flaky');
  return orAtLeastOne({ passed, failed }, exitCode);
}

function orAtLeastOne(count: Count, exitCode: number): Count {
  return exitCode !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

function numberIn(value: unknown, name: string): number {
  if (typeof value !== 'object' || value === null) return 0;
  const found: unknown = Reflect.get(value, name);
  return typeof found === 'number' ? found : 0;
}
