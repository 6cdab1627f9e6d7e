import { People } from '@giftlist/service-domain/people/people';
import { Clock } from '@giftlist/service-kit/core/clock';
import { Injectable } from '@nestjs/common';
import type { VisibleList } from '../access/list-access.ts';
import { findListsWithClaim } from '../claimants/claimant.store.ts';
import { TokenClaims } from '../claimants/token-claims.ts';
import { emptyCollage, findCollages } from '../collage/collage.store.ts';
import { toPersonCard } from '../model/person-card.ts';
import { type PresentedList, presentList } from './present-list.ts';

@Injectable()
export class ListViews {
  constructor(
    private readonly people: People,
    private readonly tokenClaims: TokenClaims,
    private readonly clock: Clock,
  ) {}

  async present(
    visible: VisibleList,
    viewerId: string | null,
    claimTokenHashes: string[] = [],
  ): Promise<PresentedList> {
    const hasClaim = await this.tokenClaims.hasClaim(visible, claimTokenHashes);
    const listIdsWithTokenClaim = new Set(hasClaim ? [visible.list._id] : []);
    const [presented] = await this.presentAll([visible], viewerId, listIdsWithTokenClaim);
    if (!presented) throw new Error('Missing list after presenting');
    return presented;
  }

  async presentAll(
    visible: readonly VisibleList[],
    viewerId: string | null,
    listIdsWithTokenClaim: ReadonlySet<string> = new Set(),
  ): Promise<PresentedList[]> {
    if (visible.length === 0) return [];
    const ids = visible.map(({ list }) => list._id);
    const [owners, collages, listIdsWithAccountClaim] = await Promise.all([
      this.people.findManyIfAvailable(visible.map(({ list }) => list.user_id)),
      findCollages(ids),
      viewerId === null ? new Set<string>() : findListsWithClaim(viewerId, ids),
    ]);
    return visible.map(({ list, role, maybeOwner }) => {
      const owner = toPersonCard(list.user_id, owners.get(list.user_id));
      const collage = collages.get(list._id) ?? emptyCollage;
      const hasClaim = listIdsWithAccountClaim.has(list._id) || listIdsWithTokenClaim.has(list._id);
      const viewer = { role, maybeOwner, hasClaim };
      return presentList(list, viewer, { owner, collage, now: this.clock.now() });
    });
  }
}
