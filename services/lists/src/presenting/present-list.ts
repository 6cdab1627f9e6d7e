import type { ResponseInputOf } from '@giftlist/contracts/routes';
import { mayEdit, mayManage } from '@giftlist/contracts/rules/capabilities';
import type { ListRole } from '@giftlist/contracts/rules/list-access';
import type { Collage } from '../collage/collage.store.ts';
import { pickEditableFields } from '../model/editable-fields.ts';
import type { ListDoc } from '../model/list.store.ts';
import { shouldOfferReveal } from '../model/lists.ts';
import type { PersonCard } from '../model/person-card.ts';

export type PresentedList = ResponseInputOf<'GET /giftlist/{id}'>;

export interface ViewerContext {
  role: ListRole;
  maybeOwner: boolean;
  /** A viewer with a claim on this list needs the delivery address. */
  hasClaim: boolean;
}

/** All responses with lists use this function. It includes only what this viewer may see. */
export function presentList(
  list: ListDoc,
  viewer: ViewerContext,
  { owner, collage, now }: { owner: PersonCard; collage: Collage; now: Date },
): PresentedList {
  const canEdit = mayEdit(viewer.role);
  const { shipping_address, instruction, ...fields } = pickEditableFields(list);
  return {
    id: list._id,
    ...fields,
    ...((canEdit || viewer.hasClaim) && { shipping_address, instruction }),
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
    ...(canEdit && { editor_users: list.editors.map(({ email }) => email) }),
    createdAt: list.createdAt,
    version: list.version,
    viewer_role: viewer.role,
    maybe_owner: viewer.maybeOwner,
    reveal_offered: mayManage(viewer.role) && shouldOfferReveal(list, now),
  };
}
