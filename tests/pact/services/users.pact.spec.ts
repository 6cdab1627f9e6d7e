import { collaboratorInvited, listShared } from '@giftlist/contracts/lists/events';
import { mailRequested } from '@giftlist/contracts/notifications/events';
import {
  userDeleted,
  userEmailVerified,
  userFollowed,
  userProfileChanged,
  userRegistered,
  userSignedOut,
  userSignedOutEverywhere,
  userUnfollowed,
} from '@giftlist/contracts/users/events';
import { startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe } from '@jest/globals';
import { usersService } from '../../../services/users/src/service.ts';
import { refreshCookie } from '../../../services/users/src/sign-ins/session-cookies.ts';
import {
  Browser,
  createEmail,
  createPerson,
  goodPassword,
} from '../../../services/users/src/testing/browser.ts';
import {
  beginSecondFactor,
  enableSecondFactor,
  generateAppCode,
} from '../../../services/users/src/testing/second-factor.ts';
import { findMailEvent, findMailRequest, findPublishedEvent } from '../support/captured.ts';
import { createConsumer } from '../support/consumer.ts';
import { ids, sharedList } from '../support/examples.ts';
import { createInternalClient } from '../support/internal-call.ts';
import { arrayOf, date, fromProvider, uuid } from '../support/matching.ts';
import { MessageTests } from '../support/messages.ts';
import { testPacts } from '../support/provider.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService(usersService, {
    otherServices: {
      'GET /internal/lists/exports/{id}': () => ({ lists: [], collaborations: [] }),
      'GET /internal/gifts/exports/{id}': () => ({ gifts: [], taken: [] }),
      'GET /internal/occasions/exports/{id}': () => ({ occasions: [] }),
      'GET /internal/notifications/exports/{id}': () => ({ notifications: [] }),
    },
  });
});
afterAll(() => service?.stop());

describe('users as a consumer', () => {
  const users = createConsumer(
    'users',
    createInternalClient(() => service),
  );
  users.testRequest('GET /internal/lists/exports/{id}', {
    to: 'collect the lists of a person',
    given: 'a public list',
    params: { id: fromProvider('owner_id', ids.ann) },
    response: { lists: arrayOf({ id: uuid(ids.list), list_name: 'Tea' }), collaborations: [] },
  });
  users.testRequest('GET /internal/gifts/exports/{id}', {
    to: 'collect the gifts of a person',
    given: 'a signed-in person with a list and a gift',
    params: { id: fromProvider('owner_id', ids.ann) },
    response: { gifts: arrayOf({ id: uuid(ids.gift), isReserved: false }), taken: [] },
  });
  users.testRequest('GET /internal/occasions/exports/{id}', {
    to: 'collect the occasions of a person',
    given: 'a signed-in person with a party on 2027-07-04',
    params: { id: fromProvider('profile_id', ids.ann) },
    response: { occasions: arrayOf({ name: 'Party', date: date('2027-07-04') }) },
  });
  users.testRequest('GET /internal/notifications/exports/{id}', {
    to: 'collect the notifications of a person',
    given: 'a signed-in person with a new follower',
    params: { id: fromProvider('profile_id', ids.ann) },
    response: { notifications: arrayOf({ kind: 'followed', read_at: null }) },
  });
  const messages = new MessageTests(users.book, () => service);

  for (const event of [collaboratorInvited, listShared]) {
    messages.testEvent(event, { from: 'lists', consumers: ['users.introductions'], data: sharedList });
  }

  messages.testCoverage();
  users.testCommittedPacts();
});

/** Without a signed-in `caller`, the verification removes the account's sign-in methods. */
const verifyEmail = async (email: string, caller: Pick<Browser, 'call'> = service) => {
  const mailContent = await findMailRequest(service, 'verify-email', email);
  return caller.call('POST /auth/verify-email', { body: { oobCode: findCode(mailContent) } });
};
const findCode = (mailContent: object) =>
  new URL('link' in mailContent ? String(mailContent.link) : '').searchParams.get('oobCode') ?? '';

/** Follows the target, or unfollows it if the follower follows it already. */
const toggleFollow = (follower: Browser, target: Browser) =>
  follower.call('PUT /user/{id}/follow-unfollow', {
    params: { id: follower.profileId },
    query: { targetId: target.profileId },
  });

/** Returns the person and the mail request with the code. */
async function requestEmailChange() {
  const person = await createPerson(service);
  const email = createEmail();
  await person.call('PUT /account/email', { body: { email } });
  return { person, mailContent: await findMailRequest(service, 'change-email', email) };
}

/** Returns the mail request with the code. */
async function requestPasswordReset(email: string) {
  await service.call('POST /user/forgot-password', { body: { email } });
  return findMailRequest(service, 'reset-password', email);
}

async function createPersonWithSecondFactor() {
  const ann = await createPerson(service);
  const { secret, recoveryCodes } = await enableSecondFactor(service, ann);
  return { ann, code: generateAppCode(service, secret), recovery_code: recoveryCodes[0] ?? '' };
}

const getStateValues = ({ token, email, accountId, profileId, cookies }: Browser) => ({
  access_token: token ?? '',
  refresh_token: cookies[refreshCookie] ?? '',
  email,
  account_id: accountId,
  profile_id: profileId,
});

testPacts({
  name: 'users',
  service: () => service,
  states: {
    'an address that nobody has': async () => ({ email: createEmail() }),
    'a person with a profile and the password tulips-in-9-rows': async () => {
      const ann = await createPerson(service);
      const { username } = (await ann.call('GET /user', {})).body;
      return { ...getStateValues(ann), username };
    },
    'a signed-in person without a profile': async () => getStateValues(await new Browser(service).signUp()),
    'a signed-in person and another who follow each other': async () => {
      const [ann, bob] = [await createPerson(service), await createPerson(service)];
      await toggleFollow(ann, bob);
      await toggleFollow(bob, ann);
      return { ...getStateValues(ann), other_id: bob.profileId };
    },
    'a signed-in person who removed a follower': async () => {
      const [ann, bob] = [await createPerson(service), await createPerson(service)];
      await toggleFollow(bob, ann);
      await ann.call('DELETE /user/{id}/followers/{followerId}', {
        params: { id: ann.profileId, followerId: bob.profileId },
      });
      return { ...getStateValues(ann), other_id: bob.profileId };
    },
    'a signed-in person with a friend of a friend': async () => {
      const [ann, bob, cem] = [
        await createPerson(service),
        await createPerson(service),
        await createPerson(service),
      ];
      await toggleFollow(ann, bob);
      await toggleFollow(bob, cem);
      return { ...getStateValues(ann), other_id: cem.profileId };
    },
    'a signed-in person, and an address that nobody has': async () => ({
      ...getStateValues(await createPerson(service)),
      new_email: createEmail(),
    }),
    'a signed-in person with a verified address, and an address that nobody has': async () => {
      const ann = await createPerson(service);
      await verifyEmail(ann.email, ann);
      return { ...getStateValues(ann), new_email: createEmail() };
    },
    'a signed-in person with two browsers': async () => {
      const ann = await createPerson(service);
      const phone = new Browser(service);
      await phone.call('POST /auth/sign-in', { body: { email: ann.email, password: goodPassword } });
      const signIns = (await ann.call('GET /account/sign-ins', {})).body;
      return { ...getStateValues(ann), sign_in_id: signIns.find(({ is_current }) => !is_current)?.id ?? '' };
    },
    'a signed-in person who started setting up one-time codes': async () => {
      const ann = await createPerson(service);
      return { ...getStateValues(ann), code: generateAppCode(service, await beginSecondFactor(ann)) };
    },
    'a signed-in person who uses one-time codes': async () => {
      const { ann, ...codes } = await createPersonWithSecondFactor();
      return { ...getStateValues(ann), ...codes };
    },
    'a sign-in that waits for a one-time code': async () => {
      const { ann, recovery_code } = await createPersonWithSecondFactor();
      const body = { email: ann.email, password: goodPassword };
      const signIn = await new Browser(service).call('POST /auth/sign-in', { body });
      return { ...getStateValues(ann), recovery_code, ticket: signIn.problem.ticket ?? '' };
    },
    'a person with a mailed code for a new password': async () => {
      const { email } = await createPerson(service);
      return { code: findCode(await requestPasswordReset(email)) };
    },
    'a person with a mailed code that verifies the address': async () => {
      const { email } = await createPerson(service);
      return { code: findCode(await findMailRequest(service, 'verify-email', email)) };
    },
    'a signed-in person, and another to follow': async () => {
      const [ann, bob] = [await createPerson(service), await createPerson(service)];
      return { ...getStateValues(ann), target_id: bob.profileId };
    },
    'a person': async () => ({ person_id: (await createPerson(service)).profileId }),
    'a person with a verified address': async () => {
      const ann = await createPerson(service);
      await verifyEmail(ann.email);
      return { person_id: ann.profileId, email: ann.email };
    },
    'a person who follows another': async () => {
      const [ann, bob] = [await createPerson(service), await createPerson(service)];
      await toggleFollow(ann, bob);
      return { follower_id: ann.profileId, target_id: bob.profileId };
    },
    'an account with an unverified address': async () => {
      const ann = await createPerson(service);
      return { account_id: ann.accountId, email: ann.email };
    },
    'no account': async () => ({}),
  },
  publishes: {
    [userRegistered.name]: async () => {
      const ann = await createPerson(service);
      return findPublishedEvent(service, userRegistered, ({ id }) => id === ann.profileId);
    },
    [userProfileChanged.name]: async () => {
      const ann = await createPerson(service);
      const body = { first_name: 'Anna' };
      await ann.call('PUT /user/{id}', { params: { id: ann.profileId }, body, files: {} });
      return findPublishedEvent(service, userProfileChanged, ({ id }) => id === ann.profileId);
    },
    [userEmailVerified.name]: async () => {
      const ann = await createPerson(service);
      await verifyEmail(ann.email);
      return findPublishedEvent(service, userEmailVerified, ({ id }) => id === ann.profileId);
    },
    [userSignedOut.name]: async () => {
      const ann = await createPerson(service);
      await ann.call('POST /auth/sign-out', { body: {} });
      return findPublishedEvent(service, userSignedOut, ({ id }) => id === ann.profileId);
    },
    [userSignedOutEverywhere.name]: async () => {
      const ann = await createPerson(service);
      await ann.call('POST /auth/sign-out', { body: { everywhere: true } });
      return findPublishedEvent(service, userSignedOutEverywhere, ({ id }) => id === ann.profileId);
    },
    [userFollowed.name]: async () => {
      const [ann, bob] = [await createPerson(service), await createPerson(service)];
      await toggleFollow(ann, bob);
      return findPublishedEvent(service, userFollowed, ({ follower_id }) => follower_id === ann.profileId);
    },
    [userUnfollowed.name]: async () => {
      const [ann, bob] = [await createPerson(service), await createPerson(service)];
      await toggleFollow(ann, bob);
      await toggleFollow(ann, bob);
      return findPublishedEvent(service, userUnfollowed, ({ follower_id }) => follower_id === ann.profileId);
    },
    [userDeleted.name]: async () => {
      const ann = await createPerson(service);
      await ann.call('DELETE /user', { body: { password: goodPassword } });
      return findPublishedEvent(service, userDeleted, ({ id }) => id === ann.profileId);
    },
    [mailRequested.name]: async () => {
      const { email } = await new Browser(service).signUp();
      return findMailEvent(service, 'verify-email', email);
    },
  },
  mailContents: {
    'verify-email': async () => {
      const { email } = await new Browser(service).signUp();
      return findMailRequest(service, 'verify-email', email);
    },
    'change-email': async () => (await requestEmailChange()).mailContent,
    'reset-password': async () => requestPasswordReset((await createPerson(service)).email),
    'password-changed': async () => {
      const { email } = await createPerson(service);
      const oobCode = findCode(await requestPasswordReset(email));
      await service.call('POST /auth/reset-password', { body: { oobCode, password: 'roses-in-7-pots' } });
      return findMailRequest(service, 'password-changed', email);
    },
    'account-changed': async () => {
      const { person, mailContent } = await requestEmailChange();
      await service.call('POST /auth/verify-email', { body: { oobCode: findCode(mailContent) } });
      return findMailRequest(service, 'account-changed', person.email);
    },
    'sign-in-methods-removed': async () => {
      const { email } = await createPerson(service);
      await verifyEmail(email);
      return findMailRequest(service, 'sign-in-methods-removed', email);
    },
    'account-deleted': async () => {
      const ann = await createPerson(service);
      await ann.call('DELETE /user', { body: { password: goodPassword } });
      return findMailRequest(service, 'account-deleted', ann.email);
    },
  },
});
