import type { EventOf } from '@giftlist/contracts/event';
import { userDeleted, userProfileChanged, userRegistered } from '@giftlist/contracts/users/events';
import { Controller } from '@nestjs/common';
import { On, OnMany } from '../../messaging/events.ts';
import type { Transaction } from '../../messaging/outbox.ts';
import { removePermanently, storeIfNewer } from '../../projections/projection.ts';
import { SampleEffectModel, SamplePersonModel } from './sample-stores.ts';

@Controller()
export class SamplePeople {
  /** While set, events about people named Poison fail. */
  static failsOnPoison = true;

  @On([userRegistered, userProfileChanged], { consumer: 'lists.people' })
  async onChanged(event: EventOf<typeof userProfileChanged>, tx: Transaction): Promise<void> {
    const { id, version, first_name } = event.data;
    if (first_name === 'Poison' && SamplePeople.failsOnPoison) throw new Error('Poison cannot be handled');
    await storeIfNewer(SamplePersonModel, { _id: id, version, first_name }, tx);
  }

  @On(userDeleted, { consumer: 'lists.people' })
  async onDeleted(event: EventOf<typeof userDeleted>, tx: Transaction): Promise<void> {
    await removePermanently(SamplePersonModel, [event.data.id], tx);
  }
}

/** Shares the Kafka group of `SamplePeople`, but handles several events per call. */
@Controller()
export class SampleEffects {
  static isBroken = false;

  @OnMany(userProfileChanged, { consumer: 'lists.effects' })
  async onProfilesChanged(
    events: readonly EventOf<typeof userProfileChanged>[],
    tx: Transaction,
  ): Promise<void> {
    const hasUncountable = events.some(({ data }) => data.first_name === 'Uncountable');
    if (SampleEffects.isBroken || hasUncountable) throw new Error('these events cannot be counted');
    const increments = events.map(({ data: { id } }) => ({
      updateOne: { filter: { _id: id }, update: { $inc: { count: 1 } }, upsert: true },
    }));
    await SampleEffectModel.bulkWrite(increments, { session: tx.session });
  }
}
