import { newId } from '@giftlist/contracts/primitives';
import type { StoredOccasion } from '../model/occasion.ts';

/** A one-time party on 2026-08-01 without reminders. */
export const createParty = (user_id: string, change: Partial<StoredOccasion> = {}): StoredOccasion => ({
  _id: newId(),
  version: 1,
  user_id,
  name: 'Party',
  date: '2026-08-01',
  type: 'custom',
  frequency: 'one_time',
  details: '',
  notifications: [],
  deleted: false,
  holiday_id: null,
  holidday_icon: null,
  birthday_user_id: null,
  createdAt: new Date('2026-01-01'),
  ...change,
});
