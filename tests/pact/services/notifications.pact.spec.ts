import {
  giftAdded,
  giftChanged,
  giftClaimLost,
  giftLinkFailed,
  giftLinkResolved,
  giftPurchased,
  giftReleased,
  giftReminderDue,
  giftRemoved,
  giftReserved,
} from '@giftlist/contracts/gifts/events';
import { collaboratorInvited, listChanged, listShared } from '@giftlist/contracts/lists/events';
import { mailRefused, mailRequested, mailSent } from '@giftlist/contracts/notifications/events';
import {
  birthdayChanged,
  occasionDeleted,
  occasionDue,
  occasionSaved,
} from '@giftlist/contracts/occasions/events';
import { newId } from '@giftlist/contracts/primitives';
import {
  userEmailVerified,
  userFollowed,
  userSignedOut,
  userSignedOutEverywhere,
} from '@giftlist/contracts/users/events';
import { MailRequests } from '@giftlist/service-domain/mail-requests';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe } from '@jest/globals';
import { notificationsService } from '../../../services/notifications/src/service.ts';
import { type LiveClient, openLiveClient } from '../../../services/notifications/src/testing/live-client.ts';
import { type MailServer, startMailServer } from '../../../services/notifications/src/testing/mail-server.ts';
import {
  createClaimState,
  createGiftState,
  createListState,
  createPersonState,
} from '../../../services/notifications/src/testing/states.ts';
import { testListEvents, testListRequests } from '../support/about-lists.ts';
import {
  testContactRequests,
  testFollowRequests,
  testPersonEvents,
  testPersonRequests,
} from '../support/about-people.ts';
import { findPublishedEvent } from '../support/captured.ts';
import { createConsumer } from '../support/consumer.ts';
import {
  accountEvent,
  claim,
  dueReminder,
  endedSignIns,
  gift,
  giftWithPicture,
  ids,
  lostClaim,
  ownerClaim,
  pushSubscription,
  releasedClaim,
  sharedList,
} from '../support/examples.ts';
import { createInternalClient } from '../support/internal-call.ts';
import {
  arrayOf,
  date,
  fromProvider,
  integer,
  matching,
  oneOf,
  timestamp,
  uuid,
} from '../support/matching.ts';
import { MessageTests } from '../support/messages.ts';
import { testPacts } from '../support/provider.ts';
import { getStreamEventName, parseEventData } from '../support/streams.ts';

let service: TestService;
let mailServer: MailServer;

beforeAll(async () => {
  mailServer = await startMailServer(to =>
    to.startsWith('unknown') ? { code: 550, text: 'unknown here' } : 'accept',
  );
  service = await startTestService(notificationsService, {
    env: { SMTP_URL: mailServer.url, PUSH_SERVICES: 'push.example' },
    otherServices: {
      'GET /internal/people/{id}': ({ params }) => createPersonState(params.id, 'Bob'),
      'GET /internal/people/{id}/contact': () => ({
        email: 'ann@example.com',
        email_verified: true,
        other_emails: [],
        first_name: 'Ann',
        timeZone: null,
      }),
      'GET /internal/lists/{id}': ({ params }) => createListState(params.id, newId()),
    },
  });
});
afterAll(async () => {
  await service?.stop();
  await mailServer?.stop();
});

const link = matching(/^https?:\/\/.+/, 'https://giftlist.example/lists/1');
const to = { email: 'vera@example.com', name: '' };

describe('notifications as a consumer', () => {
  const notifications = createConsumer(
    'notifications',
    createInternalClient(() => service),
  );
  const messages = new MessageTests(notifications.book, () => service);

  testListRequests(notifications);
  testPersonRequests(notifications);
  testFollowRequests(notifications);
  testContactRequests(notifications);
  notifications.testRequest('GET /internal/people/by-email', {
    to: 'find the profile of a mail’s recipient',
    given: 'a person with a verified address',
    query: { email: fromProvider('email', 'ann@example.com') },
    response: { id: fromProvider('person_id', ids.ann) },
  });
  testListEvents(messages, { all: ['notifications.lists'] });
  testPersonEvents(messages, {
    people: 'notifications.people',
    follows: ['notifications.followed'],
    deletions: ['notifications.people', 'notifications.forget'],
  });
  messages.testEvent(userEmailVerified, {
    from: 'users',
    consumers: ['notifications.preferences'],
    data: accountEvent,
  });
  const signOutEvents = { from: 'users', consumers: ['notifications.forget'] };
  messages.testEvent(userSignedOut, { ...signOutEvents, data: endedSignIns });
  messages.testEvent(userSignedOutEverywhere, { ...signOutEvents, data: accountEvent });

  for (const event of [collaboratorInvited, listShared]) {
    messages.testEvent(event, { from: 'lists', consumers: ['notifications.sharing'], data: sharedList });
  }

  const liveEvents = { from: 'gifts', consumers: ['notifications.live'] };
  const digestedEvents = { from: 'gifts', consumers: ['notifications.live', 'notifications.gift-digest'] };
  messages.testEvent(giftAdded, { ...digestedEvents, data: gift });
  messages.testEvent(giftRemoved, { ...digestedEvents, data: gift });
  messages.testEvent(giftLinkResolved, { ...digestedEvents, data: gift });
  messages.testEvent(giftChanged, { ...digestedEvents, data: giftWithPicture });
  messages.testEvent(giftLinkFailed, { ...liveEvents, data: gift });
  const reservationEvents = {
    from: 'gifts',
    consumers: ['notifications.live', 'notifications.reservations'],
  };
  messages.testEvent(giftReserved, { ...reservationEvents, data: claim });
  messages.testEvent(giftPurchased, { ...liveEvents, data: ownerClaim });
  messages.testEvent(giftReleased, { ...liveEvents, data: releasedClaim });
  messages.testEvent(giftReminderDue, {
    from: 'gifts',
    consumers: ['notifications.reservations'],
    data: dueReminder,
  });
  messages.testEvent(giftClaimLost, {
    from: 'gifts',
    consumers: ['notifications.reservations'],
    data: lostClaim,
  });

  messages.testEvent(occasionDue, {
    from: 'occasions',
    consumers: ['notifications.reminders'],
    data: {
      occasion_id: uuid(ids.occasion),
      user_id: uuid(ids.ann),
      name: 'Party',
      type: oneOf('custom', 'holiday', 'birthday'),
      date: date('2027-01-02'),
      notification: oneOf('same_day', '1_week_before', '2_weeks_before', '1_month_before'),
      birthday_user_id: null,
      due_at: timestamp('2027-01-02T08:00:00.000Z'),
    },
  });

  const occasionEvents = { from: 'occasions', consumers: ['notifications.live'] };
  messages.testEvent(occasionSaved, {
    ...occasionEvents,
    data: {
      id: uuid(ids.occasion),
      name: 'Party',
      type: oneOf('custom', 'holiday', 'birthday'),
      frequency: oneOf('one_time', 'annually'),
      details: '',
      notifications: arrayOf('same_day' as const),
      status: oneOf('Active', 'Inactive', 'Deleted'),
      user_id: uuid(ids.ann),
      holiday_id: null,
      holidday_icon: null,
      birthday_user_id: null,
      version: integer(1),
      date: date('2027-07-04'),
    },
  });
  const at = timestamp('2026-05-01T08:00:00.000Z');
  messages.testEvent(occasionDeleted, {
    ...occasionEvents,
    data: { id: uuid(ids.occasion), user_id: uuid(ids.ann), at },
  });
  messages.testEvent(birthdayChanged, { ...occasionEvents, data: { birthday_user_id: uuid(ids.ann), at } });

  for (const from of ['users', 'lists', 'gifts']) messages.testMail(from);
  messages.testMailContent('users', { template: 'verify-email', to, link });
  messages.testMailContent('users', { template: 'change-email', to, link });
  messages.testMailContent('users', { template: 'reset-password', to, link });
  messages.testMailContent('users', { template: 'password-changed', to });
  messages.testMailContent('users', { template: 'account-changed', to, what: 'email-changed' });
  messages.testMailContent('users', { template: 'account-deleted', to });
  messages.testMailContent('users', { template: 'sign-in-methods-removed', to, removed: ['password'] });
  const invitation = { to, link, by_name: 'Ada Lovelace', list_name: 'Tea', message: 'Come in' };
  messages.testMailContent('lists', { template: 'invitation', ...invitation });
  messages.testMailContent('lists', { template: 'list-shared', ...invitation });
  const giftDetails = { to, gift_title: 'Kite', list_name: 'Birthday', list_link: link };
  messages.testMailContent('gifts', {
    template: 'reservation-confirmed',
    ...giftDetails,
    unreserve_link: link,
    product_link: null,
    gifts_revealed: false,
  });
  messages.testMailContent('gifts', { template: 'reserved-gift-removed', ...giftDetails });
  messages.testMailContent('gifts', { template: 'reservation-released', ...giftDetails });
  const listOfEndedReservations = { list_name: 'Birthday', list_link: link, gift_titles: ['Kite'] };
  messages.testMailContent('gifts', { template: 'reservations-ended', to, lists: [listOfEndedReservations] });
  messages.testMailContent('gifts', { template: 'giving-link', to, link });
  messages.testMailContent('gifts', {
    template: 'giving-reminder',
    to,
    gift_title: 'Kite',
    for_name: 'Ann',
    date: date('2027-01-02'),
    link,
    list_link: link,
  });

  messages.testCoverage();
  notifications.testCommittedPacts();
});

/** Returns the mail's id. */
async function requestMail(email: string): Promise<string> {
  const mail_id = newId();
  const mailRequest = { template: 'password-changed' as const, to: { email, name: '' } };
  const sealed = await service.get(MailRequests).sealMail(mailRequest);
  const at = service.clock.now().toISOString();
  await service.publish(mailRequested, { mail_id, recipient_key: 'key', sealed, at });
  return mail_id;
}

/** Returns the event that an open page receives after `trigger`. */
async function receiveLiveEvent(
  type: string,
  { listIds = [], as }: { listIds?: string[]; as?: { profileId: string } },
  trigger: () => Promise<unknown>,
): Promise<unknown> {
  const headers: Record<string, string> = as ? { 'x-access-token': await service.tokenFor(as) } : {};
  const client: LiveClient = await openLiveClient(`${service.url}/live?lists=${listIds.join(',')}`, headers);
  try {
    await trigger();
    return await eventually(
      async () => (await parseEventData(client.text)).find(event => Object(event).type === type) ?? false,
    );
  } finally {
    client.close();
  }
}
async function publishFollow(target: { profileId: string }): Promise<void> {
  const at = service.clock.now().toISOString();
  await service.publish(userFollowed, { follower_id: newId(), target_id: target.profileId, version: 1, at });
}
const createPerson = () => ({ profileId: newId() });
const receiveListEvent =
  (type: string, trigger: (listId: string, ownerId: string) => Promise<unknown>) => () => {
    const listId = newId();
    return receiveLiveEvent(type, { listIds: [listId] }, () => trigger(listId, newId()));
  };

testPacts({
  name: 'notifications',
  service: () => service,
  states: {
    'nobody is signed in': async () => ({}),
    'a signed-in person': async () => ({ access_token: await service.tokenFor(createPerson()) }),
    'a signed-in person with a subscribed browser': async () => {
      const as = createPerson();
      const { body } = await service.call('POST /notifications/push', { as, body: pushSubscription });
      return { access_token: await service.tokenFor(as), device_id: body.data.id };
    },
    'a signed-in person with a new follower': async () => {
      const as = createPerson();
      await publishFollow(as);
      const notification = await eventually(async () => {
        const { body } = await service.call('GET /notifications', { as, query: {} });
        return body.items[0] ?? false;
      });
      const access_token = await service.tokenFor(as);
      return { access_token, profile_id: as.profileId, notification_id: notification.id };
    },
  },
  publishes: {
    [mailSent.name]: async () => {
      const mailId = await requestMail('vera@example.com');
      return findPublishedEvent(service, mailSent, ({ mail_id }) => mail_id === mailId);
    },
    [mailRefused.name]: async () => {
      const mailId = await requestMail('unknown@example.com');
      return findPublishedEvent(service, mailRefused, ({ mail_id }) => mail_id === mailId);
    },
  },
  streams: {
    [getStreamEventName('GET /live', 'gift')]: receiveListEvent('gift', (listId, ownerId) =>
      service.publish(giftReserved, createClaimState(listId, ownerId)),
    ),
    [getStreamEventName('GET /live', 'gift-removed')]: receiveListEvent('gift-removed', (listId, ownerId) =>
      service.publish(giftRemoved, createGiftState(listId, ownerId)),
    ),
    [getStreamEventName('GET /live', 'list')]: receiveListEvent('list', (listId, ownerId) =>
      service.publish(listChanged, createListState(listId, ownerId, { version: 2 })),
    ),
    [getStreamEventName('GET /live', 'notification')]: () => {
      const as = createPerson();
      return receiveLiveEvent('notification', { as }, () => publishFollow(as));
    },
    [getStreamEventName('GET /live', 'occasions')]: () => {
      const as = createPerson();
      const deletion = { id: newId(), user_id: as.profileId, at: service.clock.now().toISOString() };
      return receiveLiveEvent('occasions', { as }, () => service.publish(occasionDeleted, deletion));
    },
    [getStreamEventName('GET /live', 'read')]: () => {
      const as = createPerson();
      return receiveLiveEvent('read', { as }, () => service.call('PUT /notifications/read', { as }));
    },
  },
});
