import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { createAccess } from '../testing/member.ts';
import { mockServer } from '../testing/mock-server.ts';
import { getAccess, mayBeSignedIn, refreshAccess, setAccess, shareWithOtherTabs } from './access-token.ts';

const accessOf = (accountId: string, token = 'a token') => createAccess({ accountId, token });

const onOtherPerson = jest.fn();
let stop: () => void;
let otherTab: BroadcastChannel;

beforeEach(() => {
  localStorage.clear();
  onOtherPerson.mockReset();
  mockServer(() => undefined);
  stop = shareWithOtherTabs(onOtherPerson);
  otherTab = new BroadcastChannel('giftlist-access');
});
afterEach(() => {
  stop();
  otherTab.close();
  setAccess(undefined);
});

describe('several tabs', () => {
  it('adopt a newer token of the same person without a notice', async () => {
    setAccess(accessOf('ada'));
    otherTab.postMessage(accessOf('ada', 'a newer one'));
    await waitFor(() => expect(getAccess()?.token).toBe('a newer one'));
    expect(onOtherPerson).not.toHaveBeenCalled();
  });

  it('sign out together', async () => {
    setAccess(accessOf('ada'));
    otherTab.postMessage(null);
    await waitFor(() => expect(onOtherPerson).toHaveBeenCalledTimes(1));
    expect(getAccess()).toBeUndefined();
  });

  it('report another person when somebody else signs in', async () => {
    setAccess(accessOf('ada'));
    otherTab.postMessage(accessOf('bob'));
    await waitFor(() => expect(onOtherPerson).toHaveBeenCalledTimes(1));
    expect(getAccess()?.accountId).toBe('bob');
  });

  it('share one refresh: a tab that waited uses the token of another', async () => {
    let release = () => {};
    const turn = new Promise<void>(resolve => {
      release = resolve;
    });
    const request = async (_name: string, act: () => Promise<unknown>) => {
      await turn;
      return act();
    };
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
    const sent = mockServer(() => undefined);
    setAccess(accessOf('ada'));
    const refreshed = refreshAccess('a token');
    otherTab.postMessage(accessOf('ada', 'a newer one'));
    await waitFor(() => expect(getAccess()?.token).toBe('a newer one'));
    release();
    expect((await refreshed)?.token).toBe('a newer one');
    expect(sent).toEqual([]);
    Reflect.deleteProperty(navigator, 'locks');
  });

  it('of a visitor are signed in by another tab without reporting another person', async () => {
    otherTab.postMessage(accessOf('ada'));
    await waitFor(() => expect(getAccess()?.accountId).toBe('ada'));
    expect(onOtherPerson).not.toHaveBeenCalled();
  });

  it('are notified of sign-in and sign-out in this tab', async () => {
    const received: unknown[] = [];
    otherTab.onmessage = ({ data }) => void received.push(data);
    setAccess(accessOf('ada'));
    expect(mayBeSignedIn()).toBe(true);
    setAccess(undefined);
    expect(mayBeSignedIn()).toBe(false);
    await waitFor(() => expect(received).toEqual([accessOf('ada'), null]));
  });
});
