import type { FriendUser, OwnProfile, PersonState, PublicProfile } from '@giftlist/contracts/users/entities';
import type { z } from 'zod';
import { currencyOf } from '../reference/countries.ts';
import type { Account } from './accounts.ts';
import { dayOfBirth } from './birthdays.ts';
import type { Profile } from './profiles.ts';

/** What a profile's page shows in addition to the profile. */
export interface ProfileSurroundings {
  followers_count: number;
  following_count: number;
  is_following: boolean;
}

/** The card that anyone may see. */
function card(profile: Profile) {
  const { _id, first_name, last_name, username, profile_pic } = profile;
  return { id: _id, first_name, last_name, username, profile_pic };
}

/** A profile as others see it: no account, no e-mail, no address, no year of birth, no time zone. */
export function presentPublic(
  profile: Profile,
  surroundings: ProfileSurroundings,
): z.input<typeof PublicProfile> {
  const birth = dayOfBirth(profile.birthday);
  return {
    ...card(profile),
    bio: profile.bio,
    interests: profile.interests,
    birthday_month: birth?.month ?? null,
    birthday_day: birth?.day ?? null,
    profile_cover: profile.profile_cover,
    socialLinks: profile.social_links,
    is_self: false,
    ...surroundings,
  };
}

/** The viewer's own profile, complete. */
export function presentOwn(
  profile: Profile,
  account: Account,
  people: { follower_ids: string[]; following_ids: string[] },
  counts: Omit<ProfileSurroundings, 'is_following'>,
): z.input<typeof OwnProfile> {
  return {
    ...presentPublic(profile, { ...counts, is_following: false }),
    is_self: true,
    user_id: account._id,
    email: account.email ?? '',
    email_verified: account.email_verified,
    birthday: profile.birthday,
    shipping_address: profile.shipping_address,
    country: profile.country,
    currency: profile.currency,
    // Older profiles lack this field.
    suggestedFriends: profile.suggested_friends ?? [],
    suggestedFriendsHidden: profile.suggested_friends_hidden,
    timeZone: profile.time_zone,
    timeZoneOffset: profile.time_zone_offset,
    language: profile.language ?? null,
    occasionsOpened: profile.occasions_opened,
    ...people,
  };
}

/** A person in a list of people. */
export function presentFriend(
  profile: Profile,
  viewer: { profileId: string | null; follows: ReadonlySet<string> },
): z.input<typeof FriendUser> {
  return {
    ...card(profile),
    is_following: viewer.follows.has(profile._id),
    is_self: profile._id === viewer.profileId,
  };
}

/** A person as other services store them. */
export function personState(profile: Profile): z.input<typeof PersonState> {
  return {
    ...card(profile),
    version: profile.version,
    birth: dayOfBirth(profile.birthday),
    country: profile.country,
    timeZone: profile.time_zone,
    currency: profile.currency ?? currencyOf(profile.country),
    language: profile.language ?? null,
    registered_at: profile.registered_at.toISOString(),
  };
}

/** Whether data that other services copy changed, regardless of the version. */
export function isOtherPerson(before: Profile, after: Profile): boolean {
  const state = (profile: Profile) => JSON.stringify({ ...personState(profile), version: 0 });
  return state(before) !== state(after);
}
