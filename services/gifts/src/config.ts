import { reservationMailsPerDay } from '@giftlist/service-domain/mail-quotas';
import { retailersConfig } from '@giftlist/service-domain/retailers';
import { baseConfig } from '@giftlist/service-kit/core/config';
import { fetchingConfig } from '@giftlist/service-kit/fetching/fetching-config';
import { z } from 'zod';

export const GiftsConfig = baseConfig.extend({
  /**
   * Daily limit of confirmation emails per list owner. Emails to givers' own verified addresses do not count. 0
   * disables all daily limits.
   */
  RESERVATION_MAILS_PER_DAY: z.coerce.number().int().min(0).default(reservationMailsPerDay),
  ...fetchingConfig,
  ...retailersConfig,
});
export type GiftsConfig = z.output<typeof GiftsConfig>;
