import { getRememberedList } from '@giftlist/frontend-kit/client';
import {
  problemResponse,
  resetBetweenTests,
  signInWithoutProfile,
  signOut,
} from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { ada, createList, listId, openLists } from '../../testing.tsx';

resetBetweenTests();

const list = createList({ viewer_role: 'viewer' });
const respondWithProblem = (status: number, code: string) => (key: string) =>
  key === `GET /giftlist/${listId}` ? problemResponse(status, code) : undefined;

describe('the cookie with a visitor’s last list', () => {
  it('is set when a list is shown', async () => {
    openLists({ list, viewer: null });
    await screen.findByRole('heading', { name: 'Ada turns thirty' });
    expect(document.cookie).toContain(`listId=${listId}`);
  });

  it('is set for a list that requires sign-in', async () => {
    openLists({ viewer: null, respond: respondWithProblem(401, 'list/sign-in-to-see') });
    await screen.findByRole('heading', { name: 'This list is for friends' });
    expect(getRememberedList()).toBe(listId);
  });

  it.each([
    [410, 'list/deleted', 'The owner deleted this list'],
    [404, 'list/not-found', "This page doesn't exist"],
  ])('is not set for a deleted or missing list (%s)', async (status, code, title) => {
    openLists({ viewer: null, respond: respondWithProblem(status, code) });
    await screen.findByRole('heading', { name: title });
    expect(getRememberedList()).toBeUndefined();
  });

  it('is cleared when a member opens a list', async () => {
    openLists({ list, viewer: null });
    await waitFor(() => expect(getRememberedList()).toBe(listId));
    await act(signInWithoutProfile);
    expect(getRememberedList()).toBe(listId);
    openLists({ list, viewer: ada });
    await waitFor(() => expect(getRememberedList()).toBeUndefined());
  });

  it('is not set when the owner signs out on a list’s page', async () => {
    openLists({ list: createList() });
    await screen.findByRole('heading', { name: 'Ada turns thirty' });
    await act(signOut);
    expect(getRememberedList()).toBeUndefined();
  });
});
