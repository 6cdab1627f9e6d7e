import type { DataOf, ReceivedEvent } from '@giftlist/contracts/event';
import { userDeleted, userProfileChanged, userRegistered } from '@giftlist/contracts/users/events';
import { Controller } from '@nestjs/common';
import { On } from '../events.ts';
import type { Transaction } from '../outbox.ts';
import { applyVersioned, removeProjected } from '../projection.ts';
import { SampleEffectModel, SamplePersonModel } from './sample-list.store.ts';

/** Who is who: a read model of the users service's events. */
@Controller()
export class SamplePeople {
  /** While it is set, one kind of person cannot be handled. */
  static refusesPoison = true;

  @On([userRegistered, userProfileChanged], { consumer: 'lists.people' })
  async changed(event: ReceivedEvent<DataOf<typeof userProfileChanged>>, tx: Transaction): Promise<void> {
    const { id, version, first_name } = event.data;
    if (first_name === 'Poison' && SamplePeople.refusesPoison) throw new Error('this one does not succeed');
    await applyVersioned(SamplePersonModel, { _id: id, version, first_name }, tx);
  }

  @On(userDeleted, { consumer: 'lists.people' })
  async deleted(event: ReceivedEvent<DataOf<typeof userDeleted>>, tx: Transaction): Promise<void> {
    await removeProjected(SamplePersonModel, [event.data.id], tx);
  }
}

/** A side effect besides the read model, with a separate group. */
@Controller()
export class SampleEffects {
  @On(userProfileChanged, { consumer: 'lists.effects' })
  async count(event: ReceivedEvent<DataOf<typeof userProfileChanged>>, tx: Transaction): Promise<void> {
    await SampleEffectModel.updateOne(
      { _id: event.data.id },
      { $inc: { times: 1 } },
      { upsert: true, session: tx.session },
    );
  }
}
