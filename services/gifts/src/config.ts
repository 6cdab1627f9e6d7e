import { baseConfig } from '@giftlist/service-kit/config';
import { reservationMailsPerDay } from '@giftlist/service-kit/mail-quotas';
import { retailersConfig } from '@giftlist/service-kit/retailers';
import { z } from 'zod';

export const GiftsConfig = baseConfig.extend({
  /** Development and tests: hosts (`name` or `name:port`, comma-separated) that links may lead to although they are not public. */
  LINK_ALLOWED_HOSTS: z.string().default(''),
  /** Confirmation mails for all lists of one owner within a day; 0 switches the daily limits off. */
  RESERVATION_MAILS_PER_DAY: z.coerce.number().int().min(0).default(reservationMailsPerDay),
  ...retailersConfig,
});
export type GiftsConfig = z.output<typeof GiftsConfig>;
