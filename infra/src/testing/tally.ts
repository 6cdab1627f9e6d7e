/** `flaky`: tests that only passed at a second attempt. */
export type Count = { passed: number; failed: number; flaky?: readonly string[] };

/** Adds up the parts of a test run. */
export class Tally {
  private passes = 0;
  private failures = 0;
  private readonly flaky: string[] = [];

  add(count: Count): void {
    this.passes += count.passed;
    this.failures += count.failed;
    this.flaky.push(...(count.flaky ?? []));
  }

  get failed(): number {
    return this.failures;
  }

  get line(): string {
    return `${this.passes} passed, ${this.failures} failed`;
  }

  /** The end of the output: flaky tests, which are defects, and the last line. */
  get summary(): string {
    const flaky = this.flaky.map(name => `  ${name}`);
    const heading = flaky.length > 0 ? [`${flaky.length} flaky, passed only at the second attempt:`] : [];
    return [...heading, ...flaky, this.line].join('\n');
  }
}

/** From Jest's JSON; a suite that could not run, or a failure outside tests, counts as one. */
export function countJest(report: unknown, exitCode: number): Count {
  const passed = numberIn(report, 'numPassedTests');
  const failed = numberIn(report, 'numFailedTests');
  const broken = numberIn(report, 'numRuntimeErrorTestSuites');
  return withFailure({ passed, failed: failed + broken }, exitCode);
}

/** From Jest's JSON, with the number of passed tests. */
export function findFailedFiles(report: unknown): { file: string; passed: number }[] {
  return listIn(report, 'testResults')
    .filter(result => valueIn(result, 'status') === 'failed')
    .map(result => ({ file: fileOf(result), passed: filterTests('passed', result).length }));
}

/** What failed in Jest's first JSON and passed in its second: tests, or files that could not run at first. */
export function findFlakyTests(first: unknown, second: unknown): string[] {
  const failed = listIn(first, 'testResults').flatMap(result => {
    const tests = filterTestNames('failed', result);
    return valueIn(result, 'status') === 'failed' && tests.length === 0 ? [fileOf(result)] : tests;
  });
  const passed = listIn(second, 'testResults').flatMap(result => [
    ...(valueIn(result, 'status') === 'passed' ? [fileOf(result)] : []),
    ...filterTestNames('passed', result),
  ]);
  return failed.filter(name => passed.includes(name));
}

const fileOf = (result: unknown): string => String(valueIn(result, 'name'));

const filterTestNames = (status: string, result: unknown): string[] =>
  filterTests(status, result).map(test => `${fileOf(result)}: ${valueIn(test, 'fullName')}`);

const filterTests = (status: string, result: unknown): unknown[] =>
  listIn(result, 'assertionResults').filter(test => valueIn(test, 'status') === status);

/** From Playwright's JSON: only passed when repeated (`E2E_RETRIES`). */
export function findFlakyJourneys(report: unknown): string[] {
  return listIn(report, 'suites').flatMap(suite => [
    ...listIn(suite, 'specs')
      .filter(spec => listIn(spec, 'tests').some(test => valueIn(test, 'status') === 'flaky'))
      .map(spec => `${valueIn(spec, 'file')}: ${valueIn(spec, 'title')}`),
    ...findFlakyJourneys(suite),
  ]);
}

/** From Playwright's JSON; a test that only passed when repeated (`E2E_RETRIES`) counts as passed. */
export function countPlaywright(report: unknown, exitCode: number): Count {
  const stats = valueIn(report, 'stats');
  const passed = numberIn(stats, 'expected') + numberIn(stats, 'flaky');
  return withFailure({ passed, failed: numberIn(stats, 'unexpected') }, exitCode);
}

export function countFuzz(report: unknown, exitCode: number): Count {
  return withFailure({ passed: numberIn(report, 'passed'), failed: numberIn(report, 'failed') }, exitCode);
}

function withFailure(count: Count, exitCode: number): Count {
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
