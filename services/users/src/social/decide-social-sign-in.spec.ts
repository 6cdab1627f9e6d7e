import { describe, expect, it } from '@jest/globals';
import { createAccount } from '../model/accounts.ts';
import { decideSocialSignIn, type SocialIdentity } from './decide-social-sign-in.ts';

const created_at = new Date('2026-03-01T12:00:00Z');
const identity: SocialIdentity = {
  provider: 'google',
  subject: '1',
  email: 'ann@example.com',
  email_verified: true,
  picture_url: null,
};
const createAnnsAccount = (email_verified: boolean) =>
  createAccount({ email: 'ann@example.com', email_verified, created_at });

describe('decideSocialSignIn', () => {
  it('signs in to the linked account, even if another account has the email address', () => {
    const linked = createAccount({ email: 'old@example.com', created_at });
    expect(decideSocialSignIn(identity, linked, createAnnsAccount(true))).toEqual({
      kind: 'sign-in',
      account: linked,
    });
  });

  it('creates an account for a new person', () => {
    expect(decideSocialSignIn(identity, null, null)).toEqual({ kind: 'create' });
  });

  it('links the account if both the provider and the account have verified the address', () => {
    const existing = createAnnsAccount(true);
    expect(decideSocialSignIn(identity, null, existing)).toEqual({ kind: 'link', account: existing });
  });

  it('refuses if the provider or the account has not verified the address', () => {
    expect(decideSocialSignIn(identity, null, createAnnsAccount(false))).toEqual({ kind: 'refuse' });
    expect(decideSocialSignIn({ ...identity, email_verified: false }, null, createAnnsAccount(true))).toEqual(
      {
        kind: 'refuse',
      },
    );
  });
});
