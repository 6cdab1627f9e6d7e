import { newId } from '@giftlist/contracts/primitives';
import { findOffer } from '@giftlist/service-kit/retailers';
import fc from 'fast-check';
import { changeGift } from '../model/change-gift.ts';
import type { Claim } from '../model/claim.ts';
import {
  type ClaimDecision,
  decideMark,
  decideRelease,
  decideReserve,
  decideUnmark,
  removesClaimedUnit,
} from '../model/claims.ts';
import type { GiftDoc } from '../model/gift.ts';
import type { GiftViewer } from '../model/gift-viewer.ts';
import { copyGift, createGift } from '../model/new-gift.ts';
import { presentGift } from '../presenting/present-gift.ts';
import { presentGifts } from '../presenting/present-gifts.ts';

/* Test support: a list in memory that uses the same decisions as the service, and random histories of it. */

const ownerId = newId();
const nobody = { maybeOwner: false, profileId: null, emailKey: null, tokenHashes: [] };
export const list = { id: newId(), user_id: ownerId, currency: 'USD', gifts_revealed: false };
export const owner: GiftViewer = { ...nobody, role: 'owner', profileId: ownerId, emailKey: 'owners-address' };
export const collaborator: GiftViewer = { ...nobody, role: 'collaborator', profileId: newId() };
/** A browser on which the owner once signed in and others made reservations. */
const sharedBrowser: GiftViewer = {
  ...nobody,
  role: 'viewer',
  maybeOwner: true,
  tokenHashes: ['t0', 't1', 't2'],
};
export const visitor = (token: string): GiftViewer => ({ ...nobody, role: 'viewer', tokenHashes: [token] });

const rates = {
  AFFILIATE_AMAZON_RATE: 0.04,
  AFFILIATE_TARGET_RATE: 0.05,
  AFFILIATE_WALMART_RATE: 0.04,
  AFFILIATE_BESTBUY_RATE: 0.01,
};
export const offerOf = (gift: GiftDoc) => findOffer(gift.product_url, rates);

/** `gift` and `claim` are indexes into what exists. */
const gift = fc.nat(6);
const quantity = fc.integer({ min: 1, max: 4 });
const who = fc.constantFrom('t0', 't1', 't2', 'friend', 'collaborator', 'owner-by-mail');
const link = fc.constantFrom(null, 'https://www.amazon.com/dp/1', 'https://shop.example/a');
const does = <T extends string>(what: T) => fc.constant(what);

export const ownStep = fc.oneof(
  fc.record({ does: does('add'), quantity, wanted: fc.boolean(), link }),
  fc.record({ does: does('change'), gift, quantity }),
  fc.record({ does: does('remove'), gift }),
  fc.record({ does: does('copy'), gift }),
  fc.record({ does: does('mark'), gift }),
  fc.record({ does: does('unmark'), gift, claim: fc.option(fc.nat(5), { nil: undefined }) }),
  fc.record({ does: does('reserve'), gift }),
  fc.record({ does: does('reserve-on-shared-browser'), gift }),
  fc.record({ does: does('unreserve'), gift }),
);
export const othersStep = fc.oneof(
  fc.record({ does: does('take'), gift, who }),
  fc.record({ does: does('release'), gift, who }),
  fc.record({ does: does('collaborator-unmarks'), gift, claim: fc.nat(5) }),
);
type Generated<A> = A extends fc.Arbitrary<infer T> ? T : never;
export type OwnStep = Generated<typeof ownStep>;
export type OthersStep = Generated<typeof othersStep>;
type OwnStepOnGift = Exclude<OwnStep, { does: 'add' }>;

export class SurpriseWorld {
  private gifts: GiftDoc[] = [];
  private now = new Date(Date.UTC(2026, 0, 1));
  private ids = 0;

  /** Everything that the owner, and a browser that may be the owner's, can see. */
  look(): string {
    return JSON.stringify(
      [owner, sharedBrowser].map(viewer => [
        presentGifts(this.gifts, viewer, list, offerOf),
        this.gifts.map(found => presentGift(found, viewer, list, offerOf(found))),
      ]),
    );
  }

  /**
   * Applies a step of the owner and returns what the owner gets to see. Ids depend on the step's position
   * only, so they are the same whatever others do.
   */
  own(step: OwnStep, place: number): string {
    this.now = new Date(Date.UTC(2026, 0, 1, 0, place));
    if (step.does !== 'add') {
      const found = this.at(step.gift);
      return found === undefined ? 'no gift' : this.ownOn(found, step, place);
    }
    const gift_title = `Gift ${place}`;
    const wish = {
      giftlist_id: list.id,
      gift_title,
      source: 'manual',
      platform: 'unknown',
      price: 10,
    } as const;
    const { quantity: units, wanted, link: product_url } = step;
    this.gifts.push(
      createGift({ ...wish, quantity: units, isMostWanted: wanted, product_url }, this.adding(place)),
    );
    return 'added';
  }

  /** Applies a step of anyone else. */
  others(step: OthersStep): void {
    const found = this.at(step.gift);
    if (found === undefined) return;
    if (step.does === 'take') this.take(found, this.takingOf(found, step.who));
    else if (step.does === 'release') this.release(found, decideRelease(found, visitor(step.who)));
    else {
      const others = found.claims.filter(claim => !claim.by_owner);
      const named = others[step.claim % Math.max(1, others.length)];
      if (named) this.release(found, decideUnmark(found, collaborator, list, named.id));
    }
  }

  claim(id: string, fields: Partial<Claim> = {}): Claim {
    const who = { name: 'Ada', email: 'ada@example.com', message: 'Happy birthday!' };
    const keys = { email_key: null, profile_id: null, token_hash: null };
    const notes = { received: false, thanked: false };
    return { id, kind: 'reserved', by_owner: false, ...who, ...keys, ...notes, at: this.now, ...fields };
  }

  private ownOn(found: GiftDoc, step: OwnStepOnGift, place: number): string {
    const stranger = { hasOwnersAddress: false };
    switch (step.does) {
      case 'change':
        if (removesClaimedUnit(found, owner, list, step.quantity)) return 'gift/claimed';
        return this.put({ ...found, ...changeGift(found, { quantity: step.quantity }) }, 'changed');
      case 'remove':
        this.gifts = this.gifts.filter(({ _id }) => _id !== found._id);
        return 'removed';
      case 'copy':
        this.gifts.push(copyGift(found, this.adding(place)));
        return 'copied';
      case 'mark': {
        const mark = this.claim(`own-${place}`, { kind: 'purchased', by_owner: true, profile_id: ownerId });
        return this.take(found, decideMark(found, owner, list, mark));
      }
      case 'unmark':
        return this.release(found, decideUnmark(found, owner, list, this.named(found, step.claim, place)));
      case 'reserve':
        return this.take(found, decideReserve(found, { ...owner, ...stranger }, this.claim(`own-${place}`)));
      case 'reserve-on-shared-browser':
        return this.take(
          found,
          decideReserve(found, { ...sharedBrowser, ...stranger }, this.claim(`own-${place}`)),
        );
      case 'unreserve':
        return this.release(found, decideRelease(found, owner));
    }
  }

  /** The claim that the owner names: one that was shown, or a guess. Others' ids are never shown. */
  private named(found: GiftDoc, index: number | undefined, place: number): string | undefined {
    if (index === undefined) return undefined;
    return found.claims.filter(claim => claim.by_owner)[index]?.id ?? `guess-${place}`;
  }

  private takingOf(found: GiftDoc, by: string): ClaimDecision {
    this.ids += 1;
    const id = `claim-${this.ids}`;
    if (by === 'collaborator') {
      const mark = this.claim(id, { kind: 'purchased', profile_id: collaborator.profileId });
      return decideMark(found, collaborator, list, mark);
    }
    const held: Record<string, Partial<Claim>> = {
      friend: { profile_id: 'friend' },
      // Claimed with an address that the owner verified only later.
      'owner-by-mail': { email_key: 'owners-address' },
    };
    const claim = this.claim(id, held[by] ?? { token_hash: by });
    return decideReserve(found, { ...visitor(by), hasOwnersAddress: false }, claim);
  }

  private adding(place: number) {
    return { id: `gift-${place}`, list, addedBy: ownerId, country: 'us', now: this.now };
  }

  private at(index: number): GiftDoc | undefined {
    return this.gifts.length === 0 ? undefined : this.gifts[index % this.gifts.length];
  }

  private put(changed: GiftDoc, result: string): string {
    this.gifts = this.gifts.map(found => (found._id === changed._id ? changed : found));
    return result;
  }

  private take(found: GiftDoc, taking: ClaimDecision): string {
    if ('refused' in taking) return taking.refused;
    const revision = found.revision + 1;
    return this.put({ ...found, claims: [...found.claims, taking.claim], revision }, 'taken');
  }

  private release(found: GiftDoc, claim: Claim | undefined): string {
    if (claim === undefined) return 'nothing to release';
    const claims = found.claims.filter(({ id }) => id !== claim.id);
    return this.put({ ...found, claims, revision: found.revision + 1 }, 'released');
  }
}
