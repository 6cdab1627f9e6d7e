import { limits } from '@giftlist/contracts/limits';
import { Injectable } from '@nestjs/common';
import type { Profile } from '../model/profiles.ts';
import { FollowStore } from '../store/follows.store.ts';
import { IntroductionStore } from './introductions.store.ts';

/** Limits the work for people with many friends. */
const newestRange = { skip: 0, limit: 200 };

/**
 * Suggests people in this order: followers, people who shared a list with the person, and people followed by friends,
 * the most followed first.
 */
@Injectable()
export class FriendSuggestions {
  constructor(
    private readonly follows: FollowStore,
    private readonly introductions: IntroductionStore,
  ) {}

  async suggest(profile: Profile): Promise<string[]> {
    const [newestFollowedIds, followerIds, introducerIds, blockedIds] = await Promise.all([
      this.follows.findFollowedIds(profile._id, newestRange),
      this.follows.findFollowerIds(profile._id, newestRange),
      this.introductions.findIntroducerIds(profile._id, newestRange),
      this.follows.findBlockedIds(profile._id),
    ]);
    const excludedIds = [
      profile._id,
      ...newestFollowedIds,
      ...blockedIds,
      ...profile.suggested_friends_hidden,
    ];
    const friendsOfFriends = await this.follows.findMostFollowed(
      newestFollowedIds,
      excludedIds,
      newestRange.limit,
    );
    const groups = [followerIds, introducerIds, friendsOfFriends];
    // The person may follow more people than `newestFollowedIds` contains.
    const followedIds = await this.follows.findFollowedAmong(profile._id, groups.flat());
    return rankSuggestions(groups, [...excludedIds, ...followedIds]);
  }
}

/** Concatenates the groups without duplicates and excluded people, up to one page. */
export function rankSuggestions(
  groups: readonly (readonly string[])[],
  excludedIds: readonly string[],
): string[] {
  const exclusions = new Set(excludedIds);
  const ranked = [...new Set(groups.flat())].filter(id => !exclusions.has(id));
  return ranked.slice(0, limits.peoplePerPage);
}
