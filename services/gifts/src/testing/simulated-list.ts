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

/* A list in memory that uses the service's decisions, and random steps for it. */

const ownerId = newId();
const stranger = { maybeOwner: false, profileId: null, emailKey: null, tokenHashes: [] };
export const list = { _id: newId(), user_id: ownerId, currency: 'USD', gifts_revealed: false };
export const owner: GiftViewer = {
  ...stranger,
  role: 'owner',
  profileId: ownerId,
  emailKey: 'owners-address',
};
export const collaborator: GiftViewer = { ...stranger, role: 'collaborator', profileId: newId() };
/** A browser where the owner has signed in and others have reserved gifts. */
const sharedBrowser: GiftViewer = {
  ...stranger,
  role: 'viewer',
  maybeOwner: true,
  tokenHashes: ['t0', 't1', 't2'],
};
export const createVisitor = (token: string): GiftViewer => ({
  ...stranger,
  role: 'viewer',
  tokenHashes: [token],
});

const membersByName: Readonly<Record<string, GiftViewer>> = {
  friend: { ...stranger, role: 'viewer', profileId: 'friend' },
  collaborator,
};
/** Other claimants are visitors whose token has their name. */
const getClaimant = (name: string): GiftViewer => membersByName[name] ?? createVisitor(name);

const affiliateRates = {
  AFFILIATE_AMAZON_RATE: 0.04,
  AFFILIATE_TARGET_RATE: 0.05,
  AFFILIATE_WALMART_RATE: 0.04,
  AFFILIATE_BESTBUY_RATE: 0.01,
};
export const getOffer = (gift: GiftDoc) => findOffer(gift.product_url, affiliateRates);

/** In steps, `gift` and `claim` are indexes of existing gifts and claims. */
const gift = fc.nat(6);
const quantity = fc.integer({ min: 1, max: 4 });
const claimant = fc.constantFrom('t0', 't1', 't2', 'friend', 'collaborator', 'owner-by-mail');
const link = fc.constantFrom(null, 'https://www.amazon.com/dp/1', 'https://shop.example/a');
const literal = <T extends string>(value: T) => fc.constant(value);

export const ownStep = fc.oneof(
  fc.record({ action: literal('add'), quantity, wanted: fc.boolean(), link }),
  fc.record({ action: literal('change'), gift, quantity }),
  fc.record({ action: literal('remove'), gift }),
  fc.record({ action: literal('copy'), gift }),
  fc.record({ action: literal('mark'), gift }),
  fc.record({ action: literal('unmark'), gift, claim: fc.option(fc.nat(5), { nil: undefined }) }),
  fc.record({ action: literal('reserve'), gift }),
  fc.record({ action: literal('reserve-on-shared-browser'), gift }),
  fc.record({ action: literal('unreserve'), gift }),
);
export const othersStep = fc.oneof(
  fc.record({ action: literal('claim'), gift, claimant }),
  fc.record({ action: literal('release'), gift, claimant }),
  fc.record({ action: literal('collaborator-unmarks'), gift, claim: fc.nat(5) }),
);
type Generated<A> = A extends fc.Arbitrary<infer T> ? T : never;
export type OwnStep = Generated<typeof ownStep>;
export type OthersStep = Generated<typeof othersStep>;
type OwnStepOnGift = Exclude<OwnStep, { action: 'add' }>;

export class SimulatedList {
  private gifts: GiftDoc[] = [];
  private now = new Date(Date.UTC(2026, 0, 1));
  private claimCount = 0;

  /** Includes what viewers see on a browser where the owner has signed in. */
  readAsOwner(): string {
    return JSON.stringify(
      [owner, sharedBrowser].map(viewer => [
        presentGifts(this.gifts, viewer, list, getOffer),
        this.gifts.map(simulatedGift => presentGift(simulatedGift, viewer, list, getOffer(simulatedGift))),
      ]),
    );
  }

  /** Returns the result that the owner sees. Ids depend only on the step's position, not on what others do. */
  runOwnStep(step: OwnStep, position: number): string {
    this.now = new Date(Date.UTC(2026, 0, 1, 0, position));
    if (step.action !== 'add') {
      const target = this.getGift(step.gift);
      return target === undefined ? 'no gift' : this.runStepOnGift(target, step, position);
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

  runOthersStep(step: OthersStep): void {
    const target = this.getGift(step.gift);
    if (target === undefined) return;
    if (step.action === 'claim') this.applyDecision(target, this.decideClaim(target, step.claimant));
    else if (step.action === 'release')
      this.release(target, decideRelease(target, getClaimant(step.claimant)));
    else {
      const claims = target.claims.filter(claim => !claim.by_owner);
      const chosen = claims[step.claim % Math.max(1, claims.length)];
      if (chosen) this.release(target, decideUnmark(target, collaborator, list, chosen.id));
    }
  }

  createClaim(id: string, fields: Partial<Claim> = {}): Claim {
    const giver = { name: 'Ada', email: 'ada@example.com', message: 'Happy birthday!' };
    const keys = { email_key: null, profile_id: null, token_hash: null };
    const notes = { received: false, thanked: false };
    return { id, kind: 'reserved', by_owner: false, ...giver, ...keys, ...notes, at: this.now, ...fields };
  }

  private runStepOnGift(target: GiftDoc, step: OwnStepOnGift, position: number): string {
    const otherAddress = { hasOwnersAddress: false };
    switch (step.action) {
      case 'change':
        if (removesClaimedUnit(target, owner, list, step.quantity)) return 'gift/claimed';
        return this.replaceGift({ ...target, ...changeGift(target, { quantity: step.quantity }) }, 'changed');
      case 'remove':
        this.gifts = this.gifts.filter(({ _id }) => _id !== target._id);
        return 'removed';
      case 'copy':
        this.gifts.push(copyGift(target, this.createContext(position)));
        return 'copied';
      case 'mark': {
        const mark = this.createClaim(`own-${position}`, {
          kind: 'purchased',
          by_owner: true,
          profile_id: ownerId,
        });
        return this.applyDecision(target, decideMark(target, owner, list, mark));
      }
      case 'unmark':
        return this.release(
          target,
          decideUnmark(target, owner, list, this.chooseClaimId(target, step.claim, position)),
        );
      case 'reserve':
        return this.applyDecision(
          target,
          decideReserve(target, { ...owner, ...otherAddress }, this.createClaim(`own-${position}`)),
        );
      case 'reserve-on-shared-browser':
        return this.applyDecision(
          target,
          decideReserve(target, { ...sharedBrowser, ...otherAddress }, this.createClaim(`own-${position}`)),
        );
      case 'unreserve':
        return this.release(target, decideRelease(target, owner));
    }
  }

  /** Returns the id of an owner's mark, otherwise a guessed id. */
  private chooseClaimId(target: GiftDoc, index: number | undefined, position: number): string | undefined {
    if (index === undefined) return undefined;
    return target.claims.filter(claim => claim.by_owner)[index]?.id ?? `guess-${position}`;
  }

  private decideClaim(target: GiftDoc, claimant: string): ClaimDecision {
    this.claimCount += 1;
    const id = `claim-${this.claimCount}`;
    if (claimant === 'collaborator') {
      const mark = this.createClaim(id, { kind: 'purchased', profile_id: collaborator.profileId });
      return decideMark(target, collaborator, list, mark);
    }
    const identities: Record<string, Partial<Claim>> = {
      friend: { profile_id: 'friend' },
      // Claimed with an address that the owner verified later.
      'owner-by-mail': { email_key: 'owners-address' },
    };
    const claim = this.createClaim(id, identities[claimant] ?? { token_hash: claimant });
    return decideReserve(target, { ...getClaimant(claimant), hasOwnersAddress: false }, claim);
  }

  private createContext(position: number) {
    return { id: `gift-${position}`, list, addedBy: ownerId, country: 'us', now: this.now };
  }

  private getGift(index: number): GiftDoc | undefined {
    return this.gifts.length === 0 ? undefined : this.gifts[index % this.gifts.length];
  }

  private replaceGift(changed: GiftDoc, result: string): string {
    this.gifts = this.gifts.map(existing => (existing._id === changed._id ? changed : existing));
    return result;
  }

  private applyDecision(target: GiftDoc, decision: ClaimDecision): string {
    if ('refused' in decision) return decision.refused;
    const revision = target.revision + 1;
    return this.replaceGift({ ...target, claims: [...target.claims, decision.claim], revision }, 'claimed');
  }

  private release(target: GiftDoc, claim: Claim | undefined): string {
    if (claim === undefined) return 'nothing to release';
    const claims = target.claims.filter(({ id }) => id !== claim.id);
    return this.replaceGift({ ...target, claims, revision: target.revision + 1 }, 'released');
  }
}
