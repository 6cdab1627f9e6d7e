import type { ResponseInputOf } from '@giftlist/contracts/routes';
import { fullName as fullNameOf } from '@giftlist/contracts/rules/person-name';
import { FollowPairModel, FollowPairs, pairId } from '@giftlist/service-domain/people/follow-pairs';
import { Outbox } from '@giftlist/service-kit/outbox';
import { nullIfUnavailable } from '@giftlist/service-kit/problem-error';
import { applyVersioned } from '@giftlist/service-kit/projection';
import { Projections } from '@giftlist/service-kit/projections';
import { Injectable } from '@nestjs/common';
import { type PersonDoc, PersonModel } from './person.store.ts';

export type PersonCard = ResponseInputOf<'GET /giftlist/{id}'>['owner'];

/** Looks up people and follows, and fetches missing ones from the users service. */
@Injectable()
export class People {
  constructor(
    private readonly projections: Projections,
    private readonly outbox: Outbox,
    private readonly pairs: FollowPairs,
  ) {}

  /**
   * Returns the cards of these people, by id. The card has no name if the person is deleted or the users service is
   * unavailable.
   */
  async cards(ids: readonly string[]): Promise<Map<string, PersonCard>> {
    const uniqueIds = [...new Set(ids)];
    const known = await PersonModel.find({ _id: { $in: uniqueIds } }).lean();
    const cards = new Map(known.map(person => [person._id, toCard(person)]));
    for (const id of uniqueIds) {
      if (!cards.has(id)) cards.set(id, await this.fetchCard(id));
    }
    return cards;
  }

  async card(id: string): Promise<PersonCard> {
    return (await this.cards([id])).get(id) ?? createNamelessCard(id);
  }

  /** Returns a person's time zone; null if the person has none or the users service is unavailable. */
  async timeZoneOf(id: string): Promise<string | null> {
    const known = await PersonModel.findById(id, { timeZone: 1 }).lean();
    if (known?.timeZone !== undefined) return known.timeZone;
    const person = await this.projections
      .fetchFromOwner('users', 'GET /internal/people/{id}', { params: { id } })
      .catch(nullIfUnavailable);
    return person?.timeZone ?? null;
  }

  /**
   * Returns the language that a person has chosen; null if they have chosen none or the read model does not contain it.
   */
  async languageOf(id: string): Promise<string | null> {
    return (await PersonModel.findById(id, { language: 1 }).lean())?.language ?? null;
  }

  /** Whether one person follows another; false while that is unknown and the users service is unavailable. */
  async follows(follower: string, target: string): Promise<boolean> {
    return (await this.pairs.follows(follower, target).catch(nullIfUnavailable)) ?? false;
  }

  /** Returns which of the targets a person follows in the read model, which may be out of date: not for access. */
  async findFollowed(follower: string, targets: readonly string[]): Promise<Set<string>> {
    const pairs = await FollowPairModel.find({
      _id: { $in: targets.map(target => pairId(follower, target)) },
      following: true,
    }).lean();
    return new Set(pairs.map(({ target }) => target));
  }

  /**
   * Returns a person's currency; null if it is unknown or the users service is unavailable. Always fetched, since the
   * read model may be older than a profile that was just saved.
   */
  async currencyOf(id: string): Promise<string | null> {
    const person = await this.projections
      .fetchFromOwner('users', 'GET /internal/people/{id}', { params: { id } })
      .catch(nullIfUnavailable);
    return person?.currency ?? null;
  }

  private async fetchCard(id: string): Promise<PersonCard> {
    const person = await this.projections
      .fetchFromOwner('users', 'GET /internal/people/{id}', { params: { id } })
      .catch(nullIfUnavailable);
    if (!person) return createNamelessCard(id);
    const { version, first_name, last_name, username, profile_pic, timeZone, language } = person;
    const doc = { _id: id, version, first_name, last_name, username, profile_pic, timeZone, language };
    await this.outbox.transact(tx => applyVersioned(PersonModel, doc, tx));
    return toCard(doc);
  }
}

const toCard = ({ _id, first_name, last_name, username, profile_pic }: PersonDoc): PersonCard => ({
  id: _id,
  first_name,
  last_name,
  username,
  profile_pic,
});

const createNamelessCard = (id: string): PersonCard => ({
  id,
  first_name: '',
  last_name: '',
  username: '',
  profile_pic: null,
});

/** Returns a person's name for mails and previews. */
export const fullName = (person: PersonCard): string => fullNameOf(person) || person.username;
