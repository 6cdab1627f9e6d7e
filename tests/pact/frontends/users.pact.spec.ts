import { describe } from '@jest/globals';
import { createConsumer } from '../support/consumer.ts';
import { ids } from '../support/examples.ts';
import { arrayOf, date, fromProvider, integer, uuid } from '../support/matching.ts';
import { callFromPage } from '../support/page.ts';
import { testAccountRequests } from './account.ts';
import { testFriendRequests, testProfileRequests } from './people.ts';
import { signInData, testSignInMethodRequests, testSignInRequests } from './sign-in.ts';

const names = { first_name: 'Ann', last_name: 'Lee', username: 'ann.lee' };
const counts = { followers_count: integer(1), following_count: integer(1) };

describe('a page about people', () => {
  const frontends = createConsumer('frontends', callFromPage);

  frontends.testRequest('POST /auth/sign-up', {
    to: 'sign up with an address and a password',
    given: 'an address that nobody has',
    body: { email: fromProvider('email', 'ann@example.com'), password: 'tulips-in-9-rows' },
    response: {
      data: {
        access_token: 'a.signed.token',
        expires_in: integer(900),
        user_id: uuid(ids.account),
        email: fromProvider('email', 'ann@example.com'),
        email_verified: false,
        has_profile: false,
      },
    },
  });

  frontends.testRequest('POST /auth/sign-in', {
    to: 'sign in with an address and a password',
    given: 'a person with a profile and the password tulips-in-9-rows',
    body: { email: fromProvider('email', 'ann@example.com'), password: 'tulips-in-9-rows' },
    response: { data: signInData },
  });

  frontends.testRequest('POST /auth/sign-in', {
    to: 'learn that the password is wrong',
    given: 'a person with a profile and the password tulips-in-9-rows',
    body: { email: fromProvider('email', 'ann@example.com'), password: 'roses-in-9-rows' },
    refused: 'auth/wrong-password',
  });

  frontends.testRequest('POST /user/signup', {
    to: 'create the profile',
    given: 'a signed-in person without a profile',
    signedIn: true,
    query: {},
    body: { first_name: 'Ann', last_name: 'Lee', birthday: '1990-07-04' },
    response: {
      data: {
        id: uuid(ids.ann),
        ...names,
        birthday: date('1990-07-04'),
        email: fromProvider('email', 'ann@example.com'),
      },
    },
  });

  frontends.testRequest('GET /user', {
    to: 'show the signed-in person’s profile',
    given: 'a signed-in person and another who follow each other',
    signedIn: true,
    response: {
      id: fromProvider('profile_id', ids.ann),
      ...names,
      ...counts,
      user_id: fromProvider('account_id', ids.account),
      email: fromProvider('email', 'ann@example.com'),
      email_verified: false,
      birthday: date('1990-07-04'),
      bio: '',
      interests: '',
      shipping_address: '',
      follower_ids: arrayOf(uuid(ids.bob)),
      following_ids: arrayOf(uuid(ids.bob)),
      occasionsOpened: false,
      is_self: true,
    },
  });

  frontends.testRequest('GET /user', {
    to: 'learn that a signed-in person has no profile yet',
    given: 'a signed-in person without a profile',
    signedIn: true,
    refused: 'user/not-found',
  });

  frontends.testRequest('GET /user/find', {
    to: 'show a profile to a visitor',
    given: 'a person with a profile and the password tulips-in-9-rows',
    query: { username: fromProvider('username', 'ann.lee') },
    response: {
      id: fromProvider('profile_id', ids.ann),
      ...names,
      bio: '',
      followers_count: integer(0),
      following_count: integer(0),
      is_following: false,
      is_self: false,
    },
  });

  frontends.testRequest('PUT /user/{id}/follow-unfollow', {
    to: 'follow a person',
    given: 'a signed-in person, and another to follow',
    signedIn: true,
    params: { id: fromProvider('profile_id', ids.ann) },
    query: { targetId: fromProvider('target_id', ids.bob) },
    response: {
      data: { following: true, target: { id: fromProvider('target_id', ids.bob), is_following: true } },
    },
  });

  frontends.testRequest('GET /user/search-users', {
    to: 'find people by name',
    given: 'a person with a profile and the password tulips-in-9-rows',
    query: { query: fromProvider('username', 'ann.lee'), page: 1 },
    response: arrayOf({ id: uuid(ids.ann), ...names, is_following: false, is_self: false }),
  });

  testFriendRequests(frontends);
  testProfileRequests(frontends);
  testAccountRequests(frontends);
  testSignInRequests(frontends);
  testSignInMethodRequests(frontends);

  frontends.testCommittedPacts();
});
