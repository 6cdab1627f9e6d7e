import { z } from 'zod';

export const fetchingConfig = {
  /** Development and tests only: non-public hosts (`name` or `name:port`, comma-separated) that may be fetched. */
  LINK_ALLOWED_HOSTS: z.string().default(''),
};
