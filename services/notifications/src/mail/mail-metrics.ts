import { askedGauge, countedBy } from '@giftlist/service-kit/metrics';
import { overdueSeconds } from '../store/mails.store.ts';

askedGauge('giftlist_mail_overdue_seconds', 'How long the mail that should have gone first has waited', () =>
  overdueSeconds(new Date()),
);

/** Counts mails by their outcome at the mail server. */
export const countMail = countedBy('giftlist_mails_total', 'Mails that the server took, or will not take', {
  label: 'outcome',
  values: ['sent', 'refused'],
});
