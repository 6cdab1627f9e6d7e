import { occasionDeleted, occasionSaved } from '@giftlist/contracts/occasions/events';
import { newId } from '@giftlist/contracts/primitives';
import { defaultReminders } from '@giftlist/contracts/rules/birthdays';
import { Clock } from '@giftlist/service-kit/clock';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { Injectable } from '@nestjs/common';
import { type StoredOccasion, stateOf } from '../model/occasion.ts';
import { peopleOf, planNew } from '../reminders/planner.ts';
import { forgetReminders } from '../reminders/reminders.store.ts';
import { OccasionModel } from '../store/occasions.store.ts';

/**
 * 'We'll notify you 2 weeks before and on the day of {name}'s birthday': a follower has the birthday among their
 * occasions for as long as they follow.
 */
@Injectable()
export class FollowedBirthdays {
  constructor(private readonly clock: Clock) {}

  /** Adds the birthday with its reminders, unless it was saved or deleted before. */
  async add(followerId: string, targetId: string, tx: Transaction): Promise<void> {
    const known = await OccasionModel.exists({ user_id: followerId, birthday_user_id: targetId }).session(
      tx.session,
    );
    if (known) return;
    const now = this.clock.now();
    const occasion: StoredOccasion = {
      _id: newId(),
      version: 1,
      user_id: followerId,
      name: null,
      date: null,
      type: 'birthday',
      frequency: 'annually',
      details: '',
      notifications: [...defaultReminders],
      deleted: false,
      holiday_id: null,
      holidday_icon: null,
      birthday_user_id: targetId,
      createdAt: now,
    };
    await OccasionModel.create([occasion], { session: tx.session });
    await planNew(occasion, now, tx);
    const people = await peopleOf([occasion], tx);
    tx.emit(occasionSaved, stateOf(occasion, people.get(targetId) ?? null));
  }

  /** Removes the birthday with its settings: following again starts with defaults. */
  async remove(followerId: string, targetId: string, tx: Transaction): Promise<void> {
    const occasion = await OccasionModel.findOneAndDelete(
      { user_id: followerId, birthday_user_id: targetId },
      { session: tx.session },
    ).lean<StoredOccasion>();
    if (!occasion) return;
    await forgetReminders([occasion._id], tx);
    const at = this.clock.now().toISOString();
    tx.emit(occasionDeleted, { id: occasion._id, user_id: followerId, at });
  }
}
