import { baseConfig } from '@giftlist/service-kit/config';
import { retailersConfig } from '@giftlist/service-kit/retailers';
import { z } from 'zod';

export const GiftsConfig = baseConfig.extend({
  /** Development and tests: hosts (`name` or `name:port`, comma-separated) that links may lead to although they are not public. */
  LINK_ALLOWED_HOSTS: z.string().default(''),
  ...retailersConfig,
});
export type GiftsConfig = z.output<typeof GiftsConfig>;
