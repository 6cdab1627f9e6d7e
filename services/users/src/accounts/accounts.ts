import { newId } from '@giftlist/contracts/primitives';
import type { ProviderName } from '@giftlist/contracts/users/accounts';

/** A person's account at a social provider; `subject` is the provider's stable id. */
export interface LinkedProvider {
  provider: ProviderName;
  subject: string;
}

/** How a person signs in. What others see of the person is the profile. */
export interface Account {
  _id: string;
  /** Lower case. Null if the social provider returned none. */
  email: string | null;
  email_verified: boolean;
  /**
   * Further addresses of this person: a link from the mailbox was opened, or a linked provider vouched for it.
   * Nobody signs in by them.
   */
  other_emails: string[];
  password_hash: string | null;
  password_changed_at: Date | null;
  /** Set by an administrator: nobody signs in with this password any more. */
  password_reset_required: boolean;
  providers: LinkedProvider[];
  /** The picture that a social provider offered; taken over when the profile is created. */
  picture_url: string | null;
  created_at: Date;
  /** Counts what was written on the strength of the account being there: see `AccountStore.hold`. */
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

/** Must this password be reset before anybody signs in with it? `maxAgeDays` 0 means that none grows old. */
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

/** Has this person proved to own the address? */
export function hasVerified(
  account: Pick<Account, 'email' | 'email_verified' | 'other_emails'>,
  email: string,
): boolean {
  return (account.email === email && account.email_verified) || account.other_emails.includes(email);
}

/** Every address that this person has proved to own. */
export function verifiedEmails({
  email,
  email_verified,
  other_emails,
}: Pick<Account, 'email' | 'email_verified' | 'other_emails'>): string[] {
  return email !== null && email_verified ? [email, ...other_emails] : other_emails;
}
