import { consent, type OwnProfile } from '@giftlist/frontend-kit/client';
import { Route, Routes } from '@giftlist/frontend-kit/router';
import { mockServer, problemResponse, renderInApp, signInAs, signOut } from '@giftlist/frontend-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { applyPicture } from '../../testing.tsx';
import { ProfilePage } from './profile-page.tsx';

const amara = {
  id: 'p-amara',
  user_id: 'a-amara',
  first_name: 'Amara',
  last_name: 'Okafor',
  username: 'amara',
  email: 'amara@okafor.example',
  email_verified: true,
  profile_pic: null,
  profile_cover: '/media/users/cover',
  bio: 'Bread on Sundays.',
  interests: 'Ceramics, Bread, ceramics glaze',
  birthday: '1990-04-12',
  birthday_month: 4,
  birthday_day: 12,
  shipping_address: '',
  country: 'fr',
  currency: 'EUR',
  socialLinks: [
    { type: 1, link: 'amara.makes' },
    { type: 6, link: 'okafor.example' },
    { type: 7, link: 'javascript:alert(1)' },
  ],
  followers_count: 1_240,
  following_count: 3_400_000,
  follower_ids: [],
  following_ids: [],
  suggestedFriendsHidden: [],
  is_following: false,
  is_self: true,
  timeZone: 'Europe/Paris',
  timeZoneOffset: 60,
  occasionsOpened: true,
} satisfies OwnProfile;

const createList = (id: string, list_name: string, { isArchived = false } = {}) => ({
  id,
  list_name,
  isArchived,
  occasion_date: null,
  images: [],
});
const lists = [
  createList('1', 'Birthday'),
  createList('2', 'Home'),
  createList('3', 'Last year', { isArchived: true }),
];

beforeEach(() => {
  sessionStorage.clear();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  cleanup();
  await act(() => signOut());
  jest.restoreAllMocks();
});

interface Options {
  person?: Record<string, unknown>;
  lists?: unknown[];
  respondToWrite?: (key: string, body: unknown) => Response;
  at?: string;
}

function openProfile({
  person = amara,
  lists: ownedLists = lists,
  respondToWrite,
  at = '/profile/amara',
}: Options = {}) {
  const requests = mockServer((key, body) => {
    if (key.startsWith('GET /user/find')) return Response.json(person);
    if (key.startsWith('GET /giftlist/for-user')) return Response.json(ownedLists);
    if (key === 'GET /settings/countries') return Response.json([]);
    if (key.startsWith('GET /user/username-available')) {
      return Response.json({ available: false, reason: 'taken', suggestion: 'amara.o' });
    }
    return respondToWrite?.(key, body);
  });
  const app = renderInApp(
    <Routes>
      <Route path="profile/:username" element={<ProfilePage />} />
    </Routes>,
    { at },
  );
  return { ...app, requests };
}
const getKeys = (requests: { key: string }[]) => requests.map(({ key }) => key);
const respondSaved = () => Response.json({ data: amara });

describe('a profile', () => {
  it('shows name, counts, birthday, interests and safe links', async () => {
    signInAs(amara);
    openProfile();
    expect(await screen.findByRole('heading', { name: 'Amara Okafor' })).toBeTruthy();
    expect(screen.getByText('@amara')).toBeTruthy();
    expect(screen.getByText('1.2K')).toBeTruthy();
    expect(screen.getByText('3.4M')).toBeTruthy();
    expect(screen.getByText(/12 April/).textContent).toMatch(/12 April(today|tomorrow|in \d+ days)/);
    expect(screen.getByText('Ceramics')).toBeTruthy();
    const hrefs = screen.getAllByRole('link').map(link => link.getAttribute('href'));
    expect(hrefs).toContain('https://www.instagram.com/amara.makes');
    expect(hrefs).toContain('https://okafor.example/');
    expect(hrefs.some(href => href?.startsWith('javascript'))).toBe(false);
  });

  it('of the viewer has tabs, a tile to create a list, and Edit profile', async () => {
    signInAs(amara);
    const { user, requests } = openProfile();
    expect(await screen.findByRole('link', { name: /Create a list/ })).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Active 2' })).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Archived 1' }));
    expect(await screen.findByRole('link', { name: 'Last year' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Create a list/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Edit profile' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull();
    expect(getKeys(requests)).toContain('GET /giftlist/for-user/p-amara?ownedOnly=true&includeArchived=true');
  });

  it('of another person has Follow and requests no private or friends lists', async () => {
    const { requests } = openProfile({ person: { ...amara, is_self: false }, lists: [] });
    expect(await screen.findByRole('button', { name: 'Follow' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit profile' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Change cover' })).toBeNull();
    expect(await screen.findByText('Amara has no lists here yet.')).toBeTruthy();
    expect(getKeys(requests)).toContain(
      'GET /giftlist/for-user/p-amara?ownedOnly=true&includeArchived=true&excludePrivate=true&excludeFriends=true',
    );
  });

  it.each([true, false])('sends an analytics event when it is shared (own profile: %p)', async is_self => {
    consent.initialize('us', 'America/New_York');
    window.dataLayer = [];
    if (is_self) signInAs(amara);
    const { user } = openProfile({ person: { ...amara, id: `p-${is_self}`, is_self } });
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    const shares = window.dataLayer.filter(entry => JSON.stringify(entry).includes('"share"'));
    expect(shares).toMatchObject([
      { event: 'share', content_type: 'profile', item_id: `p-${is_self}`, method: 'copy_link' },
    ]);
  });

  it('shows the not-found page if it does not exist', async () => {
    mockServer(() => problemResponse(404, 'user/not-found'));
    renderInApp(
      <Routes>
        <Route path="profile/:username" element={<ProfilePage />} />
      </Routes>,
      { at: '/profile/nobody' },
    );
    expect(await screen.findByRole('heading', { name: "This page doesn't exist" })).toBeTruthy();
  });
});

describe('Edit profile', () => {
  const openEditDialog = async (options: Options = {}) => {
    signInAs(amara);
    const app = openProfile({ ...options, at: '/profile/amara?edit-profile=' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit profile' }));
    return { ...app, dialog };
  };

  it('focuses the bio if opened with “Tell people about yourself”', async () => {
    const profileWithoutBio = { ...amara, bio: '', interests: '' };
    signInAs(profileWithoutBio);
    const { user } = openProfile({ person: profileWithoutBio });
    await user.click(await screen.findByRole('button', { name: 'Tell people about yourself' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit profile' }));
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/^Bio/)));
  });

  it('saves trimmed values and shows a toast', async () => {
    const { user, requests, dialog } = await openEditDialog({ respondToWrite: respondSaved });
    await user.click(dialog.getByRole('button', { name: 'Remove link 2' }));
    expect(dialog.getByLabelText<HTMLInputElement>('E-mail').readOnly).toBe(true);
    expect(dialog.getByLabelText<HTMLInputElement>('Last name').maxLength).toBe(100);
    await user.clear(dialog.getByLabelText('First name'));
    await user.type(dialog.getByLabelText('First name'), ' Ama ');
    await user.type(dialog.getByLabelText('TikTok'), '@ama');
    await user.click(dialog.getByRole('button', { name: 'Add link' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Profile updated')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const putRequest = requests.find(({ key }) => key === 'PUT /user/p-amara');
    expect(putRequest?.body).toMatchObject({
      first_name: 'Ama',
      birthday: '1990-04-12',
      interests: 'Ceramics, Bread, ceramics glaze',
      socialLinks: JSON.stringify([
        { type: 1, link: 'amara.makes' },
        { type: 2, link: 'ama' },
        { type: 6, link: 'okafor.example' },
      ]),
    });
    // An unchanged username is not sent, because it may violate newer rules.
    expect(putRequest?.body).not.toHaveProperty('username');
  });

  it('shows an error at each invalid field', async () => {
    const { user, requests, dialog } = await openEditDialog();
    await user.clear(dialog.getByLabelText('Username'));
    await user.type(dialog.getByLabelText('Username'), '  ');
    await user.clear(dialog.getByLabelText('Birthday'));
    await user.type(dialog.getByLabelText('Birthday'), `0101${new Date().getFullYear() - 4}`);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(
      await dialog.findByText('Username cannot be empty as it is required for profile URLs.'),
    ).toBeTruthy();
    expect(dialog.getByText('You must be at least 13 years old to use the product')).toBeTruthy();
    expect(dialog.getByText('Please enter a valid URL')).toBeTruthy();
    expect(getKeys(requests)).not.toContain('PUT /user/p-amara');
  });

  it('shows an error for a date that does not exist', async () => {
    const { user, requests, dialog } = await openEditDialog({ respondToWrite: respondSaved });
    await user.click(dialog.getByRole('button', { name: 'Remove link 2' }));
    await user.clear(dialog.getByLabelText('Birthday'));
    await user.type(dialog.getByLabelText('Birthday'), '02301990');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Please enter your birthday')).toBeTruthy();
    expect(getKeys(requests)).not.toContain('PUT /user/p-amara');
  });

  it('suggests an available username if the typed one is taken', async () => {
    const { user, dialog } = await openEditDialog();
    await user.clear(dialog.getByLabelText('Username'));
    await user.type(dialog.getByLabelText('Username'), 'ada');
    expect(await dialog.findByText('This username is taken', {}, { timeout: 20_000 })).toBeTruthy();
    await user.click(await dialog.findByRole('button', { name: 'amara.o' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Username').value).toBe('amara.o');
  }, 60_000);

  it('reports a failure and keeps the typed values', async () => {
    const { user, dialog } = await openEditDialog({
      respondToWrite: () => problemResponse(503, 'upstream-unavailable'),
    });
    await user.click(dialog.getByRole('button', { name: 'Remove link 2' }));
    await user.type(dialog.getByLabelText(/^Bio/), ' And cake.');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to update profile')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Bio/).value).toBe('Bread on Sundays. And cake.');
  });
});

describe('the profile picture', () => {
  it('is deleted by sending an empty value', async () => {
    const person = { ...amara, profile_pic: '/media/users/face' };
    signInAs(person);
    const { user, requests } = openProfile({
      person,
      at: '/profile/amara?avatar=',
      respondToWrite: respondSaved,
    });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Profile picture updated')).toBeTruthy();
    expect(requests.find(({ key }) => key === 'PUT /user/p-amara')?.body).toEqual({ profile_pic: '' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the profile cover', () => {
  const deleteCover = async (response: Response) => {
    signInAs(amara);
    const { user, requests } = openProfile({ at: '/profile/amara?cover=', respondToWrite: () => response });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('dialog', { name: 'Delete the cover image?' })).toBeTruthy();
    expect(getKeys(requests)).not.toContain('DELETE /user/p-amara/background');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    return requests;
  };
  it('is deleted after confirmation', async () => {
    const requests = await deleteCover(respondSaved());
    expect(await screen.findByText('Cover image deleted')).toBeTruthy();
    expect(getKeys(requests)).toContain('DELETE /user/p-amara/background');
  });
  it('reports a failed deletion', async () => {
    await deleteCover(problemResponse(503, 'upstream-unavailable'));
    expect(await screen.findByText('Failed to delete the cover iamge')).toBeTruthy();
  });
});

describe('a new picture', () => {
  const applyNewPicture = async (dialog: 'avatar' | 'cover', response: Response) => {
    signInAs(amara);
    const { user, requests } = openProfile({
      at: `/profile/amara?${dialog}=`,
      respondToWrite: () => response,
    });
    await applyPicture(user);
    return requests;
  };

  it.each([
    ['avatar', 'Profile picture updated', 'profile_pic'],
    ['cover', 'Cover image updated', 'profile_cover'],
  ] as const)('for the %s is saved as soon as it is chosen', async (dialog, message, field) => {
    const requests = await applyNewPicture(dialog, respondSaved());
    expect(await screen.findByText(message)).toBeTruthy();
    expect(requests.find(({ key }) => key === 'PUT /user/p-amara')?.body).toHaveProperty(field);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
  it.each([
    ['avatar', 'Failed to update profile picture'],
    ['cover', 'Failed to update cover image'],
  ] as const)('for the %s reports a failed upload and keeps the dialog open', async (dialog, message) => {
    await applyNewPicture(dialog, problemResponse(503, 'upstream-unavailable'));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});
