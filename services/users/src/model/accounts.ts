import { newId } from '@giftlist/contracts/primitives';
import type { ProviderName } from '@giftlist/contracts/users/accounts';

export interface LinkedProvider {
  provider: ProviderName;
  /** The person's id at the provider. */
  subject: string;
}

/** The private sign-in data of a person. The profile contains what others see. */
export interface Account {
  _id: string;
  /** In canonical form (`canonicalEmail`). Null if the social provider returned none. */
  email: string | null;
  email_verified: boolean;
  /** Verified by an emailed link or a linked provider. Cannot be used to sign in. */
  other_emails: string[];
  password_hash: string | null;
  password_changed_at: Date | null;
  /** Set by an operator. Disables the password until it is reset. */
  password_reset_required: boolean;
  providers: LinkedProvider[];
  /** The picture at the social provider, copied when the profile is created. */
  picture_url: string | null;
  created_at: Date;
  /** Incremented by `AccountStore.lock`. */
  held: number;
}

export function createAccount(fields: Partial<Account> & Pick<Account, 'email' | 'created_at'>): Account {
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
    ...fields,
  };
}

const dayMs = 86_400_000;

type PasswordState = Pick<Account, 'password_changed_at' | 'password_reset_required'>;

/** Whether the password must be reset before use. A `maxAgeDays` of 0 disables expiry. */
export function isPasswordExpired(account: PasswordState, maxAgeDays: number, now: Date): boolean {
  if (account.password_reset_required) return true;
  if (maxAgeDays === 0 || account.password_changed_at === null) return false;
  return now.getTime() - account.password_changed_at.getTime() > maxAgeDays * dayMs;
}

/**
 * Changes with every new password and required reset, but not with a rehash. Tickets and sign-ins in progress are
 * only valid for one version.
 */
export const getPasswordVersion = ({ password_changed_at, password_reset_required }: PasswordState): string =>
  `${password_changed_at?.getTime() ?? ''}${password_reset_required ? ' void' : ''}`;

export function hasVerifiedEmail(
  account: Pick<Account, 'email' | 'email_verified' | 'other_emails'>,
  email: string,
): boolean {
  return (account.email === email && account.email_verified) || account.other_emails.includes(email);
}

export function getVerifiedEmails({
  email,
  email_verified,
  other_emails,
}: Pick<Account, 'email' | 'email_verified' | 'other_emails'>): string[] {
  return email !== null && email_verified ? [email, ...other_emails] : other_emails;
}
