import type { ResponseInputOf } from '@giftlist/contracts/routes';
import { mayEdit, mayManage } from '@giftlist/contracts/rules/capabilities';
import type { ListRole } from '@giftlist/contracts/rules/list-access';
import type { Collage } from '../collage/collage.store.ts';
import { pickEditableFields } from '../model/editable-fields.ts';
import type { ListDoc } from '../model/list.store.ts';
import { shouldOfferReveal } from '../model/lists.ts';
import type { PersonCard } from '../model/person-card.ts';

export type PresentedList = ResponseInputOf<'GET /giftlist/{id}'>;

export interface ListViewing {
  role: ListRole;
  maybeOwner: boolean;
  /** Whether the viewer has a claim on this list, and so needs the delivery address. */
  hasClaim: boolean;
}

/**
 * Presents a list as this viewer may see it; every list in a response is created here. Only the owner, collaborators
 * and claimants see the delivery address; only the owner and collaborators see the collaborators.
 */
export function presentList(
  list: ListDoc,
  viewing: ListViewing,
  { owner, collage, now }: { owner: PersonCard; collage: Collage; now: Date },
): PresentedList {
  const isEditor = mayEdit(viewing.role);
  const { shipping_address, instruction, ...fields } = pickEditableFields(list);
  return {
    id: list._id,
    ...fields,
    ...((isEditor || viewing.hasClaim) && { shipping_address, instruction }),
    gifts_revealed: list.gifts_revealed,
    gifts_reveals_on: 'after_reservation',
    isArchived: list.isArchived,
    archivedAt: list.archivedAt,
    isDeleted: list.isDeleted,
    list_cover: list.list_cover,
    images: collage.images,
    gifts_count: collage.gifts_count,
    user_id: list.user_id,
    owner,
    ...(isEditor && { editor_users: list.editors.map(({ email }) => email) }),
    createdAt: list.createdAt,
    version: list.version,
    viewer_role: viewing.role,
    maybe_owner: viewing.maybeOwner,
    reveal_offered: mayManage(viewing.role) && shouldOfferReveal(list, now),
  };
}
