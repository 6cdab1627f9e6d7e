import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { createAccess } from '../testing/member.ts';
import { mockServer } from '../testing/mock-server.ts';
import { getAccess, mayBeSignedIn, refreshAccess, setAccess, syncAccessBetweenTabs } from './access-token.ts';

const createAccessFor = (accountId: string, token = 'a token') => createAccess({ accountId, token });

const onAccountChange = jest.fn();
let stopSync: () => void;
let otherTab: BroadcastChannel;

beforeEach(() => {
  localStorage.clear();
  onAccountChange.mockReset();
  mockServer(() => undefined);
  stopSync = syncAccessBetweenTabs(onAccountChange);
  otherTab = new BroadcastChannel('giftlist-access');
});
afterEach(() => {
  stopSync();
  otherTab.close();
  setAccess(undefined);
});

describe('several tabs', () => {
  it('use a newer token of the same account from another tab', async () => {
    setAccess(createAccessFor('ada'));
    otherTab.postMessage(createAccessFor('ada', 'a newer token'));
    await waitFor(() => expect(getAccess()?.token).toBe('a newer token'));
    expect(onAccountChange).not.toHaveBeenCalled();
  });

  it('sign out together', async () => {
    setAccess(createAccessFor('ada'));
    otherTab.postMessage(null);
    await waitFor(() => expect(onAccountChange).toHaveBeenCalledTimes(1));
    expect(getAccess()).toBeUndefined();
  });

  it('notice that another account has signed in', async () => {
    setAccess(createAccessFor('ada'));
    otherTab.postMessage(createAccessFor('bob'));
    await waitFor(() => expect(onAccountChange).toHaveBeenCalledTimes(1));
    expect(getAccess()?.accountId).toBe('bob');
  });

  it('share one refresh', async () => {
    let grantLock = () => {};
    const lockGranted = new Promise<void>(resolve => {
      grantLock = resolve;
    });
    // As if another tab held the lock until `grantLock()`.
    const request = async (_name: string, task: () => Promise<unknown>) => {
      await lockGranted;
      return task();
    };
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
    const sent = mockServer(() => undefined);
    setAccess(createAccessFor('ada'));
    const refreshed = refreshAccess('a token');
    otherTab.postMessage(createAccessFor('ada', 'a newer token'));
    await waitFor(() => expect(getAccess()?.token).toBe('a newer token'));
    grantLock();
    expect((await refreshed)?.token).toBe('a newer token');
    expect(sent).toEqual([]);
    Reflect.deleteProperty(navigator, 'locks');
  });

  it('follow a sign-in in another tab', async () => {
    otherTab.postMessage(createAccessFor('ada'));
    await waitFor(() => expect(getAccess()?.accountId).toBe('ada'));
    expect(onAccountChange).not.toHaveBeenCalled();
  });

  it('are notified of sign-in and sign-out', async () => {
    const received: unknown[] = [];
    otherTab.onmessage = ({ data }) => void received.push(data);
    setAccess(createAccessFor('ada'));
    expect(mayBeSignedIn()).toBe(true);
    setAccess(undefined);
    expect(mayBeSignedIn()).toBe(false);
    await waitFor(() => expect(received).toEqual([createAccessFor('ada'), null]));
  });
});
