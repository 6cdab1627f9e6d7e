import { People } from '@giftlist/service-domain/people/people';
import { Clock } from '@giftlist/service-kit/core/clock';
import { Injectable } from '@nestjs/common';
import type { VisibleList } from '../access/list-access.ts';
import { findListsWithClaim } from '../claimants/claimant.store.ts';
import { TokenClaims } from '../claimants/token-claims.ts';
import { emptyCollage, findCollages } from '../collage/collage.store.ts';
import { toPersonCard } from '../model/person-card.ts';
import { type PresentedList, presentList } from './present-list.ts';

/** Presents lists to a viewer, with their owners' cards and their collages. */
@Injectable()
export class ListViews {
  constructor(
    private readonly people: People,
    private readonly tokenClaims: TokenClaims,
    private readonly clock: Clock,
  ) {}

  /** Presents one list. `tokenHashes` are the hashes of the claim tokens in the request. */
  async present(
    visible: VisibleList,
    viewer: string | null,
    tokenHashes: string[] = [],
  ): Promise<PresentedList> {
    const hasClaimByToken = await this.tokenClaims.hasClaim(visible, tokenHashes);
    const [shown] = await this.presentAll(
      [visible],
      viewer,
      new Set(hasClaimByToken ? [visible.list._id] : []),
    );
    if (!shown) throw new Error('A list was presented as nothing');
    return shown;
  }

  /** Presents several lists. `claimed` are the ids of lists on which the viewer has a claim by token. */
  async presentAll(
    visible: readonly VisibleList[],
    viewer: string | null,
    claimed: ReadonlySet<string> = new Set(),
  ): Promise<PresentedList[]> {
    if (visible.length === 0) return [];
    const ids = visible.map(({ list }) => list._id);
    const [owners, collages, claimedByAccount] = await Promise.all([
      this.people.findManyIfAvailable(visible.map(({ list }) => list.user_id)),
      findCollages(ids),
      viewer === null ? new Set<string>() : findListsWithClaim(viewer, ids),
    ]);
    return visible.map(({ list, role, maybeOwner }) => {
      const owner = toPersonCard(list.user_id, owners.get(list.user_id));
      const collage = collages.get(list._id) ?? emptyCollage;
      const viewing = { role, maybeOwner, hasClaim: claimedByAccount.has(list._id) || claimed.has(list._id) };
      return presentList(list, viewing, { owner, collage, now: this.clock.now() });
    });
  }
}
