import { describe, expect, it } from '@jest/globals';
import {
  countJest,
  countPlaywright,
  findFailedFiles,
  findFlakyJourneys,
  findFlakyTests,
  Tally,
} from './tally.ts';

describe('the summary of a test run', () => {
  it('adds up the counts of all stages', () => {
    const tally = new Tally();
    tally.add({ passed: 5, failed: 0 });
    tally.add({ passed: 120, failed: 2 });
    expect(tally.totals).toBe('125 passed, 2 failed');
    expect(tally.failed).toBe(2);
  });

  it('lists flaky tests before the last line', () => {
    const tally = new Tally();
    tally.add({ passed: 5, failed: 0 });
    expect(tally.summary).toBe('5 passed, 0 failed');
    tally.add({ passed: 3, failed: 0, flaky: ['a.int.spec.ts: a relay stops', 'shop.spec.ts: is searched'] });
    expect(tally.summary.split('\n')).toEqual([
      '2 flaky, passed only on the second attempt:',
      '  a.int.spec.ts: a relay stops',
      '  shop.spec.ts: is searched',
      '8 passed, 0 failed',
    ]);
  });
});

describe("Jest's count", () => {
  it('counts a suite that could not run as a failure', () => {
    const report = { numPassedTests: 10, numFailedTests: 1, numRuntimeErrorTestSuites: 2 };
    expect(countJest(report, 1)).toEqual({ passed: 10, failed: 3 });
  });

  it('contains one failure if Jest failed but reported none', () => {
    expect(countJest({ numPassedTests: 10, numFailedTests: 0, numRuntimeErrorTestSuites: 0 }, 1)).toEqual({
      passed: 10,
      failed: 1,
    });
    expect(countJest(undefined, 137)).toEqual({ passed: 0, failed: 1 });
  });
});

describe('findFailedFiles', () => {
  it('returns the failed files with the number of their passed tests', () => {
    const assertionResults = [{ status: 'passed' }, { status: 'failed' }, { status: 'passed' }];
    const report = {
      testResults: [
        { name: '/a.spec.ts', status: 'passed', assertionResults },
        { name: '/b.spec.ts', status: 'failed', assertionResults },
        { name: '/c.spec.ts', status: 'failed', assertionResults: [] },
      ],
    };
    expect(findFailedFiles(report)).toEqual([
      { file: '/b.spec.ts', passed: 2 },
      { file: '/c.spec.ts', passed: 0 },
    ]);
    expect(findFailedFiles(undefined)).toEqual([]);
  });
});

describe('the list of flaky tests', () => {
  const createResult = (name: string, status: string, tests: Record<string, string>) => ({
    name,
    status,
    assertionResults: Object.entries(tests).map(([fullName, testStatus]) => ({
      fullName,
      status: testStatus,
    })),
  });

  it('contains each Jest test or file that failed first and then passed', () => {
    const first = {
      testResults: [
        createResult('/a.spec.ts', 'failed', {
          'one holds': 'failed',
          'two holds': 'passed',
          three: 'failed',
        }),
        createResult('/b.spec.ts', 'failed', {}),
        createResult('/c.spec.ts', 'failed', {}),
      ],
    };
    const second = {
      testResults: [
        createResult('/a.spec.ts', 'failed', {
          'one holds': 'passed',
          'two holds': 'passed',
          three: 'failed',
        }),
        createResult('/b.spec.ts', 'passed', { four: 'passed' }),
        createResult('/c.spec.ts', 'failed', {}),
      ],
    };
    expect(findFlakyTests(first, second)).toEqual(['/a.spec.ts: one holds', '/b.spec.ts']);
    expect(findFlakyTests(first, undefined)).toEqual([]);
  });

  it('contains each journey that Playwright reports as flaky, in suites at any depth', () => {
    const createSpec = (title: string, status: string) => ({
      title,
      file: 'shop.spec.ts',
      tests: [{ status }],
    });
    const report = {
      suites: [
        {
          specs: [createSpec('is searched', 'flaky'), createSpec('is read', 'expected')],
          suites: [{ specs: [createSpec('is filtered', 'flaky'), createSpec('is sorted', 'unexpected')] }],
        },
      ],
    };
    expect(findFlakyJourneys(report)).toEqual(['shop.spec.ts: is searched', 'shop.spec.ts: is filtered']);
    expect(findFlakyJourneys(undefined)).toEqual([]);
  });
});

describe("Playwright's count", () => {
  it('counts a test that passed on a retry as passed, and ignores skipped tests', () => {
    const report = { stats: { expected: 7, unexpected: 2, flaky: 1, skipped: 3 } };
    expect(countPlaywright(report, 1)).toEqual({ passed: 8, failed: 2 });
  });
});
