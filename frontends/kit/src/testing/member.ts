import type { Access } from '../http/access-token.ts';
import type { OwnProfile } from '../session/session.ts';

export const createAccess = (overrides: Partial<Access> = {}): Access => ({
  token: 'token',
  accountId: 'a',
  email: 'a@b.c',
  emailVerified: true,
  hasProfile: true,
  passwordExpired: false,
  ...overrides,
});

export const createMember = (overrides: Partial<OwnProfile> = {}): OwnProfile => ({
  id: 'p',
  user_id: 'a',
  first_name: 'Amara',
  last_name: 'Okafor',
  username: 'amara',
  email: 'a@b.c',
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
  followers_count: 0,
  following_count: 0,
  follower_ids: [],
  following_ids: [],
  suggestedFriendsHidden: [],
  is_following: false,
  is_self: true,
  timeZone: 'Europe/Paris',
  timeZoneOffset: 60,
  occasionsOpened: true,
  ...overrides,
});
