import { newId } from '@giftlist/contracts/primitives';
import { findOffer } from '@giftlist/service-domain/retailers';
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

/* A list in memory that uses the service's decisions, and random steps on it. */

const ownerId = newId();
const nobody = { maybeOwner: false, profileId: null, emailKey: null, tokenHashes: [] };
export const list = { _id: newId(), user_id: ownerId, currency: 'USD', gifts_revealed: false };
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

/** `gift` and `claim` are indexes of existing ones. */
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
  fc.record({ does: does('claim'), gift, who }),
  fc.record({ does: does('release'), gift, who }),
  fc.record({ does: does('collaborator-unmarks'), gift, claim: fc.nat(5) }),
);
type Generated<A> = A extends fc.Arbitrary<infer T> ? T : never;
export type OwnStep = Generated<typeof ownStep>;
export type OthersStep = Generated<typeof othersStep>;
type OwnStepOnGift = Exclude<OwnStep, { does: 'add' }>;

export class SimulatedList {
  private gifts: GiftDoc[] = [];
  private now = new Date(Date.UTC(2026, 0, 1));
  private ids = 0;

  /** What the owner, and a browser that may be the owner's, can see. */
  view(): string {
    return JSON.stringify(
      [owner, sharedBrowser].map(viewer => [
        presentGifts(this.gifts, viewer, list, offerOf),
        this.gifts.map(found => presentGift(found, viewer, list, offerOf(found))),
      ]),
    );
  }

  /** Returns what the owner sees. Ids depend only on the step's position, so they are the same whatever others do. */
  own(step: OwnStep, position: number): string {
    this.now = new Date(Date.UTC(2026, 0, 1, 0, position));
    if (step.does !== 'add') {
      const found = this.at(step.gift);
      return found === undefined ? 'no gift' : this.ownOn(found, step, position);
    }
    const gift_title = `Gift ${position}`;
    const input = {
      giftlist_id: list._id,
      gift_title,
      source: 'manual',
      platform: 'unknown',
      price: 10,
    } as const;
    const { quantity: units, wanted, link: product_url } = step;
    this.gifts.push(
      createGift(
        { ...input, quantity: units, isMostWanted: wanted, product_url },
        this.createContext(position),
      ),
    );
    return 'added';
  }

  others(step: OthersStep): void {
    const found = this.at(step.gift);
    if (found === undefined) return;
    if (step.does === 'claim') this.apply(found, this.decideClaim(found, step.who));
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

  private ownOn(found: GiftDoc, step: OwnStepOnGift, position: number): string {
    const stranger = { hasOwnersAddress: false };
    switch (step.does) {
      case 'change':
        if (removesClaimedUnit(found, owner, list, step.quantity)) return 'gift/claimed';
        return this.put({ ...found, ...changeGift(found, { quantity: step.quantity }) }, 'changed');
      case 'remove':
        this.gifts = this.gifts.filter(({ _id }) => _id !== found._id);
        return 'removed';
      case 'copy':
        this.gifts.push(copyGift(found, this.createContext(position)));
        return 'copied';
      case 'mark': {
        const mark = this.claim(`own-${position}`, {
          kind: 'purchased',
          by_owner: true,
          profile_id: ownerId,
        });
        return this.apply(found, decideMark(found, owner, list, mark));
      }
      case 'unmark':
        return this.release(
          found,
          decideUnmark(found, owner, list, this.chooseClaimId(found, step.claim, position)),
        );
      case 'reserve':
        return this.apply(
          found,
          decideReserve(found, { ...owner, ...stranger }, this.claim(`own-${position}`)),
        );
      case 'reserve-on-shared-browser':
        return this.apply(
          found,
          decideReserve(found, { ...sharedBrowser, ...stranger }, this.claim(`own-${position}`)),
        );
      case 'unreserve':
        return this.release(found, decideRelease(found, owner));
    }
  }

  /** A mark, whose id the owner sees, otherwise a guess. */
  private chooseClaimId(found: GiftDoc, index: number | undefined, position: number): string | undefined {
    if (index === undefined) return undefined;
    return found.claims.filter(claim => claim.by_owner)[index]?.id ?? `guess-${position}`;
  }

  private decideClaim(found: GiftDoc, by: string): ClaimDecision {
    this.ids += 1;
    const id = `claim-${this.ids}`;
    if (by === 'collaborator') {
      const mark = this.claim(id, { kind: 'purchased', profile_id: collaborator.profileId });
      return decideMark(found, collaborator, list, mark);
    }
    const identities: Record<string, Partial<Claim>> = {
      friend: { profile_id: 'friend' },
      // Claimed with an address that the owner verified only later.
      'owner-by-mail': { email_key: 'owners-address' },
    };
    const claim = this.claim(id, identities[by] ?? { token_hash: by });
    return decideReserve(found, { ...visitor(by), hasOwnersAddress: false }, claim);
  }

  private createContext(position: number) {
    return { id: `gift-${position}`, list, addedBy: ownerId, country: 'us', now: this.now };
  }

  private at(index: number): GiftDoc | undefined {
    return this.gifts.length === 0 ? undefined : this.gifts[index % this.gifts.length];
  }

  private put(changed: GiftDoc, result: string): string {
    this.gifts = this.gifts.map(found => (found._id === changed._id ? changed : found));
    return result;
  }

  private apply(found: GiftDoc, decision: ClaimDecision): string {
    if ('refused' in decision) return decision.refused;
    const revision = found.revision + 1;
    return this.put({ ...found, claims: [...found.claims, decision.claim], revision }, 'claimed');
  }

  private release(found: GiftDoc, claim: Claim | undefined): string {
    if (claim === undefined) return 'nothing to release';
    const claims = found.claims.filter(({ id }) => id !== claim.id);
    return this.put({ ...found, claims, revision: found.revision + 1 }, 'released');
  }
}
