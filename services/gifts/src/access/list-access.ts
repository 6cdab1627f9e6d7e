import type { ErrorCode } from '@giftlist/contracts/errors';
import { listVersionHeader } from '@giftlist/contracts/headers';
import { mayEdit, mayManage } from '@giftlist/contracts/rules/capabilities';
import {
  type ListAccess as AccessDecision,
  decideListAccess,
  type ListIdentity,
} from '@giftlist/contracts/rules/list-access';
import { hashClaimTokens } from '@giftlist/service-domain/claim-tokens';
import { ListIdentities } from '@giftlist/service-domain/list-identities';
import { People } from '@giftlist/service-domain/people/people';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { Injectable } from '@nestjs/common';
import { Lists } from '../lists/lists.ts';
import type { GiftDoc } from '../model/gift.ts';
import {
  allClaims,
  type BareGift,
  getClaimProjection,
  getNamedClaimProjection,
  ownMarks,
} from '../model/gift-fields.ts';
import type { GiftViewer } from '../model/gift-viewer.ts';
import type { ListDoc } from '../model/list.ts';
import type { GiftContext, ListContext } from '../model/list-context.ts';
import type { OwnerAddressDoc } from '../people/owner-address.store.ts';
import { findClaims, findGiftWithList } from './gift-access.store.ts';

export type Caller = Parameters<ListIdentities['fromRequest']>[0];

export interface ReservationContext extends GiftContext {
  ownerAddresses: OwnerAddressDoc | null;
}
type Refused = { list: ListDoc; refused: Extract<ErrorCode, `list/${string}`> };

/** Decides who may see and edit lists. Rights on a list apply to all its gifts. */
@Injectable()
export class ListAccess {
  constructor(
    private readonly lists: Lists,
    private readonly people: People,
    private readonly identities: ListIdentities,
  ) {}

  /** Throws if the viewer may not see the list (docs/specification/lists.md#who-sees-a-list). */
  async authorizeView(listId: string, caller: Caller): Promise<ListContext> {
    const resolved = await this.resolve(await this.find(listId, caller, 'list/not-found'), caller);
    return 'refused' in resolved ? fail(resolved.refused) : resolved;
  }

  /** Identifies the viewer of a public list. Returns undefined if this requires reading the database. */
  identifyPublicViewer(list: ListDoc, caller: Caller): GiftViewer | undefined {
    if (list.giftlist_type !== 'public') return undefined;
    if (this.lists.isBehind(list, readListVersion(caller))) return undefined;
    const identity = { ...this.identities.fromRequest(caller), follows: false };
    const access = decideListAccess(list, identity);
    return 'refused' in access ? undefined : toGiftViewer(identity, access, caller);
  }

  async authorizeEdit(listId: string, caller: Caller): Promise<ListContext> {
    const resolved = await this.resolve(await this.find(listId, caller, 'list/not-found'), caller);
    return 'refused' in resolved ? fail(toEditError(resolved.refused)) : requireEdit(resolved);
  }

  async authorizeOwner(listId: string, caller: Caller): Promise<ListContext> {
    const resolved = await this.authorizeEdit(listId, caller);
    return mayManage(resolved.viewer.role) ? resolved : fail('access/denied');
  }

  async authorizeGiftView(giftId: string, caller: Caller): Promise<GiftContext> {
    const resolved = await this.resolveGift(giftId, caller);
    return 'refused' in resolved ? fail(toGiftError(resolved.refused)) : resolved;
  }

  async authorizeReservation(giftId: string, caller: Caller): Promise<ReservationContext> {
    const { ownerAddresses = null, ...resolved } = await this.resolveGift(giftId, caller, {
      withOwnerAddresses: true,
    });
    return 'refused' in resolved ? fail(toGiftError(resolved.refused)) : { ...resolved, ownerAddresses };
  }

  /** Anyone who can see a gift can copy it. */
  async authorizeGiftCopy(giftId: string, caller: Caller): Promise<GiftContext> {
    const resolved = await this.resolveGift(giftId, caller);
    return 'refused' in resolved ? fail(toGiftError(toEditError(resolved.refused))) : resolved;
  }

  async authorizeGiftEdit(giftId: string, caller: Caller): Promise<GiftContext> {
    const resolved = await this.resolveGift(giftId, caller);
    return 'refused' in resolved ? fail(toGiftError(toEditError(resolved.refused))) : requireEdit(resolved);
  }

  /** Accepts deleted gifts. */
  async authorizeListEditForGift(gift: BareGift, caller: Caller): Promise<ListContext> {
    const resolved = await this.resolve(await this.find(gift.giftlist_id, caller, 'gift/not-found'), caller);
    return 'refused' in resolved ? fail(toGiftError(toEditError(resolved.refused))) : requireEdit(resolved);
  }

  /** Givers can release a unit even if they can no longer see the list. */
  async authorizeRelease(giftId: string, caller: Caller): Promise<GiftContext & { canSeeGift: boolean }> {
    const resolved = await this.resolveGift(giftId, caller);
    if (!('refused' in resolved)) return { ...resolved, canSeeGift: true };
    const identity = await this.getIdentity(resolved.list, caller);
    const viewer = toGiftViewer(identity, { role: 'viewer', maybeOwner: false }, caller);
    return { gift: resolved.gift, list: resolved.list, viewer, canSeeGift: false };
  }

  private async resolveGift(
    giftId: string,
    caller: Caller,
    { withOwnerAddresses }: { withOwnerAddresses: boolean } = { withOwnerAddresses: false },
  ): Promise<
    (GiftContext | (Refused & { gift: GiftDoc })) & Partial<Pick<ReservationContext, 'ownerAddresses'>>
  > {
    const { profileId, emailKey, knownProfileIds } = this.identities.fromRequest(caller);
    const tokenHashes = hashClaimTokens(caller.headers);
    const namedClaims = getNamedClaimProjection({ profileId, emailKey, tokenHashes });
    const possibleProfileIds = profileId === null ? knownProfileIds : [profileId];
    const giftWithList = await findGiftWithList(giftId, {
      claims: namedClaims,
      possibleProfileIds,
      withOwnerAddresses,
    });
    const {
      gift,
      list: storedList,
      hasOwnMarksOnly,
      ownerAddresses = null,
    } = giftWithList ?? fail('gift/not-found');
    const minVersion = readListVersion(caller);
    const list =
      (await this.lists.refreshIfBehind(gift.giftlist_id, storedList, minVersion)) ?? fail('gift/not-found');
    const resolved = await this.resolve(list, caller);
    // If access to the list is refused too, that error takes precedence.
    if (gift.removed_at !== null && !('refused' in resolved)) fail('gift/not-found');
    if ('refused' in resolved) return { ...resolved, gift };
    const neededClaims = getClaimProjection(resolved.viewer, resolved.list);
    // `gift` was read with only the owner's marks, or with all claims but only the viewer's own named.
    const hasNeededClaims = neededClaims === ownMarks || (!hasOwnMarksOnly && neededClaims !== allClaims);
    const claims = hasNeededClaims ? gift.claims : await findClaims(giftId, neededClaims);
    return { ...resolved, gift: { ...gift, claims }, ownerAddresses };
  }

  private async find(listId: string, caller: Caller, notFoundCode: ErrorCode): Promise<ListDoc> {
    return (await this.lists.find(listId, readListVersion(caller))) ?? fail(notFoundCode);
  }

  /** Checks for a newer version of the list before refusing access. */
  private async resolve(list: ListDoc, caller: Caller): Promise<ListContext | Refused> {
    const decision = await this.decide(list, caller);
    if (!('refused' in decision)) return decision;
    const latest = await this.lists.recheck(list);
    return latest.version > list.version ? this.decide(latest, caller) : decision;
  }

  private async decide(list: ListDoc, caller: Caller): Promise<ListContext | Refused> {
    const identity = await this.getIdentity(list, caller);
    const access = decideListAccess(list, identity);
    return 'refused' in access
      ? { list, refused: access.refused }
      : { list, viewer: toGiftViewer(identity, access, caller) };
  }

  private async getIdentity(list: ListDoc, caller: Caller): Promise<ListIdentity> {
    const identity = this.identities.fromRequest(caller);
    const { profileId } = identity;
    const dependsOnFollow =
      list.giftlist_type === 'friends' && profileId !== null && profileId !== list.user_id;
    return { ...identity, follows: dependsOnFollow && (await this.people.follows(profileId, list.user_id)) };
  }
}

const toGiftViewer = (
  { profileId, emailKey }: ListIdentity,
  { role, maybeOwner }: Exclude<AccessDecision, { refused: unknown }>,
  { headers }: Caller,
): GiftViewer => ({ role, maybeOwner, profileId, emailKey, tokenHashes: hashClaimTokens(headers) });

function requireEdit<S extends ListContext>(resolved: S): S {
  return mayEdit(resolved.viewer.role) ? resolved : fail('access/denied');
}

const toEditError = (code: Refused['refused']): ErrorCode =>
  code === 'list/sign-in-to-see' || code === 'list/follow-to-see' ? 'access/denied' : code;

const toGiftError = (code: ErrorCode): ErrorCode => (code === 'list/not-found' ? 'gift/not-found' : code);

function readListVersion({ headers }: Caller): number {
  const version = Number(headers[listVersionHeader] ?? 0);
  return Number.isSafeInteger(version) && version > 0 ? version : 0;
}
