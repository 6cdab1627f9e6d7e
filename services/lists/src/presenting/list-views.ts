import { Clock } from '@giftlist/service-kit/clock';
import { Injectable } from '@nestjs/common';
import type { VisibleList } from '../access/list-access.ts';
import { listsWithClaimOf } from '../claimants/claimant.store.ts';
import { TokenClaims } from '../claimants/token-claims.ts';
import { collagesOf, emptyCollage } from '../collage/collage.store.ts';
import { People } from '../people/people.ts';
import { presentList, type ShownList } from './present-list.ts';

/** Assembles lists for a viewer: the lists, their owners' cards, their collages. */
@Injectable()
export class ListViews {
  constructor(
    private readonly people: People,
    private readonly tokenClaims: TokenClaims,
    private readonly clock: Clock,
  ) {}

  /** `tokenHashes` are those of the browser's claim tokens, which show what a signed-in giver may see. */
  async one(seen: VisibleList, viewer: string | null, tokenHashes: string[] = []): Promise<ShownList> {
    const holds = await this.tokenClaims.hold(seen, tokenHashes);
    const [shown] = await this.many([seen], viewer, new Set(holds ? [seen.list._id] : []));
    if (!shown) throw new Error('A list was presented as nothing');
    return shown;
  }

  /** `held` are lists on which the viewer is known to have a claim. */
  async many(
    seen: readonly VisibleList[],
    viewer: string | null,
    held: ReadonlySet<string> = new Set(),
  ): Promise<ShownList[]> {
    if (seen.length === 0) return [];
    const ids = seen.map(({ list }) => list._id);
    const [owners, collages, taken] = await Promise.all([
      this.people.cards(seen.map(({ list }) => list.user_id)),
      collagesOf(ids),
      viewer === null ? new Set<string>() : listsWithClaimOf(viewer, ids),
    ]);
    return seen.flatMap(({ list, role, maybeOwner }) => {
      const owner = owners.get(list.user_id);
      const collage = collages.get(list._id) ?? emptyCollage;
      const viewing = { role, maybeOwner, tookGift: taken.has(list._id) || held.has(list._id) };
      return owner ? [presentList(list, viewing, { owner, collage, now: this.clock.now() })] : [];
    });
  }
}
