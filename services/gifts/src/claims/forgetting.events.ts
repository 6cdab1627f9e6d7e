import type { DataOf, ReceivedEvent } from '@giftlist/contracts/event';
import { userDeleted } from '@giftlist/contracts/users/events';
import { On } from '@giftlist/service-kit/events';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { Controller } from '@nestjs/common';
import { GiftModel } from '../gifts/gifts.store.ts';
import { markGone } from '../people/actor.store.ts';
import { forgotten } from './forgetting.ts';

/** Stands for whoever is no longer there (RFC 9562, the nil UUID). */
const nobodyId = '00000000-0000-0000-0000-000000000000';

/** Forgets a deleted person: the own lists go with their deletion, what was done on others' stays, unnamed. */
@Controller()
export class PersonForgetting {
  @On(userDeleted, { consumer: 'gifts.forgetting' })
  async deleted(event: ReceivedEvent<DataOf<typeof userDeleted>>, { session }: Transaction): Promise<void> {
    if (event.snapshot) return;
    const { id, email_keys = [] } = event.data;
    await markGone(id, { session });
    const fields = Object.entries(forgotten).map(([name, value]) => [`claims.$[claim].${name}`, value]);
    // Signed in, or before signing up, with an address that was proved since.
    const byWhom = [
      ['profile_id', [id]],
      ['email_key', email_keys],
    ] as const;
    for (const [field, values] of byWhom) {
      if (values.length === 0) continue;
      await GiftModel.updateMany(
        { [`claims.${field}`]: { $in: values } },
        { $set: Object.fromEntries(fields) },
        { arrayFilters: [{ [`claim.${field}`]: { $in: values } }], session },
      );
    }
    await GiftModel.updateMany({ added_by: id }, { $set: { added_by: nobodyId } }, { session });
  }
}
