import { describe } from '@jest/globals';
import { consumer } from '../support/consumer.ts';
import { ids } from '../support/examples.ts';
import { exactly, held, id, moment, some, whole } from '../support/matching.ts';
import { page } from '../support/page.ts';

const time = moment('2026-05-01T08:00:00.000Z');
const followed = {
  kind: exactly('followed'),
  title: 'Bob Lund follows you',
  body: '',
  link: '/bob',
  createdAt: time,
};

describe('the bell', () => {
  const frontends = consumer('frontends', page);

  frontends.asks('GET /notifications', {
    to: 'show what is new',
    given: 'someone signed in whom somebody follows since today',
    signedIn: true,
    query: { page: 1 },
    answer: { items: some({ id: id(ids.notification), ...followed }), unread_count: whole(1) },
  });

  frontends.asks('GET /notifications', {
    to: 'learn that the bell needs a sign-in',
    given: 'nobody signed in',
    query: { page: 1 },
    refused: 'auth/required',
  });

  frontends.asks('PUT /notifications/{id}/read', {
    to: 'mark one notification as read',
    given: 'someone signed in whom somebody follows since today',
    signedIn: true,
    params: { id: held('notification_id', ids.notification) },
    answer: { data: { id: held('notification_id', ids.notification), ...followed, read_at: time } },
  });

  frontends.asks('PUT /notifications/{id}/read', {
    to: 'learn that a notification is gone',
    given: 'someone signed in whom somebody follows since today',
    signedIn: true,
    params: { id: ids.unknown },
    refused: 'notification/not-found',
  });

  frontends.asks('PUT /notifications/read', {
    to: 'mark all notifications as read',
    given: 'someone signed in whom somebody follows since today',
    signedIn: true,
    answer: { data: {} },
  });

  frontends.keepsTo();
});
