import type { ListDoc } from '../model/list.store.ts';

export function sampleList(changes: Partial<ListDoc> = {}): ListDoc {
  return {
    _id: '0190a000-0000-7000-8000-00000000000a',
    version: 3,
    user_id: '0190a000-0000-7000-8000-000000000001',
    list_name: 'Tea',
    list_type: 'birthday',
    giftlist_type: 'public',
    description: '',
    occasion_date: '2026-06-01',
    gift_receive_by: 'in_person',
    shipping_address: '',
    instruction: 'Contact me at ada@example.com',
    currency: 'USD',
    gifts_revealed: false,
    isArchived: false,
    archivedAt: null,
    isDeleted: false,
    list_cover: null,
    editors: [{ email: 'bea@example.com', key: 'key-of-bea', person_id: null }],
    createdAt: '2026-01-01T00:00:00.000Z',
    ...changes,
  };
}
