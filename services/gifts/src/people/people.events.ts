import type { EventOf } from '@giftlist/contracts/event';
import {
  userDeleted,
  userEmailVerified,
  userFollowed,
  userUnfollowed,
} from '@giftlist/contracts/users/events';
import { putFollowPair, removeFollowPairsOf } from '@giftlist/service-domain/people/follow-pairs';
import { On } from '@giftlist/service-kit/events';
import { retryOnConflict } from '@giftlist/service-kit/mongo/transaction';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { removeProjected } from '@giftlist/service-kit/projection';
import { Controller } from '@nestjs/common';
import { OwnerAddressModel } from './owner-address.store.ts';
import { ProfileModel } from './profile.store.ts';

/** The read model of follows. */
@Controller()
export class FollowsProjection {
  @On(userFollowed, { consumer: 'gifts.people' })
  async followed(event: EventOf<typeof userFollowed>, tx: Transaction): Promise<void> {
    await putFollowPair(event.data, true, tx);
  }

  @On(userUnfollowed, { consumer: 'gifts.people' })
  async unfollowed(event: EventOf<typeof userUnfollowed>, tx: Transaction): Promise<void> {
    await putFollowPair(event.data, false, tx);
  }

  @On(userDeleted, { consumer: 'gifts.people' })
  async deleted(event: EventOf<typeof userDeleted>, tx: Transaction): Promise<void> {
    await removeProjected(ProfileModel, [event.data.id], tx);
    await removeFollowPairsOf(event.data.id, tx);
  }
}

/** Marks owners' email addresses as stale when they may have changed, and deletes them with the account. */
@Controller()
export class OwnerAddressInvalidation {
  @On(userEmailVerified, { consumer: 'gifts.owner-addresses' })
  async verified(event: EventOf<typeof userEmailVerified>, { session }: Transaction): Promise<void> {
    await retryOnConflict(
      OwnerAddressModel.updateOne(
        { _id: event.data.id },
        { $set: { stale: true }, $inc: { changes: 1 } },
        { session, upsert: true },
      ).exec(),
    );
  }

  @On(userDeleted, { consumer: 'gifts.owner-addresses' })
  async deleted(event: EventOf<typeof userDeleted>, { session }: Transaction): Promise<void> {
    await OwnerAddressModel.deleteOne({ _id: event.data.id }, { session });
  }
}
