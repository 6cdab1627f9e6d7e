import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { setAccess } from '../http/access-token.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { createAccess } from '../testing/member.ts';
import { toast, toastStore } from '../toast/toast.ts';
import { handleError, report } from './report.ts';

let sent: { url: string; body: Record<string, unknown>; token: string | null }[];
let respond: () => Promise<Response>;

beforeEach(() => {
  sent = [];
  respond = async () => Response.json({ data: {} });
  globalThis.fetch = (url, init) => {
    const token = new Headers(init?.headers).get('X-Access-Token');
    sent.push({ url: String(url), body: JSON.parse(String(init?.body)), token });
    return respond();
  };
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.useFakeTimers({ now: Date.now() + 3_600_000 });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('report', () => {
  it('sends an error with its context, at most once in five seconds', () => {
    report(new Error('broken'), { where: 'here' });
    jest.advanceTimersByTime(4_999);
    report(new Error('broken'), { where: 'here' });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.url).toBe('/settings/log');
    expect(sent[0]?.body).toMatchObject({ type: 'error', source: 'web', path: '/' });
    expect(sent[0]?.body.context).toMatchObject({ message: 'broken', where: 'here' });
    jest.advanceTimersByTime(1);
    report(new Error('broken'), { where: 'here' });
    expect(sent).toHaveLength(2);
  });

  it('does not report that a report failed', async () => {
    respond = async () => new Response('', { status: 503 });
    report(new Error('cannot be reported'));
    await jest.advanceTimersByTimeAsync(10_000);
    expect(sent).toHaveLength(1);
  });

  it('sends the report again without an expired token', async () => {
    jest.useRealTimers();
    setAccess(createAccess({ token: 'old' }));
    respond = async () =>
      sent.length === 1
        ? Response.json({ code: 'auth/token-invalid' }, { status: 401 })
        : Response.json({ data: {} });
    report(new Error('reported late'));
    await waitFor(() => expect(sent.map(({ token }) => token)).toEqual(['old', null]));
    setAccess(undefined);
  });

  it('cancels the request after five seconds', () => {
    const timeout = jest.spyOn(AbortSignal, 'timeout');
    report(new Error('a slow log'));
    expect(timeout).toHaveBeenCalledWith(5_000);
  });
});

describe('handleError', () => {
  it('shows the fallback message in a toast', () => {
    handleError(new Error('x1'), 'Failed to update profile');
    expect(toastStore.read().map(({ text }) => text)).toContain('Failed to update profile');
  });

  it('shows the specific message of an error code', () => {
    handleError(new ApiProblem('gift/list-full', 409), 'Failed to add a gift');
    const shownTexts = toastStore.read().map(({ text }) => text);
    expect(shownTexts).toContain('A list holds at most 2,000 gifts. Start another one.');
    expect(shownTexts).not.toContain('Failed to add a gift');
  });

  it('shows the message in an alert if the toast fails', () => {
    jest.spyOn(toast, 'error').mockImplementation(() => {
      throw new Error('no toasts');
    });
    const alert = jest.spyOn(globalThis, 'alert').mockImplementation(() => undefined);
    handleError(new Error('x2'), 'Failed to delete user');
    expect(alert).toHaveBeenCalledWith('Failed to delete user');
    expect(sent).toHaveLength(1);
  });

  it('ignores aborted calls', () => {
    handleError(new DOMException('given up', 'AbortError'), 'Failed');
    expect(sent).toEqual([]);
  });
});
