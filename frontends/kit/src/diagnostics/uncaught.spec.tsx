import { limits } from '@giftlist/contracts/limits';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { toast, toastStore } from '../toast/toast.ts';
import { recoverDatabaseWhenLost } from './database-recovery.ts';
import { report, reportUncaughtErrors } from './report.ts';

let sent: { type: string; context: { message: string; where?: string } }[];
const describeReports = () => sent.map(({ context }) => `${context.where}: ${context.message}`);
const shownTexts = () => toastStore.read().map(({ text }) => text);

const dispatchRejection = (reason: unknown) =>
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason, promise: Promise.resolve() }));
const createLostDatabaseError = () =>
  new Error('Connection to Indexed Database server lost. Refresh the page to try again');

reportUncaughtErrors();
recoverDatabaseWhenLost();

/** Each test starts an hour later, so that its reports are not repeats. */
let startHour = 0;
beforeEach(() => {
  sent = [];
  globalThis.fetch = async (_, init) => {
    sent.push(JSON.parse(String(init?.body)));
    return Response.json({ data: {} });
  };
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  startHour += 1;
  jest.useFakeTimers({ now: Date.now() + startHour * 3_600_000 });
  sessionStorage.clear();
  for (const { id } of toastStore.read()) toast.dismiss(id);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('reportUncaughtErrors', () => {
  it('reports a repeated error of a script or a promise once', () => {
    for (const _ of ['first', 'second']) {
      dispatchEvent(new ErrorEvent('error', { error: new Error('of a script'), message: 'Uncaught' }));
      dispatchRejection(new Error('of a promise'));
    }
    expect(describeReports()).toEqual(['window: of a script', 'promise: of a promise']);
    expect(sent.map(({ type }) => type)).toEqual(['error', 'error']);
  });

  it('reports the message of an event without an error', () => {
    dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
    expect(describeReports()).toEqual(['window: Script error.']);
  });
});

describe('recoverDatabaseWhenLost', () => {
  it('starts one recovery for repeated errors of a lost database and reports them once', async () => {
    dispatchRejection(createLostDatabaseError());
    dispatchRejection(createLostDatabaseError());
    expect(shownTexts()).toEqual(['Database connection lost. Refreshing to restore functionality...']);
    expect(describeReports()).toContain(
      'browser database: Connection to Indexed Database server lost. Refresh the page to try again',
    );
    // Tests have no database, so three attempts fail, each after 2 s.
    await jest.advanceTimersByTimeAsync(5_999);
    const refreshMessage = 'Database connection could not be restored. The page will refresh.';
    expect(shownTexts()).not.toContain(refreshMessage);
    await jest.advanceTimersByTimeAsync(1);
    expect(shownTexts()).toContain(refreshMessage);
  });

  it('ignores errors other than a lost database', async () => {
    dispatchRejection(new Error('Failed to fetch'));
    await jest.advanceTimersByTimeAsync(10_000);
    expect(shownTexts()).toEqual([]);
  });
});

describe('report: recent errors', () => {
  it('skips a repeat of the last 100 errors, but not of an older one', () => {
    expect(limits.errorDedupeCap).toBe(100);
    for (let n = 0; n <= 100; n += 1) report(new Error(`number ${n}`));
    expect(sent).toHaveLength(101);
    report(new Error('number 1'));
    expect(sent).toHaveLength(101);
    report(new Error('number 0'));
    expect(sent).toHaveLength(102);
  });
});
