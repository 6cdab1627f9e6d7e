import type { ErrorCode } from '@giftlist/contracts/errors';
import { decideListAccess, type ListRole } from '@giftlist/contracts/rules/list-access';
import { ListVisitors } from '@giftlist/service-kit/list-visitors';
import { fail } from '@giftlist/service-kit/problem-error';
import { Injectable } from '@nestjs/common';
import { type ListDoc, ListModel } from '../model/list.store.ts';
import { People } from '../people/people.ts';
import { type Asking, rightsOf } from './rights.ts';

export type Asked = Parameters<ListVisitors['of']>[0];

/** A list that a viewer may see, and the viewer's role. */
export interface Seen {
  list: ListDoc;
  role: ListRole;
  maybeOwner: boolean;
}

/** Authorizes viewers of lists, or fails with the matching error code. */
@Injectable()
export class ListGate {
  constructor(
    private readonly visitors: ListVisitors,
    private readonly people: People,
  ) {}

  asking(input: Asked): Asking {
    return this.visitors.of(input);
  }

  /** Returns the list if the viewer may see it. */
  async see(id: string, input: Asked): Promise<Seen> {
    const list = (await ListModel.findById(id).lean()) ?? fail('list/not-found');
    const asking = this.asking(input);
    const access = await this.decide(list, asking);
    if ('refused' in access) return this.refuse(access.refused, list);
    const { role, maybeOwner } = access;
    if (role !== 'viewer' || asking.profileId === null) return { list, role, maybeOwner };
    const followed = await this.people.seemsToFollow(asking.profileId, [list.user_id]);
    return { list, role: followed.size > 0 ? 'follower' : role, maybeOwner };
  }

  /** The lists of one owner that the viewer may see. Asks once whether they follow the owner. */
  async seeAll(lists: readonly ListDoc[], asking: Asking, ownerId: string): Promise<Seen[]> {
    const needsFollow =
      asking.profileId !== null &&
      asking.profileId !== ownerId &&
      lists.some(({ giftlist_type }) => giftlist_type === 'friends');
    const follows =
      asking.profileId !== null &&
      (needsFollow
        ? await this.people.follows(asking.profileId, ownerId)
        : (await this.people.seemsToFollow(asking.profileId, [ownerId])).size > 0);
    return lists.flatMap(list => {
      const access = decideListAccess(rightsOf(list), { ...asking, follows });
      return 'role' in access ? [{ list, ...access }] : [];
    });
  }

  private async refuse(code: ErrorCode, list: ListDoc): Promise<never> {
    if (code !== 'list/follow-to-see') return fail(code);
    return fail(code, { owner: await this.people.card(list.user_id) });
  }

  private async decide(list: ListDoc, asking: Asking) {
    const access = decideListAccess(rightsOf(list), { ...asking, follows: false });
    const isAboutFollowing = 'refused' in access && access.refused === 'list/follow-to-see';
    if (!isAboutFollowing || asking.profileId === null) return access;
    const follows = await this.people.follows(asking.profileId, list.user_id);
    return decideListAccess(rightsOf(list), { ...asking, follows });
  }
}
