import type { ReceivedEvent } from '@giftlist/contracts/event';
import { occasionDue } from '@giftlist/contracts/occasions/events';
import type { CatchUp } from '@giftlist/service-kit/catch-up';
import { Injectable } from '@nestjs/common';
import { FiredReminderModel, firedRow } from './reminders.store.ts';

/** Reminders that went out since a copy do not go out again after its restore. */
@Injectable()
export class RemindersCatchUp implements CatchUp {
  async takeIn(event: ReceivedEvent<unknown>): Promise<boolean> {
    if (event.type !== occasionDue.name) return false;
    const { _id, ...fired } = firedRow(occasionDue.data.parse(event.data));
    const noted = await FiredReminderModel.updateOne({ _id }, { $setOnInsert: fired }, { upsert: true });
    return noted.upsertedCount > 0;
  }
}
