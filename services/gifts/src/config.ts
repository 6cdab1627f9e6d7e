import { baseConfig } from '@giftlist/service-kit/config';
import { z } from 'zod';
import { retailersConfig } from './retailers/retailers.ts';

export const GiftsConfig = baseConfig.extend({
  /** Development and tests: hosts (`name` or `name:port`, comma-separated) that links may lead to although they are not public. */
  LINK_ALLOWED_HOSTS: z.string().default(''),
  ...retailersConfig,
});
export type GiftsConfig = z.output<typeof GiftsConfig>;
