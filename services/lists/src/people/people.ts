import type { ResponseInputOf } from '@giftlist/contracts/routes';
import { Outbox } from '@giftlist/service-kit/outbox';
import { FollowPairModel, FollowPairs, pairId } from '@giftlist/service-kit/people/follow-pairs';
import { ProblemError } from '@giftlist/service-kit/problem-error';
import { applyVersioned } from '@giftlist/service-kit/projection';
import { Projections } from '@giftlist/service-kit/projections';
import { Injectable } from '@nestjs/common';
import { type PersonDoc, PersonModel } from './person.store.ts';

export type PersonCard = ResponseInputOf<'GET /giftlist/{id}'>['owner'];

/** Cards of people and follows; missing data are requested from the users service. */
@Injectable()
export class People {
  constructor(
    private readonly projections: Projections,
    private readonly outbox: Outbox,
    private readonly pairs: FollowPairs,
  ) {}

  /** The cards of these people; a nameless one if a person is deleted or unavailable now. */
  async cards(ids: readonly string[]): Promise<Map<string, PersonCard>> {
    const wanted = [...new Set(ids)];
    const known = await PersonModel.find({ _id: { $in: wanted } }).lean();
    const cards = new Map(known.map(person => [person._id, cardOf(person)]));
    for (const id of wanted) {
      if (!cards.has(id)) cards.set(id, await this.askCard(id));
    }
    return cards;
  }

  async card(id: string): Promise<PersonCard> {
    return (await this.cards([id])).get(id) ?? nameless(id);
  }

  /** The time zone of a person; null if it is unknown. */
  async timeZoneOf(id: string): Promise<string | null> {
    const known = await PersonModel.findById(id, { timeZone: 1 }).lean();
    if (known?.timeZone !== undefined) return known.timeZone;
    const person = await this.projections
      .fetchFromOwner('users', 'GET /internal/people/{id}', { params: { id } })
      .catch(unlessAway);
    return person?.timeZone ?? null;
  }

  /** The language that a person chose; null if it is unknown here or they chose none. */
  async languageOf(id: string): Promise<string | null> {
    return (await PersonModel.findById(id, { language: 1 }).lean())?.language ?? null;
  }

  /** Whether one follows the other; 'no' while that is unknown and the users service is unavailable. */
  async follows(follower: string, target: string): Promise<boolean> {
    return (await this.pairs.follows(follower, target).catch(unlessAway)) ?? false;
  }

  /** Whether one follows the other, by local data only: for presentation, not for access. */
  async seemsToFollow(follower: string, targets: readonly string[]): Promise<Set<string>> {
    const pairs = await FollowPairModel.find({
      _id: { $in: targets.map(target => pairId(follower, target)) },
      following: true,
    }).lean();
    return new Set(pairs.map(({ target }) => target));
  }

  /**
   * The currency of a person; null if it is unknown or the users service is unavailable. It is always requested, since
   * local data may be older than a profile that was just saved.
   */
  async currencyOf(id: string): Promise<string | null> {
    const person = await this.projections
      .fetchFromOwner('users', 'GET /internal/people/{id}', { params: { id } })
      .catch(unlessAway);
    return person?.currency ?? null;
  }

  private async askCard(id: string): Promise<PersonCard> {
    const person = await this.projections
      .fetchFromOwner('users', 'GET /internal/people/{id}', { params: { id } })
      .catch(unlessAway);
    if (!person) return nameless(id);
    const { version, first_name, last_name, username, profile_pic, timeZone, language } = person;
    const doc = { _id: id, version, first_name, last_name, username, profile_pic, timeZone, language };
    await this.outbox.transact(tx => applyVersioned(PersonModel, doc, tx));
    return cardOf(doc);
  }
}

const cardOf = ({ _id, first_name, last_name, username, profile_pic }: PersonDoc): PersonCard => ({
  id: _id,
  first_name,
  last_name,
  username,
  profile_pic,
});

const nameless = (id: string): PersonCard => ({
  id,
  first_name: '',
  last_name: '',
  username: '',
  profile_pic: null,
});

/** The name of a person in a mail or a preview. */
export const fullName = ({ first_name, last_name, username }: PersonCard): string =>
  `${first_name} ${last_name}`.trim() || username;

/** A list can be shown without the users service. */
function unlessAway(error: unknown): null {
  if (error instanceof ProblemError && error.code === 'upstream-unavailable') return null;
  throw error;
}
