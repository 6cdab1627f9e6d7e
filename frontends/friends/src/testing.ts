import type { OwnProfile } from '@giftlist/frontend-kit/client';
import { createMember } from '@giftlist/frontend-kit/testing';
import type { Friend } from './features/people/friend-card.tsx';

export const createViewer = (overrides: Partial<OwnProfile> = {}): OwnProfile =>
  createMember({
    id: 'me',
    user_id: 'account',
    email: 'amara@example.com',
    followers_count: 1_250,
    ...overrides,
  });

export const createFriend = (id: string, overrides: Partial<Friend> = {}): Friend => ({
  id,
  first_name: 'Mina',
  last_name: 'Lund',
  username: `mina.${id}`,
  profile_pic: null,
  is_following: false,
  is_self: false,
  ...overrides,
});
