import { getRememberedList } from '@giftlist/frontend-kit/client';
import {
  problemResponse,
  resetBetweenTests,
  signInWithoutProfile,
  signOut,
} from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { ada, aList, listId, openLists } from '../../testing.tsx';

resetBetweenTests();

const list = aList({ viewer_role: 'viewer' });
const refused = (status: number, code: string) => (key: string) =>
  key === `GET /giftlist/${listId}` ? problemResponse(status, code) : undefined;

describe('the cookie of the list that a visitor had open', () => {
  it('is set for a shown list', async () => {
    openLists({ list, who: null });
    await screen.findByRole('heading', { name: 'Ada turns thirty' });
    expect(document.cookie).toContain(`listId=${listId}`);
  });

  it('is set for a list that asks for a sign-in', async () => {
    openLists({ who: null, answer: refused(401, 'list/sign-in-to-see') });
    await screen.findByRole('heading', { name: 'This list is for friends' });
    expect(getRememberedList()).toBe(listId);
  });

  it.each([
    [410, 'list/deleted', 'The owner deleted this list'],
    [404, 'list/not-found', "This page doesn't exist"],
  ])('is not set for a list that is gone (%s)', async (status, code, title) => {
    openLists({ who: null, answer: refused(status, code) });
    await screen.findByRole('heading', { name: title });
    expect(getRememberedList()).toBeUndefined();
  });

  it('is cleared when a member opens a list, not by an account without a profile', async () => {
    openLists({ list, who: null });
    await waitFor(() => expect(getRememberedList()).toBe(listId));
    await act(signInWithoutProfile);
    expect(getRememberedList()).toBe(listId);
    openLists({ list, who: ada });
    await waitFor(() => expect(getRememberedList()).toBeUndefined());
  });

  it('is not set by signing out on a list', async () => {
    openLists({ list: aList() });
    await screen.findByRole('heading', { name: 'Ada turns thirty' });
    await act(signOut);
    expect(getRememberedList()).toBeUndefined();
  });
});
