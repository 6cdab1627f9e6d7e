import type { OwnProfile } from '@giftlist/frontend-kit/client';
import { jest } from '@jest/globals';
import { configure } from '@testing-library/react';
import type { Friend } from './people/friend-card.tsx';

// A test waits for the thing, not for the machine: what comes late on a slow one comes all the same.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(60_000);

/** A member, whole. */
export const memberOf = (own: Partial<OwnProfile> = {}): OwnProfile => ({
  id: 'me',
  user_id: 'account',
  first_name: 'Amara',
  last_name: 'Okafor',
  username: 'amara',
  email: 'amara@example.com',
  email_verified: true,
  profile_pic: null,
  profile_cover: null,
  bio: '',
  interests: '',
  birthday: '1990-04-12',
  birthday_month: 4,
  birthday_day: 12,
  shipping_address: '',
  country: 'us',
  currency: 'USD',
  socialLinks: [],
  followers_count: 1_250,
  following_count: 0,
  follower_ids: [],
  following_ids: [],
  suggestedFriendsHidden: [],
  is_following: false,
  is_self: true,
  timeZone: 'Europe/Paris',
  timeZoneOffset: 60,
  occasionsOpened: true,
  ...own,
});

export const friendOf = (id: string, own: Partial<Friend> = {}): Friend => ({
  id,
  first_name: 'Mina',
  last_name: 'Lund',
  username: `mina.${id}`,
  profile_pic: null,
  is_following: false,
  is_self: false,
  ...own,
});
