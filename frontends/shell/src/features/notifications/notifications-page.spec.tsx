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
import { memberOf } from '../../testing.ts';
import { type Notification, useLiveNotifications } from './api/use-notifications.ts';
import { NotificationsPage } from './notifications-page.tsx';

resetBetweenTests();

const notice = (name: string, own: Partial<Notification> = {}): Notification => ({
  id: name,
  kind: 'followed',
  title: `${name} followed you`,
  body: '',
  link: `/profile/${name}`,
  createdAt: '2026-05-01T08:00:00.000Z',
  read_at: null,
  ...own,
});
const read = { read_at: '2026-05-01T09:00:00.000Z' };

/** Publishes an update as the tab that holds the live connection does. */
function publish(news: object): void {
  const channel = new BroadcastChannel('giftlist-live');
  channel.postMessage({ kind: 'news', news });
  channel.close();
}

function Page() {
  useLiveNotifications();
  return <NotificationsPage />;
}

/** Opens a page with these notifications, as long as `items` is not changed. */
function open(items: Notification[], answer: (key: string) => Response | undefined = () => undefined) {
  const inbox = { items };
  const sent = mockServer(key => {
    if (!key.startsWith('GET /notifications')) return answer(key);
    const unread_count = inbox.items.filter(item => item.read_at === null).length;
    return Response.json({ items: inbox.items, unread_count, next_page: null });
  });
  act(() => signInAs(memberOf()));
  const { user } = renderInApp(<Page />, { at: '/notifications' });
  const requestCount = () => sent.filter(({ key }) => key.startsWith('GET /notifications')).length;
  return { inbox, user, sent, requestCount };
}
const unread = () => screen.queryAllByText('New.').length;

describe('/notifications', () => {
  it('shows texts in the direction of the page, except those in another language', async () => {
    open([notice('ليلى'), notice('Ben', { id: 'english', lang: 'en' })]);
    const [translated, english] = [
      await screen.findByText('ليلى followed you'),
      screen.getByText('Ben followed you'),
    ];
    expect(translated.closest('[dir]')).toBe(document.documentElement.closest('[dir]'));
    expect(translated.closest('bdi')).toBeNull();
    expect(english.getAttribute('dir')).toBe('auto');
  });

  it('shows the picture of the person in the link, else an icon of the kind', async () => {
    const list = notice('list', { kind: 'list_shared', title: 'Ben sent you a list', link: '/lists/7' });
    const { sent } = open([notice('ben'), notice('cleo'), list], key =>
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

  it('says that there are none, and links onward', async () => {
    open([]);
    expect(await screen.findByText('Nothing new yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Find friends' }).getAttribute('href')).toBe('/friends');
  });

  it('adds live notifications on top without a request', async () => {
    const { requestCount } = open([notice('ben'), notice('eva')]);
    await screen.findByText('ben followed you');
    publish({ type: 'read', unread_count: 2 });
    publish({ type: 'notification', notification: notice('kim'), unread_count: 3 });
    await waitFor(() =>
      expect(screen.getAllByRole('link', { name: /followed you/ })[0]?.textContent).toContain('kim'),
    );
    expect(unread()).toBe(3);
    expect(requestCount()).toBe(1);
  });

  it('shows as read what was read in another tab, whether one or all', async () => {
    const { inbox, requestCount } = open([notice('ben'), notice('eva'), notice('kim')]);
    await screen.findByText('ben followed you');
    expect(unread()).toBe(3);
    inbox.items = [notice('ben'), notice('eva', read), notice('kim')];
    publish({ type: 'read', unread_count: 2 });
    await waitFor(() => expect(unread()).toBe(2));
    expect(requestCount()).toBe(2);
    publish({ type: 'read', unread_count: 0 });
    await waitFor(() => expect(unread()).toBe(0));
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
    expect(requestCount()).toBe(2);
  });

  it('shows each notification once, although live ones shifted others to the next page', async () => {
    const reach = mockIntersectionObserver();
    const page = (items: Notification[], next_page: number | null) =>
      Response.json({ items, unread_count: 0, next_page });
    mockServer(key =>
      key.endsWith('page=2')
        ? page([notice('eva', read), notice('ida', read)], null)
        : page([notice('ben', read), notice('eva', read)], 2),
    );
    act(() => signInAs(memberOf()));
    renderInApp(<Page />, { at: '/notifications' });
    await screen.findByText('ben followed you');
    publish({ type: 'notification', notification: notice('kim'), unread_count: 1 });
    await waitFor(() => expect(unread()).toBe(1));
    await act(async () => reach());
    await screen.findByText('ida followed you');
    const names = screen.getAllByRole('link', { name: /followed you/ }).map(link => link.textContent);
    expect(names.map(name => name?.slice(0, 3))).toEqual(['kim', 'ben', 'eva', 'ida']);
  });

  it('reverts marking all as read if it fails, and says so', async () => {
    const { user } = open([notice('ben')], () => problemResponse(503, 'upstream-unavailable'));
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByText('Your notifications could not be marked as read')).toBeTruthy();
    await waitFor(() => expect(unread()).toBe(1));
  });
});
