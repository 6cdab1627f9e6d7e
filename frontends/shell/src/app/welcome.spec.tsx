import { session } from '@giftlist/frontend-kit/client';
import { Route, Routes } from '@giftlist/frontend-kit/router';
import { mockServer, renderInApp, resetBetweenTests } from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { CreateAccountPage } from '../features/profile-form/create-account-page.tsx';
import { LoginPage } from '../features/sign-in/login-page.tsx';
import { accountResponse, createFrenchMember } from '../testing.ts';
import { FrameDialogs } from './frame-dialogs.tsx';

resetBetweenTests();

const amara = {
  id: 'amara-id',
  first_name: 'Amara',
  last_name: 'Okafor',
  username: 'amara',
  is_self: false,
};
const list = { id: '7', occasion_date: null, createdAt: '2026-01-01T00:00:00.000Z' };

interface Options {
  at: string;
  isFollowing?: boolean;
  lists?: object[];
  hasProfile?: boolean;
}

function openPage({ at, isFollowing = false, lists = [list], hasProfile = true }: Options) {
  let profileExists = hasProfile;
  const sent = mockServer(key => {
    if (key === 'GET /auth/providers') return Response.json({ google: false, apple: false, facebook: false });
    if (key === 'GET /user') return Response.json(createFrenchMember({ id: 'p' }));
    if (key.startsWith('GET /user/find')) return Response.json({ ...amara, is_following: isFollowing });
    if (key.startsWith('GET /giftlist/for-user/amara-id')) return Response.json(lists);
    if (key.startsWith('PUT /user/p/follow')) return Response.json({ data: { following: true } });
    if (key === 'GET /settings/countries') return Response.json([]);
    if (key.startsWith('POST /user/signup')) profileExists = true;
    return Response.json(accountResponse({ has_profile: profileExists }));
  });
  const rendered = renderInApp(
    <>
      <Routes>
        <Route path="/login" element={<LoginPage />} />
        <Route path="/create-account" element={<CreateAccountPage />} />
        <Route path="*" element={null} />
      </Routes>
      <FrameDialogs />
    </>,
    { at },
  );
  return { sent, ...rendered };
}
const getCurrentUrl = () => screen.getByLabelText('address').textContent;

async function signIn(options: Options) {
  const page = openPage(options);
  await page.user.type(screen.getByLabelText('E-mail'), 'a@b.c');
  await page.user.type(screen.getByLabelText('Password'), 'secret{Enter}');
  return page;
}

describe('following a friend through a link', () => {
  it('shows a toast and the Welcome dialog after a sign-in', async () => {
    const { user } = await signIn({ at: '/login?friend=amara&list=7' });
    const dialog = await screen.findByRole('dialog', { name: 'Welcome' });
    expect(await screen.findByText('Friend followed')).toBeTruthy();
    expect(getCurrentUrl()).toBe('/lists/7?followed=amara-id');
    await user.click(within(dialog).getByRole('button', { name: /^Back to Amara's list/ }));
    await waitFor(() => expect(getCurrentUrl()).toBe('/lists/7'));
    expect(screen.queryByRole('dialog', { name: 'Welcome' })).toBeNull();
  });

  it('the Welcome dialog leads back to the friend’s profile if no list is visible', async () => {
    const { user } = await signIn({ at: '/login?friend=amara&return_to=%2Ffriends', lists: [] });
    await user.click(await screen.findByRole('button', { name: /^Back to Amara's profile/ }));
    await waitFor(() => expect(getCurrentUrl()).toBe('/profile/amara'));
  });

  it('shows no toast if the friend was followed before', async () => {
    const { sent } = await signIn({ at: '/login?friend=amara&list=7', isFollowing: true });
    await waitFor(() => expect(sent.map(({ key }) => key)).toContain('GET /user/find?username=amara'));
    await waitFor(() => expect(getCurrentUrl()).toBe('/lists/7'));
    expect(screen.queryByText('Friend followed')).toBeNull();
  });

  it('shows the toast and the Welcome dialog after a sign-up without following the friend again', async () => {
    mockServer(() => Response.json(accountResponse({ has_profile: false })));
    await session.signUp({ email: 'a@b.c', password: 'x' });
    const { user, sent } = openPage({
      at: '/create-account?friend=amara&list=7',
      isFollowing: true,
      hasProfile: false,
    });
    await user.type(screen.getByLabelText('First name'), 'Ben');
    await user.type(screen.getByLabelText('Last name'), 'Okafor');
    await user.type(screen.getByLabelText('Birthday'), '04121990');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByRole('dialog', { name: 'Welcome' })).toBeTruthy();
    expect(screen.getByText('Friend followed')).toBeTruthy();
    expect(screen.getByText('Account successfully created')).toBeTruthy();
    expect(getCurrentUrl()).toBe('/lists/7?followed=amara-id');
    expect(sent.filter(({ key }) => key.startsWith('PUT '))).toEqual([]);
  });
});
