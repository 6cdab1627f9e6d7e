import type { DataOf } from '@giftlist/contracts/event';
import type { userRegistered } from '@giftlist/contracts/users/events';

type PersonState = DataOf<typeof userRegistered>;

export const createPersonState = (id: string, change: Partial<PersonState> = {}): PersonState => ({
  id,
  version: 1,
  first_name: 'Mina',
  last_name: 'Lund',
  username: `mina-${id.slice(-6)}`,
  profile_pic: null,
  birth: null,
  country: null,
  timeZone: null,
  registered_at: '2026-01-01T00:00:00.000Z',
  ...change,
});
