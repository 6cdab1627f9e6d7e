import type { EventOf } from '@giftlist/contracts/event';
import { userEmailVerified } from '@giftlist/contracts/users/events';
import { On } from '@giftlist/service-kit/messaging/events';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Controller } from '@nestjs/common';
import { PreferenceSubjects } from './preference-subjects.ts';
import { findTurnedOff, toPersonSubject, turnOffAll } from './preferences.store.ts';
import { deleteRefusals } from './refusals.store.ts';

@Controller()
export class PreferencesEvents {
  constructor(private readonly subjects: PreferenceSubjects) {}

  /** Copies what the person turned off to all their verified addresses, and deletes the refusals of these addresses. */
  @On(userEmailVerified, { consumer: 'notifications.preferences', group: 'contacts' })
  async onVerified({ data }: EventOf<typeof userEmailVerified>, tx: Transaction): Promise<void> {
    const subjects = await this.subjects.findForPerson(data.id);
    await deleteRefusals(subjects, tx);
    const turnedOff = await findTurnedOff([toPersonSubject(data.id)], tx);
    if (turnedOff.size === 0) return;
    for (const subject of subjects) await turnOffAll([...turnedOff], subject, tx);
  }
}
