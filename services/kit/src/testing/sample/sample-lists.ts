import type { ResponseInputOf } from '@giftlist/contracts/routes';
import type { SampleListDoc } from './sample-stores.ts';

type List = ResponseInputOf<'GET /giftlist/{id}'>;
type State = ResponseInputOf<'GET /internal/lists/{id}'>;

const createdAt = '2026-01-01T00:00:00.000Z';

const commonFields = {
  giftlist_type: 'public',
  gifts_revealed: false,
  isArchived: false,
  isDeleted: false,
  occasion_date: null,
  currency: 'USD',
  createdAt,
} as const;

export function presentList(list: SampleListDoc): List {
  return {
    ...commonFields,
    id: list._id,
    list_name: list.name,
    list_type: 'other',
    description: '',
    gift_receive_by: 'in_person',
    gifts_reveals_on: 'after_reservation',
    archivedAt: null,
    list_cover: list.cover,
    images: [],
    gifts_count: 0,
    user_id: list.owner,
    owner: { id: list.owner, first_name: 'Ada', last_name: 'L', username: 'ada', profile_pic: null },
    version: list.version,
    viewer_role: 'viewer',
    maybe_owner: false,
    reveal_offered: false,
  };
}

export function toListState(list: SampleListDoc): State {
  return {
    ...commonFields,
    id: list._id,
    version: list.version,
    user_id: list.owner,
    list_name: list.name,
    editor_keys: [],
    editor_ids: [],
  };
}
