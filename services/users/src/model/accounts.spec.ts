import { describe, expect, it } from '@jest/globals';
import { createAccount, getPasswordVersion, hasVerifiedEmail, isPasswordExpired } from './accounts.ts';

const now = new Date('2026-03-01T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const account = createAccount({
  email: 'ann@example.com',
  created_at: now,
  password_changed_at: daysAgo(90),
});

describe('isPasswordExpired', () => {
  it('is false without a maximum age', () => {
    expect(isPasswordExpired({ ...account, password_changed_at: daysAgo(9_999) }, 0, now)).toBe(false);
  });

  it('is true after the maximum age', () => {
    expect(isPasswordExpired(account, 90, now)).toBe(false);
    expect(isPasswordExpired(account, 89, now)).toBe(true);
  });

  it('is true if an operator requires a reset', () => {
    expect(isPasswordExpired({ ...account, password_reset_required: true }, 0, now)).toBe(true);
  });
});

describe('getPasswordVersion', () => {
  it('changes with a new password or required reset, but not with a rehash', () => {
    const states = [
      account,
      { ...account, password_changed_at: daysAgo(1) },
      { ...account, password_changed_at: null },
      { ...account, password_reset_required: true },
    ];
    expect(new Set(states.map(getPasswordVersion)).size).toBe(4);
    const rehashed = { ...account, password_hash: 'a stronger one' };
    expect(getPasswordVersion(rehashed)).toBe(getPasswordVersion(account));
  });
});

describe('hasVerifiedEmail', () => {
  it('accepts the primary address only if it is verified, and every other address of the account', () => {
    expect(hasVerifiedEmail(account, 'ann@example.com')).toBe(false);
    expect(hasVerifiedEmail({ ...account, email_verified: true }, 'ann@example.com')).toBe(true);
    expect(hasVerifiedEmail({ ...account, email_verified: true }, 'bob@example.com')).toBe(false);
    expect(hasVerifiedEmail({ ...account, other_emails: ['ann@work.example'] }, 'ann@work.example')).toBe(
      true,
    );
  });
});
