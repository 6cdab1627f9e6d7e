import { occasionDue } from '@giftlist/contracts/occasions/events';
import type { CatchUp, CatchUpHandler } from '@giftlist/service-kit/kafka/catch-up';
import { Injectable } from '@nestjs/common';
import { FiredReminderModel, toFiredReminder } from './reminders.store.ts';

/** Records reminders that fired after the restored backup was made, so that they do not fire again. */
@Injectable()
export class RemindersCatchUp implements CatchUp {
  readonly handlers: readonly CatchUpHandler[];

  constructor() {
    const reminders: CatchUpHandler<typeof occasionDue> = {
      events: [occasionDue],
      getSubject: ({ id }) => ({ id, version: 0 }),
      apply: async ({ data }) => {
        const { _id, ...fired } = toFiredReminder(data);
        const result = await FiredReminderModel.updateOne({ _id }, { $setOnInsert: fired }, { upsert: true });
        return result.upsertedCount > 0;
      },
    };
    this.handlers = [reminders];
  }
}
