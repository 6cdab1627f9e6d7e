import { describe } from '@jest/globals';
import { consumer } from '../support/consumer.ts';
import { ids, subscription } from '../support/examples.ts';
import { exactly, fromProvider, id, matching, moment, oneOf, some, whole } from '../support/matching.ts';
import { callFromPage } from '../support/page.ts';
import { readsEvent } from '../support/streams.ts';

const time = moment('2026-05-01T08:00:00.000Z');
const followed = {
  kind: exactly('followed'),
  title: 'Bob Lund follows you',
  body: '',
  link: '/bob',
  createdAt: time,
};

/** A hash. */
const device = 'a'.repeat(43);

describe('a page about notifications', () => {
  const frontends = consumer('frontends', callFromPage);

  frontends.requests('GET /notifications', {
    to: 'show the notifications',
    given: 'someone signed in with a new follower',
    signedIn: true,
    query: { page: 1 },
    response: { items: some({ id: id(ids.notification), ...followed }), unread_count: whole(1) },
  });

  frontends.requests('GET /notifications', {
    to: 'learn that notifications need a sign-in',
    given: 'nobody signed in',
    query: { page: 1 },
    refused: 'auth/required',
  });

  frontends.requests('PUT /notifications/{id}/read', {
    to: 'mark one notification as read',
    given: 'someone signed in with a new follower',
    signedIn: true,
    params: { id: fromProvider('notification_id', ids.notification) },
    response: { data: { id: fromProvider('notification_id', ids.notification), ...followed, read_at: time } },
  });

  frontends.requests('PUT /notifications/{id}/read', {
    to: 'learn that a notification is gone',
    given: 'someone signed in with a new follower',
    signedIn: true,
    params: { id: ids.unknown },
    refused: 'notification/not-found',
  });

  frontends.requests('PUT /notifications/read', {
    to: 'mark all notifications as read',
    given: 'someone signed in with a new follower',
    signedIn: true,
    response: { data: {} },
  });

  frontends.requests('GET /notifications/preferences', {
    to: 'show the notification settings',
    given: 'someone signed in',
    signedIn: true,
    response: some({
      kind: oneOf('followed', '[a-z_]+'),
      channels: { in_app: true, email: true, push: true },
    }),
  });

  frontends.requests('PUT /notifications/preferences', {
    to: 'turn one kind of mail off',
    given: 'someone signed in',
    signedIn: true,
    body: { kind: 'followed', channel: 'email', on: false },
    response: {
      data: { kind: exactly('followed'), channels: { in_app: true, email: exactly(false), push: true } },
    },
  });

  frontends.requests('GET /notifications/push', {
    to: 'learn the key to subscribe a browser with',
    given: 'someone signed in with a subscribed browser',
    signedIn: true,
    response: {
      public_key: 'bytes',
      devices: some({ id: fromProvider('device_id', device), label: 'Chrome on Android', createdAt: time }),
    },
  });

  frontends.requests('POST /notifications/push', {
    to: 'subscribe a browser',
    given: 'someone signed in',
    signedIn: true,
    body: subscription,
    response: { data: { id: matching(/^[\w-]{43}$/, device), label: 'Chrome on Android', createdAt: time } },
  });

  frontends.requests('DELETE /notifications/push/{id}', {
    to: 'unsubscribe a browser',
    given: 'someone signed in with a subscribed browser',
    signedIn: true,
    params: { id: fromProvider('device_id', device) },
    response: { data: { id: fromProvider('device_id', device) } },
  });

  readsEvent(frontends, 'GET /live', 'gift', { list_id: id(ids.list), gift_id: id(ids.gift) });
  readsEvent(frontends, 'GET /live', 'gift-removed', { list_id: id(ids.list), gift_id: id(ids.gift) });
  readsEvent(frontends, 'GET /live', 'list', { list_id: id(ids.list) });
  readsEvent(frontends, 'GET /live', 'notification', {
    notification: { id: id(ids.notification), ...followed, read_at: null },
    unread_count: whole(1),
  });
  readsEvent(frontends, 'GET /live', 'occasions', {});
  readsEvent(frontends, 'GET /live', 'read', { unread_count: whole(0) });

  frontends.matchesCommitted();
});
