import type { FriendUser } from '@giftlist/contracts/users/entities';
import type { PersonViewer } from '@giftlist/service-kit/http/viewer';
import type { SessionOptions } from '@giftlist/service-kit/mongo/transaction';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { presentPersonEntry } from '../model/present-profile.ts';
import type { Profile } from '../model/profiles.ts';
import { FollowStore } from '../store/follows.store.ts';

@Injectable()
export class PeoplePresenter {
  constructor(private readonly follows: FollowStore) {}

  async present(
    profiles: readonly Profile[],
    viewer: PersonViewer,
    options?: SessionOptions,
  ): Promise<z.input<typeof FriendUser>[]> {
    const viewerId = viewer.kind === 'account' ? viewer.profileId : null;
    const ids = profiles.map(profile => profile._id);
    const followedIds = viewerId
      ? await this.follows.findFollowedAmong(viewerId, ids, options)
      : new Set<string>();
    return profiles.map(profile => presentPersonEntry(profile, { profileId: viewerId, followedIds }));
  }
}
