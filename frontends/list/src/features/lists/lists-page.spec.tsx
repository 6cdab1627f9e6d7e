import { signOut } from '@giftlist/frontend-kit/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { listId, openLists } from '../../testing.tsx';

afterEach(async () => {
  cleanup();
  await act(signOut);
});

const expectAddress = (address: string) =>
  waitFor(() => expect(screen.getByLabelText('address').textContent).toBe(address));

describe('/lists with a list or friend parameter', () => {
  it('redirects a member to the list', async () => {
    openLists({ at: `/lists?list=${listId}&friend=omar` });
    await expectAddress(`/lists/${listId}`);
  });

  it('redirects a member to the friend’s profile', async () => {
    openLists({ at: '/lists?friend=omar%20h' });
    await expectAddress('/profile/omar%20h');
  });

  it('keeps both parameters in a visitor’s links to sign-up and login', async () => {
    openLists({ viewer: null, at: `/lists?friend=omar&list=${listId}` });
    const joinLink = await screen.findByRole('link', { name: 'Join now' });
    expect(joinLink.getAttribute('href')).toBe(`/sign-up?friend=omar&list=${listId}`);
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
      `/login?friend=omar&list=${listId}`,
    );
  });
});
