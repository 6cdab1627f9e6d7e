import type { Giving, GivingLine } from '@giftlist/contracts/gifts/giving';
import { limits } from '@giftlist/contracts/limits';
import { givingOf, type SetBudget } from '@giftlist/contracts/rules/giving';
import { Clock } from '@giftlist/service-kit/clock';
import { Injectable } from '@nestjs/common';
import { type ListDoc, ListModel } from '../lists/list.store.ts';
import { Lists } from '../lists/lists.ts';
import { type Giver, isOf } from '../model/giver.ts';
import { OwnerAddresses } from '../people/owner-addresses.ts';
import type { RecipientDoc } from '../people/recipient.store.ts';
import { findKnown, Recipients } from '../people/recipients.ts';
import { Presenter } from '../presenting/presenter.ts';
import { findBudgets } from './budgets.store.ts';
import { findGiving, type GivingDoc, type KeptGift } from './giving.store.ts';
import { lineOfKept, lineOfUnit } from './giving-line.ts';
import { findHeldUnit, findHeldUnits, type HeldUnit } from './own-gifts.store.ts';

type KeptDoc = GivingDoc & { gift: KeptGift };
interface Held {
  units: readonly HeldUnit[];
  /** Gifts that are on no list. */
  kept: readonly KeptDoc[];
  /** Notes by claim id. */
  notes: ReadonlyMap<string, GivingDoc>;
}
const isKept = (doc: GivingDoc): doc is KeptDoc => doc.gift !== null;

/** Reads what a person gives. Shown to that person only. */
@Injectable()
export class GivingReading {
  constructor(
    private readonly lists: Lists,
    private readonly addresses: OwnerAddresses,
    private readonly recipients: Recipients,
    private readonly presenter: Presenter,
    private readonly clock: Clock,
  ) {}

  async all(giver: Giver): Promise<Giving> {
    const lines = await this.lines(giver);
    const today = this.clock.now().toISOString().slice(0, 10);
    return givingOf(lines, await this.budgets(giver), today);
  }

  /** Whether a link to the gifts of this address would show any. */
  async hasAny(giver: Giver): Promise<boolean> {
    const { units, kept } = await this.held(giver);
    return units.length + kept.length > 0;
  }

  async budgets(giver: Giver): Promise<SetBudget[]> {
    const found = await findBudgets(giver);
    const budgets = new Map<string, SetBudget>();
    // Budgets of the account replace those set before signing up.
    for (const doc of found.sort((a, b) => Number(a.profile_id !== null) - Number(b.profile_id !== null))) {
      const { recipient_id: profile_id, year, amount, currency } = doc;
      budgets.set(`${profile_id} ${year}`, { profile_id, year, amount, currency });
    }
    return [...budgets.values()];
  }

  async lines(giver: Giver): Promise<GivingLine[]> {
    const lines = await this.present(await this.held(giver));
    return lines.slice(0, limits.givingLinesMax);
  }

  /** One line, and its unit if the gift is on a list. */
  async line(giver: Giver, id: string): Promise<{ line: GivingLine; unit: HeldUnit | null } | null> {
    const unit = await findHeldUnit(giver, id);
    // Notes on a claimed unit may date from before the giver had an account.
    const docs = (await findGiving(giver, [id])).filter(
      doc => doc._id === id && (unit !== null || isOf(giver, doc)),
    );
    const held = await this.withoutOwn(giver, unit ? [unit] : [], docs);
    const [line] = await this.present(held);
    return line ? { line, unit: held.units[0] ?? null } : null;
  }

  private async present({ units, kept, notes }: Held): Promise<GivingLine[]> {
    const lists = await this.listsOf(units.map(({ gift }) => gift.giftlist_id));
    const people = await this.recipients.find(ownerIds(units, kept));
    const named = await findKnown(kept.flatMap(({ gift }) => gift.recipient_id ?? []));
    const ofLists = units.map(unit =>
      lineOfUnit(unit, {
        notes: notes.get(unit.claim.id),
        list: lists.get(unit.gift.giftlist_id) ?? null,
        owner: people.get(unit.gift.owner_id),
        offer: this.presenter.offerOf(unit.gift),
      }),
    );
    return [...ofLists, ...kept.map(doc => this.kept(doc, new Map([...named, ...people])))];
  }

  private kept(doc: KeptDoc, people: ReadonlyMap<string, RecipientDoc>): GivingLine {
    const { product_url, recipient_id } = doc.gift;
    const person = recipient_id === null ? undefined : people.get(recipient_id);
    return lineOfKept(doc, { person, offer: this.presenter.offerOf({ product_url, product: null }) });
  }

  private async held(giver: Giver): Promise<Held> {
    const units = await findHeldUnits(giver);
    const ids = units.map(({ claim }) => claim.id);
    return this.withoutOwn(giver, units, await findGiving(giver, ids));
  }

  private async withoutOwn(
    giver: Giver,
    found: readonly HeldUnit[],
    docs: readonly GivingDoc[],
  ): Promise<Held> {
    const stored = docs.filter(isKept);
    const own = await this.ownLists(giver, ownerIds(found, stored));
    return {
      units: found.filter(({ gift }) => !own.has(gift.owner_id)),
      kept: stored.filter(({ gift }) => gift.kind === 'other' || !own.has(gift.recipient_id ?? '')),
      notes: new Map(docs.filter(doc => !isKept(doc)).map(doc => [doc._id, doc])),
    };
  }

  /**
   * The owners whose lists must not be shown to this giver, because the giver is that owner: a collaborator
   * may have entered the owner's address as a giver's, or the address became the owner's later.
   */
  private async ownLists(
    { profileId, emailKey, present }: Giver,
    owners: Iterable<string>,
  ): Promise<Set<string>> {
    const own = new Set(present);
    if (profileId !== null || emailKey === null) return own;
    for (const owner of new Set(owners)) {
      if (await this.addresses.hasAddressKey(owner, emailKey)) own.add(owner);
    }
    return own;
  }

  private async listsOf(ids: readonly string[]): Promise<Map<string, ListDoc>> {
    const wanted = [...new Set(ids)];
    const known = await ListModel.find({ _id: { $in: wanted } }).lean<ListDoc[]>();
    const lists = new Map(known.map(list => [list._id, list]));
    for (const id of wanted) {
      const list = lists.get(id) ?? (await this.lists.find(id));
      if (list) lists.set(id, list);
    }
    return lists;
  }
}

/** The owners of the lists that these gifts are or were on. */
const ownerIds = (units: readonly HeldUnit[], kept: readonly KeptDoc[]): string[] => [
  ...units.map(({ gift }) => gift.owner_id),
  ...kept.flatMap(({ gift }) => (gift.kind === 'list' ? (gift.recipient_id ?? []) : [])),
];
