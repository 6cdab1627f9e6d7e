import { limits } from '@giftlist/contracts/limits';
import { inSnapshot, type SessionOptions } from '@giftlist/service-kit/mongo/transaction';
import { fail } from '@giftlist/service-kit/problem-error';
import type { PersonViewer } from '@giftlist/service-kit/viewer';
import { Injectable } from '@nestjs/common';
import { presentOwn, presentPublic } from '../model/present-profile.ts';
import type { Profile } from '../model/profiles.ts';
import { AccountStore } from '../store/accounts.store.ts';
import { FollowStore } from '../store/follows.store.ts';

/** The maximum number of ids in the viewer's own profile; `GET /user/details/...` returns all in pages. */
const mostIds = { skip: 0, limit: limits.followIdsMax };

/** Shows a profile and its context, to its owner or to others. */
@Injectable()
export class ProfileViews {
  constructor(
    private readonly accounts: AccountStore,
    private readonly follows: FollowStore,
  ) {}

  async own(profile: Profile) {
    const account = (await this.accounts.byId(profile.account_id)) ?? fail('user/not-found');
    return inSnapshot(async at => {
      const follower_ids = await this.follows.followerIds(profile._id, mostIds, at);
      const following_ids = await this.follows.followingIds(profile._id, mostIds, at);
      return presentOwn(profile, account, { follower_ids, following_ids }, await this.counts(profile, at));
    });
  }

  /** Reads within the transaction or snapshot `at`, if given. */
  public(profile: Profile, viewerId: string | null, at?: SessionOptions) {
    return at
      ? this.publicAt(profile, viewerId, at)
      : inSnapshot(now => this.publicAt(profile, viewerId, now));
  }

  private async publicAt(profile: Profile, viewerId: string | null, at: SessionOptions) {
    const followed = viewerId ? await this.follows.followedAmong(viewerId, [profile._id], at) : null;
    const is_following = followed?.has(profile._id) ?? false;
    return presentPublic(profile, { ...(await this.counts(profile, at)), is_following });
  }

  async for(viewer: PersonViewer, profile: Profile) {
    if (viewer.kind === 'visitor') return this.public(profile, null);
    // By account: a token from before the profile was created does not contain its id.
    if (viewer.accountId === profile.account_id) return this.own(profile);
    return this.public(profile, viewer.profileId);
  }

  private async counts({ _id }: Profile, at: SessionOptions) {
    const followers_count = await this.follows.countFollowers(_id, at);
    return { followers_count, following_count: await this.follows.countFollowing(_id, at) };
  }
}
