import type { FriendUser, OwnProfile, PersonState, PublicProfile } from '@giftlist/contracts/users/entities';
import type { z } from 'zod';
import { findCurrency } from '../reference/countries.ts';
import type { Account } from './accounts.ts';
import { toDayOfBirth } from './birthdays.ts';
import type { Profile } from './profiles.ts';

export interface FollowSummary {
  followers_count: number;
  following_count: number;
  is_following: boolean;
}

function toProfileCard(profile: Profile) {
  const { _id, first_name, last_name, username, profile_pic } = profile;
  return { id: _id, first_name, last_name, username, profile_pic };
}

/** Returns a profile without account, email address, postal address, year of birth and time zone. */
export function presentPublic(profile: Profile, followSummary: FollowSummary): z.input<typeof PublicProfile> {
  const birth = toDayOfBirth(profile.birthday);
  return {
    ...toProfileCard(profile),
    bio: profile.bio,
    interests: profile.interests,
    birthday_month: birth?.month ?? null,
    birthday_day: birth?.day ?? null,
    profile_cover: profile.profile_cover,
    socialLinks: profile.social_links,
    is_self: false,
    ...followSummary,
  };
}

export function presentOwn(
  profile: Profile,
  account: Account,
  followIds: { follower_ids: string[]; following_ids: string[] },
  counts: Omit<FollowSummary, 'is_following'>,
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
    // Missing in older profiles.
    suggestedFriends: profile.suggested_friends ?? [],
    suggestedFriendsHidden: profile.suggested_friends_hidden,
    timeZone: profile.time_zone,
    timeZoneOffset: profile.time_zone_offset,
    language: profile.language ?? null,
    occasionsOpened: profile.occasions_opened,
    ...followIds,
  };
}

export function presentPersonEntry(
  profile: Profile,
  viewer: { profileId: string | null; followedIds: ReadonlySet<string> },
): z.input<typeof FriendUser> {
  return {
    ...toProfileCard(profile),
    is_following: viewer.followedIds.has(profile._id),
    is_self: profile._id === viewer.profileId,
  };
}

/** Returns the fields that other services store about a person. */
export function toPersonState(profile: Profile): z.input<typeof PersonState> {
  return {
    ...toProfileCard(profile),
    version: profile.version,
    birth: toDayOfBirth(profile.birthday),
    country: profile.country,
    timeZone: profile.time_zone,
    currency: profile.currency ?? findCurrency(profile.country),
    language: profile.language ?? null,
    registered_at: profile.registered_at.toISOString(),
  };
}

/** Returns whether fields that other services store have changed, apart from the version. */
export function hasPersonStateChanged(before: Profile, after: Profile): boolean {
  const toComparable = (profile: Profile) => JSON.stringify({ ...toPersonState(profile), version: 0 });
  return toComparable(before) !== toComparable(after);
}
