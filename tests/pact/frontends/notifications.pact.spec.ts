import { describe } from '@jest/globals';
import { createConsumer } from '../support/consumer.ts';
import { ids, pushSubscription } from '../support/examples.ts';
import {
  arrayOf,
  exactly,
  fromProvider,
  integer,
  matching,
  oneOf,
  timestamp,
  uuid,
} from '../support/matching.ts';
import { callFromPage } from '../support/page.ts';
import { testStreamEvent } from '../support/streams.ts';

const time = timestamp('2026-05-01T08:00:00.000Z');
const followedNotification = {
  kind: exactly('followed'),
  title: 'Bob Lund follows you',
  body: '',
  link: '/bob',
  createdAt: time,
};

const deviceId = 'a'.repeat(43);

describe('a page about notifications', () => {
  const frontends = createConsumer('frontends', callFromPage);

  frontends.testRequest('GET /notifications', {
    to: 'show the notifications',
    given: 'a signed-in person with a new follower',
    signedIn: true,
    query: { page: 1 },
    response: {
      items: arrayOf({ id: uuid(ids.notification), ...followedNotification }),
      unread_count: integer(1),
    },
  });

  frontends.testRequest('GET /notifications', {
    to: 'learn that notifications require a sign-in',
    given: 'nobody is signed in',
    query: { page: 1 },
    refused: 'auth/required',
  });

  frontends.testRequest('PUT /notifications/{id}/read', {
    to: 'mark one notification as read',
    given: 'a signed-in person with a new follower',
    signedIn: true,
    params: { id: fromProvider('notification_id', ids.notification) },
    response: {
      data: { id: fromProvider('notification_id', ids.notification), ...followedNotification, read_at: time },
    },
  });

  frontends.testRequest('PUT /notifications/{id}/read', {
    to: 'learn that a notification does not exist',
    given: 'a signed-in person with a new follower',
    signedIn: true,
    params: { id: ids.unknown },
    refused: 'notification/not-found',
  });

  frontends.testRequest('PUT /notifications/read', {
    to: 'mark all notifications as read',
    given: 'a signed-in person with a new follower',
    signedIn: true,
    response: { data: {} },
  });

  frontends.testRequest('GET /notifications/preferences', {
    to: 'show the notification settings',
    given: 'a signed-in person',
    signedIn: true,
    response: arrayOf({
      kind: oneOf('followed', '[a-z_]+'),
      channels: { in_app: true, email: true, push: true },
    }),
  });

  frontends.testRequest('PUT /notifications/preferences', {
    to: 'turn off mails of one kind',
    given: 'a signed-in person',
    signedIn: true,
    body: { kind: 'followed', channel: 'email', on: false },
    response: {
      data: { kind: exactly('followed'), channels: { in_app: true, email: exactly(false), push: true } },
    },
  });

  frontends.testRequest('GET /notifications/push', {
    to: 'read the push key and the subscribed browsers',
    given: 'a signed-in person with a subscribed browser',
    signedIn: true,
    response: {
      public_key: 'bytes',
      devices: arrayOf({
        id: fromProvider('device_id', deviceId),
        label: 'Chrome on Android',
        createdAt: time,
      }),
    },
  });

  frontends.testRequest('POST /notifications/push', {
    to: 'subscribe a browser',
    given: 'a signed-in person',
    signedIn: true,
    body: pushSubscription,
    response: {
      data: { id: matching(/^[\w-]{43}$/, deviceId), label: 'Chrome on Android', createdAt: time },
    },
  });

  frontends.testRequest('DELETE /notifications/push/{id}', {
    to: 'unsubscribe a browser',
    given: 'a signed-in person with a subscribed browser',
    signedIn: true,
    params: { id: fromProvider('device_id', deviceId) },
    response: { data: { id: fromProvider('device_id', deviceId) } },
  });

  testStreamEvent(frontends, 'GET /live', 'gift', { list_id: uuid(ids.list), gift_id: uuid(ids.gift) });
  testStreamEvent(frontends, 'GET /live', 'gift-removed', {
    list_id: uuid(ids.list),
    gift_id: uuid(ids.gift),
  });
  testStreamEvent(frontends, 'GET /live', 'list', { list_id: uuid(ids.list) });
  testStreamEvent(frontends, 'GET /live', 'notification', {
    notification: { id: uuid(ids.notification), ...followedNotification, read_at: null },
    unread_count: integer(1),
  });
  testStreamEvent(frontends, 'GET /live', 'occasions', {});
  testStreamEvent(frontends, 'GET /live', 'read', { unread_count: integer(0) });

  frontends.testCommittedPacts();
});
