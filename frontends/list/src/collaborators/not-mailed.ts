import { t } from '@lingui/core/macro';
/** The sentence about addresses that got too many mails within the hour. */
export const notMailed = (emails: readonly string[]): string =>
  t`No mail was sent to ${emails.join(', ')}: there were too many within the hour. Please try again later.`;
