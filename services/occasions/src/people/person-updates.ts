import { birthdayChanged } from '@giftlist/contracts/occasions/events';
import { birthdayName } from '@giftlist/contracts/rules/birthdays';
import { People } from '@giftlist/service-domain/people/people';
import { type Person, PersonModel } from '@giftlist/service-domain/people/people.store';
import { putPerson } from '@giftlist/service-domain/people/people-projection';
import { Clock } from '@giftlist/service-kit/clock';
import { Outbox, type Transaction } from '@giftlist/service-kit/outbox';
import { Projections } from '@giftlist/service-kit/projections';
import { Injectable } from '@nestjs/common';
import { startChangeJob } from './person-jobs.ts';

/** Stores people's states in the read model, and starts the jobs that their changes require. */
@Injectable()
export class PersonUpdates {
  constructor(private readonly clock: Clock) {}

  /** Has no effect if the person is deleted or a newer version is stored. */
  async apply(person: Person, tx: Transaction): Promise<void> {
    const before = await PersonModel.findById(person._id).session(tx.session).lean<Person>();
    if (!(await putPerson(person, tx))) return;
    const { zone, birth, name } = changesOf(before, person);
    if (zone) await startChangeJob('zone', person._id, tx);
    if (birth) await startChangeJob('birth', person._id, tx);
    if (birth || name) {
      tx.emit(birthdayChanged, { birthday_user_id: person._id, at: this.clock.now().toISOString() });
    }
  }
}

/** The read model of people, in which a fetched state has the same effects as its event. */
@Injectable()
export class OccasionPeople extends People {
  constructor(
    projections: Projections,
    outbox: Outbox,
    private readonly updates: PersonUpdates,
  ) {
    super(projections, outbox);
  }

  protected override put(person: Person, tx: Transaction): Promise<void> {
    return this.updates.apply(person, tx);
  }
}

interface Changes {
  zone: boolean;
  birth: boolean;
  name: boolean;
}

/**
 * Returns what changed between two states of a person. If both have the same version, the state was stored before its
 * event arrived; the previous state is then unknown, and everything counts as changed.
 */
export function changesOf(before: Person | null, person: Person): Changes {
  if (before?.version === person.version) return { zone: true, birth: true, name: true };
  const sameBirth = before?.birth?.month === person.birth?.month && before?.birth?.day === person.birth?.day;
  return {
    zone: before?.timeZone !== person.timeZone,
    birth: !sameBirth,
    name: before === null || birthdayName(before) !== birthdayName(person),
  };
}
