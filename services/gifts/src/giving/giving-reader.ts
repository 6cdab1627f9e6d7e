import type { Giving, GivingLine } from '@giftlist/contracts/gifts/giving';
import { type BudgetSetting, groupGiving } from '@giftlist/contracts/gifts/giving-rules';
import { limits } from '@giftlist/contracts/limits';
import { findStoredPeople, People } from '@giftlist/service-domain/people/people';
import type { Person } from '@giftlist/service-domain/people/people.store';
import { Clock } from '@giftlist/service-kit/core/clock';
import { Injectable } from '@nestjs/common';
import { findLists } from '../lists/list.store.ts';
import { Lists } from '../lists/lists.ts';
import { type Giver, giverOwns } from '../model/giver.ts';
import type { ListDoc } from '../model/list.ts';
import { OwnerAddresses } from '../people/owner-addresses.ts';
import { Presenter } from '../presenting/presenter.ts';
import { findBudgets } from './budgets.store.ts';
import { type ClaimedUnit, findClaimedUnit, findClaimedUnits } from './claimed-units.store.ts';
import { findGiving, type GivingDoc, type UnlistedGift } from './giving.store.ts';
import { toUnitLine, toUnlistedLine } from './giving-line.ts';

type UnlistedDoc = GivingDoc & { gift: UnlistedGift };
interface GiverItems {
  units: readonly ClaimedUnit[];
  unlisted: readonly UnlistedDoc[];
  /** Keyed by claim id. */
  notes: ReadonlyMap<string, GivingDoc>;
}
const isUnlisted = (doc: GivingDoc): doc is UnlistedDoc => doc.gift !== null;

/** Only the giver may see the results. */
@Injectable()
export class GivingReader {
  constructor(
    private readonly lists: Lists,
    private readonly addresses: OwnerAddresses,
    private readonly people: People,
    private readonly presenter: Presenter,
    private readonly clock: Clock,
  ) {}

  async readAll(giver: Giver): Promise<Giving> {
    const lines = await this.readLines(giver);
    const today = this.clock.now().toISOString().slice(0, 10);
    return groupGiving(lines, await this.readBudgets(giver), today);
  }

  async hasAny(giver: Giver): Promise<boolean> {
    const { units, unlisted } = await this.findItems(giver);
    return units.length + unlisted.length > 0;
  }

  async readBudgets(giver: Giver): Promise<BudgetSetting[]> {
    const docs = await findBudgets(giver);
    const budgets = new Map<string, BudgetSetting>();
    // Budgets of the account replace those set before signing up.
    for (const doc of docs.sort((a, b) => Number(a.profile_id !== null) - Number(b.profile_id !== null))) {
      const { recipient_id: profile_id, year, amount, currency } = doc;
      budgets.set(`${profile_id} ${year}`, { profile_id, year, amount, currency });
    }
    return [...budgets.values()];
  }

  async readLines(giver: Giver): Promise<GivingLine[]> {
    const lines = await this.present(await this.findItems(giver));
    return lines.slice(0, limits.givingLinesMax);
  }

  /** `unit` is null if the claim no longer exists. */
  async findLine(giver: Giver, id: string): Promise<{ line: GivingLine; unit: ClaimedUnit | null } | null> {
    const unit = await findClaimedUnit(giver, id);
    // The giver may have written notes on a claimed unit before creating an account.
    const docs = (await findGiving(giver, [id])).filter(
      doc => doc._id === id && (unit !== null || giverOwns(giver, doc)),
    );
    const items = await this.excludeOwnLists(giver, unit ? [unit] : [], docs);
    const [line] = await this.present(items);
    return line ? { line, unit: items.units[0] ?? null } : null;
  }

  private async present({ units, unlisted, notes }: GiverItems): Promise<GivingLine[]> {
    const lists = await this.findLists(units.map(({ gift }) => gift.giftlist_id));
    const listOwners = await this.people.findManyIfAvailable(getListOwnerIds(units, unlisted));
    const recipients = await findStoredPeople(unlisted.flatMap(({ gift }) => gift.recipient_id ?? []));
    const unitLines = units.map(unit =>
      toUnitLine(unit, {
        notes: notes.get(unit.claim.id),
        list: lists.get(unit.gift.giftlist_id) ?? null,
        owner: listOwners.get(unit.gift.owner_id),
        offer: this.presenter.getOffer(unit.gift),
      }),
    );
    const people = new Map([...recipients, ...listOwners]);
    return [...unitLines, ...unlisted.map(doc => this.presentUnlisted(doc, people))];
  }

  private presentUnlisted(doc: UnlistedDoc, people: ReadonlyMap<string, Person>): GivingLine {
    const { product_url, recipient_id } = doc.gift;
    const person = recipient_id === null ? undefined : people.get(recipient_id);
    return toUnlistedLine(doc, { person, offer: this.presenter.getOffer({ product_url, product: null }) });
  }

  private async findItems(giver: Giver): Promise<GiverItems> {
    const units = await findClaimedUnits(giver);
    const ids = units.map(({ claim }) => claim.id);
    return this.excludeOwnLists(giver, units, await findGiving(giver, ids));
  }

  private async excludeOwnLists(
    giver: Giver,
    units: readonly ClaimedUnit[],
    docs: readonly GivingDoc[],
  ): Promise<GiverItems> {
    const unlistedDocs = docs.filter(isUnlisted);
    const ownIds = await this.findPossibleOwnIds(giver, getListOwnerIds(units, unlistedDocs));
    return {
      units: units.filter(({ gift }) => !ownIds.has(gift.owner_id)),
      unlisted: unlistedDocs.filter(
        ({ gift }) => gift.kind === 'other' || !ownIds.has(gift.recipient_id ?? ''),
      ),
      notes: new Map(docs.filter(doc => !isUnlisted(doc)).map(doc => [doc._id, doc])),
    };
  }

  /**
   * Returns the ids of list owners who may be this giver, because somebody may have reserved with the owner's email
   * address. Owners must not see units on their own lists.
   */
  private async findPossibleOwnIds(
    { profileId, emailKey, possibleProfileIds }: Giver,
    owners: Iterable<string>,
  ): Promise<Set<string>> {
    const ownIds = new Set(possibleProfileIds);
    if (profileId !== null || emailKey === null) return ownIds;
    for (const owner of new Set(owners)) {
      if (await this.addresses.hasAddressKey(owner, emailKey)) ownIds.add(owner);
    }
    return ownIds;
  }

  private async findLists(ids: readonly string[]): Promise<Map<string, ListDoc>> {
    const uniqueIds = [...new Set(ids)];
    const lists = new Map((await findLists(uniqueIds)).map(list => [list._id, list]));
    for (const id of uniqueIds) {
      const list = lists.get(id) ?? (await this.lists.find(id));
      if (list) lists.set(id, list);
    }
    return lists;
  }
}

const getListOwnerIds = (units: readonly ClaimedUnit[], unlisted: readonly UnlistedDoc[]): string[] => [
  ...units.map(({ gift }) => gift.owner_id),
  ...unlisted.flatMap(({ gift }) => (gift.kind === 'list' ? (gift.recipient_id ?? []) : [])),
];
