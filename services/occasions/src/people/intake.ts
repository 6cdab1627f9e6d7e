import { birthdayChanged } from '@giftlist/contracts/occasions/events';
import { birthdayName } from '@giftlist/contracts/rules/birthdays';
import { Clock } from '@giftlist/service-kit/clock';
import { Outbox, type Transaction } from '@giftlist/service-kit/outbox';
import { People } from '@giftlist/service-kit/people/people';
import { type Person, PersonModel } from '@giftlist/service-kit/people/people.store';
import { putPerson } from '@giftlist/service-kit/people/people-projection';
import { Projections } from '@giftlist/service-kit/projections';
import { Injectable } from '@nestjs/common';
import { personChanged } from './person-changes.ts';

/** Stores a person's state, and starts the necessary updates of occasions. */
@Injectable()
export class Intake {
  constructor(private readonly clock: Clock) {}

  async take(person: Person, tx: Transaction): Promise<void> {
    const before = await PersonModel.findById(person._id).session(tx.session).lean<Person>();
    if (!(await putPerson(person, tx))) return;
    const { zone, birth, name } = changesOf(before, person);
    if (zone) await personChanged('zone', person._id, tx);
    if (birth) await personChanged('birth', person._id, tx);
    if (birth || name) {
      tx.emit(birthdayChanged, { birthday_user_id: person._id, at: this.clock.now().toISOString() });
    }
  }
}

/** People; requested ones are handled as if their event had arrived. */
@Injectable()
export class AskedPeople extends People {
  constructor(
    projections: Projections,
    outbox: Outbox,
    private readonly intake: Intake,
  ) {
    super(projections, outbox);
  }

  protected override put(person: Person, tx: Transaction): Promise<void> {
    return this.intake.take(person, tx);
  }
}

interface Changes {
  zone: boolean;
  birth: boolean;
  name: boolean;
}

/** The same version was stored by a rebuild, so the state before is unknown: everything counts as changed. */
export function changesOf(before: Person | null, person: Person): Changes {
  if (before?.version === person.version) return { zone: true, birth: true, name: true };
  const sameBirth = before?.birth?.month === person.birth?.month && before?.birth?.day === person.birth?.day;
  return {
    zone: before?.timeZone !== person.timeZone,
    birth: !sameBirth,
    name: before === null || birthdayName(before) !== birthdayName(person),
  };
}
