import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { createAccess } from '../testing/member.ts';
import { mockServer } from '../testing/mock-server.ts';
import { getAccess, mayBeSignedIn, refreshAccess, setAccess, syncAccessBetweenTabs } from './access-token.ts';

const accessFor = (accountId: string, token = 'a token') => createAccess({ accountId, token });

const onOtherPerson = jest.fn();
let stopSharing: () => void;
let otherTab: BroadcastChannel;

beforeEach(() => {
  localStorage.clear();
  onOtherPerson.mockReset();
  mockServer(() => undefined);
  stopSharing = syncAccessBetweenTabs(onOtherPerson);
  otherTab = new BroadcastChannel('giftlist-access');
});
afterEach(() => {
  stopSharing();
  otherTab.close();
  setAccess(undefined);
});

describe('several tabs', () => {
  it('take over a newer token of the same person', async () => {
    setAccess(accessFor('ada'));
    otherTab.postMessage(accessFor('ada', 'a newer one'));
    await waitFor(() => expect(getAccess()?.token).toBe('a newer one'));
    expect(onOtherPerson).not.toHaveBeenCalled();
  });

  it('sign out together', async () => {
    setAccess(accessFor('ada'));
    otherTab.postMessage(null);
    await waitFor(() => expect(onOtherPerson).toHaveBeenCalledTimes(1));
    expect(getAccess()).toBeUndefined();
  });

  it('notice that somebody else has signed in', async () => {
    setAccess(accessFor('ada'));
    otherTab.postMessage(accessFor('bob'));
    await waitFor(() => expect(onOtherPerson).toHaveBeenCalledTimes(1));
    expect(getAccess()?.accountId).toBe('bob');
  });

  it('share one refresh', async () => {
    let release = () => {};
    const lockTurn = new Promise<void>(resolve => {
      release = resolve;
    });
    const request = async (_name: string, task: () => Promise<unknown>) => {
      await lockTurn;
      return task();
    };
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
    const sent = mockServer(() => undefined);
    setAccess(accessFor('ada'));
    const refreshed = refreshAccess('a token');
    otherTab.postMessage(accessFor('ada', 'a newer one'));
    await waitFor(() => expect(getAccess()?.token).toBe('a newer one'));
    release();
    expect((await refreshed)?.token).toBe('a newer one');
    expect(sent).toEqual([]);
    Reflect.deleteProperty(navigator, 'locks');
  });

  it('follow a sign-in in another tab', async () => {
    otherTab.postMessage(accessFor('ada'));
    await waitFor(() => expect(getAccess()?.accountId).toBe('ada'));
    expect(onOtherPerson).not.toHaveBeenCalled();
  });

  it('are notified of sign-in and sign-out', async () => {
    const received: unknown[] = [];
    otherTab.onmessage = ({ data }) => void received.push(data);
    setAccess(accessFor('ada'));
    expect(mayBeSignedIn()).toBe(true);
    setAccess(undefined);
    expect(mayBeSignedIn()).toBe(false);
    await waitFor(() => expect(received).toEqual([accessFor('ada'), null]));
  });
});
