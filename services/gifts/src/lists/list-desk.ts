import type { IncomingHttpHeaders } from 'node:http';
import type { ErrorCode } from '@giftlist/contracts/errors';
import { listVersionHeader } from '@giftlist/contracts/headers';
import { decideListAccess, type ListAccess, type ListVisitor } from '@giftlist/contracts/rules/list-access';
import { claimTokenHashesOf } from '@giftlist/service-kit/claim-tokens';
import { ListVisitors } from '@giftlist/service-kit/list-visitors';
import { fail } from '@giftlist/service-kit/problem-error';
import type { PersonViewer } from '@giftlist/service-kit/viewer';
import { Injectable } from '@nestjs/common';
import { findClaims } from '../claims/claims.store.ts';
import type { GiftDoc } from '../gifts/gift.ts';
import { allClaims, type BareGift, claimsFor, namelessButOf, ownMarks } from '../gifts/gift-fields.ts';
import { findGiftWithList } from '../gifts/gifts.store.ts';
import { People } from '../people/people.ts';
import type { GiftViewer } from '../presenting/gift-viewer.ts';
import type { ListDoc } from './list.store.ts';
import { Lists } from './lists.ts';

/** The part of a call that says who asks. */
export interface Asked {
  readonly viewer: PersonViewer;
  readonly headers: IncomingHttpHeaders;
  signedCookie(name: string): string | null;
}

export interface Sight {
  list: ListDoc;
  viewer: GiftViewer;
}
export interface GiftSight extends Sight {
  gift: GiftDoc;
}
type Refused = { list: ListDoc; refused: Extract<ErrorCode, `list/${string}`> };

/** Decides who sees and who edits what: the list's rights stand for all its gifts. */
@Injectable()
export class ListDesk {
  constructor(
    private readonly lists: Lists,
    private readonly people: People,
    private readonly visitors: ListVisitors,
  ) {}

  /** The list as this asker sees it, or a refusal by the table of decisions.md, 'Who sees a list'. */
  async see(listId: string, asked: Asked): Promise<Sight> {
    const seen = await this.look(await this.find(listId, asked, 'list/not-found'), asked);
    return 'refused' in seen ? fail(seen.refused) : seen;
  }

  /**
   * Who asks for a public list, decided on rights that are at hand; undefined where those of the database are
   * needed: the asker has a part in the list, or has seen a newer version of it.
   */
  viewerOfPublic(list: ListDoc, asked: Asked): GiftViewer | undefined {
    if (list.giftlist_type !== 'public' || this.lists.isBehind(list, versionOf(asked))) return undefined;
    const visitor = { ...this.visitors.of(asked), follows: false };
    const access = decideListAccess(list, visitor);
    return 'refused' in access ? undefined : asViewer(visitor, access, asked);
  }

  /** The list for owner and collaborators; for everyone else it is out of reach. */
  async edit(listId: string, asked: Asked): Promise<Sight> {
    const seen = await this.look(await this.find(listId, asked, 'list/not-found'), asked);
    return 'refused' in seen ? fail(refusalOfEdit(seen.refused)) : editing(seen);
  }

  /** The list for its owner alone. */
  async own(listId: string, asked: Asked): Promise<Sight> {
    const seen = await this.edit(listId, asked);
    return seen.viewer.role === 'owner' ? seen : fail('access/denied');
  }

  async seeGift(giftId: string, asked: Asked): Promise<GiftSight> {
    const seen = await this.lookAtGift(giftId, asked);
    return 'refused' in seen ? fail(ofGift(seen.refused)) : seen;
  }

  /** A gift to be copied: whoever sees it may, and refusals are those of a change. */
  async copyGift(giftId: string, asked: Asked): Promise<GiftSight> {
    const seen = await this.lookAtGift(giftId, asked);
    return 'refused' in seen ? fail(ofGift(refusalOfEdit(seen.refused))) : seen;
  }

  async editGift(giftId: string, asked: Asked): Promise<GiftSight> {
    const seen = await this.lookAtGift(giftId, asked);
    return 'refused' in seen ? fail(ofGift(refusalOfEdit(seen.refused))) : editing(seen);
  }

  /** The list of a gift that may be deleted already. */
  async editListOf(gift: BareGift, asked: Asked): Promise<Sight> {
    const seen = await this.look(await this.find(gift.giftlist_id, asked, 'gift/not-found'), asked);
    return 'refused' in seen ? fail(ofGift(refusalOfEdit(seen.refused))) : editing(seen);
  }

  /**
   * A gift for whoever holds its claim's token: the right to give a unit back outlives the right to see the
   * list. `mayKnow` says whether the asker may know that the gift exists at all.
   */
  async reachGift(giftId: string, asked: Asked): Promise<GiftSight & { mayKnow: boolean }> {
    const seen = await this.lookAtGift(giftId, asked);
    if (!('refused' in seen)) return { ...seen, mayKnow: true };
    const stranger: GiftViewer = {
      ...(await this.viewerOf(seen.list, asked)),
      role: 'viewer',
      maybeOwner: false,
    };
    return { gift: seen.gift, list: seen.list, viewer: stranger, mayKnow: false };
  }

  private async lookAtGift(giftId: string, asked: Asked): Promise<GiftSight | (Refused & { gift: GiftDoc })> {
    const { profileId, emailKey, knownProfileIds } = this.visitors.of(asked);
    const tokenHashes = claimTokenHashesOf(asked.headers);
    const first = namelessButOf({ profileId, emailKey, tokenHashes });
    const maybeOwners = profileId === null ? knownProfileIds : [profileId];
    const found = await findGiftWithList(giftId, { claims: first, maybeOwners });
    const { gift, list: known, isSurprise } = found ?? fail('gift/not-found');
    const asOf = versionOf(asked);
    const list = (await this.lists.orAsked(gift.giftlist_id, known, asOf)) ?? fail('gift/not-found');
    const seen = await this.look(list, asked);
    // A gift that went with its list is answered as the list is.
    if (gift.removed_at !== null && !('refused' in seen)) fail('gift/not-found');
    if ('refused' in seen) return { ...seen, gift };
    // Read again where this viewer is shown more than was known at first.
    const needed = claimsFor(seen.viewer, seen.list);
    const isEnough = needed === ownMarks || (!isSurprise && needed !== allClaims);
    return { ...seen, gift: isEnough ? gift : { ...gift, claims: await findClaims(giftId, needed) } };
  }

  private async find(listId: string, asked: Asked, otherwise: ErrorCode): Promise<ListDoc> {
    return (await this.lists.find(listId, versionOf(asked))) ?? fail(otherwise);
  }

  private async look(known: ListDoc, asked: Asked): Promise<Sight | Refused> {
    const first = await this.decide(known, asked);
    if (!('refused' in first)) return first;
    const fresh = await this.lists.recheck(known);
    return fresh.version > known.version ? this.decide(fresh, asked) : first;
  }

  private async decide(list: ListDoc, asked: Asked): Promise<Sight | Refused> {
    const visitor = await this.visitorOf(list, asked);
    const access = decideListAccess(list, visitor);
    return 'refused' in access
      ? { list, refused: access.refused }
      : { list, viewer: asViewer(visitor, access, asked) };
  }

  private async viewerOf(list: ListDoc, asked: Asked): Promise<GiftViewer> {
    return asViewer(await this.visitorOf(list, asked), { role: 'viewer', maybeOwner: false }, asked);
  }

  /** Following matters for lists that are open to followers; nobody is asked about it elsewhere. */
  private async visitorOf(list: ListDoc, asked: Asked): Promise<ListVisitor> {
    const visitor = this.visitors.of(asked);
    const { profileId } = visitor;
    const open = list.giftlist_type === 'friends' && profileId !== null && profileId !== list.user_id;
    return { ...visitor, follows: open && (await this.people.follows(profileId, list.user_id)) };
  }
}

const asViewer = (
  { profileId, emailKey }: ListVisitor,
  { role, maybeOwner }: Exclude<ListAccess, { refused: unknown }>,
  { headers }: Asked,
): GiftViewer => ({ role, maybeOwner, profileId, emailKey, tokenHashes: claimTokenHashesOf(headers) });

function editing<S extends Sight>(seen: S): S {
  const { role } = seen.viewer;
  return role === 'owner' || role === 'collaborator' ? seen : fail('access/denied');
}

const refusalOfEdit = (code: Refused['refused']): ErrorCode =>
  code === 'list/sign-in-to-see' || code === 'list/follow-to-see' ? 'access/denied' : code;

/** A gift of a list that does not exist for the asker does not exist either. */
const ofGift = (code: ErrorCode): ErrorCode => (code === 'list/not-found' ? 'gift/not-found' : code);

function versionOf({ headers }: Asked): number {
  const version = Number(headers[listVersionHeader] ?? 0);
  return Number.isSafeInteger(version) && version > 0 ? version : 0;
}
