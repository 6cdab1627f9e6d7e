import type { OwnProfile } from '@giftlist/frontend-kit/client';

/** What signing in answers. */
export const accountAnswer = (own: Record<string, unknown> = {}) => ({
  data: {
    access_token: 't',
    expires_in: 600,
    user_id: 'a',
    email: 'a@b.c',
    email_verified: true,
    has_profile: true,
    ...own,
  },
});

/** A password refused in the server's own words. */
export const weakPassword = (detail: string): Response =>
  Response.json({ code: 'auth/weak-password', title: 'Weak', status: 400, detail }, { status: 400 });

/** A member, whole. */
export const memberOf = (own: Partial<OwnProfile> = {}): OwnProfile => ({
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
  country: 'fr',
  currency: 'EUR',
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
  ...own,
});
