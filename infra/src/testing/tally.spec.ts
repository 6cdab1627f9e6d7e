import { describe, expect, it } from '@jest/globals';
import { countJest, countPlaywright, Tally } from './tally.ts';

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

describe("Playwright's count", () => {
  it('takes a flaky test as failed and a skipped one as none', () => {
    const report = { stats: { expected: 7, unexpected: 0, flaky: 1, skipped: 3 } };
    expect(countPlaywright(report, 0)).toEqual({ passed: 7, failed: 1 });
  });
});
