import type { EventOf } from '@giftlist/contracts/event';
import { userDeleted, userEmailVerified } from '@giftlist/contracts/users/events';
import { On } from '@giftlist/service-kit/messaging/events';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { retryOnConflict } from '@giftlist/service-kit/mongo/transaction';
import { Controller } from '@nestjs/common';
import { OwnerAddressModel } from './owner-address.store.ts';

@Controller()
export class OwnerAddressInvalidation {
  @On(userEmailVerified, { consumer: 'gifts.owner-addresses' })
  async markStale(event: EventOf<typeof userEmailVerified>, { session }: Transaction): Promise<void> {
    await retryOnConflict(
      OwnerAddressModel.updateOne(
        { _id: event.data.id },
        { $set: { stale: true }, $inc: { changes: 1 } },
        { session, upsert: true },
      ).exec(),
    );
  }

  @On(userDeleted, { consumer: 'gifts.owner-addresses' })
  async deleteAddresses(event: EventOf<typeof userDeleted>, { session }: Transaction): Promise<void> {
    await OwnerAddressModel.deleteOne({ _id: event.data.id }, { session });
  }
}
