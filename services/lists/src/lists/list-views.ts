import { Clock } from '@giftlist/service-kit/clock';
import { Injectable } from '@nestjs/common';
import type { Seen } from '../access/list-gate.ts';
import { listsWithClaimOf } from '../claimants/claimant.store.ts';
import { Collages, emptyCollage } from '../collage/collages.ts';
import { People } from '../people/people.ts';
import { presentList, type ShownList } from './present-list.ts';

/** Puts together what a viewer gets of lists: the lists, their owners' cards, their collages. */
@Injectable()
export class ListViews {
  constructor(
    private readonly people: People,
    private readonly collages: Collages,
    private readonly clock: Clock,
  ) {}

  async one(seen: Seen, viewer: string | null): Promise<ShownList> {
    const [shown] = await this.many([seen], viewer);
    if (!shown) throw new Error('A list was presented as nothing');
    return shown;
  }

  async many(seen: readonly Seen[], viewer: string | null): Promise<ShownList[]> {
    if (seen.length === 0) return [];
    const ids = seen.map(({ list }) => list._id);
    const [owners, collages, taken] = await Promise.all([
      this.people.cards(seen.map(({ list }) => list.user_id)),
      this.collages.of(ids),
      viewer === null ? new Set<string>() : listsWithClaimOf(viewer, ids),
    ]);
    return seen.flatMap(({ list, role, maybeOwner }) => {
      const owner = owners.get(list.user_id);
      const collage = collages.get(list._id) ?? emptyCollage;
      const viewing = { role, maybeOwner, tookGift: taken.has(list._id) };
      return owner ? [presentList(list, viewing, { owner, collage, now: this.clock.now() })] : [];
    });
  }
}
