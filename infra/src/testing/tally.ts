/** How many tests passed and failed in one part of a run, and which ones only passed at a second attempt. */
export type Count = { passed: number; failed: number; again?: readonly string[] };

/** Adds up the parts of a test run; its last line and exit code come from here. */
export class Tally {
  #passed = 0;
  #failed = 0;
  readonly #again: string[] = [];

  add(count: Count): void {
    this.#passed += count.passed;
    this.#failed += count.failed;
    this.#again.push(...(count.again ?? []));
  }

  get failed(): number {
    return this.#failed;
  }

  /** The last line of a test run. */
  get line(): string {
    return `${this.#passed} passed, ${this.#failed} failed`;
  }

  /** The end of a test run's output: flaky tests, which are defects, and then the last line. */
  get end(): string {
    const again = this.#again.map(name => `  ${name}`);
    const heading = again.length > 0 ? [`${again.length} flaky, passed at the second attempt only:`] : [];
    return [...heading, ...again, this.line].join('\n');
  }
}

/** The counts in Jest's JSON; a suite that could not run, or a failure that no test shows, counts as one. */
export function countJest(report: unknown, exitCode: number): Count {
  const passed = numberIn(report, 'numPassedTests');
  const failed = numberIn(report, 'numFailedTests');
  const broken = numberIn(report, 'numRuntimeErrorTestSuites');
  return orAtLeastOne({ passed, failed: failed + broken }, exitCode);
}

/** The failed files in Jest's JSON, each with the number of its passed tests. */
export function failedFiles(report: unknown): { file: string; passed: number }[] {
  return listIn(report, 'testResults')
    .filter(result => valueIn(result, 'status') === 'failed')
    .map(result => ({ file: fileOf(result), passed: testsThat('passed', result).length }));
}

/** What failed in Jest's first JSON and passed in its second: tests, and files of which no test could run at first. */
export function passedAgain(first: unknown, second: unknown): string[] {
  const failed = listIn(first, 'testResults').flatMap(result => {
    const tests = namesThat('failed', result);
    return valueIn(result, 'status') === 'failed' && tests.length === 0 ? [fileOf(result)] : tests;
  });
  const passed = listIn(second, 'testResults').flatMap(result => [
    ...(valueIn(result, 'status') === 'passed' ? [fileOf(result)] : []),
    ...namesThat('passed', result),
  ]);
  return failed.filter(name => passed.includes(name));
}

const fileOf = (result: unknown): string => String(valueIn(result, 'name'));

const namesThat = (status: string, result: unknown): string[] =>
  testsThat(status, result).map(test => `${fileOf(result)}: ${valueIn(test, 'fullName')}`);

const testsThat = (status: string, result: unknown): unknown[] =>
  listIn(result, 'assertionResults').filter(test => valueIn(test, 'status') === status);

/** The tests of Playwright's JSON that passed only when repeated (`E2E_RETRIES`). */
export function flakyJourneys(report: unknown): string[] {
  return listIn(report, 'suites').flatMap(suite => [
    ...listIn(suite, 'specs')
      .filter(spec => listIn(spec, 'tests').some(test => valueIn(test, 'status') === 'flaky'))
      .map(spec => `${valueIn(spec, 'file')}: ${valueIn(spec, 'title')}`),
    ...flakyJourneys(suite),
  ]);
}

/** The counts in Playwright's JSON; a test that passed only when repeated (`E2E_RETRIES`) is shown as flaky. */
export function countPlaywright(report: unknown, exitCode: number): Count {
  const stats = valueIn(report, 'stats');
  const passed = numberIn(stats, 'expected') + numberIn(stats, 'flaky');
  return orAtLeastOne({ passed, failed: numberIn(stats, 'unexpected') }, exitCode);
}

/** The counts that the fuzz run writes: operations and processes. */
export function countFuzz(report: unknown, exitCode: number): Count {
  return orAtLeastOne({ passed: numberIn(report, 'passed'), failed: numberIn(report, 'failed') }, exitCode);
}

function orAtLeastOne(count: Count, exitCode: number): Count {
  return exitCode !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

function numberIn(value: unknown, name: string): number {
  const found = valueIn(value, name);
  return typeof found === 'number' ? found : 0;
}

function listIn(value: unknown, name: string): unknown[] {
  const found = valueIn(value, name);
  return Array.isArray(found) ? found : [];
}

function valueIn(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
