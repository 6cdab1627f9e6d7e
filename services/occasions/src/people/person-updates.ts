import { birthdayChanged } from '@giftlist/contracts/occasions/events';
import { getBirthdayName } from '@giftlist/contracts/rules/birthdays';
import type { Person } from '@giftlist/service-domain/people/people.store';
import { type PeopleEffects, PeopleReadModel } from '@giftlist/service-domain/people/people-read-model';
import { Clock } from '@giftlist/service-kit/core/clock';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Injectable } from '@nestjs/common';
import { startChangeJob } from './person-jobs.ts';

@Injectable()
export class PersonUpdates implements PeopleEffects {
  constructor(
    readModel: PeopleReadModel,
    private readonly clock: Clock,
  ) {
    readModel.register(this);
  }

  async onPersonChanged(person: Person, before: Person | null, tx: Transaction): Promise<void> {
    const { zone, birth, name } = detectChanges(before, person);
    if (zone) await startChangeJob('zone', person._id, tx);
    if (birth) await startChangeJob('birth', person._id, tx);
    if (birth || name) {
      tx.emit(birthdayChanged, { birthday_user_id: person._id, at: this.clock.now().toISOString() });
    }
  }
}

interface Changes {
  zone: boolean;
  birth: boolean;
  name: boolean;
}

/**
 * If both states have the same version, the new state was stored before its event arrived. The previous state is then
 * unknown, so everything counts as changed.
 */
export function detectChanges(before: Person | null, person: Person): Changes {
  if (before?.version === person.version) return { zone: true, birth: true, name: true };
  const isSameBirth =
    before?.birth?.month === person.birth?.month && before?.birth?.day === person.birth?.day;
  return {
    zone: before?.timeZone !== person.timeZone,
    birth: !isSameBirth,
    name: before === null || getBirthdayName(before) !== getBirthdayName(person),
  };
}
