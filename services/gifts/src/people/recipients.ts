import type { DataOf, ReceivedEvent } from '@giftlist/contracts/event';
import { fullName as fullNameOf } from '@giftlist/contracts/rules/person-name';
import { userProfileChanged, userRegistered } from '@giftlist/contracts/users/events';
import { On } from '@giftlist/service-kit/events';
import { Outbox, type Transaction } from '@giftlist/service-kit/outbox';
import { ProblemError } from '@giftlist/service-kit/problem-error';
import { applyVersioned } from '@giftlist/service-kit/projection';
import { Projections } from '@giftlist/service-kit/projections';
import { Controller, Injectable } from '@nestjs/common';
import { type RecipientDoc, RecipientModel } from './recipient.store.ts';

type State = DataOf<typeof userProfileChanged>;

const toRecipientDoc = ({
  id,
  version,
  first_name,
  last_name,
  username,
  profile_pic,
  timeZone,
}: State): RecipientDoc => ({ _id: id, version, first_name, last_name, username, profile_pic, timeZone });

/** Looks up people's names, pictures and time zones; fetches them from the users service if they have not arrived yet. */
@Injectable()
export class Recipients {
  constructor(
    private readonly projections: Projections,
    private readonly outbox: Outbox,
  ) {}

  /** Returns the people who could be found, by id: not deleted ones, nor unknown ones while the users service is unavailable. */
  async find(ids: Iterable<string>): Promise<Map<string, RecipientDoc>> {
    const uniqueIds = [...new Set(ids)];
    const found = await findStoredRecipients(uniqueIds);
    for (const id of uniqueIds) {
      const person = found.get(id) ?? (await this.fetch(id));
      if (person) found.set(id, person);
    }
    return found;
  }

  private async fetch(id: string): Promise<RecipientDoc | null> {
    const state = await this.projections
      .fetchFromOwner('users', 'GET /internal/people/{id}', { params: { id } })
      .catch(nullIfUnavailable);
    if (state === null) return null;
    const person = toRecipientDoc(state);
    await this.outbox.transact(async tx => void (await applyVersioned(RecipientModel, person, tx)));
    return person;
  }
}

/** Returns the people in the read model, by id. */
export async function findStoredRecipients(ids: readonly string[]): Promise<Map<string, RecipientDoc>> {
  const known = await RecipientModel.find({ _id: { $in: ids } }).lean<RecipientDoc[]>();
  return new Map(known.map(person => [person._id, person]));
}

/** Returns null while the users service is unavailable: then gifts are shown without names. */
function nullIfUnavailable(error: unknown): null {
  if (error instanceof ProblemError && error.code === 'upstream-unavailable') return null;
  throw error;
}

export const fullName = (person: RecipientDoc): string => fullNameOf(person) || person.username;

/** The read model of people's names; `FollowsProjection` removes deleted people from it. */
@Controller()
export class RecipientsProjection {
  @On([userRegistered, userProfileChanged], { consumer: 'gifts.people' })
  async changed({ data }: ReceivedEvent<State>, tx: Transaction): Promise<void> {
    await applyVersioned(RecipientModel, toRecipientDoc(data), tx);
  }
}
