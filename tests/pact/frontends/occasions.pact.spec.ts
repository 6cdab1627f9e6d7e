import { describe } from '@jest/globals';
import { createConsumer } from '../support/consumer.ts';
import { ids } from '../support/examples.ts';
import { arrayOf, date, exactly, fromProvider, matching, uuid } from '../support/matching.ts';
import { callFromPage } from '../support/page.ts';

const party = {
  name: 'Party',
  date: exactly('2027-07-04'),
  type: exactly('custom'),
  frequency: exactly('one_time'),
  details: '',
  notifications: arrayOf('same_day'),
  status: exactly('Active'),
};

const calendarUrl = matching(
  /^https?:\/\/.+\.ics$/,
  'https://giftlist.example/occasions/calendar/secret.ics',
);

describe('a page with occasions', () => {
  const frontends = createConsumer('frontends', callFromPage);

  frontends.testRequest('GET /occasions/manual', {
    to: 'show the saved occasions of a month',
    given: 'a signed-in person with a party on 2027-07-04',
    signedIn: true,
    query: { from: '2027-07-01', to: '2027-07-31' },
    response: arrayOf({
      id: fromProvider('occasion_id', ids.occasion),
      user_id: fromProvider('profile_id', ids.ann),
      ...party,
    }),
  });

  frontends.testRequest('POST /occasions/update', {
    to: 'save an occasion',
    given: 'a signed-in person',
    signedIn: true,
    body: { name: 'Party', date: '2027-07-04', frequency: 'one_time', notifications: ['same_day'] },
    status: 201,
    response: { data: { id: uuid(ids.occasion), user_id: fromProvider('profile_id', ids.ann), ...party } },
  });

  frontends.testRequest('DELETE /occasions/{id}', {
    to: 'delete an occasion',
    given: 'a signed-in person with a party on 2027-07-04',
    signedIn: true,
    params: { id: fromProvider('occasion_id', ids.occasion) },
    response: { data: { id: fromProvider('occasion_id', ids.occasion) } },
  });

  frontends.testRequest('DELETE /occasions/{id}', {
    to: 'learn that an occasion does not exist',
    given: 'a signed-in person',
    signedIn: true,
    params: { id: ids.unknown },
    refused: 'occasion/not-found',
  });

  frontends.testRequest('GET /occasions/birthdays', {
    to: 'show the birthdays of followed people',
    given: 'a signed-in person who follows somebody born on 4 July',
    signedIn: true,
    response: arrayOf({
      birthday_user_id: fromProvider('friend_id', ids.bob),
      name: 'Mina Lund',
      username: 'mina',
      month: exactly(7),
      day: exactly(4),
    }),
  });

  frontends.testRequest('GET /settings/holidays', {
    to: 'show the holidays of a country',
    given: 'the default holidays',
    query: { country: 'us', from: '2027-01-01', to: '2027-12-31' },
    response: arrayOf({
      id: 'us-independence-day',
      icon: 'flag',
      occasion_date: date('2027-07-04'),
      occasion_name: 'Independence Day',
    }),
  });

  frontends.testRequest('GET /occasions/birthdays', {
    to: 'learn that birthdays require a sign-in',
    given: 'nobody is signed in',
    refused: 'auth/required',
  });

  frontends.testRequest('GET /occasions/calendar', {
    to: 'learn that there is no calendar feed yet',
    given: 'a signed-in person',
    signedIn: true,
    response: { url: null },
  });

  frontends.testRequest('POST /occasions/calendar', {
    to: 'create a calendar feed',
    given: 'a signed-in person',
    signedIn: true,
    response: { data: { url: calendarUrl } },
  });

  frontends.testRequest('GET /occasions/calendar', {
    to: 'show the URL of the calendar feed',
    given: 'a signed-in person with a calendar feed',
    signedIn: true,
    response: { url: calendarUrl },
  });

  frontends.testRequest('DELETE /occasions/calendar', {
    to: 'revoke the calendar feed',
    given: 'a signed-in person with a calendar feed',
    signedIn: true,
    response: { data: {} },
  });

  frontends.testCommittedPacts();
});
