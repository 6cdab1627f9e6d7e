/** `flaky`: tests that passed only on a retry. */
export type Count = { passed: number; failed: number; flaky?: readonly string[] };

/** Adds up the counts of a test run's stages. */
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

  get totals(): string {
    return `${this.passes} passed, ${this.failures} failed`;
  }

  get summary(): string {
    const flakyLines = this.flaky.map(name => `  ${name}`);
    const heading =
      flakyLines.length > 0 ? [`${flakyLines.length} flaky, passed only on the second attempt:`] : [];
    return [...heading, ...flakyLines, this.totals].join('\n');
  }
}

/** Counts a suite that could not run, or a failure outside tests, as one failed test. */
export function countJest(report: unknown, exitCode: number): Count {
  const passed = getNumber(report, 'numPassedTests');
  const failed = getNumber(report, 'numFailedTests');
  const brokenSuites = getNumber(report, 'numRuntimeErrorTestSuites');
  return addExitFailure({ passed, failed: failed + brokenSuites }, exitCode);
}

/** `passed` is the number of passed tests in the file. */
export function findFailedFiles(report: unknown): { file: string; passed: number }[] {
  return getList(report, 'testResults')
    .filter(result => getValue(result, 'status') === 'failed')
    .map(result => ({ file: getFile(result), passed: filterTests('passed', result).length }));
}

/** Finds tests that failed in the first report and passed in the second, and files that first could not run. */
export function findFlakyTests(firstReport: unknown, secondReport: unknown): string[] {
  const failedNames = getList(firstReport, 'testResults').flatMap(result => {
    const tests = filterTestNames('failed', result);
    return getValue(result, 'status') === 'failed' && tests.length === 0 ? [getFile(result)] : tests;
  });
  const passedNames = getList(secondReport, 'testResults').flatMap(result => [
    ...(getValue(result, 'status') === 'passed' ? [getFile(result)] : []),
    ...filterTestNames('passed', result),
  ]);
  return failedNames.filter(name => passedNames.includes(name));
}

const getFile = (result: unknown): string => String(getValue(result, 'name'));

const filterTestNames = (status: string, result: unknown): string[] =>
  filterTests(status, result).map(test => `${getFile(result)}: ${getValue(test, 'fullName')}`);

const filterTests = (status: string, result: unknown): unknown[] =>
  getList(result, 'assertionResults').filter(test => getValue(test, 'status') === status);

/** Finds journeys that passed only on a retry (`E2E_RETRIES`). */
export function findFlakyJourneys(report: unknown): string[] {
  return getList(report, 'suites').flatMap(suite => [
    ...getList(suite, 'specs')
      .filter(spec => getList(spec, 'tests').some(test => getValue(test, 'status') === 'flaky'))
      .map(spec => `${getValue(spec, 'file')}: ${getValue(spec, 'title')}`),
    ...findFlakyJourneys(suite),
  ]);
}

/** A journey that passed only on a retry (`E2E_RETRIES`) counts as passed. */
export function countPlaywright(report: unknown, exitCode: number): Count {
  const stats = getValue(report, 'stats');
  const passed = getNumber(stats, 'expected') + getNumber(stats, 'flaky');
  return addExitFailure({ passed, failed: getNumber(stats, 'unexpected') }, exitCode);
}

export function countFuzz(report: unknown, exitCode: number): Count {
  return addExitFailure(
    { passed: getNumber(report, 'passed'), failed: getNumber(report, 'failed') },
    exitCode,
  );
}

/** Counts one failure if the program failed but reported none. */
function addExitFailure(count: Count, exitCode: number): Count {
  return exitCode !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

function getNumber(value: unknown, name: string): number {
  const found = getValue(value, name);
  return typeof found === 'number' ? found : 0;
}

function getList(value: unknown, name: string): unknown[] {
  const found = getValue(value, name);
  return Array.isArray(found) ? found : [];
}

function getValue(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
