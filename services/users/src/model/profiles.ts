import type { ChosenLanguage } from '@giftlist/contracts/languages';
import type { ProfileChange, SocialLink } from '@giftlist/contracts/users/entities';
import type { z } from 'zod';
import { toSearchTerms } from './search-terms.ts';
import { toUsernameKey } from './usernames.ts';

/** A stored profile. `present-profile.ts` decides who sees which fields. */
export interface Profile {
  _id: string;
  account_id: string;
  /** Increases with every change. */
  version: number;
  username: string;
  /** Unique. See `toUsernameKey`. */
  username_key: string;
  first_name: string;
  last_name: string;
  /** `yyyy-MM-dd` */
  birthday: string | null;
  bio: string;
  interests: string;
  shipping_address: string;
  country: string | null;
  currency: string | null;
  time_zone: string | null;
  /** The offset from UTC in minutes. */
  time_zone_offset: number | null;
  /** Null means automatic. Missing in older profiles. */
  language?: ChosenLanguage | null;
  occasions_opened: boolean;
  social_links: z.output<typeof SocialLink>[];
  suggested_friends: string[];
  suggested_friends_hidden: string[];
  profile_pic: string | null;
  profile_cover: string | null;
  /** See `toSearchTerms`. */
  search_terms: string[];
  registered_at: Date;
  /** Incremented by `ProfileStore.lock`. */
  held: number;
}

/** A URL sets the picture, null removes it, undefined keeps it. */
export interface PictureChange {
  profile_pic?: string | null;
  profile_cover?: string | null;
}

type Change = Omit<z.output<typeof ProfileChange>, 'profile_pic' | 'profile_cover'>;
type ChangeableFields = Omit<
  Profile,
  '_id' | 'account_id' | 'version' | 'username_key' | 'search_terms' | 'held'
>;

export function createProfile(
  required: Pick<Profile, '_id' | 'account_id' | 'username' | 'first_name' | 'last_name' | 'registered_at'>,
  fields: Change,
  pictures: PictureChange = {},
): Profile {
  const emptyProfile: Profile = {
    version: 0,
    username_key: '',
    birthday: null,
    bio: '',
    interests: '',
    shipping_address: '',
    country: null,
    currency: null,
    time_zone: null,
    time_zone_offset: null,
    language: null,
    occasions_opened: false,
    social_links: [],
    suggested_friends: [],
    suggested_friends_hidden: [],
    profile_pic: null,
    profile_cover: null,
    search_terms: [],
    held: 0,
    ...required,
  };
  return changeProfile(emptyProfile, { ...fields, username: required.username }, pictures);
}

export function changeProfile(profile: Profile, change: Change, pictures: PictureChange = {}): Profile {
  const fields: Partial<ChangeableFields> = {
    first_name: change.first_name,
    last_name: change.last_name,
    username: change.username,
    birthday: change.birthday,
    bio: change.bio,
    interests: change.interests,
    shipping_address: change.shipping_address,
    country: change.country,
    currency: change.currency,
    time_zone: change.timeZone,
    time_zone_offset: change.timeZoneOffset,
    language: change.language,
    occasions_opened: change.occasionsOpened,
    social_links: change.socialLinks,
    suggested_friends: change.suggestedFriends,
    suggested_friends_hidden: change.suggestedFriendsHidden,
    ...pictures,
  };
  const changedFields = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const next: Profile = { ...profile, ...changedFields, version: profile.version + 1 };
  return { ...next, username_key: toUsernameKey(next.username), search_terms: toSearchTerms(next) };
}
