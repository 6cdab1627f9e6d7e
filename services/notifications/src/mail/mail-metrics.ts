import { addScrapeGauge, createLabelledCounter } from '@giftlist/service-kit/telemetry/metrics';
import { getOverdueSeconds } from '../mail-queue/mails.store.ts';

addScrapeGauge('giftlist_mail_overdue_seconds', 'How long the most overdue mail has waited', () =>
  getOverdueSeconds(new Date()),
);

export const countMail = createLabelledCounter(
  'giftlist_mails_total',
  'Mails that the server accepted or refused permanently',
  {
    label: 'outcome',
    values: ['sent', 'refused'],
  },
);
