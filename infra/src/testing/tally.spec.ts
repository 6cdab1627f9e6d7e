import { describe, expect, it } from '@jest/globals';
import { countJest, countPlaywright, failedFiles, Tally } from './tally.ts';

describe('a tally', () => {
  it('adds up all parts into the last line', () => {
    const tally = new Tally();
    tally.add({ passed: 5, failed: 0 });
    tally.add({ passed: 120, failed: 2 });
    expect(tally.line).toBe('125 passed, 2 failed');
    expect(tally.failed).toBe(2);
  });
});

describe("Jest's count", () => {
  it('takes a suite that could not run as a failure', () => {
    const report = { numPassedTests: 10, numFailedTests: 1, numRuntimeErrorTestSuites: 2 };
    expect(countJest(report, 1)).toEqual({ passed: 10, failed: 3 });
  });

  it('is never without a failure when Jest failed', () => {
    expect(countJest({ numPassedTests: 10, numFailedTests: 0, numRuntimeErrorTestSuites: 0 }, 1)).toEqual({
      passed: 10,
      failed: 1,
    });
    expect(countJest(undefined, 137)).toEqual({ passed: 0, failed: 1 });
  });
});

describe('the files to run once more', () => {
  it('are those that failed, with what passed in them', () => {
    const assertionResults = [{ status: 'passed' }, { status: 'failed' }, { status: 'passed' }];
    const report = {
      testResults: [
        { name: '/a.spec.ts', status: 'passed', assertionResults },
        { name: '/b.spec.ts', status: 'failed', assertionResults },
        { name: '/c.spec.ts', status: 'failed', assertionResults: [] },
      ],
    };
    expect(failedFiles(report)).toEqual([
      { file: '/b.spec.ts', passed: 2 },
      { file: '/c.spec.ts', passed: 0 },
    ]);
    expect(failedFiles(undefined)).toEqual([]);
  });
});

describe("Playwright's count", () => {
  it('takes a test that passed when repeated as passed and a skipped one as none', () => {
    const report = { stats: { expected: 7, unexpected: 2, flaky: 1, skipped: 3 } };
    expect(countPlaywright(report, 1)).toEqual({ passed: 8, failed: 2 });
  });
});
