import { fail } from '@giftlist/service-kit/problem-error';
import type { PersonViewer } from '@giftlist/service-kit/viewer';
import { Injectable } from '@nestjs/common';
import { AccountStore } from '../accounts/accounts.store.ts';
import { FollowStore } from '../follows/follows.store.ts';
import { presentOwn, presentPublic } from './present-profile.ts';
import type { Profile } from './profiles.ts';

/** The most ids that the own profile lists; the rest is paged by `GET /user/details/...`. */
const mostIds = { skip: 0, limit: 5_000 };

/** Shows a profile with what belongs to it, to its owner or to others. */
@Injectable()
export class ProfileViews {
  constructor(
    private readonly accounts: AccountStore,
    private readonly follows: FollowStore,
  ) {}

  async own(profile: Profile) {
    const account = (await this.accounts.byId(profile.account_id)) ?? fail('user/not-found');
    const [follower_ids, following_ids, counts] = await Promise.all([
      this.follows.followerIds(profile._id, mostIds),
      this.follows.followingIds(profile._id, mostIds),
      this.counts(profile),
    ]);
    return presentOwn(profile, account, { follower_ids, following_ids }, counts);
  }

  async public(profile: Profile, viewerId: string | null) {
    const followed = viewerId ? await this.follows.followedAmong(viewerId, [profile._id]) : null;
    const is_following = followed?.has(profile._id) ?? false;
    return presentPublic(profile, { ...(await this.counts(profile)), is_following });
  }

  async for(viewer: PersonViewer, profile: Profile) {
    if (viewer.kind === 'visitor') return this.public(profile, null);
    // By the account: a token from before the profile was made does not name the profile.
    if (viewer.accountId === profile.account_id) return this.own(profile);
    return this.public(profile, viewer.profileId);
  }

  private async counts({ _id }: Profile) {
    const [followers_count, following_count] = await Promise.all([
      this.follows.countFollowers(_id),
      this.follows.countFollowing(_id),
    ]);
    return { followers_count, following_count };
  }
}
