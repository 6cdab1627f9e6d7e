import type { Consumer } from '../support/consumer.ts';
import { ids } from '../support/examples.ts';
import { arrayOf, exactly, fromProvider, integer, timestamp, uuid } from '../support/matching.ts';
import { createFileBody } from '../support/raw-bodies.ts';

const anyTime = timestamp('2026-05-01T08:00:00.000Z');
const memberWithPassword = 'a person with a profile and the password tulips-in-9-rows';
const password = 'tulips-in-9-rows';

const emptyArchive = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');

export function testAccountRequests(frontends: Consumer): void {
  frontends.testRequest('GET /account', {
    to: 'show the sign-in methods of the account',
    given: memberWithPassword,
    signedIn: true,
    response: {
      user_id: fromProvider('account_id', ids.account),
      email: fromProvider('email', 'ann@example.com'),
      email_verified: false,
      has_password: exactly(true),
      providers: [],
      passkeys: [],
      second_factor: { enabled: exactly(false), recovery_codes_left: integer(0) },
      confirmed_until: anyTime,
    },
  });

  frontends.testRequest('PUT /account/password', {
    to: 'set a new password',
    given: memberWithPassword,
    signedIn: true,
    body: { password, new_password: 'roses-in-7-pots' },
    response: { data: {} },
  });

  frontends.testRequest('PUT /account/password', {
    to: 'learn that the current password is wrong',
    given: memberWithPassword,
    signedIn: true,
    body: { password: 'made-up-word', new_password: 'roses-in-7-pots' },
    refused: 'auth/confirmation-wrong',
  });

  frontends.testRequest('PUT /account/email', {
    to: 'request a change of the e-mail address',
    given: 'a signed-in person, and an address that nobody has',
    signedIn: true,
    body: { password, email: fromProvider('new_email', 'ada@example.com') },
    response: { data: {} },
  });

  frontends.testRequest('GET /account/sign-ins', {
    to: 'show the browsers that are signed in',
    given: memberWithPassword,
    signedIn: true,
    response: arrayOf({
      id: uuid(ids.account),
      device: 'Firefox on Linux',
      address: '203.0.113.7',
      opened_at: anyTime,
      used_at: anyTime,
      is_current: exactly(true),
    }),
  });

  frontends.testRequest('DELETE /account/sign-ins/{id}', {
    to: 'sign another browser out',
    given: 'a signed-in person with two browsers',
    signedIn: true,
    params: { id: fromProvider('sign_in_id', ids.unknown) },
    response: { data: { id: fromProvider('sign_in_id', ids.unknown) } },
  });

  frontends.testRequest('GET /account/deletion', {
    to: 'see how much deleting the account affects',
    given: memberWithPassword,
    signedIn: true,
    response: { lists: integer(2), gifts: integer(3), reservations: integer(1) },
  });

  frontends.testRequest('DELETE /user', {
    to: 'learn that deleting the account needs the password',
    given: memberWithPassword,
    signedIn: true,
    refused: 'auth/confirmation-required',
  });

  frontends.testRequest('DELETE /user', {
    to: 'delete the account with the password',
    given: memberWithPassword,
    signedIn: true,
    body: { password },
    response: { data: { id: uuid(ids.account) } },
  });

  frontends.testRequest('DELETE /user', {
    to: 'learn that the password for deleting the account is wrong',
    given: memberWithPassword,
    signedIn: true,
    body: { password: 'made-up-word' },
    refused: 'auth/confirmation-wrong',
  });

  frontends.testRequest('POST /settings/log', {
    to: 'report an error',
    given: 'no account',
    body: { type: 'error', source: 'web', context: { message: 'It broke' }, path: '/lists' },
    response: { data: {} },
  });

  frontends.testRequest('POST /settings/spans', {
    to: 'report how long a call took',
    given: 'no account',
    body: {
      spans: [
        {
          trace_id: '0af7651916cd43dd8448eb211c80319c',
          span_id: 'b7ad6b7169203331',
          route: 'GET /giftlist/{id}',
          began_ago: 5_200,
          duration: 180,
          status: 200,
        },
      ],
    },
    response: { data: {} },
  });

  frontends.testRequest('GET /user/export', {
    to: 'download all data of the account',
    given: memberWithPassword,
    signedIn: true,
    rawBody: createFileBody('application/zip', emptyArchive),
  });
}
