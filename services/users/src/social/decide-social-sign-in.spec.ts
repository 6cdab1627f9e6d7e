import { describe, expect, it } from '@jest/globals';
import { newAccount } from '../model/accounts.ts';
import { decideSocialSignIn, type SocialIdentity } from './decide-social-sign-in.ts';

const created_at = new Date('2026-03-01T12:00:00Z');
const identity: SocialIdentity = {
  provider: 'google',
  subject: '1',
  email: 'ann@example.com',
  email_verified: true,
  picture_url: null,
};
const account = (email_verified: boolean) =>
  newAccount({ email: 'ann@example.com', email_verified, created_at });

describe('decideSocialSignIn', () => {
  it('signs in who is linked already, whatever the e-mail is now', () => {
    const linked = newAccount({ email: 'old@example.com', created_at });
    expect(decideSocialSignIn(identity, linked, account(true))).toEqual({ kind: 'sign-in', account: linked });
  });

  it('creates an account for someone new', () => {
    expect(decideSocialSignIn(identity, null, null)).toEqual({ kind: 'create' });
  });

  it('joins an account whose address is proved on both sides', () => {
    const same = account(true);
    expect(decideSocialSignIn(identity, null, same)).toEqual({ kind: 'link', account: same });
  });

  it('refuses where either side has not proved the address', () => {
    expect(decideSocialSignIn(identity, null, account(false))).toEqual({ kind: 'refuse' });
    expect(decideSocialSignIn({ ...identity, email_verified: false }, null, account(true))).toEqual({
      kind: 'refuse',
    });
  });
});
