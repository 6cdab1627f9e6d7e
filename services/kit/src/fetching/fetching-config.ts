import { z } from 'zod';

/** The environment variables of services that fetch untrusted URLs. */
export const fetchingConfig = {
  /** Development and tests only: non-public hosts (`name` or `name:port`, comma-separated) that may be fetched. */
  LINK_ALLOWED_HOSTS: z.string().default(''),
};
