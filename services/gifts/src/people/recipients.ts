import type { DataOf, ReceivedEvent } from '@giftlist/contracts/event';
import { userProfileChanged, userRegistered } from '@giftlist/contracts/users/events';
import { On } from '@giftlist/service-kit/events';
import { Outbox, type Transaction } from '@giftlist/service-kit/outbox';
import { ProblemError } from '@giftlist/service-kit/problem-error';
import { applyVersioned } from '@giftlist/service-kit/projection';
import { Projections } from '@giftlist/service-kit/projections';
import { Controller, Injectable } from '@nestjs/common';
import { type RecipientDoc, RecipientModel } from './recipient.store.ts';

type State = DataOf<typeof userProfileChanged>;

const recipientOf = ({
  id,
  version,
  first_name,
  last_name,
  username,
  profile_pic,
  timeZone,
}: State): RecipientDoc => ({ _id: id, version, first_name, last_name, username, profile_pic, timeZone });

/** The names of people who receive gifts; the users service is asked for what has not arrived yet. */
@Injectable()
export class Recipients {
  constructor(
    private readonly projections: Projections,
    private readonly outbox: Outbox,
  ) {}

  /** Returns the people that could be found. Deleted people are left out. */
  async find(ids: Iterable<string>): Promise<Map<string, RecipientDoc>> {
    const wanted = [...new Set(ids)];
    const found = await findKnown(wanted);
    for (const id of wanted) {
      const person = found.get(id) ?? (await this.ask(id));
      if (person) found.set(id, person);
    }
    return found;
  }

  private async ask(id: string): Promise<RecipientDoc | null> {
    const state = await this.projections
      .fetchFromOwner('users', 'GET /internal/people/{id}', { params: { id } })
      .catch(unlessUnavailable);
    if (state === null) return null;
    const person = recipientOf(state);
    await this.outbox.transact(async tx => void (await applyVersioned(RecipientModel, person, tx)));
    return person;
  }
}

/** Returns the people that the read model has. */
export async function findKnown(ids: readonly string[]): Promise<Map<string, RecipientDoc>> {
  const known = await RecipientModel.find({ _id: { $in: ids } }).lean<RecipientDoc[]>();
  return new Map(known.map(person => [person._id, person]));
}

/** Without the users service gifts are shown without names. */
function unlessUnavailable(error: unknown): null {
  if (error instanceof ProblemError && error.code === 'upstream-unavailable') return null;
  throw error;
}

export const fullName = ({ first_name, last_name, username }: RecipientDoc): string =>
  `${first_name} ${last_name}`.trim() || username;

/** The read model of people's names; `FollowsProjection` removes deleted people from it. */
@Controller()
export class RecipientsProjection {
  @On([userRegistered, userProfileChanged], { consumer: 'gifts.people' })
  async changed({ data }: ReceivedEvent<State>, tx: Transaction): Promise<void> {
    await applyVersioned(RecipientModel, recipientOf(data), tx);
  }
}
