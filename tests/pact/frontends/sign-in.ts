import type { Consumer } from '../support/consumer.ts';
import { ids } from '../support/examples.ts';
import { arrayOf, exactly, fromProvider, integer } from '../support/matching.ts';

const memberWithPassword = 'a person with a profile and the password tulips-in-9-rows';
const password = 'tulips-in-9-rows';

export const signInData = {
  access_token: 'a.signed.token',
  expires_in: integer(900),
  user_id: fromProvider('account_id', ids.account),
  email: fromProvider('email', 'ann@example.com'),
  email_verified: false,
  has_profile: true,
};

export function testSignInRequests(frontends: Consumer): void {
  frontends.testRequest('POST /auth/passkeys/begin', {
    to: 'start signing in with a passkey',
    given: 'no account',
    response: { data: { challenge: 'bytes' } },
  });

  frontends.testRequest('POST /auth/passkeys/finish', {
    to: 'learn that a passkey is rejected',
    given: 'no account',
    body: {
      response: {
        id: 'AAAA',
        rawId: 'AAAA',
        type: 'public-key',
        response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
      },
    },
    refused: 'auth/passkey-refused',
  });

  frontends.testRequest('POST /auth/sign-in', {
    to: 'learn that a sign-in needs a one-time code',
    given: 'a signed-in person who uses one-time codes',
    body: { email: fromProvider('email', 'ann@example.com'), password },
    refused: 'auth/second-factor-required',
  });

  frontends.testRequest('POST /auth/second-factor', {
    to: 'complete a sign-in with a recovery code',
    given: 'a sign-in that waits for a one-time code',
    body: { ticket: fromProvider('ticket', 'a-ticket'), code: fromProvider('recovery_code', 'abcd-efgh') },
    response: {
      data: {
        access_token: 'a.signed.token',
        expires_in: integer(900),
        user_id: fromProvider('account_id', ids.account),
        has_profile: exactly(true),
      },
    },
  });

  frontends.testRequest('GET /auth/providers', {
    to: 'learn which social sign-ins to offer',
    given: 'no account',
    response: { google: false, apple: false, facebook: false },
  });

  frontends.testRequest('POST /user/forgot-password', {
    to: 'request a password reset',
    given: memberWithPassword,
    body: { email: fromProvider('email', 'ann@example.com') },
    response: { data: {} },
  });

  frontends.testRequest('POST /auth/reset-password', {
    to: 'set a new password with the code from the mail',
    given: 'a person with a mailed code for a new password',
    body: { oobCode: fromProvider('code', 'a-code'), password: 'roses-in-7-pots' },
    response: { data: {} },
  });

  frontends.testRequest('POST /auth/reset-password', {
    to: 'learn that a mailed code is invalid',
    given: 'no account',
    body: { oobCode: 'made-up', password: 'roses-in-7-pots' },
    refused: 'auth/invalid-code',
  });

  frontends.testRequest('POST /auth/verify-email', {
    to: 'verify an address with the code from the mail',
    given: 'a person with a mailed code that verifies the address',
    body: { oobCode: fromProvider('code', 'a-code') },
    response: { data: {} },
  });

  frontends.testRequest('POST /auth/send-verification', {
    to: 'request the verification mail again',
    given: memberWithPassword,
    signedIn: true,
    response: { data: {} },
  });

  frontends.testRequest('POST /auth/sign-out', {
    to: 'sign out everywhere',
    given: memberWithPassword,
    signedIn: true,
    body: { everywhere: true },
    response: { data: {} },
  });

  frontends.testRequest('POST /auth/refresh', {
    to: 'refresh a session',
    given: memberWithPassword,
    cookies: { giftlist_refresh: fromProvider('refresh_token', 'a-refresh-token') },
    response: { data: signInData },
  });

  frontends.testRequest('POST /auth/refresh', {
    to: 'learn that a session has ended',
    given: 'no account',
    cookies: { giftlist_refresh: 'of-long-ago' },
    refused: 'auth/session-ended',
  });
}

export function testSignInMethodRequests(frontends: Consumer): void {
  frontends.testRequest('POST /account/passkeys/begin', {
    to: 'start creating a passkey',
    given: memberWithPassword,
    signedIn: true,
    body: { password },
    response: {
      data: { challenge: 'bytes', rp: { name: 'Giftlist', id: 'localhost' }, user: { id: 'bytes' } },
    },
  });

  frontends.testRequest('POST /account/passkeys', {
    to: 'learn that a new passkey is rejected',
    given: memberWithPassword,
    signedIn: true,
    body: {
      name: 'Phone',
      response: {
        id: 'AAAA',
        rawId: 'AAAA',
        type: 'public-key',
        response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
      },
    },
    refused: 'auth/passkey-refused',
  });

  frontends.testRequest('PUT /account/passkeys/{id}', {
    to: 'learn that a passkey to rename does not exist',
    given: memberWithPassword,
    signedIn: true,
    params: { id: ids.unknown },
    body: { name: 'Phone' },
    refused: 'passkey/not-found',
  });

  frontends.testRequest('DELETE /account/passkeys/{id}', {
    to: 'learn that a passkey to remove does not exist',
    given: memberWithPassword,
    signedIn: true,
    params: { id: ids.unknown },
    refused: 'passkey/not-found',
  });

  frontends.testRequest('DELETE /account/passkeys/{id}', {
    to: 'learn that the password for removing a passkey is wrong',
    given: memberWithPassword,
    signedIn: true,
    params: { id: ids.unknown },
    body: { password: 'made-up-word' },
    refused: 'auth/confirmation-wrong',
  });

  frontends.testRequest('POST /account/second-factor/begin', {
    to: 'start setting up one-time codes',
    given: memberWithPassword,
    signedIn: true,
    body: { password },
    response: {
      data: { secret: 'BASE32', otpauth_url: 'otpauth://totp/Giftlist', qr: 'data:image/svg+xml;utf8,' },
    },
  });

  frontends.testRequest('POST /account/second-factor/confirm', {
    to: 'turn one-time codes on',
    given: 'a signed-in person who started setting up one-time codes',
    signedIn: true,
    body: { code: fromProvider('code', '123456') },
    response: { data: { recovery_codes: arrayOf('abcd-efgh') } },
  });

  frontends.testRequest('POST /account/second-factor/recovery-codes', {
    to: 'request new recovery codes',
    given: 'a signed-in person who uses one-time codes',
    signedIn: true,
    body: { code: fromProvider('code', '123456') },
    response: { data: { recovery_codes: arrayOf('abcd-efgh') } },
  });

  frontends.testRequest('POST /account/second-factor/disable', {
    to: 'turn one-time codes off',
    given: 'a signed-in person who uses one-time codes',
    signedIn: true,
    body: { code: fromProvider('recovery_code', 'abcd-efgh') },
    response: { data: {} },
  });

  frontends.testRequest('POST /account/providers/{provider}', {
    to: 'learn that a social sign-in is not offered',
    given: memberWithPassword,
    signedIn: true,
    params: { provider: 'facebook' },
    body: { password },
    refused: 'auth/provider-unavailable',
  });

  frontends.testRequest('DELETE /account/providers/{provider}', {
    to: 'unlink a social sign-in',
    given: memberWithPassword,
    signedIn: true,
    params: { provider: 'google' },
    response: { data: {} },
  });

  frontends.testRequest('DELETE /account/providers/{provider}', {
    to: 'unlink a social sign-in with the password',
    given: memberWithPassword,
    signedIn: true,
    params: { provider: 'google' },
    body: { password },
    response: { data: {} },
  });
}
