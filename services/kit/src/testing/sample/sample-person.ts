import type { DataOf } from '@giftlist/contracts/event';
import type { userProfileChanged } from '@giftlist/contracts/users/events';

export const personState = (
  id: string,
  version: number,
  first_name = 'Ada',
): DataOf<typeof userProfileChanged> => ({
  id,
  version,
  first_name,
  last_name: 'L',
  username: 'ada',
  profile_pic: null,
  birth: null,
  country: null,
  timeZone: null,
  registered_at: '2026-01-01T00:00:00.000Z',
});
