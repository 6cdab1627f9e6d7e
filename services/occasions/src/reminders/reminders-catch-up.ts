import { occasionDue } from '@giftlist/contracts/occasions/events';
import type { CatchUp, CatchUpHandler } from '@giftlist/service-kit/catch-up';
import { Injectable } from '@nestjs/common';
import { FiredReminderModel, firedRow } from './reminders.store.ts';

/** Prevents reminders that fired after a backup from firing again after its restore. */
@Injectable()
export class RemindersCatchUp implements CatchUp {
  readonly handlers: readonly CatchUpHandler[];

  constructor() {
    const reminders: CatchUpHandler<typeof occasionDue> = {
      events: [occasionDue],
      subjectOf: ({ id }) => ({ id, version: 0 }),
      apply: async ({ data }) => {
        const { _id, ...fired } = firedRow(data);
        const noted = await FiredReminderModel.updateOne({ _id }, { $setOnInsert: fired }, { upsert: true });
        return noted.upsertedCount > 0;
      },
    };
    this.handlers = [reminders];
  }
}
