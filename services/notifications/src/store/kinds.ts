import type { Kind } from './preferences.store.ts';

interface KindRules {
  /** Whether its notifications are collected in a digest instead of a mail for each. */
  isGathered: boolean;
  /** The mails per hour to one mailbox; null without a limit. */
  mailsPerHour: number | null;
}

const usual: KindRules = { isGathered: false, mailsPerHour: null };

/** How each kind of notification is mailed. */
export const kinds: Readonly<Record<Kind, KindRules>> = {
  followed: { isGathered: true, mailsPerHour: null },
  birthday_reminder: usual,
  occasion_reminder: usual,
  giving_reminder: usual,
  collaborator_invited: { isGathered: false, mailsPerHour: 10 },
  list_shared: { isGathered: false, mailsPerHour: 10 },
  reservation: { isGathered: false, mailsPerHour: 20 },
  gift_added: { isGathered: true, mailsPerHour: null },
  account: usual,
};
