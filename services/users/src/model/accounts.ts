import { newId } from '@giftlist/contracts/primitives';
import type { ProviderName } from '@giftlist/contracts/users/accounts';

/** A person's account at a social provider; `subject` is the provider's stable id. */
export interface LinkedProvider {
  provider: ProviderName;
  subject: string;
}

/** A person's sign-in. What others see is the profile. */
export interface Account {
  _id: string;
  /** Lower case. Null if the social provider returned none. */
  email: string | null;
  email_verified: boolean;
  /** Further verified addresses: by a mailed link, or by a linked provider. They cannot be used to sign in. */
  other_emails: string[];
  password_hash: string | null;
  password_changed_at: Date | null;
  /** Set by an administrator: the password is disabled. */
  password_reset_required: boolean;
  providers: LinkedProvider[];
  /** The picture that a social provider offered; copied when the profile is created. */
  picture_url: string | null;
  created_at: Date;
  /** Incremented by writes that depend on the account: see `AccountStore.hold`. */
  held: number;
}

export function newAccount(given: Partial<Account> & Pick<Account, 'email' | 'created_at'>): Account {
  return {
    _id: newId(),
    email_verified: false,
    other_emails: [],
    password_hash: null,
    password_changed_at: null,
    password_reset_required: false,
    providers: [],
    picture_url: null,
    held: 0,
    ...given,
  };
}

const dayMs = 86_400_000;

type PasswordState = Pick<Account, 'password_changed_at' | 'password_reset_required'>;

/** Whether the password must be reset before the next sign-in. With `maxAgeDays` 0 passwords do not expire. */
export function isPasswordExpired(account: PasswordState, maxAgeDays: number, now: Date): boolean {
  if (account.password_reset_required) return true;
  if (maxAgeDays === 0 || account.password_changed_at === null) return false;
  return now.getTime() - account.password_changed_at.getTime() > maxAgeDays * dayMs;
}

/**
 * Identifies the current password among all earlier ones and reset states: tickets issued under one are invalid under
 * another. Rehashing does not change it.
 */
export const passwordMark = ({ password_changed_at, password_reset_required }: PasswordState): string =>
  `${password_changed_at?.getTime() ?? ''}${password_reset_required ? ' void' : ''}`;

/** Whether the account has verified the address. */
export function hasVerified(
  account: Pick<Account, 'email' | 'email_verified' | 'other_emails'>,
  email: string,
): boolean {
  return (account.email === email && account.email_verified) || account.other_emails.includes(email);
}

/** All verified addresses of the account. */
export function verifiedEmails({
  email,
  email_verified,
  other_emails,
}: Pick<Account, 'email' | 'email_verified' | 'other_emails'>): string[] {
  return email !== null && email_verified ? [email, ...other_emails] : other_emails;
}
