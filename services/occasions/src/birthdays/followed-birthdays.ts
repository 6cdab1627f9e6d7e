import { occasionDeleted, occasionSaved } from '@giftlist/contracts/occasions/events';
import { newId } from '@giftlist/contracts/primitives';
import { defaultReminders } from '@giftlist/contracts/rules/birthdays';
import type { Follow } from '@giftlist/service-domain/people/people.store';
import { type PeopleEffects, PeopleReadModel } from '@giftlist/service-domain/people/people-read-model';
import { Clock } from '@giftlist/service-kit/core/clock';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Injectable } from '@nestjs/common';
import { type StoredOccasion, toOccasionState } from '../model/occasion.ts';
import { findOccasionPeople, planNewOccasion } from '../reminders/plan-reminders.ts';
import { deleteReminders } from '../reminders/reminders.store.ts';
import { OccasionModel } from '../store/occasions.store.ts';

@Injectable()
export class FollowedBirthdays implements PeopleEffects {
  constructor(
    readModel: PeopleReadModel,
    private readonly clock: Clock,
  ) {
    readModel.register(this);
  }

  async onFollowChanged({ follower_id, target_id, following }: Follow, tx: Transaction): Promise<void> {
    if (following) await this.add(follower_id, target_id, tx);
    else await this.remove(follower_id, target_id, tx);
  }

  /** Does nothing if the follower has already saved the birthday or marked it as deleted. */
  private async add(followerId: string, targetId: string, tx: Transaction): Promise<void> {
    const existing = await OccasionModel.exists({ user_id: followerId, birthday_user_id: targetId }).session(
      tx.session,
    );
    if (existing) return;
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
    await planNewOccasion(occasion, now, tx);
    const people = await findOccasionPeople([occasion], tx);
    tx.emit(occasionSaved, toOccasionState(occasion, people.get(targetId) ?? null));
  }

  /** Also removes a birthday that is marked as deleted, so that following again adds it with the defaults. */
  async remove(followerId: string, targetId: string, tx: Transaction): Promise<void> {
    const occasion = await OccasionModel.findOneAndDelete(
      { user_id: followerId, birthday_user_id: targetId },
      { session: tx.session },
    ).lean<StoredOccasion>();
    if (!occasion) return;
    await deleteReminders([occasion._id], tx);
    const at = this.clock.now().toISOString();
    tx.emit(occasionDeleted, { id: occasion._id, user_id: followerId, at });
  }
}
