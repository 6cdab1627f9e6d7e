import type { Transaction } from '@giftlist/service-kit/outbox';
import type { GiftDoc } from '../gifts/gift.ts';
import type { ListDoc } from '../lists/list.store.ts';
import { isGone } from '../people/actor.store.ts';
import { keepGone } from './giving.store.ts';
import { keptOf } from './giving-line.ts';

/** A gift that goes for good, with the claims that are forgotten now. */
export interface GoneGift {
  gift: GiftDoc;
  list: ListDoc | null;
}

/** Keeps gifts that go for good for those who give them, as they were. The owners' own marks give nothing. */
export async function keepForGivers(gone: readonly GoneGift[], tx: Transaction): Promise<void> {
  const owners = new Map<string, boolean>();
  for (const { gift } of gone) {
    const { owner_id } = gift;
    if (!owners.has(owner_id)) owners.set(owner_id, await isGone(owner_id, tx));
  }
  const kept = gone.flatMap(({ gift, list }) =>
    gift.claims
      .filter(({ by_owner, profile_id, email_key }) => !by_owner && (profile_id ?? email_key) !== null)
      .map(claim => ({
        _id: claim.id,
        profile_id: claim.profile_id,
        email_key: claim.email_key,
        gift: keptOf({ gift, claim }, { list, isOwnerGone: owners.get(gift.owner_id) ?? false }),
      })),
  );
  await keepGone(kept, tx);
}
