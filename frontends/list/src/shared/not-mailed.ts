import { t } from '@lingui/core/macro';
/** Returns the message that no email was sent to these addresses. */
export const notMailedMessage = (emails: readonly string[]): string =>
  t`No mail was sent to ${emails.join(', ')}: there were too many within the hour. Please try again later.`;
