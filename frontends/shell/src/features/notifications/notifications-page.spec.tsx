import {
  mockIntersectionObserver,
  mockServer,
  problemResponse,
  renderInApp,
  resetBetweenTests,
  signInAs,
} from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { createFrenchMember } from '../../testing.ts';
import { type Notification, useLiveNotifications } from './api/use-notifications.ts';
import { NotificationsPage } from './notifications-page.tsx';

resetBetweenTests();

const createNotification = (name: string, overrides: Partial<Notification> = {}): Notification => ({
  id: name,
  kind: 'followed',
  title: `${name} followed you`,
  body: '',
  link: `/profile/${name}`,
  createdAt: '2026-05-01T08:00:00.000Z',
  read_at: null,
  ...overrides,
});
const readFields = { read_at: '2026-05-01T09:00:00.000Z' };

/** Publishes an update as another tab does. */
function publish(update: object): void {
  const channel = new BroadcastChannel('giftlist-live');
  channel.postMessage({ kind: 'news', news: update });
  channel.close();
}

function Page() {
  useLiveNotifications();
  return <NotificationsPage />;
}

/** Tests can replace `inbox.items` to change what the server returns. */
function openPage(items: Notification[], respond: (key: string) => Response | undefined = () => undefined) {
  const inbox = { items };
  const sent = mockServer(key => {
    if (!key.startsWith('GET /notifications')) return respond(key);
    const unread_count = inbox.items.filter(item => item.read_at === null).length;
    return Response.json({ items: inbox.items, unread_count, next_page: null });
  });
  act(() => signInAs(createFrenchMember()));
  const { user } = renderInApp(<Page />, { at: '/notifications' });
  const countRequests = () => sent.filter(({ key }) => key.startsWith('GET /notifications')).length;
  return { inbox, user, sent, countRequests };
}
const countUnread = () => screen.queryAllByText('New.').length;

describe('NotificationsPage', () => {
  it('sets the text direction only of notifications in another language', async () => {
    openPage([createNotification('ليلى'), createNotification('Ben', { id: 'english', lang: 'en' })]);
    const [inPageLanguage, inEnglish] = [
      await screen.findByText('ليلى followed you'),
      screen.getByText('Ben followed you'),
    ];
    expect(inPageLanguage.closest('[dir]')).toBe(document.documentElement.closest('[dir]'));
    expect(inPageLanguage.closest('bdi')).toBeNull();
    expect(inEnglish.getAttribute('dir')).toBe('auto');
  });

  it('shows the linked person’s picture, or else an icon', async () => {
    const listNotification = createNotification('list', {
      kind: 'list_shared',
      title: 'Ben sent you a list',
      link: '/lists/7',
    });
    const { sent } = openPage(
      [createNotification('ben'), createNotification('cleo'), listNotification],
      key =>
        key === 'GET /user/find?username=ben'
          ? Response.json({
              id: 'b',
              first_name: 'Ben',
              last_name: 'Okafor',
              username: 'ben',
              profile_pic: '/ben.webp',
            })
          : undefined,
    );
    await waitFor(() => expect(document.querySelectorAll('li img')).toHaveLength(1));
    expect(document.querySelector('li img')?.getAttribute('src')).toBe('/ben.webp');
    expect(document.querySelectorAll('li svg')).toHaveLength(2);
    expect(sent.map(({ key }) => key).filter(key => key.startsWith('GET /user'))).toHaveLength(2);
  });

  it('shows an empty state with a link to friends', async () => {
    openPage([]);
    expect(await screen.findByText('Nothing new yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Find friends' }).getAttribute('href')).toBe('/friends');
  });

  it('adds live notifications without a request', async () => {
    const { countRequests } = openPage([createNotification('ben'), createNotification('eva')]);
    await screen.findByText('ben followed you');
    publish({ type: 'read', unread_count: 2 });
    publish({ type: 'notification', notification: createNotification('kim'), unread_count: 3 });
    await waitFor(() =>
      expect(screen.getAllByRole('link', { name: /followed you/ })[0]?.textContent).toContain('kim'),
    );
    expect(countUnread()).toBe(3);
    expect(countRequests()).toBe(1);
  });

  it('marks as read what was read in another tab', async () => {
    const { inbox, countRequests } = openPage([
      createNotification('ben'),
      createNotification('eva'),
      createNotification('kim'),
    ]);
    await screen.findByText('ben followed you');
    expect(countUnread()).toBe(3);
    inbox.items = [
      createNotification('ben'),
      createNotification('eva', readFields),
      createNotification('kim'),
    ];
    publish({ type: 'read', unread_count: 2 });
    await waitFor(() => expect(countUnread()).toBe(2));
    expect(countRequests()).toBe(2);
    publish({ type: 'read', unread_count: 0 });
    await waitFor(() => expect(countUnread()).toBe(0));
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
    expect(countRequests()).toBe(2);
  });

  it('shows no duplicates when live notifications shift the pages', async () => {
    const scrollToEnd = mockIntersectionObserver();
    const createPage = (items: Notification[], next_page: number | null) =>
      Response.json({ items, unread_count: 0, next_page });
    mockServer(key =>
      key.endsWith('page=2')
        ? createPage([createNotification('eva', readFields), createNotification('ida', readFields)], null)
        : createPage([createNotification('ben', readFields), createNotification('eva', readFields)], 2),
    );
    act(() => signInAs(createFrenchMember()));
    renderInApp(<Page />, { at: '/notifications' });
    await screen.findByText('ben followed you');
    publish({ type: 'notification', notification: createNotification('kim'), unread_count: 1 });
    await waitFor(() => expect(countUnread()).toBe(1));
    await act(async () => scrollToEnd());
    await screen.findByText('ida followed you');
    const names = screen.getAllByRole('link', { name: /followed you/ }).map(link => link.textContent);
    expect(names.map(name => name?.slice(0, 3))).toEqual(['kim', 'ben', 'eva', 'ida']);
  });

  it('reverts ‘Mark all as read’ and shows an error if the request fails', async () => {
    const { user } = openPage([createNotification('ben')], () =>
      problemResponse(503, 'upstream-unavailable'),
    );
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByText('Your notifications could not be marked as read')).toBeTruthy();
    await waitFor(() => expect(countUnread()).toBe(1));
  });
});
