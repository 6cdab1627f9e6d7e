import { limits } from '@giftlist/contracts/limits';
import { fail } from '@giftlist/service-kit/core/problem-error';
import type { PersonViewer } from '@giftlist/service-kit/http/viewer';
import { runInSnapshot, type SessionOptions } from '@giftlist/service-kit/mongo/transaction';
import { Injectable } from '@nestjs/common';
import { presentOwn, presentPublic } from '../model/present-profile.ts';
import type { Profile } from '../model/profiles.ts';
import { AccountStore } from '../store/accounts.store.ts';
import { FollowStore } from '../store/follows.store.ts';

/**
 * A person's own profile contains only the newest ids of followers and followed people. `GET /user/details/...`
 * returns all of them in pages.
 */
const newestIdRange = { skip: 0, limit: limits.followIdsMax };

@Injectable()
export class ProfilePresenter {
  constructor(
    private readonly accounts: AccountStore,
    private readonly follows: FollowStore,
  ) {}

  async presentOwn(profile: Profile) {
    const account = (await this.accounts.findById(profile.account_id)) ?? fail('user/not-found');
    return runInSnapshot(async options => {
      const follower_ids = await this.follows.findFollowerIds(profile._id, newestIdRange, options);
      const following_ids = await this.follows.findFollowedIds(profile._id, newestIdRange, options);
      return presentOwn(
        profile,
        account,
        { follower_ids, following_ids },
        await this.countFollows(profile, options),
      );
    });
  }

  /** Reads in the given transaction or snapshot, otherwise in a new snapshot. */
  presentPublic(profile: Profile, viewerId: string | null, options?: SessionOptions) {
    return options
      ? this.loadPublic(profile, viewerId, options)
      : runInSnapshot(snapshot => this.loadPublic(profile, viewerId, snapshot));
  }

  private async loadPublic(profile: Profile, viewerId: string | null, options: SessionOptions) {
    const followedIds = viewerId
      ? await this.follows.findFollowedAmong(viewerId, [profile._id], options)
      : null;
    const is_following = followedIds?.has(profile._id) ?? false;
    return presentPublic(profile, { ...(await this.countFollows(profile, options)), is_following });
  }

  async presentFor(viewer: PersonViewer, profile: Profile) {
    if (viewer.kind === 'visitor') return this.presentPublic(profile, null);
    // Compares accounts, because tokens issued before the profile was created lack the profile id.
    if (viewer.accountId === profile.account_id) return this.presentOwn(profile);
    return this.presentPublic(profile, viewer.profileId);
  }

  private async countFollows({ _id }: Profile, options: SessionOptions) {
    const followers_count = await this.follows.countFollowers(_id, options);
    return { followers_count, following_count: await this.follows.countFollowed(_id, options) };
  }
}
