import type { ErrorCode } from '@giftlist/contracts/errors';
import { decideListAccess, type ListRole } from '@giftlist/contracts/rules/list-access';
import { ListIdentities } from '@giftlist/service-domain/list-identities';
import { findFollowed, People } from '@giftlist/service-domain/people/people';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { Injectable } from '@nestjs/common';
import { type ListDoc, ListModel } from '../model/list.store.ts';
import { toPersonCard } from '../model/person-card.ts';
import { getListRights, type ListViewer } from './rights.ts';

export type CallInput = Parameters<ListIdentities['fromRequest']>[0];

export interface VisibleList {
  list: ListDoc;
  role: ListRole;
  /** Whether the viewer is signed out in a browser on which the owner has signed in before. */
  maybeOwner: boolean;
}

@Injectable()
export class ListAccess {
  constructor(
    private readonly identities: ListIdentities,
    private readonly people: People,
  ) {}

  getViewer(input: CallInput): ListViewer {
    return this.identities.fromRequest(input);
  }

  /** Fails if the list does not exist or the viewer may not see it. */
  async view(id: string, input: CallInput): Promise<VisibleList> {
    const list = (await ListModel.findById(id).lean()) ?? fail('list/not-found');
    const viewer = this.getViewer(input);
    const access = await this.decideAccess(list, viewer);
    if ('refused' in access) return this.failWith(access.refused, list);
    const { role, maybeOwner } = access;
    if (role !== 'viewer' || viewer.profileId === null) return { list, role, maybeOwner };
    // Access to a public list does not depend on following, so the read model is enough.
    const followed = await findFollowed(viewer.profileId, [list.user_id]);
    return { list, role: followed.size > 0 ? 'follower' : role, maybeOwner };
  }

  /** All `lists` must belong to `ownerId`. */
  async filterVisible(
    lists: readonly ListDoc[],
    viewer: ListViewer,
    ownerId: string,
  ): Promise<VisibleList[]> {
    const hasFriendsList = lists.some(({ giftlist_type }) => giftlist_type === 'friends');
    const follows = await this.isFollower(viewer.profileId, ownerId, hasFriendsList);
    return lists.flatMap(list => {
      const access = decideListAccess(getListRights(list), { ...viewer, follows });
      return 'role' in access ? [{ list, ...access }] : [];
    });
  }

  /** Calls the users service only if access depends on whether the viewer follows the owner. */
  private async isFollower(
    viewerId: string | null,
    ownerId: string,
    dependsOnFollow: boolean,
  ): Promise<boolean> {
    if (viewerId === null) return false;
    if (dependsOnFollow && viewerId !== ownerId) return this.people.followsIfAvailable(viewerId, ownerId);
    const followed = await findFollowed(viewerId, [ownerId]);
    return followed.size > 0;
  }

  private async failWith(code: ErrorCode, list: ListDoc): Promise<never> {
    if (code !== 'list/follow-to-see') return fail(code);
    return fail(code, {
      owner: toPersonCard(list.user_id, await this.people.findIfAvailable(list.user_id)),
    });
  }

  private async decideAccess(list: ListDoc, viewer: ListViewer) {
    const access = decideListAccess(getListRights(list), { ...viewer, follows: false });
    const needsFollow = 'refused' in access && access.refused === 'list/follow-to-see';
    if (!needsFollow || viewer.profileId === null) return access;
    const follows = await this.people.followsIfAvailable(viewer.profileId, list.user_id);
    return decideListAccess(getListRights(list), { ...viewer, follows });
  }
}
