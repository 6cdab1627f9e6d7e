import { addScrapeGauge, createLabelledCounter } from '@giftlist/service-kit/telemetry/metrics';
import { getOverdueSeconds } from '../mail-queue/mails.store.ts';

addScrapeGauge('giftlist_mail_overdue_seconds', 'Seconds since the most overdue mail was due', () =>
  getOverdueSeconds(new Date()),
);

export const countMail = createLabelledCounter(
  'giftlist_mails_total',
  'Mails that the mail server accepted or refused permanently',
  {
    label: 'outcome',
    values: ['sent', 'refused'],
  },
);
