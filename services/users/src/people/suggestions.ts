import { limits } from '@giftlist/contracts/limits';
import { Injectable } from '@nestjs/common';
import type { Profile } from '../model/profiles.ts';
import { FollowStore } from '../store/follows.store.ts';
import { IntroductionStore } from './introductions.store.ts';

/** The limits of the search: enough for good suggestions, little work for people with many friends. */
const newest = { skip: 0, limit: 200 };

/**
 * People that someone may know: their followers, people who shared a list with them, then those that their friends
 * follow most.
 */
@Injectable()
export class Suggestions {
  constructor(
    private readonly follows: FollowStore,
    private readonly introductions: IntroductionStore,
  ) {}

  async for(profile: Profile): Promise<string[]> {
    const [followings, followers, introduced, barred] = await Promise.all([
      this.follows.followingIds(profile._id, newest),
      this.follows.followerIds(profile._id, newest),
      this.introductions.idsFor(profile._id, newest),
      this.follows.barredFor(profile._id),
    ]);
    const without = [profile._id, ...followings, ...barred, ...profile.suggested_friends_hidden];
    const friendsOfFriends = await this.follows.followedByMany(followings, without, newest.limit);
    const known = [followers, introduced, friendsOfFriends];
    const already = await this.follows.followedAmong(profile._id, known.flat());
    return rankSuggestions(known, [...without, ...already]);
  }
}

/** Concatenates the groups without duplicates and excluded people. */
export function rankSuggestions(
  groups: readonly (readonly string[])[],
  without: readonly string[],
): string[] {
  const excluded = new Set(without);
  const ranked = [...new Set(groups.flat())].filter(id => !excluded.has(id));
  return ranked.slice(0, limits.peoplePerPage);
}
