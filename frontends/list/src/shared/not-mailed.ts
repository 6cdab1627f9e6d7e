import { t } from '@lingui/core/macro';
export const getNotMailedMessage = (emails: readonly string[]): string =>
  t`No mail was sent to ${emails.join(', ')}: there were too many within the hour. Please try again later.`;
